// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/pickle/Pickle.h"
#include "core/pickle/PickleDisassembler.h"

#include <unordered_map>
#include <vector>

namespace pt2scope {

/// The unpickler's stack, marks and memo over objects that stand for what Python would hold there. Reads one pickle.
/// The functions for the instructions are false where nothing can be read after them, which is then the last fault.
class PickleMachine {
public:
    PickleMachine(PickleBytes bytes, std::size_t begin);

    Pickle run();

private:
    enum class ChildRole : std::uint8_t { Item, Pair, State };

    /// Children that one instruction gave an object: a range of m_given.
    struct Gift {
        ObjectIndex owner;
        ChildRole role;
        std::uint32_t first;
        std::uint32_t count;
    };

    struct Slot {
        ObjectIndex object;
        bool fromMemo;
    };

    // PickleMachine.cpp
    void reserve();
    bool execute();
    bool executeControl();
    bool stop();
    bool setProtocol();
    bool enterFrame();
    void followFrame();
    bool popOne();
    bool popToMark();
    void arrangeChildren();

    // PickleMemo.cpp
    bool executeMemo();
    bool put(std::uint64_t key);
    bool get(std::uint64_t key);
    std::optional<std::uint64_t> keyOfLine();

    // PickleConstants.cpp
    bool executeConstant();
    bool pushInteger(std::optional<std::int64_t> value);
    bool pushIntegerLine(std::string_view text, bool mayBeBool);
    bool pushFloat(double value);
    bool pushText();
    bool pushPython2String();
    bool pushQuoted();
    bool pushRawUnicode();
    bool pushOutOfBandBuffer();
    bool makeReadonly();

    // PickleContainers.cpp
    bool executeContainer();
    bool makeTuple(std::size_t count);
    bool makeFromMark(ObjectKind kind, ChildRole role);
    bool addOne(std::size_t operands, ChildRole role);
    bool addFromMark(ChildRole role);
    void checkTarget(ObjectIndex target, ChildRole role, std::size_t first);

    // PickleCalls.cpp
    bool executeCall();
    bool importGlobal(std::string_view module, std::string_view name, OperandOrigin origin);
    bool importFromStack();
    bool importAndCall();
    bool call(CallKind how, std::size_t operands);
    bool callFromMark();
    bool pushCall(CallKind how, ObjectIndex callable, ObjectIndex arguments, ObjectIndex keywords = noObject);
    bool build();
    bool pushExtension();
    bool pushReference(ObjectIndex id);

    std::size_t fence() const { return m_marks.empty() ? 0 : m_marks.back(); }
    /// Whether the stack holds `count` objects above the last mark; else a fault.
    bool need(std::size_t count);
    /// The stack's size at the last mark, which is taken off; nothing, and a fault, without one.
    std::optional<std::size_t> popMark();
    ObjectIndex pop();
    ObjectIndex top() const { return m_stack.back().object; }
    bool push(ObjectIndex object, bool fromMemo = false);

    ObjectIndex make(ObjectKind kind, std::int64_t number = 0, std::string_view text = {});
    bool pushNew(ObjectKind kind, std::int64_t number = 0, std::string_view text = {});
    std::string_view keep(std::string text);
    /// Gives an object what the stack holds from `first` on, and takes it off the stack.
    void give(ObjectIndex owner, ChildRole role, std::size_t first);
    ObjectIndex makeTupleFrom(std::size_t first);

    ObjectKind kindOf(ObjectIndex index) const { return m_pickle.objects[index].kind; }
    /// A constant or container, of whose type there is no doubt.
    bool isPlain(ObjectIndex index) const { return kindOf(index) < ObjectKind::Global; }
    std::string_view opcodeName() const { return m_now.opcode->name; }
    /// Notes a fault of the current instruction; false, to be returned where reading ends.
    bool fail(PickleFaultKind kind, std::string detail);
    void noteOperand(ObjectIndex operand, std::string_view where);

    Pickle m_pickle;
    PickleDisassembler m_code;
    PickleInstruction m_now;
    std::vector<Slot> m_stack;
    std::vector<std::size_t> m_marks;
    std::unordered_map<std::uint64_t, ObjectIndex> m_memo;
    std::vector<Gift> m_gifts;
    std::vector<ObjectIndex> m_given;
    unsigned m_protocol = 0;  // of the last PROTO: it decides how names are imported
    std::uint64_t m_frameEnd = 0;
    bool m_memoBombNoted = false;
    bool m_badFrameNoted = false;
};

/// "a str", "a tuple", "the result of a call".
std::string_view describeKind(ObjectKind kind);

}  // namespace pt2scope
