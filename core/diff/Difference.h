// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pt2scope {

struct ValueDifference;

enum class DiffSection { Records, Signature, Program, Tensors, Configuration };
constexpr std::size_t diffSectionCount = 5;
constexpr std::array<DiffSection, diffSectionCount> allDiffSections{DiffSection::Records, DiffSection::Signature,
                                                                    DiffSection::Program, DiffSection::Tensors,
                                                                    DiffSection::Configuration};

enum class DiffChange { Added, Removed, Changed };

/// What one side has: nothing, a text for people, a JSON value as text ("[2, 3]", "true", "17"), or a number of bytes.
struct DiffValue {
    enum class Form : std::uint8_t { Nothing, Text, Json, Bytes };

    Form form = Form::Nothing;
    std::string text;  // not yet safe to show; of bytes the number in digits

    static DiffValue ofText(std::string text) { return {Form::Text, std::move(text)}; }
    static DiffValue ofJson(std::string json) { return {Form::Json, std::move(json)}; }
    static DiffValue ofBytes(std::uint64_t nbytes) { return {Form::Bytes, std::to_string(nbytes)}; }

    bool operator==(const DiffValue &) const = default;
};

/// Where something is in one document; empty fields do not apply.
struct DiffPlace {
    std::string model;
    std::string record;                  // full name of a record, or path in the folder
    std::string pointer;                 // RFC 6901, into the record
    std::optional<std::uint32_t> graph;  // index into Program::graphs
    std::optional<std::uint32_t> node;   // index into that graph's nodes

    bool operator==(const DiffPlace &) const = default;
};

/// One difference. `what` is a stable word within its section: "record", "dtype", "renamed", "values" …
struct DiffEntry {
    DiffChange change = DiffChange::Changed;
    std::string_view kind{};  // of the thing, a constant: "input", "range"; empty where the section speaks of one kind
    std::string what{};
    std::string name{};     // of the thing: a record, an FQN, an input, a pointer; that of A where the two differ
    DiffValue from{};       // in A
    DiffValue to{};         // in B
    bool breaking = false;  // a caller of A, or what loads it, cannot take B in its place
    std::string note{};     // one clause that explains more; mostly empty
    DiffPlace a{};          // unset where A has no such thing
    DiffPlace b{};
    std::shared_ptr<const ValueDifference> values{};  // of tensors whose values were compared

    /// Of several ways in which one thing differs each is an entry; they follow one another.
    bool isOfSameThing(const DiffEntry &other) const
    {
        return change == other.change && name == other.name && a == other.a && b == other.b;
    }
};

/// What cannot be said, and why: a part that is damaged, or too large, or of a form that is not compared.
struct DiffGap {
    std::string name;
    std::string reason;  // one clause
};

struct SectionDifference {
    bool wanted = false;             // compared at all
    std::vector<DiffEntry> entries;  // added, removed and changed in the order of the documents
    std::vector<DiffEntry> remarks;  // worth saying, but no difference: laid out otherwise with equal values …
    std::vector<DiffGap> gaps;       // not compared
    std::uint64_t same = 0;          // things that both have, unchanged

    std::size_t count(DiffChange change) const;  // things that have such entries
    std::size_t breaking() const;                // things of which some entry is breaking
    /// There is more to say of it than counts.
    bool hasSomething() const { return !entries.empty() || !remarks.empty() || !gaps.empty(); }
    bool isSame() const { return entries.empty() && gaps.empty(); }
};

/// What was compared.
struct DiffSideFacts {
    std::string path;
    std::string kind;    // as in the report
    std::string layout;  // as in the report; empty when unknown
    std::uint64_t nbytes = 0;
};

/// A graph of a program of A and the one of B that it was compared with.
struct GraphMatch {
    static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

    std::string modelA;
    std::string modelB;
    std::uint32_t graphA = 0;  // indexes into Program::graphs
    std::uint32_t graphB = 0;
    std::vector<std::uint32_t> nodeOfA;  // by node of A its partner in B, or none
};

/// Two documents compared. Immutable once made; what every front end reads. Entries hold no pointers into the
/// documents.
struct Difference {
    DiffSideFacts a;
    DiffSideFacts b;
    std::array<SectionDifference, diffSectionCount> sections;
    std::vector<GraphMatch> graphs;  // where programs were compared; a parent before the graphs of its nodes
    bool cancelled = false;          // the rest was not compared

    const SectionDifference &section(DiffSection which) const { return sections[static_cast<std::size_t>(which)]; }
    SectionDifference &section(DiffSection which) { return sections[static_cast<std::size_t>(which)]; }
    /// Nothing differs in the sections that were wanted, and nothing was left uncompared.
    bool isSame() const;
    std::size_t breaking() const;  // things of all sections
};

using DifferencePtr = std::shared_ptr<const Difference>;

/// The same with only the breaking entries, and what could not be compared.
DifferencePtr breakingPart(const Difference &difference);

/// Calls `visit` with the entries of one thing after another.
void forEachThing(std::span<const DiffEntry> entries, const std::function<void(std::span<const DiffEntry>)> &visit);

std::string_view sectionName(DiffSection section);  // as in the report
std::string_view changeName(DiffChange change);     // "added", "removed", "changed"

}  // namespace pt2scope
