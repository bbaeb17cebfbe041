// SPDX-License-Identifier: Apache-2.0
#include "app/CheckSettings.h"
#include "app/Json.h"
#include "app/TextTable.h"
#include "app/commands/Commands.h"
#include "core/bytes/Text.h"
#include "core/check/Catalogue.h"
#include "core/check/reports/MarkdownText.h"
#include "core/check/reports/ReportWording.h"
#include "core/check/reports/TextStyle.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <vector>

namespace pt2scope {

namespace {

constexpr int widestText = 100;

constexpr Option rulesFormatOption{
    .name = "format", .value = "FORMAT", .help = "how to print", .choices = "text|json|markdown", .fallback = "text"};

constexpr std::array operands{Operand{.name = "RULE", .arity = Arity::Optional, .kind = ValueKind::Rule}};
constexpr std::array<const Option *, 2> options{&rulesFormatOption, &colorOption};
constexpr std::array examples{Example{"rules", "all rules, one line each"},
                              Example{"rules blob", "the rules of one area"},
                              Example{"rules blob/too-short", "what a rule means, why it matters, how to fix it"},
                              Example{"rules --format markdown", "the catalogue as a document"}};

Json ruleJson(const Rule &rule)
{
    return {{"id", rule.id},
            {"area", rule.area()},
            {"severity", severityName(rule.severity)},
            {"title", rule.title},
            {"explanation", rule.explanation},
            {"fix", rule.fix},
            {"reference", rule.reference},
            {"since", rule.since}};
}

void printJson(std::span<const Rule *const> rules, Output &output)
{
    Json list = Json::array();
    for (const Rule *rule : rules)
        list.push_back(ruleJson(*rule));
    output.write(dumpJson({{"rules", std::move(list)}}, 2) + "\n");
}

void printMarkdown(std::span<const Rule *const> rules, Output &output)
{
    output.write("# Rules\n");
    std::string_view area;
    for (const Rule *rule : rules) {
        if (rule->area() != area) {
            area = rule->area();
            output.write("\n## " + std::string(area) + "\n");
        }
        output.write("\n### " + std::string(rule->id) + "\n\n**" + std::string(severityName(rule->severity))
                     + "**: " + markdownText(rule->title) + "\n\n" + markdownText(rule->explanation) + "\n\n*Fix:* "
                     + markdownText(rule->fix) + "\n\n*Reference:* " + markdownText(rule->reference) + " (since "
                     + std::string(rule->since) + ")\n");
    }
}

void printList(std::span<const Rule *const> rules, Output &output, const Terminal &terminal)
{
    TextTable table({{"RULE"}, {"SEVERITY"}, {"TITLE", TextTable::Align::Left, true}});
    for (const Rule *rule : rules)
        table.add({std::string(rule->id), std::string(severityName(rule->severity)), std::string(rule->title)});
    table.print(output, terminal);
    output.write("\n" + countOf(rules.size(), "rule") + "; 'pt2scope rules RULE' explains one\n");
}

void printOne(const Rule &rule, Output &output, const Terminal &terminal)
{
    const TextStyle style(terminal.colour);
    const int columns = std::min(terminal.columns.value_or(widestText), widestText);
    const std::string severity(severityName(rule.severity));
    output.write(style.bold(rule.id) + "  " + style.bold(severity, colourOf(rule.severity)) + "\n"
                 + std::string(rule.title) + "\n");
    const auto section = [&](std::string_view title, std::string_view text) {
        if (!text.empty())
            output.write("\n" + style.bold(title) + "\n  " + wrapLines(text, columns, 2) + "\n");
    };
    section("Why", rule.explanation);
    section("How to fix it", rule.fix);
    section("Reference", rule.reference);
    section("Since", rule.since);
}

/// The rule of that id, or the rules of that area.
std::vector<const Rule *> rulesNamed(std::string_view name)
{
    std::vector<const Rule *> named;
    std::ranges::copy_if(catalogue(), std::back_inserter(named),
                         [&](const Rule *rule) { return rule->id == name || rule->area() == name; });
    return named;
}

ExitStatus runRules(const Arguments &arguments)
{
    const bool all = arguments.operands().empty();
    const std::string name = all ? "" : arguments.operands().front();
    const std::vector<const Rule *> named = rulesNamed(name);
    if (!all && named.empty()) {
        complain("there is no rule '" + printable(name) + "'" + didYouMeanRule(name));
        return ExitStatus::Failure;
    }
    const std::span<const Rule *const> rules = all ? catalogue() : named;
    const std::unique_ptr<Output> output = Output::standard();
    const Terminal terminal = standardOutputTerminal(arguments.valueOr(colorOption, "auto"));
    const std::string format = arguments.valueOr(rulesFormatOption, "text");
    if (format == "json")
        printJson(rules, *output);
    else if (format == "markdown")
        printMarkdown(rules, *output);
    else if (rules.front()->id == name)
        printOne(*rules.front(), *output, terminal);
    else
        printList(rules, *output, terminal);
    return output->finish() ? ExitStatus::Success : ExitStatus::Failure;
}

}  // namespace

const Command rulesCommand{.name = "rules",
                           .summary = "the catalogue of rules, or one rule explained",
                           .description =
                               "Lists every rule that check knows, with its usual severity, or those of an area, or "
                               "explains one.\n"
                               "Exit status: 0 printed; 2 the command line was wrong; 3 there is no such rule.",
                           .operands = operands,
                           .options = options,
                           .examples = examples,
                           .run = runRules};

}  // namespace pt2scope
