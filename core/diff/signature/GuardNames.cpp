// SPDX-License-Identifier: Apache-2.0
#include "core/diff/signature/GuardNames.h"

#include "core/symbols/Guard.h"

#include <charconv>

namespace pt2scope {

namespace {

/// The parameter of forward() that a caller's item is, or is within: "args[1]['k']" is the second.
std::string parameterOf(const Program &program, const SignatureItem &item)
{
    constexpr std::string_view positional = "args[";
    constexpr std::string_view keyword = "kwargs['";
    const std::string_view path = item.path;
    if (path.starts_with(keyword))
        return std::string(path.substr(keyword.size(), path.find("']") - keyword.size()));
    const bool areNamed =
        program.moduleCalls && !program.moduleCalls->empty() && program.moduleCalls->front().forwardArgNames;
    if (!path.starts_with(positional) || !areNamed)
        return item.name;
    const auto &names = *program.moduleCalls->front().forwardArgNames;
    std::size_t position = names.size();
    std::from_chars(path.data() + positional.size(), path.data() + path.size(), position);
    return position < names.size() ? std::string(program.text(names[position])) : item.name;
}

}  // namespace

GuardNames::GuardNames(const ProgramPair &pair)
{
    for (const SignatureItem &a : pair.a->items.inputs()) {
        const std::uint32_t partner = pair.inputs.ofA[a.position];
        if (!a.isOfCaller || partner == Partners::none)
            continue;
        std::string inA = parameterOf(pair.a->program, a);
        std::string inB = parameterOf(pair.b->program, pair.b->items.inputs()[partner]);
        if (inA != inB)
            m_nameInB.emplace(std::move(inA), std::move(inB));
    }
}

std::string GuardNames::inB(std::string_view guard) const
{
    std::string text;
    std::size_t end = 0;
    for (const GuardInput &input : parseGuard(guard).inputs) {
        const auto renamed = m_nameInB.find(input.name);
        const std::size_t begin = guard.find(input.name, input.offset);
        if (renamed == m_nameInB.end() || begin == std::string_view::npos)
            continue;
        text += std::string(guard.substr(end, begin - end)) + renamed->second;
        end = begin + input.name.size();
    }
    return text + std::string(guard.substr(end));
}

}  // namespace pt2scope
