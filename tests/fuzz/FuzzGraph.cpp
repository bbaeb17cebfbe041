// SPDX-License-Identifier: Apache-2.0
// Any text as a printed graph, with the outputs that its markers make.
#include "core/rtp/FxGraph.h"
#include "core/rtp/FxMarkers.h"

#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    using namespace pt2scope;
    const FxGraph graph = parseFxGraph(std::string(reinterpret_cast<const char *>(data), size));
    for (const FxMarker &marker : fxMarkers(graph))
        sparseKeys(marker, FxSplit::Rtp);
    return 0;
}
