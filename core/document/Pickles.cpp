// SPDX-License-Identifier: Apache-2.0
#include "core/document/Pickles.h"

#include "core/bytes/MemorySource.h"
#include "core/bytes/Text.h"
#include "core/document/PickleRecords.h"
#include "core/pickle/PickleDanger.h"

#include <algorithm>

namespace pt2scope {

namespace {

constexpr std::uint64_t leastBudget = std::uint64_t{1} << 20;

/// The element of a list ordered by `record` that has this one, or null.
template <typename T>
const T *findRecord(const std::vector<T> &ordered, std::size_t record)
{
    const auto found = std::ranges::lower_bound(ordered, record, {}, &T::record);
    return found != ordered.end() && found->record == record ? &*found : nullptr;
}

/// What reading the pickles of an archive costs at most.
std::uint64_t pickleBytes(const ZipArchive &archive)
{
    std::uint64_t sum = 0;
    for (const Record &record : archive.records()) {
        if (toAsciiLower(record.name).ends_with(".pkl"))
            sum = record.size > UINT64_MAX - sum ? UINT64_MAX : sum + record.size;
    }
    return sum;
}

std::uint64_t bytesOfPickles(const TorchSave &save)
{
    std::uint64_t sum = 0;
    for (const SavedPickle &pickle : save.pickles)
        sum += pickle.nbytes;
    return sum;
}

class PickleFileReader {
public:
    PickleFileReader(const ZipArchive &archive, const std::vector<NestedArchive> &nested,
                     const std::vector<UnreadPart> &unread)
        : m_archive(archive),
          m_nested(nested),
          m_unread(unread),
          m_left(std::max(archive.source()->size(), leastBudget))
    {}

    PickleFile read(PickleRecord record)
    {
        PickleFile file;
        file.kind = record.kind;
        file.record = record.record;
        file.model = std::move(record.model);
        file.nbytes = m_archive.records()[record.record].size;
        if (const NestedArchive *inside = findRecord(m_nested, record.record)) {
            file.nested = static_cast<std::size_t>(inside - m_nested.data());
            if (affords(file, pickleBytes(*inside->archive)))
                file.save = readTorchSave(*inside->archive);
        } else if (const UnreadPart *part = findRecord(m_unread, record.record)) {
            file.failure = part->error;
        } else {
            readStream(file);
        }
        m_left -= std::min(m_left, bytesOfPickles(file.save));
        return file;
    }

private:
    /// A record that is no archive: a bare pickle, a legacy stream, or anything at all.
    void readStream(PickleFile &file)
    {
        const Record &entry = m_archive.records()[*file.record];
        if (!affords(file, entry.size))
            return;
        Result<ByteSourcePtr> source = m_archive.openRecord(*file.record);
        if (source && !entry.isStored())
            source = inMemory(**source);
        if (source)
            file.save = readTorchSaveStream(**source);
        else
            file.failure = source.error();
    }

    static Result<ByteSourcePtr> inMemory(const ByteSource &source)
    {
        Result<std::vector<std::byte>> bytes = readRange(source, 0, source.size(), source.size());
        if (!bytes)
            return bytes.error();
        return ByteSourcePtr(std::make_shared<MemorySource>(std::move(*bytes)));
    }

    bool affords(PickleFile &file, std::uint64_t nbytes) const
    {
        if (nbytes <= m_left)
            return true;
        file.failure = Error{ErrorCode::Limit, "pickles of " + formatBytes(nbytes) + " are more than the "
                                                   + formatBytes(m_left) + " that are read here"};
        return false;
    }

    const ZipArchive &m_archive;
    const std::vector<NestedArchive> &m_nested;
    const std::vector<UnreadPart> &m_unread;
    std::uint64_t m_left;  // an archive whose records do not overlap never uses it up
};

bool importsAnything(const Pickle &pickle)
{
    return std::ranges::any_of(pickle.globals, isImportable);
}

/// Before protocol 2 a pickle is made of letters: such a one has to be whole, or to do what is dangerous.
bool isBarePickle(const SavedPickle &saved)
{
    constexpr std::byte protocol{0x80};
    const Pickle &pickle = saved.pickle;
    if (pickle.bytes->front() == protocol || reachesDanger(saved, PicklePlace::OpaqueObject))
        return true;
    return pickle.complete && (importsAnything(pickle) || (pickle.opcodes > 2 && pickle.end == saved.nbytes));
}

}  // namespace

PicklePlace PickleFile::place() const
{
    if (kind == PickleFileKind::CustomObject)
        return PicklePlace::CustomObject;
    const bool isBare = kind == PickleFileKind::WholeFile && save.form == TorchSaveForm::BarePickle;
    if (kind == PickleFileKind::OpaqueObject || isBare)
        return PicklePlace::OpaqueObject;
    const bool isTorchScript = kind == PickleFileKind::WholeFile && save.form == TorchSaveForm::TorchScript;
    return isTorchScript ? PicklePlace::TorchScript : PicklePlace::TorchSave;
}

std::string_view pickleFileKindName(PickleFileKind kind)
{
    switch (kind) {
        case PickleFileKind::StateDict: return "state dict";
        case PickleFileKind::Constants: return "constants";
        case PickleFileKind::SampleInputs: return "sample inputs";
        case PickleFileKind::OpaqueObject: return "opaque object";
        case PickleFileKind::CustomObject: return "custom object";
        case PickleFileKind::PickledTensor: return "pickled tensor";
        case PickleFileKind::AotiWeight: return "compiled weight";
        case PickleFileKind::Other: return "other record";
        case PickleFileKind::WholeFile: break;
    }
    return "whole file";
}

std::vector<PickleFile> readPickleFiles(const ZipArchive &archive, const Pt2Archive &facts,
                                        const std::vector<NestedArchive> &nested,
                                        const std::vector<UnreadPart> &unreadNested)
{
    std::vector<PickleFile> files;
    PickleFileReader reader(archive, nested, unreadNested);
    for (PickleRecord &record : pickleRecords(archive, facts)) {
        if (archive.records()[record.record].size > 0)
            files.push_back(reader.read(std::move(record)));
    }
    return files;
}

PickleFile readPickleFile(const ZipArchive &archive)
{
    PickleFile file;
    file.kind = PickleFileKind::WholeFile;
    file.nbytes = archive.source()->size();
    file.save = readTorchSave(archive);
    return file;
}

PickleFile readPickleFile(const ByteSourcePtr &source)
{
    PickleFile file;
    file.kind = PickleFileKind::WholeFile;
    file.nbytes = source->size();
    file.save = readTorchSaveStream(*source);
    return file;
}

bool holdsPickles(const ByteSource &source)
{
    const TorchSave save = readTorchSaveStream(source);
    return save.form == TorchSaveForm::BarePickle ? isBarePickle(save.pickles.front())
                                                  : save.form != TorchSaveForm::Unknown;
}

}  // namespace pt2scope
