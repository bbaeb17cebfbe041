// SPDX-License-Identifier: Apache-2.0
#include "core/check/loadability/LoadNeeds.h"
#include "core/check/rules/Wording.h"

#include <algorithm>
#include <charconv>

namespace pt2scope {

namespace {

constexpr TorchMinor layeredSince = 8;

/// A record that must hold exactly this text.
void needText(LoadNeeds &needs, const std::optional<HeaderRecord> &header, const std::string &name,
              std::string_view wanted)
{
    if (!header)
        needs.never(name + " is missing");
    else if (header->failure)
        needs.never(name + " cannot be read: " + header->failure->message);
    else if (header->text != wanted)
        needs.never(name + " holds " + quoted(header->text) + " instead of " + quoted(wanted));
}

/// What PyTorch's reader parses with stoull: text after the digits does not count.
std::optional<std::uint64_t> leadingNumber(std::string_view text)
{
    std::uint64_t value = 0;
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
    return code == std::errc() ? std::optional(value) : std::nullopt;
}

void needReaderVersion(LoadNeeds &needs, const Pt2Archive &facts)
{
    constexpr std::uint64_t newest = 10;  // caffe2/serialize/versions.h
    const std::optional<HeaderRecord> &used = facts.dataVersion ? facts.dataVersion : facts.version;
    if (!used) {
        needs.never(".data/version is missing");
        return;
    }
    const std::optional<std::uint64_t> version = used->failure ? std::nullopt : leadingNumber(used->text);
    if (!version || *version < 1 || *version > newest)
        needs.never("the container version is none that torch reads");
}

bool isBelow(std::string_view name, std::string_view folder)
{
    return name.size() > folder.size() && name.starts_with(folder) && name[folder.size()] == '/';
}

void needOneRoot(LoadNeeds &needs, const Document &document)
{
    if (document.root.empty()) {
        needs.never("its records do not lie in a folder");
        return;
    }
    for (const Record &record : document.archive->records()) {
        if (isBelow(record.name, document.root))
            continue;
        needs.never("the record " + quoted(record.name) + " lies outside of the archive's folder");
        return;
    }
}

void needModelFiles(LoadNeeds &needs, const Document &document)
{
    const std::string folder = document.pt2->path("models/");
    for (const Record &record : document.archive->records()) {
        if (!record.name.starts_with(folder) || record.name.ends_with(".json"))
            continue;
        needs.never(quoted(record.name) + " is taken for a program");
        return;
    }
}

bool hasPrograms(const Pt2Archive &facts)
{
    return std::ranges::any_of(facts.models, [](const ModelParts &model) { return model.program.has_value(); });
}

void addLayered(LoadNeeds &needs, const Document &document)
{
    const Pt2Archive &facts = *document.pt2;
    needs.since(layeredSince, "the layered layout came with torch 2.8");
    needOneRoot(needs, document);
    needReaderVersion(needs, facts);
    needText(needs, facts.archiveFormat, "archive_format", "pt2");
    needText(needs, facts.archiveVersion, "archive_version", "0");
    needModelFiles(needs, document);
    if (hasPrograms(facts))
        return;
    needs.never(facts.aoti.empty() ? "it holds no exported program"
                                   : "it holds compiled models only, which torch._inductor.aoti_load_package loads");
}

/// The `version` record of a flat program: "8.7".
void needFlatVersion(LoadNeeds &needs, const std::optional<HeaderRecord> &version)
{
    if (!version || version->failure) {
        needs.never(version ? "the record version cannot be read" : "the record version is missing");
        return;
    }
    const std::string_view text = version->text;
    if (std::ranges::count(text, '.') != 1)
        needs.never("the record version holds " + quoted(text) + ", which is no schema version");
    else if (const std::string_view major = text.substr(0, text.find('.')); major == "7")
        needs.until(5, "schema major 7 was given up with torch 2.6");
    else if (major == "8")
        needs.since(6, "schema major 8 came with torch 2.6");
    else
        needs.never("the schema version is " + quoted(text)
                    + ", and torch 2.5 reads major 7, torch 2.6 to 2.15 major 8");
}

void addFlat(LoadNeeds &needs, const Document &document)
{
    const Pt2Archive &facts = *document.pt2;
    if (!document.root.empty())
        needs.never("its flat records lie in a folder");
    needFlatVersion(needs, facts.version);
    if (!hasPrograms(facts))
        needs.never("serialized_exported_program.json is missing");
}

}  // namespace

void addArchiveNeeds(LoadNeeds &needs, const Document &document)
{
    if (document.archive->recovered())
        needs.never("the ZIP directory cannot be used");
    if (document.form == ArchiveForm::Pt2Layered)
        addLayered(needs, document);
    else if (document.form == ArchiveForm::Pt2FlatProgram)
        addFlat(needs, document);
    else
        needs.never("it holds compiled models only, which torch._inductor.aoti_load_package loads");
}

}  // namespace pt2scope
