// SPDX-License-Identifier: Apache-2.0
#include "core/pickle/PickleMachine.h"

#include "core/pickle/PickleReader.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace pt2scope {

namespace {

using enum PickleFaultKind;

constexpr std::size_t maxNotes = 1000;  // faults after which reading goes on
constexpr unsigned newestProtocol = 5;

/// How many objects an instruction makes at most.
constexpr std::size_t mostObjects = 3;
std::size_t objectsOf(PickleOp op)
{
    switch (op) {
        case PickleOp::Inst: return mostObjects;
        case PickleOp::Obj:
        case PickleOp::PersId: return 2;
        default: return 1;
    }
}

}  // namespace

PickleMachine::PickleMachine(PickleBytes bytes, std::size_t begin) : m_code(*bytes, begin)
{
    m_pickle.bytes = std::move(bytes);
    m_pickle.begin = begin;
    m_pickle.decoded = std::make_shared<std::deque<std::string>>();
}

Pickle PickleMachine::run()
{
    reserve();
    while (const std::optional<PickleInstruction> instruction = m_code.next()) {
        m_now = *instruction;
        ++m_pickle.opcodes;
        followFrame();
        if (!execute())
            break;
    }
    if (m_code.fault())
        m_pickle.faults.push_back(*m_code.fault());
    m_pickle.end = m_code.position();
    arrangeChildren();
    return std::move(m_pickle);
}

/// Counts the instructions first: growing step by step would take twice the memory.
void PickleMachine::reserve()
{
    PickleDisassembler code = m_code;
    std::size_t objects = 0;
    while (const std::optional<PickleInstruction> instruction = code.next()) {
        objects += objectsOf(instruction->opcode->op);
    }
    m_pickle.objects.reserve(std::min(objects, maxPickleObjects));
}

bool PickleMachine::execute()
{
    if (m_pickle.objects.size() + mostObjects > maxPickleObjects)
        return fail(TooManyObjects, "more than " + std::to_string(maxPickleObjects) + " objects");
    switch (m_now.opcode->op) {
        case PickleOp::Mark:
        case PickleOp::Stop:
        case PickleOp::Pop:
        case PickleOp::PopMark:
        case PickleOp::Dup:
        case PickleOp::Proto:
        case PickleOp::Frame: return executeControl();
        case PickleOp::Get:
        case PickleOp::BinGet:
        case PickleOp::LongBinGet:
        case PickleOp::Put:
        case PickleOp::BinPut:
        case PickleOp::LongBinPut:
        case PickleOp::Memoize: return executeMemo();
        case PickleOp::Append:
        case PickleOp::Appends:
        case PickleOp::Dict:
        case PickleOp::EmptyDict:
        case PickleOp::List:
        case PickleOp::EmptyList:
        case PickleOp::SetItem:
        case PickleOp::SetItems:
        case PickleOp::Tuple:
        case PickleOp::EmptyTuple:
        case PickleOp::Tuple1:
        case PickleOp::Tuple2:
        case PickleOp::Tuple3:
        case PickleOp::EmptySet:
        case PickleOp::AddItems:
        case PickleOp::FrozenSet: return executeContainer();
        case PickleOp::PersId:
        case PickleOp::BinPersId:
        case PickleOp::Reduce:
        case PickleOp::Build:
        case PickleOp::Global:
        case PickleOp::Inst:
        case PickleOp::Obj:
        case PickleOp::NewObj:
        case PickleOp::NewObjEx:
        case PickleOp::Ext1:
        case PickleOp::Ext2:
        case PickleOp::Ext4:
        case PickleOp::StackGlobal: return executeCall();
        default: return executeConstant();
    }
}

bool PickleMachine::executeControl()
{
    switch (m_now.opcode->op) {
        case PickleOp::Mark: m_marks.push_back(m_stack.size()); return true;
        case PickleOp::Stop: return stop();
        case PickleOp::Pop: return popOne();
        case PickleOp::PopMark: return popToMark();
        case PickleOp::Dup: return need(1) && push(top(), m_stack.back().fromMemo);
        case PickleOp::Proto: return setProtocol();
        default: return enterFrame();
    }
}

bool PickleMachine::stop()
{
    if (!need(1))
        return false;
    m_pickle.root = pop();
    m_pickle.complete = true;
    return true;
}

bool PickleMachine::setProtocol()
{
    m_protocol = static_cast<unsigned>(m_now.number);
    m_pickle.protocol = std::max(m_pickle.protocol, m_protocol);
    if (m_protocol > newestProtocol)
        fail(UnsupportedProtocol, "PROTO " + std::to_string(m_protocol));
    return true;
}

bool PickleMachine::enterFrame()
{
    const std::uint64_t left = m_pickle.bytes->size() - m_now.end;
    if (m_now.number < 0 || static_cast<std::uint64_t>(m_now.number) > left)
        return fail(SizeClaim, "FRAME claims " + (m_now.number < 0 ? "more than 2^63" : std::to_string(m_now.number))
                                   + " bytes, where " + std::to_string(left) + " follow");
    m_frameEnd = m_now.end + static_cast<std::uint64_t>(m_now.number);
    return true;
}

/// Of an instruction across the end of a frame, CPython's C unpickler drops what the frame still holds when it reads a
/// file, and reads it when it is given bytes; the unpickler in Python refuses it.
void PickleMachine::followFrame()
{
    const bool inside = m_now.offset < m_frameEnd;
    const bool frameInside = inside && m_now.opcode->op == PickleOp::Frame;
    if (m_badFrameNoted || !inside || (m_now.end <= m_frameEnd && !frameInside))
        return;
    m_badFrameNoted = true;
    fail(BadFrame,
         frameInside ? "a FRAME begins inside another" : "the frame ends inside " + std::string(opcodeName()));
}

bool PickleMachine::popOne()
{
    if (!m_marks.empty() && m_marks.back() == m_stack.size()) {
        m_marks.pop_back();
        return true;
    }
    if (!need(1))
        return false;
    m_stack.pop_back();
    return true;
}

bool PickleMachine::popToMark()
{
    const std::optional<std::size_t> mark = popMark();
    if (!mark)
        return false;
    m_stack.resize(*mark);
    return true;
}

bool PickleMachine::need(std::size_t count)
{
    const std::size_t held = m_stack.size() - fence();
    return held >= count
           || fail(StackUnderflow, std::string(opcodeName()) + " takes " + std::to_string(count)
                                       + " objects, the stack holds " + std::to_string(held));
}

std::optional<std::size_t> PickleMachine::popMark()
{
    if (m_marks.empty()) {
        fail(NoMark, std::string(opcodeName()) + " needs a MARK");
        return std::nullopt;
    }
    const std::size_t mark = m_marks.back();
    m_marks.pop_back();
    return mark;
}

ObjectIndex PickleMachine::pop()
{
    const ObjectIndex object = top();
    m_stack.pop_back();
    return object;
}

bool PickleMachine::push(ObjectIndex object, bool fromMemo)
{
    m_stack.push_back({object, fromMemo});
    return true;
}

ObjectIndex PickleMachine::make(ObjectKind kind, std::int64_t number, std::string_view text)
{
    PickleObject object;
    object.kind = kind;
    object.offset = static_cast<std::uint32_t>(m_now.offset);
    object.number = number;
    object.text = text;
    m_pickle.objects.push_back(object);
    return static_cast<ObjectIndex>(m_pickle.objects.size() - 1);
}

bool PickleMachine::pushNew(ObjectKind kind, std::int64_t number, std::string_view text)
{
    return push(make(kind, number, text));
}

std::string_view PickleMachine::keep(std::string text)
{
    m_pickle.decoded->push_back(std::move(text));
    return m_pickle.decoded->back();
}

void PickleMachine::give(ObjectIndex owner, ChildRole role, std::size_t first)
{
    const auto count = static_cast<std::uint32_t>(m_stack.size() - first);
    if (count == 0)
        return;
    const auto begin = static_cast<std::uint32_t>(m_given.size());
    for (std::size_t i = first; i < m_stack.size(); ++i)
        m_given.push_back(m_stack[i].object);
    m_stack.resize(first);
    m_gifts.push_back({owner, role, begin, count});
    PickleObject &object = m_pickle.objects[owner];
    (role == ChildRole::Item   ? object.itemCount
     : role == ChildRole::Pair ? object.pairCount
                               : object.stateCount) += count;
}

/// Lays the children of each object out side by side: items, pairs, states.
void PickleMachine::arrangeChildren()
{
    std::sort(m_gifts.begin(), m_gifts.end(), [](const Gift &a, const Gift &b) {
        return std::tie(a.owner, a.role, a.first) < std::tie(b.owner, b.role, b.first);
    });
    m_pickle.children.reserve(m_given.size());
    ObjectIndex owner = noObject;
    for (const Gift &gift : m_gifts) {
        if (gift.owner != owner)
            m_pickle.objects[gift.owner].firstChild = static_cast<std::uint32_t>(m_pickle.children.size());
        owner = gift.owner;
        const auto begin = m_given.begin() + gift.first;
        m_pickle.children.insert(m_pickle.children.end(), begin, begin + gift.count);
    }
}

bool PickleMachine::fail(PickleFaultKind kind, std::string detail)
{
    if (m_pickle.faults.size() < maxNotes || kind < BadNumber)
        m_pickle.faults.push_back({kind, m_now.offset, std::move(detail)});
    return false;
}

void PickleMachine::noteOperand(ObjectIndex operand, std::string_view where)
{
    fail(BadOperand,
         std::string(opcodeName()) + " has " + std::string(describeKind(kindOf(operand))) + " " + std::string(where));
}

std::string_view describeKind(ObjectKind kind)
{
    switch (kind) {
        case ObjectKind::None: return "None";
        case ObjectKind::Bool: return "a bool";
        case ObjectKind::Integer:
        case ObjectKind::BigInteger: return "an int";
        case ObjectKind::Float: return "a float";
        case ObjectKind::Bytes: return "bytes";
        case ObjectKind::ByteArray: return "a bytearray";
        case ObjectKind::Text: return "a str";
        case ObjectKind::List: return "a list";
        case ObjectKind::Tuple: return "a tuple";
        case ObjectKind::Dict: return "a dict";
        case ObjectKind::Set: return "a set";
        case ObjectKind::FrozenSet: return "a frozenset";
        case ObjectKind::Global: return "an imported object";
        case ObjectKind::Call: return "the result of a call";
        case ObjectKind::PersistentId: return "a persistent object";
        case ObjectKind::Extension: return "a registered extension";
    }
    return "";
}

}  // namespace pt2scope
