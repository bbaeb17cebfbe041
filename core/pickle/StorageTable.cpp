// SPDX-License-Identifier: Apache-2.0
#include "core/pickle/StorageTable.h"

#include "core/bytes/Checked.h"
#include "core/bytes/Text.h"
#include "core/pickle/TorchSaveFaults.h"

#include <string>
#include <unordered_map>

namespace pt2scope {

namespace {

/// str, or the bytes that Python 2's str becomes.
std::optional<std::string_view> nameOf(const Pickle &pickle, ObjectIndex index)
{
    const PickleObject &object = pickle.at(index);
    if (object.kind != ObjectKind::Text && object.kind != ObjectKind::Bytes)
        return std::nullopt;
    return object.text;
}

std::optional<std::uint64_t> bytesOf(std::int64_t numel, std::uint32_t itemsize)
{
    if (numel < 0 || itemsize == 0)
        return std::nullopt;
    return checkedMul<std::uint64_t>(static_cast<std::uint64_t>(numel), itemsize);
}

/// What a persistent id says: ("storage", class, key, location, numel) and, in streams, None (a view in
/// files that no torch since 0.4 has written).
std::optional<SavedStorage> readId(const Pickle &pickle, ObjectIndex id)
{
    constexpr std::size_t least = 5;
    const std::span<const ObjectIndex> items = pickle.items(id);
    if (pickle.at(id).kind != ObjectKind::Tuple || items.size() < least || items.size() > least + 1)
        return std::nullopt;
    const PickleGlobal *type = pickle.globalOf(items[1]);
    const std::optional<std::string_view> key = nameOf(pickle, items[2]);
    const std::optional<std::string_view> location = nameOf(pickle, items[3]);
    const PickleObject &numel = pickle.at(items[4]);
    if (items.size() > least && pickle.at(items[least]).kind != ObjectKind::None)
        return std::nullopt;
    if (nameOf(pickle, items[0]) != "storage" || !type || !key || !location || numel.kind != ObjectKind::Integer)
        return std::nullopt;
    SavedStorage storage;
    storage.key = *key;
    storage.className = type->fullName();
    storage.dtype = dtypeOfStorageClass(type->name).value_or(SavedDType());
    storage.location = *location;
    storage.numel = numel.number;
    storage.nbytes = bytesOf(storage.numel, storage.dtype.itemsize);
    return storage;
}

/// Storages without data may be named by several types; of others loading keeps the first and ignores the rest.
bool isConflict(const SavedStorage &first, const SavedStorage &other)
{
    const bool same = first.className == other.className && first.numel == other.numel;
    return !same && first.numel != 0 && other.numel != 0 && first.location != "meta";
}

bool isModuleSource(const Pickle &pickle, ObjectIndex id)
{
    return pickle.at(id).kind == ObjectKind::Tuple && !pickle.items(id).empty()
           && nameOf(pickle, pickle.items(id)[0]) == "module";
}

}  // namespace

StorageTable::StorageTable(TorchSave &file, std::size_t index, const StorageFinder &finder)
    : m_pickle(file.pickles[index].pickle)
{
    std::unordered_map<std::string, std::size_t> byKey;
    const auto report = [&](TorchSaveFaultKind kind, std::uint64_t offset, std::string detail) {
        addFault(file, kind, index, offset, std::move(detail));
    };
    for (const PickleReference &reference : m_pickle.persistentIds) {
        m_byReference.emplace_back();
        std::optional<SavedStorage> storage = readId(m_pickle, reference.id);
        if (!storage) {
            if (!isModuleSource(m_pickle, reference.id))
                report(TorchSaveFaultKind::BadPersistentId, reference.offset,
                       describeObject(m_pickle, reference.id) + " names no storage");
            continue;
        }
        const auto [known, isNew] = byKey.try_emplace(storage->key, file.storages.size());
        m_byReference.back() = known->second;
        if (isNew) {
            if (storage->dtype.itemsize == 0)
                report(TorchSaveFaultKind::BadPersistentId, reference.offset,
                       printable(storage->className) + " is no storage class");
            storage->pickle = index;
            storage->offset = reference.offset;
            finder(*storage);
            file.storages.push_back(std::move(*storage));
        } else if (isConflict(file.storages[known->second], *storage)) {
            report(TorchSaveFaultKind::StorageConflict, reference.offset,
                   "the storage '" + printable(storage->key) + "' has "
                       + std::to_string(file.storages[known->second].numel) + " elements of "
                       + printable(file.storages[known->second].className) + " and " + std::to_string(storage->numel)
                       + " of " + printable(storage->className));
        }
    }
}

StorageTable::StorageTable(const TorchSave &file, std::size_t index)
    : m_byReference(file.pickles[index].pickle.persistentIds.size()), m_pickle(file.pickles[index].pickle)
{}

std::optional<std::size_t> StorageTable::storageOf(ObjectIndex object) const
{
    if (m_pickle.at(object).kind != ObjectKind::PersistentId)
        return std::nullopt;
    return m_byReference[static_cast<std::size_t>(m_pickle.at(object).number)];
}

Device deviceOf(std::string_view location)
{
    const std::size_t colon = location.find(':');
    Device device;
    device.type = location.substr(0, colon);
    if (colon == std::string_view::npos)
        return device;
    const std::optional<std::uint64_t> index = parseDecimal(location.substr(colon + 1));
    if (index && *index <= std::uint64_t{1} << 32)
        device.index = static_cast<std::int64_t>(*index);
    else
        device.type = location;
    return device;
}

}  // namespace pt2scope
