// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/graph/shapes/ShapeTable.h"

#include <unordered_map>

namespace pt2scope {

const ShapeRule *findShapeRule(std::string_view operatorName)
{
    static const std::unordered_map<std::string_view, const ShapeRule *> table = [] {
        std::unordered_map<std::string_view, const ShapeRule *> rules;
        for (const auto topic : {unaryShapes(), elementwiseShapes(), matrixShapes(), viewShapes(), joinShapes(),
                                 selectionShapes(), reductionShapes(), windowShapes(), factoryShapes()}) {
            for (const ShapeRule &rule : topic)
                rules.emplace(rule.operatorName, &rule);
        }
        return rules;
    }();
    const auto found = table.find(operatorName);
    return found == table.end() ? nullptr : found->second;
}

}  // namespace pt2scope
