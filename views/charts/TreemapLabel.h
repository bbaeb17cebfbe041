// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFontMetrics>
#include <QString>

namespace pt2scope {

/// As much of a path as has room in `width` pixels: all of it, or its end behind an ellipsis. Of what lies between two
/// separators all or nothing is shown where that fills half the room. A last part without room is cut in its middle;
/// where that would tell nothing, the label is empty.
QString treemapLabel(const QString &path, bool isFile, const QFontMetrics &metrics, int width);

}  // namespace pt2scope
