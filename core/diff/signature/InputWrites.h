// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/ProgramPair.h"
#include "core/diff/signature/SignatureEntries.h"

#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace pt2scope {

/// Which inputs of a program a call overwrites: as torch.export leaves it, by nodes ("add_"), be it through views; once
/// decomposed, by what the graph returns. Inputs go by their position in the signature. Lives no longer than the side.
class InputWrites {
public:
    explicit InputWrites(const ProgramSide &side);

    /// The input that an output of the signature is written into.
    std::optional<std::uint32_t> inputOf(const SignatureItem &output) const;
    bool isWritten(std::uint32_t input) const { return m_byNode[input] || m_byResult[input]; }
    /// By nodes alone.
    bool isInPlace(std::uint32_t input) const { return m_byNode[input] && !m_byResult[input]; }

private:
    void followNodes();

    using Positions = std::unordered_map<std::string_view, std::uint32_t>;

    const ProgramSide &m_side;
    Positions m_ofCaller;  // by name
    Positions m_state;     // by target
    std::vector<bool> m_byNode;
    std::vector<bool> m_byResult;
};

/// Adds the inputs that nodes of one program overwrite, and nothing of the other.
void diffInPlaceWrites(ProgramPair &pair, const InputWrites &a, const InputWrites &b, SignatureEntries &entries);

}  // namespace pt2scope
