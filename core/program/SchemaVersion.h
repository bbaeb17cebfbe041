// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace pt2scope {

struct SchemaVersion {
    std::int64_t major = 0;
    std::int64_t minor = 0;
    bool operator==(const SchemaVersion &) const = default;
};

}  // namespace pt2scope
