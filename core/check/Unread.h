// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/InputReading.h"

#include <string>

namespace pt2scope {

/// Why something of a document could not be looked at: the first place and the error, as a report says it; all but the
/// last two for another reason than its content only. All are empty when everything could.

/// Of the bytes of records.
std::string unreadBytes(const ReadDocument &read);
/// Of programs, or of configs.
std::string unreadPrograms(const Document &document);
std::string unreadConfigs(const Document &document);
std::string unreadPickles(const Document &document);
/// Of tensors that have bytes, or are to have some. A tensor that no engine rebuilt never counts as checked, whatever
/// the reason: this is the one place that decides it.
std::string notRebuilt(const ReadDocument &read);
/// What the device asked for left to the CPU, which rebuilt it: no reason against a passed phase.
std::string leftToCpu(const ValueFacts &values);

/// A reason other than the content: an I/O error, a limit, an interruption.
bool isOutside(const Error &error);

}  // namespace pt2scope
