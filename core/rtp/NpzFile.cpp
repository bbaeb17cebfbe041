// SPDX-License-Identifier: Apache-2.0
#include "core/rtp/NpzFile.h"

#include "core/bytes/Checked.h"
#include "core/bytes/Text.h"

#include <algorithm>

namespace pt2scope {

namespace {

constexpr std::size_t firstPiece = 4'096;  // holds the header of any array with a plain type
constexpr std::string_view ending = ".npy";

Result<NpyArray> readArray(const ZipArchive &archive, std::size_t record)
{
    const auto source = archive.openRecord(record);
    if (!source)
        return source.error();
    std::vector<std::byte> bytes(std::min<std::uint64_t>((*source)->size(), firstPiece));
    const ReadResult read = (*source)->readAt(0, bytes);
    if (read.nbytes < bytes.size())
        return readError(read, 0);
    auto array = parseNpyHeader(asText(bytes));
    if (!array)
        return array.error();
    const auto nbytes = array->nbytes();
    const auto end = nbytes ? checkedAdd(*nbytes, array->dataOffset) : std::nullopt;
    if (array->itemsize != 0 && end != (*source)->size())
        return Error{ErrorCode::Corrupt,
                     "the shape and type " + printable(array->descr) + " of the array do not fit the "
                         + std::to_string((*source)->size() - array->dataOffset) + " bytes behind its header"};
    return array;
}

NpzEntry readEntry(const ZipArchive &archive, std::size_t record)
{
    NpzEntry entry;
    entry.record = record;
    entry.name = archive.records()[record].name;
    if (!entry.name.ends_with(ending)) {
        entry.failure = Error{ErrorCode::Unsupported, "an entry whose name does not end in .npy"};
        return entry;
    }
    entry.name.resize(entry.name.size() - ending.size());
    auto array = readArray(archive, record);
    if (array)
        entry.array = *std::move(array);
    else
        entry.failure = array.error();
    return entry;
}

}  // namespace

const NpzEntry *NpzFile::find(std::string_view name) const
{
    const auto found = std::ranges::find(entries, name, &NpzEntry::name);
    return found == entries.end() ? nullptr : &*found;
}

NpzFile readNpzFile(const FolderTree &tree, std::string_view path)
{
    NpzFile file;
    file.path = path;
    auto source = tree.open(path);
    const auto archive = source ? ZipArchive::open(*source) : Result<std::shared_ptr<const ZipArchive>>(source.error());
    if (!archive) {
        file.failure = archive.error();
        return file;
    }
    file.archive = *archive;
    for (std::size_t i = 0; i < file.archive->records().size(); ++i)
        file.entries.push_back(readEntry(*file.archive, i));
    return file;
}

}  // namespace pt2scope
