// SPDX-License-Identifier: Apache-2.0
#include "core/pickle/PickleMachine.h"
#include "core/pickle/PickleNumbers.h"
#include "core/pickle/PickleReader.h"

#include "core/bytes/Text.h"

namespace pt2scope {

using enum PickleFaultKind;

bool PickleMachine::executeMemo()
{
    const auto number = static_cast<std::uint64_t>(m_now.number);
    switch (m_now.opcode->op) {
        case PickleOp::BinGet:
        case PickleOp::LongBinGet: return get(number);
        case PickleOp::BinPut:
        case PickleOp::LongBinPut: return put(number);
        case PickleOp::Memoize: return put(m_memo.size());
        default: break;
    }
    const std::optional<std::uint64_t> key = keyOfLine();
    if (!key)
        return fail(MemoMissing, "'" + printable(m_now.text.substr(0, 40)) + "' is no memo key");
    return m_now.opcode->op == PickleOp::Get ? get(*key) : put(*key);
}

bool PickleMachine::put(std::uint64_t key)
{
    if (!need(1))
        return false;
    m_memo[key] = top();
    const bool explained = key <= maxPickleMemoKey || key / 2 <= m_memo.size();
    if (!explained && !m_memoBombNoted) {
        m_memoBombNoted = true;
        fail(MemoBomb, "the memo key " + std::to_string(key) + " in a memo of " + std::to_string(m_memo.size()));
    }
    return true;
}

bool PickleMachine::get(std::uint64_t key)
{
    const auto found = m_memo.find(key);
    if (found == m_memo.end())
        return fail(MemoMissing, "the memo has no key " + std::to_string(key));
    return push(found->second, true);
}

/// A key of GET or PUT: Python takes any text that int() takes and that is not negative.
std::optional<std::uint64_t> PickleMachine::keyOfLine()
{
    std::string_view digits = m_now.text;
    while (digits.size() > 1 && digits.starts_with('0'))  // int() reads them as decimals, not as octals
        digits.remove_prefix(1);
    const TextNumber number = parseInteger(digits);
    if (!number.value || *number.value < 0)
        return std::nullopt;
    return static_cast<std::uint64_t>(*number.value);
}

}  // namespace pt2scope
