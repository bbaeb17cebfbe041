// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/ArchiveEdits.h"

// Changes to the configs of the small archive, whose only weight is w: float32, sizes [3, 4].

namespace pt2scope::testing {

inline constexpr std::string_view weightsConfigName = "data/weights/model_weights_config.json";
inline constexpr std::string_view constantsConfigName = "data/constants/model_constants_config.json";

inline std::string replaced(std::string text, std::string_view from, std::string_view to)
{
    const std::size_t place = text.find(from);
    if (place == std::string::npos)
        throw std::invalid_argument("no " + std::string(from));
    return text.replace(place, from.size(), to);
}

/// What one entry of a config says; JSON texts.
struct ConfigLine {
    std::string path = R"("weight_0")";
    std::string isParam = "false";
    std::string usePickle = "false";
    std::string dtype = "7";
    std::string sizes = "[3, 4]";
    std::string strides = "[4, 1]";
    std::string offset = "0";
    std::string requiresGrad = "false";
    std::string device = R"({"type": "cpu", "index": null})";
    std::string layout = "7";
    std::string tensorMeta = "";  // instead of the fields from dtype on
};

/// "[3, 4]" as [{"as_int": 3}, {"as_int": 4}]; a list that has objects in it stays as it is.
inline std::string asUnions(const std::string &numbers)
{
    if (numbers == "[]" || numbers.find('{') != std::string::npos)
        return numbers;
    std::string unions;
    for (const char c : numbers) {
        unions += c == ']' || c == ',' ? "}" : "";
        unions += c;
        unions += c == '[' || c == ',' ? R"({"as_int": )" : "";
    }
    return unions;
}

inline std::string configText(const std::vector<std::pair<std::string, ConfigLine>> &lines)
{
    std::string text = R"({"config": {)";
    for (const auto &[fqn, line] : lines) {
        text += text.ends_with('{') ? "" : ", ";
        text += '"' + fqn + R"(": {"path_name": )" + line.path + R"(, "is_param": )" + line.isParam
                + R"(, "use_pickle": )" + line.usePickle + R"(, "tensor_meta": )";
        if (line.tensorMeta.empty())
            text += R"({"dtype": )" + line.dtype + R"(, "sizes": )" + asUnions(line.sizes) + R"(, "requires_grad": )"
                    + line.requiresGrad + R"(, "device": )" + line.device + R"(, "strides": )" + asUnions(line.strides)
                    + R"(, "storage_offset": {"as_int": )" + line.offset + R"(}, "layout": )" + line.layout + "}}";
        else
            text += line.tensorMeta + "}";
    }
    return text + "}}";
}

/// The small archive with these weights.
inline Entries withWeights(const std::vector<std::pair<std::string, ConfigLine>> &lines)
{
    return with(weightsConfigName, configText(lines));
}

/// The small archive with one weight named w that is not as usual.
inline Bytes weightWith(const ConfigLine &line)
{
    return zip(withWeights({{"w", line}}));
}

/// The small archive with these constants beside its weight.
inline Entries withConstants(const std::vector<std::pair<std::string, ConfigLine>> &lines)
{
    return with(constantsConfigName, configText(lines));
}

}  // namespace pt2scope::testing
