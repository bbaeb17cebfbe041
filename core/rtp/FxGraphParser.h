// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/rtp/FxGraph.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pt2scope {

/// Reads a printed graph line by line.
class FxGraphParser {
public:
    explicit FxGraphParser(std::string text);

    FxGraph parse();

private:
    bool nextLine();
    void joinContinuations();
    void readFirstLine();
    void readNode();
    void readReturn();
    void resolve();
    void addReference(std::uint32_t user, std::string_view name);
    void countUsers();
    void fault(FxFaultKind kind, std::uint64_t offset, std::uint32_t line, std::string detail);
    void faultHere(FxFaultKind kind, std::string detail) { fault(kind, m_lineBegin, m_lineNumber, std::move(detail)); }

    FxGraph m_graph;
    std::string_view m_text;
    std::string_view m_line;  // without the line's end
    std::uint64_t m_lineBegin = 0;
    std::uint64_t m_next = 0;  // where the next line begins
    std::uint64_t m_returnBegin = 0;
    std::uint32_t m_lineNumber = 0;
    static constexpr std::uint32_t noUser = static_cast<std::uint32_t>(-1);

    std::map<std::string_view, std::uint32_t> m_defined;
    std::vector<std::uint32_t> m_lastUser;  // of each node the last one that was seen to refer to it
    std::map<FxFaultKind, std::size_t> m_faultCounts;
};

/// Reads one node line without its indent; nothing when it is none. Offset, line and references are left to others.
std::optional<FxNode> parseFxNode(std::string_view line);

/// The names that `%name` refers to in an argument text, each occurrence.
std::vector<std::string_view> fxReferences(std::string_view text);

/// What a return line gives, keys and all.
std::vector<FxOutput> parseFxOutputs(std::string_view returned);

}  // namespace pt2scope
