// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/container/ZipArchive.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pt2scope {

/// Which record PyTorch's reader takes for a name. Its ZIP library, miniz, heap-sorts all names without regard to the
/// case of A–Z and searches them by halves: of several copies it takes the one that it happens to hit.
class MinizLookup {
public:
    explicit MinizLookup(const ZipArchive &archive);

    /// Index of the record. Nothing when none has that name, or when miniz cannot look it up or open the archive.
    std::optional<std::size_t> find(std::string_view name) const;

private:
    void sort();
    void siftDown(std::size_t root, std::size_t end);
    bool less(std::size_t a, std::size_t b) const { return m_names[m_order[a]] < m_names[m_order[b]]; }

    std::vector<std::string> m_names;  // in directory order, in small letters
    std::vector<std::size_t> m_order;  // their indexes, as miniz sorts them
};

}  // namespace pt2scope
