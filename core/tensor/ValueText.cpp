// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/ValueText.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstring>

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

/// The lines of one matrix (or of one row: then `rows` is 1), whose elements' texts are given.
class Matrix {
public:
    Matrix(std::size_t rows, std::size_t columns, const TableLimits &limits)
        : m_rows(std::min(rows, limits.rows)),
          m_columns(std::min(columns, limits.columns)),
          m_cutRows(m_rows < rows),
          m_cutColumns(m_columns < columns)
    {}

    std::string print(DType dtype, const std::byte *first, std::size_t columns) const
    {
        const std::size_t itemsize = traits(dtype).itemsize;
        std::vector<std::string> texts;
        std::size_t width = 0;
        for (std::size_t i = 0; i < m_rows * m_columns; ++i) {
            const std::size_t place = i / m_columns * columns + i % m_columns;
            texts.push_back(valueText(dtype, first + place * itemsize));
            width = std::max(width, texts.back().size());
        }
        std::string lines;
        for (std::size_t row = 0; row < m_rows; ++row) {
            for (std::size_t column = 0; column < m_columns; ++column) {
                const std::string &text = texts[row * m_columns + column];
                lines += std::string(width - text.size() + (column > 0 ? 2 : 0), ' ') + text;
            }
            lines += m_cutColumns ? "  …\n" : "\n";
        }
        return lines + (m_cutRows ? "…\n" : "");
    }

    std::size_t rows() const { return m_rows; }

private:
    std::size_t m_rows;
    std::size_t m_columns;
    bool m_cutRows;
    bool m_cutColumns;
};

/// "[0, 2, :, :]" of the matrix with that number.
std::string matrixTitle(const TensorMeta &meta, std::size_t number)
{
    std::string title;
    for (std::size_t i = meta.sizes.size() - 2; i-- > 0;) {
        const auto size = static_cast<std::size_t>(meta.sizes[i]);
        title = std::to_string(number % size) + ", " + title;
        number /= size;
    }
    return "[" + title + ":, :]\n";
}

}  // namespace

std::string valueText(DType dtype, const std::byte *element)
{
    const DType part = partType(dtype);
    const std::string real = partText(part, element);
    if (!isComplex(dtype))
        return real;
    const std::string imaginary = partText(part, element + traits(part).itemsize);
    return real + (imaginary.starts_with('-') ? "" : "+") + imaginary + "j";
}

std::string valueText(const ElementValue &value)
{
    if (const double *real = std::get_if<double>(&value))
        return realText<DType::Float64>(bitsAs<std::uint64_t>(*real));
    return std::visit([](auto number) { return shortest(number); }, value);
}

std::string valueTable(const TensorMeta &meta, std::span<const std::byte> elements, const TableLimits &limits)
{
    const std::size_t itemsize = traits(meta.dtype).itemsize;
    const std::size_t rank = meta.sizes.size();
    const std::size_t count = elements.size() / itemsize;
    if (count == 0)
        return "no elements\n";
    const std::size_t columns = rank > 0 ? static_cast<std::size_t>(meta.sizes[rank - 1]) : 1;
    const std::size_t rows = rank > 1 ? static_cast<std::size_t>(meta.sizes[rank - 2]) : 1;
    std::string table;
    std::size_t left = limits.rows;
    for (std::size_t matrix = 0; matrix < count / (rows * columns); ++matrix) {
        if (left == 0)
            return table + "…\n";
        const Matrix printed(rows, columns, {left, limits.columns});
        if (rank > 2)
            table += matrixTitle(meta, matrix);
        table += printed.print(meta.dtype, elements.data() + matrix * rows * columns * itemsize, columns);
        left -= printed.rows();
    }
    return table;
}

std::string histogramText(const Histogram &histogram, std::size_t height)
{
    constexpr std::array<const char *, 9> eighths{" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    const std::uint64_t most = std::max<std::uint64_t>(*std::ranges::max_element(histogram.counts), 1);
    const auto levels = static_cast<double>(height * 8);
    std::string text = std::to_string(most) + '\n';
    for (std::size_t line = height; line-- > 0;) {
        for (const std::uint64_t count : histogram.counts) {
            const double exact = static_cast<double>(count) / static_cast<double>(most) * levels;
            // Whatever is there is seen.
            const std::size_t level = count > 0 ? std::max<std::size_t>(static_cast<std::size_t>(exact + 0.5), 1) : 0;
            text += eighths[std::min<std::size_t>(level > line * 8 ? level - line * 8 : 0, 8)];
        }
        text += '\n';
    }
    const std::string first = valueText(ElementValue(histogram.edges.front()));
    const std::string last = valueText(ElementValue(histogram.edges.back()));
    const std::size_t used = first.size() + last.size();
    return text + first + std::string(used < histogram.counts.size() ? histogram.counts.size() - used : 1, ' ') + last
           + '\n';
}

}  // namespace pt2scope
