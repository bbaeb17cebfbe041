// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/Rule.h"

#include <span>

namespace pt2scope {

/// The parts of containerRules(), one per file, in the order of the catalogue.
std::span<const Rule *const> extentRules();
std::span<const Rule *const> crcRules();
std::span<const Rule *const> nameRules();
std::span<const Rule *const> rootFolderRules();
std::span<const Rule *const> compressionRules();
std::span<const Rule *const> writerRules();
std::span<const Rule *const> serializationIdRules();
std::span<const Rule *const> directoryRules();

}  // namespace pt2scope
