// SPDX-License-Identifier: Apache-2.0
// bench_statistics FILE DTYPE SHAPE [JOBS]: CRC-32 and statistics of a file taken as one storage. SHAPE is contiguous,
// transposed, second (every second element), columns (three of every four), broadcast (each element eight times),
// tensors (a storage of 1 MiB each), or views:N (N views side by side of each MiB).
#include "core/bytes/FileSource.h"
#include "core/bytes/WindowSource.h"
#include "core/verify/native/NativeEngine.h"

#include <cstdio>
#include <cstdlib>
#include <string_view>

using namespace pt2scope;

namespace {

constexpr std::string_view viewsPrefix = "views:";

TensorMeta tensor(DType dtype, std::vector<std::int64_t> sizes, std::vector<std::int64_t> strides)
{
    TensorMeta meta;
    meta.dtype = dtype;
    meta.sizes = std::move(sizes);
    meta.strides = std::move(strides);
    return meta;
}

std::vector<StorageView> viewsOf(std::string_view shape, DType dtype, std::int64_t count)
{
    const std::int64_t row = 4096;
    if (shape == "transposed")
        return {{tensor(dtype, {row, count / row}, {1, row})}};
    if (shape == "second")
        return {{tensor(dtype, {count / 2}, {2})}};
    if (shape == "columns")
        return {{tensor(dtype, {count / 4, 3}, {4, 1})}};
    if (shape == "broadcast")
        return {{tensor(dtype, {8, count}, {0, 1})}};
    if (shape.starts_with(viewsPrefix)) {
        const std::int64_t views = std::atoi(shape.data() + viewsPrefix.size());
        std::vector<StorageView> parts;
        for (std::int64_t i = 0; i < views; ++i) {
            parts.push_back({tensor(dtype, {count / views}, {1})});
            parts.back().meta.storageOffset = i * (count / views);
        }
        return parts;
    }
    return {{tensor(dtype, {count}, {1})}};
}

std::vector<StorageTask> tasksOf(const ByteSourcePtr &file, std::string_view shape, DType dtype)
{
    const bool small = shape == "tensors" || shape.starts_with(viewsPrefix);
    const std::uint64_t part = small ? std::uint64_t{1} << 20 : file->size();
    std::vector<StorageTask> tasks;
    for (std::uint64_t offset = 0; offset + part <= file->size(); offset += part) {
        StorageTask task;
        task.open = [file, offset, part]() -> Result<ByteSourcePtr> {
            return ByteSourcePtr(std::make_shared<const WindowSource>(file, offset, part));
        };
        task.nbytes = part;
        task.views = viewsOf(shape, dtype, static_cast<std::int64_t>(part / traits(dtype).itemsize));
        tasks.push_back(std::move(task));
    }
    return tasks;
}

}  // namespace

int main(int argc, char **argv)
{
    const std::optional<DType> dtype = argc > 3 ? dtypeNamed(argv[2]) : std::nullopt;
    if (!dtype) {
        std::fprintf(stderr, "usage: bench_statistics FILE DTYPE SHAPE [JOBS]\n");
        return 2;
    }
    const auto file = FileSource::open(argv[1]);
    if (!file) {
        std::fprintf(stderr, "bench_statistics: %s\n", file.error().message.c_str());
        return 3;
    }
    ThreadPool pool(argc > 4 ? static_cast<unsigned>(std::atoi(argv[4])) : 0);
    EngineRun run{.pool = pool};
    run.result = [](const StorageResult &result) {
        if (result.failure || result.views.front().failure)
            std::exit(1);
    };
    const Result<bool> ended =
        NativeEngine().run(tasksOf(*file, argv[3], *dtype), {.statistics = std::string_view(argv[3]) != "crc"}, run);
    return ended && *ended ? 0 : 1;
}
