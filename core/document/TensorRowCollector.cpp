// SPDX-License-Identifier: Apache-2.0
#include "core/document/TensorRowCollector.h"

#include "core/document/SampleInputs.h"
#include "core/pt2/ObjectFile.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace pt2scope {

namespace {

constexpr std::size_t mostDimensions = 1'000;  // of tensors whose sizes are told: names can share one absurd tensor

/// FQN to dtype, as the generated wrapper declares its constants.
std::map<std::string_view, DType> constantDTypes(const AotiPackage &package)
{
    std::map<std::string_view, DType> dtypes;
    const AotiSource *wrapper = package.wrapper();
    if (!wrapper)
        return dtypes;
    for (const AotiConstant &constant : wrapper->constants) {
        if (const std::optional<DType> dtype = dtypeNamed(constant.dtype))
            dtypes.emplace(constant.originalFqn, *dtype);
    }
    return dtypes;
}

std::optional<Device> deviceOf(const AotiPackage &package)
{
    const std::optional<std::string> type = package.device();
    return type ? std::optional(Device{*type, std::nullopt}) : std::nullopt;
}

/// torch 2.9 wraps every raw parameter in a torch.nn.Parameter without passing requires_grad on, so that it always asks
/// for a gradient (torch/export/pt2_archive/_package.py _load_state_dict); 2.10 and later pass it on.
bool loadsWithGradient(const ModelParts &model, const StoredTensor &stored)
{
    const bool byTorch29 =
        model.exported && model.exported->torchVersion && model.exported->torchVersion->starts_with("2.9.");
    return byTorch29 && stored.entry && stored.isParameter.value_or(false) && !stored.entry->pickled();
}

std::optional<TensorRole> roleOf(const InputSpec &input)
{
    switch (input.kind) {
        case InputKind::Parameter: return TensorRole::Parameter;
        case InputKind::Buffer:
            return input.persistent.value_or(true) ? TensorRole::Buffer : TensorRole::NonPersistentBuffer;
        case InputKind::TensorConstant: return TensorRole::Constant;
        default: return std::nullopt;
    }
}

TensorRole roleOf(const StoredTensor &stored, PayloadRole kept)
{
    if (kept == PayloadRole::Constants)
        return TensorRole::Constant;
    return stored.isParameter.value_or(stored.entry && stored.entry->isParam.value_or(false)) ? TensorRole::Parameter
                                                                                              : TensorRole::Buffer;
}

std::optional<std::vector<std::int64_t>> integers(std::span<const SymInt> numbers)
{
    std::vector<std::int64_t> values;
    for (const SymInt &number : numbers) {
        if (number.isExpression())
            return std::nullopt;
        values.push_back(number.value);
    }
    return values;
}

/// What the graph says of the strides of a tensor whose pickle has none, as a sparse one's.
std::shared_ptr<const StoredMeta> withStrides(const StoredMeta &said, const Program &program, const TensorValue &value)
{
    auto more = std::make_shared<StoredMeta>(said);
    more->strides = integers(program.strides(value));
    if (!value.storageOffset.isExpression())
        more->storageOffset = value.storageOffset.value;
    return more;
}

/// "args[0]['x']" of the leaf "[0][0]['x']" of (args, kwargs).
std::string callerPath(const std::string &leaf)
{
    if (leaf.starts_with("[0]"))
        return "args" + leaf.substr(3);
    return leaf.starts_with("[1]") ? "kwargs" + leaf.substr(3) : leaf;
}

bool isBigEndian(const PickleFile &file)
{
    return file.save.byteorderText == "big";
}

/// Whether it has bytes, and they are not those of tensors of their own.
bool ownsBytes(SavedTensorKind kind)
{
    return kind == SavedTensorKind::Dense || kind == SavedTensorKind::Quantized || kind == SavedTensorKind::Opaque;
}

/// A type with elements of that many bytes.
std::optional<DType> dtypeOfSize(std::uint32_t itemsize)
{
    switch (itemsize) {
        case 1: return DType::UInt8;
        case 2: return DType::Int16;
        case 4: return DType::Int32;
        case 8: return DType::Int64;
        case 16: return DType::Complex128;
        default: return std::nullopt;
    }
}

/// The bytes that hold its elements, several in each, as int_repr() of torch gives them.
std::shared_ptr<const TensorMeta> packedBitsOf(const SavedTensor &tensor)
{
    SavedTensor first = tensor;
    first.sizes = {1};
    first.strides = {1};
    const std::optional<std::uint64_t> end = tensor.requiredNbytes();
    const std::optional<std::uint64_t> afterFirst = first.requiredNbytes();
    if (!end || !afterFirst || *afterFirst == 0 || *end > INT64_MAX || *end < *afterFirst)
        return nullptr;
    const auto begin = static_cast<std::int64_t>(*afterFirst - 1);
    TensorMeta meta;
    meta.dtype = DType::UInt8;
    meta.sizes = {static_cast<std::int64_t>(*end) - begin};
    meta.strides = {1};
    meta.storageOffset = begin;
    return std::make_shared<TensorMeta>(std::move(meta));
}

/// See TensorRow::bits.
std::shared_ptr<const TensorMeta> bitsOf(const PickleFile &file, const SavedTensor &tensor)
{
    const bool standsForOthers = tensor.conjugated || tensor.negated || isBigEndian(file);
    const std::optional<DType> dtype = tensor.dtype.dtype ? tensor.dtype.dtype : dtypeOfSize(tensor.dtype.itemsize);
    if (!tensor.storage || !dtype || (tensor.dtype.dtype && !standsForOthers) || !ownsBytes(tensor.kind)
        || tensor.sizes.size() != tensor.strides.size() || tensor.sizes.size() > mostDimensions)
        return nullptr;
    TensorMeta meta{
        .dtype = *dtype, .sizes = tensor.sizes, .strides = tensor.strides, .storageOffset = tensor.storageOffset};
    if (requiredBytes(meta) != tensor.requiredNbytes())  // several elements of quint4x2 are one byte
        return packedBitsOf(tensor);
    return std::make_shared<TensorMeta>(std::move(meta));
}

std::string whyNoValues(const PickleFile &file, const SavedTensor &tensor)
{
    switch (tensor.kind) {
        case SavedTensorKind::Dense:
        case SavedTensorKind::Quantized: break;
        case SavedTensorKind::Sparse: return "it is sparse: its values are a tensor of their own";
        case SavedTensorKind::Nested: return "it is nested: its values are a tensor of their own";
        case SavedTensorKind::Subclass:
            return "it is a tensor of another class: what it wraps are tensors of their own";
        case SavedTensorKind::Meta:
        case SavedTensorKind::Fake: return "it has no data";
        case SavedTensorKind::Opaque: return "its data is no storage";
    }
    if (tensor.conjugated || tensor.negated)
        return "its values are the conjugates or negatives of what its storage holds";
    return isBigEndian(file) ? "its storage is big-endian" : "";
}

}  // namespace

TensorRowCollector::Inputs TensorRowCollector::inputsOf(const ModelParts &model)
{
    Inputs inputs;
    if (!model.exported || !model.exported->signature)
        return inputs;
    std::unordered_map<NameId, const TensorValue *> values;
    if (const Graph *root = model.exported->root()) {
        for (const TensorValue &value : root->tensorValues)
            values[value.name] = &value;
    }
    for (const InputSpec &input : model.exported->signature->inputs) {
        const std::optional<TensorRole> role = roleOf(input);
        const auto value = values.find(input.arg.name);
        if (role)
            inputs[model.exported->text(input.target)] = {*role, value == values.end() ? nullptr : value->second};
    }
    return inputs;
}

std::vector<TensorRow> TensorRowCollector::collect()
{
    if (!m_document.pt2) {
        for (const PickleFile &file : m_document.pickles)
            addFile(file);
        groupByStorage(0);
        return std::move(m_rows);
    }
    for (const NamedModel &model : m_document.pt2->namedModels()) {
        const std::size_t first = m_rows.size();
        m_model = model.name;
        if (model.program)
            addProgram(*model.program);
        if (model.compiled)
            addCompiled(*model.compiled);
        groupByStorage(first);
    }
    return std::move(m_rows);
}

void TensorRowCollector::addProgram(const ModelParts &model)
{
    const StoredTensors stored = storedTensors(m_document, model);
    const Inputs inputs = inputsOf(model);
    addSection(model, stored.weights, PayloadRole::Weights, inputs);
    addSection(model, stored.constants, PayloadRole::Constants, inputs);
    addSampleInputs(model);
}

void TensorRowCollector::addSection(const ModelParts &model, const StoredSection &section, PayloadRole kept,
                                    const Inputs &inputs)
{
    const PayloadConfig *config = kept == PayloadRole::Weights ? (model.weights ? &*model.weights : nullptr)
                                  : model.constants            ? &*model.constants
                                                               : nullptr;
    for (const StoredTensor &stored : section.tensors()) {
        const bool isObject = stored.kind == StoredKind::CustomObject || stored.kind == StoredKind::OpaqueObject;
        if (isObject || (!stored.entry && stored.kind != StoredKind::Tensor))
            continue;
        const auto input = inputs.find(stored.name);
        const bool isInput = input != inputs.end();
        TensorRow &row = addRow(std::string(stored.name), isInput ? input->second.role : roleOf(stored, kept));
        const bool isSparse = stored.saved && stored.saved->kind == SavedTensorKind::Sparse;
        const TensorValue *value = isSparse && isInput ? input->second.value : nullptr;
        describe(row, value && stored.meta ? withStrides(*stored.meta, *model.exported, *value) : stored.meta);
        if (kept == PayloadRole::Weights)
            row.isParameter = stored.isParameter;
        row.pickled = stored.entry ? stored.entry->pickled() : true;
        row.record = stored.entry ? stored.record : section.record();
        if (stored.entry && stored.entry->pathName && config)
            row.recordName = config->folder + *stored.entry->pathName;
        else if (row.record)
            row.recordName = m_document.archive->records()[*row.record].name;
        if (row.requiresGrad && kept == PayloadRole::Weights && loadsWithGradient(model, stored))
            row.requiresGrad = true;
        if (!row.pickled)
            placeRaw(row);
        else if (stored.pickle && stored.saved)
            placeSaved(row, *stored.pickle, *stored.saved);
        if (m_withParts && stored.pickle && stored.saved)
            addParts(TensorRow(row), *stored.pickle, *stored.saved);
    }
}

void TensorRowCollector::addParts(const TensorRow &whole, const PickleFile &file, const SavedTensor &tensor)
{
    const std::vector<SavedTensor> &tensors = file.save.tensors;
    const auto index = static_cast<std::size_t>(&tensor - tensors.data());
    if (!m_inParts.insert(&tensor).second)
        return;
    for (std::size_t i = index + 1; i < tensors.size(); ++i) {
        const SavedTensor &part = tensors[i];
        if (!part.parent || *part.parent < index || !part.path.starts_with(tensor.path))
            return;
        TensorRow &row = addRow(whole.name + part.path.substr(tensor.path.size()), whole.role);
        describe(row, storedMeta(part, mostDimensions));
        row.record = whole.record;
        row.recordName = file.nested ? std::string() : whole.recordName;
        placeSaved(row, file, part);
    }
}

void TensorRowCollector::addSampleInputs(const ModelParts &model)
{
    const SampleInputs inputs = sampleInputs(m_document, model);
    for (const SavedLeaf &leaf : inputs.leaves) {
        const SavedTensor *tensor = inputs.tensor(leaf);
        if (!tensor)
            continue;
        TensorRow &row = addRow(callerPath(leaf.path), TensorRole::SampleInput);
        describe(row, storedMeta(*tensor, mostDimensions));
        row.record = inputs.file->record;
        placeSaved(row, *inputs.file, *tensor);
        if (m_withParts)
            addParts(TensorRow(row), *inputs.file, *tensor);
    }
}

void TensorRowCollector::addCompiled(const AotiPackage &package)
{
    if (!package.weightsConfig)
        return;
    const auto dtypes = constantDTypes(package);
    const std::optional<Device> device = deviceOf(package);
    for (const AotiWeight &weight : package.weightsConfig->weights) {
        TensorRow &row = addRow(weight.fqn, TensorRole::AotiWeight);
        auto said = std::make_shared<StoredMeta>();
        said->sizes = weight.sizes;
        said->strides = weight.strides;
        said->storageOffset = weight.offsetElements;
        said->device = device;
        row.pickled = true;
        row.recordName = m_document.pt2->path("data/weights/" + weight.file);
        row.record = m_document.archive->find(row.recordName);
        const PickleFile *file = row.record ? m_document.pickleOf(*row.record) : nullptr;
        const SavedTensor *saved = file && file->save.tensors.size() == 1 ? &file->save.tensors.front() : nullptr;
        if (const auto known = dtypes.find(weight.fqn); known != dtypes.end())
            said->dtype = known->second;
        else if (saved)
            said->dtype = saved->dtype.dtype;
        if (said->dtype)
            said->dtypeName = traits(*said->dtype).name;
        describe(row, std::move(said));
        if (saved)
            placeSaved(row, *file, *saved);
    }
}

void TensorRowCollector::addFile(const PickleFile &file)
{
    for (const SavedTensor &tensor : file.save.tensors) {
        TensorRow &row =
            addRow(tensor.key.value_or(tensor.path), tensor.isParameter ? TensorRole::Parameter : TensorRole::Constant);
        describe(row, storedMeta(tensor, mostDimensions));
        placeSaved(row, file, tensor);
    }
}

TensorRow &TensorRowCollector::addRow(std::string name, TensorRole role)
{
    TensorRow &row = m_rows.emplace_back();
    row.model = m_model;
    row.name = std::move(name);
    row.role = role;
    return row;
}

void TensorRowCollector::describe(TensorRow &row, std::shared_ptr<const StoredMeta> said)
{
    if (!said)
        said = std::make_shared<StoredMeta>();
    if (said->sizes && said->sizes->size() > mostDimensions) {
        CutMeta &cut = m_cut[said.get()];
        if (!cut.told) {
            auto told = std::make_shared<StoredMeta>();
            told->dtypeName = said->dtypeName;
            told->dtype = said->dtype;
            told->device = said->device;
            told->requiresGrad = said->requiresGrad;
            cut = {said, std::move(told)};
        }
        row.noBytes = "it has " + std::to_string(said->sizes->size()) + " dimensions";
        said = cut.told;
    }
    row.requiresGrad = said->requiresGrad;
    row.said = std::move(said);
}

void TensorRowCollector::placeRaw(TensorRow &row)
{
    if (row.record)
        row.storage = StoragePlace{m_document.archive.get(), *row.record, 0,
                                   m_document.archive->records()[*row.record].size, true};
}

void TensorRowCollector::placeSaved(TensorRow &row, const PickleFile &file, const SavedTensor &tensor)
{
    row.pickled = true;
    if (std::string why = whyNoValues(file, tensor); !why.empty())
        row.noBytes = std::move(why);
    row.ownsBytes = ownsBytes(tensor.kind);
    row.bits = bitsOf(file, tensor);
    if (row.recordName.empty() && file.record)
        row.recordName = m_document.archive->records()[*file.record].name;
    if (!tensor.storage)
        return;
    const SavedStorage &storage = file.save.storages[*tensor.storage];
    const ZipArchive *outer = m_document.archive.get();
    if (file.nested && storage.record) {
        const NestedArchive &nested = m_document.nested[*file.nested];
        row.recordName = m_document.nestedRecordName(nested, *storage.record);
        row.storage = StoragePlace{nested.archive.get(), *storage.record, 0,
                                   nested.archive->records()[*storage.record].size, true};
    } else if (!file.record && storage.record && outer) {
        row.recordName = outer->records()[*storage.record].name;
        row.record = storage.record;
        row.storage = StoragePlace{outer, *storage.record, 0, outer->records()[*storage.record].size, true};
    } else if (!storage.record && storage.storedNbytes && !file.nested) {
        row.storage = StoragePlace{file.record ? outer : nullptr, file.record.value_or(0), storage.dataOffset,
                                   *storage.storedNbytes, false};
    }
}

/// Of the rows from `first` on, which are those of one model.
void TensorRowCollector::groupByStorage(std::size_t first)
{
    using Key = std::tuple<const ZipArchive *, std::size_t, std::uint64_t>;
    std::map<Key, std::vector<std::size_t>> rowsOf;
    for (std::size_t i = first; i < m_rows.size(); ++i) {
        const std::optional<StoragePlace> &place = m_rows[i].storage;
        if (place && place->nbytes > 0)
            rowsOf[{place->archive, place->record, place->offset}].push_back(i);
    }
    for (const auto &[key, rows] : rowsOf) {
        if (rows.size() < 2)
            continue;
        auto names = std::make_shared<std::vector<std::string>>();
        for (const std::size_t i : rows)
            names->push_back(m_rows[i].name);
        for (const std::size_t i : rows)
            m_rows[i].storageGroup = names;
    }
}

}  // namespace pt2scope
