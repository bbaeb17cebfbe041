// SPDX-License-Identifier: Apache-2.0
#include "core/pt2/MinizLookup.h"

#include "core/bytes/Text.h"

#include <numeric>

namespace pt2scope {

MinizLookup::MinizLookup(const ZipArchive &archive)
{
    if (archive.recovered())
        return;
    for (const Record &record : archive.records()) {
        if (!record.recovered)
            m_names.push_back(toAsciiLower(record.name));
    }
    m_order.resize(m_names.size());
    std::iota(m_order.begin(), m_order.end(), std::size_t{0});
    sort();
}

/// The standard library's heap sort may order equal names in another way, and their order is what counts here.
void MinizLookup::sort()
{
    const std::size_t count = m_order.size();
    for (std::size_t root = count / 2; root-- > 0;)
        siftDown(root, count);
    for (std::size_t end = count; end-- > 1;) {
        std::swap(m_order[0], m_order[end]);
        siftDown(0, end);
    }
}

void MinizLookup::siftDown(std::size_t root, std::size_t end)
{
    for (std::size_t child = 2 * root + 1; child < end; child = 2 * root + 1) {
        if (child + 1 < end && less(child, child + 1))
            ++child;
        if (!less(root, child))
            return;
        std::swap(m_order[root], m_order[child]);
        root = child;
    }
}

std::optional<std::size_t> MinizLookup::find(std::string_view name) const
{
    // It takes names that end at their first NUL byte.
    if (name.find('\0') != std::string_view::npos)
        return std::nullopt;
    const std::string wanted = toAsciiLower(name);
    std::size_t begin = 0;
    std::size_t end = m_order.size();
    while (begin < end) {
        const std::size_t middle = begin + (end - begin - 1) / 2;
        const int order = m_names[m_order[middle]].compare(wanted);
        if (order == 0)
            return m_order[middle];
        if (order < 0)
            begin = middle + 1;
        else
            end = middle;
    }
    return std::nullopt;
}

}  // namespace pt2scope
