// SPDX-License-Identifier: Apache-2.0
#include "app/commands/CheckRequest.h"

#include "app/commands/CheckCommandOptions.h"
#include "core/bytes/Text.h"

namespace pt2scope {

namespace {

constexpr std::uint64_t mostJobs = 1024;

std::string setSeverity(FindingPolicy &policy, const std::string &given)
{
    const std::size_t equals = given.find('=');
    if (equals == std::string::npos)
        return "'" + printable(given) + "': it must be RULE=LEVEL";
    return setRuleSeverity(policy, given.substr(0, equals), given.substr(equals + 1));
}

/// What is wrong with the value of an option that takes one rule and may be repeated; empty when nothing is.
std::string complaint(const Option &option, const std::string &given, const std::string &problem)
{
    if (problem.empty())
        return {};
    const std::string name = "--" + std::string(option.name);
    return name + ": " + problem + (given.find(',') == std::string::npos ? "" : "; " + name + " may be repeated");
}

std::string readSeverities(const Arguments &arguments, FindingPolicy &policy)
{
    std::string problem;
    for (const std::string &given : arguments.values(severityOption)) {
        if (problem.empty())
            problem = complaint(severityOption, given, setSeverity(policy, given));
    }
    for (const std::string &rule : arguments.values(ignoreOption)) {
        if (problem.empty())
            problem = complaint(ignoreOption, rule, setRuleSeverity(policy, rule, "off"));
    }
    return problem;
}

std::string noteOf(const CheckSettings &settings)
{
    const std::size_t off = settings.policy.ignored.size();
    const std::size_t changed = settings.policy.severities.size();
    std::string note = "settings of " + printable(settings.file);
    note += off > 0 ? "; rules turned off: " + std::to_string(off) : "";
    note += settings.failOn ? "; fail_on is set" : "";
    return note + (changed > 0 ? "; severities changed: " + std::to_string(changed) : "");
}

std::string readNumbers(const Arguments &arguments, CheckRunOptions &run)
{
    const std::optional<std::uint64_t> jobs = arguments.number(jobsOption);
    if (jobs && (*jobs == 0 || *jobs > mostJobs))
        return "--jobs must be from 1 to " + std::to_string(mostJobs);
    run.jobs = static_cast<unsigned>(jobs.value_or(0));
    run.policy.maxPerRule = arguments.number(maxFindingsOption).value_or(run.policy.maxPerRule);
    return {};
}

std::string readBaseline(const Arguments &arguments, CheckRunOptions &run)
{
    const std::optional<std::string> file = arguments.value(baselineOption);
    if (!file)
        return {};
    Result<Baseline> baseline = Baseline::load(*file);
    if (!baseline)
        return baseline.error().message;
    run.baseline = std::move(*baseline);
    return {};
}

}  // namespace

CheckRequest readCheckRequest(const Arguments &arguments)
{
    CheckRequest request;
    const Result<CheckSettings> settings = loadCheckSettings(arguments.value(configOption));
    if (!settings) {
        request.problem = settings.error().message;
        return request;
    }
    if (!settings->file.empty() && !arguments.has(configOption))
        request.note = noteOf(*settings);
    request.filter = {settings->include, settings->exclude, settings->folder};
    CheckRunOptions &run = request.run;
    run.policy = settings->policy;
    const std::optional<std::string> failOn = arguments.value(failOnOption);
    run.failOn = failOn ? *parseFailOn(*failOn) : settings->failOn.value_or(FailOn{});
    run.quick = arguments.has(quickOption);
    run.absolutePaths = arguments.has(absolutePathsOption);
    run.listEverything = arguments.has(writeBaselineOption);
    run.progress = progressWanted(arguments);
    for (const std::string &read :
         {readSeverities(arguments, run.policy), readNumbers(arguments, run), readBaseline(arguments, run)}) {
        if (request.problem.empty())
            request.problem = read;
    }
    return request;
}

Result<std::vector<Input>> findInputs(const Arguments &arguments, const CheckRequest &request)
{
    PathFinder finder(request.filter, request.run.cancel);
    std::vector<std::string> lists = arguments.values(filesFromOption);
    for (const std::string &operand : arguments.operands()) {
        if (operand == "-")
            lists.push_back(operand);
        else
            finder.add(operand);
    }
    for (const std::string &list : lists) {
        const Result<std::vector<std::string>> paths = readPathList(list);
        if (!paths)
            return paths.error();
        for (const std::string &path : *paths)
            finder.add(path);
    }
    return finder.take();
}

}  // namespace pt2scope
