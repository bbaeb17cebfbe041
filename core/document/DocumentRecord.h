// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/Document.h"
#include "core/rtp/FolderTree.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace pt2scope {

inline constexpr std::string_view nestingMark = "!/";  // between a record's name and what lies in it

/// One record: of the file itself or of an archive nested in it; a file of a folder; a tensor of a safetensors file.
struct DocumentRecord {
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

/// Hands over all records, those of a nested archive behind the record that holds it. Of a folder what is no folder.
void forEachRecord(const Document &document, bool nested, const std::function<void(const DocumentRecord &)> &use);
/// The same as a list.
std::vector<DocumentRecord> listRecords(const Document &document, bool nested);

}  // namespace pt2scope
