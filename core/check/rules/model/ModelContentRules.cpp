// SPDX-License-Identifier: Apache-2.0
// What a program tells beside the computation: its origin, big numbers, metadata.
#include "core/bytes/Text.h"
#include "core/check/Reporter.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/model/ModelRuleTopics.h"
#include "core/check/rules/program/ProgramSites.h"
#include "core/json/JsonReader.h"

#include <array>
#include <cctype>

namespace pt2scope {

namespace {

void checkTorchVersionMissing(const Subject &subject, Reporter &reporter)
{
    for (const ProgramSite &site : programSites(subject)) {
        if (site.program.isWhole && !site.program.torchVersion && !site.isFaulty("/torch_version"))
            reporter.add(site.name() + " does not say which torch wrote it", site.at(""));
    }
}

constexpr Rule torchVersionMissing{
    .id = "model/torch-version-missing",
    .severity = Severity::Info,
    .title = "The program does not say which torch wrote it",
    .explanation = "PyTorch then takes it for \"<=2.4\"; nothing else depends on it.",
    .fix = "Nothing to do.",
    .reference = "torch/_export/serde/schema.py (ExportedProgram)",
    .check = checkTorchVersionMissing,
};

void checkIntBeyondDouble(const Subject &subject, Reporter &reporter)
{
    for (const ProgramSite &site : programSites(subject)) {
        for (const ProgramFault &fault : site.program.faults) {
            if (fault.kind == ProgramFaultKind::IntBeyondDouble)
                reporter.add(site.name() + " holds integers beyond 2^53: " + printable(fault.detail), site.at(fault));
        }
    }
}

constexpr Rule intBeyondDouble{
    .id = "model/int-beyond-double",
    .severity = Severity::Info,
    .title = "The program holds integers that a double cannot",
    .explanation =
        "PyTorch reads them exactly. Tools that parse JSON numbers as doubles, JavaScript above all, change them "
        "without a message. 9223372036854775807 is usual: it is the open end of a slice.",
    .fix = "Nothing to do; let such tools read integers of 64 bits.",
    .reference = "torch/_export/serde/schema.py (Argument); measured on torch 2.15",
    .check = checkIntBeyondDouble,
};

/// The path that a quotation mark opens, `File \"/home/me/model.py\"` in the JSON of a stack trace, when it is an
/// absolute one; empty otherwise.
std::string_view absolutePath(std::string_view trace)
{
    constexpr std::string_view mark = "File \\\"";
    for (std::size_t at = trace.find(mark); at != std::string_view::npos; at = trace.find(mark, at + 1)) {
        const std::string_view path = trace.substr(at + mark.size());
        const bool hasDrive =
            path.size() > 2 && std::isalpha(static_cast<unsigned char>(path[0])) != 0 && path[1] == ':';
        if (path.starts_with('/') || path.starts_with("\\\\") || hasDrive)
            return path.substr(0, path.find("\\\""));
    }
    return {};
}

void checkAbsolutePaths(const Subject &subject, Reporter &reporter)
{
    for (const ProgramSite &site : programSites(subject)) {
        const Program &program = site.program;
        const NameId key = program.names.find("stack_trace");
        std::size_t count = 0;
        std::string example;
        Location place;
        for (const Graph &graph : program.graphs) {
            for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
                for (const MetadataEntry &entry : program.metadataOf(graph.nodes[i])) {
                    const std::string_view path =
                        entry.key == key ? absolutePath(program.text(entry.json)) : std::string_view();
                    if (path.empty() || count++ > 0)
                        continue;
                    example = quoted(path);
                    place = site.at(graph, i, "/metadata/stack_trace");
                }
            }
        }
        if (count > 0)
            reporter.add("the stack traces of " + counted(count, "node") + " hold absolute paths such as " + example,
                         std::move(place));
    }
}

constexpr Rule absolutePaths{
    .id = "model/absolute-paths",
    .severity = Severity::Info,
    .title = "Paths of the machine that exported it are in the file",
    .explanation =
        "Each node's stack trace names the source files as they lay there, with user names and source lines. Whoever "
        "gets the archive can read them.",
    .fix = "Remove node.meta['stack_trace'] from the nodes of the exported program before saving, if this matters.",
    .reference = "torch/_export/serde/serialize.py (serialize_metadata)",
    .check = checkAbsolutePaths,
};

void checkMetadataBulk(const Subject &subject, Reporter &reporter)
{
    for (const ProgramSite &site : programSites(subject)) {
        const Program &program = site.program;
        std::uint64_t nbytes = 0;
        for (const MetadataEntry &entry : program.metadata)
            nbytes += entry.json.length();
        if (nbytes * 2 > program.json.size())
            reporter.add("the nodes' metadata takes " + formatBytes(nbytes) + " of " + formatBytes(program.json.size()),
                         site.at(""));
    }
}

constexpr Rule metadataBulk{
    .id = "model/metadata-bulk",
    .severity = Severity::Info,
    .title = "More than half of the program is metadata",
    .explanation =
        "Stack traces, module stacks and above all from_node chains, which each decomposition lengthens, make the "
        "program large and slow to load. PyTorch runs without them.",
    .fix = "Remove from_node and stack_trace from the nodes' metadata before saving, if size matters.",
    .reference = "torch/_export/serde/serialize.py (serialize_metadata)",
    .check = checkMetadataBulk,
};

/// With ??? for each lone surrogate, which Python lets stand in a text although it is no UTF-8.
std::string withoutSurrogates(std::string text)
{
    for (std::size_t i = 0; i + 2 < text.size(); ++i) {
        if (text[i] == '\xed' && static_cast<unsigned char>(text[i + 1]) >= 0xa0)
            text.replace(i, 3, "???");
    }
    return text;
}

/// Why Python's json.loads does not read the text; empty when it does.
std::string whyNoJson(const std::string &text)
{
    const std::string plain = withoutSurrogates(text);
    JsonReader reader(plain);
    return reader.skipValue() && reader.next() == JsonToken::End ? std::string() : reader.error();
}

void checkCustomMetadataJson(const Subject &subject, Reporter &reporter)
{
    for (const ProgramSite &site : programSites(subject)) {
        const Program &program = site.program;
        const NameId key = program.names.find("custom");
        const auto check = [&](const MetadataEntry &entry, const std::string &whose, const auto &place) {
            const std::string text = entry.key == key ? program.decode(entry.json) : std::string();
            const std::string why = text.empty() ? std::string() : whyNoJson(text);
            if (!why.empty())
                reporter.add("the custom metadata of " + whose + " is no JSON: " + printable(why), place());
        };
        if (key == noName)
            continue;
        for (const MetadataEntry &entry : program.moduleMetadata)
            check(entry, "the program", [&] { return site.at("/graph_module/metadata/custom", entry.json); });
        for (const Graph &graph : program.graphs) {
            for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
                for (const MetadataEntry &entry : program.metadataOf(graph.nodes[i])) {
                    if (entry.key == key)
                        check(entry, nodeName(program, graph, i),
                              [&] { return site.at(graph, i, "/metadata/custom"); });
                }
            }
        }
    }
}

constexpr Rule customMetadataJson{
    .id = "model/custom-metadata-json",
    .severity = Severity::Error,
    .title = "Custom metadata is no JSON",
    .explanation =
        "PyTorch writes node.meta['custom'] and graph_module.meta['custom'] as a text of JSON and parses it when it "
        "loads the program: loading ends with a JSONDecodeError, or with a RuntimeError for a node.",
    .fix = "Export the model again, or remove the entry.",
    .reference = "torch/_export/serde/serialize.py (deserialize_metadata); measured on torch 2.15",
    .check = checkCustomMetadataJson,
    .refused = true,
};

}  // namespace

std::span<const Rule *const> modelContentRules()
{
    static constexpr std::array rules{&torchVersionMissing, &intBeyondDouble, &absolutePaths, &metadataBulk,
                                      &customMetadataJson};
    return rules;
}

}  // namespace pt2scope
