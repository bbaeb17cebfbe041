// SPDX-License-Identifier: Apache-2.0
#include "core/pickle/PickleMachine.h"

namespace pt2scope {

using enum PickleFaultKind;

bool PickleMachine::executeContainer()
{
    switch (m_now.opcode->op) {
        case PickleOp::EmptyTuple: return pushNew(ObjectKind::Tuple);
        case PickleOp::Tuple1: return makeTuple(1);
        case PickleOp::Tuple2: return makeTuple(2);
        case PickleOp::Tuple3: return makeTuple(3);
        case PickleOp::Tuple: return makeFromMark(ObjectKind::Tuple, ChildRole::Item);
        case PickleOp::EmptyList: return pushNew(ObjectKind::List);
        case PickleOp::List: return makeFromMark(ObjectKind::List, ChildRole::Item);
        case PickleOp::EmptyDict: return pushNew(ObjectKind::Dict);
        case PickleOp::Dict: return makeFromMark(ObjectKind::Dict, ChildRole::Pair);
        case PickleOp::EmptySet: return pushNew(ObjectKind::Set);
        case PickleOp::FrozenSet: return makeFromMark(ObjectKind::FrozenSet, ChildRole::Item);
        case PickleOp::Append: return addOne(1, ChildRole::Item);
        case PickleOp::SetItem: return addOne(2, ChildRole::Pair);
        case PickleOp::SetItems: return addFromMark(ChildRole::Pair);
        default: return addFromMark(ChildRole::Item);  // APPENDS, ADDITEMS
    }
}

bool PickleMachine::makeTuple(std::size_t count)
{
    return need(count) && push(makeTupleFrom(m_stack.size() - count));
}

ObjectIndex PickleMachine::makeTupleFrom(std::size_t first)
{
    const ObjectIndex tuple = make(ObjectKind::Tuple);
    give(tuple, ChildRole::Item, first);
    return tuple;
}

bool PickleMachine::makeFromMark(ObjectKind kind, ChildRole role)
{
    const std::optional<std::size_t> first = popMark();
    if (!first)
        return false;
    if (role == ChildRole::Pair && (m_stack.size() - *first) % 2 != 0)
        return fail(StackUnderflow, std::string(opcodeName()) + " has a key without a value");
    const ObjectIndex container = make(kind);
    give(container, role, *first);
    return push(container);
}

bool PickleMachine::addOne(std::size_t operands, ChildRole role)
{
    if (!need(operands + 1))
        return false;
    const std::size_t first = m_stack.size() - operands;
    const ObjectIndex target = m_stack[first - 1].object;
    checkTarget(target, role, first);
    give(target, role, first);
    return true;
}

bool PickleMachine::addFromMark(ChildRole role)
{
    const std::optional<std::size_t> first = popMark();
    if (!first)
        return false;
    if (*first <= fence())
        return fail(StackUnderflow, std::string(opcodeName()) + " has nothing to add to");
    if (*first == m_stack.size())
        return true;
    if (role == ChildRole::Pair && (m_stack.size() - *first) % 2 != 0)
        return fail(StackUnderflow, std::string(opcodeName()) + " has a key without a value");
    const ObjectIndex target = m_stack[*first - 1].object;
    checkTarget(target, role, *first);
    give(target, role, *first);
    return true;
}

/// Python calls append(), extend(), add() or __setitem__ of whatever lies there; of plain objects it is known which
/// have them.
void PickleMachine::checkTarget(ObjectIndex target, ChildRole role, std::size_t first)
{
    if (!isPlain(target))
        return;
    const ObjectKind kind = kindOf(target);
    const bool sequence = kind == ObjectKind::List || kind == ObjectKind::ByteArray;
    const bool fits = role == ChildRole::Pair                  ? sequence || kind == ObjectKind::Dict
                      : m_now.opcode->op == PickleOp::AddItems ? kind == ObjectKind::Set
                                                               : sequence;
    if (!fits)
        return noteOperand(target, "to add to");
    for (std::size_t i = first; role == ChildRole::Pair && sequence && i < m_stack.size(); i += 2) {
        const ObjectIndex key = m_stack[i].object;
        if (isPlain(key) && kindOf(key) != ObjectKind::Integer && kindOf(key) != ObjectKind::Bool)
            return noteOperand(key, "for an index");
    }
}

}  // namespace pt2scope
