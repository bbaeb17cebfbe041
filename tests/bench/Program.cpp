// SPDX-License-Identifier: Apache-2.0
// bench_program FILE.pt2 [RUNS]: reads the archive's first program from memory into the arena; prints the bytes of its
// JSON, the least seconds, and the bytes of memory that the first reading took beyond the text.
#include "core/program/Program.h"
#include "core/document/Document.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>

using namespace pt2scope;

namespace {

Result<std::string> readProgramText(const char *path)
{
    const Result<DocumentPtr> document = openDocument(path, DocumentDepth::Records);
    if (!document)
        return document.error();
    const ZipArchivePtr &archive = (*document)->archive;
    const std::optional<std::size_t> record =
        archive ? archive->find((*document)->root + "/models/model.json") : std::nullopt;
    if (!record)
        return Error{ErrorCode::NotFound, "no models/model.json"};
    const Result<ByteSourcePtr> source = archive->openRecord(*record);
    if (!source)
        return source.error();
    return readText(**source, (*source)->size());
}

/// The most memory that the process has held so far, in bytes.
std::uint64_t peakMemory()
{
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);) {
        if (line.starts_with("VmHWM:"))
            return std::strtoull(line.c_str() + 6, nullptr, 10) * 1024;
    }
    return 0;
}

}  // namespace

int main(int argc, char **argv)
{
    const Result<std::string> text =
        argc > 1 ? readProgramText(argv[1]) : Error{ErrorCode::NotFound, "usage: bench_program FILE.pt2 [RUNS]"};
    if (!text) {
        std::fprintf(stderr, "bench_program: %s\n", text.error().message.c_str());
        return 3;
    }
    const int runs = argc > 2 ? std::atoi(argv[2]) : 3;
    double best = 1e9;
    std::uint64_t memory = 0;
    for (int run = 0; run < runs; ++run) {
        std::string copy = *text;
        const std::uint64_t before = peakMemory();
        const auto start = std::chrono::steady_clock::now();
        const ProgramPtr program = readProgram(std::move(copy));
        best = std::min(best, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
        if (!program->isWhole || !program->faults.empty())
            return 1;
        if (run == 0)
            memory = peakMemory() - before;
    }
    std::printf("%zu %.6f %llu\n", text->size(), best, static_cast<unsigned long long>(memory));
    return 0;
}
