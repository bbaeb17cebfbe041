// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/Pickles.h"

#include <cstddef>
#include <string>
#include <vector>

namespace pt2scope {

/// A record that is to hold pickles, by what names it or by its own name.
struct PickleRecord {
    std::size_t record = 0;
    PickleFileKind kind = PickleFileKind::Other;
    std::string model;
};

/// All of a .pt2 archive, each once, in record order. Nothing is read.
std::vector<PickleRecord> pickleRecords(const ZipArchive &archive, const Pt2Archive &facts);

}  // namespace pt2scope
