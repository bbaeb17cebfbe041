// SPDX-License-Identifier: Apache-2.0
#include "core/bytes/ByteReader.h"
#include "core/bytes/Checked.h"
#include "core/bytes/Text.h"
#include "core/pickle/LegacyTar.h"
#include "core/pickle/ObjectTree.h"
#include "core/pickle/PickleReader.h"
#include "core/pickle/TorchSave.h"
#include "core/pickle/TorchSaveFaults.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <unordered_map>
#include <utility>

namespace pt2scope {

namespace {

constexpr std::uint64_t mebi = std::uint64_t{1} << 20;
constexpr std::uint64_t mostPickleBytes = 256 * mebi;

// The pickles of a stream, in their order.
enum StreamPart : std::size_t { Magic, Protocol, SystemInfo, Object, Keys, partCount };

bool isMagicNumber(const Pickle &pickle)
{
    if (!pickle.complete || pickle.at(pickle.root).kind != ObjectKind::BigInteger)
        return false;
    const std::string number = integerText(pickle.at(pickle.root));
    return number == "0x1950a86a20f9469cfc6c" || number == "119547037146038801333356";
}

/// Whether only loading would show what the object is: for all that is known it is the magic number, which Python reads
/// from many texts.
bool isComputed(const Pickle &pickle)
{
    if (!pickle.complete)
        return false;
    const ObjectKind kind = pickle.at(pickle.root).kind;
    return kind >= ObjectKind::Global || kind == ObjectKind::BigInteger;
}

/// The end of the bytes at hand cut the last pickle off: more bytes may mend it.
bool endsTooEarly(const std::vector<Pickle> &pickles)
{
    const Pickle &last = pickles.back();
    return last.hasFault(PickleFaultKind::Truncated) || last.hasFault(PickleFaultKind::SizeClaim);
}

class StreamReader {
public:
    explicit StreamReader(const ByteSource &source) : m_source(source) {}

    TorchSave read()
    {
        std::vector<Pickle> pickles = readFront();
        if (!pickles.empty() && isMagicNumber(pickles[Magic]))
            readStream(std::move(pickles));
        else if (!pickles.empty())
            readBare(std::move(pickles));
        addTar();
        return std::move(m_file);
    }

private:
    /// The pickles at the front, out of as many bytes as they need.
    std::vector<Pickle> readFront()
    {
        const std::uint64_t most = std::min(m_source.size(), mostPickleBytes);
        for (std::uint64_t nbytes = std::min(most, mebi);; nbytes = std::min(most, nbytes * 4)) {
            Result<std::vector<std::byte>> bytes = readRange(m_source, 0, nbytes, nbytes);
            if (!bytes) {
                addFault(m_file, TorchSaveFaultKind::Unreadable, 0, 0, bytes.error().message);
                return {};
            }
            std::vector<Pickle> pickles = readParts(std::make_shared<const std::vector<std::byte>>(std::move(*bytes)));
            if (nbytes == most || !endsTooEarly(pickles))
                return pickles;
        }
    }

    static std::vector<Pickle> readParts(const PickleBytes &bytes)
    {
        std::vector<Pickle> pickles;
        pickles.push_back(readPickle(bytes));
        if (!isMagicNumber(pickles[Magic]))
            return pickles;
        while (pickles.size() < partCount && pickles.back().complete)
            pickles.push_back(readPickle(bytes, static_cast<std::size_t>(pickles.back().end)));
        return pickles;
    }

    /// A file that is one pickle, or begins like one.
    void readBare(std::vector<Pickle> pickles)
    {
        const PickleBytes bytes = pickles[0].bytes;
        // What breaks off after an import has been run up to there by then.
        const bool isPickle = pickles[0].complete || !pickles[0].globals.empty() || looksLikePickle(*bytes);
        if (!isPickle)
            return;
        m_file.form = TorchSaveForm::BarePickle;
        const bool goesOn = isComputed(pickles[0]);
        pickles = readPickles(bytes);
        if (goesOn)
            addBroken(pickles);
        add(std::move(pickles[0]), m_source.size());
        for (std::size_t i = 1; i < pickles.size(); ++i)
            m_file.pickles[0].more.push_back(std::move(pickles[i]));
        walkObject(0);
    }

    /// Of a stream whose magic number is computed, the pickle that breaks off after those that are complete.
    static void addBroken(std::vector<Pickle> &pickles)
    {
        const Pickle &last = pickles.back();
        if (!last.complete || last.end >= last.bytes->size())
            return;
        Pickle next = readPickle(last.bytes, static_cast<std::size_t>(last.end));
        if (!next.globals.empty())
            pickles.push_back(std::move(next));
    }

    /// What torch.load reads of a file on disk, if it is a tar file, before it looks at the front.
    void addTar()
    {
        TorchSave tar;
        if (!readLegacyTar(m_source, tar))
            return;
        m_file.form = TorchSaveForm::LegacyTar;
        m_file.main = m_file.pickles.size();
        for (TorchSaveFault &fault : tar.faults)
            addFault(m_file, fault.kind, m_file.main, fault.offset, std::move(fault.detail));
        for (SavedStorage &storage : tar.storages)
            storage.pickle += m_file.main;
        for (SavedTensor &tensor : tar.tensors)
            tensor.pickle += m_file.main;
        for (SavedLeaf &leaf : tar.leaves)
            leaf.pickle += m_file.main;
        for (SavedContainer &container : tar.containers)
            container.pickle += m_file.main;
        std::move(tar.pickles.begin(), tar.pickles.end(), std::back_inserter(m_file.pickles));
        m_file.storages = std::move(tar.storages);
        m_file.tensors = std::move(tar.tensors);
        m_file.leaves = std::move(tar.leaves);
        m_file.containers = std::move(tar.containers);
    }

    void readStream(std::vector<Pickle> pickles)
    {
        m_file.form = TorchSaveForm::LegacyStream;
        m_file.main = Object;
        for (Pickle &pickle : pickles) {
            const std::uint64_t end = pickle.end;
            add(std::move(pickle), end);
        }
        checkProtocol();
        readByteorder();
        if (m_file.pickles.size() > Object)
            walkObject(Object);
        if (m_file.pickles.size() == partCount)
            findStorages();
        else
            bad(m_file.pickles.back().pickle.end, "the stream ends before its storages");
    }

    void add(Pickle pickle, std::uint64_t nbytes)
    {
        SavedPickle saved;
        saved.pickle = std::move(pickle);
        saved.nbytes = nbytes;
        m_file.pickles.push_back(std::move(saved));
    }

    void walkObject(std::size_t index)
    {
        const StorageTable storages(m_file, index, [](SavedStorage &) {});
        TensorForms forms(m_file, index, storages);
        ObjectTree(m_file, index, forms).walk("", true);
    }

    const Pickle *part(StreamPart which) const
    {
        const bool there = which < m_file.pickles.size() && m_file.pickles[which].pickle.complete;
        return there ? &m_file.pickles[which].pickle : nullptr;
    }

    void checkProtocol()
    {
        constexpr std::int64_t known = 1001;
        const Pickle *protocol = part(Protocol);
        if (protocol
            && (protocol->at(protocol->root).kind != ObjectKind::Integer
                || protocol->at(protocol->root).number != known))
            bad(protocol->begin, "the protocol is " + describeObject(*protocol, protocol->root) + ", not 1001");
    }

    void readByteorder()
    {
        const Pickle *info = part(SystemInfo);
        if (!info)
            return;
        const std::span<const ObjectIndex> pairs = info->pairs(info->root);
        for (std::size_t i = 0; i + 1 < pairs.size(); i += 2) {
            if (info->isText(pairs[i], "little_endian") && info->at(pairs[i + 1]).kind == ObjectKind::Bool)
                m_file.byteorderText = info->at(pairs[i + 1]).number != 0 ? "little" : "big";
        }
    }

    /// After the list of keys comes, for each, a count of elements and so many of them.
    void findStorages()
    {
        const Pickle *keys = part(Keys);
        if (!keys)
            return bad(m_file.pickles[Keys].pickle.begin, "the list of storage keys is damaged");
        std::unordered_map<std::string_view, SavedStorage *> byKey;
        for (SavedStorage &storage : m_file.storages)
            byKey.try_emplace(storage.key, &storage);
        std::uint64_t offset = keys->end;
        for (const ObjectIndex item : keys->items(keys->root)) {
            const auto found = byKey.find(keys->at(item).text);
            if (keys->at(item).kind != ObjectKind::Text || found == byKey.end())
                return bad(offset, "there is no storage " + describeObject(*keys, item));
            if (!readStorage(*found->second, offset))
                return;
        }
    }

    /// Places one storage and moves `offset` behind it. False when nothing can be read after it.
    bool readStorage(SavedStorage &storage, std::uint64_t &offset)
    {
        constexpr std::uint64_t countBytes = 8;
        const Result<std::vector<std::byte>> count = readRange(m_source, offset, countBytes, countBytes);
        if (!count) {
            bad(offset, "the storage '" + printable(storage.key) + "' is not there");
            return false;
        }
        offset += countBytes;
        const auto numel = ByteReader(*count).read<std::uint64_t>();
        const auto nbytes = checkedMul<std::uint64_t>(numel, storage.dtype.itemsize);
        const std::uint64_t left = m_source.size() - offset;
        storage.dataOffset = offset;
        storage.storedNbytes = nbytes ? std::min(*nbytes, left) : left;
        if (!nbytes || *nbytes > left || storage.dtype.itemsize == 0) {
            bad(offset, "the storage '" + printable(storage.key) + "' of " + std::to_string(numel)
                            + " elements is cut off after " + formatBytes(left));
            return false;
        }
        offset += *nbytes;
        return true;
    }

    void bad(std::uint64_t offset, std::string detail)
    {
        addFault(m_file, TorchSaveFaultKind::BadStream, m_file.main, offset, std::move(detail));
    }

    const ByteSource &m_source;
    TorchSave m_file;
};

}  // namespace

TorchSave readTorchSaveStream(const ByteSource &source)
{
    return StreamReader(source).read();
}

}  // namespace pt2scope
