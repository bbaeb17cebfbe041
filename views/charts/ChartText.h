// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

class QPainter;
class QRect;

namespace pt2scope {

/// With so many digits, and never 0 for what is not.
QString numberText(double value, int digits = 4);
/// The ends of a scale below it, and zero in its place where it lies between.
void paintScale(QPainter &painter, const QRect &area, double first, double last);

/// Of the device that is painted on in the end, for one of the painter's: what ends on whole ones is crisp.
double pixelsOf(const QPainter &painter);

}  // namespace pt2scope
