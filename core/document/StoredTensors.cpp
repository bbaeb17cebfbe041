// SPDX-License-Identifier: Apache-2.0
#include "core/document/StoredTensors.h"

#include "core/pt2/ObjectFile.h"

#include <algorithm>
#include <utility>

namespace pt2scope {

namespace {

std::shared_ptr<const StoredMeta> metaOf(const ConfigTensorMeta &written)
{
    auto meta = std::make_shared<StoredMeta>();
    if (written.dtypeNumber)
        meta->dtype = dtypeFromSchema(*written.dtypeNumber);
    if (meta->dtype)
        meta->dtypeName = traits(*meta->dtype).name;
    meta->sizes = integers(written.sizes);
    meta->strides = integers(written.strides);
    if (written.storageOffset && written.storageOffset->kind == SymbolicInt::Kind::Integer)
        meta->storageOffset = written.storageOffset->value;
    meta->device = written.device;
    meta->requiresGrad = written.requiresGrad;
    return meta;
}

/// Whether unpickling gives a torch.nn.Parameter; nothing where attributes of a subclass decide that.
std::optional<bool> unpicklesToParameter(const SavedTensor &saved)
{
    if (saved.kind == SavedTensorKind::Subclass && !saved.isParameter)
        return std::nullopt;
    return saved.isParameter;
}

/// The tensor that is the whole object of a file.
const SavedTensor *rootTensor(const TorchSave &save)
{
    const Pickle *pickle = save.mainPickle();
    if (!pickle || pickle->root == noObject)
        return nullptr;
    const auto found = std::ranges::find_if(
        save.tensors, [&](const SavedTensor &each) { return each.pickle == save.main && each.object == pickle->root; });
    return found == save.tensors.end() ? nullptr : &*found;
}

class SectionReader {
public:
    SectionReader(const Document &document, PayloadRole role) : m_document(document), m_role(role) {}

    StoredSection readPickle(std::size_t record) const
    {
        const PickleFile *file = m_document.pickleOf(record);
        if (!file)  // an empty record is an empty dict; one that is not there to be read says nothing
            return {StoredSection::Source::Pickle, record, {}, m_document.archive->records()[record].size == 0};
        std::vector<StoredTensor> tensors;
        const bool isComplete = !file->failure && readDict(*file, tensors);
        return {StoredSection::Source::Pickle, record, std::move(tensors), isComplete};
    }

    StoredSection readConfig(const PayloadConfig &config) const
    {
        std::vector<StoredTensor> tensors;
        tensors.reserve(config.entries.size());
        for (const ConfigEntry &entry : config.entries)
            tensors.push_back(fromEntry(config, entry));
        const bool isDamaged = std::ranges::any_of(config.faults, [](const ConfigFault &fault) {
            return fault.kind == ConfigFaultKind::JsonInvalid || fault.kind == ConfigFaultKind::MissingConfig;
        });
        return {StoredSection::Source::Config, config.record, std::move(tensors), !isDamaged};
    }

private:
    StoredTensor fromEntry(const PayloadConfig &config, const ConfigEntry &entry) const
    {
        StoredTensor stored;
        stored.name = entry.fqn;
        stored.entry = &entry;
        if (entry.pathName)
            stored.record = m_document.archive->find(config.folder + *entry.pathName);
        if (stored.record && (entry.pickled() || holdsObject(entry)))
            stored.pickle = m_document.pickleOf(*stored.record);
        if (m_role == PayloadRole::Constants && holdsObject(entry)) {
            stored.kind =
                entry.pathName->starts_with(customObjectPrefix) ? StoredKind::CustomObject : StoredKind::OpaqueObject;
            return stored;
        }
        stored.isParameter = m_role == PayloadRole::Constants ? false : entry.isParam;
        if (entry.tensorMeta)
            stored.meta = metaOf(*entry.tensorMeta);
        if (entry.pickled())
            addPickled(stored);
        return stored;
    }

    /// A tensor that has a file of torch.save to itself: what counts is in there.
    static void addPickled(StoredTensor &stored)
    {
        stored.isParameter = std::nullopt;
        stored.saved = stored.pickle ? rootTensor(stored.pickle->save) : nullptr;
        if (stored.saved)
            stored.isParameter = unpicklesToParameter(*stored.saved);
        else
            stored.kind = StoredKind::Unknown;
    }

    /// Whether the object is a dict and each of its keys a text.
    static bool readDict(const PickleFile &file, std::vector<StoredTensor> &tensors)
    {
        const Pickle *pickle = file.save.mainPickle();
        if (!pickle || !pickle->complete)
            return false;
        const PickleObject &root = pickle->at(pickle->root);
        const PickleCall *ordered = pickle->callTo(pickle->root, "collections", "OrderedDict");
        const bool isEmptyCall = ordered && pickle->items(ordered->arguments).empty();
        if (root.kind != ObjectKind::Dict && !isEmptyCall)
            return false;
        const auto known = tensorsByObject(file.save);
        const std::span<const ObjectIndex> pairs = pickle->pairs(pickle->root);
        bool isComplete = true;
        tensors.reserve(pairs.size() / 2);
        for (std::size_t i = 0; i + 1 < pairs.size(); i += 2) {
            if (pickle->at(pairs[i]).kind != ObjectKind::Text) {
                isComplete = false;
                continue;
            }
            const auto found = known.find(pairs[i + 1]);
            StoredTensor stored;
            if (found != known.end())
                stored = found->second;
            else
                stored.kind = StoredKind::Unknown;
            stored.name = pickle->at(pairs[i]).text;
            stored.pickle = &file;
            tensors.push_back(std::move(stored));
        }
        return isComplete;
    }

    /// The tensors of the main pickle by the object that each is: tied weights are one object under several names.
    static std::unordered_map<ObjectIndex, StoredTensor> tensorsByObject(const TorchSave &save)
    {
        std::unordered_map<ObjectIndex, StoredTensor> byObject;
        for (const SavedTensor &tensor : save.tensors) {
            if (tensor.pickle != save.main)
                continue;
            StoredTensor &stored = byObject[tensor.object];
            if (stored.saved)
                continue;
            stored.saved = &tensor;
            stored.isParameter = unpicklesToParameter(tensor);
            stored.meta = storedMeta(tensor);
        }
        return byObject;
    }

    const Document &m_document;
    PayloadRole m_role;
};

}  // namespace

std::shared_ptr<const StoredMeta> storedMeta(const SavedTensor &saved, std::size_t mostDimensions)
{
    auto meta = std::make_shared<StoredMeta>();
    meta->dtypeName = saved.dtype.name;
    meta->dtype = saved.dtype.dtype;
    meta->device = saved.device;
    meta->requiresGrad = saved.requiresGrad;
    const bool hasNoSizes = saved.kind == SavedTensorKind::Opaque || saved.kind == SavedTensorKind::Nested;
    if (hasNoSizes || saved.sizes.size() > mostDimensions)
        return meta;
    meta->sizes = saved.sizes;
    if (saved.strides.size() != saved.sizes.size())
        return meta;
    meta->strides = saved.strides;
    meta->storageOffset = saved.storageOffset;
    return meta;
}

StoredSection::StoredSection(Source source, std::size_t record, std::vector<StoredTensor> tensors, bool isComplete)
    : m_source(source), m_record(record), m_isComplete(isComplete), m_tensors(std::move(tensors))
{
    m_byName.reserve(m_tensors.size());
    for (std::size_t i = 0; i < m_tensors.size(); ++i)
        m_byName[m_tensors[i].name] = i;
}

const StoredTensor *StoredSection::find(std::string_view name) const
{
    const auto found = m_byName.find(name);
    return found == m_byName.end() ? nullptr : &m_tensors[found->second];
}

StoredTensors storedTensors(const Document &document, const ModelParts &model)
{
    const auto read = [&](PayloadRole role, std::optional<std::size_t> pickle,
                          const std::optional<PayloadConfig> &config) -> StoredSection {
        const SectionReader reader(document, role);
        if (pickle)
            return reader.readPickle(*pickle);
        return config ? reader.readConfig(*config) : StoredSection();
    };
    if (!document.archive)
        return {};
    return {read(PayloadRole::Weights, model.pickledWeights, model.weights),
            read(PayloadRole::Constants, model.pickledConstants, model.constants)};
}

}  // namespace pt2scope
