// SPDX-License-Identifier: Apache-2.0
#include "core/diff/program/DefaultArgument.h"

#include "core/operators/OperatorName.h"
#include "core/operators/OperatorTable.h"
#include "core/program/ConstantText.h"

#include <optional>

namespace pt2scope {

bool isDefaultArgument(const Program &program, const NamedArgument &written, const Program &without,
                       std::string_view target)
{
    const std::optional<std::string_view> name = operatorNameOf(target);
    if (!name || !without.torchVersion)
        return false;
    const std::optional<OperatorSchema> schema = OperatorTable::shipped().find(*name, *without.torchVersion);
    const SchemaArgument *argument = schema ? schema->findArgument(program.text(written.name)) : nullptr;
    return argument != nullptr && argument->defaultText && isConstant(program, written.value, *argument->defaultText);
}

}  // namespace pt2scope
