// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/Document.h"
#include "core/rtp/FolderTree.h"

#include <string>
#include <string_view>
#include <vector>

namespace pt2scope {

/// One record: of the file itself or of an archive nested in it; a file of a folder; a tensor of a safetensors file.
struct SelectedRecord {
    std::string name;                     // full; "outer!/inner" of what lies in an archive or safetensors file
    const ZipArchive *archive = nullptr;  // null: the record is a part of a file
    std::size_t record = 0;
    const FolderEntry *entry = nullptr;  // of a file, link or the like of a folder
    std::string file = {};     // without archive: path within the folder; empty where the document is the file
    std::uint64_t offset = 0;  // in it
    std::uint64_t nbytes = 0;

    std::uint64_t size() const { return archive ? archive->records()[record].size : nbytes; }
    Result<ByteSourcePtr> open(const Document &document) const;
};

/// All records, those of a nested archive behind the record that holds it. Of a folder what is no folder.
std::vector<SelectedRecord> listRecords(const Document &document, bool nested);

/// Finds what callers name: a record with or without the root folder (the exact one first), a tensor, a folder, or a
/// pattern. Records with the same name are all found.
class RecordSelection {
public:
    explicit RecordSelection(const Document &document);

    /// Empty when nothing is of that name.
    std::vector<const SelectedRecord *> find(const std::string &name) const;
    /// "; did you mean '…'?"
    std::string suggestion(std::string_view name) const;

private:
    std::vector<const SelectedRecord *> findWhere(const auto &matches) const;
    std::vector<const SelectedRecord *> findTensor(const std::string &name) const;
    std::string_view withoutRoot(std::string_view name) const;

    const Document &m_document;
    std::string m_root;  // with slash, or empty
    std::vector<SelectedRecord> m_records;
};

}  // namespace pt2scope
