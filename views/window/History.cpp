// SPDX-License-Identifier: Apache-2.0
#include "views/window/History.h"

namespace pt2scope {

void History::visit(const Place &place)
{
    if (m_position > 0 && m_places[m_position - 1] == place)
        return;
    m_places.resize(m_position);
    m_places.push_back(place);
    if (m_places.size() > mostPlaces)
        m_places.erase(m_places.begin());
    m_position = m_places.size();
}

}  // namespace pt2scope
