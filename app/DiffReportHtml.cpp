// SPDX-License-Identifier: Apache-2.0
#include "app/DiffReport.h"
#include "app/DiffWording.h"
#include "core/bytes/Text.h"

namespace pt2scope {

namespace {

constexpr std::string_view pageHead = R"(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>pt2scope diff</title>
<style>
:root { --text: #1c2430; --quiet: #5b6675; --ground: #ffffff; --raised: #f4f6f9; --line: #d9dfe7;
        --added: #17713a; --removed: #b3261e; --changed: #8a5a00; --breaking: #b3261e; }
@media (prefers-color-scheme: dark) {
  :root { --text: #e4e8ee; --quiet: #9aa5b4; --ground: #14181e; --raised: #1d232b; --line: #343d49;
          --added: #6fcf8e; --removed: #ff8a80; --changed: #f2bf5e; --breaking: #ff8a80; }
}
body { margin: 0 auto; max-width: 90rem; padding: 1.5rem; background: var(--ground); color: var(--text);
       font: 15px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.4rem; } h2 { font-size: 1.1rem; margin-top: 2rem; }
p.paths, td.note, p.gap { color: var(--quiet); }
code, td.value { font-family: ui-monospace, monospace; font-size: 0.9em; overflow-wrap: anywhere; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: 0.3rem 0.6rem; border-bottom: 1px solid var(--line); }
th { background: var(--raised); }
td.sign { font-weight: bold; white-space: nowrap; }
tr.added td.sign { color: var(--added); } tr.removed td.sign { color: var(--removed); }
tr.changed td.sign { color: var(--changed); }
strong.breaking { color: var(--breaking); }
</style>
</head>
<body>
)";

std::string escaped(std::string_view text)
{
    std::string out;
    for (const char c : printable(text)) {
        if (c == '&')
            out += "&amp;";
        else if (c == '<')
            out += "&lt;";
        else if (c == '>')
            out += "&gt;";
        else if (c == '"')
            out += "&quot;";
        else
            out += c;
    }
    return out;
}

std::string entryRow(const DiffEntry &entry, std::string_view state)
{
    return "<tr class=\"" + std::string(state) + "\"><td class=\"sign\">" + std::string(state) + "</td><td><code>"
           + escaped(entry.name) + "</code></td><td>" + escaped(entry.what) + "</td><td class=\"value\">"
           + escaped(diffValueText(entry.from)) + "</td><td class=\"value\">" + escaped(diffValueText(entry.to))
           + "</td><td>" + (entry.breaking ? "<strong class=\"breaking\">breaking</strong>" : "")
           + "</td><td class=\"note\">" + escaped(entry.note) + "</td></tr>\n";
}

void writeSection(DiffSection which, const SectionDifference &section, Output &output)
{
    const std::string name(sectionName(which));
    output.write("<section id=\"" + name + "\">\n<h2>" + sectionTitle(which) + "</h2>\n");
    if (!section.entries.empty() || !section.remarks.empty()) {
        output.write(
            "<table>\n<thead><tr><th></th><th>Name</th><th>What</th><th>From</th><th>To</th><th></th>"
            "<th>Note</th></tr></thead>\n<tbody>\n");
        for (const DiffEntry &entry : section.entries)
            output.write(entryRow(entry, changeName(entry.change)));
        for (const DiffEntry &remark : section.remarks)
            output.write(entryRow(remark, "equal"));
        output.write("</tbody>\n</table>\n");
    }
    for (const DiffGap &gap : section.gaps)
        output.write("<p class=\"gap\">Not compared: <code>" + escaped(gap.name) + "</code>: " + escaped(gap.reason)
                     + "</p>\n");
    output.write("</section>\n");
}

}  // namespace

void writeDiffHtml(const Difference &difference, const DiffReportOptions &options, Output &output)
{
    output.write(pageHead);
    output.write("<h1>" + escaped(diffVerdict(difference, options.breakingOnly)) + "</h1>\n<p class=\"paths\"><code>"
                 + escaped(difference.a.path) + "</code> (" + escaped(difference.a.layout) + ", "
                 + formatBytes(difference.a.nbytes) + ") → <code>" + escaped(difference.b.path) + "</code> ("
                 + escaped(difference.b.layout) + ", " + formatBytes(difference.b.nbytes)
                 + ")</p>\n<table>\n<tbody>\n");
    for (const DiffSection which : allDiffSections) {
        const std::string name(sectionName(which));
        const SectionDifference &section = difference.section(which);
        const bool isLinked = !options.onlyCounts && section.hasSomething();
        if (section.wanted)
            output.write("<tr><td>" + (isLinked ? "<a href=\"#" + name + "\">" + name + "</a>" : name) + "</td><td>"
                         + escaped(sectionCounts(section)) + "</td></tr>\n");
    }
    output.write("</tbody>\n</table>\n");
    for (const DiffSection which : allDiffSections) {
        if (!options.onlyCounts && difference.section(which).hasSomething())
            writeSection(which, difference.section(which), output);
    }
    output.write("</body>\n</html>\n");
}

}  // namespace pt2scope
