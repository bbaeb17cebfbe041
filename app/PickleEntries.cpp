// SPDX-License-Identifier: Apache-2.0
#include "app/PickleReport.h"
#include "app/RecordSelection.h"
#include "core/bytes/MemorySource.h"
#include "core/bytes/Text.h"
#include "core/document/FileBeginning.h"
#include "core/pickle/ScriptJudgement.h"

#include <algorithm>

namespace pt2scope {

namespace {

/// What could not be read is no better than unknown: another reader may read it.
void addUnread(PickleJudgement &judgement, const PickleFile &file)
{
    const auto add = [&](const std::string &why) {
        judgement.verdict = std::max(judgement.verdict, PickleVerdict::Unknown);
        judgement.suspicions.push_back({PickleVerdict::Unknown, 0, "could not be read: " + why});
    };
    if (file.failure)
        add(file.failure->message);
    for (const TorchSaveFault &fault : file.save.faults) {
        const bool isLost = fault.kind == TorchSaveFaultKind::BadStream && file.save.form == TorchSaveForm::LegacyTar;
        if (fault.kind == TorchSaveFaultKind::Unreadable || isLost)
            add(fault.detail);
    }
}

/// The record's bytes, in memory where they cannot be read in any order.
Result<ByteSourcePtr> openForJumps(const ZipArchive &archive, std::size_t record)
{
    constexpr std::uint64_t mostInflated = std::uint64_t{64} << 20;
    Result<ByteSourcePtr> source = archive.openRecord(record);
    if (!source || archive.records()[record].isStored())
        return source;
    Result<std::vector<std::byte>> bytes = readRange(**source, 0, (*source)->size(), mostInflated);
    if (!bytes)
        return bytes.error();
    return ByteSourcePtr(std::make_shared<MemorySource>(std::move(*bytes)));
}

}  // namespace

std::vector<const Pickle *> PickleEntry::pickles() const
{
    std::vector<const Pickle *> list;
    if (const SavedPickle *first = saved()) {
        list.push_back(&first->pickle);
        for (const Pickle &more : first->more)
            list.push_back(&more);
    }
    return list;
}

PickleJudgement PickleEntry::judgement() const
{
    const SavedPickle *first = saved();
    PickleJudgement judgement =
        first ? judgePickles(first->pickle, first->more, first->nbytes, file->place()) : PickleJudgement();
    addUnread(judgement, *file);
    const auto scripts = archive ? judgeScripts(file->save, *archive) : std::vector<ScriptSuspicion>();
    for (const ScriptSuspicion &script : scripts) {
        judgement.verdict = std::max(judgement.verdict, script.verdict);
        judgement.suspicions.push_back({script.verdict, script.offset, "torch.jit.load runs " + script.reason});
    }
    return judgement;
}

PickleEntries::PickleEntries(const DocumentPtr &document) : m_document(document)
{
    for (const PickleFile &file : document->pickles)
        add(file);
}

void PickleEntries::add(const PickleFile &file)
{
    PickleEntry entry;
    entry.file = &file;
    const std::string outer = file.record ? m_document->archive->records()[*file.record].name : std::string();
    if (file.nested) {
        entry.archive = m_document->nested[*file.nested].archive.get();
        entry.prefix = outer + std::string(nestingMark);
    } else if (!file.record) {
        entry.archive = m_document->archive.get();
    }
    entry.record = outer;
    for (std::size_t i = 0; i < file.save.pickles.size(); ++i) {
        const std::optional<std::size_t> inside = file.save.pickles[i].record;
        entry.index = i;
        if (inside && entry.archive)
            entry.record = entry.prefix + entry.archive->records()[*inside].name;
        m_entries.push_back(entry);
    }
    if (file.save.pickles.empty())
        m_entries.push_back(entry);
}

std::vector<PickleEntry> PickleEntries::matching(const std::string &name) const
{
    const std::string root = m_document->root.empty() ? std::string() : m_document->root + "/";
    for (const std::string &full : {name, root + name}) {
        std::vector<PickleEntry> found;
        for (const PickleEntry &entry : m_entries) {
            const bool isHolder = entry.record.size() > full.size() && entry.record.starts_with(full)
                                  && entry.record.substr(full.size()).starts_with(nestingMark);
            if (entry.record == full || isHolder)
                found.push_back(entry);
        }
        if (!found.empty())
            return found;
    }
    return {};
}

std::string PickleEntries::suggestion(const std::string &name) const
{
    const std::string root = m_document->root.empty() ? std::string() : m_document->root + "/";
    for (const PickleEntry &entry : m_entries) {
        for (const std::string &record : {entry.record, entry.record.substr(0, entry.record.find(nestingMark))}) {
            if (equalIgnoringAsciiCase(record, name) || equalIgnoringAsciiCase(record, root + name))
                return "; did you mean '" + printable(record) + "'?";
        }
    }
    return m_document->archive ? RecordSelection(*m_document).suggestion(name) : std::string();
}

void PickleEntries::addBeginning(const ByteSourcePtr &source)
{
    if (!m_document->archive || beginsLikeZip(beginningOf(*source)))
        return;
    PickleFile file = readPickleFile(source);
    if (file.save.form == TorchSaveForm::Unknown)
        return;
    m_others.push_back(std::move(file));
    for (std::size_t i = 0; i < m_others.back().save.pickles.size(); ++i)
        m_entries.insert(m_entries.begin() + static_cast<std::ptrdiff_t>(i),
                         {.record = {}, .file = &m_others.back(), .archive = nullptr, .prefix = {}, .index = i});
}

std::vector<PickleEntry> PickleEntries::find(const std::string &record)
{
    std::vector<PickleEntry> found = matching(record);
    if (!found.empty() || !m_document->archive)
        return found;
    const RecordSelection selection(*m_document);
    for (const DocumentRecord *selected : selection.find(record)) {
        const Result<ByteSourcePtr> source = openForJumps(*selected->archive, selected->record);
        PickleFile &file = m_others.emplace_back();
        file.nbytes = selected->archive->records()[selected->record].size;
        const Result<ZipArchivePtr> inside = source ? ZipArchive::open(*source) : source.error();
        PickleEntry entry{.record = selected->name, .file = &file, .archive = nullptr, .prefix = {}, .index = {}};
        if (!source) {
            file.failure = source.error();
        } else if (inside) {
            file.save = readTorchSave(**inside);
            m_archives.push_back(*inside);
            entry.archive = m_archives.back().get();
            entry.prefix = selected->name + std::string(nestingMark);
        } else {
            file.save = readTorchSaveStream(**source);
        }
        for (std::size_t i = 0; i < file.save.pickles.size(); ++i) {
            const std::optional<std::size_t> place = file.save.pickles[i].record;
            entry.index = i;
            if (place && entry.archive)
                entry.record = entry.prefix + entry.archive->records()[*place].name;
            found.push_back(entry);
        }
        if (file.failure)
            found.push_back(entry);
    }
    return found;
}

std::string calledFunction(const Pickle &pickle, const PickleCall &call)
{
    std::string text = describeObject(pickle, call.callable);
    switch (call.how) {
        case CallKind::NewObj:
        case CallKind::NewObjEx: return text + ".__new__";
        case CallKind::Build: return text + ".__setstate__";
        case CallKind::Reduce:
        case CallKind::Obj:
        case CallKind::Inst: break;
    }
    return text;
}

std::string callArguments(const Pickle &pickle, const PickleCall &call)
{
    std::string text = describeObject(pickle, call.arguments);
    if (call.keywords != noObject)
        text += ", **" + describeObject(pickle, call.keywords);
    return text;
}

}  // namespace pt2scope
