// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/rules/export/ExportSites.h"

namespace pt2scope {

enum class GraphHalf { Full, Sparse, Dense };

/// One of graph/*.graph. Lives no longer than the subject.
struct FxGraphSite {
    const ModelExport &model;
    const GraphFile &file;
    GraphHalf half;

    const FxGraph &graph() const { return *file.graph; }
    Location at(const FxNode &node) const { return lineAt(file.path, node.line, node.offset); }
    Location at(const FxFault &fault) const { return lineAt(file.path, fault.line, fault.offset); }
};

/// The graph when all of its lines were understood; null otherwise.
const FxGraph *wholeGraph(const std::optional<GraphFile> &file);

/// Calls visit(site) for every graph that was read, damaged or not.
template <typename Visit>
void forEachFxGraph(const Subject &subject, Visit visit)
{
    for (const ModelExport &model : modelExports(subject)) {
        const auto show = [&](const std::optional<GraphFile> &file, GraphHalf half) {
            if (file && file->graph)
                visit(FxGraphSite{model, *file, half});
        };
        show(model.fullGraph, GraphHalf::Full);
        show(model.sparseGraph, GraphHalf::Sparse);
        show(model.denseGraph, GraphHalf::Dense);
    }
}

/// The same for those of which all lines were understood.
template <typename Visit>
void forEachWholeFxGraph(const Subject &subject, Visit visit)
{
    forEachFxGraph(subject, [&](const FxGraphSite &site) {
        if (site.graph().isParsable())
            visit(site);
    });
}

}  // namespace pt2scope
