// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/pickle/TorchSave.h"
#include "core/pt2/Pt2Archive.h"
#include "core/rtp/FolderTree.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace pt2scope {

/// An archive of the folder that holds a model: exported_model.pt, aoti_model.pt2 or a TorchScript file.
struct FolderModel {
    std::string path;
    std::uint64_t nbytes = 0;
    std::optional<Error> failure;               // it is no ZIP, or could not be read
    std::shared_ptr<const ZipArchive> archive;  // null on failure; its faults() tell damage
    ArchiveShape shape;
    std::optional<Pt2Archive> pt2;  // of the PT2 forms

    bool isPt2() const { return pt2.has_value(); }
    bool isTruncated() const;  // no end record, no directory, or data beyond the end
    /// The program, when there is exactly one; null otherwise.
    const ModelParts *program() const;
};

/// Nothing when there is no such file.
std::optional<FolderModel> readFolderModel(const FolderTree &tree, std::string_view path);

/// What a TorchScript file holds.
struct ScriptedModel {
    FolderModel model;
    bool hasConstants = false;       // <top>/constants.pkl
    std::vector<std::size_t> code;   // records <top>/code/**.py
    std::vector<std::size_t> blobs;  // records <top>/data/<n> and <top>/constants/<n>
    std::optional<TorchSave> save;   // data.pkl and constants.pkl, described

    bool isTorchScript() const { return hasConstants && !code.empty(); }
};

std::optional<ScriptedModel> readScriptedModel(const FolderTree &tree, std::string_view path);

}  // namespace pt2scope
