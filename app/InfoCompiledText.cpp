// SPDX-License-Identifier: Apache-2.0
#include "app/FactSheet.h"
#include "app/InfoReport.h"
#include "core/bytes/Text.h"
#include "core/check/reports/ReportWording.h"
#include "core/pt2/AotiEntryPoints.h"
#include "core/pt2/AotiSummary.h"

#include <array>
#include <map>

namespace pt2scope {

namespace {

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

}  // namespace

void addCompiledFacts(FactSheet &sheet, const Document &document, const AotiPackage &compiled)
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

}  // namespace pt2scope
