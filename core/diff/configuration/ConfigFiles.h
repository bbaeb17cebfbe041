// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/records/RecordList.h"

#include <vector>

namespace pt2scope {

/// A text that configures something.
struct ConfigFile {
    enum class Kind { Json, Features, Proto, Text };

    ListedRecord record;
    Kind kind = Kind::Text;
};

/// In the order of the side's document. Without programs, configs of weights and constants, compiled models and what
/// describes the tensors of rank files.
std::vector<ConfigFile> listConfigFiles(const DiffSide &side);

}  // namespace pt2scope
