// SPDX-License-Identifier: Apache-2.0
// Items of distributed checkpoints: how they lie in .distcp files, and whether they are what .metadata says. That each
// is a sound archive is said by the rules of archives.
#include "core/check/DamagedPickle.h"
#include "core/check/Reporter.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/checkpoint/CheckpointRuleTopics.h"
#include "core/check/rules/checkpoint/CheckpointSites.h"
#include "core/check/rules/checkpoint/DcpGlobals.h"
#include "core/check/rules/config/ConfigSites.h"
#include "core/check/rules/export/FolderDangers.h"
#include "core/document/CheckpointItems.h"
#include "core/pickle/GlobalVerdict.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace pt2scope {

namespace {

constexpr std::string_view reader = "torch/distributed/checkpoint/filesystem.py (FileSystemReader)";
constexpr std::string_view copyAgain = "Copy the checkpoint again, or take an earlier one.";

Location bytesOf(const DcpShard &shard, std::uint64_t begin, std::uint64_t end)
{
    Location place = fileAt(shard.path, {}, begin);
    place.length = end - begin;
    return place;
}

void checkOverlap(const Subject &subject, Reporter &reporter)
{
    forEachDcpFolder(subject, [&](const Checkpoint &checkpoint, const DcpFolder &dcp) {
        for (const DcpOverlap &overlap : extentsOf(dcp).overlaps) {
            const DcpItem &item = dcp.metadata->items[overlap.extent.item];
            Location place = bytesOf(*overlap.extent.shard, overlap.extent.begin, overlap.extent.end);
            place.tensor = item.name;
            reporter.add(quoted(itemName(item)) + " begins at byte " + std::to_string(overlap.extent.begin) + " of "
                             + quoted(within(checkpoint, overlap.extent.shard->path)) + ", where "
                             + quoted(itemName(dcp.metadata->items[overlap.other])) + " has not ended",
                         std::move(place), {fileAt(dcp.metadata->path, {}, item.offset)});
        }
    });
}

constexpr Rule itemOverlap{
    .id = "checkpoint/dcp-item-overlap",
    .severity = Severity::Error,
    .title = "Two items of a distributed checkpoint share bytes",
    .explanation =
        "A .distcp file holds its items one after the other. Where two of them share bytes, the places that .metadata "
        "tells are not those of this file.",
    .fix = copyAgain,
    .reference = reader,
    .check = checkOverlap,
};

/// An item that ends early is damaged, which the rules of archives say.
bool isDamaged(const Subject *item)
{
    return item && (!item->document().archive || !item->document().archive->faults().empty());
}

/// An item that was lost leaves its bytes to none.
void checkGap(const Subject &subject, Reporter &reporter)
{
    forEachDcpFolder(subject, [&](const Checkpoint &checkpoint, const DcpFolder &dcp) {
        const DcpExtents extents = extentsOf(dcp);
        for (const DcpGap &gap : extents.gaps) {
            const DcpExtent *before = gap.after ? &extents.apart[*gap.after] : nullptr;
            const bool isCut = before && isDamaged(subject.part(itemPath(*before, dcp.metadata->items[before->item])));
            if (!isCut)
                reporter.add(quoted(within(checkpoint, gap.shard->path)) + " holds "
                                 + counted(gap.end - gap.begin, "byte") + " from " + std::to_string(gap.begin)
                                 + " on that are no item's",
                             bytesOf(*gap.shard, gap.begin, gap.end), {fileAt(dcp.metadata->path)});
        }
    });
}

constexpr Rule itemGap{
    .id = "checkpoint/dcp-item-gap",
    .severity = Severity::Warning,
    .title = "A file of a distributed checkpoint holds bytes of no item",
    .explanation =
        "torch writes items without anything between them. Bytes that .metadata does not speak of show that it is of "
        "another checkpoint, or that it tells the wrong length.",
    .fix = copyAgain,
    .reference = "torch/distributed/checkpoint/filesystem.py (_write_item)",
    .check = checkGap,
};

using ItemKey = std::pair<std::string_view, std::vector<std::int64_t>>;

/// Chunks and objects by their names, as torch looks for them.
struct ItemNames {
    std::set<ItemKey> chunks;
    std::set<std::string_view> objects;

    explicit ItemNames(const DcpMetadata &metadata)
    {
        for (const DcpItem &item : metadata.items) {
            if (item.chunkOffset)
                chunks.emplace(item.name, *item.chunkOffset);
            else
                objects.insert(item.name);
        }
    }
};

bool isWhollyRead(const DcpFolder &dcp)
{
    return dcp.metadata && std::ranges::all_of(dcp.metadata->faults, [](const DcpFault &fault) {
               return fault.kind == DcpFaultKind::BadPath;  // which hides no tensor and no item
           });
}

void checkItemMissing(const Subject &subject, Reporter &reporter)
{
    forEachDcpFolder(subject, [&](const Checkpoint &, const DcpFolder &dcp) {
        if (!isWhollyRead(dcp))
            return;
        const ItemNames names(*dcp.metadata);
        const auto report = [&](const std::string &name, const std::string &what, std::uint64_t offset) {
            Location place = fileAt(dcp.metadata->path, {}, offset);
            place.tensor = name;
            reporter.add(what + quoted(name) + " is in no file", std::move(place));
        };
        for (const DcpTensor &tensor : dcp.metadata->tensors) {
            const auto isLost = [&](const DcpChunk &chunk) {
                return !names.chunks.contains({tensor.name, chunk.offsets});
            };
            const auto lost = std::ranges::count_if(tensor.chunks, isLost);
            if (lost > 0)
                report(tensor.name, std::to_string(lost) + " of " + counted(tensor.chunks.size(), "chunk") + " of ",
                       tensor.offset);
        }
        for (const std::string &object : dcp.metadata->objects) {
            if (!names.objects.contains(object))
                report(object, "the object ", 0);
        }
    });
}

constexpr Rule itemMissing{
    .id = "checkpoint/dcp-item-missing",
    .severity = Severity::Error,
    .title = "A chunk of a distributed checkpoint is in no file",
    .explanation = ".metadata describes the chunk, and does not say where it lies. Restoring it ends in a KeyError.",
    .fix = copyAgain,
    .reference = reader,
    .check = checkItemMissing,
};

void checkItemStray(const Subject &subject, Reporter &reporter)
{
    forEachDcpFolder(subject, [&](const Checkpoint &checkpoint, const DcpFolder &dcp) {
        if (!isWhollyRead(dcp))
            return;
        std::set<std::string_view> tensors;
        for (const DcpTensor &tensor : dcp.metadata->tensors)
            tensors.insert(tensor.name);
        const std::set<std::string_view> objects(dcp.metadata->objects.begin(), dcp.metadata->objects.end());
        std::set<std::string_view> said;
        for (const DcpItem &item : dcp.metadata->items) {
            if ((item.chunkOffset ? tensors : objects).contains(item.name) || !said.insert(item.name).second)
                continue;
            Location place = fileAt(dcp.metadata->path, {}, item.offset);
            place.tensor = item.name;
            reporter.add(quoted(within(checkpoint, joinPath(dcp.path, item.file))) + " holds "
                             + (item.chunkOffset ? "chunks of " : "the object ") + quoted(item.name)
                             + ", which .metadata does not describe",
                         std::move(place));
        }
    });
}

constexpr Rule itemStray{
    .id = "checkpoint/dcp-item-stray",
    .severity = Severity::Error,
    .title = "An item of a distributed checkpoint is of no tensor",
    .explanation =
        "torch looks for tensors and objects by their descriptions in .metadata. What has none is not restored: the "
        "model keeps what it had, or loading fails since a key is missing.",
    .fix = copyAgain,
    .reference = "torch/distributed/checkpoint/default_planner.py (create_default_local_load_plan)",
    .check = checkItemStray,
};

/// The size of each chunk, and its tensor.
using Chunks = std::map<ItemKey, std::pair<const DcpTensor *, const DcpChunk *>>;

Chunks chunksOf(const DcpMetadata &metadata)
{
    Chunks chunks;
    for (const DcpTensor &tensor : metadata.tensors) {
        for (const DcpChunk &chunk : tensor.chunks)
            chunks.try_emplace({tensor.name, chunk.offsets}, &tensor, &chunk);
    }
    return chunks;
}

/// The file of pickles that an item is, when nothing is wrong with it.
const PickleFile *soundPickle(const Subject *item)
{
    if (!item || item->document().pickles.size() != 1 || hasDamagedPickle(*item))
        return nullptr;
    const PickleFile &file = item->document().pickles.front();
    const Pickle *pickle = file.save.mainPickle();
    return pickle && pickle->complete && file.save.faults.empty() ? &file : nullptr;
}

/// What is wrong with the tensor of an item, one clause; empty when nothing is.
std::string faultOf(const PickleFile &file, const DcpTensor &tensor, const DcpChunk &chunk)
{
    const auto root = std::ranges::find_if(file.save.tensors,
                                           [](const SavedTensor &each) { return each.path.empty() && !each.parent; });
    if (root == file.save.tensors.end())
        return "is no tensor";
    if (root->sizes != chunk.sizes)
        return "has the sizes " + listText(root->sizes) + ", and .metadata says " + listText(chunk.sizes);
    if (tensor.dtype.dtype && root->dtype.dtype && tensor.dtype.dtype != root->dtype.dtype)
        return "is " + std::string(traits(*root->dtype.dtype).name) + ", and .metadata says "
               + std::string(traits(*tensor.dtype.dtype).name);
    return {};
}

void checkItemMismatch(const Subject &subject, Reporter &reporter)
{
    forEachDcpFolder(subject, [&](const Checkpoint &, const DcpFolder &dcp) {
        const DcpExtents extents = extentsOf(dcp);
        if (extents.apart.empty())
            return;
        const Chunks chunks = chunksOf(*dcp.metadata);
        for (const DcpExtent &extent : extents.apart) {
            const DcpItem &item = dcp.metadata->items[extent.item];
            const auto found = item.chunkOffset ? chunks.find({item.name, *item.chunkOffset}) : chunks.end();
            const std::string path = itemPath(extent, item);
            const PickleFile *file = found == chunks.end() ? nullptr : soundPickle(subject.part(path));
            const std::string fault = file ? faultOf(*file, *found->second.first, *found->second.second) : "";
            if (fault.empty())
                continue;
            Location place = fileAt(path);
            place.tensor = item.name;
            reporter.add(quoted(itemName(item)) + ' ' + fault, std::move(place),
                         {fileAt(dcp.metadata->path, {}, found->second.first->offset)});
        }
    });
}

constexpr Rule itemMismatch{
    .id = "checkpoint/dcp-item-mismatch",
    .severity = Severity::Error,
    .title = "An item of a distributed checkpoint is not the tensor that .metadata describes",
    .explanation =
        "torch restores the tensor that lies where .metadata says. One of other sizes ends in an error; one of another "
        "type is converted without a word. The file and .metadata are of two checkpoints.",
    .fix = copyAgain,
    .reference = reader,
    .check = checkItemMismatch,
};

void checkUnsafePickle(const Subject &subject, Reporter &reporter)
{
    forEachDcpFolder(subject, [&](const Checkpoint &checkpoint, const DcpFolder &dcp) {
        if (!dcp.metadata || !dcp.metadata->pickle)
            return;
        const Pickle &pickle = *dcp.metadata->pickle;
        const auto worst = worstDanger(pickle, {}, [&](const PickleGlobal &global) {
            // What is lost is told as damage, unless it is dangerous, too.
            return isOfCheckpoints(pickle, global)
                   || (isLost(pickle, global)
                       && judgeGlobal(global, PicklePlace::TorchSave) != PickleVerdict::Dangerous);
        });
        if (worst)
            reporter.addAs(worst->verdict == PickleVerdict::Dangerous ? Severity::Error : Severity::Warning,
                           quoted(within(checkpoint, dcp.metadata->path)) + ' ' + worst->reason,
                           fileAt(dcp.metadata->path, {}, worst->offset));
    });
}

constexpr Rule unsafePickle{
    .id = "checkpoint/dcp-unsafe-pickle",
    .severity = Severity::Warning,
    .title = ".metadata imports what torch does not write there",
    .explanation =
        "torch unpickles .metadata without any restriction: whatever it names is imported and called. Code that is "
        "known to be dangerous is an error.",
    .fix = "Do not restore the checkpoint before you know where it comes from; pt2scope pickle shows what it would do.",
    .reference = reader,
    .check = checkUnsafePickle,
};

}  // namespace

std::span<const Rule *const> checkpointItemRules()
{
    static constexpr std::array rules{&itemOverlap, &itemGap, &itemMissing, &itemStray, &itemMismatch, &unsafePickle};
    return rules;
}

}  // namespace pt2scope
