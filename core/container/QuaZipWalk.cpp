// SPDX-License-Identifier: Apache-2.0
#include "core/container/QuaZipWalk.h"

#include <quazip/quazip.h>
#include <quazip/unzip.h>
#include <QIODevice>

namespace pt2scope {

std::optional<QuaZipWalk> walkWithQuaZip(const ByteSource &source, std::vector<KnownBytes> known, std::size_t most)
{
    const std::unique_ptr<QIODevice> device = openSourceDevice(source, std::move(known));
    QuaZip zip(device.get());
    zip.setAutoClose(false);
    if (!zip.open(QuaZip::mdUnzip))
        return std::nullopt;
    // QuaZip's own goToNextFile would decode and remember every name.
    unzFile file = zip.getUnzFile();
    QuaZipWalk walk;
    int status = unzGoToFirstFile(file);
    while (status == UNZ_OK && walk.places.size() < most) {
        unz64_file_pos position{};
        status = unzGetFilePos64(file, &position);
        if (status != UNZ_OK)
            break;
        walk.places.push_back(position.pos_in_zip_directory);
        status = unzGoToNextFile(file);
    }
    walk.complete = status == UNZ_END_OF_LIST_OF_FILE;
    zip.close();
    return walk;
}

}  // namespace pt2scope
