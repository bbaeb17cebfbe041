// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/container/ZipArchive.h"

#include <QByteArray>

namespace pt2scope::testing {

const char *faultName(ZipFaultKind kind);

/// The kinds of all faults, each once, in the order of their declaration, with blanks between.
QByteArray faultKinds(const ZipArchive &archive);

/// One fault a line, with everything it says.
QByteArray describeFaults(const ZipArchive &archive);

/// The archive in these bytes, or null.
std::shared_ptr<const ZipArchive> openZip(std::vector<std::byte> bytes);

/// The inflated bytes of a record; the error's message in place of them when it cannot be read.
std::string readRecord(const ZipArchive &archive, std::size_t index);

}  // namespace pt2scope::testing
