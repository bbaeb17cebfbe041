// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/config/RecordKinds.h"

#include "core/bytes/MemorySource.h"
#include "core/document/FileBeginning.h"

#include <algorithm>

namespace pt2scope {

namespace {

constexpr std::uint64_t inflatedLimit = 16ull << 20;  // bytes of a deflated archive, which is opened in memory

bool isTorchSave(const ZipArchive &archive)
{
    return std::ranges::any_of(archive.records(), [](const Record &each) {
        return each.name.ends_with("/data.pkl") && each.name.find('/') == each.name.rfind('/');
    });
}

RecordKind kindOf(const ZipArchive &archive)
{
    return isTorchSave(archive) ? RecordKind::TorchSave : RecordKind::OtherZip;
}

}  // namespace

RecordKinds::RecordKinds(const Subject &subject)
    : m_subject(subject), m_bytesLeft(subject.outer() ? subject.outer()->zip.source()->size() : 0)
{}

RecordKind RecordKinds::of(std::size_t record)
{
    const auto known = m_known.find(record);
    return known != m_known.end() ? known->second : m_known.emplace(record, look(record)).first->second;
}

RecordKind RecordKinds::ofBlob(std::size_t record)
{
    const RecordDigest *digest = m_subject.outer()->digest(record);
    return digest && digest->beginsLikeZip ? of(record) : RecordKind::Other;
}

RecordKind RecordKinds::look(std::size_t record)
{
    const ZipArchive &outer = m_subject.outer()->zip;
    if (const ZipArchive *inside = nestedArchive(m_subject, record))
        return kindOf(*inside);
    const auto source = outer.openRecord(record);
    return source ? lookInto(*source, outer.records()[record]) : RecordKind::Unknown;
}

RecordKind RecordKinds::lookInto(ByteSourcePtr source, const Record &record)
{
    if (source->size() == 0)
        return RecordKind::Empty;
    const std::string beginning = beginningOf(*source);
    if (!beginsLikeZip(beginning))
        return beginsLikeLegacySave(beginning) ? RecordKind::LegacyTorchSave : RecordKind::Other;
    if (source->size() > m_bytesLeft)
        return RecordKind::Unknown;
    m_bytesLeft -= source->size();
    if (!record.isStored()) {
        auto bytes = readRange(*source, 0, source->size(), inflatedLimit);
        if (!bytes)
            return RecordKind::Unknown;
        source = std::make_shared<MemorySource>(std::move(*bytes));
    }
    const auto inside = ZipArchive::open(std::move(source));
    return inside && !(*inside)->recovered() ? kindOf(**inside) : RecordKind::Other;
}

const ZipArchive *nestedArchive(const Subject &subject, std::size_t record)
{
    const auto &nested = subject.document().nested;
    const auto found = std::ranges::lower_bound(nested, record, {}, &NestedArchive::record);
    return found != nested.end() && found->record == record ? found->archive.get() : nullptr;
}

std::set<std::size_t> partsOfModels(const Pt2Archive &pt2)
{
    std::set<std::size_t> parts;
    for (const ModelParts &model : pt2.models) {
        for (const auto &part : {model.program, model.weightsConfig, model.constantsConfig, model.pickledWeights,
                                 model.pickledConstants, model.sampleInputs}) {
            if (part)
                parts.insert(*part);
        }
    }
    return parts;
}

}  // namespace pt2scope
