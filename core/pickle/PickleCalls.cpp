// SPDX-License-Identifier: Apache-2.0
#include "core/bytes/Text.h"
#include "core/pickle/PickleMachine.h"
#include "core/pickle/PickleStrings.h"
#include "core/pickle/PythonNames.h"

namespace pt2scope {

using enum PickleFaultKind;

namespace {

constexpr unsigned firstWithoutRenames = 3;  // protocol

}  // namespace

bool PickleMachine::executeCall()
{
    switch (m_now.opcode->op) {
        case PickleOp::Global: return importGlobal(m_now.text, m_now.secondText, OperandOrigin::Inline);
        case PickleOp::StackGlobal: return importFromStack();
        case PickleOp::Inst: return importAndCall();
        case PickleOp::Obj: return callFromMark();
        case PickleOp::Reduce: return call(CallKind::Reduce, 2);
        case PickleOp::NewObj: return call(CallKind::NewObj, 2);
        case PickleOp::NewObjEx: return call(CallKind::NewObjEx, 3);
        case PickleOp::Build: return build();
        case PickleOp::PersId:
            if (!isAscii(m_now.text))
                fail(BadText, "the persistent id is not ASCII");
            return pushReference(make(ObjectKind::Text, 0, m_now.text));
        case PickleOp::BinPersId: return need(1) && pushReference(pop());
        default: return pushExtension();
    }
}

bool PickleMachine::importGlobal(std::string_view module, std::string_view name, OperandOrigin origin)
{
    PickleGlobal global;
    global.offset = m_now.offset;
    global.op = m_now.opcode->op;
    global.origin = origin;
    global.module = module;
    global.name = name;
    const PythonName imported =
        m_protocol < firstWithoutRenames ? renamedForPython3(module, name) : PythonName{module, name};
    global.importedModule = imported.module;
    global.importedName = imported.name;
    if (origin != OperandOrigin::Unresolvable && (module.empty() || name.empty()))
        fail(BadOperand, std::string(opcodeName()) + " without a module or a name");
    else if (findInvalidUtf8(module) || findInvalidUtf8(name))
        fail(BadText, std::string(opcodeName()) + " names a global that is not UTF-8");
    global.object = make(ObjectKind::Global, static_cast<std::int64_t>(m_pickle.globals.size()));
    m_pickle.globals.push_back(global);
    return push(global.object);
}

bool PickleMachine::importFromStack()
{
    if (!need(2))
        return false;
    const Slot name = m_stack.back();
    m_stack.pop_back();
    const Slot module = m_stack.back();
    m_stack.pop_back();
    for (const ObjectIndex operand : {module.object, name.object}) {
        if (isPlain(operand) && kindOf(operand) != ObjectKind::Text)
            noteOperand(operand, "in place of a name");
    }
    if (kindOf(module.object) != ObjectKind::Text || kindOf(name.object) != ObjectKind::Text)
        return importGlobal({}, {}, OperandOrigin::Unresolvable);
    return importGlobal(m_pickle.at(module.object).text, m_pickle.at(name.object).text,
                        module.fromMemo || name.fromMemo ? OperandOrigin::Memo : OperandOrigin::Stack);
}

bool PickleMachine::importAndCall()
{
    const std::optional<std::size_t> first = popMark();
    if (!first)
        return false;
    const ObjectIndex arguments = makeTupleFrom(*first);
    importGlobal(m_now.text, m_now.secondText, OperandOrigin::Inline);
    return pushCall(CallKind::Inst, pop(), arguments);
}

bool PickleMachine::callFromMark()
{
    const std::optional<std::size_t> first = popMark();
    if (!first)
        return false;
    if (m_stack.size() == *first)
        return fail(StackUnderflow, "OBJ has no class");
    const ObjectIndex arguments = makeTupleFrom(*first + 1);
    return pushCall(CallKind::Obj, pop(), arguments);
}

bool PickleMachine::call(CallKind how, std::size_t operands)
{
    if (!need(operands))
        return false;
    const ObjectIndex keywords = how == CallKind::NewObjEx ? pop() : noObject;
    const ObjectIndex arguments = pop();
    const ObjectIndex callable = pop();
    if (isPlain(arguments) && kindOf(arguments) != ObjectKind::Tuple)
        noteOperand(arguments, "in place of the arguments' tuple");
    if (keywords != noObject && isPlain(keywords) && kindOf(keywords) != ObjectKind::Dict)
        noteOperand(keywords, "in place of the keywords' dict");
    return pushCall(how, callable, arguments, keywords);
}

bool PickleMachine::pushCall(CallKind how, ObjectIndex callable, ObjectIndex arguments, ObjectIndex keywords)
{
    if (isPlain(callable))
        noteOperand(callable, "to call");
    const ObjectIndex result = make(ObjectKind::Call, static_cast<std::int64_t>(m_pickle.calls.size()));
    m_pickle.calls.push_back({how, m_now.offset, result, callable, arguments, keywords});
    return push(result);
}

bool PickleMachine::build()
{
    if (!need(2))
        return false;
    const ObjectIndex state = top();
    const ObjectIndex target = m_stack[m_stack.size() - 2].object;
    if (isPlain(target))
        noteOperand(target, "to give a state to");
    give(target, ChildRole::State, m_stack.size() - 1);
    m_pickle.calls.push_back({CallKind::Build, m_now.offset, target, target, state, noObject});
    return true;
}

bool PickleMachine::pushExtension()
{
    if (m_now.number <= 0)
        fail(BadNumber, std::string(opcodeName()) + " has the code " + std::to_string(m_now.number));
    return pushNew(ObjectKind::Extension, m_now.number);
}

bool PickleMachine::pushReference(ObjectIndex id)
{
    const ObjectIndex object = make(ObjectKind::PersistentId, static_cast<std::int64_t>(m_pickle.persistentIds.size()));
    m_pickle.persistentIds.push_back({object, id, m_now.offset});
    return push(object);
}

}  // namespace pt2scope
