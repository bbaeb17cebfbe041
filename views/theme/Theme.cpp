// SPDX-License-Identifier: Apache-2.0
#include "views/theme/Theme.h"

namespace pt2scope {

namespace {

const Theme *inForce = nullptr;

}  // namespace

ToneColors Theme::tone(Tone tone) const
{
    switch (tone) {
        case Tone::Plain: break;
        case Tone::Error: return error;
        case Tone::Warning: return warning;
        case Tone::Sound: return sound;
        case Tone::Note: return note;
        case Tone::Unchecked: return unchecked;
    }
    return {text1, text2, alt};
}

QPalette Theme::palette() const
{
    QPalette colors;
    const auto set = [&](QPalette::ColorRole role, const QColor &color) { colors.setColor(role, color); };
    set(QPalette::Window, window);
    set(QPalette::Base, base);
    set(QPalette::AlternateBase, alt);
    for (const QPalette::ColorRole role :
         {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::HighlightedText})
        set(role, text1);
    set(quietRole, text3);
    set(secondaryRole, text2);
    set(QPalette::Button, base);
    set(QPalette::Light, base);
    set(QPalette::Midlight, alt);
    set(QPalette::Mid, line);
    set(QPalette::Dark, line2);
    set(QPalette::Shadow, blend(text1, window, 0.4));
    set(QPalette::Highlight, selected);
    set(QPalette::Link, accent);
    set(QPalette::LinkVisited, accent);
    set(QPalette::ToolTipBase, tooltip);
    set(QPalette::ToolTipText, tooltipText);
    for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        colors.setColor(QPalette::Disabled, role, blend(text1, base, 0.45));
    return colors;
}

const Theme &theme()
{
    return inForce ? *inForce : lightTheme();
}

void setTheme(const Theme &theme)
{
    inForce = &theme;
}

QColor blend(const QColor &over, const QColor &under, double share)
{
    const auto mix = [share](int a, int b) { return static_cast<int>(a * share + b * (1 - share) + 0.5); };
    return {mix(over.red(), under.red()), mix(over.green(), under.green()), mix(over.blue(), under.blue())};
}

}  // namespace pt2scope
