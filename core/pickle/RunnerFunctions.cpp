// SPDX-License-Identifier: Apache-2.0
#include "core/pickle/RunnerFunctions.h"

#include <algorithm>

namespace pt2scope {

namespace {

struct NamedRunner {
    std::string_view module;
    std::string_view name;
    Runner runner;
};

constexpr NamedRunner runners[] = {
    {"torch.storage", "_load_from_bytes", Runner::LoadsBytes},
    {"torch._export.serde.serialize", "_reconstruct_fake_tensor", Runner::MakesFakeTensor},
    {"torch._tensor", "_rebuild_from_type_v2", Runner::CallsFunction},
    {"torch._tensor", "_rebuild_from_type", Runner::CallsFunction},
    {"torch.tensor", "_rebuild_from_type_v2", Runner::CallsFunction},  // the module's name before torch 1.8
    {"torch.tensor", "_rebuild_from_type", Runner::CallsFunction},
    {"builtins", "getattr", Runner::TakesAttribute},
    {"functools", "partial", Runner::BindsArguments},
};

// Of (function, type, arguments, state).
constexpr std::size_t forwardedCount = 4;
constexpr std::size_t functionAt = 0;
constexpr std::size_t argumentsAt = 2;

/// Follows every reference to a runner.
class RunnerUses {
public:
    explicit RunnerUses(const Pickle &pickle) : m_pickle(pickle), m_forwarded(pickle.objects.size()) {}

    std::vector<KeptRunner> kept()
    {
        for (const PickleCall &call : m_pickle.calls) {
            if (runnerCalled(m_pickle, call) == Runner::CallsFunction)
                followForwarding(call.arguments);
        }
        for (ObjectIndex i = 0; i < m_pickle.objects.size(); ++i)
            lookInto(i);
        for (const PickleCall &call : m_pickle.calls)
            lookInto(call);
        for (const PickleReference &reference : m_pickle.persistentIds)
            note(reference.id, reference.offset);
        if (m_pickle.root != noObject)
            note(m_pickle.root, m_pickle.at(m_pickle.root).offset);
        return std::move(m_kept);
    }

private:
    /// Marks the tuples (function, type, arguments, state) whose function is called with those arguments.
    void followForwarding(ObjectIndex tuple)
    {
        while (m_pickle.at(tuple).kind == ObjectKind::Tuple && !m_forwarded[tuple]) {
            m_forwarded[tuple] = true;
            const auto items = m_pickle.items(tuple);
            if (items.size() != forwardedCount || !callsFunction(items[functionAt]))
                return;
            tuple = items[argumentsAt];
        }
    }

    void lookInto(ObjectIndex holder)
    {
        const std::uint64_t offset = m_pickle.at(holder).offset;
        const auto items = m_pickle.items(holder);
        for (std::size_t i = 0; i < items.size(); ++i) {
            const bool isCalled = m_forwarded[holder] && i == functionAt;
            const bool isPassedOn = m_forwarded[holder] && i == argumentsAt && callsFunction(items[functionAt]);
            if (!isCalled && !isPassedOn)
                note(items[i], offset);
        }
        for (const auto children : {m_pickle.pairs(holder), m_pickle.states(holder)}) {
            for (const ObjectIndex child : children)
                note(child, offset);
        }
    }

    void lookInto(const PickleCall &call)
    {
        if (runnerCalled(m_pickle, call) != Runner::CallsFunction)
            note(call.arguments, call.offset);
        if (call.keywords != noObject)
            note(call.keywords, call.offset);
    }

    /// A runner itself, or a tuple from which one is called where it belongs.
    void note(ObjectIndex object, std::uint64_t offset)
    {
        const bool isTuple = m_forwarded[object] && !m_pickle.items(object).empty();
        const PickleGlobal *global = m_pickle.globalOf(isTuple ? m_pickle.items(object)[functionAt] : object);
        if (global && runnerOf(*global))
            m_kept.push_back({global, offset});
    }

    bool callsFunction(ObjectIndex object) const
    {
        const PickleGlobal *global = m_pickle.globalOf(object);
        return global && runnerOf(*global) == Runner::CallsFunction;
    }

    const Pickle &m_pickle;
    std::vector<bool> m_forwarded;
    std::vector<KeptRunner> m_kept;
};

}  // namespace

std::optional<Runner> runnerOf(const PickleGlobal &global)
{
    for (const NamedRunner &row : runners) {
        if (row.module == global.importedModule && row.name == global.importedName)
            return row.runner;
    }
    return std::nullopt;
}

std::optional<Runner> runnerCalled(const Pickle &pickle, const PickleCall &call)
{
    const PickleGlobal *global = call.how == CallKind::Build ? nullptr : pickle.globalOf(call.callable);
    return global ? runnerOf(*global) : std::nullopt;
}

std::optional<PickleCall> forwardedCall(const Pickle &pickle, const PickleCall &call)
{
    const auto given = pickle.items(call.arguments);
    if (pickle.at(call.arguments).kind != ObjectKind::Tuple || given.size() != forwardedCount)
        return std::nullopt;
    PickleCall forwarded = call;
    forwarded.how = CallKind::Reduce;
    forwarded.callable = given[functionAt];
    forwarded.arguments = given[argumentsAt];
    forwarded.keywords = noObject;
    return forwarded;
}

std::vector<KeptRunner> keptRunners(const Pickle &pickle)
{
    const auto isRunner = [](const PickleGlobal &global) { return runnerOf(global).has_value(); };
    if (std::none_of(pickle.globals.begin(), pickle.globals.end(), isRunner))
        return {};
    return RunnerUses(pickle).kept();
}

}  // namespace pt2scope
