// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QStringList>

class QPainter;
class QRect;

namespace pt2scope {

/// One line at the left of the place in the painter's font and pen, cut in its middle where there is no room for all of
/// it. What it has of the words, whatever their case, is bold.
void paintHits(QPainter &painter, const QRect &place, const QString &text, const QStringList &words);

}  // namespace pt2scope
