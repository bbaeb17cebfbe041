// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QColor>
#include <QPalette>
#include <array>

namespace pt2scope {

/// What a colour says of a thing's state. There is always an icon or a word beside it.
enum class Tone { Plain, Error, Warning, Sound, Note, Unchecked };

struct ToneColors {
    QColor text;
    QColor mark;
    QColor ground;
};

/// All colours of one look. Which role in the palette takes which is said by palette(); the others are read from here.
struct Theme {
    bool isDark = false;
    QColor window, base, alt, canvas,
        hover;                   // chrome; content; docks and headers; ground of a graph; under the pointer
    QColor line, line2;          // separators; borders of inputs, buttons and nodes
    QColor text1, text2, text3;  // text, secondary, quiet
    QColor accent, onAccent, selected, faint;
    ToneColors error, warning, sound, note, unchecked;
    QColor changed, changedGround;
    QColor downstream, edge, bar, searchMark;
    QColor tooltip, tooltipText;
    QColor heatLow, heatHigh;
    std::array<QColor, 9> families;  // by OperatorFamily

    ToneColors tone(Tone tone) const;
    QPalette palette() const;
};

const Theme &lightTheme();
const Theme &darkTheme();

/// Roles of the palette that labels take for secondary and for quiet text: they follow the theme by themselves.
inline constexpr QPalette::ColorRole secondaryRole = QPalette::BrightText;
inline constexpr QPalette::ColorRole quietRole = QPalette::PlaceholderText;

/// The one in force; see Appearance.
const Theme &theme();
void setTheme(const Theme &theme);

/// `share` of `over`, the rest of `under`.
QColor blend(const QColor &over, const QColor &under, double share);

}  // namespace pt2scope
