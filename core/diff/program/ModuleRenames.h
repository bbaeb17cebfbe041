// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/ProgramPair.h"

#include <cstdint>
#include <vector>

namespace pt2scope {

/// Modules that have another path in B, told by the nodes in them. Paths are those of the programs.
class ModuleRenames {
public:
    explicit ModuleRenames(const ProgramPair &pair);

    /// Index into the modules of B; Partners::none when the module is not there.
    std::uint32_t partnerOfA(std::uint32_t module) const { return m_partners.ofA[module]; }
    std::uint32_t partnerOfB(std::uint32_t module) const { return m_partners.ofB[module]; }
    /// Modules of one side only that hold one node, which the other side has in another module: the node tells it.
    bool isToldByNodeA(std::uint32_t module) const { return m_toldByNodeA[module]; }
    bool isToldByNodeB(std::uint32_t module) const { return m_toldByNodeB[module]; }

private:
    void pairEqualPaths(const ModuleTree &a, const ModuleTree &b);
    void pairByNodes(const ProgramPair &pair);
    void pairUpwards(const ModuleTree &a, const ModuleTree &b, std::uint32_t moduleA, std::uint32_t moduleB);

    void leaveToNodes(const ProgramPair &pair);

    Partners m_partners;
    std::vector<bool> m_toldByNodeA;
    std::vector<bool> m_toldByNodeB;
};

/// Adds modules that came, went, were renamed or are of another class: of a whole tree only its top.
void diffModules(const ProgramPair &pair, const ModuleRenames &renames, SectionDifference &section);

}  // namespace pt2scope
