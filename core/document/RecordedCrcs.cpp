// SPDX-License-Identifier: Apache-2.0
#include "core/document/RecordedCrcs.h"

#include <algorithm>

namespace pt2scope {

bool leavesCrcsOut(const Document &document, const ZipArchive &archive)
{
    if (&archive == document.archive.get() && document.form != ArchiveForm::TorchSave)
        return false;
    const auto hasBytes = [](const Record &record) { return record.size > 0; };
    const auto recorded = [](const Record &record) { return record.size > 0 && record.crc32 != 0; };
    return std::ranges::any_of(archive.records(), hasBytes) && std::ranges::none_of(archive.records(), recorded);
}

}  // namespace pt2scope
