// SPDX-License-Identifier: Apache-2.0
#include "app/InfoReport.h"

namespace pt2scope {

namespace {

constexpr std::uint64_t longestHeader = 4096;  // bytes

}  // namespace

std::string_view kernelKindName(GpuBinary::Kind kind)
{
    switch (kind) {
        case GpuBinary::Kind::Cubin: return "cubin";
        case GpuBinary::Kind::Fatbin: return "fatbin";
        case GpuBinary::Kind::Hsaco: return "hsaco";
    }
    return {};
}

std::optional<std::string> commonTorchVersion(const std::vector<ModelSummary> &models)
{
    std::optional<std::string> common;
    for (const ModelSummary &model : models) {
        if (model.program == nullptr || !model.program->exported)
            continue;
        const std::optional<std::string> &version = model.program->exported->torchVersion;
        if (!version || (common && *common != *version))
            return std::nullopt;
        common = version;
    }
    return common;
}

std::optional<std::string> headerText(const Document &document, std::string_view name)
{
    const std::string root = document.root;
    const auto record = document.archive->find(root.empty() ? std::string(name) : root + "/" + std::string(name));
    if (!record)
        return std::nullopt;
    const Result<ByteSourcePtr> source = document.archive->openRecord(*record);
    if (!source)
        return std::nullopt;
    const Result<std::string> text = readText(**source, longestHeader);
    if (!text)
        return std::nullopt;
    return text->ends_with('\n') ? text->substr(0, text->size() - 1) : *text;
}

}  // namespace pt2scope
