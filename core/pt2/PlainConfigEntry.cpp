// SPDX-License-Identifier: Apache-2.0
#include "core/pt2/PlainConfigEntry.h"

#include <algorithm>
#include <charconv>

namespace pt2scope {

namespace {

/// Each member function takes what it names from the front of the text; once one fails, all do.
class Scanner {
public:
    explicit Scanner(std::string_view text) : m_rest(text), m_size(text.size()) {}

    bool failed() const { return m_failed; }
    std::size_t taken() const { return m_size - m_rest.size(); }

    void word(std::string_view word)
    {
        if (!next(word))
            m_failed = true;
    }

    bool next(std::string_view word)
    {
        if (m_failed || !m_rest.starts_with(word))
            return false;
        m_rest.remove_prefix(word.size());
        return true;
    }

    std::string_view text()
    {
        word("\"");
        const auto isOther = [](char c) { return c < ' ' || c > '~' || c == '"' || c == '\\'; };
        const auto length = static_cast<std::size_t>(std::ranges::find_if(m_rest, isOther) - m_rest.begin());
        const std::string_view found = m_rest.substr(0, length);
        m_rest.remove_prefix(length);
        word("\"");
        return found;
    }

    bool boolean()
    {
        if (next("true"))
            return true;
        word("false");
        return false;
    }

    std::int64_t integer()
    {
        std::int64_t value = 0;
        const auto [end, error] = std::from_chars(m_rest.data(), m_rest.data() + m_rest.size(), value);
        m_failed = m_failed || error != std::errc();
        if (!m_failed)
            m_rest.remove_prefix(static_cast<std::size_t>(end - m_rest.data()));
        return value;
    }

    SymbolicInt number()
    {
        word("{\"as_int\": ");
        const std::int64_t value = integer();
        word("}");
        return {SymbolicInt::Kind::Integer, value, {}};
    }

    std::vector<SymbolicInt> numbers()
    {
        std::vector<SymbolicInt> values;
        word("[");
        if (next("]"))
            return values;
        do {
            values.push_back(number());
        } while (next(", "));
        word("]");
        return values;
    }

private:
    std::string_view m_rest;
    std::size_t m_size;
    bool m_failed = false;
};

ConfigTensorMeta takeMeta(Scanner &scanner)
{
    ConfigTensorMeta meta;
    scanner.word("{\"dtype\": ");
    meta.dtypeNumber = scanner.integer();
    scanner.word(", \"sizes\": ");
    meta.sizes = scanner.numbers();
    scanner.word(", \"requires_grad\": ");
    meta.requiresGrad = scanner.boolean();
    scanner.word(", \"device\": {\"type\": ");
    Device device{std::string(scanner.text()), {}};
    scanner.word(", \"index\": ");
    if (!scanner.next("null"))
        device.index = scanner.integer();
    meta.device = std::move(device);
    scanner.word("}, \"strides\": ");
    meta.strides = scanner.numbers();
    scanner.word(", \"storage_offset\": ");
    meta.storageOffset = scanner.number();
    scanner.word(", \"layout\": ");
    meta.layout = scanner.integer();
    scanner.word("}");
    return meta;
}

}  // namespace

std::optional<std::size_t> readPlainConfigEntry(std::string_view text, ConfigEntry &entry)
{
    Scanner scanner(text);
    scanner.word("{\"path_name\": ");
    const std::string_view pathName = scanner.text();
    scanner.word(", \"is_param\": ");
    const bool isParam = scanner.boolean();
    scanner.word(", \"use_pickle\": ");
    const bool usePickle = scanner.boolean();
    scanner.word(", \"tensor_meta\": ");
    if (scanner.failed())
        return std::nullopt;
    ConfigTensorMeta meta = takeMeta(scanner);
    scanner.word("}");
    if (scanner.failed())
        return std::nullopt;
    entry.pathName = pathName;
    entry.isParam = isParam;
    entry.usePickle = usePickle;
    entry.tensorMeta = std::move(meta);
    return scanner.taken();
}

}  // namespace pt2scope
