// SPDX-License-Identifier: Apache-2.0
#include "core/rtp/FxGraph.h"

#include "core/bytes/Text.h"
#include "core/rtp/FxGraphParser.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

namespace pt2scope {

namespace {

constexpr std::size_t maxFaultsOfKind = 1'000;
constexpr std::size_t maxContinuations = 100;
constexpr std::string_view returnWord = "return ";

bool isBlank(std::string_view line)
{
    return line.find_first_not_of(" \t\r") == std::string_view::npos;
}

bool isIdentifierBegin(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

bool isIdentifier(char c)
{
    return isIdentifierBegin(c) || (c >= '0' && c <= '9');
}

/// The bare words of a return line, those in quotes left out.
std::vector<std::string_view> bareWords(std::string_view text)
{
    std::vector<std::string_view> words;
    for (std::size_t at = 0; at < text.size();) {
        if (text[at] == '\'') {
            const std::size_t end = text.find('\'', at + 1);
            at = end == std::string_view::npos ? text.size() : end + 1;
        } else if (isIdentifierBegin(text[at])) {
            const std::size_t begin = at;
            while (at < text.size() && isIdentifier(text[at]))
                ++at;
            words.push_back(text.substr(begin, at - begin));
        } else {
            ++at;
        }
    }
    return words;
}

/// Whether the word of a return line is the name of a node: no key, no value of Python, no part of a number and of no
/// dotted or called name.
bool isNodeName(std::string_view line, std::string_view word)
{
    constexpr std::array<std::string_view, 6> values{"None", "True", "False", "inf", "nan", "Ellipsis"};
    const auto begin = static_cast<std::size_t>(word.data() - line.data());
    const char before = begin == 0 ? ' ' : line[begin - 1];
    const std::size_t end = begin + word.size();
    const char after = end < line.size() ? line[end] : ' ';
    const bool isAlone =
        before != '.' && !isIdentifier(before) && after != '.' && after != '(' && after != '=' && after != ':';
    return isAlone && std::ranges::find(values, word) == values.end();
}

}  // namespace

FxGraphParser::FxGraphParser(std::string text)
{
    m_graph.text = std::make_shared<const std::string>(std::move(text));
    m_text = *m_graph.text;
}

void FxGraphParser::fault(FxFaultKind kind, std::uint64_t offset, std::uint32_t line, std::string detail)
{
    if (++m_faultCounts[kind] <= maxFaultsOfKind)
        m_graph.faults.push_back({kind, offset, line, std::move(detail)});
    else
        ++m_graph.faultsLeftOut;
}

FxGraph FxGraphParser::parse()
{
    if (const auto invalid = findInvalidUtf8(m_text))
        fault(FxFaultKind::NotUtf8, *invalid, 0, "a byte that is no UTF-8");
    readFirstLine();
    while (!m_graph.hasReturn && nextLine()) {
        if (isBlank(m_line))
            continue;
        const std::string_view content = m_line.substr(m_line.find_first_not_of(" \t"));
        if (content.starts_with(returnWord))
            readReturn();
        else
            readNode();
    }
    if (!m_graph.hasReturn)
        fault(FxFaultKind::NoReturn, m_text.size(), m_lineNumber, "no line begins with return");
    resolve();
    countUsers();
    return std::move(m_graph);
}

bool FxGraphParser::nextLine()
{
    if (m_next >= m_text.size())
        return false;
    m_lineBegin = m_next;
    const std::size_t end = std::min(m_text.find('\n', m_next), m_text.size());
    m_line = m_text.substr(m_next, end - m_next);
    if (m_line.ends_with('\r'))
        m_line.remove_suffix(1);
    m_next = end + 1;
    ++m_lineNumber;
    return true;
}

void FxGraphParser::readFirstLine()
{
    do {
        if (!nextLine())
            break;
    } while (isBlank(m_line));
    if (m_line.starts_with("graph():"))
        return;
    faultHere(FxFaultKind::NoGraphLine,
              "the text begins with " + printable(m_line.substr(0, 40)) + ", and a graph with graph():");
    m_next = m_lineBegin;  // it may be a node all the same
    m_lineNumber -= m_lineNumber > 0;
}

/// A string in a node's arguments may hold the end of a line.
void FxGraphParser::joinContinuations()
{
    const std::uint64_t begin = m_lineBegin;
    const std::uint64_t next = m_next;
    const std::uint32_t number = m_lineNumber;
    const std::string_view first = m_line;
    for (std::size_t i = 0; i < maxContinuations && !m_line.ends_with("})"); ++i) {
        if (!nextLine() || m_line.starts_with("    %") || m_line.starts_with("    return ")) {
            m_line = first;
            m_next = next;
            m_lineNumber = number;
            m_lineBegin = begin;
            return;
        }
    }
    m_line = m_text.substr(begin, static_cast<std::size_t>(m_line.data() + m_line.size() - m_text.data()) - begin);
    m_lineBegin = begin;
}

void FxGraphParser::readNode()
{
    const std::uint32_t number = m_lineNumber;
    if (m_line.find("](args = (") != std::string_view::npos && !m_line.ends_with("})"))
        joinContinuations();
    auto node = parseFxNode(m_line.substr(m_line.find_first_not_of(" \t")));
    if (!node) {
        fault(FxFaultKind::BadNode, m_lineBegin, number, "no node: " + printable(m_line.substr(0, 80)));
        return;
    }
    node->offset = m_lineBegin;
    node->line = number;
    const auto index = static_cast<std::uint32_t>(m_graph.nodes.size());
    m_graph.nodes.push_back(*std::move(node));
    FxNode &added = m_graph.nodes.back();
    for (const std::string_view part : {added.args, added.kwargs}) {
        for (const std::string_view name : fxReferences(part))
            addReference(index, name);
    }
    m_lastUser.push_back(noUser);
    if (!m_defined.emplace(added.name, index).second)
        faultHere(FxFaultKind::DuplicateName, printable(added.name) + " is defined twice");
}

void FxGraphParser::addReference(std::uint32_t user, std::string_view name)
{
    FxNode &node = m_graph.nodes[user];
    const auto found = m_defined.find(name);
    if (found == m_defined.end()) {
        fault(FxFaultKind::UndefinedReference, node.offset, node.line,
              printable(node.name) + " uses %" + printable(name) + ", which no line before it defines");
        return;
    }
    if (std::exchange(m_lastUser[found->second], user) != user)
        node.inputs.push_back(found->second);
}

void FxGraphParser::readReturn()
{
    m_graph.hasReturn = true;
    m_graph.returnLine = m_lineNumber;
    m_returnBegin = m_lineBegin;
    m_graph.returnText = m_line.substr(m_line.find(returnWord) + returnWord.size());
    m_graph.outputs = parseFxOutputs(m_graph.returnText);
    m_graph.rest = std::min<std::uint64_t>(m_next, m_text.size());
}

void FxGraphParser::resolve()
{
    for (FxOutput &output : m_graph.outputs) {
        if (const auto found = m_defined.find(output.value); found != m_defined.end())
            output.node = found->second;
    }
    for (const std::string_view word : bareWords(m_graph.returnText)) {
        if (isNodeName(m_graph.returnText, word) && !m_defined.contains(word))
            fault(FxFaultKind::UndefinedReference, m_returnBegin, m_graph.returnLine,
                  "the graph returns " + printable(word) + ", which no line defines");
    }
    m_graph.byName.resize(m_graph.nodes.size());
    std::iota(m_graph.byName.begin(), m_graph.byName.end(), std::uint32_t{0});
    std::ranges::stable_sort(m_graph.byName, {}, [&](std::uint32_t i) { return m_graph.nodes[i].name; });
}

void FxGraphParser::countUsers()
{
    for (const FxNode &node : m_graph.nodes) {
        for (const std::uint32_t input : node.inputs)
            ++m_graph.nodes[input].users;
    }
    std::vector<bool> returned(m_graph.nodes.size());
    for (const std::string_view word : bareWords(m_graph.returnText)) {
        const auto found = m_defined.find(word);
        if (found == m_defined.end() || returned[found->second])
            continue;
        returned[found->second] = true;
        ++m_graph.nodes[found->second].users;
    }
    for (const FxNode &node : m_graph.nodes) {
        if (*node.numUsers != node.users)
            fault(FxFaultKind::NumUsers, node.offset, node.line,
                  printable(node.name) + " says " + std::to_string(*node.numUsers) + " users and has "
                      + std::to_string(node.users));
    }
}

const FxNode *FxGraph::find(std::string_view name) const
{
    const auto nameOf = [&](std::uint32_t i) { return nodes[i].name; };
    const auto found = std::ranges::lower_bound(byName, name, {}, nameOf);
    return found != byName.end() && nameOf(*found) == name ? &nodes[*found] : nullptr;
}

bool FxGraph::isParsable() const
{
    return std::ranges::none_of(faults, [](const FxFault &fault) {
        return fault.kind == FxFaultKind::NotUtf8 || fault.kind == FxFaultKind::NoGraphLine
               || fault.kind == FxFaultKind::BadNode || fault.kind == FxFaultKind::NoReturn;
    });
}

FxGraph parseFxGraph(std::string text)
{
    return FxGraphParser(std::move(text)).parse();
}

std::optional<std::string_view> fxKeyword(const FxNode &node, std::string_view key)
{
    for (const std::string_view item : splitFxList(node.kwargs)) {
        if (item.starts_with(key) && item.substr(key.size()).starts_with(": "))
            return item.substr(key.size() + 2);
    }
    return std::nullopt;
}

}  // namespace pt2scope
