// SPDX-License-Identifier: Apache-2.0
#include "core/pickle/LegacyTar.h"

#include "core/bytes/ByteReader.h"
#include "core/bytes/Checked.h"
#include "core/bytes/Text.h"
#include "core/pickle/PickleReader.h"
#include "core/pickle/TarMembers.h"
#include "core/pickle/TorchSaveFaults.h"

#include <algorithm>
#include <utility>

namespace pt2scope {

namespace {

constexpr std::size_t mostPickles = 50'000;

/// The pickles of one member, front to back, with other bytes between them.
class MemberReader {
public:
    MemberReader(const ByteSource &source, const TarMember &member, TorchSave &file)
        : m_source(source),
          m_file(file),
          m_name(member.name),
          m_position(std::min(member.offset, source.size())),
          m_end(m_position + std::min(member.nbytes, source.size() - m_position))
    {}

    void read()
    {
        if (m_name == "storages")
            readStorages();
        else if (m_name == "tensors")
            readTensors();
        else if (next())
            m_file.pickles.back().nbytes = m_end - m_file.pickles.back().base;
    }

private:
    /// How many there are, for each (key, location, storage class) and its bytes, and a list of views.
    void readStorages()
    {
        std::int64_t count = readCount();
        for (; count > 0; --count) {
            const Pickle *pickle = next();
            if (!pickle)
                return;
            const std::uint32_t itemsize = itemsizeIn(*pickle);
            if (itemsize == 0)
                return lose("has a storage of a type that is not known here");
            const std::optional<std::string> numel = take(sizeof(std::uint64_t));
            if (!numel || !skip(ByteReader(bytesIn(*numel)).read<std::uint64_t>(), itemsize))
                return lose("ends inside a storage");
        }
        if (count == 0)
            next();
    }

    /// How many there are, and for each (key, key of its storage, tensor class) and its geometry.
    void readTensors()
    {
        for (std::int64_t count = readCount(); count > 0; --count) {
            if (!next())
                return;
            constexpr std::uint64_t unused = 4;  // of a number of dimensions in eight bytes
            const std::optional<std::string> dimensions = take(sizeof(std::uint32_t));
            if (!dimensions || !skip(1, unused)
                || !skip(ByteReader(bytesIn(*dimensions)).read<std::uint32_t>(), 2 * sizeof(std::uint64_t))
                || !skip(1, sizeof(std::uint64_t)))
                return lose("ends inside a tensor");
        }
    }

    /// -1 when there is nothing more to be read.
    std::int64_t readCount()
    {
        const Pickle *pickle = next();
        if (!pickle)
            return -1;
        const PickleObject &root = pickle->at(pickle->root);
        if (root.kind == ObjectKind::Integer || root.kind == ObjectKind::Bool)
            return root.number;
        lose("does not say how many there are");
        return -1;
    }

    static std::uint32_t itemsizeIn(const Pickle &pickle)
    {
        constexpr std::size_t count = 3;
        const auto items = pickle.items(pickle.root);
        const PickleGlobal *type = items.size() == count ? pickle.globalOf(items[2]) : nullptr;
        const std::optional<SavedDType> dtype = type ? dtypeOfStorageClass(type->importedName) : std::nullopt;
        return dtype ? dtype->itemsize : 0;
    }

    /// The next pickle, which the file gets; null when it breaks off, so that loading ends there.
    const Pickle *next()
    {
        if (m_file.pickles.size() == mostPickles) {
            lose("has more than " + std::to_string(mostPickles) + " pickles");
            return nullptr;
        }
        std::optional<Pickle> pickle = readHere();
        if (!pickle)
            return nullptr;
        const bool isComplete = pickle->complete;
        SavedPickle saved;
        saved.base = m_windowBegin;
        saved.nbytes = pickle->end;
        m_position = m_windowBegin + pickle->end;
        saved.pickle = std::move(*pickle);
        m_file.pickles.push_back(std::move(saved));
        return isComplete ? &m_file.pickles.back().pickle : nullptr;
    }

    std::optional<Pickle> readHere()
    {
        constexpr std::uint64_t least = 4096;
        constexpr std::uint64_t growth = 4;
        constexpr std::uint64_t most = std::uint64_t{256} << 20;
        std::uint64_t nbytes = least;
        const bool isInside = m_window && m_position < m_windowBegin + m_window->size();
        for (bool hasWindow = isInside || openWindow(nbytes); hasWindow; hasWindow = openWindow(nbytes)) {
            Pickle pickle = readPickle(m_window, static_cast<std::size_t>(m_position - m_windowBegin));
            const bool isCut =
                pickle.hasFault(PickleFaultKind::Truncated) || pickle.hasFault(PickleFaultKind::SizeClaim);
            const bool isWhole = m_windowBegin + m_window->size() == m_end;
            if (!isCut || isWhole || nbytes > most)
                return pickle;
            nbytes *= growth;
        }
        return std::nullopt;
    }

    bool openWindow(std::uint64_t nbytes)
    {
        nbytes = std::min(nbytes, m_end - m_position);
        Result<std::vector<std::byte>> bytes = readRange(m_source, m_position, nbytes, nbytes);
        if (!bytes || nbytes == 0) {
            lose("ends where a pickle has to be");
            return false;
        }
        m_windowBegin = m_position;
        m_window = std::make_shared<const std::vector<std::byte>>(std::move(*bytes));
        return true;
    }

    std::optional<std::string> take(std::uint64_t nbytes)
    {
        const Result<std::vector<std::byte>> bytes = readRange(m_source, m_position, nbytes, nbytes);
        if (!bytes || !skip(1, nbytes))
            return std::nullopt;
        return std::string(asText(*bytes));
    }

    static std::span<const std::byte> bytesIn(const std::string &text) { return std::as_bytes(std::span(text)); }

    bool skip(std::uint64_t count, std::uint64_t nbytes)
    {
        const auto all = checkedMul<std::uint64_t>(count, nbytes);
        if (!all || *all > m_end - m_position)
            return false;
        m_position += *all;
        return true;
    }

    void lose(const std::string &what)
    {
        addFault(m_file, TorchSaveFaultKind::BadStream, 0, m_position, "the member " + m_name + " " + what);
    }

    const ByteSource &m_source;
    TorchSave &m_file;
    std::string m_name;
    std::uint64_t m_position;
    std::uint64_t m_end;
    PickleBytes m_window;
    std::uint64_t m_windowBegin = 0;
};

}  // namespace

bool readLegacyTar(const ByteSource &source, TorchSave &file)
{
    const std::optional<TarMembers> tar = readTarMembers(source);
    if (!tar)
        return false;
    bool found = false;
    for (const std::string_view name : {"pickle", "storages", "tensors"}) {
        for (const TarMember &member : tar->files) {
            if (member.name != name)
                continue;
            found = true;
            MemberReader(source, member, file).read();
        }
    }
    if (tar->unread.empty())
        return found;
    addFault(file, TorchSaveFaultKind::BadStream, 0, 0, "the tar file has " + tar->unread + ", which is not read");
    return true;
}

}  // namespace pt2scope
