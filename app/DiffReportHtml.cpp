// SPDX-License-Identifier: Apache-2.0
#include "app/DiffGraphSvg.h"
#include "app/DiffReport.h"
#include "app/DiffWording.h"
#include "app/HtmlText.h"
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
        --added: #17713a; --removed: #b3261e; --changed: #6d3fc0; --breaking: #b3261e; --link: #1a56c4;
        --added-ground: #ecf8f0; --removed-ground: #fdf0ef; --changed-ground: #f4effc; }
@media (prefers-color-scheme: dark) {
  :root { --text: #e4e8ee; --quiet: #9aa5b4; --ground: #14181e; --raised: #1d232b; --line: #343d49;
          --added: #6fcf8e; --removed: #ff8a80; --changed: #b99bf5; --breaking: #ff8a80; --link: #8ab4f8;
          --added-ground: #14291c; --removed-ground: #321b1c; --changed-ground: #241d36; }
}
body { margin: 0 auto; max-width: 90rem; padding: 1.5rem; background: var(--ground); color: var(--text);
       font: 15px/1.5 system-ui, sans-serif; }
a { color: var(--link); }
h1 { font-size: 1.4rem; } h2 { font-size: 1.1rem; margin-top: 2rem; }
p.paths, td.note, p.gap { color: var(--quiet); }
code, td.value { font-family: ui-monospace, monospace; font-size: 0.9em; overflow-wrap: anywhere; }
section, nav { overflow-x: auto; } section td:nth-child(2) { min-width: 16rem; }
td.value:not(:empty) { min-width: 6.5rem; } td.note:not(:empty) { min-width: 14rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: 0.3rem 0.6rem; border-bottom: 1px solid var(--line); }
th { background: var(--raised); }
td.sign { font-weight: bold; white-space: nowrap; }
tr.added td.sign { color: var(--added); } tr.removed td.sign { color: var(--removed); }
tr.changed td.sign { color: var(--changed); }
strong.breaking { color: var(--breaking); }
nav table { width: auto; }
.graphs { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; }
figure { display: grid; grid-row: span 2; grid-template-columns: minmax(0, 1fr); grid-template-rows: subgrid; row-gap: 0;
         margin: 0; min-width: 0; border: 1px solid var(--line); border-radius: 6px; overflow: hidden; }
figcaption { padding: 0.4rem 0.8rem; background: var(--raised); border-bottom: 1px solid var(--line); color: var(--quiet);
             overflow-wrap: anywhere; }
figcaption b { color: var(--ground); background: var(--text); border-radius: 3px; padding: 0 0.4rem; margin-right: 0.4rem; }
.canvas { overflow: auto; max-height: 85vh; }
.legend { color: var(--quiet); display: flex; flex-wrap: wrap; gap: 0 1.5rem; }
.legend i { display: inline-block; width: 0.9rem; height: 0.9rem; border-radius: 3px; border: 2px solid; margin-right: 0.4rem;
            vertical-align: -0.15rem; }
.legend .added { color: var(--added); } .legend .removed { color: var(--removed); } .legend .changed { color: var(--changed); }
.legend .removed i { border-style: dotted; } .legend .changed i { border-style: dashed; }
@media (max-width: 60rem) { .graphs { grid-template-columns: 1fr; } }
@media (max-width: 45rem) {
  body { padding: 1rem; }
  section table, section tbody { display: block; }
  section thead { display: none; }
  section tr { display: block; padding: 0.5rem 0; border-bottom: 1px solid var(--line); }
  section td { display: inline; padding: 0 0.4rem 0 0; border: 0; white-space: normal; }
  section td { overflow-wrap: anywhere; }
  section td.note { display: block; }
  section td.value + td.value:not(:empty)::before { content: "→ "; }
}
)";

constexpr std::string_view legend =
    "<p class=\"legend\"><span class=\"added\"><i></i>+ only in B</span><span class=\"removed\"><i></i>− only in "
    "A</span>"
    "<span class=\"changed\"><i></i>± changed, or something in it is</span><span>×12: as many alike as one "
    "box</span></p>\n";

/// The graphs open where they begin to differ; one that has no mark of its own where the other one has it.
constexpr std::string_view scrolling = R"(<script data-for="graphs">
for (const pair of document.querySelectorAll('.graphs')) {
  const canvases = [...pair.querySelectorAll('.canvas')];
  const places = canvases.map(canvas => {
    const frame = canvas.getBoundingClientRect();
    return [...canvas.querySelectorAll('g:is(.added, .removed, .changed):not(.frame)')]
      .map(mark => mark.getBoundingClientRect()).sort((a, b) => a.top - b.top)
      .map(mark => [mark.left - frame.left - frame.width / 3, mark.top - frame.top - frame.height / 3])[0];
  });
  canvases.forEach((canvas, i) => canvas.scrollTo(...(places[i] ?? places[1 - i] ?? [0, 0])));
}
</script>
)";

/// May go on in the next line after a slash, or a dot that is not one of a number.
std::string breakableText(const std::string &plain)
{
    const std::string html = htmlText(plain);
    std::string text;
    for (std::size_t i = 0; i < html.size(); ++i) {
        text += html[i];
        const bool isNumber = i + 1 < html.size() && html[i + 1] >= '0' && html[i + 1] <= '9';
        if (html[i] == '/' || (html[i] == '.' && !isNumber))
            text += "<wbr>";
    }
    return text;
}

std::string entryRow(const DiffNames &names, const DiffEntry &entry, std::string_view state)
{
    const auto [from, to] = diffValueTexts(entry);
    return "<tr class=\"" + std::string(state) + "\"><td class=\"sign\">" + std::string(state) + "</td><td><code>"
           + breakableText(names.of(entry)) + "</code></td><td>" + htmlText(entry.what) + "</td><td class=\"value\">"
           + breakableText(from) + "</td><td class=\"value\">" + breakableText(to) + "</td><td>"
           + (entry.breaking ? "<strong class=\"breaking\">breaking</strong>" : "") + "</td><td class=\"note\">"
           + htmlText(entry.note) + "</td></tr>\n";
}

void writeSection(DiffSection which, const SectionDifference &section, Output &output)
{
    const std::string name(sectionName(which));
    output.write("<section id=\"" + name + "\">\n<h2>" + sectionTitle(which) + "</h2>\n");
    const DiffNames names(section, which);
    if (!section.entries.empty() || !section.remarks.empty()) {
        output.write(
            "<table>\n<thead><tr><th></th><th>Name</th><th>What</th><th>From</th><th>To</th><th></th>"
            "<th>Note</th></tr></thead>\n<tbody>\n");
        for (const DiffEntry &entry : section.entries)
            output.write(entryRow(names, entry, changeName(entry.change)));
        for (const DiffEntry &remark : section.remarks)
            output.write(entryRow(names, remark, "equal"));
        output.write("</tbody>\n</table>\n");
    }
    for (const DiffGap &gap : section.gaps)
        output.write("<p class=\"gap\">Not compared: <code>" + htmlText(names.of(gap))
                     + "</code>: " + htmlText(gap.reason) + "</p>\n");
    output.write("</section>\n");
}

void writeSide(std::string_view letter, const std::string &path, const std::string &model, const DiffGraphSide &side,
               Output &output)
{
    const DiffGraphDrawing drawing = drawDiffGraph(side);
    const std::uint32_t nodes = side.outline.items().empty() ? 0 : side.outline.items().front().operators;
    output.write("<figure><figcaption><b>" + std::string(letter) + "</b>" + htmlText(path)
                 + (model.empty() ? "" : ", " + htmlText(model)) + " · " + std::to_string(nodes) + " nodes"
                 + (drawing.leftOut == 0 ? "" : " · " + std::to_string(drawing.leftOut) + " boxes left out")
                 + "</figcaption>\n<div class=\"canvas\">\n");
    output.write(drawing.svg);
    output.write("</div></figure>\n");
}

void writeEmptySide(std::string_view letter, const std::string &path, Output &output)
{
    output.write("<figure><figcaption><b>" + std::string(letter) + "</b>" + htmlText(path)
                 + " · no such program, or none that can be read</figcaption></figure>\n");
}

void writeLoneGraph(const LoneGraph &graph, const Difference &difference, Output &output)
{
    output.write("<div class=\"graphs\">\n");
    if (graph.isInA)
        writeSide("A", difference.a.path, graph.model, graph.side, output);
    else
        writeEmptySide("A", difference.a.path, output);
    if (graph.isInA)
        writeEmptySide("B", difference.b.path, output);
    else
        writeSide("B", difference.b.path, graph.model, graph.side, output);
    output.write("</div>\n");
}

void writeGraphs(const Difference &difference, const DiffReportOptions &options, Output &output)
{
    const auto pairs = diffGraphs(difference, *options.a, *options.b);
    const auto alone = loneGraphs(difference, *options.a, *options.b);
    if (pairs.empty() && alone.empty())
        return;
    output.write("<section id=\"graphs\">\n<h2>Graphs</h2>\n");
    output.write(legend);
    for (const auto &pair : pairs) {
        output.write("<div class=\"graphs\">\n");
        writeSide("A", difference.a.path, pair->modelA, pair->a, output);
        writeSide("B", difference.b.path, pair->modelB, pair->b, output);
        output.write("</div>\n");
    }
    for (const auto &graph : alone)
        writeLoneGraph(*graph, difference, output);
    output.write("</section>\n");
    output.write(scrolling);
}

std::string linkToSection(const std::string &name)
{
    return "<a href=\"#" + name + "\">" + name + "</a>";
}

}  // namespace

void writeDiffHtml(const Difference &difference, const DiffReportOptions &options, Output &output)
{
    output.write(pageHead);
    output.write(diffGraphStyle);
    output.write("</style>\n</head>\n<body>\n");
    output.write("<h1>" + htmlText(diffVerdict(difference, options.breakingOnly)) + "</h1>\n<p class=\"paths\"><code>"
                 + htmlText(difference.a.path) + "</code> (" + htmlText(difference.a.layout) + ", "
                 + formatBytes(difference.a.nbytes) + ") → <code>" + htmlText(difference.b.path) + "</code> ("
                 + htmlText(difference.b.layout) + ", " + formatBytes(difference.b.nbytes)
                 + ")</p>\n<nav><table>\n<tbody>\n");
    for (const DiffSection which : sectionsByWeight) {
        const std::string name(sectionName(which));
        const SectionDifference &section = difference.section(which);
        const bool isLinked = !options.onlyCounts && section.hasSomething();
        if (section.wanted)
            output.write("<tr><td>" + (isLinked ? linkToSection(name) : name) + "</td><td>"
                         + htmlText(sectionCounts(section)) + "</td></tr>\n");
    }
    output.write("</tbody>\n</table></nav>\n");
    if (!options.onlyCounts && options.a && options.b)
        writeGraphs(difference, options, output);
    for (const DiffSection which : sectionsByWeight) {
        if (!options.onlyCounts && difference.section(which).hasSomething())
            writeSection(which, difference.section(which), output);
    }
    output.write("</body>\n</html>\n");
}

}  // namespace pt2scope
