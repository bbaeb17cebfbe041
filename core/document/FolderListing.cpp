// SPDX-License-Identifier: Apache-2.0
#include "core/document/FolderListing.h"

#include "core/bytes/Text.h"
#include "core/rtp/ExportForm.h"
#include "core/rtp/ExportNames.h"

#include <array>
#include <optional>
#include <string_view>
#include <utility>

namespace pt2scope {

namespace {

/// What is known of a folder right below the root by the names in it.
struct Content {
    std::string_view name;
    std::uint64_t nbytes = 0;
    std::size_t models = 0;
    bool hasHint = false;
};

std::optional<OpenableKind> kindByName(std::string_view name)
{
    using namespace std::string_view_literals;
    static constexpr std::array endings{
        std::pair{".pt2"sv, OpenableKind::Pt2}, std::pair{".pt"sv, OpenableKind::TorchSave},
        std::pair{".pth"sv, OpenableKind::TorchSave}, std::pair{".ckpt"sv, OpenableKind::TorchSave},
        std::pair{".safetensors"sv, OpenableKind::Safetensors}};
    const std::string lower = toAsciiLower(name);
    for (const auto &[ending, kind] : endings) {
        if (lower.ends_with(ending))
            return kind;
    }
    return std::nullopt;
}

class Lister {
public:
    explicit Lister(const FolderTree &tree) : m_tree(tree) { m_listing.isEmpty = tree.entries().empty(); }

    FolderListing run()
    {
        for (const FolderEntry &entry : m_tree.entries()) {
            if (entry.path.find('/') == std::string::npos)
                begin(entry);
            else
                addToFolder(entry);
        }
        endFolder();
        return std::move(m_listing);
    }

private:
    void begin(const FolderEntry &entry)
    {
        endFolder();
        if (entry.isLink)
            return;
        if (entry.kind == FolderEntryKind::Folder)
            m_folder = Content{.name = entry.path};
        else if (const auto kind = kindByName(entry.path); kind && entry.kind == FolderEntryKind::File)
            add({.name = entry.path, .kind = *kind, .nbytes = entry.nbytes});
    }

    void addToFolder(const FolderEntry &entry)
    {
        if (!m_folder || entry.isLink)
            return;
        m_folder->nbytes += entry.nbytes;
        m_folder->models += entry.kind == FolderEntryKind::File && kindByName(entry.name()) ? 1 : 0;
        const bool isDirectlyIn = entry.path.find('/', m_folder->name.size() + 1) == std::string::npos;
        m_folder->hasHint = m_folder->hasHint || (isDirectlyIn && hintsAtExport(entry.name()));
    }

    void endFolder()
    {
        if (!m_folder)
            return;
        const Content folder = *std::exchange(m_folder, std::nullopt);
        OpenableEntry entry{.name = std::string(folder.name), .kind = kindOf(folder), .nbytes = folder.nbytes};
        if (entry.kind == OpenableKind::FolderOfModels)
            entry.models = folder.models;
        if (entry.kind != OpenableKind::FolderOfModels || entry.models > 0)
            add(std::move(entry));
    }

    /// What tells the form may have to be read: only of what is listed.
    OpenableKind kindOf(const Content &folder) const
    {
        const bool isListed = m_listing.entries.size() < FolderListing::maxEntries;
        const std::string_view kind =
            folder.hasHint && isListed ? kindName(detectExportForm(m_tree, folder.name).form) : std::string_view();
        if (kind.empty())
            return OpenableKind::FolderOfModels;
        return kind == kindName(ExportForm::CheckpointDcp) ? OpenableKind::Checkpoint : OpenableKind::Export;
    }

    void add(OpenableEntry entry)
    {
        if (m_listing.entries.size() < FolderListing::maxEntries)
            m_listing.entries.push_back(std::move(entry));
        else
            ++m_listing.omitted;
    }

    const FolderTree &m_tree;
    std::optional<Content> m_folder;  // that the walk is in
    FolderListing m_listing;
};

}  // namespace

FolderListing listOpenable(const FolderTree &tree)
{
    return Lister(tree).run();
}

}  // namespace pt2scope
