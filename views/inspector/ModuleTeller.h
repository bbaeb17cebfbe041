// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/program/ModuleTree.h"
#include "views/inspector/ProgramParts.h"

#include <set>
#include <span>

namespace pt2scope {

/// Parts of a module in a sheet at most.
inline constexpr std::size_t mostModuleParts = 12;

/// A module as the nodes of the root graph tell of it, or several alike ones together.
class ModuleTeller {
public:
    /// `call` as in Selection; it is of the first path.
    ModuleTeller(const DocumentSession &session, const ModelFacts &model, std::span<const std::string> paths,
                 std::string_view call);

    /// The first; null when no node lies in it.
    const ModuleNode *module() const { return m_module; }
    /// "call 2 of 3", of all of them "3 calls"; empty where there is one.
    QString calls() const;
    SheetSection operators() const;
    /// What its nodes read that others make, but for parameters.
    SheetSection inputs();
    /// What its nodes make for others.
    SheetSection outputs();

private:
    void findParameters();
    void findInside(std::span<const std::string> paths);
    void findCalls(std::string_view call);
    bool isInside(std::uint32_t node) const;
    QString each(std::span<const std::size_t> counts) const;
    SheetSection told(const QString &title, std::vector<NameId> names);

    ValueTeller m_values;
    ModuleTree m_tree;
    const ModuleNode *m_module = nullptr;
    std::size_t m_count = 0;              // of modules
    std::vector<std::uint32_t> m_inside;  // nodes, ascending
    std::vector<std::size_t> m_owners;    // by node of m_inside: in which of the modules
    std::size_t m_call = 0;               // counted from 1; 0: all of them
    std::size_t m_callCount = 0;
    std::set<NameId> m_parameters;
};

}  // namespace pt2scope
