// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/rules/export/ExportSites.h"

#include <string>
#include <string_view>

namespace pt2scope {

/// Whether the form of a model always comes with that text file: fg.json, model_acc.json, pipeline.config.
bool mustHave(const ModelExport &model, std::string_view name);

/// One clause about a file that the model must have and has not: "there is no fg.json", or what is wrong with the link
/// in its place. Empty when it is there.
std::string absenceOf(const Subject &subject, const ModelExport &model, std::string_view name);

/// Why a link is not followed; empty for one that is, and for what is no link.
std::string_view faultOfLink(const FolderEntry &entry);

/// Whether absenceOf tells of the link already.
bool isToldAsAbsent(const Subject &subject, const FolderEntry &link);

}  // namespace pt2scope
