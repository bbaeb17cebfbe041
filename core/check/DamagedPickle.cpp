// SPDX-License-Identifier: Apache-2.0
#include "core/check/DamagedPickle.h"

#include "core/document/RecordedCrcs.h"

#include <algorithm>

namespace pt2scope {

bool hasDamagedPickle(const Subject &part)
{
    const ArchiveSubject *archive = part.outer();
    if (!archive)
        return false;
    if (archive->zip.recovered())
        return true;
    const auto isDamaged = [&](const SavedPickle &pickle) {
        const RecordDigest *digest = pickle.record ? archive->digest(*pickle.record) : nullptr;
        return digest && digest->complete && digest->crc32 != archive->zip.records()[*pickle.record].crc32;
    };
    const bool found = std::ranges::any_of(part.document().pickles, [&](const PickleFile &file) {
        return file.kind == PickleFileKind::WholeFile && std::ranges::any_of(file.save.pickles, isDamaged);
    });
    return found && !leavesCrcsOut(part.document(), archive->zip);
}

}  // namespace pt2scope
