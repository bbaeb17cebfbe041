// SPDX-License-Identifier: Apache-2.0
#include "core/rtp/ProtoText.h"

#include "core/bytes/Text.h"
#include "core/rtp/ProtoLexer.h"

#include <algorithm>
#include <utility>

namespace pt2scope {

namespace {

constexpr std::size_t maxDepth = 100;
constexpr std::size_t maxFields = 1'000'000;
constexpr std::size_t maxFaults = 1'000;

/// What the parser is inside of.
struct Open {
    bool isList = false;
    char closing = 0;
    std::uint32_t field = 0;  // of a message its own; of a list the field whose elements it holds
};

class ProtoTextParser {
public:
    explicit ProtoTextParser(std::string_view text) : m_lexer(text)
    {
        if (const auto invalid = findInvalidUtf8(text))
            fault(ProtoFaultKind::NotUtf8, *invalid, lineAt(text, *invalid), "a byte that is no UTF-8");
    }

    ProtoText parse()
    {
        while (!m_stopped && m_lexer.next())
            take(m_lexer.token());
        if (m_hasName && !inList())
            fault(ProtoFaultKind::BadToken, m_text.fields.back().offset, m_text.fields.back().line,
                  printable(m_text.fields.back().name) + " has no value");
        for (; !m_open.empty(); close()) {
            const ProtoField &field = m_text.fields[m_open.back().field];
            fault(ProtoFaultKind::Unclosed, field.offset, field.line, printable(field.name) + " does not end");
        }
        return std::move(m_text);
    }

private:
    static std::uint32_t lineAt(std::string_view text, std::size_t offset)
    {
        return static_cast<std::uint32_t>(1 + std::ranges::count(text.substr(0, offset), '\n'));
    }

    void fault(ProtoFaultKind kind, std::uint64_t offset, std::uint32_t line, std::string detail)
    {
        if (m_text.faults.size() < maxFaults)
            m_text.faults.push_back({kind, offset, line, std::move(detail)});
    }

    void badToken(const ProtoToken &token)
    {
        fault(ProtoFaultKind::BadToken, token.offset, token.line,
              printable(token.text.substr(0, 40)) + " where a field should be");
    }

    bool inList() const { return !m_open.empty() && m_open.back().isList; }

    void take(const ProtoToken &token)
    {
        if (token.isOpenString)
            fault(ProtoFaultKind::OpenString, token.offset, token.line, "a string that its line does not end");
        if (token.is('}') || token.is('>') || token.is(']'))
            takeClosing(token);
        else if (token.is(',') || token.is(';'))
            m_expectsValue = inList();
        else if (m_expectsValue)
            takeValue(token);
        else
            takeName(token);
    }

    void takeClosing(const ProtoToken &token)
    {
        dropName(token);
        m_expectsValue = false;
        if (m_open.empty() || m_open.back().closing != token.text.front()) {
            fault(ProtoFaultKind::Unopened, token.offset, token.line,
                  printable(token.text) + " closes nothing that is open");
            return;
        }
        close();
        m_expectsValue = inList();
    }

    void close()
    {
        if (!m_open.back().isList)
            m_text.fields[m_open.back().field].end = static_cast<std::uint32_t>(m_text.fields.size());
        m_open.pop_back();
    }

    void takeName(const ProtoToken &token)
    {
        if (token.is('{') || token.is('<')) {  // of a message whose field was just named
            openMessage(token);
        } else if (token.is(':')) {
            m_expectsValue = m_hasName;
            if (!m_hasName)
                badToken(token);
        } else if (token.isString && !m_hasName && !m_text.fields.empty() && m_text.fields.back().isString) {
            m_text.fields.back().value += token.text;  // strings side by side are one
        } else if (token.isName) {
            addField(token);
        } else {
            badToken(token);
        }
    }

    void takeValue(const ProtoToken &token)
    {
        if (token.is('[')) {
            open({true, ']', lastField()}, token);
            m_hasName = true;  // the first element takes the field that was named
            m_expectsValue = true;
            return;
        }
        if (inList() && !m_hasName)
            addElement(token);
        if (token.is('{') || token.is('<')) {
            openMessage(token);
            return;
        }
        ProtoField &field = m_text.fields[lastField()];
        field.value = token.text;
        field.isString = token.isString;
        m_hasName = false;
        m_expectsValue = false;
    }

    std::uint32_t lastField() const { return static_cast<std::uint32_t>(m_text.fields.size() - 1); }

    /// Each element of a list is a field of its own, as if the name stood before it.
    void addElement(const ProtoToken &token)
    {
        ProtoField field;
        field.name = m_text.fields[m_open.back().field].name;
        push(std::move(field), token);
    }

    /// A field that was named and gets no value.
    void dropName(const ProtoToken &token)
    {
        if (std::exchange(m_hasName, false) && !inList())
            badToken(token);
    }

    void addField(const ProtoToken &token)
    {
        dropName(token);
        ProtoField field;
        field.name = token.text;
        push(std::move(field), token);
        m_hasName = true;
    }

    void push(ProtoField field, const ProtoToken &token)
    {
        field.offset = token.offset;
        field.line = token.line;
        const auto index = static_cast<std::uint32_t>(m_text.fields.size());
        const auto message =
            std::find_if(m_open.rbegin(), m_open.rend(), [](const Open &open) { return !open.isList; });
        field.parent = message == m_open.rend() ? index : message->field;
        field.end = index + 1;
        m_text.fields.push_back(std::move(field));
        if (m_text.fields.size() < maxFields)
            return;
        fault(ProtoFaultKind::TooManyFields, token.offset, token.line, "more fields than are read");
        m_stopped = true;
    }

    void openMessage(const ProtoToken &token)
    {
        m_expectsValue = false;
        if (!m_hasName && !inList()) {
            badToken(token);
            push({}, token);
        }
        m_text.fields[lastField()].isMessage = true;
        open({false, token.is('{') ? '}' : '>', lastField()}, token);
    }

    void open(Open opened, const ProtoToken &token)
    {
        m_hasName = false;
        m_open.push_back(opened);
        if (m_open.size() <= maxDepth)
            return;
        fault(ProtoFaultKind::TooNested, token.offset, token.line, "messages are nested deeper than is read");
        m_stopped = true;
    }

    ProtoLexer m_lexer;
    ProtoText m_text;
    std::vector<Open> m_open;
    bool m_hasName = false;       // the last field still waits for its value
    bool m_expectsValue = false;  // after a colon, or at an element of a list
    bool m_stopped = false;
};

std::vector<std::size_t> fieldsNamed(const std::vector<ProtoField> &fields, std::size_t begin, std::size_t end,
                                     std::string_view name)
{
    std::vector<std::size_t> found;
    for (std::size_t i = begin; i < end && i < fields.size(); i = std::max<std::size_t>(fields[i].end, i + 1)) {
        if (fields[i].name == name)
            found.push_back(i);
    }
    return found;
}

}  // namespace

std::vector<std::size_t> ProtoText::childrenOf(std::size_t message, std::string_view name) const
{
    return fieldsNamed(fields, message + 1, fields[message].end, name);
}

std::vector<std::size_t> ProtoText::topLevel(std::string_view name) const
{
    return fieldsNamed(fields, 0, fields.size(), name);
}

ProtoText parseProtoText(std::string_view text)
{
    return ProtoTextParser(text).parse();
}

}  // namespace pt2scope
