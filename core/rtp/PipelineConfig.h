// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bytes/Result.h"
#include "core/rtp/ProtoText.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pt2scope {

/// A value of pipeline.config with its place.
struct PipelineText {
    std::string text;
    std::uint64_t offset = 0;
    std::uint32_t line = 0;
};

/// A feature as the training configuration names it.
struct PipelineFeature {
    std::string type;  // "id_feature"; of a sequence "sequence_id_feature"
    std::string name;
    std::string sequence;  // of a sub-feature the group's sequence_name; else empty
    std::uint64_t offset = 0;
    std::uint32_t line = 0;

    /// `<sequence>__<name>`.
    std::string fullName() const;
};

/// pipeline.config: what can be told without its schema.
struct PipelineConfig {
    std::string path;
    std::optional<Error> unread;
    ProtoText text;
    std::vector<PipelineFeature> features;  // of feature_configs, in the order of the file
    std::vector<PipelineText> sequences;    // names of sequence groups
    std::optional<PipelineText> trainInputPath;
    std::optional<PipelineText> modelDir;
    std::optional<PipelineText> assetDir;
    std::optional<PipelineText> model;  // the field of model_config that names the model: "multi_tower_din"
};

PipelineConfig parsePipelineConfig(std::string_view text, std::string path);

}  // namespace pt2scope
