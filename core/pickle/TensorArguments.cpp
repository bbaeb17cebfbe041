// SPDX-License-Identifier: Apache-2.0
#include "core/pickle/FakeTensor.h"
#include "core/pickle/TensorForms.h"

#include <algorithm>

namespace pt2scope {

using enum SavedTensorKind;

namespace {

constexpr std::size_t maxDimensions = 4096;  // far more than any kernel of torch takes

}  // namespace

/// (storage, offset, sizes, strides), requires_grad at `gradAt` unless that is 0, metadata at 6.
std::optional<TensorForm> TensorForms::readStrided(Arguments arguments, std::size_t gradAt)
{
    const std::optional<std::int64_t> offset = integer(arguments[1]);
    const std::optional<std::size_t> storage = m_storages.storageOf(arguments[0]);
    TensorForm form;
    SavedTensor &tensor = form.tensor;
    if (!offset || !storage || !readShape(arguments.subspan(2, 2), tensor))
        return std::nullopt;
    tensor.storage = storage;
    tensor.storageOffset = *offset;
    tensor.dtype = m_file.storages[*storage].dtype;
    tensor.device = deviceOf(m_file.storages[*storage].location);
    if (gradAt == 0)
        return form;
    const std::optional<bool> requiresGrad = boolean(arguments[gradAt]);
    if (!requiresGrad)
        return std::nullopt;
    tensor.requiresGrad = *requiresGrad;
    constexpr std::size_t metadataAt = 6;
    if (arguments.size() > metadataAt)
        readBits(arguments[metadataAt], tensor);
    return form;
}

/// (storage, offset, sizes, strides, requires_grad, hooks, dtype[, metadata])
std::optional<TensorForm> TensorForms::readWithDType(Arguments arguments)
{
    if (arguments.size() < 7 || arguments.size() > 8)
        return std::nullopt;
    std::optional<TensorForm> form = readStrided(arguments.first(6), 4);
    const std::optional<SavedDType> type = dtype(arguments[6]);
    if (!form || !type)
        return std::nullopt;
    form->tensor.dtype = *type;
    if (arguments.size() == 8)
        readBits(arguments[7], form->tensor);
    return form;
}

/// (storage, offset, sizes, strides, (qscheme, scale(s), zero point(s)[, axis]), requires_grad, hooks)
std::optional<TensorForm> TensorForms::readQuantized(Arguments arguments)
{
    if (arguments.size() != 7)
        return std::nullopt;
    std::optional<TensorForm> form = readStrided(arguments.first(6), 5);
    const std::span<const ObjectIndex> quantizer = m_pickle.items(arguments[4]);
    if (!form || quantizer.size() < 3)
        return std::nullopt;
    form->tensor.kind = Quantized;
    form->parts = {{".scales", quantizer[1]}, {".zero_points", quantizer[2]}};
    return form;
}

/// (dtype, sizes, strides, requires_grad)
std::optional<TensorForm> TensorForms::readMeta(Arguments arguments)
{
    if (arguments.size() != 4)
        return std::nullopt;
    TensorForm form;
    const std::optional<SavedDType> type = dtype(arguments[0]);
    const std::optional<bool> requiresGrad = boolean(arguments[3]);
    if (!type || !requiresGrad || !readShape(arguments.subspan(1, 2), form.tensor))
        return std::nullopt;
    form.tensor.kind = Meta;
    form.tensor.dtype = *type;
    form.tensor.requiresGrad = *requiresGrad;
    form.tensor.device.type = "meta";
    return form;
}

/// (class, dtype, sizes, strides, offset, layout, device, requires_grad)
std::optional<TensorForm> TensorForms::readWrapper(Arguments arguments)
{
    if (arguments.size() != 8)
        return std::nullopt;
    TensorForm form;
    SavedTensor &tensor = form.tensor;
    const PickleGlobal *type = m_pickle.globalOf(arguments[0]);
    const std::optional<SavedDType> elements = dtype(arguments[1]);
    const std::optional<std::int64_t> offset = integer(arguments[4]);
    const std::optional<Device> place = device(arguments[6]);
    const std::optional<bool> requiresGrad = boolean(arguments[7]);
    if (!type || !elements || !offset || !place || !requiresGrad || !readShape(arguments.subspan(2, 2), tensor))
        return std::nullopt;
    tensor.kind = Subclass;
    tensor.className = type->fullName();
    tensor.dtype = *elements;
    tensor.storageOffset = *offset;
    tensor.device = *place;
    tensor.requiresGrad = *requiresGrad;
    return form;
}

/// (layout, (indices, values, sizes[, coalesced])) or (layout, (compressed indices, plain indices, values, sizes))
std::optional<TensorForm> TensorForms::readSparse(Arguments arguments, int depth)
{
    const std::span<const ObjectIndex> data =
        arguments.size() == 2 ? m_pickle.items(arguments[1]) : std::span<const ObjectIndex>();
    if (data.size() < 3 || data.size() > 4)
        return std::nullopt;
    const std::string_view form = layout(arguments[0]);
    const bool byColumn = form.ends_with("csc") || form.ends_with("bsc");
    TensorForm sparse;
    if (form == "torch.sparse_coo")
        sparse.parts = {{".indices", data[0]}, {".values", data[1]}};
    else if (form.starts_with("torch.sparse_") && data.size() == 4)
        sparse.parts = {{byColumn ? ".ccol_indices" : ".crow_indices", data[0]},
                        {byColumn ? ".row_indices" : ".col_indices", data[1]},
                        {".values", data[2]}};
    else
        return std::nullopt;
    const std::optional<TensorForm> values = readObject(sparse.parts.back().object, depth + 1);
    const auto sizes = integers(data[sparse.parts.size()]);
    if (!values || !sizes)
        return std::nullopt;
    sparse.tensor.kind = Sparse;
    sparse.tensor.dtype = values->tensor.dtype;
    sparse.tensor.device = values->tensor.device;
    sparse.tensor.sizes = *sizes;
    return sparse;
}

/// (buffer, sizes, strides, offsets)
std::optional<TensorForm> TensorForms::readNested(Arguments arguments, int depth)
{
    if (arguments.size() != 4)
        return std::nullopt;
    const std::optional<TensorForm> buffer = readObject(arguments[0], depth + 1);
    if (!buffer)
        return std::nullopt;
    TensorForm form;
    form.tensor.kind = Nested;
    form.tensor.dtype = buffer->tensor.dtype;
    form.tensor.device = buffer->tensor.device;
    form.tensor.requiresGrad = buffer->tensor.requiresGrad;
    form.parts = {{".buffer", arguments[0]},
                  {".sizes", arguments[1]},
                  {".strides", arguments[2]},
                  {".storage_offsets", arguments[3]}};
    return form;
}

/// (data, dtype, device, requires_grad): data is a tensor of the CPU, or an array of numpy.
std::optional<TensorForm> TensorForms::readDevice(Arguments arguments, std::string_view function)
{
    if (arguments.size() != 4)
        return std::nullopt;
    TensorForm form;
    const std::optional<SavedDType> type = dtype(arguments[1]);
    const std::optional<bool> requiresGrad = boolean(arguments[3]);
    if (!type || !requiresGrad)
        return std::nullopt;
    form.tensor.kind = Subclass;
    form.tensor.dtype = *type;
    form.tensor.requiresGrad = *requiresGrad;
    form.tensor.device = device(arguments[2]).value_or(Device());
    if (!function.ends_with("cpu_tensor"))
        return form;
    const std::optional<TensorForm> data = readObject(arguments[0], 1);
    if (data)
        form.tensor.sizes = data->tensor.sizes;
    form.parts = {{".cpu", arguments[0]}};
    return form;
}

/// (JSON as bytes, is_parameter)
std::optional<TensorForm> TensorForms::readFake(Arguments arguments)
{
    if (arguments.size() != 2)
        return std::nullopt;
    TensorForm form;
    const std::optional<std::string_view> json = bytes(arguments[0]);
    const std::optional<bool> parameter = boolean(arguments[1]);
    m_work += json ? json->size() : 0;
    if (!json || !parameter || !readFakeTensor(*json, form.tensor))
        return std::nullopt;
    form.tensor.kind = Fake;
    form.tensor.isParameter = *parameter;
    return form;
}

bool TensorForms::readShape(Arguments sizesAndStrides, SavedTensor &tensor)
{
    std::optional<std::vector<std::int64_t>> sizes = integers(sizesAndStrides[0]);
    std::optional<std::vector<std::int64_t>> strides = integers(sizesAndStrides[1]);
    if (!sizes || !strides)
        return false;
    tensor.sizes = std::move(*sizes);
    tensor.strides = std::move(*strides);
    return true;
}

/// A tuple or list of integers, or a torch.Size of one.
std::optional<std::vector<std::int64_t>> TensorForms::integers(ObjectIndex object)
{
    if (const PickleCall *call = m_pickle.callTo(object, "torch", "Size")) {
        const std::span<const ObjectIndex> arguments = m_pickle.items(call->arguments);
        if (arguments.size() != 1)
            return std::nullopt;
        object = arguments[0];
    }
    const ObjectKind kind = m_pickle.at(object).kind;
    if (kind != ObjectKind::Tuple && kind != ObjectKind::List)
        return std::nullopt;
    const std::span<const ObjectIndex> items = m_pickle.items(object);
    if (items.size() > maxDimensions)
        return std::nullopt;
    m_work += items.size();
    std::vector<std::int64_t> values;
    for (const ObjectIndex item : items) {
        const std::optional<std::int64_t> value = integer(item);
        if (!value)
            return std::nullopt;
        values.push_back(*value);
    }
    return values;
}

std::optional<std::int64_t> TensorForms::integer(ObjectIndex object) const
{
    if (m_pickle.at(object).kind != ObjectKind::Integer)
        return std::nullopt;
    return m_pickle.at(object).number;
}

std::optional<bool> TensorForms::boolean(ObjectIndex object) const
{
    const PickleObject &value = m_pickle.at(object);
    if (value.kind != ObjectKind::Bool && value.kind != ObjectKind::Integer)
        return std::nullopt;
    return value.number != 0;
}

/// torch.float32 is pickled as a global of that name.
std::optional<SavedDType> TensorForms::dtype(ObjectIndex object) const
{
    const PickleGlobal *global = m_pickle.globalOf(object);
    if (!global || global->module != "torch")
        return std::nullopt;
    return savedDType(global->name);
}

/// torch.device('cuda', 1) or a text such as "cuda:1".
std::optional<Device> TensorForms::device(ObjectIndex object) const
{
    if (m_pickle.at(object).kind == ObjectKind::Text)
        return deviceOf(m_pickle.at(object).text);
    const PickleCall *call = m_pickle.callTo(object, "torch", "device");
    const auto arguments = call ? m_pickle.items(call->arguments) : std::span<const ObjectIndex>();
    if (arguments.empty() || m_pickle.at(arguments[0]).kind != ObjectKind::Text)
        return std::nullopt;
    Device found = deviceOf(m_pickle.at(arguments[0]).text);
    if (arguments.size() > 1)
        found.index = integer(arguments[1]);
    return found;
}

/// "torch.sparse_coo" of _get_layout("torch.sparse_coo").
std::string_view TensorForms::layout(ObjectIndex object) const
{
    const PickleCall *call = m_pickle.callTo(object, "torch.serialization", "_get_layout");
    const auto arguments = call ? m_pickle.items(call->arguments) : std::span<const ObjectIndex>();
    return arguments.size() == 1 ? m_pickle.at(arguments[0]).text : std::string_view();
}

/// Bytes, which protocol 2 writes as _codecs.encode(text, "latin1"): here their UTF-8.
std::optional<std::string_view> TensorForms::bytes(ObjectIndex object) const
{
    if (m_pickle.at(object).kind == ObjectKind::Bytes)
        return m_pickle.at(object).text;
    const PickleCall *call = m_pickle.callTo(object, "_codecs", "encode");
    const auto arguments = call ? m_pickle.items(call->arguments) : std::span<const ObjectIndex>();
    if (arguments.empty() || m_pickle.at(arguments[0]).kind != ObjectKind::Text)
        return std::nullopt;
    return m_pickle.at(arguments[0]).text;
}

/// {"conj": True, "neg": True}
void TensorForms::readBits(ObjectIndex metadata, SavedTensor &tensor) const
{
    const std::span<const ObjectIndex> pairs = m_pickle.pairs(metadata);
    for (std::size_t i = 0; i + 1 < pairs.size(); i += 2) {
        const bool set = boolean(pairs[i + 1]).value_or(false);
        if (m_pickle.isText(pairs[i], "conj"))
            tensor.conjugated = set;
        else if (m_pickle.isText(pairs[i], "neg"))
            tensor.negated = set;
    }
}

}  // namespace pt2scope
