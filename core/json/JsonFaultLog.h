// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/JsonPlace.h"
#include "core/json/JsonValue.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pt2scope {

// Words that config and program faults share.
inline constexpr const char *repeatedKey = "the key occurs more than once in its object; PyTorch takes the last";
inline constexpr const char *unknownField = "the schema has no such field";

/// "a list where an object is needed".
inline std::string wrongType(JsonValue::Kind found, std::string_view needed)
{
    return std::string(describe(found)) + " where " + std::string(needed) + " is needed";
}

/// What to ask for in place of a value that is no integer, or none that fits.
inline std::string_view neededInteger(const JsonValue &found)
{
    return found.kind == JsonValue::Kind::Integer ? "an integer of 64 bits" : describe(JsonValue::Kind::Integer);
}

inline std::string absentField(std::string_view name)
{
    return "the field " + std::string(name) + " is absent";
}

/// Collects faults {kind, pointer, offset, detail}. Keeps at most `maxFaults` and `maxTextBytes` of each kind and
/// counts the rest: a small hostile file can have a hundred thousand faults, each under a long name.
template <typename Fault>
class JsonFaultLog {
public:
    using Kind = decltype(Fault::kind);
    static constexpr std::size_t maxFaults = 2'000;
    static constexpr std::size_t maxTextBytes = 2 << 20;

    void add(Kind kind, const JsonPlace &place, std::uint64_t offset, std::string detail)
    {
        Kept &kept = m_kept[kind];
        if (kept.faults >= maxFaults || kept.textBytes >= maxTextBytes) {
            ++m_leftOut;
            return;
        }
        m_faults.push_back({kind, place.pointer(), offset, std::move(detail)});
        ++kept.faults;
        kept.textBytes += m_faults.back().pointer.size();
    }

    /// The keys that any object in `value` repeats. The recursion is bounded by the depth that JsonReader lets through.
    void addRepeatedKeys(Kind kind, const JsonValue &value, const JsonPlace &place)
    {
        for (const std::size_t i : value.repeatedMembers()) {
            const JsonMember &member = value.members[i];
            add(kind, place.below(member.name), member.value.begin, repeatedKey);
        }
        for (const JsonMember &member : value.members)
            addRepeatedKeys(kind, member.value, place.below(member.name));
        for (std::size_t i = 0; i < value.items.size(); ++i)
            addRepeatedKeys(kind, value.items[i], place.below(i));
    }

    std::vector<Fault> take() { return std::move(m_faults); }
    std::uint64_t leftOut() const { return m_leftOut; }

private:
    struct Kept {
        std::size_t faults = 0;
        std::size_t textBytes = 0;
    };

    std::vector<Fault> m_faults;
    std::map<Kind, Kept> m_kept;
    std::uint64_t m_leftOut = 0;
};

}  // namespace pt2scope
