// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <string_view>

namespace pt2scope {

/// Tells the names that an object repeats. Ordered, not hashed: no choice of names makes it slow.
class RepeatedNames {
public:
    /// Notes the name; true at its second occurrence only.
    bool isFirstRepeat(std::string_view name)
    {
        const auto found = m_counts.find(name);
        if (found != m_counts.end())
            return ++found->second == 2;
        m_counts.emplace(name, std::size_t{1});
        return false;
    }

    bool contains(std::string_view name) const { return m_counts.contains(name); }

private:
    std::map<std::string, std::size_t, std::less<>> m_counts;
};

}  // namespace pt2scope
