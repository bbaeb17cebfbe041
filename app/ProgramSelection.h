// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/GraphReport.h"
#include "core/document/Document.h"

#include <optional>
#include <string>
#include <vector>

namespace pt2scope {

/// The exported programs of an archive, or the one of exactly that model; in archive order. Nothing, and a complaint on
/// standard error, when there is none, or when it or the archive could not be read at all. Programs that were read in
/// part are complained about, too.
std::optional<std::vector<NamedProgram>> openPrograms(const std::string &path, const std::optional<std::string> &model);

}  // namespace pt2scope
