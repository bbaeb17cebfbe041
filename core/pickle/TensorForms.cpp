// SPDX-License-Identifier: Apache-2.0
#include "core/pickle/TensorForms.h"

#include "core/pickle/FakeTensor.h"
#include "core/pickle/GlobalAllowList.h"
#include "core/pickle/TorchSaveFaults.h"

#include <algorithm>

namespace pt2scope {

namespace {

constexpr int maxDepth = 16;  // of a parameter of a subclass of a …

using enum SavedTensorKind;

bool isParameterClass(std::string_view module, std::string_view name)
{
    return module == "torch.nn.parameter" && (name == "Parameter" || name == "Buffer");
}

bool isTensorClass(std::string_view module, std::string_view name)
{
    const bool ofTorch = module == "torch" || module == "torch._tensor" || module == "torch.cuda";
    return ofTorch && name.ends_with("Tensor");
}

}  // namespace

TensorForms::TensorForms(TorchSave &file, std::size_t index, const StorageTable &storages)
    : m_file(file),
      m_index(index),
      m_pickle(file.pickles[index].pickle),
      m_storages(storages),
      m_reported(m_pickle.objects.size()),
      m_parts(m_pickle.objects.size())
{}

std::optional<TensorForm> TensorForms::read(ObjectIndex object)
{
    std::optional<TensorForm> form = readObject(object, 0);
    if (!form)
        return std::nullopt;
    form->tensor.pickle = m_index;
    form->tensor.object = object;
    form->tensor.offset = m_pickle.at(object).offset;
    if (form->tensor.kind == Opaque)
        report(object);
    return form;
}

std::optional<TensorForm> TensorForms::readObject(ObjectIndex object, int depth)
{
    if (m_tensorOf && m_pickle.at(object).kind == ObjectKind::PersistentId)
        return readId(object);
    const PickleCall *call = m_pickle.callOf(object);
    const PickleGlobal *callable = call ? m_pickle.globalOf(call->callable) : nullptr;
    if (!callable || depth > maxDepth)
        return std::nullopt;
    m_parts[object] = m_parts[object] || depth > 0;
    if (call->how != CallKind::Reduce)
        return readClass(*call, callable->importedModule, callable->importedName, depth);
    std::optional<TensorForm> form = readCall(call->callable, m_pickle.items(call->arguments), depth);
    return form ? form : readClass(*call, callable->importedModule, callable->importedName, depth);
}

std::optional<TensorForm> TensorForms::readId(ObjectIndex object) const
{
    const PickleReference &reference = m_pickle.persistentIds[static_cast<std::size_t>(m_pickle.at(object).number)];
    const SavedTensor *tensor = m_tensorOf(m_pickle, reference.id);
    return tensor ? std::optional(TensorForm{.tensor = *tensor, .parts = {}, .states = {}}) : std::nullopt;
}

/// A function that makes a tensor. Nothing for any other; Opaque on arguments that it does not take.
std::optional<TensorForm> TensorForms::readCall(ObjectIndex callable, Arguments arguments, int depth)
{
    const PickleGlobal *function = m_pickle.globalOf(callable);
    if (!function || depth > maxDepth)
        return std::nullopt;
    const std::string_view module = function->importedModule;
    const std::string_view name = function->importedName;
    if (module == "torch._utils" && name.starts_with("_rebuild_")) {
        std::optional<TensorForm> form = readUtils(name, arguments, depth);
        if (form)
            return form;
    } else if ((module == "torch._tensor" || module == "torch.tensor") && name == "_rebuild_from_type_v2") {
        std::optional<TensorForm> form = readFromType(arguments, depth);
        if (form)
            return form;
    } else if (module == "torch._export.serde.serialize" && name == "_reconstruct_fake_tensor") {
        std::optional<TensorForm> form = readFake(arguments);
        if (form)
            return form;
    } else {
        return std::nullopt;
    }
    TensorForm opaque;
    opaque.tensor.kind = Opaque;
    return opaque;
}

std::optional<TensorForm> TensorForms::readUtils(std::string_view function, Arguments arguments, int depth)
{
    if (function == "_rebuild_tensor")
        return arguments.size() == 4 ? readStrided(arguments, 0) : std::nullopt;
    if (function == "_rebuild_tensor_v2")
        return arguments.size() >= 6 && arguments.size() <= 7 ? readStrided(arguments, 4) : std::nullopt;
    if (function == "_rebuild_tensor_v3")
        return readWithDType(arguments);
    if (function == "_rebuild_qtensor")
        return readQuantized(arguments);
    if (function == "_rebuild_parameter" || function == "_rebuild_parameter_with_state")
        return readParameter(arguments, depth);
    if (function == "_rebuild_meta_tensor_no_storage")
        return readMeta(arguments);
    if (function == "_rebuild_wrapper_subclass")
        return readWrapper(arguments);
    if (function == "_rebuild_sparse_tensor")
        return readSparse(arguments, depth);
    if (function == "_rebuild_nested_tensor")
        return readNested(arguments, depth);
    if (function.starts_with("_rebuild_device_tensor_from_") || function == "_rebuild_xla_tensor")
        return readDevice(arguments, function);
    return std::nullopt;
}

/// Classes called or made by NEWOBJ and given a state, as torch did before there were rebuild functions.
std::optional<TensorForm> TensorForms::readClass(const PickleCall &call, std::string_view module, std::string_view name,
                                                 int depth)
{
    const bool parameter = isParameterClass(module, name);
    if (!parameter && !isTensorClass(module, name))
        return std::nullopt;
    const std::span<const ObjectIndex> states = m_pickle.states(call.result);
    const Arguments state = states.size() == 1 ? m_pickle.items(states[0]) : Arguments();
    const Arguments source = state.empty() ? m_pickle.items(call.arguments) : state;
    std::optional<TensorForm> form;
    if (parameter && !source.empty())
        form = readObject(source[0], depth + 1);
    else if (!parameter && source.size() == 4)
        form = readStrided(source, 0);
    if (!form) {
        form.emplace();
        form->tensor.kind = Opaque;
    }
    form->tensor.isParameter = form->tensor.isParameter || (parameter && name == "Parameter");
    if (parameter && source.size() > 1)
        form->tensor.requiresGrad = boolean(source[1]).value_or(form->tensor.requiresGrad);
    return form;
}

/// (data, requires_grad, hooks[, state])
std::optional<TensorForm> TensorForms::readParameter(Arguments arguments, int depth)
{
    if (arguments.size() < 3 || arguments.size() > 4)
        return std::nullopt;
    std::optional<TensorForm> form = readObject(arguments[0], depth + 1);
    const std::optional<bool> requiresGrad = boolean(arguments[1]);
    if (!form || !requiresGrad)
        return std::nullopt;
    form->tensor.isParameter = true;
    form->tensor.requiresGrad = *requiresGrad;
    if (arguments.size() == 4)
        form->states.push_back(arguments[3]);
    return form;
}

/// (function, class, its arguments, state)
std::optional<TensorForm> TensorForms::readFromType(Arguments arguments, int depth)
{
    if (arguments.size() != 4)
        return std::nullopt;
    const PickleGlobal *type = m_pickle.globalOf(arguments[1]);
    std::optional<TensorForm> form = readCall(arguments[0], m_pickle.items(arguments[2]), depth + 1);
    const PickleGlobal *function = m_pickle.globalOf(arguments[0]);
    const bool isNested = function && function->importedName == "_rebuild_njt";
    if (!form && function && (isNested || !isWrittenByTorch(function->importedModule, function->importedName))) {
        form.emplace();  // only that function knows what its arguments mean
        form->tensor.kind = SavedTensorKind::Subclass;
    }
    if (!type || !form)
        return std::nullopt;
    const bool parameter = isParameterClass(type->importedModule, type->importedName);
    form->tensor.isParameter = form->tensor.isParameter || (parameter && type->importedName == "Parameter");
    if (!parameter && !isTensorClass(type->importedModule, type->importedName))
        form->tensor.className = type->fullName();
    form->tensor.isParameter = form->tensor.isParameter || isMarkedAsParameter(arguments[3]);
    form->states.push_back(arguments[3]);
    return form;
}

/// A subclass of Tensor that nn.Parameter wraps stays of its class, and gets this attribute.
bool TensorForms::isMarkedAsParameter(ObjectIndex state) const
{
    const std::span<const ObjectIndex> items = m_pickle.items(state);
    const std::span<const ObjectIndex> pairs = m_pickle.pairs(items.empty() ? state : items[0]);
    for (std::size_t i = 0; i + 1 < pairs.size(); i += 2) {
        if (m_pickle.isText(pairs[i], "_is_param"))
            return boolean(pairs[i + 1]).value_or(false);
    }
    return false;
}

void TensorForms::report(ObjectIndex object)
{
    if (m_reported[object])
        return;
    m_reported[object] = true;
    addFault(m_file, TorchSaveFaultKind::BadTensor, m_index, m_pickle.at(object).offset,
             describeObject(m_pickle, object) + " makes no tensor");
}

}  // namespace pt2scope
