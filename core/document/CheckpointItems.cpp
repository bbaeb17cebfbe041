// SPDX-License-Identifier: Apache-2.0
#include "core/document/CheckpointItems.h"

#include "core/bytes/Text.h"
#include "core/bytes/WindowSource.h"
#include "core/rtp/ExportFolder.h"

#include <array>
#include <cstddef>

namespace pt2scope {

namespace {

/// An opened item takes some 10 KiB.
constexpr std::size_t mostItems = 20'000;

bool isBarePickle(const ByteSource &bytes)
{
    constexpr std::byte protocol{0x80};
    std::array<std::byte, 1> first{};
    return bytes.readAt(0, first).nbytes == first.size() && first.front() == protocol;
}

class ItemOpener {
public:
    ItemOpener(const ExportFolder &folder, const std::function<bool()> &isCancelled)
        : m_folder(folder), m_isCancelled(isCancelled)
    {}

    CheckpointItems open()
    {
        for (const Checkpoint &checkpoint : m_folder.checkpoints) {
            for (const DcpFolder &dcp : checkpoint.dcp)
                openFolder(dcp);
        }
        return std::move(m_items);
    }

private:
    void openFolder(const DcpFolder &dcp)
    {
        const DcpExtents extents = extentsOf(dcp);
        const DcpShard *shard = nullptr;
        ByteSourcePtr file;
        for (const DcpExtent &extent : extents.apart) {
            if (shard != extent.shard) {
                shard = extent.shard;
                const auto source = m_folder.tree->open(shard->path);
                file = source ? *source : nullptr;
                if (!source)
                    leaveOut(printable(shard->path) + ": " + source.error().message);
            }
            if (file && !extent.isOverlapped)
                openItem(file, extent, dcp.metadata->items[extent.item]);
        }
    }

    void openItem(const ByteSourcePtr &file, const DcpExtent &extent, const DcpItem &item)
    {
        const auto bytes = std::make_shared<WindowSource>(file, extent.begin, extent.end - extent.begin);
        if (item.isTransformed) {
            leaveOut(printable(item.name) + " was written through an extension of torch");
            return;
        }
        // torch.load takes a bare pickle, too, as the object of an item.
        if (!item.chunkOffset && isBarePickle(*bytes))
            return;
        if (m_items.opened.size() == mostItems)
            leaveOut("more than " + std::to_string(mostItems) + " items");
        else if (m_isCancelled())
            leaveOut("cancelled");
        else
            add(bytes, itemPath(extent, item));
    }

    void add(const ByteSourcePtr &bytes, std::string path)
    {
        DocumentPtr document = openDocument(bytes, path, DocumentDepth::Facts);
        if (!document->archive) {
            auto noArchive = std::make_shared<Document>();
            noArchive->path = path;
            noArchive->nbytes = bytes->size();
            noArchive->failure = document->failure.value_or(Error{ErrorCode::Unsupported, "not an archive"});
            noArchive->claimsToBeArchive = true;
            document = std::move(noArchive);
        }
        m_items.opened.push_back(std::make_shared<const FolderPart>(
            FolderPart{.path = std::move(path), .kind = FolderPartKind::Item, .document = std::move(document)}));
    }

    void leaveOut(std::string why)
    {
        if (m_items.leftOut.empty())
            m_items.leftOut = std::move(why);
    }

    const ExportFolder &m_folder;
    const std::function<bool()> &m_isCancelled;
    CheckpointItems m_items;
};

}  // namespace

CheckpointItems openCheckpointItems(const ExportFolder &folder, const std::function<bool()> &isCancelled)
{
    return ItemOpener(folder, isCancelled).open();
}

std::string itemPath(const DcpExtent &extent, const DcpItem &item)
{
    return extent.shard->path + "!/" + itemName(item);
}

}  // namespace pt2scope
