// SPDX-License-Identifier: Apache-2.0
// Any bytes as a shared library and as a GPU binary.
#include "core/bytes/MemorySource.h"
#include "core/pt2/ElfLibrary.h"
#include "core/pt2/GpuBinary.h"

#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    using namespace pt2scope;
    const auto bytes = std::as_bytes(std::span(data, size));
    const MemorySource source(std::vector<std::byte>(bytes.begin(), bytes.end()));
    (void)readElfLibrary(source);
    (void)readGpuBinary(source);
    return 0;
}
