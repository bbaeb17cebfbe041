// SPDX-License-Identifier: Apache-2.0
#include "views/charts/HeatColors.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace pt2scope {

namespace {

double toLinear(double share)
{
    return share <= 0.04045 ? share / 12.92 : std::pow((share + 0.055) / 1.055, 2.4);
}

double fromLinear(double light)
{
    return light <= 0.0031308 ? light * 12.92 : 1.055 * std::pow(light, 1 / 2.4) - 0.055;
}

/// Red, green and blue as light; out of 0 to 1 where no screen shows it.
std::array<double, 3> lightOf(const OklabColor &color)
{
    const auto cube = [](double x) { return x * x * x; };
    const double l = cube(color.lightness + 0.3963377774 * color.a + 0.2158037573 * color.b);
    const double m = cube(color.lightness - 0.1055613458 * color.a - 0.0638541728 * color.b);
    const double s = cube(color.lightness - 0.0894841775 * color.a - 1.2914855480 * color.b);
    return {4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
            -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
            -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s};
}

bool isShown(const std::array<double, 3> &light)
{
    constexpr double slack = 1e-4;
    return std::ranges::all_of(light, [](double part) { return part >= -slack && part <= 1 + slack; });
}

/// The end of a scale: the hue of a colour, at the lightness that all ends have.
OklabColor endOf(const QColor &color, const Theme &theme)
{
    OklabColor end = toOklab(color);
    end.lightness = theme.isDark ? 0.72 : 0.56;
    return toOklab(fromOklab(end));
}

}  // namespace

OklabColor toOklab(const QColor &color)
{
    const double red = toLinear(static_cast<double>(color.redF()));
    const double green = toLinear(static_cast<double>(color.greenF()));
    const double blue = toLinear(static_cast<double>(color.blueF()));
    const double l = std::cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
    const double m = std::cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
    const double s = std::cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
    return {0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
            1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
            0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s};
}

QColor fromOklab(OklabColor color)
{
    std::array<double, 3> light = lightOf(color);
    constexpr int mostSteps = 200;
    for (int step = 0; step < mostSteps && !isShown(light); ++step) {
        color.a *= 0.98;
        color.b *= 0.98;
        light = lightOf(color);
    }
    const auto channel = [](double part) {
        return static_cast<int>(std::lround(255 * fromLinear(std::clamp(part, 0.0, 1.0))));
    };
    return {channel(light[0]), channel(light[1]), channel(light[2])};
}

double HeatColors::first() const
{
    return isDiverging() ? -last() : m_least;
}

double HeatColors::last() const
{
    return isDiverging() ? std::max(-m_least, m_greatest) : m_greatest;
}

double HeatColors::place(double value) const
{
    // Halved, so that no difference overflows.
    const double width = last() / 2 - first() / 2;
    return width > 0 ? std::clamp((value / 2 - first() / 2) / width, 0.0, 1.0) : 0.5;
}

QColor HeatColors::at(double value, const Theme &theme) const
{
    const double share = isDiverging() ? std::fabs(2 * place(value) - 1) : place(value);
    const QColor hue = !isDiverging() ? theme.bar : value < 0 ? theme.heatLow : theme.heatHigh;
    const OklabColor ground = toOklab(theme.base);
    const OklabColor end = endOf(hue, theme);
    return fromOklab({ground.lightness + share * (end.lightness - ground.lightness),
                      ground.a + share * (end.a - ground.a), ground.b + share * (end.b - ground.b)});
}

std::vector<QColor> HeatColors::scale(std::size_t steps, const Theme &theme) const
{
    std::vector<QColor> colors;
    for (std::size_t i = 0; i < steps; ++i) {
        const double share = static_cast<double>(i) / static_cast<double>(std::max<std::size_t>(1, steps - 1));
        colors.push_back(at(first() * (1 - share) + last() * share, theme));
    }
    return colors;
}

}  // namespace pt2scope
