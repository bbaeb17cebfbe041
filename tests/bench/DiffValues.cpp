// SPDX-License-Identifier: Apache-2.0
// bench_diff_values A B DTYPE SHAPE [JOBS]: compares the values of two files, each taken as one tensor. SHAPE is
// contiguous, both-transposed, or transposed (B alone).
#include "core/bytes/FileSource.h"
#include "core/diff/tensors/ValueComparison.h"

#include <cstdio>
#include <cstdlib>
#include <string_view>

using namespace pt2scope;

namespace {

constexpr std::int64_t rowElements = 4096;

StorageTask taskOf(const char *path)
{
    StorageTask task;
    task.open = [path]() -> Result<ByteSourcePtr> {
        const auto file = FileSource::open(path);
        return file ? Result<ByteSourcePtr>(*file) : Result<ByteSourcePtr>(file.error());
    };
    if (const auto file = task.open())
        task.nbytes = (*file)->size();
    return task;
}

TensorMeta metaOf(DType dtype, std::uint64_t nbytes, bool transposed)
{
    TensorMeta meta;
    meta.dtype = dtype;
    const auto rows = static_cast<std::int64_t>(nbytes / traits(dtype).itemsize) / rowElements;
    meta.sizes = {rows, rowElements};
    meta.strides = transposed ? std::vector<std::int64_t>{1, rows} : std::vector<std::int64_t>{rowElements, 1};
    return meta;
}

}  // namespace

int main(int argc, char **argv)
{
    const std::optional<DType> dtype = argc > 4 ? dtypeNamed(argv[3]) : std::nullopt;
    if (!dtype) {
        std::fprintf(stderr, "usage: bench_diff_values A B DTYPE SHAPE [JOBS]\n");
        return 2;
    }
    const std::string_view shape = argv[4];
    const StorageTask a = taskOf(argv[1]);
    const StorageTask b = taskOf(argv[2]);
    ThreadPool pool(argc > 5 ? static_cast<unsigned>(std::atoi(argv[5])) : 0);
    const Result<ComparedValues> compared =
        compareValues({{metaOf(*dtype, a.nbytes, shape == "both-transposed"), &a, {}}},
                      {{metaOf(*dtype, b.nbytes, shape != "contiguous"), &b, {}}}, {.pool = pool});
    if (!compared) {
        std::fprintf(stderr, "bench_diff_values: %s\n", compared.error().message.c_str());
        return 3;
    }
    const ValueDifference &difference = compared->difference;
    std::printf("%llu of %llu changed, root mean square %g\n", static_cast<unsigned long long>(difference.changed),
                static_cast<unsigned long long>(difference.elements), difference.rootMeanSquare);
    return difference.changed > 0 ? 0 : 1;
}
