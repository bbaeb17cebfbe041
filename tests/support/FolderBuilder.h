// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <unistd.h>

namespace pt2scope::testing {

/// A folder of its own below the system's folder of temporary files, removed with the object. Paths are relative to it.
class FolderBuilder {
public:
    FolderBuilder()
    {
        std::string pattern = (std::filesystem::temp_directory_path() / "pt2scope-XXXXXX").string();
        m_top = ::mkdtemp(pattern.data());
        m_root = m_top;
    }
    /// A copy of another folder, which keeps its name: checkpoints have meaningful ones.
    explicit FolderBuilder(const std::filesystem::path &original) : FolderBuilder()
    {
        m_root = m_top / original.filename();
        std::filesystem::copy(original, m_root, std::filesystem::copy_options::recursive);
    }
    ~FolderBuilder()
    {
        std::error_code ignored;
        std::filesystem::remove_all(m_top, ignored);
    }
    FolderBuilder(const FolderBuilder &) = delete;
    FolderBuilder &operator=(const FolderBuilder &) = delete;

    std::string path() const { return m_root.string(); }
    std::string path(std::string_view name) const { return (m_root / name).string(); }

    /// Writes a file, the folders above it included; one that exists is replaced.
    FolderBuilder &file(std::string_view name, std::string_view content)
    {
        std::filesystem::create_directories((m_root / name).parent_path());
        std::ofstream(m_root / name, std::ios::binary) << content;
        return *this;
    }
    FolderBuilder &file(std::string_view name, std::span<const std::byte> content)
    {
        return file(name, std::string_view(reinterpret_cast<const char *>(content.data()), content.size()));
    }
    FolderBuilder &folder(std::string_view name)
    {
        std::filesystem::create_directories(m_root / name);
        return *this;
    }
    FolderBuilder &link(std::string_view name, const std::string &target)
    {
        std::filesystem::create_symlink(target, m_root / name);
        return *this;
    }
    /// Removes a file or a folder with all that is in it.
    FolderBuilder &remove(std::string_view name)
    {
        std::filesystem::remove_all(m_root / name);
        return *this;
    }
    FolderBuilder &rename(std::string_view from, std::string_view to)
    {
        std::filesystem::rename(m_root / from, m_root / to);
        return *this;
    }

    std::string read(std::string_view name) const
    {
        std::ifstream stream(m_root / name, std::ios::binary);
        return {std::istreambuf_iterator<char>(stream), {}};
    }
    /// Replaces `from`, which must be there, by `to` in a file. False when it is not there.
    bool replace(std::string_view name, std::string_view from, std::string_view to)
    {
        std::string content = read(name);
        const std::size_t place = content.find(from);
        if (place == std::string::npos)
            return false;
        file(name, content.replace(place, from.size(), to));
        return true;
    }

private:
    std::filesystem::path m_top;
    std::filesystem::path m_root;
};

}  // namespace pt2scope::testing
