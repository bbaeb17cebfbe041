// SPDX-License-Identifier: Apache-2.0
// bench_pread FILE [JOBS]: reads the file once, in slices over all cores, and does nothing with the bytes.
#include "core/bytes/FileSource.h"
#include "core/container/DigestPlan.h"

#include <cstdio>
#include <cstdlib>

using namespace pt2scope;

int main(int argc, char **argv)
{
    if (argc < 2) {
        std::fprintf(stderr, "usage: bench_pread FILE [JOBS]\n");
        return 2;
    }
    const auto file = FileSource::open(argv[1]);
    if (!file) {
        std::fprintf(stderr, "bench_pread: %s\n", file.error().message.c_str());
        return 3;
    }
    ThreadPool pool(argc > 2 ? static_cast<unsigned>(std::atoi(argv[2])) : 0);
    const std::uint64_t size = (*file)->size();
    std::atomic<std::uint64_t> nbytes{0};
    pool.forEach(static_cast<std::size_t>((size + DigestPlan::sliceBytes - 1) / DigestPlan::sliceBytes),
                 [&](std::size_t i) {
                     thread_local std::vector<std::byte> buffer(DigestPlan::sliceBytes);
                     nbytes += (*file)->readAt(i * DigestPlan::sliceBytes, buffer).nbytes;
                 });
    return nbytes == size ? 0 : 1;
}
