// SPDX-License-Identifier: Apache-2.0
#include "app/gui/GraphPicture.h"

#include "app/Output.h"
#include "app/commands/GraphCommand.h"
#include "core/bytes/Text.h"
#include "views/graph/GraphPicture.h"
#include "views/theme/Appearance.h"
#include "views/window/Language.h"

#include <algorithm>

namespace pt2scope {

namespace {

FoldState foldingOf(const GraphOutline &outline, const Arguments &arguments)
{
    const std::optional<std::string> expand = arguments.value(graphExpandOption);
    const std::optional<unsigned> level = expand ? expandLevel(*expand) : std::nullopt;
    if (!level)
        return firstFolding(outline);
    return *level == expandAll ? unfoldedWhole(outline) : unfoldedTo(outline, *level);
}

/// The model asked for, or the first that has a graph; null after a complaint.
const ModelFacts *chosenModel(const DocumentFacts &facts, const Arguments &arguments, const std::string &path)
{
    const std::optional<std::string> name = arguments.value(modelOption);
    const auto found = std::ranges::find_if(facts.models, [&](const ModelFacts &model) {
        return model.program && model.program->root() && (!name || model.name() == *name);
    });
    if (found != facts.models.end())
        return &*found;
    complain(printable(path)
             + (name ? ": there is no program of a model '" + printable(*name) + "'" : std::string(": no program")));
    return nullptr;
}

}  // namespace

ExitStatus drawGraph(const Arguments &arguments)
{
    const std::string &path = arguments.operands().front();
    const Result<DocumentPtr> document = openDocument(path);
    if (!document) {
        complain(printable(path) + ": " + printable(document.error().message));
        return ExitStatus::Failure;
    }
    Appearance appearance;
    appearance.choose(Appearance::Choice::Light);
    Language language;
    language.choose(QStringLiteral("en"));
    const DocumentFactsPtr facts = readFacts(*document);
    const ModelFacts *model = chosenModel(*facts, arguments, path);
    if (!model)
        return ExitStatus::Failure;
    const auto ruler = std::make_shared<const TextRuler>();
    const auto subject = std::make_shared<const GraphSubject>(facts, *model);
    const GraphScenePtr scene =
        GraphScene::make({subject, foldingOf(subject->outline(), arguments), LayoutDirection::TopToBottom, ruler});
    const bool isSvg = arguments.valueOr(graphFormatOption, "") == "svg";
    const QByteArray picture = isSvg ? graphSvg(scene, *ruler) : graphPng(scene, *ruler);
    const std::unique_ptr<Output> output = Output::standard();
    output->write({picture.constData(), static_cast<std::size_t>(picture.size())});
    return output->finish() ? ExitStatus::Success : ExitStatus::Failure;
}

}  // namespace pt2scope
