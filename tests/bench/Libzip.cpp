// SPDX-License-Identifier: Apache-2.0
// bench_libzip FILE: reads every entry to its end through libzip, which checks each CRC.
#include <zip.h>
#include <cstdio>
#include <vector>

int main(int argc, char **argv)
{
    if (argc != 2) {
        std::fprintf(stderr, "usage: bench_libzip FILE\n");
        return 2;
    }
    int code = 0;
    zip_t *archive = zip_open(argv[1], ZIP_RDONLY, &code);
    if (archive == nullptr)
        return 3;
    std::vector<char> buffer(1 << 20);
    bool sound = true;
    const zip_int64_t entries = zip_get_num_entries(archive, 0);
    for (zip_int64_t i = 0; i < entries; ++i) {
        zip_file_t *file = zip_fopen_index(archive, static_cast<zip_uint64_t>(i), 0);
        zip_int64_t got = file == nullptr ? -1 : 1;
        while (got > 0)
            got = zip_fread(file, buffer.data(), buffer.size());
        sound = sound && got == 0;
        if (file != nullptr)
            zip_fclose(file);
    }
    zip_discard(archive);
    return sound ? 0 : 1;
}
