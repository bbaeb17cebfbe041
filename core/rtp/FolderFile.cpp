// SPDX-License-Identifier: Apache-2.0
#include "core/rtp/FolderFile.h"

#include "core/bytes/FileSource.h"

namespace pt2scope {

Result<ByteSourcePtr> FolderFile::open(const std::string &path)
{
    const auto file = FileSource::open(path);
    if (!file)
        return file.error();
    return ByteSourcePtr(new FolderFile(path, (*file)->size()));
}

ReadResult FolderFile::readAt(std::uint64_t offset, std::span<std::byte> out) const
{
    const auto file = FileSource::open(m_path);
    if (!file)
        return {0, file.error().code, 0};
    return (*file)->readAt(offset, out);
}

}  // namespace pt2scope
