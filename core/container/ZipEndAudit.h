// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/container/ZipEnd.h"

namespace pt2scope {

/// What is wrong with the end records themselves: comment, bytes after it, disks, zip64 against plain values.
void auditZipEnd(const ByteSource &source, const ZipEnd &end, FaultLog &log);

}  // namespace pt2scope
