// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/Subject.h"

#include <map>
#include <set>

namespace pt2scope {

/// What the bytes of a record are, by how they begin and end.
enum class RecordKind {
    Unknown,  // cannot be read, or is not for a limit
    Empty,
    TorchSave,  // a ZIP with <folder>/data.pkl
    OtherZip,
    LegacyTorchSave,  // the stream that torch.save wrote before torch 1.6
    Other,            // raw numbers, for one
};

/// Looks into records, each once. Reads a few bytes and, of a ZIP, its directory.
class RecordKinds {
public:
    explicit RecordKinds(const Subject &subject);

    RecordKind of(std::size_t record);
    /// The same for a blob whose bytes only the digest may have read: Other unless that saw a ZIP begin.
    RecordKind ofBlob(std::size_t record);

private:
    RecordKind look(std::size_t record);
    RecordKind lookInto(ByteSourcePtr source, const Record &record);

    const Subject &m_subject;
    std::map<std::size_t, RecordKind> m_known;
    std::uint64_t m_bytesLeft;  // of archives to be opened: those that do not overlap never use it up
};

/// The document's archive inside that record, or null.
const ZipArchive *nestedArchive(const Subject &subject, std::size_t record);

/// Records that belong to a model and are no blobs: configs, programs, sample inputs, pickled dictionaries.
std::set<std::size_t> partsOfModels(const Pt2Archive &pt2);

}  // namespace pt2scope
