// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace pt2scope {

/// A text of a program, by number: equal texts have equal numbers.
enum class NameId : std::uint32_t {};
inline constexpr NameId noName{0xffffffffu};

/// Interned texts. Those that stand in the JSON without escapes are views of it; the others are kept here.
class NamePool {
public:
    NamePool();

    /// `text` must outlive the pool.
    NameId intern(std::string_view text);
    /// Copies `text` when it is new.
    NameId internCopy(std::string_view text);
    NameId find(std::string_view text) const;  // noName when nobody interned it

    std::string_view operator[](NameId id) const;  // empty for noName
    std::size_t size() const { return m_texts.size(); }

private:
    struct Slot {
        std::uint32_t hash = 0;
        NameId id = noName;
    };

    std::size_t slotOf(std::string_view text, std::uint32_t hash) const;
    NameId insert(std::size_t slot, std::string_view text, std::uint32_t hash);
    void grow();

    std::vector<std::string_view> m_texts;
    std::vector<Slot> m_slots;  // open addressing, a power of two
    std::deque<std::string> m_copies;
};

inline std::size_t indexOf(NameId id)
{
    return static_cast<std::size_t>(id);
}

}  // namespace pt2scope
