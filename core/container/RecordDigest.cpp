// SPDX-License-Identifier: Apache-2.0
#include "core/container/RecordDigest.h"

#include "core/container/ArchiveReading.h"

namespace pt2scope {

ArchiveDigest digestRecords(const ZipArchive &archive, std::span<const NestedArchive> nested, ThreadPool &pool,
                            const DigestOptions &options)
{
    return ArchiveReading(archive, nested, options).read(pool);
}

}  // namespace pt2scope
