// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/Output.h"
#include "app/Terminal.h"

#include <functional>
#include <string>
#include <vector>

namespace pt2scope {

/// Rows of cells, printed in columns aligned by display width. A column without any text is left out.
class TextTable {
public:
    enum class Align { Left, Right };
    struct Column {
        std::string title;
        Align align = Align::Left;
        bool elidable = false;   // gives way when the terminal is too narrow
        bool omissible = false;  // left out before elidable columns become hard to read, the last such one first
    };

    using Cells = std::vector<std::string>;

    explicit TextTable(std::vector<Column> columns);

    /// One printable cell for each column.
    void add(Cells cells);
    void print(Output &output, const Terminal &terminal) const;

    /// Prints rows too many to be kept in place of added ones: `forEachRow` hands each one's cells over, twice. Gives
    /// how many there were; where there are none, nothing is printed.
    std::size_t printEach(Output &output, const Terminal &terminal,
                          const std::function<void(const std::function<void(const Cells &)> &)> &forEachRow);

private:
    void measure(const Cells &cells);
    void leaveOut(std::vector<std::size_t> &widths, std::size_t columns) const;
    std::vector<std::size_t> fittedWidths(const Terminal &terminal) const;

    std::vector<Column> m_columns;
    std::vector<std::size_t> m_widths;  // of the cells; 0 for a column to leave out
    std::vector<Cells> m_rows;
};

}  // namespace pt2scope
