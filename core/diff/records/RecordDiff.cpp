// SPDX-License-Identifier: Apache-2.0
#include "core/diff/records/RecordDiff.h"

#include "core/diff/records/ByteComparison.h"
#include "core/diff/records/RecordList.h"
#include "core/document/TensorRow.h"

#include <array>
#include <cstdio>
#include <map>
#include <set>

namespace pt2scope {

namespace {

constexpr std::uint64_t longestHeader = 64;  // bytes of a record whose text is shown in place of its CRC-32

std::string hexText(std::uint32_t crc)
{
    std::array<char, 16> text{};
    std::snprintf(text.data(), text.size(), "%08x", static_cast<unsigned>(crc));
    return text.data();
}

std::string methodText(const Record &record)
{
    return record.method == 0 ? "stored" : record.method == 8 ? "deflate" : "method " + std::to_string(record.method);
}

/// The names of the format's own small text records, in both layouts.
bool isHeader(const std::string &name)
{
    return name == "version" || name == "byteorder" || name == "archive_format" || name == "archive_version"
           || name == ".data/version" || name == ".data/serialization_id";
}

/// What loaders compare with their own before they read anything else.
bool mustAgree(const std::string &name)
{
    return name == "archive_format" || name == "archive_version";
}

bool isShortHeader(const ListedRecord &record)
{
    return isHeader(record.name) && record.size <= longestHeader;
}

/// A header's text, or what else tells the content.
DiffValue contentValue(const ListedRecord &record)
{
    if (isShortHeader(record)) {
        const Result<ByteSourcePtr> source = record.open();
        const Result<std::string> text =
            source ? readText(**source, longestHeader) : Result<std::string>(source.error());
        if (text)
            return DiffValue::ofText(text->substr(0, text->find_last_not_of("\r\n") + 1));
    }
    return record.crc32 ? DiffValue::ofText("CRC-32 " + hexText(*record.crc32)) : DiffValue();
}

DiffPlace placeOf(const ListedRecord &record)
{
    DiffPlace place;
    place.record = record.fullName;
    return place;
}

/// What tensors lie in: full names of files and records whose bytes their section compares. A single file is looked at
/// as a whole: its header is in no other section.
std::set<std::string, std::less<>> namesOfStorages(const Document &document)
{
    std::set<std::string, std::less<>> names;
    for (const TensorRow &row : tensorRows(document)) {
        if (!row.storage)
            continue;
        if (row.storage->archive != nullptr && row.storage->isWholeRecord)
            names.insert(row.recordName);
        else if (row.storage->archive == nullptr && document.folder)
            names.insert(row.storage->file);
    }
    return names;
}

class RecordComparison {
public:
    RecordComparison(const DiffSide &a, const DiffSide &b, const DiffOptions &options)
        : m_a(a.document), m_b(b.document), m_options(options), m_recordsA(listRecords(a)), m_recordsB(listRecords(b))
    {}

    SectionDifference compare()
    {
        m_section.wanted = true;
        compareForms();
        match();
        if (m_options.wants(DiffSection::Tensors) && needsBytes())
            m_storages = namesOfStorages(m_a);
        for (const auto &[a, b] : m_pairs)
            compare(m_recordsA[a], m_recordsB[b]);
        readUndecided();
        if (m_ofTensors > 0)
            m_section.remarks.push_back(
                {.what = "values",
                 .name = std::to_string(m_ofTensors) + (m_ofTensors == 1 ? " record" : " records"),
                 .note = "of equal size: their bytes are compared among the tensors, and not "
                         "counted here"});
        return std::move(m_section);
    }

private:
    void change(std::string what, std::string name, DiffValue from, DiffValue to, DiffPlace a, DiffPlace b)
    {
        const bool isRefused =
            m_a.kind == DocumentKind::Pt2 && (what == "size" || what == "content") && mustAgree(name);
        m_section.entries.push_back({.change = DiffChange::Changed,
                                     .what = std::move(what),
                                     .name = std::move(name),
                                     .from = std::move(from),
                                     .to = std::move(to),
                                     .breaking = isRefused,
                                     .note = isRefused ? "loaders of the one refuse the other" : "",
                                     .a = std::move(a),
                                     .b = std::move(b)});
    }

    void compareForms()
    {
        if (m_a.kind != m_b.kind)
            change("kind", "kind", DiffValue::ofText(std::string(kindName(m_a.kind))),
                   DiffValue::ofText(std::string(kindName(m_b.kind))), {}, {});
        const bool isOtherKind = m_a.kind != m_b.kind;
        if (isOtherKind)
            m_section.entries.back().breaking = true;  // another function loads it
        if (m_a.layout != m_b.layout) {
            change("layout", "layout", DiffValue::ofText(m_a.layout), DiffValue::ofText(m_b.layout), {}, {});
            m_section.entries.back().breaking = !isOtherKind && m_a.kind == DocumentKind::TorchZip;
        }
        if (m_a.root != m_b.root)
            m_section.remarks.push_back({.what = "root",
                                         .name = "root folder",
                                         .from = DiffValue::ofText(m_a.root),
                                         .to = DiffValue::ofText(m_b.root),
                                         .note = "only the name of the folder that all records lie in"});
    }

    /// By name; of several records of one name the first with the first, and so on.
    void match()
    {
        std::map<std::string_view, std::vector<std::size_t>> byName;
        for (std::size_t i = m_recordsB.size(); i-- > 0;)
            byName[m_recordsB[i].name].push_back(i);
        for (std::size_t i = 0; i < m_recordsA.size(); ++i) {
            const auto found = byName.find(m_recordsA[i].name);
            if (found == byName.end() || found->second.empty()) {
                const ListedRecord &gone = m_recordsA[i];
                m_section.entries.push_back({.change = DiffChange::Removed,
                                             .what = "record",
                                             .name = gone.name,
                                             .from = DiffValue::ofBytes(gone.size),
                                             .note = found == byName.end() ? "" : "A has more of this name",
                                             .a = placeOf(gone)});
                continue;
            }
            m_pairs.emplace_back(i, found->second.back());
            found->second.pop_back();
        }
        std::set<std::string_view> common;
        for (const auto &pair : m_pairs)
            common.insert(m_recordsA[pair.first].name);
        std::vector<bool> isMatched(m_recordsB.size());
        for (const auto &pair : m_pairs)
            isMatched[pair.second] = true;
        for (std::size_t i = 0; i < m_recordsB.size(); ++i) {
            const ListedRecord &added = m_recordsB[i];
            if (!isMatched[i])
                m_section.entries.push_back({.change = DiffChange::Added,
                                             .what = "record",
                                             .name = added.name,
                                             .to = DiffValue::ofBytes(added.size),
                                             .note = common.contains(added.name) ? "B has more of this name" : "",
                                             .b = placeOf(added)});
        }
    }

    bool needsBytes() const { return m_options.deep || m_a.folder || m_b.folder; }

    void compare(const ListedRecord &a, const ListedRecord &b)
    {
        const bool crcsTell = a.crc32 && b.crc32;
        if (a.size != b.size && !(isShortHeader(a) && isShortHeader(b))) {
            change("size", a.name, DiffValue::ofBytes(a.size), DiffValue::ofBytes(b.size), placeOf(a), placeOf(b));
        } else if (a.size != b.size || (crcsTell && *a.crc32 != *b.crc32)) {
            change("content", a.name, contentValue(a), contentValue(b), placeOf(a), placeOf(b));
        } else if (a.inArchive() && b.inArchive() && a.inArchive()->method != b.inArchive()->method) {
            change("method", a.name, DiffValue::ofText(methodText(*a.inArchive())),
                   DiffValue::ofText(methodText(*b.inArchive())), placeOf(a), placeOf(b));
        } else if ((m_options.deep || !crcsTell) && a.size > 0) {
            if (m_storages.contains(a.fullName)) {
                ++m_ofTensors;
                return;
            }
            m_undecided.emplace_back(&a, &b);
        } else {
            ++m_section.same;
        }
    }

    void readUndecided()
    {
        std::vector<BytePair> pairs;
        for (const auto &[a, b] : m_undecided) {
            const auto isInflated = [](const ListedRecord *record) {
                return record->inArchive() != nullptr && !record->inArchive()->isStored();
            };
            pairs.push_back({.a = [record = a] { return record->open(); },
                             .b = [record = b] { return record->open(); },
                             .size = a->size,
                             .sequential = isInflated(a) || isInflated(b)});
        }
        const std::vector<ByteVerdict> verdicts = compareBytes(pairs, m_options);
        for (std::size_t i = 0; i < verdicts.size(); ++i) {
            const ListedRecord &a = *m_undecided[i].first;
            const ListedRecord &b = *m_undecided[i].second;
            if (!verdicts[i])
                m_section.gaps.push_back({a.name, verdicts[i].error().message});
            else if (*verdicts[i])
                ++m_section.same;
            else
                change("content", a.name, contentValue(a), contentValue(b), placeOf(a), placeOf(b));
        }
    }

    const Document &m_a;
    const Document &m_b;
    const DiffOptions &m_options;
    const std::vector<ListedRecord> m_recordsA;
    const std::vector<ListedRecord> m_recordsB;
    std::vector<std::pair<std::size_t, std::size_t>> m_pairs;
    std::set<std::string, std::less<>> m_storages;
    std::vector<std::pair<const ListedRecord *, const ListedRecord *>> m_undecided;
    std::size_t m_ofTensors = 0;  // records that the tensors' section reads
    SectionDifference m_section;
};

}  // namespace

SectionDifference diffRecords(const DiffSide &a, const DiffSide &b, const DiffOptions &options)
{
    return RecordComparison(a, b, options).compare();
}

}  // namespace pt2scope
