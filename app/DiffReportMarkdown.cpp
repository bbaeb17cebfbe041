// SPDX-License-Identifier: Apache-2.0
#include "app/DiffReport.h"
#include "app/DiffWording.h"
#include "core/check/reports/MarkdownText.h"

namespace pt2scope {

namespace {

// GitHub refuses a step's summary above 1 MiB as a whole; five sections share it.
constexpr std::size_t maxSection = 190'000;
// A comment shall not push the rest of a discussion out of sight.
constexpr std::size_t mostRowsInSight = 12;

std::string entryRow(const DiffNames &names, const DiffEntry &entry, std::string_view sign)
{
    return "| " + std::string(sign) + " | " + markdownCode(names.of(entry)) + " | " + markdownText(entry.what) + " | "
           + markdownText(fromToText(entry, " → ")) + " | " + (entry.breaking ? "**breaking**" : "") + " | "
           + markdownText(entry.note) + " |\n";
}

std::string sectionMarkdown(DiffSection which, const SectionDifference &section)
{
    const DiffNames names(section, which);
    const bool isFolded = section.entries.size() + section.remarks.size() + section.gaps.size() > mostRowsInSight;
    std::string text = "### " + sectionTitle(which) + "\n\n";
    if (isFolded)
        text += "<details><summary>" + sectionCounts(section) + "</summary>\n\n";
    std::size_t left = 0;
    const auto add = [&](const std::string &line) {
        if (text.size() + line.size() > maxSection)
            ++left;
        else
            text += line;
    };
    if (!section.entries.empty() || !section.remarks.empty())
        text += "| | name | what | from → to | | note |\n| --- | --- | --- | --- | --- | --- |\n";
    for (const DiffEntry &entry : section.entries)
        add(entryRow(names, entry, "`" + std::string(changeSign(entry.change)) + "`"));
    for (const DiffEntry &remark : section.remarks)
        add(entryRow(names, remark, "`=`"));
    text += "\n";
    for (const DiffGap &gap : section.gaps)
        add("- not compared: " + markdownCode(names.of(gap)) + ": " + markdownText(gap.reason) + "\n");
    if (isFolded)
        text += "\n</details>\n";
    return text + (left > 0 ? "\n" + std::to_string(left) + " more not listed.\n" : "") + "\n";
}

}  // namespace

void writeDiffMarkdown(const Difference &difference, const DiffReportOptions &options, Output &output)
{
    output.write("## pt2scope diff: " + diffVerdict(difference, options.breakingOnly) + "\n\n"
                 + markdownCode(difference.a.path) + " → " + markdownCode(difference.b.path)
                 + "\n\n| section | differences |\n| --- | --- |\n");
    for (const DiffSection which : sectionsByWeight) {
        if (difference.section(which).wanted)
            output.write("| " + std::string(sectionName(which)) + " | "
                         + markdownText(sectionCounts(difference.section(which))) + " |\n");
    }
    output.write("\n");
    for (const DiffSection which : sectionsByWeight) {
        if (!options.onlyCounts && difference.section(which).hasSomething())
            output.write(sectionMarkdown(which, difference.section(which)));
    }
}

}  // namespace pt2scope
