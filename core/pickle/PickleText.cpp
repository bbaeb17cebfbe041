// SPDX-License-Identifier: Apache-2.0
#include "core/bytes/PythonFloat.h"
#include "core/bytes/Text.h"
#include "core/pickle/Pickle.h"
#include "core/pickle/PickledBytes.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <optional>

namespace pt2scope {

namespace {

constexpr std::size_t maxDepth = 12;

/// Prints one object into a text of bounded length. What does not fit becomes "…".
class ObjectPrinter {
public:
    ObjectPrinter(const Pickle &pickle, std::size_t limit) : m_pickle(pickle), m_limit(limit) {}

    std::string print(ObjectIndex index)
    {
        printObject(index);
        return std::move(m_out);
    }

private:
    bool full() const { return m_out.size() >= m_limit; }

    void printObject(ObjectIndex index)
    {
        if (full() || m_open.size() >= maxDepth)
            return addDots();
        const PickleObject &object = m_pickle.at(index);
        switch (object.kind) {
            case ObjectKind::None: m_out += "None"; return;
            case ObjectKind::Bool: m_out += object.number != 0 ? "True" : "False"; return;
            case ObjectKind::Integer: m_out += std::to_string(object.number); return;
            case ObjectKind::BigInteger: addCut(integerText(object)); return;
            case ObjectKind::Float: m_out += pythonFloat(object.real()); return;
            case ObjectKind::Text: addQuoted(object.text); return;
            case ObjectKind::Bytes: addBytes("b'", object.text, "'"); return;
            case ObjectKind::ByteArray: addBytes("bytearray(b'", object.text, "')"); return;
            case ObjectKind::Global: addGlobal(*m_pickle.globalOf(index)); return;
            case ObjectKind::Extension: m_out += "extension " + std::to_string(object.number); return;
            default: printCompound(index, object.kind);
        }
    }

    void printCompound(ObjectIndex index, ObjectKind kind)
    {
        const auto brackets = bracketsOf(kind);
        if (std::find(m_open.begin(), m_open.end(), index) != m_open.end()) {
            m_out += brackets[0] + std::string("...") + brackets[1];
            return;
        }
        m_open.push_back(index);
        if (kind == ObjectKind::Call)
            printCall(*m_pickle.callOf(index));
        else if (kind == ObjectKind::PersistentId)
            printReference(m_pickle.persistentIds[static_cast<std::size_t>(m_pickle.at(index).number)]);
        else if (kind == ObjectKind::Dict)
            printDict(m_pickle.pairs(index));
        else if (kind == ObjectKind::Set && m_pickle.items(index).empty())
            m_out += "set()";
        else
            printItems(m_pickle.items(index), brackets[0], brackets[1], kind == ObjectKind::Tuple);
        m_open.pop_back();
    }

    static std::array<const char *, 2> bracketsOf(ObjectKind kind)
    {
        switch (kind) {
            case ObjectKind::List: return {"[", "]"};
            case ObjectKind::Dict:
            case ObjectKind::Set: return {"{", "}"};
            case ObjectKind::FrozenSet: return {"frozenset({", "})"};
            default: return {"(", ")"};
        }
    }

    void printItems(std::span<const ObjectIndex> items, const char *open, const char *close, bool isTuple)
    {
        m_out += open;
        for (std::size_t i = 0; i < items.size(); ++i) {
            if (i > 0)
                m_out += ", ";
            if (full()) {
                addDots();
                break;
            }
            printObject(items[i]);
        }
        if (isTuple && items.size() == 1)
            m_out += ',';
        m_out += close;
    }

    void printDict(std::span<const ObjectIndex> pairs)
    {
        m_out += '{';
        for (std::size_t i = 0; i + 1 < pairs.size(); i += 2) {
            if (i > 0)
                m_out += ", ";
            if (full()) {
                addDots();
                break;
            }
            printObject(pairs[i]);
            m_out += ": ";
            printObject(pairs[i + 1]);
        }
        m_out += '}';
    }

    void printCall(const PickleCall &call)
    {
        if (const std::optional<std::string> bytes = encodedBytes(call))
            return addBytes("b'", *bytes, "'");
        printObject(call.callable);
        if (m_pickle.at(call.arguments).kind == ObjectKind::Tuple)
            printItems(m_pickle.items(call.arguments), "(", ")", false);
        else
            printStarred("(*", call.arguments);
        if (call.keywords != noObject)
            printStarred(" with (**", call.keywords);
    }

    /// Of _codecs.encode(text, 'latin1'), as bytes are written below protocol 3.
    std::optional<std::string> encodedBytes(const PickleCall &call) const
    {
        const ObjectIndex text = encodedText(m_pickle, call);
        return text == noObject ? std::nullopt : fromLatin1(m_pickle.at(text).text.substr(0, 2 * m_limit));
    }

    void printStarred(const char *open, ObjectIndex index)
    {
        m_out += open;
        printObject(index);
        m_out += ')';
    }

    void printReference(const PickleReference &reference)
    {
        m_out += "persistent_load(";
        printObject(reference.id);
        m_out += ')';
    }

    void addGlobal(const PickleGlobal &global)
    {
        if (global.origin == OperandOrigin::Unresolvable)
            m_out += "<computed global>";
        else
            addCut(global.fullName());
    }

    std::size_t room() const { return m_limit - std::min(m_limit, m_out.size()); }

    void addCut(std::string_view text)
    {
        const bool cut = text.size() > room();
        m_out += printable(text.substr(0, room()));
        if (cut)
            addDots();
    }

    void addQuoted(std::string_view text)
    {
        const bool cut = text.size() > room();
        m_out += '\'';
        for (const char c : printable(text.substr(0, room())))
            (c == '\'' ? m_out += '\\' : m_out) += c;
        m_out += cut ? "…'" : "'";
    }

    void addBytes(const char *open, std::string_view bytes, const char *close)
    {
        m_out += open;
        for (std::size_t i = 0; i < bytes.size(); ++i) {
            if (full()) {
                addDots();
                break;
            }
            addByte(static_cast<unsigned char>(bytes[i]));
        }
        m_out += close;
    }

    void addByte(unsigned char byte)
    {
        if (byte == '\\' || byte == '\'') {
            m_out += '\\';
            m_out += static_cast<char>(byte);
        } else if (byte >= 0x20 && byte < 0x7f) {
            m_out += static_cast<char>(byte);
        } else {
            std::array<char, 8> buffer{};
            std::snprintf(buffer.data(), buffer.size(), "\\x%02x", byte);
            m_out += buffer.data();
        }
    }

    void addDots() { m_out += "…"; }

    const Pickle &m_pickle;
    std::size_t m_limit;
    std::string m_out;
    std::vector<ObjectIndex> m_open;  // the objects being printed, outermost first
};

}  // namespace

std::string describeObject(const Pickle &pickle, ObjectIndex index, std::size_t limit)
{
    return index == noObject ? std::string() : ObjectPrinter(pickle, limit).print(index);
}

}  // namespace pt2scope
