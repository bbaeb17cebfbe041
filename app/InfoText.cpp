// SPDX-License-Identifier: Apache-2.0
#include "app/InfoReport.h"
#include "core/bytes/DisplayWidth.h"
#include "core/bytes/Text.h"
#include "core/check/reports/ReportWording.h"
#include "core/check/reports/TextLayout.h"
#include "core/check/reports/TextStyle.h"
#include "core/pt2/AotiEntryPoints.h"

#include <algorithm>
#include <array>
#include <map>

namespace pt2scope {

namespace {

constexpr int usualColumns = 100;

std::string describeLayout(const Document &document)
{
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
    if (!document.archive)
        return "torch.save stream (one pickle, as torch wrote it before 1.6), not an exported program";
    return "ZIP archive of something else";
}

/// Groups of labelled lines, all labels as wide as the widest.
class FactSheet {
public:
    explicit FactSheet(const Terminal &terminal)
        : m_style(terminal.colour),
          m_layout(terminal.columns),
          m_columns(std::min(terminal.columns.value_or(usualColumns), usualColumns))
    {}

    void heading(const std::string &text) { m_lines.push_back({{}, text}); }
    void add(std::string label, const std::string &text)
    {
        if (!text.empty())
            m_lines.push_back({std::move(label), text});
    }

    std::string text() const
    {
        std::size_t width = 0;
        for (const Line &line : m_lines)
            width = std::max(width, displayWidth(line.label));
        std::string out;
        for (const Line &line : m_lines) {
            if (line.label.empty()) {
                out += (out.empty() ? "" : "\n") + m_style.bold(m_layout.fact(line.text, 2, 0)) + "\n";
                continue;
            }
            const std::string padding(width - displayWidth(line.label) + 2, ' ');
            out += "  " + line.label + padding + wrapLines(line.text, m_columns, width + 4) + "\n";
        }
        return out;
    }

private:
    struct Line {
        std::string label;  // empty: a heading
        std::string text;
    };
    TextStyle m_style;
    TextLayout m_layout;
    int m_columns;
    std::vector<Line> m_lines;
};

std::string describeTotals(const TensorTotals &totals)
{
    if (totals.count == 0)
        return {};
    std::string text = countOf(totals.count, "tensor");
    text += totals.elements ? ", " + countOf(*totals.elements, "element") : "";
    return text + (totals.nbytes ? ", " + formatBytes(*totals.nbytes) : "");
}

std::string describeHeader(const std::optional<HeaderRecord> &header)
{
    if (!header)
        return {};
    return header->failure ? "unreadable: " + header->failure->message : printable(header->text);
}

void addContainer(FactSheet &sheet, const Document &document)
{
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

std::string describeEntryPoints(const ElfLibrary &library)
{
    std::string missing;
    for (const std::string_view name : aotiEntryPoints) {
        const std::optional<bool> present = exportsFunction(library, name);
        if (!present)
            return {};
        if (!*present)
            missing += ", without " + std::string(name);
    }
    return missing.empty() ? ", with the entry points of a model" : missing;
}

void addLibrary(FactSheet &sheet, const Document &document, const AotiLibrary &library)
{
    const Record &record = document.archive->records()[library.record];
    std::string text = printable(record.name.substr(record.name.rfind('/') + 1)) + ", " + formatBytes(record.size);
    if (!library.elf) {
        sheet.add("library", text + (library.windows ? ", for Windows" : ", not an ELF file"));
        return;
    }
    text += ", ELF for " + printable(library.elf->machineName) + describeEntryPoints(*library.elf);
    sheet.add("library", text + (library.elf->truncated ? ", TRUNCATED" : ""));
    std::vector<std::string> needed;
    for (const std::string &name : library.elf->needed)
        needed.push_back(printable(name));
    sheet.add("needs", join(needed, ", "));
}

/// Kernels of one kind and architecture are many: one line for each such pair.
void addKernels(FactSheet &sheet, const AotiPackage &compiled)
{
    std::map<std::string, std::size_t> counts;
    for (const AotiKernel &kernel : compiled.kernels) {
        const std::string what = kernel.binary ? std::string(kernelKindName(kernel.binary->kind)) + " for "
                                                     + join(kernel.binary->architectures, ", ")
                                               : "unknown form";
        ++counts[printable(what)];
    }
    for (const auto &[what, count] : counts)
        sheet.add("GPU code", countOf(count, "file") + ", " + what);
}

/// What decides where a compiled model runs.
void addMetadata(FactSheet &sheet, const AotiPackage &compiled)
{
    static constexpr std::array<std::pair<std::string_view, const char *>, 4> facts{
        {{"AOTI_PLATFORM", "platform"},
         {"AOTI_MACHINE", "processor"},
         {"AOTI_CPU_ISA", "instructions"},
         {"AOTI_COMPUTE_CAPABILITY", "compute capability"}}};
    const std::map<std::string, std::string> metadata = metadataOf(compiled);
    for (const auto &[key, label] : facts) {
        const auto found = metadata.find(std::string(key));
        sheet.add(label, found == metadata.end() ? "" : printable(found->second));
    }
}

void addCompiled(FactSheet &sheet, const Document &document, const AotiPackage &compiled)
{
    std::vector<std::string> devices;
    for (const std::string &device : devicesOf(compiled))
        devices.push_back(printable(device));
    sheet.add("compiled",
              countOf(compiled.files.size(), "file") + (devices.empty() ? "" : ", for " + join(devices, ", ")));
    addMetadata(sheet, compiled);
    for (const AotiLibrary &library : compiled.libraries)
        addLibrary(sheet, document, library);
    if (compiled.libraries.empty())
        sheet.add("library", "none: the source is compiled when the package is loaded");
    addKernels(sheet, compiled);
    if (compiled.weightsConfig)
        sheet.add("weights on disk", countOf(compiled.weightsConfig->weights.size(), "tensor"));
}

void addProgram(FactSheet &sheet, const Document &document, const ModelSummary &model)
{
    const ModelParts &program = *model.program;
    if (program.head) {
        sheet.add("written by", program.head->torchVersion ? "torch " + printable(*program.head->torchVersion) : "");
        const std::optional<SchemaVersion> &schema = program.head->schemaVersion;
        sheet.add("schema", schema ? std::to_string(schema->major) + "." + std::to_string(schema->minor) : "");
        std::vector<std::string> opsets;
        for (const auto &[name, version] : program.head->opsetVersion)
            opsets.push_back(printable(name) + " " + std::to_string(version));
        sheet.add("operator sets", join(opsets, ", "));
    } else if (!program.program) {
        sheet.add("program", "missing");
    }
    sheet.add("parameters", describeTotals(model.parameters));
    sheet.add("other weights", describeTotals(model.buffers));
    sheet.add("constants", describeTotals(model.constants));
    const auto addPickle = [&](const std::string &label, std::optional<std::size_t> record) {
        if (!record)
            return;
        const Record &pickle = document.archive->records()[*record];
        sheet.add(label, "pickled, " + formatBytes(pickle.size) + " (" + printable(pickle.name) + ")");
    };
    addPickle("weights", program.pickledWeights);
    addPickle("constants", program.pickledConstants);
    addPickle("sample inputs", program.sampleInputs);
}

}  // namespace

std::string infoText(const Document &document, const std::vector<ModelSummary> &models, const Terminal &terminal)
{
    FactSheet sheet(terminal);
    sheet.heading(printable(document.path) + ": " + describeLayout(document));
    addContainer(sheet, document);
    for (const ModelSummary &model : models) {
        sheet.heading("model " + printable(model.name));
        if (model.program != nullptr)
            addProgram(sheet, document, model);
        if (model.compiled != nullptr)
            addCompiled(sheet, document, *model.compiled);
    }
    return sheet.text();
}

}  // namespace pt2scope
