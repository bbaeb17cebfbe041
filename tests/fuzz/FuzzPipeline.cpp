// SPDX-License-Identifier: Apache-2.0
// Any text as pipeline.config.
#include "core/rtp/PipelineConfig.h"

#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    using namespace pt2scope;
    parsePipelineConfig(std::string_view(reinterpret_cast<const char *>(data), size), "pipeline.config");
    return 0;
}
