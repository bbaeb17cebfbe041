// SPDX-License-Identifier: Apache-2.0
#include "core/pickle/TorchSave.h"

#include "core/bytes/Text.h"
#include "core/pickle/ObjectTree.h"
#include "core/pickle/PickleReader.h"
#include "core/pickle/ScriptCode.h"
#include "core/pickle/TorchSaveFaults.h"

#include <algorithm>
#include <unordered_set>

namespace pt2scope {

namespace {

constexpr std::uint64_t mebi = std::uint64_t{1} << 20;
constexpr std::uint64_t mostPickleBytes = 256 * mebi;

/// Reads the pickles of an archive that torch.save, torch.jit.save or the C++ pickler wrote.
class ArchiveReader {
public:
    explicit ArchiveReader(const ZipArchive &archive)
        : m_archive(archive), m_bytesLeft(std::clamp(archive.source()->size(), mebi, mostPickleBytes))
    {}

    TorchSave read()
    {
        findRoot();
        m_file.form = recordsNamed("constants.pkl").empty() ? TorchSaveForm::Zip : TorchSaveForm::TorchScript;
        readByteorder();
        readNamed("data.pkl", "data/");
        if (m_file.pickles.empty())
            addFault(m_file, TorchSaveFaultKind::NoPickle, 0, 0, "no record data.pkl below the root folder");
        if (m_file.form == TorchSaveForm::TorchScript) {
            readNamed("constants.pkl", "constants/");
            findCodeThatRuns();
        }
        listOrphans();
        return std::move(m_file);
    }

private:
    /// The folder of the first record, as PyTorch's reader takes it.
    void findRoot()
    {
        if (m_archive.records().empty())
            return;
        const std::string &first = m_archive.records()[0].name;
        m_file.root = first.substr(0, std::min(first.size(), first.find('/')));
    }

    std::string path(std::string_view name) const { return m_file.root + "/" + std::string(name); }

    void readByteorder()
    {
        constexpr std::uint64_t most = 64;
        m_file.byteorder = m_archive.find(path("byteorder"));
        if (!m_file.byteorder)
            return;
        const Result<ByteSourcePtr> source = m_archive.openRecord(*m_file.byteorder);
        if (!source)
            return;
        const std::uint64_t nbytes = std::min((*source)->size(), most);
        if (const Result<std::vector<std::byte>> text = readRange(**source, 0, nbytes, most))
            m_file.byteorderText = asText(*text);
    }

    /// All records that some reader takes for this name: PyTorch's looks names up without regard to case.
    std::vector<std::size_t> recordsNamed(std::string_view name) const
    {
        std::vector<std::size_t> found;
        const std::string wanted = path(name);
        for (std::size_t i = 0; i < m_archive.records().size(); ++i) {
            if (equalIgnoringAsciiCase(m_archive.records()[i].name, wanted))
                found.push_back(i);
        }
        if (const std::optional<std::size_t> exact = m_archive.find(wanted))
            std::stable_partition(found.begin(), found.end(), [&](std::size_t i) { return i == *exact; });
        return found;
    }

    void readNamed(std::string_view name, std::string_view folder)
    {
        const std::vector<std::size_t> found = recordsNamed(name);
        if (found.size() > 1)
            addFault(m_file, TorchSaveFaultKind::SeveralPickles, m_file.pickles.size(), 0,
                     std::to_string(found.size()) + " records are named " + printable(path(name)));
        for (const std::size_t record : found)
            readRecord(record, folder, name == "constants.pkl" ? "constants" : "");
    }

    void readRecord(std::size_t record, std::string_view folder, std::string_view prefix)
    {
        const Result<PickleBytes> bytes = bytesOf(record);
        if (!bytes) {
            addFault(m_file, TorchSaveFaultKind::Unreadable, m_file.pickles.size(), 0,
                     printable(m_archive.records()[record].name) + ": " + bytes.error().message);
            return;
        }
        const std::size_t index = m_file.pickles.size();
        std::vector<Pickle> pickles = readPickles(*bytes);
        SavedPickle saved;
        saved.record = record;
        saved.nbytes = (*bytes)->size();
        saved.pickle = std::move(pickles.front());
        saved.more.assign(std::make_move_iterator(pickles.begin() + 1), std::make_move_iterator(pickles.end()));
        m_file.pickles.push_back(std::move(saved));
        const StorageTable storages(m_file, index, [&](SavedStorage &storage) { findStorage(storage, folder); });
        TensorForms forms(m_file, index, storages);
        ObjectTree(m_file, index, forms).walk(prefix, index == m_file.main);
    }

    void findCodeThatRuns()
    {
        const std::string folder = toAsciiLower(path("code/"));
        for (std::size_t i = 0; i < m_archive.records().size(); ++i) {
            const std::string &name = m_archive.records()[i].name;
            const std::string small = toAsciiLower(name);
            if (!small.starts_with(folder) || !small.ends_with(".py"))
                continue;
            const Result<PickleBytes> text = bytesOf(i);
            if (!text) {
                addFault(m_file, TorchSaveFaultKind::Unreadable, 0, 0, printable(name) + ": " + text.error().message);
                continue;
            }
            if (!readScriptCode(asText(**text)).empty())
                m_file.codeThatRuns.push_back(name);
        }
    }

    Result<PickleBytes> bytesOf(std::size_t record)
    {
        const std::uint64_t nbytes = m_archive.records()[record].size;
        if (nbytes > m_bytesLeft)
            return Error{ErrorCode::Limit, "a pickle of " + formatBytes(nbytes) + " is more than the "
                                               + formatBytes(m_bytesLeft) + " that are read here"};
        const Result<ByteSourcePtr> source = m_archive.openRecord(record);
        if (!source)
            return source.error();
        Result<std::vector<std::byte>> bytes = readRange(**source, 0, nbytes, nbytes);
        if (!bytes)
            return bytes.error();
        m_bytesLeft -= nbytes;
        return std::make_shared<const std::vector<std::byte>>(std::move(*bytes));
    }

    void findStorage(SavedStorage &storage, std::string_view folder) const
    {
        storage.record = m_archive.find(path(folder) + storage.key);
        if (!storage.record)
            return;
        storage.storedNbytes = m_archive.records()[*storage.record].size;
        storage.dataOffset = m_archive.records()[*storage.record].dataOffset;
    }

    void listOrphans()
    {
        std::unordered_set<std::size_t> named;
        for (const SavedStorage &storage : m_file.storages) {
            if (storage.record)
                named.insert(*storage.record);
        }
        for (std::size_t i = 0; i < m_archive.records().size(); ++i) {
            const Record &record = m_archive.records()[i];
            const bool isStorage =
                record.name.starts_with(path("data/"))
                || (m_file.form == TorchSaveForm::TorchScript && record.name.starts_with(path("constants/")));
            if (isStorage && !record.isDirectory() && !named.contains(i))
                m_file.orphans.push_back(i);
        }
    }

    const ZipArchive &m_archive;
    std::uint64_t m_bytesLeft;
    TorchSave m_file;
};

}  // namespace

std::uint64_t SavedPickle::trailingNbytes() const
{
    const Pickle &last = more.empty() ? pickle : more.back();
    return last.complete ? nbytes - std::min(nbytes, last.end) : 0;
}

const Pickle *TorchSave::mainPickle() const
{
    return main < pickles.size() ? &pickles[main].pickle : nullptr;
}

const SavedTensor *TorchSave::find(std::string_view key) const
{
    const auto found = std::find_if(tensors.begin(), tensors.end(), [&](const SavedTensor &tensor) {
        return tensor.pickle == main && tensor.key == key;
    });
    return found == tensors.end() ? nullptr : &*found;
}

TorchSave readTorchSave(const ZipArchive &archive)
{
    return ArchiveReader(archive).read();
}

TorchSave readTorchSave(const ByteSourcePtr &source)
{
    constexpr std::string_view zipMagic = "PK\3\4";
    const std::uint64_t nbytes = std::min<std::uint64_t>(source->size(), zipMagic.size());
    const Result<std::vector<std::byte>> begin = readRange(*source, 0, nbytes, nbytes);
    if (!begin || asText(*begin) != zipMagic)
        return readTorchSaveStream(*source);
    const Result<std::shared_ptr<const ZipArchive>> archive = ZipArchive::open(source);
    return archive ? readTorchSave(**archive) : readTorchSaveStream(*source);
}

}  // namespace pt2scope
