// SPDX-License-Identifier: Apache-2.0
#include "app/DiffReport.h"
#include "app/DiffWording.h"
#include "app/TextTable.h"
#include "core/bytes/Text.h"
#include "core/check/reports/TextStyle.h"

namespace pt2scope {

namespace {

constexpr std::size_t mostEntries = 40;  // of a section, unless it was asked for
constexpr std::size_t mostGaps = 10;

class DiffTextWriter {
public:
    DiffTextWriter(const Difference &difference, const DiffReportOptions &options, Output &output)
        : m_difference(difference), m_options(options), m_output(output), m_style(options.terminal.colour)
    {}

    void write()
    {
        writeSummary();
        if (m_options.onlyCounts)
            return;
        for (const DiffSection which : sectionsByWeight)
            writeSection(which);
    }

private:
    void writeSummary()
    {
        const bool isSame = m_difference.isSame();
        const Colour colour = isSame ? Colour::Green : m_difference.breaking() > 0 ? Colour::Red : Colour::Yellow;
        m_output.write(printable(m_difference.a.path) + " -> " + printable(m_difference.b.path) + ": "
                       + m_style.bold(diffVerdict(m_difference, m_options.breakingOnly), colour) + "\n\n");
        TextTable table({{"  SECTION"}, {"DIFFERENCES", TextTable::Align::Left, true}});
        for (const DiffSection which : sectionsByWeight) {
            if (m_difference.section(which).wanted)
                table.add({"  " + std::string(sectionName(which)), sectionCounts(m_difference.section(which))});
        }
        table.print(m_output, m_options.terminal);
    }

    void writeSection(DiffSection which)
    {
        const SectionDifference &section = m_difference.section(which);
        if (!section.hasSomething())
            return;
        m_output.write("\n" + m_style.bold(sectionTitle(which)) + "\n");
        const DiffNames names(section, which);
        writeEntries(section, names);
        writeGaps(section, names);
    }

    void writeEntries(const SectionDifference &section, const DiffNames &names)
    {
        if (section.entries.empty() && section.remarks.empty())
            return;
        const std::size_t shown =
            m_options.everyEntry ? section.entries.size() : std::min(section.entries.size(), mostEntries);
        TextTable table({{"", TextTable::Align::Left, false},
                         {"NAME", TextTable::Align::Left, true},
                         {"WHAT"},
                         {"FROM -> TO", TextTable::Align::Left, true},
                         {"", TextTable::Align::Left, false},
                         {"NOTE", TextTable::Align::Left, true}});
        for (std::size_t i = 0; i < shown; ++i)
            addRow(table, names, section.entries[i], changeSign(section.entries[i].change));
        for (std::size_t i = 0; i < section.remarks.size() && (m_options.everyEntry || i < mostEntries); ++i)
            addRow(table, names, section.remarks[i], "=");
        table.print(m_output, m_options.terminal);
        if (const std::size_t left = section.entries.size() - shown; left > 0)
            m_output.write("  ... and " + std::to_string(left) + " more; --only shows a section whole\n");
    }

    static void addRow(TextTable &table, const DiffNames &names, const DiffEntry &entry, std::string_view sign)
    {
        table.add({"  " + std::string(sign), printable(names.of(entry)), entry.what, fromToText(entry),
                   entry.breaking ? "breaking" : "", printable(entry.note)});
    }

    void writeGaps(const SectionDifference &section, const DiffNames &names)
    {
        const std::size_t shown = m_options.everyEntry ? section.gaps.size() : std::min(section.gaps.size(), mostGaps);
        for (std::size_t i = 0; i < shown; ++i)
            m_output.write("  not compared: " + printable(names.of(section.gaps[i])) + ": "
                           + printable(section.gaps[i].reason) + "\n");
        if (const std::size_t left = section.gaps.size() - shown; left > 0)
            m_output.write("  ... and " + std::to_string(left) + " more that were not compared\n");
    }

    const Difference &m_difference;
    const DiffReportOptions &m_options;
    Output &m_output;
    const TextStyle m_style;
};

}  // namespace

void writeDiffText(const Difference &difference, const DiffReportOptions &options, Output &output)
{
    DiffTextWriter(difference, options, output).write();
}

}  // namespace pt2scope
