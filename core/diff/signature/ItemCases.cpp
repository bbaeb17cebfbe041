// SPDX-License-Identifier: Apache-2.0
#include "core/diff/signature/ItemCases.h"

namespace pt2scope {

namespace {

/// A tensor takes no constant, and None is no number.
bool takesConstant(const SignatureItem &item, ArgumentTag constant)
{
    if (!item.symbolic)
        return false;
    switch (item.symbolic->kind) {
        case SymbolicValue::Kind::Int: return constant == ArgumentTag::Int;
        case SymbolicValue::Kind::Float: return constant == ArgumentTag::Float;
        case SymbolicValue::Kind::Bool: return constant == ArgumentTag::Bool;
    }
    return false;
}

}  // namespace

SignatureCase removalOf(const SignatureItem &item, SignatureList list)
{
    if (list == SignatureList::Inputs)
        return item.isOfCaller ? SignatureCase::InputRemoved : SignatureCase::StateRemoved;
    if (item.isOfCaller)
        return SignatureCase::OutputRemoved;
    return item.kind == "user_input_mutation" ? SignatureCase::InputMutationRemoved
                                              : SignatureCase::StateMutationRemoved;
}

SignatureCase additionOf(const SignatureItem &item, SignatureList list)
{
    if (list == SignatureList::Inputs)
        return item.isOfCaller ? SignatureCase::InputAdded : SignatureCase::StateAdded;
    if (item.isOfCaller)
        return item.path.ends_with("']") ? SignatureCase::OutputNamedAdded : SignatureCase::OutputAdded;
    return item.kind == "user_input_mutation" ? SignatureCase::InputMutationAdded : SignatureCase::StateMutationAdded;
}

SignatureCase constantInputOf(const Program &programA, const SignatureItem &a, const SignatureItem &b)
{
    if (b.value == noName)
        return SignatureCase::InputKind;
    const InputSpec &spec = programA.signature->inputs[a.position];
    const Argument &constant = spec.kind == InputKind::ConstantInput ? spec.value : spec.arg;
    return takesConstant(b, constant.tag) ? SignatureCase::InputFreed : SignatureCase::InputNoConstant;
}

SignatureCase constantOutputOf(bool isConstantA, bool isConstantB)
{
    if (isConstantA && isConstantB)
        return SignatureCase::OutputOtherConstant;
    return isConstantA ? SignatureCase::OutputNoConstant : SignatureCase::OutputConstant;
}

}  // namespace pt2scope
