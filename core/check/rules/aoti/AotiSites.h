// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/Subject.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pt2scope {

/// The archive's compiled models; empty when it has none.
std::span<const AotiPackage> aotiPackages(const Subject &subject);

/// The place of a compiled model as a whole.
Location placeOf(const AotiPackage &package);
/// The place of one of its files, with a JSON pointer into it.
Location placeOf(const Subject &subject, const AotiPackage &package, std::size_t record, std::string pointer = {});
Location placeOf(const Subject &subject, const AotiPackage &package, const AotiFault &fault);

/// The record's file name, safe to show.
std::string fileOf(const Subject &subject, std::size_t record);

/// Its files of one kind, in archive order.
std::vector<const AotiFile *> filesOf(const AotiPackage &package, AotiFileKind kind);

}  // namespace pt2scope
