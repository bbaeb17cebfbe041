// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/Subject.h"
#include "core/rtp/ExportFolder.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace pt2scope {

/// Null when the document is no TorchEasyRec folder.
const ExportFolder *exportFolder(const Subject &subject);
/// Every exported model of the folder; empty when the document is no TorchEasyRec folder.
std::span<const ModelExport> modelExports(const Subject &subject);

/// jit, trt, aoti-* and distributed-embedding: the forms that come with pipeline.config and model_acc.json.
bool hasSwitches(ExportForm form);

/// A file of the folder, or where one should be.
Location fileAt(std::string path, std::string pointer = {}, std::optional<std::uint64_t> offset = {});
Location lineAt(std::string path, std::uint64_t line, std::uint64_t offset);
Location placeOf(const JsonFile &file, const ConfigFault &fault);

/// "fg.json: ", "user/fg.json: the key x …": a fault in words.
std::string describe(const JsonFile &file, const ConfigFault &fault);
/// The same, with the file's path in any case: "user/fg.json: …", "user/fg.json: \"/features/0\": …".
std::string describeWithFile(const JsonFile &file, const ConfigFault &fault);

/// Whether the folder of a model has that file.
bool hasFile(const Subject &subject, const ModelExport &model, std::string_view name);

/// Names as a list in words: "a, b and 3 more".
std::string listed(std::span<const std::string> names);

}  // namespace pt2scope
