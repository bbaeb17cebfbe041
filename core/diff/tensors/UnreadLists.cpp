// SPDX-License-Identifier: Apache-2.0
#include "core/diff/tensors/UnreadLists.h"

#include "core/bytes/Crc32.h"
#include "core/document/SampleInputs.h"
#include "core/document/StoredTensors.h"
#include "core/rtp/ExportFolder.h"

#include <algorithm>

namespace pt2scope {

namespace {

using Kind = UnreadList::Kind;

Kind kindOf(TensorRole role)
{
    switch (role) {
        case TensorRole::Parameter:
        case TensorRole::Buffer: return Kind::Weights;
        case TensorRole::NonPersistentBuffer:
        case TensorRole::Constant: return Kind::Constants;
        case TensorRole::SampleInput: return Kind::SampleInputs;
        default: return Kind::All;
    }
}

/// The record that lists the tensors, when it was not read to its end. One that could not be read at all is a section
/// without a source.
std::optional<std::size_t> unreadRecord(const StoredSection &section, std::optional<std::size_t> config)
{
    if (section.source() == StoredSection::Source::Absent)
        return config;
    return section.isComplete() ? std::nullopt : section.record();
}

bool isUnread(const PickleFile *file)
{
    const Pickle *pickle = file && !file->failure ? file->save.mainPickle() : nullptr;
    return !pickle || !pickle->complete;
}

/// "optimizer" of the tensors that "model.ckpt-1/optimizer/.metadata" lists, and empty of others.
std::string_view chunksOf(const TensorRow &row)
{
    std::string_view path = row.recordName;
    constexpr std::string_view list = "/.metadata";
    if (!path.ends_with(list))
        return {};
    path.remove_suffix(list.size());
    return path.substr(path.rfind('/') + 1);
}

/// Whether all tensors of the list are known, be their chunks or not.
bool listsAll(const DcpMetadata &metadata)
{
    return std::ranges::all_of(metadata.faults, [](const DcpFault &fault) {
        return fault.kind == DcpFaultKind::BadItem || fault.kind == DcpFaultKind::BadPath;
    });
}

UnreadList listOf(const DcpFolder &folder)
{
    UnreadList list{.kind = Kind::Chunks, .record = joinPath(folder.path, ".metadata"), .chunks = folder.name};
    list.isMissing = !folder.metadata;
    if (const Pickle *pickle = folder.metadata ? folder.metadata->pickle.get() : nullptr) {
        list.crc32 = crc32(0, *pickle->bytes);
        list.size = pickle->bytes->size();
    }
    return list;
}

}  // namespace

UnreadLists::UnreadLists(const Document &document)
{
    if (document.folder)
        std::ranges::for_each(document.folder->checkpoints,
                              [this](const Checkpoint &checkpoint) { addCheckpoint(checkpoint); });
    if (!document.pt2)
        return;
    for (const NamedModel &model : document.pt2->namedModels()) {
        if (model.program)
            addModel(document, *model.program, model.name);
    }
}

void UnreadLists::addCheckpoint(const Checkpoint &checkpoint)
{
    for (const DcpFolder &folder : checkpoint.dcp) {
        if (folder.metadata ? listsAll(*folder.metadata) : folder.shards.empty())
            continue;
        m_lists.push_back(listOf(folder));
        m_lists.back().model = checkpoint.folder;
    }
}

void UnreadLists::addModel(const Document &document, const ModelParts &model, const std::string &name)
{
    const StoredTensors stored = storedTensors(document, model);
    if (const auto record = unreadRecord(stored.weights, model.weightsConfig))
        add(document, Kind::Weights, name, *record);
    if (const auto record = unreadRecord(stored.constants, model.constantsConfig))
        add(document, Kind::Constants, name, *record);
    const SampleInputs inputs = sampleInputs(document, model);
    if (model.sampleInputs && !inputs.isEmpty && isUnread(inputs.file))
        add(document, Kind::SampleInputs, name, *model.sampleInputs);
}

void UnreadLists::add(const Document &document, Kind kind, const std::string &model, std::size_t record)
{
    const Record &stored = document.archive->records()[record];
    m_lists.push_back({kind, model, stored.name, stored.crc32, stored.size});
}

bool UnreadLists::mayHold(const std::string &model, const TensorRow &tensor) const
{
    const std::string_view chunks = chunksOf(tensor);
    const Kind kind = chunks.empty() ? kindOf(tensor.role) : Kind::Chunks;
    return std::ranges::any_of(m_lists, [&](const UnreadList &list) {
        return list.model == model && list.kind == kind && list.chunks == chunks;
    });
}

bool UnreadLists::hasAlike(const UnreadList &other) const
{
    return std::ranges::any_of(m_lists, [&](const UnreadList &list) {
        return list.kind == other.kind && list.isMissing == other.isMissing && list.crc32 == other.crc32
               && list.size == other.size;
    });
}

}  // namespace pt2scope
