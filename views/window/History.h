// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/frame/Place.h"

#include <cstddef>
#include <vector>

namespace pt2scope {

/// The places that were visited, for Back and Forward. Going somewhere new forgets what lay ahead.
class History {
public:
    void visit(const Place &place);
    bool canGoBack() const { return m_position > 1; }
    bool canGoForward() const { return m_position < m_places.size(); }
    const Place &goBack() { return m_places[--m_position - 1]; }
    const Place &goForward() { return m_places[m_position++]; }

private:
    static constexpr std::size_t mostPlaces = 200;

    std::vector<Place> m_places;
    std::size_t m_position = 0;  // behind the current place
};

}  // namespace pt2scope
