// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bytes/ByteSource.h"

namespace pt2scope {

/// A regular file, read with pread. Its size is the one at opening; a file that shrinks later gives short reads.
class FileSource final : public ByteSource {
public:
    /// Refuses directories, devices and pipes without blocking on them.
    static Result<std::shared_ptr<const FileSource>> open(const std::string &path);
    ~FileSource() override;
    FileSource(const FileSource &) = delete;
    FileSource &operator=(const FileSource &) = delete;

    std::uint64_t size() const override { return m_size; }
    ReadResult readAt(std::uint64_t offset, std::span<std::byte> out) const override;

private:
    FileSource(int descriptor, std::uint64_t size);
    int m_descriptor;
    std::uint64_t m_size;
};

}  // namespace pt2scope
