// SPDX-License-Identifier: Apache-2.0
#include "core/check/Phase.h"

#include <array>

namespace pt2scope {

namespace {

constexpr std::array archivePhases{Phase::Container, Phase::Layout,    Phase::Config, Phase::Aoti,    Phase::Model,
                                   Phase::Graph,     Phase::Signature, Phase::Blobs,  Phase::Pickles, Phase::Values};
constexpr std::array folderPhases{Phase::Files,   Phase::Features, Phase::Tensors,
                                  Phase::Program, Phase::Pickles,  Phase::Values};
constexpr std::array safetensorsPhases{Phase::Tensors, Phase::Values};

}  // namespace

std::string_view phaseName(Phase phase)
{
    switch (phase) {
        case Phase::Container: return "container";
        case Phase::Layout: return "layout";
        case Phase::Config: return "config";
        case Phase::Aoti: return "aoti";
        case Phase::Model: return "model";
        case Phase::Graph: return "graph";
        case Phase::Signature: return "signature";
        case Phase::Blobs: return "blobs";
        case Phase::Files: return "files";
        case Phase::Features: return "features";
        case Phase::Tensors: return "tensors";
        case Phase::Program: return "program";
        case Phase::Pickles: return "pickles";
        case Phase::Values: return "values";
    }
    return {};
}

InputForm inputForm(std::string_view kind)
{
    if (kind == "safetensors")
        return InputForm::Safetensors;
    return kind == "rtp" || kind == "tzrec" || kind == "checkpoint" ? InputForm::Folder : InputForm::Archive;
}

std::span<const Phase> phasesOf(InputForm form)
{
    switch (form) {
        case InputForm::Archive: return archivePhases;
        case InputForm::Folder: return folderPhases;
        case InputForm::Safetensors: return safetensorsPhases;
    }
    return {};
}

}  // namespace pt2scope
