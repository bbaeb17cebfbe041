// SPDX-License-Identifier: Apache-2.0
#include "app/commands/CheckRequest.h"

#include "app/Terminal.h"
#include "app/commands/CheckCommandOptions.h"
#include "core/bytes/Text.h"

namespace pt2scope {

namespace {

constexpr std::uint64_t mostJobs = 1024;

std::string readSeverities(const Arguments &arguments, FindingPolicy &policy)
{
    for (const std::string &given : arguments.values(severityOption)) {
        const std::size_t equals = given.find('=');
        if (equals == std::string::npos)
            return "--severity '" + printable(given) + "': it must be RULE=LEVEL";
        if (std::string problem = setRuleSeverity(policy, given.substr(0, equals), given.substr(equals + 1));
            !problem.empty())
            return "--severity: " + problem;
    }
    for (const std::string &rule : arguments.values(ignoreOption)) {
        if (std::string problem = setRuleSeverity(policy, rule, "off"); !problem.empty())
            return "--ignore: " + problem;
    }
    return {};
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
    if (const std::string device = arguments.valueOr(deviceOption, "cpu"); device != "cpu") {
        request.problem = "--device '" + printable(device) + "': this version has no other engine than cpu";
        return request;
    }
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
    const std::string progress = arguments.valueOr(progressOption, "auto");
    run.showProgress =
        progress == "always" || (progress == "auto" && !arguments.has(quietOption) && standardErrorIsTerminal());
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
