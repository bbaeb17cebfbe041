// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/Document.h"

#include <string>
#include <string_view>
#include <vector>

namespace pt2scope {

/// One record, of the file itself or of an archive nested in it.
struct SelectedRecord {
    std::string name;  // full; "outer!/inner" of a nested archive
    const ZipArchive *archive = nullptr;
    std::size_t record = 0;
};

/// All records that are no folders, those of a nested archive behind the record that holds it.
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
    std::string_view withoutRoot(std::string_view name) const;

    const Document &m_document;
    std::string m_root;  // with slash, or empty
    std::vector<SelectedRecord> m_records;
};

}  // namespace pt2scope
