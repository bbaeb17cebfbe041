// SPDX-License-Identifier: Apache-2.0
#include "core/pickle/LegacyTar.h"

#include "core/bytes/ByteReader.h"
#include "core/bytes/Checked.h"
#include "core/bytes/Text.h"
#include "core/pickle/PickleReader.h"
#include "core/pickle/TarMembers.h"
#include "core/pickle/TarObjects.h"
#include "core/pickle/TorchSaveFaults.h"

#include <algorithm>
#include <utility>

namespace pt2scope {

namespace {

constexpr std::size_t mostPickles = 50'000;

/// The pickles of one member, front to back, with other bytes between them.
class MemberReader {
public:
    MemberReader(const ByteSource &source, const TarMember &member, std::string_view purpose, TorchSave &file,
                 TarObjects &objects)
        : m_source(source),
          m_file(file),
          m_objects(objects),
          m_name(purpose),
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
            const std::optional<std::string> said = take(sizeof(std::uint64_t));
            const std::uint64_t numel = said ? ByteReader(bytesIn(*said)).read<std::uint64_t>() : 0;
            const std::uint64_t begin = m_position;
            if (!said || !skip(numel, itemsize))
                return lose("ends inside a storage");
            m_objects.addStorage(m_file.pickles.size() - 1, numel, begin);
        }
        if (count == 0 && next())
            m_objects.addViews(m_file.pickles.size() - 1);
    }

    /// How many there are, and for each (key, key of its storage, tensor class) and its geometry.
    void readTensors()
    {
        for (std::int64_t count = readCount(); count > 0; --count) {
            if (!next())
                return;
            if (!readShape())
                return lose("ends inside a tensor");
        }
    }

    /// The number of dimensions in eight bytes, four of which are used; sizes, strides and offset.
    bool readShape()
    {
        constexpr std::uint64_t unused = 4;
        const std::optional<std::string> dimensions = take(sizeof(std::uint32_t));
        if (!dimensions || !skip(1, unused))
            return false;
        constexpr std::uint64_t most = 1000;
        const std::uint64_t count = ByteReader(bytesIn(*dimensions)).read<std::uint32_t>();
        if (count > most)
            return skip(count, 2 * sizeof(std::int64_t)) && skip(1, sizeof(std::int64_t));
        const auto sizes = takeNumbers(count);
        const auto strides = takeNumbers(count);
        const auto offset = takeNumbers(1);
        if (!sizes || !strides || !offset)
            return false;
        m_objects.addTensor(m_file.pickles.size() - 1, *sizes, *strides, offset->front());
        return true;
    }

    std::optional<std::vector<std::int64_t>> takeNumbers(std::uint64_t count)
    {
        const std::optional<std::string> raw = take(count * sizeof(std::int64_t));
        if (!raw)
            return std::nullopt;
        ByteReader reader(bytesIn(*raw));
        std::vector<std::int64_t> numbers;
        for (std::uint64_t i = 0; i < count; ++i)
            numbers.push_back(static_cast<std::int64_t>(reader.read<std::uint64_t>()));
        return numbers;
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
    TarObjects &m_objects;
    std::string m_name;
    std::uint64_t m_position;
    std::uint64_t m_end;
    PickleBytes m_window;
    std::uint64_t m_windowBegin = 0;
};

/// The members that Python takes for one of that name: links lead to others, a few of which are followed.
std::vector<std::string> namesOf(const TarMembers &tar, std::string_view name)
{
    constexpr std::size_t most = 16;
    std::vector<std::string> names{std::string(name)};
    for (std::size_t i = 0; i < std::min(names.size(), most); ++i) {
        for (const TarLink &link : tar.links) {
            if (link.name == names[i] && std::find(names.begin(), names.end(), link.target) == names.end())
                names.push_back(link.target);
        }
    }
    return names;
}

/// Reads the pickles of a member by its purpose. False when there is none of that name.
bool readMembers(const ByteSource &source, const TarMembers &tar, std::string_view purpose, TorchSave &file,
                 TarObjects &objects)
{
    bool found = false;
    for (const std::string &name : namesOf(tar, purpose)) {
        bool isThere = false;
        for (const TarMember &member : tar.files) {
            if (member.name != name)
                continue;
            isThere = true;
            MemberReader(source, member, purpose, file, objects).read();
        }
        found = found || isThere || name != purpose;
        if (!isThere && name != purpose)
            addFault(file, TorchSaveFaultKind::BadStream, 0, 0,
                     "the member " + std::string(purpose) + " leads to " + printable(name) + ", which is not there");
    }
    return found;
}

}  // namespace

bool readLegacyTar(const ByteSource &source, TorchSave &file)
{
    const std::optional<TarMembers> tar = readTarMembers(source);
    if (!tar)
        return false;
    TarObjects objects(file);
    bool found = readMembers(source, *tar, "pickle", file, objects);
    const bool hasObject = file.pickles.size() == 1 && file.pickles[0].pickle.complete;
    for (const std::string_view purpose : {"storages", "tensors"})
        found = readMembers(source, *tar, purpose, file, objects) || found;
    if (hasObject)
        objects.walk();
    if (tar->unread.empty())
        return found;
    addFault(file, TorchSaveFaultKind::BadStream, 0, 0, "the tar file has " + tar->unread + ", which is not read");
    return true;
}

}  // namespace pt2scope
