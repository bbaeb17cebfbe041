// SPDX-License-Identifier: Apache-2.0
// What of fx_user_model/ is for people: the source of the traced module and the printed graph.
#include "core/check/Reporter.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/rtp/RtpRuleTopics.h"
#include "core/check/rules/rtp/UserModelSites.h"

#include <array>

namespace pt2scope {

namespace {

void checkModuleText(const Subject &subject, Reporter &reporter)
{
    forEachUserModel(subject, [&](const UserModelSite &site) {
        const auto &module = site.user.module;
        if (module && !module->unread && !module->hasForward)
            reporter.add(printable(module->path) + " has no `def forward`", fileAt(module->path));
        else if (module && !module->unread && !module->hasReturn)
            reporter.add(printable(module->path) + " breaks off: nothing is returned", fileAt(module->path));
        const auto &init = site.user.init;
        if (init && !init->unread && !init->mentionsModule)
            reporter.add(printable(init->path) + " imports nothing from .module", fileAt(init->path));
    });
}

constexpr Rule fxModuleText{
    .id = "rtp/fx-module-text",
    .severity = Severity::Warning,
    .title = "The source of the traced module is missing or cut",
    .explanation =
        "user_model/ is a Python package: __init__.py imports the class from module.py, whose forward is the traced "
        "program. Tests and people use it; a server does not.",
    .fix = "Copy the file again, or export again.",
    .reference = "torch/fx/graph_module.py (GraphModule.to_folder)",
    .check = checkModuleText,
};

void checkGraphText(const Subject &subject, Reporter &reporter)
{
    forEachUserModel(subject, [&](const UserModelSite &site) {
        const auto &graph = site.user.graphText;
        if (!graph)
            return;
        const std::string path = site.path("graph.txt");
        if (!graph->isParsable()) {
            reporter.add(printable(path) + " holds no printed graph", fileAt(path));
            return;
        }
        std::vector<std::string> placeholders;
        for (const FxNode &node : graph->nodes) {
            if (node.op == FxOp::Placeholder)
                placeholders.emplace_back(node.target);
        }
        std::vector<std::string> order;
        if (!site.hasProgramOrder())
            return;
        for (const PlacedText &name : site.paramsOrder()->names)
            order.push_back(name.text);
        if (placeholders != order)
            reporter.add(printable(path) + " has other inputs than params_order.json: " + listed(placeholders),
                         fileAt(path));
    });
}

constexpr Rule fxGraphText{
    .id = "rtp/fx-graph-text",
    .severity = Severity::Warning,
    .title = "The readable graph is not the program's",
    .explanation = "graph.txt is the exported program as text, for people.",
    .fix = "Export again.",
    .reference = "RecIS recis/utils/torch_fx_tool/export_torch_fx_tool.py",
    .check = checkGraphText,
};

constexpr std::array rules{&fxModuleText, &fxGraphText};

}  // namespace

std::span<const Rule *const> userModelTextRules()
{
    return rules;
}

}  // namespace pt2scope
