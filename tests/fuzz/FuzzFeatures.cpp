// SPDX-License-Identifier: Apache-2.0
// Any text as fg.json, and as the description of a rank file.
#include "core/rtp/FeatureReferences.h"
#include "core/rtp/RankMeta.h"

#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    using namespace pt2scope;
    const std::string_view text(reinterpret_cast<const char *>(data), size);
    featureReferences(parseFeatureConfig(text, "fg.json"));
    parseRankMeta(text, "model-000000-of-000001.json");
    return 0;
}
