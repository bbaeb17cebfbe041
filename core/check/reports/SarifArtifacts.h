// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/CheckResult.h"

#include <nlohmann/json.hpp>

#include <map>
#include <string>
#include <utility>

namespace pt2scope {

/// The artifacts of a run: the inputs, and of folders the files that findings are about.
class SarifArtifacts {
public:
    /// Enters an input, whose findings come next.
    void add(const CheckResult &result);
    /// The artifactLocation of the input.
    const nlohmann::ordered_json &input() const { return m_input; }
    /// A location in the input; in a folder, in the file that the record begins with.
    nlohmann::ordered_json location(const Location &location);
    nlohmann::ordered_json take() { return std::move(m_artifacts); }

private:
    nlohmann::ordered_json fileOf(const std::string &path);

    nlohmann::ordered_json m_artifacts = nlohmann::ordered_json::array();
    nlohmann::ordered_json m_input;
    std::string m_folder;                                                // path of the input, if it is a folder
    std::map<std::string, nlohmann::ordered_json, std::less<>> m_files;  // artifactLocations, by path within it
};

}  // namespace pt2scope
