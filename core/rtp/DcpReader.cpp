// SPDX-License-Identifier: Apache-2.0
#include "core/rtp/DcpReader.h"

#include "core/bytes/Text.h"

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>

namespace pt2scope {

namespace {

constexpr std::size_t maxFaults = 1'000;

bool isOfMetadata(const PickleGlobal &global, std::string_view className)
{
    return global.importedName == className && global.importedModule == "torch.distributed.checkpoint.metadata";
}

}  // namespace

DcpReader::DcpReader(DcpMetadata &metadata)
    : m_metadata(metadata), m_pickle(*metadata.pickle), m_budget(m_pickle.end - m_pickle.begin)
{}

void DcpReader::fault(DcpFaultKind kind, ObjectIndex object, std::string detail)
{
    if (m_metadata.faults.size() < maxFaults)
        m_metadata.faults.push_back({kind, object == noObject ? 0 : m_pickle.at(object).offset, std::move(detail)});
}

bool DcpReader::spend(std::size_t cost)
{
    const bool enough = cost <= m_budget;
    m_budget = enough ? m_budget - cost : 0;
    return enough;
}

void DcpReader::read()
{
    if (!isInstance(m_pickle.root, "Metadata")) {
        fault(DcpFaultKind::WrongClass, m_pickle.root,
              describeObject(m_pickle, m_pickle.root, 80) + " is no Metadata of a torch distributed checkpoint");
        return;
    }
    const ObjectIndex tensors = attribute(m_pickle.root, "state_dict_metadata");
    const ObjectIndex items = attribute(m_pickle.root, "storage_data");
    if (tensors == noObject || m_pickle.at(tensors).kind != ObjectKind::Dict)
        fault(DcpFaultKind::MissingField, m_pickle.root, "there is no dict state_dict_metadata");
    else
        readTensors(tensors);
    if (items == noObject || m_pickle.at(items).kind != ObjectKind::Dict)
        fault(DcpFaultKind::MissingField, m_pickle.root, "there is no dict storage_data");
    else
        readItems(items);
    readPaths(attribute(m_pickle.root, "planner_data"));
}

void DcpReader::readTensors(ObjectIndex dict)
{
    const auto pairs = m_pickle.pairs(dict);
    for (std::size_t i = 0; i + 1 < pairs.size(); i += 2)
        readEntry(pairs[i], pairs[i + 1]);
}

void DcpReader::readEntry(ObjectIndex key, ObjectIndex value)
{
    if (m_pickle.at(key).kind != ObjectKind::Text) {
        fault(DcpFaultKind::BadTensor, key, "a name that is no str");
        return;
    }
    if (isInstance(value, "BytesStorageMetadata")) {
        m_metadata.objects.emplace_back(m_pickle.at(key).text);
        return;
    }
    DcpTensor tensor;
    tensor.name = m_pickle.at(key).text;
    tensor.offset = m_pickle.at(value).offset;
    if (!isInstance(value, "TensorStorageMetadata") || !readTensor(value, tensor)) {
        fault(DcpFaultKind::BadTensor, value,
              printable(tensor.name) + " is described by " + describeObject(m_pickle, value, 80)
                  + ", and not as a tensor of a checkpoint is");
        return;
    }
    m_metadata.tensors.push_back(std::move(tensor));
}

bool DcpReader::readTensor(ObjectIndex object, DcpTensor &tensor)
{
    auto size = sizes(attribute(object, "size"));
    const ObjectIndex chunks = attribute(object, "chunks");
    const ObjectIndex properties = attribute(object, "properties");
    tensor.dtype = dtype(properties);
    if (!size || !isProperties(properties) || chunks == noObject || m_pickle.at(chunks).kind != ObjectKind::List)
        return false;
    tensor.size = *std::move(size);
    return readChunks(chunks, tensor.chunks);
}

bool DcpReader::readChunks(ObjectIndex list, std::vector<DcpChunk> &chunks)
{
    for (const ObjectIndex object : m_pickle.items(list)) {
        auto offsets = sizes(attribute(object, "offsets"));
        auto extent = sizes(attribute(object, "sizes"));
        if (!isInstance(object, "ChunkStorageMetadata") || !offsets || !extent || !spend(1))
            return false;
        chunks.push_back({*std::move(offsets), *std::move(extent)});
    }
    return true;
}

void DcpReader::readItems(ObjectIndex dict)
{
    const auto pairs = m_pickle.pairs(dict);
    for (std::size_t i = 0; i + 1 < pairs.size(); i += 2) {
        DcpItem item;
        item.offset = m_pickle.at(pairs[i + 1]).offset;
        if (readItem(pairs[i], pairs[i + 1], item))
            m_metadata.items.push_back(std::move(item));
        else
            fault(DcpFaultKind::BadItem, pairs[i + 1],
                  describeObject(m_pickle, pairs[i + 1], 80) + " does not say where an item of a checkpoint lies");
    }
}

bool DcpReader::readItem(ObjectIndex key, ObjectIndex value, DcpItem &item)
{
    const ObjectIndex name = attribute(key, "fqn");
    const ObjectIndex file = attribute(value, "relative_path");
    const auto begin = integer(attribute(value, "offset"));
    const auto length = integer(attribute(value, "length"));
    const PickleCall *call = m_pickle.callOf(value);
    const PickleGlobal *storage = call ? m_pickle.globalOf(call->callable) : nullptr;
    if (!isInstance(key, "MetadataIndex") || !storage || !isStorageInfo(*storage))
        return false;
    const bool named = name != noObject && m_pickle.at(name).kind == ObjectKind::Text;
    const bool placed = file != noObject && m_pickle.at(file).kind == ObjectKind::Text && begin && length;
    if (!named || !placed || !spend(1))
        return false;
    item.name = m_pickle.at(name).text;
    item.file = m_pickle.at(file).text;
    item.begin = *begin;
    item.length = *length;
    item.chunkOffset = sizes(attribute(key, "offset"));
    const ObjectIndex transforms = attribute(value, "transform_descriptors");
    item.isTransformed = transforms != noObject && m_pickle.at(transforms).kind != ObjectKind::None;
    return spend(item.name.size() + item.file.size());
}

/// What torch.save is to be made of lies where planner_data says: at a path whose parts, joined by dots, are the name.
void DcpReader::readPaths(ObjectIndex planner)
{
    if (planner == noObject || m_pickle.at(planner).kind != ObjectKind::Dict || m_pickle.pairs(planner).empty())
        return;
    std::unordered_map<std::string_view, ObjectIndex> paths;
    const auto pairs = m_pickle.pairs(planner);
    for (std::size_t i = 0; i + 1 < pairs.size(); i += 2) {
        if (m_pickle.at(pairs[i]).kind == ObjectKind::Text)
            paths.insert_or_assign(m_pickle.at(pairs[i]).text, pairs[i + 1]);
    }
    const auto check = [&](const std::string &name) {
        const auto path = paths.find(name);
        if (!spend(name.size()) || (path != paths.end() && isPathOf(path->second, name)))
            return;
        fault(DcpFaultKind::BadPath, path == paths.end() ? planner : path->second,
              path == paths.end() ? "planner_data has no path of " + printable(name)
                                  : "planner_data says that " + printable(name) + " lies at "
                                        + describeObject(m_pickle, path->second, 80));
    };
    for (const DcpTensor &tensor : m_metadata.tensors)
        check(tensor.name);
    std::ranges::for_each(m_metadata.objects, check);
}

bool DcpReader::isPathOf(ObjectIndex path, std::string_view name) const
{
    const ObjectKind kind = m_pickle.at(path).kind;
    if (kind != ObjectKind::Tuple && kind != ObjectKind::List)
        return false;
    bool isFirst = true;
    for (const ObjectIndex part : m_pickle.items(path)) {
        const std::optional<std::int64_t> number = integer(part);
        if (!number && m_pickle.at(part).kind != ObjectKind::Text)
            return true;  // a key of another kind, which nothing here prints as Python does
        const std::string digits = number ? std::to_string(*number) : std::string();
        const std::string_view text = number ? std::string_view(digits) : m_pickle.at(part).text;
        if (!isFirst && !name.starts_with('.'))
            return false;
        name.remove_prefix(isFirst ? 0 : 1);
        if (!name.starts_with(text))
            return false;
        name.remove_prefix(text.size());
        isFirst = false;
    }
    return !isFirst && name.empty();
}

ObjectIndex DcpReader::attribute(ObjectIndex object, std::string_view name) const
{
    if (object == noObject)
        return noObject;
    ObjectIndex found = noObject;
    for (const ObjectIndex state : m_pickle.states(object)) {
        const auto pairs = m_pickle.pairs(state);
        constexpr std::size_t mostAttributes = 64;
        for (std::size_t i = 0; i + 1 < std::min(pairs.size(), mostAttributes); i += 2) {
            if (m_pickle.isText(pairs[i], name))
                found = pairs[i + 1];
        }
    }
    return found;
}

bool DcpReader::isInstance(ObjectIndex object, std::string_view className) const
{
    const PickleCall *call = object == noObject ? nullptr : m_pickle.callOf(object);
    const PickleGlobal *global = call ? m_pickle.globalOf(call->callable) : nullptr;
    return global && isOfMetadata(*global, className);
}

std::optional<std::vector<std::int64_t>> DcpReader::sizes(ObjectIndex object)
{
    if (object == noObject)
        return std::nullopt;
    if (const PickleCall *call = m_pickle.callTo(object, "torch", "Size")) {
        const auto arguments = m_pickle.items(call->arguments);
        object = arguments.size() == 1 ? arguments.front() : call->arguments;
    }
    const ObjectKind kind = m_pickle.at(object).kind;
    if (kind != ObjectKind::Tuple && kind != ObjectKind::List)
        return std::nullopt;
    const auto items = m_pickle.items(object);
    if (!spend(items.size()))
        return std::nullopt;
    std::vector<std::int64_t> numbers;
    for (const ObjectIndex item : items) {
        const auto number = integer(item);
        if (!number)
            return std::nullopt;
        numbers.push_back(*number);
    }
    return numbers;
}

std::optional<std::int64_t> DcpReader::integer(ObjectIndex object) const
{
    if (object == noObject || m_pickle.at(object).kind != ObjectKind::Integer)
        return std::nullopt;
    return m_pickle.at(object).number;
}

/// torch._get_layout takes nothing but the names that torch has.
bool DcpReader::isLayout(ObjectIndex object) const
{
    constexpr std::array<std::string_view, 8> names{"torch.strided",    "torch.sparse_coo", "torch.sparse_csr",
                                                    "torch.sparse_csc", "torch.sparse_bsr", "torch.sparse_bsc",
                                                    "torch._mkldnn",    "torch.jagged"};
    const PickleGlobal *global = m_pickle.globalOf(object);
    if (global && global->importedModule == "torch")
        return true;
    const PickleCall *call = m_pickle.callTo(object, "torch.serialization", "_get_layout");
    const auto arguments = call ? m_pickle.items(call->arguments) : std::span<const ObjectIndex>();
    return arguments.size() == 1 && std::ranges::any_of(names, [&](std::string_view name) {
               return m_pickle.isText(arguments.front(), name);
           });
}

/// As Python pickles a member of an enumeration: by its value, or (3.11) by its name.
bool DcpReader::isMemoryFormat(ObjectIndex object) const
{
    constexpr std::array<std::string_view, 3> names{"TORCH_CONTIGUOUS_FORMAT", "TORCH_CHANNELS_LAST",
                                                    "TORCH_PRESERVE_FORMAT"};
    constexpr std::string_view className = "_MEM_FORMAT_ENCODING";
    if (isInstance(object, className)) {
        const auto arguments = m_pickle.items(m_pickle.callOf(object)->arguments);
        const auto number = arguments.size() == 1 ? integer(arguments.front()) : std::nullopt;
        return number && *number >= 0 && static_cast<std::size_t>(*number) < names.size();
    }
    const PickleCall *call = m_pickle.callTo(object, "builtins", "getattr");
    const auto arguments = call ? m_pickle.items(call->arguments) : std::span<const ObjectIndex>();
    const PickleGlobal *global = arguments.size() == 2 ? m_pickle.globalOf(arguments.front()) : nullptr;
    return global && isOfMetadata(*global, className) && std::ranges::any_of(names, [&](std::string_view name) {
               return m_pickle.isText(arguments.back(), name);
           });
}

/// Type, layout, requires_grad, memory format and pin_memory; torch 2.15 adds strides.
bool DcpReader::isProperties(ObjectIndex object) const
{
    constexpr std::size_t leastParts = 5;
    if (!isInstance(object, "TensorProperties") || m_pickle.states(object).empty())
        return false;
    const auto state = m_pickle.items(m_pickle.states(object).back());
    if (state.size() < leastParts)
        return false;
    const PickleGlobal *type = m_pickle.globalOf(state[0]);
    return type && type->importedModule == "torch" && isLayout(state[1]) && isMemoryFormat(state[3]);
}

/// TensorProperties has a tuple as its state, the type first.
SavedDType DcpReader::dtype(ObjectIndex properties) const
{
    if (properties == noObject || m_pickle.states(properties).empty())
        return {};
    const auto parts = m_pickle.items(m_pickle.states(properties).back());
    const PickleGlobal *global = parts.empty() ? nullptr : m_pickle.globalOf(parts.front());
    return global && global->importedModule == "torch" ? savedDType(global->importedName) : SavedDType();
}

}  // namespace pt2scope
