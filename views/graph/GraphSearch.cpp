// SPDX-License-Identifier: Apache-2.0
#include "views/graph/GraphSearch.h"

#include "core/program/GraphText.h"

#include <algorithm>
#include <cctype>
#include <string>

namespace pt2scope {

namespace {

char lower(char c)
{
    return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
}

bool contains(std::string_view text, std::string_view lowered)
{
    return std::search(text.begin(), text.end(), lowered.begin(), lowered.end(),
                       [](char a, char b) { return lower(a) == b; })
           != text.end();
}

class Search {
public:
    Search(const GraphSubject &subject, const QString &words)
        : m_subject(subject), m_outline(subject.outline()), m_words(words.trimmed().toLower().toStdString())
    {}

    bool isEmpty() const { return m_words.empty(); }

    bool matches(std::uint32_t index) const
    {
        const GraphOutline::Item &item = m_subject.item(index);
        if (const ModuleNode *module = m_outline.module(item))
            return contains(module->path, m_words) || contains(module->type, m_words);
        if (const Node *node = m_outline.node(item))
            return matchesNode(*node, index);
        const Argument *argument = m_outline.argument(item);
        return argument && argument->isValue() && contains(m_subject.program().text(argument->name), m_words);
    }

private:
    bool matchesNode(const Node &node, std::uint32_t index) const
    {
        const Program &program = m_subject.program();
        if (contains(shortOperatorName(program.text(node.target)), m_words)
            || contains(nodeNameText(program, node), m_words))
            return true;
        return std::ranges::any_of(m_outline.readsWithin(index), [&](const GraphOutline::Edge &read) {
            return read.to == index && contains(m_subject.parameterName(read.value), m_words);
        });
    }

    const GraphSubject &m_subject;
    const GraphOutline &m_outline;
    const std::string m_words;
};

std::uint32_t onlyNode(const GraphSubject &subject, std::uint32_t module)
{
    std::uint32_t node = module;
    while (subject.item(node).kind != GraphOutline::Kind::Operator && node + 1 < subject.item(module).end)
        ++node;
    return node;
}

}  // namespace

std::vector<std::uint32_t> findItems(const GraphSubject &subject, const QString &words, const CancelToken &cancel)
{
    std::vector<std::uint32_t> items;
    const Search search(subject, words);
    if (search.isEmpty())
        return items;
    const auto count = static_cast<std::uint32_t>(subject.outline().items().size());
    for (std::uint32_t i = 1; i < count && !cancel.cancelled(); ++i) {
        if (!search.matches(i))
            continue;
        const GraphOutline::Item &item = subject.item(i);
        // A module and its only node are one to who looks for it.
        const bool isOneNode = item.kind == GraphOutline::Kind::Module && item.operators == 1;
        items.push_back(isOneNode ? onlyNode(subject, i) : i);
        if (isOneNode)
            i = item.end - 1;
    }
    return items;
}

}  // namespace pt2scope
