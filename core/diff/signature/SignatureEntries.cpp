// SPDX-License-Identifier: Apache-2.0
#include "core/diff/signature/SignatureEntries.h"

#include "core/json/JsonValue.h"

namespace pt2scope {

namespace {

DiffChange changeOf(bool isInA, bool isInB)
{
    if (isInA && isInB)
        return DiffChange::Changed;
    return isInA ? DiffChange::Removed : DiffChange::Added;
}

std::string_view kindOf(const SignatureItem &item, SignatureList list)
{
    if (list == SignatureList::Inputs)
        return item.isOfCaller ? "input" : "weight";
    return item.isOfCaller ? "output" : "mutation";
}

DiffValue textOrNothing(bool isThere, std::string text)
{
    return isThere ? DiffValue::ofText(std::move(text)) : DiffValue();
}

std::string pointerOf(const SignatureItem &item, SignatureList list)
{
    return pointerTo(
        list == SignatureList::Inputs ? "/graph_module/signature/input_specs" : "/graph_module/signature/output_specs",
        item.position);
}

}  // namespace

void SignatureEntries::add(SignatureCase what, SignatureList list, const SignatureItem *a, const SignatureItem *b,
                           std::string from, std::string to)
{
    const SignatureVerdict &verdict = verdictOf(what);
    DiffEntry entry{.change = changeOf(a != nullptr, b != nullptr),
                    .kind = kindOf(a ? *a : *b, list),
                    .what = std::string(verdict.word),
                    .name = nameOf(a ? *a : *b, list),
                    .from = textOrNothing(a != nullptr, std::move(from)),
                    .to = textOrNothing(b != nullptr, std::move(to)),
                    .breaking = verdict.breaking,
                    .note = std::string(verdict.why)};
    if (a)
        entry.a = m_pair.a->place(pointerOf(*a, list));
    if (b)
        entry.b = m_pair.b->place(pointerOf(*b, list));
    m_section.entries.push_back(std::move(entry));
}

void SignatureEntries::add(SignatureCase what, std::string name, DiffValue from, DiffValue to, std::string pointerA,
                           std::string pointerB)
{
    const SignatureVerdict &verdict = verdictOf(what);
    const bool isInA = from.form != DiffValue::Form::Nothing;
    const bool isInB = to.form != DiffValue::Form::Nothing;
    m_section.entries.push_back({.change = changeOf(isInA, isInB),
                                 .kind = verdict.word,
                                 .what = std::string(verdict.word),
                                 .name = std::move(name),
                                 .from = std::move(from),
                                 .to = std::move(to),
                                 .breaking = verdict.breaking,
                                 .note = std::string(verdict.why),
                                 .a = isInA ? m_pair.a->place(std::move(pointerA)) : DiffPlace(),
                                 .b = isInB ? m_pair.b->place(std::move(pointerB)) : DiffPlace()});
}

std::string nameOf(const SignatureItem &item, SignatureList list)
{
    if (!item.target.empty())
        return item.target;
    if (list == SignatureList::Outputs)
        return "output" + item.path;
    return item.name.empty() ? item.path : item.name;
}

}  // namespace pt2scope
