// SPDX-License-Identifier: Apache-2.0
#include "core/bytes/Crc32.h"
#include "core/bytes/MemorySource.h"
#include "core/bytes/Sha256.h"
#include "core/json/JsonReader.h"
#include "core/pt2/SerializationId.h"
#include "core/tensor/StridedWalk.h"

#include <benchmark/benchmark.h>

#include <numeric>
#include <random>

using namespace pt2scope;

namespace {

std::vector<std::byte> noise(std::size_t nbytes)
{
    std::mt19937 engine(1);
    std::vector<std::byte> bytes(nbytes);
    for (std::byte &b : bytes)
        b = static_cast<std::byte>(engine());
    return bytes;
}

void countBytes(benchmark::State &state, std::size_t nbytes)
{
    state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations()) * static_cast<std::int64_t>(nbytes));
}

void crc(benchmark::State &state)
{
    const auto bytes = noise(1 << 20);
    for (auto _ : state)
        benchmark::DoNotOptimize(crc32(0, bytes));
    countBytes(state, bytes.size());
}
BENCHMARK(crc);

void crcCombine(benchmark::State &state)
{
    std::uint32_t value = 1;
    for (auto _ : state)
        benchmark::DoNotOptimize(value = crc32Combine(value, 0x1234567, 1 << 20));
}
BENCHMARK(crcCombine);

void sha256(benchmark::State &state)
{
    const auto bytes = noise(1 << 20);
    for (auto _ : state) {
        Sha256 hash;
        hash.update(bytes);
        benchmark::DoNotOptimize(hash.finish());
    }
    countBytes(state, bytes.size());
}
BENCHMARK(sha256);

void jsonTokens(benchmark::State &state)
{
    std::string text = "[";
    for (int i = 0; i < 20'000; ++i)
        text +=
            R"({"name": "view_)" + std::to_string(i)
            + R"(", "arg": {"as_tensor": {"name": "p_layers_0_weight"}}, "kind": 1, "sizes": [{"as_int": 128}, {"as_int": 64}]},)";
    text.back() = ']';
    for (auto _ : state) {
        JsonReader reader(text);
        JsonToken token = reader.next();
        while (token != JsonToken::End && token != JsonToken::Error)
            token = reader.next();
        if (token == JsonToken::Error)
            state.SkipWithError(reader.error().c_str());
    }
    countBytes(state, text.size());
}
BENCHMARK(jsonTokens);

void serializationId(benchmark::State &state)
{
    std::vector<std::string> names;
    for (std::int64_t i = 0; i < state.range(0); ++i)
        names.push_back("data/weights/weight_" + std::to_string(i));
    std::vector<NamedCrc> records;
    for (const std::string &name : names)
        records.push_back({.name = name, .crc32 = 1, .size = 64});
    for (auto _ : state)
        benchmark::DoNotOptimize(computeSerializationId(records));
}
BENCHMARK(serializationId)->RangeMultiplier(10)->Range(100, 100'000);

TensorMeta matrix(std::int64_t rows, std::int64_t columns, bool transposed)
{
    TensorMeta meta;
    meta.sizes = {rows, columns};
    meta.strides = transposed ? std::vector<std::int64_t>{1, rows} : std::vector<std::int64_t>{columns, 1};
    return meta;
}

void walk(benchmark::State &state)
{
    const TensorMeta meta = matrix(2048, 2048, state.range(0) != 0);
    const MemorySource storage(noise(2048 * 2048 * 4));
    for (auto _ : state) {
        std::uint32_t crc = 0;
        const auto done = walkElements(meta, storage, [&](std::span<const std::byte> part) {
            crc = crc32(crc, part);
            return true;
        });
        benchmark::DoNotOptimize(crc);
        if (!done)
            state.SkipWithError(done.error().message.c_str());
    }
    countBytes(state, static_cast<std::size_t>(storage.size()));
}
BENCHMARK(walk)->ArgName("transposed")->Arg(0)->Arg(1);

}  // namespace

BENCHMARK_MAIN();
