// SPDX-License-Identifier: Apache-2.0
#include "core/program/CallerSpecs.h"

namespace pt2scope {

bool isGivenByCaller(const InputSpec &spec)
{
    return spec.kind == InputKind::UserInput || spec.kind == InputKind::ConstantInput;
}

bool isReturnedToCaller(const OutputSpec &spec)
{
    return spec.kind == OutputKind::UserOutput || spec.kind == OutputKind::LossOutput;
}

bool isMutation(const OutputSpec &spec)
{
    return spec.kind == OutputKind::BufferMutation || spec.kind == OutputKind::ParameterMutation
           || spec.kind == OutputKind::UserInputMutation;
}

}  // namespace pt2scope
