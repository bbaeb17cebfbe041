// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/fxgraph/FxGraphSites.h"

namespace pt2scope {

const FxGraph *wholeGraph(const std::optional<GraphFile> &file)
{
    return file && file->graph && file->graph->isParsable() ? &*file->graph : nullptr;
}

}  // namespace pt2scope
