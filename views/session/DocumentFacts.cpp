// SPDX-License-Identifier: Apache-2.0
#include "views/session/DocumentFacts.h"

#include "core/program/CallerSpecs.h"
#include "core/program/GraphValueText.h"
#include "core/program/ModuleTree.h"
#include "views/session/PythonCall.h"
#include "views/session/WeightTree.h"

#include <algorithm>

namespace pt2scope {

namespace {

ModelFacts factsOf(const ModelSummary &summary)
{
    ModelFacts facts{.summary = &summary};
    if (!summary.program || !summary.program->exported)
        return facts;
    facts.program = summary.program->exported;
    const Program &program = *facts.program;
    facts.counts = countGraphs(program);
    facts.modules = ModuleTree(program).modules().size() - 1;
    facts.symbols = readSymbols(program);
    facts.inputTree = inputTree(program);
    facts.outputTree = outputTree(program);
    if (program.root())
        facts.index = std::make_shared<GraphIndex>(program, *program.root());
    if (program.signature) {
        facts.inputs = static_cast<std::size_t>(std::ranges::count_if(program.signature->inputs, isGivenByCaller));
        facts.outputs = static_cast<std::size_t>(std::ranges::count_if(program.signature->outputs, isReturnedToCaller));
    }
    const GraphValueText texts(program);
    for (const Graph &graph : program.graphs) {
        for (const TensorValue &value : graph.tensorValues)
            ++facts.valueTypes[texts.dtype(value)];
    }
    return facts;
}

/// Of what has no weights, and of a compiled package whose weights are next to nothing, the files tell more.
bool wantsFiles(const DocumentFacts &facts)
{
    constexpr std::uint64_t leastShare = 20;  // one in so many bytes
    const bool isProgram =
        std::ranges::any_of(facts.models, [](const ModelFacts &each) { return each.program != nullptr; });
    const bool isCompiled =
        std::ranges::any_of(facts.summaries, [](const ModelSummary &each) { return each.compiled != nullptr; });
    return facts.weightBytes() == 0
           || (isCompiled && !isProgram && facts.weightBytes() < facts.document->nbytes / leastShare);
}

}  // namespace

const ModelFacts *DocumentFacts::model(std::string_view name) const
{
    const auto found = std::ranges::find_if(models, [&](const ModelFacts &each) { return each.summary->name == name; });
    return found == models.end() ? nullptr : &*found;
}

bool DocumentFacts::hasOneProgram() const
{
    return document->folder
           || std::ranges::count_if(models, [](const ModelFacts &each) { return each.program != nullptr; }) == 1;
}

DocumentFactsPtr readFacts(const DocumentPtr &document)
{
    auto facts = std::make_shared<DocumentFacts>();
    facts->document = document;
    facts->summaries = summarizeModels(*document);
    for (const ModelSummary &summary : facts->summaries)
        facts->models.push_back(factsOf(summary));
    for (ModelFacts &model : facts->models) {
        if (model.index && model.program->signature && model.program->isWhole)
            model.callCode = pythonCall(model, {.path = model.summary->document->path,
                                                .model = model.summary->program->name,
                                                .isOnlyModel = facts->hasOneProgram()});
    }
    facts->rows = tensorRows(*document);
    buildWeightTree(*facts);
    if (wantsFiles(*facts))
        buildFileTree(*facts);
    return facts;
}

}  // namespace pt2scope
