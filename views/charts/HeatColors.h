// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/theme/Theme.h"

#include <vector>

namespace pt2scope {

/// A colour in OKLab, where equal distances look equal.
struct OklabColor {
    double lightness = 0;
    double a = 0;
    double b = 0;
};

OklabColor toOklab(const QColor &color);
/// The nearest colour of that lightness and hue that a screen has.
QColor fromOklab(OklabColor color);

/// Colours for numbers of a range. Where both signs occur zero is the ground, and numbers that are equally far from it
/// are equally strong: blue below, orange above. Else from the ground, for the least, to blue.
class HeatColors {
public:
    HeatColors() : HeatColors(0, 0) {}
    /// Both finite, in this order.
    HeatColors(double least, double greatest) : m_least(least), m_greatest(greatest) {}

    bool isDiverging() const { return m_least < 0 && m_greatest > 0; }
    /// Ends of the scale: around zero where it diverges.
    double first() const;
    double last() const;
    QColor at(double value, const Theme &theme) const;
    /// Where on the scale a number lies, from 0 to 1.
    double place(double value) const;
    /// The scale in so many steps: at() costs too much to be asked for every cell of every frame.
    std::vector<QColor> scale(std::size_t steps, const Theme &theme) const;

private:
    double m_least;
    double m_greatest;
};

}  // namespace pt2scope
