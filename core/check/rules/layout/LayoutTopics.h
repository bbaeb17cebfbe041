// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/Reporter.h"
#include "core/check/Subject.h"

#include <span>

namespace pt2scope {

/// The parts of layoutRules(), one per file, in the order of the catalogue.
std::span<const Rule *const> archiveMarkerRules();
std::span<const Rule *const> headerRecordRules();
std::span<const Rule *const> modelRecordRules();
std::span<const Rule *const> modelPartRules();
std::span<const Rule *const> dataRecordRules();
std::span<const Rule *const> flatRules();
std::span<const Rule *const> fileKindRules();

/// The archive when it is a layered .pt2 with a directory, or null.
const Pt2Archive *layeredPt2(const Subject &subject);
/// The archive when it is a flat program with a directory, or null.
const Pt2Archive *flatProgram(const Subject &subject);

/// Whether the header was found and its text could be read. An unreadable record is a matter of the container.
bool isReadable(const std::optional<HeaderRecord> &header);

}  // namespace pt2scope
