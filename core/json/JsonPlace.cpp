// SPDX-License-Identifier: Apache-2.0
#include "core/json/JsonPlace.h"

#include "core/json/JsonValue.h"

#include <vector>

namespace pt2scope {

std::string JsonPlace::pointer() const
{
    std::vector<std::string_view> tokens;
    for (const JsonPlace *place = this; place->m_parent; place = place->m_parent)
        tokens.push_back(place->m_token);
    std::string out;
    for (auto token = tokens.rbegin(); token != tokens.rend(); ++token)
        out += pointerTo({}, *token);
    return out;
}

}  // namespace pt2scope
