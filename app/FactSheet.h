// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/Terminal.h"

#include <string>
#include <vector>

namespace pt2scope {

/// Groups of labelled lines for people, all labels as wide as the widest. Everything given must be printable.
class FactSheet {
public:
    explicit FactSheet(const Terminal &terminal) : m_terminal(terminal) {}

    void heading(const std::string &text) { m_lines.push_back({{}, text}); }
    /// Nothing when there is no text.
    void add(std::string label, const std::string &text);
    std::string text() const;

private:
    struct Line {
        std::string label;  // empty: a heading
        std::string text;
    };
    Terminal m_terminal;
    std::vector<Line> m_lines;
};

}  // namespace pt2scope
