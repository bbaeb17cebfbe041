// SPDX-License-Identifier: Apache-2.0
#include "core/diff/UnreadFiles.h"

#include "core/document/DocumentRecord.h"
#include "core/rtp/ExportFolder.h"

#include <algorithm>
#include <array>
#include <map>
#include <string_view>

namespace pt2scope {

namespace {

const ZipArchive *archiveAt(const Document &folder, const std::string &path)
{
    const FolderPart *part = folder.part(path);
    return part != nullptr ? part->document->archive.get() : nullptr;
}

/// Empty when the system gives its first byte.
std::string whyNoBytes(const Document &folder, const std::string &path)
{
    const Result<ByteSourcePtr> source = folder.folder->tree->open(path);
    if (!source)
        return source.error().message;
    std::array<std::byte, 1> first{};
    const std::size_t wanted = (*source)->size() > 0 ? 1 : 0;
    const ReadResult read = (*source)->readAt(0, std::span(first).first(wanted));
    return read.nbytes < wanted ? readError(read, 0).message : "";
}

bool isDamagedTensorFile(const Document &folder, const std::string &path)
{
    const Result<DocumentPtr> opened = openDocument(folder.folder->tree->root() + "/" + path, DocumentDepth::Records);
    if (!opened || (*opened)->kind == DocumentKind::Unknown)
        return true;
    return (*opened)->safetensors && !(*opened)->safetensors->headerRead;
}

/// What stands in the way to a file: a folder without list, or something that is no file and is not followed.
struct Obstacle {
    std::string path;
    std::string reason;  // empty: there is none
};

std::string_view whyNotEntered(const FolderEntry &entry)
{
    switch (entry.kind) {
        case FolderEntryKind::Folder: return entry.unlisted ? "the folder cannot be listed" : "";
        case FolderEntryKind::Special: return "a device, pipe or socket is not read";
        case FolderEntryKind::LeavingLink: return "a link out of the folder is not followed";
        case FolderEntryKind::LoopingLink: return "a link to where it lies is not followed";
        case FolderEntryKind::File:
        case FolderEntryKind::DanglingLink: break;
    }
    return "";
}

Obstacle obstacleBefore(const FolderTree &tree, const std::string &path)
{
    for (std::size_t end = path.find('/');; end = path.find('/', end + 1)) {
        const FolderEntry *entry = tree.findEntry(std::string_view(path).substr(0, end));
        if (entry == nullptr)
            return {path, ""};
        if (const std::string_view reason = whyNotEntered(*entry); !reason.empty() || end == std::string::npos)
            return {path.substr(0, end), std::string(reason)};
    }
}

std::string fileOf(const DiffPlace &place)
{
    const std::string &name = place.record.empty() ? place.model : place.record;
    return name.substr(0, name.find(nestingMark));
}

/// One folder beside the other: why files of it cannot be compared.
class FolderSide {
public:
    FolderSide(const Document &folder, const Document &other, std::string_view where)
        : m_folder(folder), m_other(other), m_where(where)
    {}

    /// Without reason for a file that is not there, and for one that was read.
    const Obstacle &whyUnread(const std::string &path, bool holdsTensors)
    {
        const auto [known, isNew] = m_obstacles.try_emplace(path);
        if (!isNew)
            return known->second;
        const FolderTree &tree = *m_folder.folder->tree;
        known->second = tree.hasFile(path) ? Obstacle{path, find(path, holdsTensors)} : obstacleBefore(tree, path);
        if (std::string &reason = known->second.reason; !reason.empty())
            reason = std::string(m_where) + ": " + reason;
        return known->second;
    }

    /// What records tell of a file that was read, but not as what it is in the other folder.
    DiffEntry changed(const std::string &path, bool isA) const
    {
        const auto bytesIn = [&](const Document &folder) {
            const FolderEntry *file = folder.folder->tree->find(path);
            return DiffValue::ofBytes(file != nullptr ? file->nbytes : 0);
        };
        DiffEntry entry{
            .name = path, .from = bytesIn(isA ? m_folder : m_other), .to = bytesIn(isA ? m_other : m_folder)};
        entry.what = entry.from == entry.to ? "content" : "size";
        entry.note = m_obstacles.at(path).reason;
        entry.a.record = entry.b.record = path;
        return entry;
    }

    bool isReadable(const std::string &path) const { return whyNoBytes(m_folder, path).empty(); }

    /// It is there as a file only, while the other side has its records.
    bool isWithoutRecords(const DiffPlace &place) const
    {
        return archiveAt(m_folder, place.record) == nullptr && archiveAt(m_other, place.record) != nullptr;
    }

private:
    std::string find(const std::string &path, bool holdsTensors) const
    {
        if (std::string reason = whyNoBytes(m_folder, path); !reason.empty())
            return reason;
        const ZipArchive *archive = archiveAt(m_folder, path);
        if (archiveAt(m_other, path) != nullptr) {
            if (archive == nullptr)
                return "it is no archive, or a damaged one";
            return archive->recovered() ? "its bytes are not all in this file" : "";
        }
        return holdsTensors && archive == nullptr && isDamagedTensorFile(m_folder, path) ? "it is damaged" : "";
    }

    const Document &m_folder;
    const Document &m_other;
    const std::string_view m_where;
    std::map<std::string, Obstacle> m_obstacles;  // by path of what is asked for
};

/// Takes what `side` lacks out of a section, and what it has in its place, where its file could not be read.
void leaveUnread(FolderSide &side, DiffSection which, DiffChange lacking, SectionDifference &section)
{
    const bool isTensors = which == DiffSection::Tensors;
    std::map<std::string, std::string> reasons;
    std::erase_if(section.entries, [&](const DiffEntry &entry) {
        const DiffPlace &place = entry.change == DiffChange::Removed ? entry.a : entry.b;
        const bool isLacking = entry.change == lacking;
        if (entry.change == DiffChange::Changed || (!isLacking && !side.isWithoutRecords(place)))
            return false;
        const std::string path = fileOf(place);
        const Obstacle &obstacle = side.whyUnread(path, isTensors);
        if (!obstacle.reason.empty())
            reasons.emplace(obstacle.path, obstacle.reason);
        return !obstacle.reason.empty();
    });
    for (const auto &[path, reason] : reasons) {
        if (which == DiffSection::Records && side.isReadable(path))
            section.entries.push_back(side.changed(path, lacking == DiffChange::Added));
        else if (std::ranges::find(section.gaps, path, &DiffGap::name) == section.gaps.end())
            section.gaps.push_back({path, reason});
    }
}

/// Takes what `side` lacks out of a section: it may have been in what is lost of its archive.
void leaveLost(std::string_view where, DiffSection which, DiffChange lacking, SectionDifference &section)
{
    const std::size_t taken =
        std::erase_if(section.entries, [&](const DiffEntry &entry) { return entry.change == lacking; });
    if (section.wanted && (taken > 0 || which == DiffSection::Records))
        section.gaps.push_back({"archive", std::string(where)
                                               + ": its directory is lost, so no loader opens it; what "
                                                 "it lacks may be lost with it"});
}

void leaveLostRecords(const Document &a, const Document &b, Difference &difference)
{
    const bool lostInA = a.archive->recovered();
    const bool lostInB = b.archive->recovered();
    if (lostInA && lostInB && difference.section(DiffSection::Records).isSame())
        return;
    for (const DiffSection which : allDiffSections) {
        if (lostInA)
            leaveLost("in A", which, DiffChange::Added, difference.section(which));
        if (lostInB)
            leaveLost("in B", which, DiffChange::Removed, difference.section(which));
    }
}

}  // namespace

void leaveUnreadFiles(const Document &a, const Document &b, Difference &difference)
{
    if (a.archive && b.archive)
        leaveLostRecords(a, b, difference);
    if (!a.folder || !b.folder)
        return;
    FolderSide sideA(a, b, "in A");
    FolderSide sideB(b, a, "in B");
    for (const DiffSection which : allDiffSections) {
        leaveUnread(sideA, which, DiffChange::Added, difference.section(which));
        leaveUnread(sideB, which, DiffChange::Removed, difference.section(which));
    }
}

}  // namespace pt2scope
