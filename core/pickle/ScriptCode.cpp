// SPDX-License-Identifier: Apache-2.0
#include "core/pickle/ScriptCode.h"

#include "core/pickle/ScriptTokens.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>

namespace pt2scope {

namespace {

/// Of torch, and of torchvision and torchaudio, which torch.ops may hold.
bool touchesFiles(std::string_view name)
{
    constexpr std::string_view names[] = {"save", "load", "load_tensor", "rpc_async", "rpc_sync", "rpc_remote"};
    return name.ends_with("_file") || std::find(std::begin(names), std::end(names), name) != std::end(names);
}

/// What torch writes into values that are no plain constants.
bool isPlainMaker(std::string_view name)
{
    constexpr std::string_view names[] = {"annotate", "uninitialized", "torch.device", "float",
                                          "int",      "bool",          "complex"};
    return std::find(std::begin(names), std::end(names), name) != std::end(names);
}

class ScriptReader {
public:
    explicit ScriptReader(std::string_view source) : m_tokens(source) {}

    std::vector<ScriptAction> read()
    {
        for (ScriptToken token = m_tokens.next(); token.kind != ScriptToken::Kind::End; token = m_tokens.next()) {
            if (token.beginsLine)
                beginLine(token);
            followHeader(token);
            examine(token);
            followValue(token);
        }
        endChain();
        return std::move(m_actions);
    }

private:
    enum class Part { Outside, Name, Header, Body };

    void beginLine(const ScriptToken &token)
    {
        endChain();
        m_isValue = false;
        if (m_part != Part::Outside && token.indent <= m_indent)
            m_part = Part::Outside;
        if (!token.is("def"))
            return;
        m_part = Part::Name;
        m_indent = token.indent;
    }

    void followHeader(const ScriptToken &token)
    {
        if (m_part == Part::Name && !token.is("def")) {
            m_function = token.text.substr(0, mostOfName);
            m_part = Part::Header;
            if (token.is("__setstate__"))
                add(ScriptDeed::Defines, ScriptPlace::SetState, token.offset, {});
        } else if (m_part == Part::Header && token.nesting == 0 && token.is(":")) {
            endChain();
            m_part = Part::Body;
        } else if (m_part == Part::Header && token.nesting <= 1 && (token.is(",") || token.is(")"))) {
            endChain();
            m_isValue = false;
        }
    }

    /// Values stand behind "=": of parameters between the brackets, else outside of any.
    void followValue(const ScriptToken &token)
    {
        const std::size_t nesting = m_part == Part::Header ? 1 : 0;
        if (token.is("=") && token.nesting == nesting)
            m_isValue = true;
    }

    /// Nothing for types, which are not run.
    std::optional<ScriptPlace> place() const
    {
        if (m_part == Part::Body)
            return m_function == "__setstate__" ? ScriptPlace::SetState : ScriptPlace::Other;
        if (!m_isValue)
            return std::nullopt;
        return m_part == Part::Header ? ScriptPlace::Default : ScriptPlace::Constant;
    }

    /// Names with dots between them make a chain.
    void examine(const ScriptToken &token)
    {
        if (token.kind == ScriptToken::Kind::Name) {
            if (!m_isAfterDot)
                beginChain(token);
            else
                m_chain.push_back(token.text);
            m_isAfterDot = false;
        } else if (token.is(".")) {
            m_isAfterDot = true;
        } else {
            if (token.is("("))
                noteCall();
            endChain();
        }
    }

    void beginChain(const ScriptToken &token)
    {
        endChain();
        m_chainPlace = place();
        m_chainOffset = token.offset;
        m_chain.push_back(token.text);
        m_isWhole = true;
    }

    /// A chain that begins with a dot is a method of some value: of torch's operators no such one touches files.
    void endChain()
    {
        if (m_isWhole && m_chainPlace)
            noteOperator();
        m_chain.clear();
        m_isWhole = false;
        m_isAfterDot = false;
    }

    void noteOperator()
    {
        const bool isTorch = m_chain.front() == "torch";
        if (!isTorch && m_chain.front() != "ops")
            return;
        if (m_chain.size() < (isTorch ? 2u : 3u))
            add(ScriptDeed::Hides, *m_chainPlace, m_chainOffset, chainText());
        else if (std::any_of(m_chain.begin(), m_chain.end(), touchesFiles))
            add(ScriptDeed::Touches, *m_chainPlace, m_chainOffset, chainText());
    }

    void noteCall()
    {
        const std::optional<ScriptPlace> where = place();
        const bool isValue = where == ScriptPlace::Default || where == ScriptPlace::Constant;
        if (isValue && !m_chain.empty() && !(m_isWhole && isPlainMaker(chainText())))
            add(ScriptDeed::Calls, *where, m_chainOffset, chainText());
    }

    std::string chainText() const
    {
        std::string text = m_isWhole ? "" : "….";
        for (const std::string_view name : m_chain) {
            if (text.size() < mostOfName)
                text += (text.empty() || text.ends_with('.') ? "" : ".") + std::string(name.substr(0, mostOfName));
        }
        return text;
    }

    void add(ScriptDeed deed, ScriptPlace where, std::size_t offset, std::string what)
    {
        constexpr std::size_t most = 100;
        if (m_counts[static_cast<std::size_t>(deed)][static_cast<std::size_t>(where)]++ < most)
            m_actions.push_back(
                {deed, where, offset, m_part == Part::Outside ? std::string() : m_function, std::move(what)});
    }

    static constexpr std::size_t mostOfName = 100;

    ScriptTokens m_tokens;
    Part m_part = Part::Outside;
    std::size_t m_indent = 0;  // of the function
    std::string m_function;
    bool m_isValue = false;
    std::vector<std::string_view> m_chain;
    bool m_isWhole = false;  // the chain begins with its first name
    bool m_isAfterDot = false;
    std::optional<ScriptPlace> m_chainPlace;
    std::size_t m_chainOffset = 0;
    std::array<std::array<std::size_t, 4>, 4> m_counts{};
    std::vector<ScriptAction> m_actions;
};

}  // namespace

std::vector<ScriptAction> readScriptCode(std::string_view source)
{
    return ScriptReader(source).read();
}

}  // namespace pt2scope
