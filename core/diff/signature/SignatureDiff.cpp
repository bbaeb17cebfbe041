// SPDX-License-Identifier: Apache-2.0
#include "core/diff/signature/SignatureDiff.h"

#include "core/diff/signature/CallSizes.h"
#include "core/diff/signature/CallStructure.h"
#include "core/diff/signature/InputWrites.h"
#include "core/diff/signature/ItemCases.h"
#include "core/diff/signature/ItemOrder.h"
#include "core/diff/signature/RangeDiff.h"
#include "core/diff/signature/SignatureEntries.h"
#include "core/diff/signature/SizeComparison.h"
#include "core/diff/signature/SizeTexts.h"

#include <algorithm>

namespace pt2scope {

namespace {

class SignatureComparison {
public:
    SignatureComparison(ProgramPair &pair, SectionDifference &section)
        : m_pair(pair),
          m_entries(pair, section),
          m_a(pair.a->items),
          m_b(pair.b->items),
          m_sizes(m_a, m_b),
          m_calls(pair.a->program, pair.b->program),
          m_writesA(*pair.a),
          m_writesB(*pair.b)
    {}

    void compare()
    {
        const bool inputsStay = compareList(SignatureList::Inputs, m_pair.inputs);
        const bool outputsStay = compareList(SignatureList::Outputs, m_pair.outputs);
        diffInPlaceWrites(m_pair, m_writesA, m_writesB, m_entries);
        if (inputsStay)
            diffCallStructure(m_pair, SignatureList::Inputs, m_entries);
        if (outputsStay)
            diffCallStructure(m_pair, SignatureList::Outputs, m_entries);
        diffRanges(m_pair, m_entries);
        diffGuards(m_pair, m_calls, m_entries);
    }

private:
    const std::vector<SignatureItem> &itemsA(SignatureList list) const
    {
        return list == SignatureList::Inputs ? m_a.inputs() : m_a.outputs();
    }
    const std::vector<SignatureItem> &itemsB(SignatureList list) const
    {
        return list == SignatureList::Inputs ? m_b.inputs() : m_b.outputs();
    }

    /// Whether of what is the caller's none came or went, and all is reached in the same way.
    bool compareList(SignatureList list, const Partners &partners)
    {
        m_isReachedOtherwise = false;
        const std::vector<std::optional<ItemMove>> moves = movedItems(itemsA(list), partners);
        for (const SignatureItem &a : itemsA(list)) {
            const std::uint32_t partner = partners.ofA[a.position];
            if (partner == Partners::none) {
                if (!isWrittenOtherwise(a, list, m_writesA, m_pair.inputs.ofA, m_writesB))
                    m_entries.add(removalOf(a, list), list, &a, nullptr, m_a.typeText(a), "");
                continue;
            }
            const SignatureItem &b = itemsB(list)[partner];
            const std::size_t before = m_entries.size();
            if (list == SignatureList::Inputs)
                compareInputs(a, b, moves[a.position]);
            else
                compareOutputs(a, b, moves[a.position]);
            if (m_entries.size() == before)
                m_entries.countSame();
        }
        for (const SignatureItem &b : itemsB(list)) {
            if (partners.ofB[b.position] == Partners::none
                && !isWrittenOtherwise(b, list, m_writesB, m_pair.inputs.ofB, m_writesA))
                m_entries.add(additionOf(b, list), list, nullptr, &b, "", m_b.typeText(b));
        }
        return !m_isReachedOtherwise && areAllPaired(itemsA(list), partners.ofA)
               && areAllPaired(itemsB(list), partners.ofB);
    }

    static bool areAllPaired(const std::vector<SignatureItem> &items, const std::vector<std::uint32_t> &partners)
    {
        return std::ranges::all_of(items, [&](const SignatureItem &item) {
            return !item.isOfCaller || partners[item.position] != Partners::none;
        });
    }

    /// Whether an output only tells what nodes of the other program do in place.
    static bool isWrittenOtherwise(const SignatureItem &output, SignatureList list, const InputWrites &own,
                                   const std::vector<std::uint32_t> &partners, const InputWrites &others)
    {
        const auto input = list == SignatureList::Outputs ? own.inputOf(output) : std::nullopt;
        return input && partners[*input] != Partners::none && others.isWritten(partners[*input]);
    }

    void add(SignatureCase what, SignatureList list, const SignatureItem &a, const SignatureItem &b, std::string from,
             std::string to)
    {
        m_isReachedOtherwise |= what == SignatureCase::InputGivenOtherwise || what == SignatureCase::OutputGotOtherwise;
        m_entries.add(what, list, &a, &b, std::move(from), std::move(to));
    }

    void compareInputs(const SignatureItem &a, const SignatureItem &b, const std::optional<ItemMove> &move)
    {
        constexpr auto list = SignatureList::Inputs;
        if (!a.isOfCaller) {
            compareState(a, b);
            return;
        }
        if (isGivenOtherwise(a.path, b.path, move.has_value()))
            add(SignatureCase::InputGivenOtherwise, list, a, b, a.path, b.path);
        else if (move)
            add(a.path.empty() ? SignatureCase::InputReordered : SignatureCase::InputKeyReordered, list, a, b,
                std::to_string(move->from), std::to_string(move->to));
        else if (a.name != b.name)
            add(SignatureCase::InputRenamed, list, a, b, a.name, b.name);
        const bool isConstantA = a.value == noName;
        const bool isConstantB = b.value == noName;
        if (isConstantA != isConstantB)
            add(constantInputOf(m_pair.a->program, a, b), list, a, b, m_a.typeText(a), m_b.typeText(b));
        else if (isConstantA && a.constant != b.constant)
            add(SignatureCase::InputConstant, list, a, b, a.constant, b.constant);
        else if (!isConstantA)
            compareInputTypes(a, b);
    }

    void compareInputTypes(const SignatureItem &a, const SignatureItem &b)
    {
        constexpr auto list = SignatureList::Inputs;
        if (m_a.dtypeText(a) != m_b.dtypeText(b))
            add(SignatureCase::InputDtype, list, a, b, m_a.dtypeText(a), m_b.dtypeText(b));
        if (m_a.deviceText(a) != m_b.deviceText(b))
            add(SignatureCase::InputDevice, list, a, b, m_a.deviceText(a), m_b.deviceText(b));
        const SizeRelation sizes = relation(a, b);
        m_noCallIsTaken |= sizes >= SizeRelation::Disjoint;
        const bool canBeGiven = m_calls.give(m_a.numbers(a), m_b.numbers(b));
        switch (canBeGiven || sizes != SizeRelation::Wider ? sizes : SizeRelation::Narrower) {
            case SizeRelation::Equal: break;
            case SizeRelation::Wider: addSizes(SignatureCase::InputWider, list, a, b); return;
            case SizeRelation::Disjoint:
            case SizeRelation::Narrower: addSizes(SignatureCase::InputNarrower, list, a, b); return;
            case SizeRelation::Rank: addSizes(SignatureCase::InputRank, list, a, b); return;
        }
        if (a.tensor && b.tensor
            && !m_pair.symbols.equal(m_pair.a->program.strides(*a.tensor), m_pair.b->program.strides(*b.tensor)))
            add(SignatureCase::InputStrides, list, a, b, m_a.stridesText(a), m_b.stridesText(b));
    }

    void addSizes(SignatureCase what, SignatureList list, const SignatureItem &a, const SignatureItem &b)
    {
        std::pair<std::string, std::string> texts = m_sizes.of(a, b);
        add(what, list, a, b, std::move(texts.first), std::move(texts.second));
    }

    SizeRelation relation(const SignatureItem &a, const SignatureItem &b)
    {
        if ((a.tensor == nullptr) != (b.tensor == nullptr))
            return SizeRelation::Rank;
        return relationOf(m_a.numbers(a), m_b.numbers(b), m_pair.b->program, m_pair.symbols);
    }

    void compareState(const SignatureItem &a, const SignatureItem &b)
    {
        constexpr auto list = SignatureList::Inputs;
        if (isRenaming(a.target, b.target))
            add(SignatureCase::StateRenamed, list, a, b, a.target, b.target);
        if (a.kind != b.kind)
            add(SignatureCase::StateKind, list, a, b, a.kind, b.kind);
        else if (a.persistent != b.persistent)
            add(SignatureCase::StatePersistence, list, a, b, boolText(a.persistent), boolText(b.persistent));
        if (m_a.dtypeText(a) != m_b.dtypeText(b))
            add(SignatureCase::StateDtype, list, a, b, m_a.dtypeText(a), m_b.dtypeText(b));
        if (relation(a, b) != SizeRelation::Equal)
            addSizes(SignatureCase::StateSizes, list, a, b);
        if (m_a.deviceText(a) != m_b.deviceText(b))
            add(SignatureCase::StateDevice, list, a, b, m_a.deviceText(a), m_b.deviceText(b));
    }

    static std::string boolText(const std::optional<bool> &value)
    {
        return !value ? "not said" : *value ? "true" : "false";
    }

    static std::string resultPath(const SignatureItem &output, const SignatureItems &items)
    {
        const bool isOnly = std::ranges::count(items.outputs(), true, &SignatureItem::isOfCaller) == 1;
        return output.path.empty() && isOnly ? "the result itself" : output.path;
    }

    void compareOutputs(const SignatureItem &a, const SignatureItem &b, const std::optional<ItemMove> &move)
    {
        constexpr auto list = SignatureList::Outputs;
        if (!a.isOfCaller)
            return;
        if (isGivenOtherwise(a.path, b.path, move.has_value()))
            add(SignatureCase::OutputGotOtherwise, list, a, b, resultPath(a, m_a), resultPath(b, m_b));
        else if (move)
            add(a.path.empty() ? SignatureCase::OutputReordered : SignatureCase::OutputKeyReordered, list, a, b,
                std::to_string(move->from), std::to_string(move->to));
        if (a.kind != b.kind)
            add(SignatureCase::OutputKind, list, a, b, a.kind, b.kind);
        const bool isConstantA = a.value == noName;
        const bool isConstantB = b.value == noName;
        if (!isConstantA && !isConstantB)
            compareOutputTypes(a, b);
        else if (!isConstantA || !isConstantB || a.constant != b.constant)
            add(constantOutputOf(isConstantA, isConstantB), list, a, b, m_a.typeText(a), m_b.typeText(b));
    }

    void compareOutputTypes(const SignatureItem &a, const SignatureItem &b)
    {
        constexpr auto list = SignatureList::Outputs;
        if (m_a.dtypeText(a) != m_b.dtypeText(b))
            add(SignatureCase::OutputDtype, list, a, b, m_a.dtypeText(a), m_b.dtypeText(b));
        if (m_a.deviceText(a) != m_b.deviceText(b))
            add(SignatureCase::OutputDevice, list, a, b, m_a.deviceText(a), m_b.deviceText(b));
        if (relation(a, b) != SizeRelation::Equal)
            addSizes(sizesCase(a, b), list, a, b);
    }

    SignatureCase sizesCase(const SignatureItem &a, const SignatureItem &b)
    {
        if ((a.tensor == nullptr) != (b.tensor == nullptr))
            return SignatureCase::OutputSizes;
        if (isFixed(a, b))
            return SignatureCase::OutputFixed;
        if (!m_calls.areAlwaysEqual(m_a.numbers(a), m_b.numbers(b)))
            return SignatureCase::OutputSizes;
        return m_noCallIsTaken ? SignatureCase::OutputUnreached : SignatureCase::OutputFollows;
    }

    /// Symbolic sizes became numbers, and nothing else changed: callers had to cope with these, too.
    bool isFixed(const SignatureItem &a, const SignatureItem &b)
    {
        const std::vector<SymInt> before = m_a.numbers(a);
        const std::vector<SymInt> after = m_b.numbers(b);
        if (before.size() != after.size())
            return false;
        for (std::size_t i = 0; i < before.size(); ++i) {
            const bool becameNumber = before[i].isExpression() && !after[i].isExpression();
            if (!becameNumber && !m_pair.symbols.equal(before[i], after[i]))
                return false;
        }
        return true;
    }

    ProgramPair &m_pair;
    SignatureEntries m_entries;
    SignatureItems &m_a;
    SignatureItems &m_b;
    SizeTexts m_sizes;
    CallSizes m_calls;
    const InputWrites m_writesA;
    const InputWrites m_writesB;
    bool m_isReachedOtherwise = false;  // some item of the present list
    bool m_noCallIsTaken = false;       // that A takes: sizes of some input exclude each
};

}  // namespace

void diffSignatures(ProgramPair &pair, SectionDifference &section)
{
    if (pair.isIdentical())
        section.same +=
            pair.a->items.inputs().size() + pair.a->items.outputs().size() + rangesOf(pair.a->program).size();
    else
        SignatureComparison(pair, section).compare();
}

}  // namespace pt2scope
