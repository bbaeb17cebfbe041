// SPDX-License-Identifier: Apache-2.0
// Any bytes as .metadata of a distributed checkpoint, with two files that its items may lie in.
#include "core/bytes/MemorySource.h"
#include "core/rtp/DcpExtents.h"

#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    using namespace pt2scope;
    const auto bytes = std::as_bytes(std::span(data, size));
    DcpFolder dcp;
    dcp.path = "model";
    dcp.shards = {{"model/__0_0.distcp", 5'115, 0, 0}, {"model/__1_0.distcp", 11'487, 1, 0}};
    dcp.metadata = readDcpMetadata(MemorySource(std::vector<std::byte>(bytes.begin(), bytes.end())), "model/.metadata");
    for (const DcpTensor &tensor : dcp.metadata->tensors)
        coverageOf(tensor);
    extentsOf(dcp);
    return 0;
}
