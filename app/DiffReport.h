// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/Output.h"
#include "app/Terminal.h"
#include "core/diff/Difference.h"
#include "core/document/Document.h"

namespace pt2scope {

struct DiffReportOptions {
    Terminal terminal = {};
    bool onlyCounts = false;      // --stat: no entries
    bool everyEntry = false;      // else a text has the first ones of each section
    bool breakingOnly = false;    // what was left out of the entries
    const Document *a = nullptr;  // what was compared, for the graphs of a page; without them there are none
    const Document *b = nullptr;
};

void writeDiffText(const Difference &difference, const DiffReportOptions &options, Output &output);
/// As in the contract; one entry per line.
void writeDiffJson(const Difference &difference, const DiffReportOptions &options, Output &output);
void writeDiffMarkdown(const Difference &difference, const DiffReportOptions &options, Output &output);
/// One page that needs nothing else.
void writeDiffHtml(const Difference &difference, const DiffReportOptions &options, Output &output);

}  // namespace pt2scope
