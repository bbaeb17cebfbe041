// SPDX-License-Identifier: Apache-2.0
#include "core/pt2/LibstdcxxSet.h"

#include <array>
#include <limits>

namespace pt2scope {

namespace {

/// The bucket counts a set goes through: each is the first prime of libstdc++'s table that is at least twice the last.
constexpr std::array<std::size_t, 28> bucketCounts{
    13,       29,       59,        127,       257,       541,       1109,       2357,      5087,    10273,
    20753,    42043,    85229,     172933,    351061,    712697,    1447153,    2938679,   5967347, 12117689,
    24607243, 49969847, 101473717, 206062531, 418451333, 849749479, 1725587117, 3504151727};

/// One singly linked list through all nodes, in which those of one bucket stand together. A new node goes to the front
/// of its bucket, or to the front of the list when its bucket is empty.
class NodeList {
public:
    explicit NodeList(std::span<const std::uint64_t> hashes)
        : m_hashes(hashes), m_next(hashes.size() + 1, none), m_head(hashes.size())
    {
        clearBuckets(bucketCounts.front());
    }

    void insertAll()
    {
        std::size_t growth = 0;
        for (std::size_t node = 0; node < m_hashes.size(); ++node) {
            if (node == m_before.size() && growth + 1 < bucketCounts.size())
                rehash(bucketCounts[++growth]);
            insert(node);
        }
    }

    std::vector<std::size_t> order() const
    {
        std::vector<std::size_t> nodes;
        nodes.reserve(m_hashes.size());
        for (std::size_t node = m_next[m_head]; node != none; node = m_next[node])
            nodes.push_back(node);
        return nodes;
    }

private:
    static constexpr std::size_t none = std::numeric_limits<std::size_t>::max();

    void clearBuckets(std::size_t count)
    {
        m_before.assign(count, none);
        m_next[m_head] = none;
    }

    void rehash(std::size_t bucketCount)
    {
        std::size_t node = m_next[m_head];
        clearBuckets(bucketCount);
        while (node != none) {
            const std::size_t following = m_next[node];
            insert(node);
            node = following;
        }
    }

    void insert(std::size_t node)
    {
        std::size_t &before = bucketOf(node);
        if (before != none) {
            m_next[node] = m_next[before];
            m_next[before] = node;
            return;
        }
        m_next[node] = m_next[m_head];
        m_next[m_head] = node;
        before = m_head;
        if (m_next[node] != none)
            bucketOf(m_next[node]) = node;
    }

    std::size_t &bucketOf(std::size_t node)
    {
        return m_before[static_cast<std::size_t>(m_hashes[node] % m_before.size())];
    }

    std::span<const std::uint64_t> m_hashes;
    std::vector<std::size_t> m_next;    // of each node, and of the place before the first
    std::vector<std::size_t> m_before;  // of each bucket: the node before its first one
    std::size_t m_head;
};

std::uint64_t littleEndian(std::string_view bytes)
{
    std::uint64_t value = 0;
    for (std::size_t i = bytes.size(); i-- > 0;)
        value = value << 8 | static_cast<unsigned char>(bytes[i]);
    return value;
}

std::uint64_t shiftMix(std::uint64_t value)
{
    return value ^ value >> 47;
}

}  // namespace

std::uint64_t libstdcxxHash(std::string_view text)
{
    constexpr std::uint64_t multiplier = 0xc6a4a7935bd1e995;
    std::uint64_t hash = 0xc70f6907 ^ text.size() * multiplier;
    while (text.size() >= 8) {
        hash ^= shiftMix(littleEndian(text.substr(0, 8)) * multiplier) * multiplier;
        hash *= multiplier;
        text.remove_prefix(8);
    }
    if (!text.empty()) {
        hash ^= littleEndian(text);
        hash *= multiplier;
    }
    return shiftMix(shiftMix(hash) * multiplier);
}

std::vector<std::size_t> libstdcxxSetOrder(std::span<const std::uint64_t> hashes)
{
    NodeList list(hashes);
    list.insertAll();
    return list.order();
}

}  // namespace pt2scope
