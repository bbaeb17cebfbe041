// SPDX-License-Identifier: Apache-2.0
#include "app/FactSheet.h"
#include "app/FolderInfo.h"
#include "app/InfoReport.h"
#include "core/bytes/Text.h"
#include "core/check/loadability/Loadability.h"
#include "core/check/reports/ReportWording.h"
#include "core/pickle/TorchSaveWords.h"

#include <algorithm>

namespace pt2scope {

namespace {

std::string describeLayout(const Document &document)
{
    if (document.folder)
        return describeFolder(*document.folder);
    if (document.safetensors)
        return "safetensors file";
    if (document.layout == "pt2-layered-2.8")
        return "PT2 archive, layered with pickled weights (as torch 2.8 writes it)";
    if (document.form == ArchiveForm::Pt2Layered)
        return "PT2 archive, layered";
    if (document.form == ArchiveForm::Pt2FlatProgram)
        return "PT2 archive, flat (as torch 2.1 to 2.7 write it)";
    if (document.form == ArchiveForm::Pt2FlatAoti)
        return "PT2 archive of compiled models, flat (as torch 2.5 to 2.7 write it)";
    if (document.form == ArchiveForm::TorchSave)
        return "torch.save archive (a pickle and its tensors), not an exported program";
    if (document.form == ArchiveForm::TorchScript)
        return "TorchScript archive, not an exported program";
    if (!document.archive && !document.pickles.empty())
        return std::string(describePickleStream(document.pickles.front().save.form)) + ": not an exported program";
    return document.archive ? "ZIP archive of something else" : "torch.save stream, not an exported program";
}

std::string describeHeader(const std::optional<HeaderRecord> &header)
{
    if (!header)
        return {};
    return header->failure ? "unreadable: " + header->failure->message : printable(header->text);
}

void addContainer(FactSheet &sheet, const Document &document)
{
    if (document.safetensors) {
        addSafetensorsFacts(sheet, document);
        return;
    }
    if (!document.archive) {
        sheet.add("file", formatBytes(document.nbytes));
        return;
    }
    const ZipArchive &archive = *document.archive;
    const std::string &root = document.root;
    sheet.add("file", formatBytes(document.nbytes) + ", " + countOf(archive.records().size(), "record")
                          + (root.empty() ? "" : ", root folder \"" + printable(root) + "\""));
    if (document.pt2) {
        sheet.add("archive format", describeHeader(document.pt2->archiveFormat));
        sheet.add("archive version", describeHeader(document.pt2->archiveVersion));
    }
    sheet.add("container version", printable(headerText(document, ".data/version").value_or("")));
    sheet.add("byte order", printable(headerText(document, "byteorder").value_or("")));
    sheet.add("serialization id", printable(headerText(document, ".data/serialization_id").value_or("")));
    if (archive.recovered())
        sheet.add("damage", "the archive's directory cannot be used; these records were found by their own headers");
    const auto unreadable =
        std::ranges::count_if(archive.records(), [](const Record &record) { return !record.readable; });
    if (unreadable > 0)
        sheet.add("damage", countOf(static_cast<std::size_t>(unreadable), "record") + " cannot be read");
    if (archive.recovered() || unreadable > 0)
        sheet.add("advice", "pt2scope check says what is wrong");
}

void addLoadability(FactSheet &sheet, const Document &document)
{
    for (const LoadabilityLine &line : loadabilityLines(loadability(document)))
        sheet.add(line.loads() ? "loads in" : "not in", line.text());
}

}  // namespace

std::string infoText(const Document &document, const std::vector<ModelSummary> &models, const Terminal &terminal)
{
    FactSheet sheet(terminal);
    sheet.heading(printable(document.path) + ": " + describeLayout(document));
    if (document.folder) {
        addFolderFacts(sheet, document);
    } else {
        addContainer(sheet, document);
        addLoadability(sheet, document);
    }
    for (const ModelSummary &model : models) {
        sheet.heading("model " + printable(model.name));
        if (model.program != nullptr)
            addProgramFacts(sheet, *model.document, model);
        if (model.compiled != nullptr)
            addCompiledFacts(sheet, *model.document, *model.compiled);
    }
    return sheet.text();
}

}  // namespace pt2scope
