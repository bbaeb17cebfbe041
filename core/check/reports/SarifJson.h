// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/CheckResult.h"

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>

namespace pt2scope {

/// A relative or file: URI of a path, whatever bytes it holds.
std::string sarifUri(std::string_view path);

/// A SARIF message whose text means only itself: no placeholders, no links.
nlohmann::ordered_json sarifMessage(std::string_view text);

/// An input's artifactLocation; `index` counts the run's artifacts.
nlohmann::ordered_json sarifArtifact(std::string_view path, std::size_t index);
nlohmann::ordered_json sarifLocation(const Location &location, const nlohmann::ordered_json &artifact);
nlohmann::ordered_json sarifRule(const Rule &rule);
std::string_view sarifLevel(Severity severity);

/// Tells a finding from others across runs: of the place's names, never of offsets or words.
std::string sarifFingerprint(const Finding &finding);

}  // namespace pt2scope
