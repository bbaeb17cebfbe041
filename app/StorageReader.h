// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/Document.h"
#include "core/document/TensorRow.h"
#include "core/work/ThreadPool.h"

#include <unordered_map>
#include <vector>

namespace pt2scope {

/// Opens the storages of tensors whose bytes are what the archive's CRC-32s say. Lives no longer than the document.
class StorageReader {
public:
    /// Reads every record that holds a storage of the rows once, to check it.
    StorageReader(const Document &document, const std::vector<TensorRow> &rows, ThreadPool &pool);

    /// The bytes of the row's storage, from any thread; an error says in one clause why they cannot be had or trusted.
    Result<ByteSourcePtr> open(const TensorRow &row) const;
    /// What checking the storage's record gave; null when the storage is no whole record.
    const RecordDigest *digest(const TensorRow &row) const;

private:
    std::optional<Error> unsoundness(const TensorRow &row) const;

    const Document &m_document;
    ArchiveDigest m_digest;
    bool m_hasCrcs = true;                                         // the document's own archive does
    std::unordered_map<const ZipArchive *, std::size_t> m_nested;  // index in the document
    std::vector<bool> m_nestedHasCrcs;
};

}  // namespace pt2scope
