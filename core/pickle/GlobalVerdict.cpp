// SPDX-License-Identifier: Apache-2.0
#include "core/pickle/GlobalVerdict.h"

#include "core/bytes/Text.h"
#include "core/pickle/FakeTensor.h"
#include "core/pickle/GlobalAllowList.h"
#include "core/pickle/GlobalDenyList.h"
#include "core/symbols/SymExprParser.h"

#include <algorithm>
#include <utility>

namespace pt2scope {

namespace {

using enum PickleVerdict;

bool isInTorchScriptNamespace(std::string_view module)
{
    return module == "__torch__" || module.starts_with("__torch__.");
}

bool isWrittenAt(std::string_view module, std::string_view name, PicklePlace place)
{
    if (isWrittenByTorch(module, name))
        return true;
    if (place == PicklePlace::CustomObject || place == PicklePlace::TorchScript)
        return isInTorchScriptNamespace(module) || module == "torch.jit._pickle";
    return false;
}

/// Gathers suspicions: all of them for the verdict, a bounded number for the list.
class Judge {
public:
    Judge(const Pickle &pickle, PicklePlace place) : m_pickle(pickle), m_place(place) {}

    PickleJudgement judge()
    {
        for (const PickleGlobal &global : m_pickle.globals)
            judgeImport(global);
        for (const PickleCall &call : m_pickle.calls)
            judgeCall(call);
        judgeObjects();
        for (const PickleFault &fault : m_pickle.faults)
            add(Dangerous, fault.offset, std::string(faultName(fault.kind)) + ": " + fault.detail);
        std::stable_sort(m_found.suspicions.begin(), m_found.suspicions.end(),
                         [](const PickleSuspicion &a, const PickleSuspicion &b) { return a.offset < b.offset; });
        return std::move(m_found);
    }

private:
    void judgeImport(const PickleGlobal &global)
    {
        const PickleVerdict verdict = judgeGlobal(global, m_place);
        if (verdict == Allowed)
            return;
        if (global.origin == OperandOrigin::Unresolvable)
            return add(verdict, global.offset, "imports a global whose name is computed");
        std::string reason = "imports " + printable(global.fullName());
        if (global.importedModule != global.module || global.importedName != global.name)
            reason += ", which is " + printable(global.importedModule) + "." + printable(global.importedName);
        add(verdict, global.offset, std::move(reason));
    }

    void judgeCall(const PickleCall &call)
    {
        const ObjectKind callee = m_pickle.at(call.callable).kind;
        if (makesFakeTensor(m_pickle, call))
            judgeFakeTensor(call);
        if (m_pickle.savedModuleClass(call.callable))
            return;  // its import has been judged
        if (call.how != CallKind::Build) {
            if (callee == ObjectKind::Call || callee == ObjectKind::PersistentId || callee == ObjectKind::Extension)
                add(Dangerous, call.offset, "calls what " + describeObject(m_pickle, call.callable) + " gives");
        } else if (callee == ObjectKind::PersistentId) {
            add(Unknown, call.offset, "sets attributes of a persistent object");
        }
    }

    /// torch evaluates the expressions among its sizes as Python.
    void judgeFakeTensor(const PickleCall &call)
    {
        const std::optional<std::string_view> json = fakeTensorJson(m_pickle, call);
        if (!json)
            return add(Dangerous, call.offset, "makes a fake tensor of something computed");
        SymExprPool pool;
        for (const std::string &expression : expressionsIn(*json)) {
            if (parseSymExpr(expression, pool).isUnsafe())
                return add(Dangerous, call.offset, "evaluates " + printable(expression.substr(0, 100)));
        }
    }

    void judgeObjects()
    {
        for (ObjectIndex i = 0; i < m_pickle.objects.size(); ++i) {
            const PickleObject &object = m_pickle.at(i);
            if (object.kind == ObjectKind::Extension)
                add(Dangerous, object.offset, "imports what is registered as extension " + integerText(object));
            const bool changed = object.itemCount + object.pairCount + object.stateCount > 0;
            if (object.kind == ObjectKind::Global && changed)
                add(Dangerous, object.offset, "changes " + describeObject(m_pickle, i) + " itself");
        }
    }

    void add(PickleVerdict verdict, std::uint64_t offset, std::string reason)
    {
        constexpr std::size_t most = 1000;
        m_found.verdict = std::max(m_found.verdict, verdict);
        if (m_found.suspicions.size() < most)
            m_found.suspicions.push_back({verdict, offset, std::move(reason)});
    }

    const Pickle &m_pickle;
    PicklePlace m_place;
    PickleJudgement m_found;
};

}  // namespace

PickleVerdict judgeGlobal(std::string_view module, std::string_view name, PicklePlace place)
{
    if (isWrittenAt(module, name, place))
        return Allowed;
    if (name.find('.') != std::string_view::npos || isDangerousGlobal(module, name))
        return Dangerous;
    return Unknown;
}

PickleVerdict judgeGlobal(const PickleGlobal &global, PicklePlace place)
{
    if (global.origin == OperandOrigin::Unresolvable)
        return Dangerous;
    return std::max(judgeGlobal(global.module, global.name, place),
                    judgeGlobal(global.importedModule, global.importedName, place));
}

bool isTorchBindClass(std::string_view module)
{
    constexpr std::string_view prefix = "__torch__.torch.classes.";
    return module.starts_with(prefix) && module.size() > prefix.size();
}

PickleJudgement judgePickle(const Pickle &pickle, PicklePlace place)
{
    return Judge(pickle, place).judge();
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
        add({Unknown, pickle.begin, "another pickle follows"});
        PickleJudgement one = judgePickle(pickle, place);
        for (PickleSuspicion &suspicion : one.suspicions)
            add(std::move(suspicion));
    }
    const Pickle &last = more.empty() ? first : more.back();
    if (last.complete && last.end < nbytes)
        add({Unknown, last.end, formatBytes(nbytes - last.end) + " follow the pickle"});
    return all;
}

std::string_view verdictName(PickleVerdict verdict)
{
    switch (verdict) {
        case Allowed: return "allowed";
        case Unknown: return "unknown";
        case Dangerous: return "dangerous";
    }
    return "";
}

}  // namespace pt2scope
