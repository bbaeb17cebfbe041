// SPDX-License-Identifier: Apache-2.0
// Any bytes as pickles: the symbolic machine, the verdict, the disassembly and the tensors of a stream.
#include "core/bytes/MemorySource.h"
#include "core/pickle/PickleDisassembler.h"
#include "core/pickle/PickleJudgement.h"
#include "core/pickle/PickleReader.h"
#include "core/pickle/TorchSave.h"

#include <cstdint>
#include <memory>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    using namespace pt2scope;
    const auto *begin = reinterpret_cast<const std::byte *>(data);
    const auto bytes = std::make_shared<const std::vector<std::byte>>(begin, begin + size);
    const std::vector<Pickle> pickles = readPickles(bytes);
    judgePickles(pickles, size, PicklePlace::TorchSave);
    for (const Pickle &pickle : pickles)
        describeObject(pickle, pickle.root);
    PickleDisassembler disassembler(*bytes);
    while (const auto instruction = disassembler.next())
        instruction->argument();
    readTorchSaveStream(MemorySource(*bytes));
    return 0;
}
