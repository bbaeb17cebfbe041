// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bytes/ByteSource.h"
#include "core/diff/ModelPairs.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace pt2scope {

/// A record of an archive, or a file of a folder. Lives no longer than the document.
struct ListedRecord {
    std::string name;      // relative to the archive's root, or to the folder; the paired name of the side
    std::string fullName;  // as DiffPlace has it
    std::uint64_t size = 0;
    std::optional<std::uint32_t> crc32;  // of the directory, when it proves something
    const Document *document = nullptr;  // that holds it: the archive, or the folder
    std::size_t record = 0;              // of the archive

    const Record *inArchive() const;  // null: a file
    Result<ByteSourcePtr> open() const;
};

/// A record's name without the archive's root folder.
std::string nameBelowRoot(const Document &document, const std::string &name);

/// All records of an archive; of a folder its files, the archives among them as their records. A file that is neither
/// is one record. In the order of the document.
std::vector<ListedRecord> listRecords(const DiffSide &side);

}  // namespace pt2scope
