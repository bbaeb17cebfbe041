// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/ArchiveEdits.h"

#include <map>

// A small AOTInductor package as package_pt2 writes it, to be changed before it is packed.

namespace pt2scope::testing {

/// Files of one compiled model by name; replace or erase what is to be different.
using CompiledFiles = std::map<std::string, std::string>;

inline std::string flagsJson(std::string_view compiler = "g++", std::string_view passthrough = "-mavx2")
{
    return R"({"compiler": ")" + std::string(compiler)
           + R"(", "definitions": ["NDEBUG", " C10_USING_CUSTOM_GENERATED_MACROS"], "include_dirs": ["include"], )"
             R"("cflags": ["O3", "std=c++20"], "ldflags": [], "libraries_dirs": [], "libraries": ["torch"], )"
             R"("passthrough_args": ["", ")"
           + std::string(passthrough) + R"("], "aot_mode": true, "use_relative_path": false, "compile_only": true})";
}

/// A wrapper of one input, one output and one constant of 48 bytes, which takes 64 in a blob.
inline std::string wrapperSource(std::string_view command = "g++ x.wrapper.cpp")
{
    return "AOTInductorModel::AOTInductorModel()\n    : AOTInductorModelBase(1,\n                           1,\n"
           "                           1,\n                           device_str) {\n"
           "    constants_info_[0].name = \"fc_weight\";\n    constants_info_[0].offset = 0;\n"
           "    constants_info_[0].data_size = 64;\n    constants_info_[0].from_folded = false;\n"
           "    constants_info_[0].shape = {3, 4};\n    constants_info_[0].original_fqn = \"fc.weight\";\n}\n"
           "// Compile cmd\n// "
           + std::string(command) + "\n";
}

inline std::string metadataJson(std::string_view more = "")
{
    return R"({"AOTI_DEVICE_KEY": "cpu")" + std::string(more) + "}";
}

/// Source and flags, without a library.
inline CompiledFiles sourceOnly()
{
    return {{"x.wrapper.cpp", wrapperSource()},
            {"x.wrapper_metadata.json", metadataJson()},
            {"x.wrapper_compile_flags.json", flagsJson()},
            {"x.wrapper_linker_flags.json", flagsJson()}};
}

/// The header of an ELF library of 64 bits for this processor (62: x86_64, 183: aarch64), and nothing else. `sections`
/// are claimed at `sectionOffset`.
inline std::string elfHeader(char machine = 62, std::uint8_t sectionOffset = 0, char sections = 0)
{
    std::string elf(64, '\0');
    elf.replace(0, 7,
                "\x7f"
                "ELF\2\1\1");
    elf[16] = 3;
    elf[18] = machine;
    elf[20] = 1;
    elf[40] = static_cast<char>(sectionOffset);
    elf[52] = 64;
    elf[54] = 56;
    elf[58] = 64;
    elf[60] = sections;
    return elf;
}

/// The small archive's headers and these models.
inline Entries compiledModels(const std::map<std::string, CompiledFiles> &models)
{
    Entries entries;
    for (const auto &[model, files] : models) {
        for (const auto &[name, content] : files)
            entries.push_back(entry("model/data/aotinductor/" + model + "/" + name, content));
    }
    const Entries headers =
        without({"data/weights/weight_0", "data/weights/model_weights_config.json",
                 "data/constants/model_constants_config.json", "models/model.json", "data/sample_inputs/model.pt"});
    entries.insert(entries.end(), headers.begin(), headers.end());
    return entries;
}

inline Bytes compiled(const CompiledFiles &files)
{
    return zip(compiledModels({{"model", files}}));
}

/// The files with one more or another one.
inline CompiledFiles with(CompiledFiles files, const std::string &name, std::string content)
{
    files[name] = std::move(content);
    return files;
}

inline CompiledFiles without(CompiledFiles files, const std::string &name)
{
    files.erase(name);
    return files;
}

}  // namespace pt2scope::testing
