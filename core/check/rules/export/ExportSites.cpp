// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/export/ExportSites.h"

#include "core/check/rules/Wording.h"

namespace pt2scope {

const ExportFolder *exportFolder(const Subject &subject)
{
    return subject.rtp();
}

std::span<const ModelExport> modelExports(const Subject &subject)
{
    const ExportFolder *folder = exportFolder(subject);
    return folder ? std::span<const ModelExport>(folder->exports) : std::span<const ModelExport>();
}

bool hasSwitches(ExportForm form)
{
    switch (form) {
        case ExportForm::Jit:
        case ExportForm::Trt:
        case ExportForm::AotiLegacy:
        case ExportForm::AotiUnified:
        case ExportForm::DistributedEmbedding: return true;
        default: return false;
    }
}

Location fileAt(std::string path, std::string pointer, std::optional<std::uint64_t> offset)
{
    return {.record = std::move(path), .pointer = std::move(pointer), .offset = offset};
}

Location lineAt(std::string path, std::uint64_t line, std::uint64_t offset)
{
    return {.record = std::move(path), .offset = offset, .line = line};
}

Location placeOf(const JsonFile &file, const ConfigFault &fault)
{
    return fileAt(file.path, fault.pointer, fault.offset);
}

std::string describe(const JsonFile &file, const ConfigFault &fault)
{
    const std::string place = fault.pointer.empty() ? printable(file.path) : quoted(fault.pointer);
    return place + ": " + printable(fault.detail);
}

std::string describeWithFile(const JsonFile &file, const ConfigFault &fault)
{
    return (fault.pointer.empty() ? std::string() : printable(file.path) + ": ") + describe(file, fault);
}

bool hasFile(const Subject &subject, const ModelExport &model, std::string_view name)
{
    return exportFolder(subject)->tree->hasFile(model.path(name));
}

std::string listed(std::span<const std::string> names)
{
    constexpr std::size_t shown = 5;
    std::string text;
    for (std::size_t i = 0; i < names.size() && i < shown; ++i)
        text += (i == 0 ? "" : ", ") + quoted(names[i]);
    if (names.size() > shown)
        text += " and " + std::to_string(names.size() - shown) + " more";
    return text;
}

}  // namespace pt2scope
