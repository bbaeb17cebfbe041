// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/rtp/JsonFile.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pt2scope {

/// A string of a JSON file with its place.
struct PlacedText {
    std::string text;
    std::string pointer;
    std::uint64_t offset = 0;
};

/// params_order.json: inputs in the order of the call.
struct ParamsOrder {
    JsonFile file;
    std::vector<PlacedText> names;
};

/// Nested lists of numbers, measured without being kept.
struct NestedSize {
    std::vector<std::uint64_t> sizes;  // of the first list of each level
    bool isRagged = false;             // some list of a level has another length, or another depth
    bool isNumeric = true;             // every leaf is a number or a boolean
    std::uint64_t leaves = 0;
};

/// One input of inputs_dict.json or inputs_dict_lite.json.
struct SampleInput {
    std::string name;
    std::string pointer;
    std::uint64_t offset = 0;
    std::optional<std::int64_t> index;               // idx
    std::optional<std::vector<std::int64_t>> shape;  // elements
    std::optional<std::string> dtype;                // "torch.float32"
    std::optional<NestedSize> values;                // of inputs_dict.json
};

struct SampleInputFile {
    JsonFile file;
    std::vector<SampleInput> inputs;  // in the order of the file; of equal names only the last

    const SampleInput *find(std::string_view name) const;
};

/// One entry of input_columns.json.
struct InputColumn {
    std::string name;
    std::string pointer;
    std::uint64_t offset = 0;
    std::optional<std::vector<std::string>> features;  // nothing, and a fault, when it is no list of strings
};

struct InputColumns {
    JsonFile file;
    std::vector<InputColumn> columns;

    const InputColumn *find(std::string_view name) const;
};

/// One element of output_info.json's OutputNodes.
struct OutputNode {
    std::string pointer;
    std::uint64_t offset = 0;
    std::optional<std::string> name;
    std::optional<std::string> dtype;                // "torch.float32"
    std::optional<std::vector<std::int64_t>> shape;  // elements
};

struct OutputInfo {
    JsonFile file;
    std::vector<OutputNode> outputs;
};

ParamsOrder parseParamsOrder(std::string_view json, std::string path);
SampleInputFile parseSampleInputs(std::string_view json, std::string path, bool withValues);
InputColumns parseInputColumns(std::string_view json, std::string path);
OutputInfo parseOutputInfo(std::string_view json, std::string path);

}  // namespace pt2scope
