// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFont>

namespace pt2scope {

/// Sizes in pixels: 11 caption, 12 tables and docks, 13 the rest, 15 section, 20 verdict.
QFont uiFont(int pixels = 13, QFont::Weight weight = QFont::Normal);
/// What QFont::DemiBold becomes: fonts with Chinese signs seldom have it, and headings would stand there unmarked.
void setHeavyWeight(QFont::Weight weight);
/// For the file's own words.
QFont monoFont(int pixels = 12, QFont::Weight weight = QFont::Normal);

}  // namespace pt2scope
