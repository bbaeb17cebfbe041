// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/ProgramPair.h"
#include "core/diff/signature/SignatureCases.h"

#include <string>

namespace pt2scope {

enum class SignatureList { Inputs, Outputs };

/// Makes entries of the section. A missing item is null.
class SignatureEntries {
public:
    SignatureEntries(ProgramPair &pair, SectionDifference &section) : m_pair(pair), m_section(section) {}

    void add(SignatureCase what, SignatureList list, const SignatureItem *a, const SignatureItem *b, std::string from,
             std::string to);
    /// Of the signature as a whole: a range, a guard, a structure.
    void add(SignatureCase what, std::string name, DiffValue from, DiffValue to, std::string pointerA,
             std::string pointerB);
    void countSame() { ++m_section.same; }
    std::size_t size() const { return m_section.entries.size(); }

private:
    ProgramPair &m_pair;
    SectionDifference &m_section;
};

/// What a person calls it: the FQN of state, the name of an input, "output['loss']".
std::string nameOf(const SignatureItem &item, SignatureList list);

}  // namespace pt2scope
