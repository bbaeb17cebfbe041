// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace pt2scope {

/// The candidate that `word` is most likely a mistyping of, or an empty view when none is near.
std::string_view nearest(std::string_view word, std::span<const std::string_view> candidates);

/// "; did you mean 'check'?" or nothing, to be put behind a message about `word`. The prefix stands before the name.
std::string didYouMean(std::string_view word, std::span<const std::string_view> candidates,
                       std::string_view prefix = {});

}  // namespace pt2scope
