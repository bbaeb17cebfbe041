// SPDX-License-Identifier: Apache-2.0
#include "app/ModelSelection.h"

#include "app/Output.h"
#include "app/Suggestion.h"
#include "core/bytes/Text.h"

#include <algorithm>

namespace pt2scope {

const ModelSummary *findModel(const std::vector<ModelSummary> &models, const std::string &name)
{
    const auto found = std::ranges::find(models, name, &ModelSummary::name);
    if (found != models.end())
        return &*found;
    std::vector<std::string_view> names;
    names.reserve(models.size());
    for (const ModelSummary &model : models)
        names.push_back(model.name);
    complain("there is no model '" + printable(name) + "'" + printable(didYouMean(name, names)));
    return nullptr;
}

}  // namespace pt2scope
