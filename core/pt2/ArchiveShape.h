// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/container/ZipArchive.h"

#include <string>

namespace pt2scope {

/// What kind of PyTorch archive a ZIP holds.
enum class ArchiveForm {
    Pt2Layered,      // <root>/archive_format or other layered markers
    Pt2FlatProgram,  // serialized_exported_program.json at the root (torch 2.1 to 2.7)
    Pt2FlatAoti,     // archive_format and data/aotinductor/ at the root (torch 2.5 to 2.7)
    TorchSave,       // <root>/data.pkl
    TorchScript,     // <root>/constants.pkl
    Unknown,         // a ZIP of something else
};

struct ArchiveShape {
    ArchiveForm form = ArchiveForm::Unknown;
    /// The folder that the archive's own records lie in, without slash; empty when they lie at the top. A flat program
    /// has one only when somebody packed it into a folder, a layered archive has none only when somebody unpacked it.
    std::string root;
};

/// By the folder of the first entry, then archive_format, flat records, constants.pkl or data.pkl. Tolerates missing
/// markers and stray entries, so that a damaged archive is still recognised as what it was.
ArchiveShape detectShape(const ZipArchive &archive);

}  // namespace pt2scope
