// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/rtp/FolderTree.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pt2scope {

/// The forms of a TorchEasyRec folder.
enum class ExportForm {
    None,  // nothing that TorchEasyRec writes
    CheckpointDcp,
    CheckpointSeed,  // metadata.json and model-<i>-of-<n>.pt
    CheckpointRoot,  // holds folders model.ckpt-<step>
    OnlineDenseRoot,
    OnlineDenseVersion,
    Rtp,
    DistributedEmbedding,
    AotiUnified,
    AotiLegacy,
    Trt,
    Jit,
    Towers,  // no model of its own, but exports below it
};

struct ExportShape {
    ExportForm form = ExportForm::None;
    std::vector<std::string> evidence;  // paths that told the form
    std::vector<std::string> children;  // folders that are exports, checkpoints or versions, ascending
};

/// Tells the form of `folder` ("" is the root) by the files that are there and the switches of model_acc.json. A
/// folder that is only partly there is recognised by what is left of it.
ExportShape detectExportForm(const FolderTree &tree, std::string_view folder = {});

std::string_view kindName(ExportForm form);    // "rtp", "tzrec", "checkpoint"; empty for None
std::string_view layoutName(ExportForm form);  // as in the report: "aoti-legacy"; empty for None

/// A file that a form has.
struct ExpectedFile {
    std::string_view path;
    bool required;  // else it is a debug dump
};

/// What the exporter writes under a fixed name, as far as it is not told by the files themselves (ranks, parts).
std::span<const ExpectedFile> expectedFiles(ExportForm form);
/// Those that are not there, in the order of the table.
std::vector<ExpectedFile> missingFiles(const FolderTree &tree, std::string_view folder, ExportForm form);
}  // namespace pt2scope
