// SPDX-License-Identifier: Apache-2.0
// Any bytes as a safetensors file, each tensor of which is opened.
#include "core/bytes/MemorySource.h"
#include "core/safetensors/Safetensors.h"

#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    using namespace pt2scope;
    const auto bytes = std::as_bytes(std::span(data, size));
    const Safetensors file =
        readSafetensors(std::make_shared<MemorySource>(std::vector<std::byte>(bytes.begin(), bytes.end())));
    for (const SafetensorsTensor &tensor : file.tensors) {
        (void)file.open(tensor);
        (void)tensor.meta();
    }
    return 0;
}
