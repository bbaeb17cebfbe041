// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace pt2scope {

/// Where a value stands in its document: a chain of steps from the root, which lives on the stack of whoever walks
/// down. Costs nothing until somebody asks for the pointer. Parent and token must outlive it.
class JsonPlace {
public:
    JsonPlace() = default;  // the document itself

    JsonPlace below(std::string_view token) const { return {this, token}; }
    JsonPlace below(std::size_t index) const { return {this, index}; }
    std::string pointer() const;  // RFC 6901

private:
    static constexpr std::size_t noIndex = static_cast<std::size_t>(-1);

    JsonPlace(const JsonPlace *parent, std::string_view token) : m_parent(parent), m_token(token) {}
    JsonPlace(const JsonPlace *parent, std::size_t index) : m_parent(parent), m_index(index) {}

    const JsonPlace *m_parent = nullptr;
    std::string_view m_token;
    std::size_t m_index = noIndex;
};

}  // namespace pt2scope
