// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/Output.h"
#include "app/Terminal.h"

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

    explicit TextTable(std::vector<Column> columns);

    /// One printable cell for each column.
    void add(std::vector<std::string> cells);
    void print(Output &output, const Terminal &terminal) const;

private:
    void leaveOut(std::vector<std::size_t> &widths, std::size_t columns) const;
    std::vector<std::size_t> fittedWidths(const Terminal &terminal) const;

    std::vector<Column> m_columns;
    std::vector<std::size_t> m_widths;  // of the cells; 0 for a column to leave out
    std::vector<std::vector<std::string>> m_rows;
};

}  // namespace pt2scope
