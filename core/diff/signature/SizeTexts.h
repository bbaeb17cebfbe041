// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/signature/SignatureItem.h"

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace pt2scope {

/// Sizes of both sides as texts. Symbols count only within their file: where two texts that differ in meaning read
/// alike, each says of which value its symbols are sizes. Lives no longer than the items.
class SizeTexts {
public:
    SizeTexts(SignatureItems &a, SignatureItems &b) : m_a(a), m_b(b) {}

    /// "[s0, 3]", or "[s0, 3] with s0 = x.size(1)", or "[s0, 3] with s0 from 4 to 9" where the other has another
    /// number.
    std::pair<std::string, std::string> of(const SignatureItem &a, const SignatureItem &b);

private:
    /// "x.size(0)", "n": by symbol the first value that it alone is a size of, or the value of.
    using Uses = std::map<std::string_view, std::string>;

    static Uses usesOf(const SignatureItems &items);
    static std::string withMissedRanges(const SignatureItems &items, const SignatureItem &item,
                                        std::span<const SymInt> others);
    static std::string withUses(const SignatureItems &items, const SignatureItem &item, const Uses &uses);

    SignatureItems &m_a;
    SignatureItems &m_b;
    std::optional<Uses> m_usesA;  // once they were asked for, as those of B
    std::optional<Uses> m_usesB;
};

}  // namespace pt2scope
