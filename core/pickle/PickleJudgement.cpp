// SPDX-License-Identifier: Apache-2.0
#include "core/pickle/PickleJudgement.h"

#include "core/bytes/MemorySource.h"
#include "core/bytes/Text.h"
#include "core/pickle/FakeTensor.h"
#include "core/pickle/GlobalAllowList.h"
#include "core/pickle/ImportJudge.h"
#include "core/pickle/PickledBytes.h"
#include "core/pickle/PlantedState.h"
#include "core/pickle/RunnerFunctions.h"
#include "core/pickle/ScriptJudgement.h"
#include "core/pickle/TorchSave.h"
#include "core/symbols/SymExprParser.h"

#include <algorithm>
#include <set>
#include <utility>

namespace pt2scope {

namespace {

using enum PickleVerdict;

/// How much of the pickles inside a pickle may still be read. torch writes no more than the outer one has bytes.
struct NestedBudget {
    std::uint64_t nbytes = 0;
    int levels = 20;
};

/// Gathers suspicions: all of them for the verdict, a bounded number for the list.
class Judge {
public:
    Judge(const Pickle &pickle, PicklePlace place, NestedBudget &budget)
        : m_pickle(pickle), m_imports(pickle, place), m_planted(pickle), m_budget(budget)
    {}

    PickleJudgement judge()
    {
        for (const PickleGlobal &global : m_pickle.globals)
            judgeImport(global);
        for (const PickleCall &call : m_pickle.calls)
            judgeCall(call);
        for (const KeptRunner &kept : keptRunners(m_pickle))
            add(Dangerous, kept.offset,
                "keeps " + printable(kept.global->fullName()) + ", which runs what it is given, for a call unseen");
        judgeObjects();
        for (const PickleFault &fault : m_pickle.faults)
            add(Dangerous, fault.offset, std::string(faultName(fault.kind)) + ": " + fault.detail,
                SuspicionKind::Damage);
        std::stable_sort(m_found.suspicions.begin(), m_found.suspicions.end(),
                         [](const PickleSuspicion &a, const PickleSuspicion &b) { return a.offset < b.offset; });
        return std::move(m_found);
    }

private:
    void judgeImport(const PickleGlobal &global)
    {
        const PickleVerdict verdict = m_imports.judge(global);
        if (verdict == Allowed)
            return;
        if (global.origin == OperandOrigin::Unresolvable)
            return add(verdict, global.offset, "imports a global whose name is computed", SuspicionKind::Import);
        std::string reason = "imports " + printable(global.fullName());
        if (global.importedModule != global.module || global.importedName != global.name)
            reason += ", which is " + printable(global.importedModule) + "." + printable(global.importedName);
        add(verdict, global.offset, std::move(reason), SuspicionKind::Import);
    }

    void judgeCall(PickleCall call)
    {
        if (const std::optional<std::string> planted = m_planted.in(call))
            add(Dangerous, call.offset, "gives an object " + *planted + ", which loading follows");
        constexpr int mostForwarded = 16;  // torch writes one, and one more for a subclass of a subclass
        for (int i = 0; runnerCalled(m_pickle, call) == Runner::CallsFunction; ++i) {
            const std::optional<PickleCall> forwarded = forwardedCall(m_pickle, call);
            if (!forwarded || i == mostForwarded)
                return add(Dangerous, call.offset, "calls a function that is computed");
            call = *forwarded;
        }
        judgeCallee(call);
        if (runnerCalled(m_pickle, call) == Runner::MakesFakeTensor)
            judgeFakeTensor(call);
        else if (runnerCalled(m_pickle, call) == Runner::LoadsBytes)
            judgeLoadedBytes(call);
    }

    void judgeCallee(const PickleCall &call)
    {
        const ObjectKind callee = m_pickle.at(call.callable).kind;
        if (call.how == CallKind::Build) {
            if (callee == ObjectKind::PersistentId)
                add(Unknown, call.offset, "sets attributes of a persistent object");
            return;
        }
        if (m_pickle.savedModuleClass(call.callable))
            return;  // its import has been judged
        if (callee == ObjectKind::Call || callee == ObjectKind::PersistentId || callee == ObjectKind::Extension)
            add(Dangerous, call.offset, "calls what " + describeObject(m_pickle, call.callable) + " gives");
        if (takesAnyMemory(call))
            add(Unknown, call.offset,
                "calls " + describeObject(m_pickle, call.callable) + ", which takes as much memory as it is told");
    }

    /// A storage, tensor or bytearray made of a number instead of what it holds.
    bool takesAnyMemory(const PickleCall &call) const
    {
        const PickleGlobal *global = m_pickle.globalOf(call.callable);
        const auto given = m_pickle.items(call.arguments);
        const bool isTuple = m_pickle.at(call.arguments).kind == ObjectKind::Tuple;
        if (!global || (isTuple && given.empty()))
            return false;
        if (isSizedClass(global->importedModule, global->importedName))
            return true;
        const bool isBytes = global->importedName == "bytes" || global->importedName == "bytearray";
        if (!isBytes || global->importedModule != "builtins")
            return false;
        return !isTuple || (m_pickle.at(given[0]).kind != ObjectKind::Text && !bytesOf(m_pickle, given[0]));
    }

    /// torch evaluates the expressions among its sizes as Python.
    void judgeFakeTensor(const PickleCall &call)
    {
        const std::optional<std::string_view> json = fakeTensorJson(m_pickle, call);
        if (!json)
            return add(Dangerous, call.offset, "makes a fake tensor of something computed");
        if (!m_evaluated.insert(json->data()).second)
            return;
        if (!isWholeJson(*json))
            add(Dangerous, call.offset, "makes a fake tensor of JSON that breaks off");
        SymExprPool pool;
        for (const std::string &expression : expressionsIn(*json)) {
            if (parseSymExpr(expression, pool).isUnsafe())
                return add(Dangerous, call.offset, "evaluates " + printable(expression.substr(0, 100)));
        }
    }

    void judgeLoadedBytes(const PickleCall &call)
    {
        const ObjectIndex object = loadedBytes(m_pickle, call);
        if (object != noObject && !m_loaded.insert(object).second)
            return;
        const std::optional<std::string> bytes = object == noObject ? std::nullopt : bytesOf(m_pickle, object);
        if (!bytes)
            return add(Dangerous, call.offset, "loads bytes that are computed");
        if (m_budget.levels == 0 || bytes->size() > m_budget.nbytes)
            return add(Dangerous, call.offset, "loads pickles within pickles, more than are read here");
        m_budget.nbytes -= bytes->size();
        const auto raw = std::as_bytes(std::span(*bytes));
        const auto source = std::make_shared<MemorySource>(std::vector(raw.begin(), raw.end()));
        const TorchSave file = readTorchSave(source);
        judgeNested(call.offset, file);
        if (!file.codeThatRuns.empty())
            judgeNestedScripts(call.offset, file, source);
    }

    void judgeNestedScripts(std::uint64_t offset, const TorchSave &file, const ByteSourcePtr &source)
    {
        const auto archive = ZipArchive::open(source);
        if (!archive)
            return;
        for (const ScriptSuspicion &script : judgeScripts(file, **archive))
            add(script.verdict, offset, "loads a TorchScript archive, which runs " + script.reason);
    }

    void judgeNested(std::uint64_t offset, const TorchSave &file)
    {
        if (file.form == TorchSaveForm::TorchScript)
            add(Unknown, offset, "loads a TorchScript archive");
        else if (file.form != TorchSaveForm::Zip && file.form != TorchSaveForm::LegacyStream)
            add(Unknown, offset, "loads bytes that torch.save did not write");
        for (const TorchSaveFault &fault : file.faults) {
            if (fault.kind == TorchSaveFaultKind::Unreadable)
                add(Unknown, offset, "loads bytes that could not be read: " + fault.detail);
        }
        --m_budget.levels;
        for (const SavedPickle &saved : file.pickles) {
            m_budget.nbytes -= std::min(m_budget.nbytes, saved.nbytes);
            judgeInner(offset, saved.pickle);
            for (const Pickle &more : saved.more)
                judgeInner(offset, more);
        }
        ++m_budget.levels;
    }

    void judgeInner(std::uint64_t offset, const Pickle &pickle)
    {
        for (const PickleSuspicion &inner : Judge(pickle, PicklePlace::TorchSave, m_budget).judge().suspicions)
            add(inner.verdict, offset, "loads a pickle (" + inner.reason + ")");
    }

    void judgeObjects()
    {
        for (ObjectIndex i = 0; i < m_pickle.objects.size(); ++i) {
            const PickleObject &object = m_pickle.at(i);
            if (object.kind == ObjectKind::Extension)
                add(Dangerous, object.offset, "imports what is registered as extension " + integerText(object),
                    SuspicionKind::Extension);
            const bool changed = object.itemCount + object.pairCount + object.stateCount > 0;
            if (changed && (object.kind == ObjectKind::Global || m_pickle.savedModuleClass(i)))
                add(Dangerous, object.offset, "changes " + describeObject(m_pickle, i) + " itself");
        }
    }

    void add(PickleVerdict verdict, std::uint64_t offset, std::string reason,
             SuspicionKind kind = SuspicionKind::Action)
    {
        constexpr std::size_t most = 1000;
        m_found.verdict = std::max(m_found.verdict, verdict);
        std::size_t &count = verdict == Dangerous ? m_dangerous : m_unknown;
        if (count++ < most)
            m_found.suspicions.push_back({verdict, offset, std::move(reason), kind});
    }

    const Pickle &m_pickle;
    ImportJudge m_imports;
    PlantedStates m_planted;
    NestedBudget &m_budget;
    std::set<ObjectIndex> m_loaded;      // bytes that have been judged
    std::set<const char *> m_evaluated;  // JSON that has been judged, by where it stands
    std::size_t m_unknown = 0;
    std::size_t m_dangerous = 0;
    PickleJudgement m_found;
};

}  // namespace

PickleJudgement judgePickle(const Pickle &pickle, PicklePlace place)
{
    constexpr std::uint64_t least = std::uint64_t{1} << 20;
    NestedBudget budget{.nbytes = 2 * std::max<std::uint64_t>(pickle.bytes ? pickle.bytes->size() : 0, least)};
    return Judge(pickle, place, budget).judge();
}

PickleJudgement judgePickles(std::span<const Pickle> pickles, std::uint64_t nbytes, PicklePlace place)
{
    return pickles.empty() ? PickleJudgement() : judgePickles(pickles[0], pickles.subspan(1), nbytes, place);
}

PickleJudgement judgePickles(const Pickle &first, std::span<const Pickle> more, std::uint64_t nbytes, PicklePlace place)
{
    PickleJudgement all = judgePickle(first, place);
    const auto add = [&](PickleSuspicion suspicion) {
        all.verdict = std::max(all.verdict, suspicion.verdict);
        all.suspicions.push_back(std::move(suspicion));
    };
    for (const Pickle &pickle : more) {
        add({Unknown, pickle.begin, "another pickle follows", SuspicionKind::Remainder});
        PickleJudgement one = judgePickle(pickle, place);
        for (PickleSuspicion &suspicion : one.suspicions)
            add(std::move(suspicion));
    }
    const Pickle &last = more.empty() ? first : more.back();
    if (last.complete && last.end < nbytes)
        add({Unknown, last.end, formatBytes(nbytes - last.end) + " follow the pickle", SuspicionKind::Remainder});
    return all;
}

}  // namespace pt2scope
