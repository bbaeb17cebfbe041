// SPDX-License-Identifier: Apache-2.0
#include "core/program/NamePool.h"

#include <cstring>
#include <random>

namespace pt2scope {

namespace {

constexpr std::size_t initialSlots = 1024;
constexpr std::uint64_t multiplier = 0x9e3779b97f4a7c15u;

std::uint64_t mix(std::uint64_t hash, std::uint64_t word)
{
    hash = (hash ^ word) * multiplier;
    return hash ^ hash >> 29;
}

/// Another one in each process, so that no file can hold names that all fall into one slot.
std::uint64_t seed()
{
    static const std::uint64_t value = std::uint64_t{std::random_device()()} << 32 | std::random_device()();
    return value;
}

std::uint32_t hashOf(std::string_view text)
{
    std::uint64_t hash = seed() ^ text.size();
    std::size_t at = 0;
    for (; text.size() - at >= sizeof(std::uint64_t); at += sizeof(std::uint64_t)) {
        std::uint64_t word = 0;
        std::memcpy(&word, text.data() + at, sizeof word);
        hash = mix(hash, word);
    }
    std::uint64_t rest = 0;
    std::memcpy(&rest, text.data() + at, text.size() - at);
    hash = mix(mix(hash, rest), multiplier);
    return static_cast<std::uint32_t>(hash >> 32);
}

}  // namespace

NamePool::NamePool() : m_slots(initialSlots) {}

NameId NamePool::intern(std::string_view text)
{
    const std::uint32_t hash = hashOf(text);
    const std::size_t slot = slotOf(text, hash);
    return m_slots[slot].id != noName ? m_slots[slot].id : insert(slot, text, hash);
}

NameId NamePool::internCopy(std::string_view text)
{
    const std::uint32_t hash = hashOf(text);
    const std::size_t slot = slotOf(text, hash);
    return m_slots[slot].id != noName ? m_slots[slot].id : insert(slot, m_copies.emplace_back(text), hash);
}

NameId NamePool::find(std::string_view text) const
{
    return m_slots[slotOf(text, hashOf(text))].id;
}

std::string_view NamePool::operator[](NameId id) const
{
    return id == noName ? std::string_view() : m_texts[indexOf(id)];
}

std::size_t NamePool::slotOf(std::string_view text, std::uint32_t hash) const
{
    const std::size_t mask = m_slots.size() - 1;
    std::size_t slot = hash & mask;
    while (m_slots[slot].id != noName && (m_slots[slot].hash != hash || m_texts[indexOf(m_slots[slot].id)] != text))
        slot = (slot + 1) & mask;
    return slot;
}

NameId NamePool::insert(std::size_t slot, std::string_view text, std::uint32_t hash)
{
    const auto id = static_cast<NameId>(m_texts.size());
    m_texts.push_back(text);
    m_slots[slot] = {hash, id};
    if (m_texts.size() * 2 > m_slots.size())
        grow();
    return id;
}

void NamePool::grow()
{
    std::vector<Slot> bigger(m_slots.size() * 2);
    const std::size_t mask = bigger.size() - 1;
    for (const Slot &entry : m_slots) {
        if (entry.id == noName)
            continue;
        std::size_t slot = entry.hash & mask;
        while (bigger[slot].id != noName)
            slot = (slot + 1) & mask;
        bigger[slot] = entry;
    }
    m_slots = std::move(bigger);
}

}  // namespace pt2scope
