// SPDX-License-Identifier: Apache-2.0
#include "core/pt2/AotiFiles.h"
#include "core/pt2/ObjectFile.h"

namespace pt2scope {

namespace {

struct Suffix {
    std::string_view text;
    AotiFileKind kind;
};

// The first that fits decides.
constexpr Suffix suffixes[] = {
    {".cpp", AotiFileKind::WrapperSource},
    {".so", AotiFileKind::SharedLibrary},
    {".pyd", AotiFileKind::SharedLibrary},
    {".dll", AotiFileKind::SharedLibrary},
    {"_metadata.json", AotiFileKind::Metadata},
    {"_compile_flags.json", AotiFileKind::CompileFlags},
    {"_linker_flags.json", AotiFileKind::LinkerFlags},
    {".cubin", AotiFileKind::GpuKernel},
    {".hsaco", AotiFileKind::GpuKernel},
    {".fatbin", AotiFileKind::GpuKernel},
    {".spv", AotiFileKind::GpuKernel},
    {".zebin", AotiFileKind::GpuKernel},
    {".blob", AotiFileKind::WeightsBlob},
    {"_serialized_weights.bin", AotiFileKind::SerializedWeights},
    {"weights_config.json", AotiFileKind::WeightsConfig},
    {"custom_objs_config.json", AotiFileKind::CustomObjectsConfig},
    {".json", AotiFileKind::ExternKernels},
    {"CMakeLists.txt", AotiFileKind::BuildText},
    {"script.ld", AotiFileKind::BuildText},
    {".o", AotiFileKind::ObjectFile},
    {".obj", AotiFileKind::ObjectFile},
};

}  // namespace

AotiFileKind kindOfAotiFile(std::string_view name)
{
    for (const Suffix &suffix : suffixes) {
        if (name.ends_with(suffix.text))
            return suffix.kind;
    }
    const std::string_view file = name.substr(name.rfind('/') + 1);
    return file.starts_with(customObjectPrefix) ? AotiFileKind::CustomObject : AotiFileKind::Other;
}

}  // namespace pt2scope
