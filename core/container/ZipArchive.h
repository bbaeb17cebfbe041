// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bytes/ByteSource.h"
#include "core/container/Record.h"
#include "core/container/ZipFault.h"

#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace pt2scope {

/// A ZIP archive (APPNOTE 6.3, zip64 included) over any source, nested ones too. Immutable after opening; every method
/// may be called from any thread. A damaged archive opens as far as it can be read: what is wrong is in faults().
class ZipArchive {
public:
    /// An error only when the source is no ZIP at all: no end record, no recoverable local header.
    static Result<std::shared_ptr<const ZipArchive>> open(ByteSourcePtr source);

    const ByteSourcePtr &source() const { return m_source; }
    const std::vector<Record> &records() const { return m_records; }  // in directory order, recovered ones last
    const std::vector<ZipFault> &faults() const { return m_faults; }  // ordered by kind, then place
    bool recovered() const { return m_recovered; }  // the directory was unusable: listed from local headers

    /// Index of the first record of exactly that name.
    std::optional<std::size_t> find(std::string_view name) const;
    /// Indexes of all records of exactly that name.
    std::span<const std::size_t> findAll(std::string_view name) const;

    /// The record's bytes, inflated. Stored: a window on the archive. Deflated: inflated as it is read, front to back,
    /// and Corrupt where the stream is damaged or gives another length than the directory says; reading backwards
    /// starts over, so whoever jumps about (an archive inside) should take the bytes into memory first.
    Result<ByteSourcePtr> openRecord(std::size_t index) const;

private:
    friend class ZipOpener;
    ZipArchive() = default;
    void indexNames();

    ByteSourcePtr m_source;
    std::vector<Record> m_records;
    std::vector<ZipFault> m_faults;
    std::vector<std::size_t> m_byName;      // indexes ordered by hash of the name, name, index
    std::vector<std::size_t> m_nameHashes;  // the hashes, in the order of m_byName
    bool m_recovered = false;
};

}  // namespace pt2scope
