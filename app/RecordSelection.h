// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/DocumentRecord.h"

#include <string>
#include <string_view>
#include <vector>

namespace pt2scope {

/// Finds what callers name: a record with or without the root folder (the exact one first), a tensor, a folder, or a
/// pattern. Records with the same name are all found.
class RecordSelection {
public:
    explicit RecordSelection(const Document &document);

    /// Empty when nothing is of that name.
    std::vector<const DocumentRecord *> find(const std::string &name) const;
    /// "; did you mean '…'?"
    std::string suggestion(std::string_view name) const;

private:
    std::vector<const DocumentRecord *> findWhere(const auto &matches) const;
    std::vector<const DocumentRecord *> findTensor(const std::string &name) const;
    std::string_view withoutRoot(std::string_view name) const;

    const Document &m_document;
    std::string m_root;  // with slash, or empty
    std::vector<DocumentRecord> m_records;
};

}  // namespace pt2scope
