// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/ValueText.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <utility>

namespace pt2scope {

namespace {

template <typename T>
std::string shortest(T value)
{
    std::array<char, 64> buffer{};
    const auto written = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
    return {buffer.data(), written.ptr};
}

/// Of a format narrower than float: the fewest digits that are nearer to this value than to either neighbour.
template <DType D>
std::string shortestNarrow(typename ElementOf<D>::Bits bits)
{
    using Bits = typename ElementOf<D>::Bits;
    const double value = floatValue<D>(bits);
    const double magnitude = std::fabs(value);
    const double lower = std::fabs(floatValue<D>(static_cast<Bits>(bits - 1)));
    const double upper = std::fabs(floatValue<D>(static_cast<Bits>(bits + 1)));
    const double below = (magnitude + (std::isfinite(lower) ? lower : 0)) / 2;
    // Past the greatest value as far as before it.
    const double above = std::isfinite(upper) ? (magnitude + upper) / 2 : 2 * magnitude - below;
    std::array<char, 64> buffer{};
    for (int digits = 1; digits < 17; ++digits) {
        std::snprintf(buffer.data(), buffer.size(), "%.*g", digits, magnitude);
        double back = 0;
        std::from_chars(buffer.data(), buffer.data() + std::strlen(buffer.data()), back);
        if (back > below && back < above)
            return (value < 0 ? "-" : "") + shortest(back);
    }
    return shortest(value);
}

/// The bits of a finite value of such a format, whose magnitudes grow with their bits.
template <DType D>
typename ElementOf<D>::Bits narrowBits(double value)
{
    using E = ElementOf<D>;
    constexpr unsigned magnitudes = 1u << (E::exponentBits + E::mantissaBits);
    unsigned low = 0;
    unsigned high = magnitudes;
    while (low + 1 < high) {
        const unsigned middle = (low + high) / 2;
        const bool isAbove = !(floatValue<D>(static_cast<typename E::Bits>(middle)) <= std::fabs(value));  // NaN, too
        (isAbove ? high : low) = middle;
    }
    return static_cast<typename E::Bits>(value < 0 ? low | magnitudes : low);
}

template <DType D>
std::string realText(typename ElementOf<D>::Bits bits)
{
    const double value = floatValue<D>(bits);
    if (std::isnan(value))
        return "nan";
    if (std::isinf(value))
        return value < 0 ? "-inf" : "inf";
    if (value == 0)
        return std::signbit(value) ? "-0" : "0";
    if constexpr (D == DType::Float64)
        return shortest(value);
    else if constexpr (D == DType::Float32)
        return shortest(static_cast<float>(value));
    else
        return shortestNarrow<D>(bits);
}

std::string boolText(std::byte byte)
{
    const auto bits = std::to_integer<unsigned>(byte);
    if (bits <= 1)
        return bits == 1 ? "true" : "false";
    std::array<char, 16> buffer{};
    std::snprintf(buffer.data(), buffer.size(), "true(0x%02x)", bits);
    return buffer.data();
}

std::string partText(DType part, const std::byte *element)
{
    return withPartType(part, [&](auto constant) -> std::string {
        constexpr DType d = decltype(constant)::value;
        typename ElementOf<d>::Bits bits;
        std::memcpy(&bits, element, sizeof(bits));
        if constexpr (d == DType::Bool)
            return boolText(*element);
        else if constexpr (ElementOf<d>::isFloat)
            return realText<d>(bits);
        else
            return std::to_string(bits);
    });
}

std::string complexText(const std::string &real, const std::string &imaginary)
{
    return real + (imaginary.starts_with('-') ? "" : "+") + imaginary + "j";
}

constexpr std::size_t axisLabel = 10;

std::string countText(std::uint64_t count)
{
    std::string text = std::to_string(count);
    if (text.size() <= axisLabel)
        return text;
    std::array<char, 32> buffer{};
    std::snprintf(buffer.data(), buffer.size(), "%.3g", static_cast<double>(count));
    return buffer.data();
}

std::string edgeText(double edge)
{
    std::array<char, 32> buffer{};
    std::snprintf(buffer.data(), buffer.size(), "%.4g", edge);
    return buffer.data();
}

std::string bar(const Histogram &histogram, std::uint64_t most, std::size_t line, std::size_t height)
{
    constexpr std::array<const char *, 9> eighths{" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    const auto levels = static_cast<double>(height * 8);
    std::string text;
    std::string blanks;
    for (const std::uint64_t count : histogram.counts) {
        const double exact = static_cast<double>(count) / static_cast<double>(most) * levels;
        // Whatever is there is seen.
        const std::size_t level =
            count > 0 ? std::max<std::size_t>(static_cast<std::size_t>(std::lround(exact)), 1) : 0;
        const std::size_t here = std::min<std::size_t>(level > line * 8 ? level - line * 8 : 0, 8);
        blanks += here == 0 ? " " : "";
        text += here == 0 ? "" : std::exchange(blanks, {}) + eighths[here];
    }
    return text;
}

/// The least edge, the middle one and the greatest, each below its place.
std::string edgesText(const Histogram &histogram)
{
    constexpr std::size_t width = histogramBins;
    const std::string first = edgeText(histogram.edges.front());
    const std::string middle = edgeText(histogram.edges[histogramBins / 2]);
    const std::string last = edgeText(histogram.edges.back());
    std::string text = first;
    const std::size_t middlePlace = width / 2 - middle.size() / 2;
    text += std::string(middlePlace - std::min(middlePlace, text.size()), ' ') + middle;
    const std::size_t lastPlace = width - last.size();
    return text + std::string(lastPlace - std::min(lastPlace, text.size()), ' ') + last;
}

}  // namespace

std::string valueText(DType dtype, const std::byte *element)
{
    const DType part = partType(dtype);
    const std::string real = partText(part, element);
    return isComplex(dtype) ? complexText(real, partText(part, element + traits(part).itemsize)) : real;
}

bool mayBeRounded(DType dtype)
{
    const DType part = partType(dtype);
    return part == DType::Float32 || part == DType::Float64;
}

std::string roundedValueText(DType dtype, const std::byte *element, int digits)
{
    if (!mayBeRounded(dtype))
        return valueText(dtype, element);
    const DType part = partType(dtype);
    const auto rounded = [&](const std::byte *number) {
        std::array<char, 32> buffer{};
        std::snprintf(buffer.data(), buffer.size(), "%.*g", digits, toDouble(elementValue(part, number)));
        return std::string(buffer.data());
    };
    return isComplex(dtype) ? complexText(rounded(element), rounded(element + traits(part).itemsize))
                            : rounded(element);
}

std::string valueText(const ElementValue &value)
{
    if (const double *real = std::get_if<double>(&value)) {
        const auto narrow = static_cast<float>(*real);
        if (std::isfinite(*real) && *real != 0 && static_cast<double>(narrow) == *real)
            return shortest(narrow);
        return realText<DType::Float64>(bitsAs<std::uint64_t>(*real));
    }
    return std::visit([](auto number) { return shortest(number); }, value);
}

std::string valueText(DType dtype, const ElementValue &value)
{
    const double *real = std::get_if<double>(&value);
    if (!real || !std::isfinite(*real))
        return valueText(value);
    return withPartType(partType(dtype), [&](auto constant) -> std::string {
        constexpr DType d = decltype(constant)::value;
        if constexpr (!ElementOf<d>::isFloat)
            return valueText(value);
        else if constexpr (d == DType::Float64)
            return realText<d>(bitsAs<std::uint64_t>(*real));
        else if constexpr (d == DType::Float32)
            return realText<d>(bitsAs<std::uint32_t>(static_cast<float>(*real)));
        else
            return realText<d>(narrowBits<d>(*real));
    });
}

std::string histogramText(const Histogram &histogram, std::size_t height)
{
    const std::uint64_t most = std::max<std::uint64_t>(*std::ranges::max_element(histogram.counts), 1);
    const std::string label = countText(most);
    const std::string indent(label.size(), ' ');
    std::string text;
    for (std::size_t line = height; line-- > 0;)
        text += (line + 1 == height ? label + " ┤" : indent + " │") + bar(histogram, most, line, height) + "\n";
    text += std::string(label.size() - 1, ' ') + "0 └";
    for (int i = 0; i < histogramBins; ++i)
        text += "─";
    return text + "\n" + indent + "  " + edgesText(histogram) + "\n";
}

}  // namespace pt2scope
