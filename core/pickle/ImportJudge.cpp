// SPDX-License-Identifier: Apache-2.0
#include "core/pickle/ImportJudge.h"

#include "core/pickle/GlobalDenyList.h"
#include "core/pickle/RunnerFunctions.h"

#include <algorithm>

namespace pt2scope {

namespace {

bool isPlainName(std::string_view name)
{
    const auto isOfName = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    };
    return !name.empty() && !name.starts_with("__") && std::ranges::all_of(name, isOfName);
}

/// torch.relu is an attribute of the class that holds the functions of torch, Tensor.relu of the class of tensors.
bool isHolderOfFunctions(const PickleGlobal &global)
{
    return (global.importedModule == "torch._C"
            && (global.importedName == "_VariableFunctionsClass" || global.importedName == "TensorBase"))
           || (global.importedModule == "torch" && global.importedName == "Tensor");
}

/// An object of a class of torch.nn, which hooks its own methods in as torch.nn.modules.lazy does.
bool isHookOfLazyModule(const Pickle &pickle, ObjectIndex object, std::string_view name)
{
    const PickleCall *made = pickle.callOf(object);
    const PickleGlobal *type = made ? pickle.globalOf(made->callable) : nullptr;
    return type && type->importedModule.starts_with("torch.nn.modules.")
           && (name == "_infer_parameters" || name == "_lazy_load_hook");
}

/// getattr handed on to a function that calls it.
bool isForwarded(const Pickle &pickle, const PickleCall &call)
{
    if (runnerCalled(pickle, call) != Runner::CallsFunction)
        return false;
    const std::optional<PickleCall> forwarded = forwardedCall(pickle, call);
    return !forwarded || runnerCalled(pickle, *forwarded).has_value();
}

/// As torch writes it: of a function of torch's, or of a hook that a lazy module gives to itself. The name stands there
/// and leads no further.
bool isTorchsGetattr(const Pickle &pickle, const PickleCall &call)
{
    constexpr std::size_t operands = 2;
    const auto given = pickle.items(call.arguments);
    if (call.how != CallKind::Reduce || pickle.at(call.arguments).kind != ObjectKind::Tuple || given.size() != operands)
        return false;
    const PickleObject &name = pickle.at(given[1]);
    if (name.kind != ObjectKind::Text || !isPlainName(name.text))
        return false;
    if (const PickleGlobal *holder = pickle.globalOf(given[0]))
        return isHolderOfFunctions(*holder) && !isDangerousGlobal("torch", name.text);
    return isHookOfLazyModule(pickle, given[0], name.text);
}

bool isClassOfQuantization(const Pickle &pickle, ObjectIndex object)
{
    const PickleGlobal *type = pickle.globalOf(object);
    return type && type->importedModule.starts_with("torch.ao.quantization.")
           && !isDangerousGlobal(type->importedModule, type->importedName);
}

bool isTuple(const Pickle &pickle, ObjectIndex object, std::size_t count)
{
    return pickle.at(object).kind == ObjectKind::Tuple && pickle.items(object).size() == count;
}

/// functools.partial of a class of torch.ao; what it makes has the state (class, arguments, keywords, attributes).
bool isTorchsPartial(const Pickle &pickle, const PickleCall &call)
{
    constexpr std::size_t ofState = 4;
    if (call.how != CallKind::Reduce || !isTuple(pickle, call.arguments, 1)
        || !isClassOfQuantization(pickle, pickle.items(call.arguments)[0]))
        return false;
    return std::ranges::all_of(pickle.states(call.result), [&](ObjectIndex state) {
        return isTuple(pickle, state, ofState) && isClassOfQuantization(pickle, pickle.items(state)[0]);
    });
}

/// Whether a function is imported and all that the pickle does with it is to call it in ways that are `sound`.
template <typename IsSound>
bool isOnlyUsed(const Pickle &pickle, Runner runner, IsSound isSound)
{
    const auto isIt = [=](const PickleGlobal &global) { return runnerOf(global) == runner; };
    if (std::ranges::none_of(pickle.globals, isIt))
        return false;
    const auto isOther = [&](const PickleCall &call) {
        return isForwarded(pickle, call) || (runnerCalled(pickle, call) == runner && !isSound(pickle, call));
    };
    const auto isKept = [&](const KeptRunner &kept) { return isIt(*kept.global); };
    return std::ranges::none_of(pickle.calls, isOther) && std::ranges::none_of(keptRunners(pickle), isKept);
}

}  // namespace

ImportJudge::ImportJudge(const Pickle &pickle, PicklePlace place)
    : m_place(place),
      m_takesOnlyTorchs(isOnlyUsed(pickle, Runner::TakesAttribute, isTorchsGetattr)),
      m_bindsOnlyTorchs(isOnlyUsed(pickle, Runner::BindsArguments, isTorchsPartial))
{}

PickleVerdict ImportJudge::judge(const PickleGlobal &global) const
{
    const std::optional<Runner> runner = runnerOf(global);
    const bool isTorchs = (m_takesOnlyTorchs && runner == Runner::TakesAttribute)
                          || (m_bindsOnlyTorchs && runner == Runner::BindsArguments);
    return isTorchs ? PickleVerdict::Unknown : judgeGlobal(global, m_place);
}

}  // namespace pt2scope
