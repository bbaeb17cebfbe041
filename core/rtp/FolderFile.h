// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bytes/ByteSource.h"

#include <string>

namespace pt2scope {

/// A file of a folder, opened anew for every read: a folder may hold more files than a process may hold open.
class FolderFile final : public ByteSource {
public:
    static Result<ByteSourcePtr> open(const std::string &path);

    std::uint64_t size() const override { return m_size; }
    ReadResult readAt(std::uint64_t offset, std::span<std::byte> out) const override;

private:
    FolderFile(std::string path, std::uint64_t size) : m_path(std::move(path)), m_size(size) {}

    std::string m_path;
    std::uint64_t m_size;
};

}  // namespace pt2scope
