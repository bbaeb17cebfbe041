// SPDX-License-Identifier: Apache-2.0
#include "core/pickle/ScriptJudgement.h"

#include "core/bytes/Text.h"
#include "core/pickle/ScriptCode.h"

#include <algorithm>

namespace pt2scope {

namespace {

bool callsOthers(const ScriptAction &action)
{
    return action.place != ScriptPlace::Other && action.deed != ScriptDeed::Touches;
}

std::string describePlace(const ScriptAction &action)
{
    const std::string function = printable(action.function);
    switch (action.place) {
        case ScriptPlace::Default: return "the default of a parameter of " + function;
        case ScriptPlace::Constant: return "a constant";
        case ScriptPlace::SetState: return "__setstate__";
        case ScriptPlace::Other: break;
    }
    return function + ", which may be called";
}

ScriptSuspicion judge(const ScriptAction &action, std::size_t record, const std::string &name)
{
    ScriptSuspicion suspicion;
    suspicion.record = record;
    suspicion.offset = action.offset;
    suspicion.isCommon = action.deed == ScriptDeed::Defines;
    const bool isDangerous = action.deed == ScriptDeed::Touches || action.deed == ScriptDeed::Hides;
    suspicion.verdict = isDangerous ? PickleVerdict::Dangerous : PickleVerdict::Unknown;
    if (action.deed == ScriptDeed::Defines)
        suspicion.reason = "__setstate__";
    else if (action.deed == ScriptDeed::Hides)
        suspicion.reason = "an operator that is not named, in " + describePlace(action);
    else
        suspicion.reason = printable(action.what) + " in " + describePlace(action);
    suspicion.reason += " of " + printable(name);
    return suspicion;
}

struct Script {
    std::size_t record;
    std::vector<ScriptAction> actions;
};

std::vector<Script> scriptsOf(const TorchSave &file, const ZipArchive &archive)
{
    std::vector<Script> scripts;
    for (std::size_t i = 0; i < archive.records().size(); ++i) {
        const Record &record = archive.records()[i];
        if (std::ranges::find(file.codeThatRuns, record.name) == file.codeThatRuns.end())
            continue;
        const Result<ByteSourcePtr> source = archive.openRecord(i);
        const auto text = source ? readRange(**source, 0, record.size, record.size) : source.error();
        if (text)
            scripts.push_back({i, readScriptCode(asText(*text))});
    }
    return scripts;
}

}  // namespace

std::vector<ScriptSuspicion> judgeScripts(const TorchSave &file, const ZipArchive &archive)
{
    if (file.codeThatRuns.empty())
        return {};
    const std::vector<Script> scripts = scriptsOf(file, archive);
    const bool reachesAll = std::ranges::any_of(
        scripts, [](const Script &script) { return std::ranges::any_of(script.actions, callsOthers); });
    std::vector<ScriptSuspicion> suspicions;
    for (const Script &script : scripts) {
        for (const ScriptAction &action : script.actions) {
            if (reachesAll || action.place != ScriptPlace::Other)
                suspicions.push_back(judge(action, script.record, archive.records()[script.record].name));
        }
    }
    return suspicions;
}

}  // namespace pt2scope
