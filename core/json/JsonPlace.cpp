// SPDX-License-Identifier: Apache-2.0
#include "core/json/JsonPlace.h"

#include "core/json/JsonValue.h"

#include <vector>

namespace pt2scope {

std::string JsonPlace::pointer() const
{
    std::vector<const JsonPlace *> steps;
    for (const JsonPlace *place = this; place->m_parent; place = place->m_parent)
        steps.push_back(place);
    std::string out;
    for (auto step = steps.rbegin(); step != steps.rend(); ++step)
        out += (*step)->m_index == noIndex ? pointerTo({}, (*step)->m_token) : pointerTo({}, (*step)->m_index);
    return out;
}

}  // namespace pt2scope
