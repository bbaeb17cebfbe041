// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/Output.h"
#include "app/Terminal.h"
#include "core/document/Document.h"
#include "core/pickle/PickleJudgement.h"

#include <deque>
#include <optional>
#include <string>
#include <vector>

namespace pt2scope {

/// One record that holds a pickle, or one of the pickles of a legacy stream.
struct PickleEntry {
    std::string record;  // full name; empty for the file itself
    const PickleFile *file = nullptr;
    const ZipArchive *archive = nullptr;  // that the records of file->save are of; null for a stream
    std::string prefix;                   // before the names of those records
    std::optional<std::size_t> index;     // in file->save.pickles; nothing when the file could not be read

    const SavedPickle *saved() const { return index ? &file->save.pickles[*index] : nullptr; }
    /// That of loading, and those behind it in the same record.
    std::vector<const Pickle *> pickles() const;
    PickleJudgement judgement() const;
};

/// The pickles of a file. Lives no longer than the document.
class PickleEntries {
public:
    explicit PickleEntries(const DocumentPtr &document);

    /// All, in record order.
    const std::vector<PickleEntry> &all() const { return m_entries; }
    /// Those of one record: named in full, with or without the root folder, or by the record that holds the archive.
    /// Any record that holds pickles can be named. Empty when there is none.
    std::vector<PickleEntry> find(const std::string &record);
    /// "; did you mean '…'?" for a name that find() has nothing for: of a record whose name differs in case only, or is
    /// alike.
    std::string suggestion(const std::string &name) const;
    /// Adds what a file that is an archive at its end only begins with: torch.load reads that as a legacy stream.
    void addBeginning(const ByteSourcePtr &source);

private:
    void add(const PickleFile &file);
    std::vector<PickleEntry> matching(const std::string &name) const;

    DocumentPtr m_document;
    std::vector<PickleEntry> m_entries;
    std::deque<PickleFile> m_others;  // read because they were asked for
    std::deque<ZipArchivePtr> m_archives;
};

void writePickleJson(const std::string &path, const std::vector<PickleEntry> &entries, bool opcodes, Output &output);
void writePickleText(const std::vector<PickleEntry> &entries, bool opcodes, Output &output, const Terminal &terminal);

/// "importlib.import_module" of a call, however it is made; printable.
std::string calledFunction(const Pickle &pickle, const PickleCall &call);
std::string callArguments(const Pickle &pickle, const PickleCall &call);

}  // namespace pt2scope
