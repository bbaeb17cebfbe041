// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/ValueTable.h"

#include "core/bytes/DisplayWidth.h"
#include "core/tensor/ValueText.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace pt2scope {

namespace {

constexpr std::size_t gap = 2;
constexpr std::string_view leftOut = "…";  // one column wide

std::string alignedRight(const std::string &text, std::size_t width)
{
    return std::string(width - std::min(width, text.size()), ' ') + text;
}

/// Texts of one width: numbers that have no exponent stand with their points below one another.
std::vector<std::string> alignedTexts(DType dtype, std::span<const std::byte> elements,
                                      std::optional<int> digits = std::nullopt)
{
    const std::size_t itemsize = traits(dtype).itemsize;
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < elements.size(); i += itemsize)
        texts.push_back(digits ? roundedValueText(dtype, &elements[i], *digits) : valueText(dtype, &elements[i]));
    const bool plain = traits(dtype).kind == DTypeKind::Floating
                       && std::ranges::none_of(texts, [](const auto &text) { return text.find('e') != text.npos; });
    std::size_t mostAfterPoint = 0;
    const auto afterPoint = [](const std::string &text) { return text.size() - std::min(text.find('.'), text.size()); };
    for (const std::string &text : texts)
        mostAfterPoint = std::max(mostAfterPoint, plain ? afterPoint(text) : 0);
    std::size_t width = 0;
    for (std::string &text : texts) {
        text += std::string(plain ? mostAfterPoint - afterPoint(text) : 0, ' ');
        width = std::max(width, text.size());
    }
    for (std::string &text : texts)
        text = alignedRight(text, width);
    return texts;
}

/// Fewer of the indexes, the gap in the middle.
ShownIndexes narrowed(const ShownIndexes &shown, std::size_t most)
{
    if (shown.count() <= most)
        return shown;
    const std::uint64_t tail = std::min<std::uint64_t>(shown.tail > 0 ? shown.tail : shown.count() / 2, most / 2);
    return {shown.size, most - tail, tail};
}

void finishLine(std::string &line, std::string &table)
{
    table += line.erase(line.find_last_not_of(' ') + 1) + "\n";
    line.clear();
}

/// The elements of one dimension, in lines that begin with the index of their first element.
std::string flatTable(const ShownIndexes &shown, const std::vector<std::string> &texts, std::size_t width)
{
    const std::size_t cell = texts.front().size() + gap;
    const std::size_t label = std::to_string(shown.size - 1).size();
    const std::size_t perLine = std::max<std::size_t>((width - std::min(width, label)) / cell, 1);
    std::string table;
    std::string line;
    std::size_t inLine = 0;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        if (i > 0 && (inLine == perLine || i == shown.head)) {
            finishLine(line, table);
            inLine = 0;
        }
        if (i == shown.head)
            table += std::string(label - 1, ' ') + std::string(leftOut) + "\n";
        if (inLine++ == 0)
            line = alignedRight(std::to_string(shown.index(i)), label);
        line += std::string(gap, ' ') + texts[i];
    }
    finishLine(line, table);
    return shown.count() == shown.head && shown.head < shown.size ? table + std::string(leftOut) + "\n" : table;
}

/// Lays matrices out alike.
class MatrixLayout {
public:
    MatrixLayout(const ShownIndexes &rows, const ShownIndexes &columns, std::size_t textWidth, std::size_t width)
        : m_rows(rows),
          m_read(columns.count()),
          m_label(std::to_string(rows.size - 1).size()),
          m_cell(std::max(textWidth, std::to_string(columns.size - 1).size()) + gap)
    {
        const auto fitting = [&](std::size_t used) { return (width - std::min(width, used)) / m_cell; };
        const std::size_t most = fitting(m_label) >= columns.size ? fitting(m_label) : fitting(m_label + gap + 1);
        m_columns = narrowed(columns, std::max<std::size_t>(most, 1));
    }

    bool showsAllColumns() const { return m_columns.count() == m_columns.size; }

    std::string print(std::span<const std::string> texts) const
    {
        std::string table = line("", [&](std::uint64_t column) { return std::to_string(m_columns.index(column)); });
        for (std::uint64_t row = 0; row < m_rows.count(); ++row) {
            if (row == m_rows.head)
                table += gapLine();
            table += line(std::to_string(m_rows.index(row)),
                          [&](std::uint64_t column) { return texts[row * m_read + placeOf(column)]; });
        }
        return m_rows.count() == m_rows.head && m_rows.head < m_rows.size ? table + gapLine() : table;
    }

private:
    std::string gapLine() const { return std::string(m_label - 1, ' ') + std::string(leftOut) + "\n"; }

    /// Where a column lies in the texts of a row.
    std::uint64_t placeOf(std::uint64_t column) const
    {
        return column < m_columns.head ? column : m_read - m_columns.count() + column;
    }

    std::string line(const std::string &label, const auto &cellAt) const
    {
        const std::string dots = std::string(gap, ' ') + std::string(leftOut);
        std::string text = alignedRight(label, m_label);
        for (std::uint64_t column = 0; column < m_columns.count(); ++column) {
            if (column == m_columns.head)
                text += dots;
            text += alignedRight(cellAt(column), m_cell);
        }
        if (m_columns.count() == m_columns.head && m_columns.head < m_columns.size)
            text += dots;
        std::string table;
        finishLine(text, table);
        return table;
    }

    ShownIndexes m_rows;
    ShownIndexes m_columns;
    std::uint64_t m_read;  // columns of the texts
    std::size_t m_label;
    std::size_t m_cell;
};

/// The matrices' indexes in the dimensions before the last two, counted up.
class MatrixIndex {
public:
    explicit MatrixIndex(std::span<const ShownIndexes> dimensions)
        : m_dimensions(dimensions), m_shown(dimensions.size())
    {}

    std::string title() const
    {
        std::string title = "[";
        for (std::size_t d = 0; d < m_dimensions.size(); ++d)
            title += std::to_string(m_dimensions[d].index(m_shown[d])) + ", ";
        return title + ":, :]";
    }

    /// False after the last one.
    bool next()
    {
        for (std::size_t d = m_shown.size(); d-- > 0;) {
            if (++m_shown[d] < m_dimensions[d].count())
                return true;
            m_shown[d] = 0;
        }
        return false;
    }

private:
    std::span<const ShownIndexes> m_dimensions;
    std::vector<std::uint64_t> m_shown;
};

std::string matrixTables(const TensorCorner &corner, std::span<const std::string> texts, const MatrixLayout &layout,
                         std::size_t width)
{
    const std::vector<ShownIndexes> &dimensions = corner.dimensions();
    if (dimensions.size() == 2)
        return layout.print(texts);
    const std::uint64_t matrixTexts = dimensions[dimensions.size() - 2].count() * dimensions.back().count();
    MatrixIndex index(std::span<const ShownIndexes>(dimensions).first(dimensions.size() - 2));
    std::string table;
    std::size_t place = 0;
    do {
        table += elideMiddle(index.title(), width) + "\n" + layout.print(texts.subspan(place, matrixTexts));
        place += matrixTexts;
    } while (index.next());
    return table;
}

}  // namespace

ValueTable valueTable(const TensorCorner &corner, std::span<const std::byte> elements, std::size_t width,
                      int roundedDigits)
{
    if (elements.empty())
        return {"no elements\n"};
    const std::vector<ShownIndexes> &dimensions = corner.dimensions();
    const DType dtype = corner.meta().dtype;
    std::vector<std::string> texts = alignedTexts(dtype, elements);
    if (dimensions.empty())
        return {texts.front() + "\n"};
    if (dimensions.size() == 1)
        return {flatTable(dimensions.front(), texts, width)};
    const ShownIndexes &rows = dimensions[dimensions.size() - 2];
    const ShownIndexes &columns = dimensions.back();
    MatrixLayout layout(rows, columns, texts.front().size(), width);
    if (layout.showsAllColumns() || !mayBeRounded(dtype))
        return {matrixTables(corner, texts, layout, width)};
    const std::vector<std::string> exact = std::exchange(texts, alignedTexts(dtype, elements, roundedDigits));
    layout = MatrixLayout(rows, columns, texts.front().size(), width);
    return {matrixTables(corner, texts, layout, width), texts != exact};
}

}  // namespace pt2scope
