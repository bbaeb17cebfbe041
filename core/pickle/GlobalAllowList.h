// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace pt2scope {

/// What torch itself writes into a pickle of torch.save, by exact name.
bool isWrittenByTorch(std::string_view module, std::string_view name);

/// A class of storages or tensors. Called with a number it takes up as much memory as that says; torch names it in
/// persistent ids, or calls it with nothing and gives it a state.
bool isSizedClass(std::string_view module, std::string_view name);

}  // namespace pt2scope
