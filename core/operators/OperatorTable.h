// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/operators/OperatorSchema.h"
#include "core/operators/TorchRelease.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace pt2scope {

/// A torch release that an OperatorTable knows, by its place in OperatorTable::torches().
struct KnownTorch {
    std::size_t index = 0;
};

/// The operators of torch releases with their schemas, as resources/operators.txt lists them. Making one costs next to
/// nothing: a line is found by binary search, and parsed each time that it is asked for (a few microseconds).
class OperatorTable {
public:
    /// The table that is built into the program.
    static const OperatorTable &shipped();

    /// The first line names the releases, the others are sorted by operator; all must outlive the table.
    explicit OperatorTable(std::span<const std::string_view> lines);

    /// Oldest first: "2.6.0".
    std::span<const std::string_view> torches() const { return m_torches; }

    /// "2.9.1+cu128" is 2.9.1. Nothing for releases that the table does not list, and for 2.9.1a0 or 2.9.1rc1.
    std::optional<KnownTorch> knownTorch(std::string_view torchVersion) const;

    /// Whether all operators of this namespace are listed: one that is not found does not exist in that release. Other
    /// namespaces get operators from what is imported.
    static bool hasCompleteList(std::string_view operatorNamespace);

    /// The schema of "aten.add.Tensor" in this release.
    std::optional<OperatorSchema> find(std::string_view operatorName, KnownTorch torch) const;

    /// The same for any torch_version of a file: between two releases that the table lists, an operator has the schema
    /// on which both agree. Nothing when they do not, and before the first and after the last.
    std::optional<OperatorSchema> find(std::string_view operatorName, std::string_view torchVersion) const;

    /// Whether any release has an operator of this name.
    bool contains(std::string_view operatorName) const { return !linesOf(operatorName).empty(); }

    /// Whether none has it, of a namespace whose operators are all listed.
    bool lacks(std::string_view operatorName) const;

private:
    std::span<const std::string_view> linesOf(std::string_view operatorName) const;
    const std::string_view *findLine(std::string_view operatorName, KnownTorch torch) const;
    bool covers(std::string_view span, KnownTorch torch) const;

    std::vector<std::string_view> m_torches;
    std::vector<TorchRelease> m_releases;  // of m_torches
    std::span<const std::string_view> m_lines;
};

}  // namespace pt2scope
