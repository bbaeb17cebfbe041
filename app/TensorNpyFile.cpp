// SPDX-License-Identifier: Apache-2.0
#include "app/TensorNpyFile.h"

#include "app/ExtractFolder.h"
#include "core/bytes/Checked.h"
#include "core/bytes/Text.h"
#include "core/tensor/NpyFile.h"

#include <filesystem>
#include <limits>

namespace pt2scope {

namespace {

std::string quoted(const std::string &path)
{
    return "'" + printable(path) + "'";
}

/// A tensor can be expanded from a few bytes to more than any disk holds.
std::optional<Error> whyTooLarge(const std::filesystem::path &folder, const TensorMeta &meta)
{
    const std::uint64_t wanted = checkedMul<std::uint64_t>(elementCount(meta).value_or(0), traits(meta.dtype).itemsize)
                                     .value_or(std::numeric_limits<std::uint64_t>::max());
    std::error_code failure;
    const std::filesystem::space_info space = std::filesystem::space(folder, failure);
    if (failure || wanted <= space.available)
        return std::nullopt;
    return Error{ErrorCode::Limit, "it takes " + formatBytes(wanted) + ", and " + formatBytes(space.available)
                                       + " are free in " + quoted(folder.string())};
}

Result<bool> copyElements(const TensorMeta &meta, const ByteSource &storage, NewFile &file, std::uint64_t &nbytes,
                          const CancelToken &cancel)
{
    std::optional<Error> failure;
    const Result<bool> copied = writeNpy(meta, storage, [&](std::span<const std::byte> piece) {
        if (cancel.cancelled()) {
            failure = Error{ErrorCode::Cancelled, "interrupted"};
            return false;
        }
        const Result<bool> written = file.write(piece);
        if (!written)
            failure = written.error();
        nbytes += piece.size();
        return written.ok();
    });
    return failure ? Result<bool>(*failure) : copied;
}

}  // namespace

Result<WrittenNpy> writeNpyFile(const std::string &path, const TensorMeta &meta, const ByteSource &storage,
                                bool overwrite, const CancelToken &cancel)
{
    const std::filesystem::path target(path);
    const std::string name = target.filename().string();
    const std::string parent = target.has_parent_path() ? target.parent_path().string() : ".";
    std::error_code error;
    const std::filesystem::file_status status = std::filesystem::symlink_status(target, error);
    if (name.empty() || name == "." || name == ".." || std::filesystem::is_directory(status))
        return Error{ErrorCode::NotReadable, quoted(path) + " is a folder"};
    if (std::filesystem::is_other(status) || std::filesystem::is_symlink(status))
        return Error{ErrorCode::NotReadable, quoted(path) + " is no regular file"};
    const Result<NpyHeader> header = npyHeader(meta);
    if (!header)
        return header.error();
    const Result<ExtractFolder> folder = ExtractFolder::open(parent);
    if (!folder)
        return folder.error();
    if (const std::optional<Error> tooLarge = whyTooLarge(parent, meta))
        return *tooLarge;
    Result<NewFile> file = folder->create({name}, overwrite);
    if (!file)
        return file.error();
    WrittenNpy written{.path = path, .nbytes = 0, .note = header->note};
    if (const Result<bool> copied = copyElements(meta, storage, *file, written.nbytes, cancel); !copied)
        return copied.error();
    if (const Result<bool> kept = file->keep(overwrite); !kept)
        return kept.error();
    return written;
}

}  // namespace pt2scope
