// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace pt2scope {

enum class Phase {
    // of archives
    Container,
    Layout,
    Config,
    Aoti,
    Model,
    Graph,
    Signature,
    Blobs,
    // of folders
    Files,
    Features,
    Tensors,
    Program,
    // of both
    Pickles,
    Values,
};

std::string_view phaseName(Phase phase);

/// What an input is decides what its check goes through.
enum class InputForm { Archive, Folder, Safetensors };

/// By the kind as reports name it: of "unknown" an archive.
InputForm inputForm(std::string_view kind);
/// In the order of reports.
std::span<const Phase> phasesOf(InputForm form);
inline constexpr std::size_t phaseCount = static_cast<std::size_t>(Phase::Values) + 1;

}  // namespace pt2scope
