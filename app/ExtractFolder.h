// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bytes/Result.h"

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pt2scope {

/// An open descriptor, closed at the end.
class Descriptor {
public:
    explicit Descriptor(int number = -1) : m_number(number) {}
    ~Descriptor();
    Descriptor(Descriptor &&other) noexcept : m_number(std::exchange(other.m_number, -1)) {}
    Descriptor &operator=(Descriptor &&other) noexcept;

    int number() const { return m_number; }
    bool valid() const { return m_number >= 0; }

private:
    int m_number;
};

/// A file being written beside its place: it appears there whole, or not at all and without the folders made for it.
class NewFile {
public:
    ~NewFile();
    NewFile(NewFile &&other) noexcept;
    NewFile &operator=(NewFile &&) = delete;

    Result<bool> write(std::span<const std::byte> bytes);
    /// Puts the file in its place. Without `overwrite` an existing one is never replaced, not even one made meanwhile.
    Result<bool> keep(bool overwrite);

private:
    friend class ExtractFolder;
    NewFile() = default;
    int moveTo(const char *name, bool overwrite) const;

    /// A folder that was made on the way.
    struct MadeFolder {
        Descriptor parent;
        std::string name;
    };

    Result<bool> enter(const std::string &name);

    std::vector<MadeFolder> m_made;  // outermost first; empty once the file is kept
    Descriptor m_folder;
    Descriptor m_file;
    std::string m_temporary;  // name within the folder; empty once it is kept
    std::string m_name;
};

/// The folder that records are extracted to. Nothing outside it is ever written: below it no link is followed.
class ExtractFolder {
public:
    ~ExtractFolder();
    ExtractFolder(ExtractFolder &&) noexcept = default;
    ExtractFolder &operator=(ExtractFolder &&) = delete;

    /// Creates the folder when it is absent; if nothing is written to it, it goes again.
    static Result<ExtractFolder> open(const std::string &path);

    /// Begins a file at these components (see safeComponents), making the folders on the way.
    Result<NewFile> create(const std::vector<std::string> &components, bool overwrite) const;

private:
    ExtractFolder(Descriptor folder, std::vector<std::string> made)
        : m_folder(std::move(folder)), m_made(std::move(made))
    {}

    Descriptor m_folder;
    std::vector<std::string> m_made;  // paths, innermost first
};

}  // namespace pt2scope
