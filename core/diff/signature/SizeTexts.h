// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/signature/SignatureItem.h"

#include <string>
#include <string_view>
#include <utility>

namespace pt2scope {

/// Sizes of both sides as texts. Symbols count only within their file: where two texts that differ in meaning read
/// alike, each says of which value its symbols are sizes. Lives no longer than the items.
class SizeTexts {
public:
    SizeTexts(SignatureItems &a, SignatureItems &b) : m_a(a), m_b(b) {}

    /// "[s0, 3]", or "[s0, 3] with s0 = x.size(1)".
    std::pair<std::string, std::string> of(const SignatureItem &a, const SignatureItem &b);

private:
    SignatureItems &m_a;
    SignatureItems &m_b;
};

}  // namespace pt2scope
