// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/container/ZipArchive.h"
#include "core/program/Program.h"
#include "core/pt2/AotiPackage.h"
#include "core/pt2/ArchiveShape.h"
#include "core/pt2/PayloadConfig.h"

#include <optional>
#include <string>
#include <vector>

namespace pt2scope {

/// A header record of the archive: its index and text. Text over 4 KiB is cut.
struct HeaderRecord {
    std::size_t record = 0;
    std::string text;
    std::optional<Error> failure;  // it could not be read
};

/// One exported program and the records that belong to it by name. Absent parts are empty.
struct ModelParts {
    std::string name;                             // "model" for a flat program
    std::optional<std::size_t> program;           // models/<m>.json or serialized_exported_program.json
    std::optional<std::size_t> weightsConfig;     // data/weights/<m>_weights_config.json
    std::optional<std::size_t> constantsConfig;   // data/constants/<m>_constants_config.json
    std::optional<std::size_t> pickledWeights;    // data/weights/<m>.pt, serialized_state_dict.pt or .json
    std::optional<std::size_t> pickledConstants;  // data/constants/<m>.pt, serialized_constants.pt or .json
    std::optional<std::size_t> sampleInputs;      // data/sample_inputs/<m>.pt, serialized_example_inputs.pt
    ProgramPtr exported;                          // null without a program record, and when it could not be read
    std::optional<PayloadConfig> weights;
    std::optional<PayloadConfig> constants;

    std::size_t firstRecord() const;  // the least index of its parts
};

/// A part that could not be read for another reason than its content (I/O, damage, a limit).
struct UnreadPart {
    std::size_t record = 0;
    Error error;
};

/// All that an archive holds under one model name.
struct NamedModel {
    std::string name;
    const ModelParts *program = nullptr;    // or parts of one
    const AotiPackage *compiled = nullptr;  // data/aotinductor/<name>/
};

/// A .pt2 archive as typed facts. Nothing here is a verdict.
struct Pt2Archive {
    ArchiveShape shape;
    std::optional<HeaderRecord> archiveFormat;
    std::optional<HeaderRecord> archiveVersion;  // of flat AOTI: the root record `version`
    std::optional<HeaderRecord> version;         // <root>/version, or the flat `version`
    std::optional<HeaderRecord> dataVersion;     // .data/version
    std::optional<HeaderRecord> byteorder;
    std::optional<HeaderRecord> serializationId;
    /// In archive order of their first record. Configs or sample inputs without a models/<m>.json make one too; a .pt
    /// file alone does not.
    std::vector<ModelParts> models;
    std::vector<AotiPackage> aoti;
    std::vector<UnreadPart> unread;

    /// `name` with the root folder in front.
    std::string path(std::string_view name) const;
    /// The record's name without the root folder; the whole name when it lies outside.
    std::string_view relative(std::string_view recordName) const;
    /// Everything under `models` and `aoti`, each name once, in archive order. Points into this object.
    std::vector<NamedModel> namedModels() const;
    /// Names of programs and compiled models, each once, in archive order. Orphaned configs are no models.
    std::vector<std::string> modelNames() const;
};

/// Reads headers, configs, program heads and compiled models; never a blob. Only for the Pt2 forms.
Pt2Archive readPt2Archive(const ZipArchive &archive, const ArchiveShape &shape);

}  // namespace pt2scope
