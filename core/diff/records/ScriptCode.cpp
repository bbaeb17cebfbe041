// SPDX-License-Identifier: Apache-2.0
#include "core/diff/records/ScriptCode.h"

#include "core/diff/records/RecordList.h"
#include "core/document/DocumentRecord.h"

#include <algorithm>
#include <map>

namespace pt2scope {

namespace {

bool hasScripts(const Document &document)
{
    const auto isScript = [](const FolderPart &part) { return part.document->form == ArchiveForm::TorchScript; };
    return document.form == ArchiveForm::TorchScript || std::ranges::any_of(document.parts, isScript);
}

/// By the paired name of the archive, empty for the document itself: CRC-32 of its code records by their names.
std::map<std::string, std::map<std::string, std::uint32_t>> codeOf(const DiffSide &side)
{
    std::map<std::string, std::map<std::string, std::uint32_t>> code;
    for (const ListedRecord &record : listRecords(side)) {
        if (record.document->form != ArchiveForm::TorchScript)
            continue;
        const std::size_t end = record.name.find(nestingMark);
        const bool isPart = end != std::string::npos;
        const std::string name = isPart ? record.name.substr(end + nestingMark.size()) : record.name;
        if (name.starts_with("code/") && !name.ends_with(".debug_pkl"))
            code[isPart ? record.name.substr(0, end) : std::string()][name] = record.inArchive()->crc32;
    }
    return code;
}

}  // namespace

void leaveScriptCode(const DiffSide &a, const DiffSide &b, Difference &difference)
{
    if (!hasScripts(a.document) || !hasScripts(b.document))
        return;
    const auto codeA = codeOf(a);
    const auto codeB = codeOf(b);
    for (const auto &[archive, code] : codeA) {
        const auto inB = codeB.find(archive);
        if (inB == codeB.end() || inB->second == code)
            continue;
        for (const DiffSection which : {DiffSection::Signature, DiffSection::Program}) {
            SectionDifference &section = difference.section(which);
            if (section.wanted)
                section.gaps.push_back({archive.empty() ? "(the archive)" : archive,
                                        "its TorchScript code differs, and is not compared by what it does"});
        }
    }
}

}  // namespace pt2scope
