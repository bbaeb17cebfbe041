// SPDX-License-Identifier: Apache-2.0
#include "core/pt2/AotiJson.h"

#include "core/bytes/Text.h"

#include <utility>

namespace pt2scope {

namespace {

constexpr std::size_t faultLimit = 100;

std::string_view describe(JsonToken token)
{
    switch (token) {
        case JsonToken::BeginObject: return "an object";
        case JsonToken::BeginArray: return "a list";
        case JsonToken::String: return "a string";
        case JsonToken::Integer:
        case JsonToken::Float:
        case JsonToken::NonFinite: return "a number";
        case JsonToken::True:
        case JsonToken::False: return "a boolean";
        case JsonToken::Null: return "null";
        default: return "nothing";
    }
}

}  // namespace

AotiJson::AotiJson(std::string_view text, std::size_t record, std::vector<AotiFault> &faults, AotiBudget &budget)
    : m_reader(text), m_record(record), m_faults(faults), m_budget(budget)
{}

void AotiJson::note(const JsonPlace &place, std::size_t offset, std::string detail)
{
    if (m_faults.size() >= faultLimit)
        return;
    std::string pointer = place.pointer();
    if (m_budget.keep(AotiBudget::itemBytes + pointer.size() + detail.size()))
        m_faults.push_back({m_record, std::move(pointer), offset, std::move(detail)});
}

void AotiJson::fault(const JsonPlace &place, std::string detail)
{
    note(place, m_reader.begin(), std::move(detail));
}

bool AotiJson::refuse(const JsonPlace &place, std::string_view expected, JsonToken token)
{
    if (token == JsonToken::Error)
        return failed();
    fault(place, std::string(describe(token)) + " where " + std::string(expected) + " should be");
    return skip(token);
}

bool AotiJson::keep(std::size_t textSize)
{
    if (m_budget.keep(AotiBudget::itemBytes + textSize))
        return true;
    if (!m_full)
        m_faults.push_back(
            {m_record, {}, m_reader.begin(), "more than is read of compiled models: the rest is left out"});
    m_full = true;
    return false;
}

bool AotiJson::begins(JsonToken first, JsonToken wanted, const JsonPlace &place, std::string_view what)
{
    if (first != wanted)
        refuse(place, what, first);
    return first == wanted;
}

bool AotiJson::failed()
{
    if (!m_failed)
        note({}, m_reader.errorOffset(), "not JSON: " + printable(m_reader.error()));
    m_failed = true;
    return false;
}

bool AotiJson::skip(JsonToken first)
{
    return m_reader.skipRest(first) || failed();
}

void AotiJson::end()
{
    if (!m_failed && m_reader.next() == JsonToken::Error)
        failed();
}

}  // namespace pt2scope
