// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/InputReading.h"

#include <string>

namespace pt2scope {

/// Why something of a document could not be looked at, for another reason than its content: the first place and the
/// error, as a report says it. All are empty when everything could.

/// Of the bytes of records.
std::string unreadBytes(const ReadDocument &read);
/// Of programs, or of configs.
std::string unreadPrograms(const Document &document);
std::string unreadConfigs(const Document &document);
std::string unreadPickles(const Document &document);
/// Of tensors that have bytes.
std::string unreadTensors(const ReadDocument &read);
/// What was not rebuilt, for damage that other phases tell, or was left to the CPU: no reason against a passed phase.
std::string leftOut(const ValueFacts &values);

/// A reason other than the content: an I/O error, a limit, an interruption.
bool isOutside(const Error &error);

}  // namespace pt2scope
