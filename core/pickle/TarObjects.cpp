// SPDX-License-Identifier: Apache-2.0
#include "core/pickle/TarObjects.h"

#include "core/bytes/Checked.h"
#include "core/pickle/ObjectTree.h"

#include <utility>

namespace pt2scope {

namespace {

/// The items of a tuple or list of so many; none when it is something else.
std::span<const ObjectIndex> fieldsOf(const Pickle &pickle, ObjectIndex object, std::size_t count)
{
    const auto items = pickle.items(object);
    const ObjectKind kind = pickle.at(object).kind;
    const bool isRow = (kind == ObjectKind::Tuple || kind == ObjectKind::List) && items.size() == count;
    return isRow ? items : std::span<const ObjectIndex>();
}

std::optional<std::uint64_t> countIn(const Pickle &pickle, ObjectIndex object)
{
    const PickleObject &number = pickle.at(object);
    if (number.kind != ObjectKind::Integer || number.number < 0)
        return std::nullopt;
    return static_cast<std::uint64_t>(number.number);
}

}  // namespace

std::string tarKey(const Pickle &pickle, ObjectIndex key)
{
    const PickleObject &object = pickle.at(key);
    const bool isText = object.kind == ObjectKind::Text || object.kind == ObjectKind::Bytes;
    if (isText)
        return std::string(object.text);
    return object.kind == ObjectKind::Integer ? std::to_string(object.number) : std::string();
}

void TarObjects::addStorage(std::size_t pickle, std::uint64_t numel, std::uint64_t dataOffset)
{
    const Pickle &said = m_file.pickles[pickle].pickle;
    const auto fields = fieldsOf(said, said.root, 3);
    const PickleGlobal *type = fields.empty() ? nullptr : said.globalOf(fields[2]);
    if (!type)
        return;
    SavedStorage storage;
    storage.key = tarKey(said, fields[0]);
    storage.className = type->fullName();
    storage.dtype = dtypeOfStorageClass(type->importedName).value_or(SavedDType());
    storage.location = said.at(fields[1]).text;
    storage.nbytes = checkedMul<std::uint64_t>(numel, storage.dtype.itemsize);
    if (!storage.nbytes || numel > INT64_MAX)
        return;
    storage.numel = static_cast<std::int64_t>(numel);
    storage.storedNbytes = storage.nbytes;
    storage.dataOffset = dataOffset;
    storage.pickle = pickle;
    storage.offset = said.at(said.root).offset;
    m_storages.try_emplace(storage.key, m_file.storages.size());
    m_file.storages.push_back(std::move(storage));
}

void TarObjects::addViews(std::size_t pickle)
{
    const Pickle &views = m_file.pickles[pickle].pickle;
    for (const ObjectIndex row : views.items(views.root)) {
        const auto fields = fieldsOf(views, row, 4);
        const std::size_t *whole = fields.empty() ? nullptr : storageOf(views, fields[1]);
        const auto first = whole ? countIn(views, fields[2]) : std::nullopt;
        const auto numel = whole ? countIn(views, fields[3]) : std::nullopt;
        if (!first || !numel)
            continue;
        SavedStorage view = m_file.storages[*whole];
        const auto elements = static_cast<std::uint64_t>(view.numel);
        if (*first > elements || *numel > elements - *first)
            continue;
        view.key = tarKey(views, fields[0]);
        view.dataOffset += *first * view.dtype.itemsize;
        view.numel = static_cast<std::int64_t>(*numel);
        view.nbytes = view.storedNbytes = *numel * view.dtype.itemsize;
        m_storages.try_emplace(view.key, m_file.storages.size());
        m_file.storages.push_back(std::move(view));
    }
}

const std::size_t *TarObjects::storageOf(const Pickle &pickle, ObjectIndex key) const
{
    const auto found = m_storages.find(tarKey(pickle, key));
    return found == m_storages.end() ? nullptr : &found->second;
}

void TarObjects::addTensor(std::size_t pickle, std::vector<std::int64_t> sizes, std::vector<std::int64_t> strides,
                           std::int64_t storageOffset)
{
    const Pickle &said = m_file.pickles[pickle].pickle;
    const auto fields = fieldsOf(said, said.root, 3);
    const std::size_t *storage = fields.empty() ? nullptr : storageOf(said, fields[1]);
    if (!storage)
        return;
    SavedTensor tensor;
    tensor.dtype = m_file.storages[*storage].dtype;
    tensor.device = deviceOf(m_file.storages[*storage].location);
    tensor.sizes = std::move(sizes);
    tensor.strides = std::move(strides);
    tensor.storageOffset = storageOffset;
    tensor.storage = *storage;
    m_tensors.try_emplace(tarKey(said, fields[0]), std::move(tensor));
}

void TarObjects::walk()
{
    const StorageTable none(m_file, 0);
    TensorForms forms(m_file, 0, none);
    forms.knowIds([this](const Pickle &pickle, ObjectIndex id) -> const SavedTensor * {
        const auto found = m_tensors.find(tarKey(pickle, id));
        return found == m_tensors.end() ? nullptr : &found->second;
    });
    ObjectTree(m_file, 0, forms).walk("", true);
}

}  // namespace pt2scope
