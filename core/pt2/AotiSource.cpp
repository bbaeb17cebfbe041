// SPDX-License-Identifier: Apache-2.0
#include "core/bytes/Checked.h"
#include "core/bytes/Text.h"
#include "core/pt2/AotiFiles.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <utility>

namespace pt2scope {

namespace {

constexpr std::size_t dimensionLimit = 1'000;
constexpr std::size_t literalLimit = 64u << 10;  // bytes; names and paths
constexpr std::size_t constantBytes = 384;       // what one takes in memory besides its texts

bool isSpace(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// Reads C++ tokens off the front of a text. What is not there is not taken.
class SourceReader {
public:
    explicit SourceReader(std::string_view text) : m_text(text) {}

    bool take(std::string_view token)
    {
        skipSpace();
        if (!m_text.starts_with(token))
            return false;
        m_text.remove_prefix(token.size());
        return true;
    }

    std::optional<std::uint64_t> takeNumber()
    {
        skipSpace();
        const auto digits =
            static_cast<std::size_t>(std::find_if_not(m_text.begin(), m_text.end(), isDigit) - m_text.begin());
        const auto number = parseDecimal(m_text.substr(0, digits));
        if (!number)
            return std::nullopt;
        m_text.remove_prefix(digits);
        const std::size_t rest = m_text.find_first_not_of("uUlL");
        m_text.remove_prefix(rest == std::string_view::npos ? m_text.size() : rest);
        return number;
    }

    std::optional<std::int64_t> takeSigned()
    {
        const bool negative = take("-");
        const auto number = takeNumber();
        if (!number || *number > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
            return std::nullopt;
        const auto value = static_cast<std::int64_t>(*number);
        return negative ? -value : value;
    }

    std::string_view takeWord()
    {
        skipSpace();
        const auto isWord = [](char c) {
            return isDigit(c) || c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        };
        const auto length =
            static_cast<std::size_t>(std::find_if_not(m_text.begin(), m_text.end(), isWord) - m_text.begin());
        const std::string_view word = m_text.substr(0, length);
        m_text.remove_prefix(length);
        return word;
    }

    /// "text", with the escapes that the generator writes undone; nothing when its line or 64 KiB end before it does.
    std::optional<std::string> takeLiteral()
    {
        if (!take("\""))
            return std::nullopt;
        std::string literal;
        const std::size_t end = std::min(m_text.size(), literalLimit);
        for (std::size_t at = 0; at < end && m_text[at] != '\n'; ++at) {
            if (m_text[at] == '"') {
                m_text.remove_prefix(at + 1);
                return literal;
            }
            if (m_text[at] == '\\' && at + 1 < m_text.size())
                literal += unescaped(m_text[++at]);
            else
                literal += m_text[at];
        }
        return std::nullopt;
    }

    /// {3, 4}
    std::optional<std::vector<std::int64_t>> takeNumbers()
    {
        std::vector<std::int64_t> numbers;
        if (!take("{"))
            return std::nullopt;
        while (numbers.size() < dimensionLimit && !take("}")) {
            const auto number = takeSigned();
            if (!number)
                return std::nullopt;
            numbers.push_back(*number);
            take(",");
        }
        return numbers;
    }

    std::string_view rest() const { return m_text; }

private:
    static char unescaped(char c)
    {
        switch (c) {
            case 'n': return '\n';
            case 't': return '\t';
            case 'r': return '\r';
            default: return c;
        }
    }

    void skipSpace()
    {
        m_text.remove_prefix(
            static_cast<std::size_t>(std::find_if_not(m_text.begin(), m_text.end(), isSpace) - m_text.begin()));
    }

    std::string_view m_text;
};

/// The dtype in "static_cast<int32_t>(cached_torch_dtype_float32)"; empty when it names none.
std::string dtypeIn(std::string_view expression)
{
    constexpr std::string_view prefix = "torch_dtype_";
    const std::size_t found = expression.find(prefix);
    return found == std::string_view::npos
               ? std::string()
               : std::string(SourceReader(expression.substr(found + prefix.size())).takeWord());
}

/// Looks at a generated source line by line.
class SourceScan {
public:
    SourceScan(std::string_view text, AotiSource &source, AotiBudget &budget)
        : m_text(text), m_source(source), m_budget(budget)
    {}

    void run()
    {
        for (std::size_t begin = 0; begin < m_text.size() && !m_full;) {
            const std::size_t end = std::min(m_text.find('\n', begin), m_text.size());
            takeLine(begin, m_text.substr(begin, end - begin));
            begin = end + 1;
        }
        for (auto &constant : m_constants)
            m_source.constants.push_back(std::move(constant.second));
    }

private:
    void takeLine(std::size_t begin, std::string_view line)
    {
        constexpr std::string_view load = "loadKernel(";
        constexpr std::string_view base = "AOTInductorModelBase(";
        SourceReader start(line);
        if (start.take("constants_info_["))
            return takeConstant(start);
        if (const std::size_t at = line.find(load); at != std::string_view::npos)
            takeKernel(SourceReader(m_text.substr(begin + at + load.size())));
        else if (const std::size_t call = line.find(base); call != std::string_view::npos)
            takeConstructor(SourceReader(m_text.substr(begin + call + base.size())));
        else if (start.take("//") && definesExternalBlob(line))
            m_source.usesExternalBlob = true;
    }

    /// `0].offset = 0;`
    void takeConstant(SourceReader reader)
    {
        const auto index = reader.takeNumber();
        if (!index || !reader.take("]."))
            return;
        const std::size_t newConstant = m_constants.contains(*index) ? 0 : constantBytes;
        if (!keep(newConstant + reader.rest().size()))
            return;
        AotiConstant &constant = m_constants[*index];
        const std::string_view field = reader.takeWord();
        if (!reader.take("="))
            return;
        if (field == "name")
            constant.name = reader.takeLiteral().value_or("");
        else if (field == "original_fqn")
            constant.originalFqn = reader.takeLiteral().value_or("");
        else if (field == "dtype")
            constant.dtype = dtypeIn(reader.rest());
        else if (field == "shape")
            constant.sizes = reader.takeNumbers().value_or(std::vector<std::int64_t>{});
        else if (field == "stride")
            constant.strides = reader.takeNumbers().value_or(std::vector<std::int64_t>{});
        else if (field == "offset")
            constant.offsetElements = reader.takeSigned().value_or(0);
        else if (field == "data_size")
            constant.dataSize = reader.takeNumber().value_or(0);
        else if (field == "from_folded")
            constant.fromFolded = reader.take("true");
    }

    /// `"/build/x.cubin", "name", …`; the path is joined to the package's folder by its file name.
    void takeKernel(SourceReader reader)
    {
        const auto path = reader.takeLiteral();
        if (!path)
            return;  // a declaration, or a kernel that is embedded
        const std::string name = path->substr(path->find_last_of("/\\") + 1);
        if (m_kernels.contains(name) || !keep(AotiBudget::itemBytes + 2 * name.size()))
            return;
        m_kernels.insert(name);
        m_source.kernelFiles.push_back(name);
    }

    /// `1, 1, 1, device_str, …`: inputs, outputs, constants.
    void takeConstructor(SourceReader reader)
    {
        const auto inputs = reader.takeNumber();
        if (!inputs || !reader.take(","))
            return;
        const auto outputs = reader.takeNumber();
        if (!outputs || !reader.take(","))
            return;
        m_source.inputs = inputs;
        m_source.outputs = outputs;
    }

    static bool definesExternalBlob(std::string_view command)
    {
        constexpr std::string_view macro = "USE_MMAP_EXTERNAL";
        const std::size_t found = command.find(macro);
        if (found == std::string_view::npos)
            return false;
        const std::size_t before = command.substr(0, found).find_last_not_of(' ');
        return before != std::string_view::npos && before > 0 && command[before] == 'D'
               && (command[before - 1] == '-' || command[before - 1] == '/');
    }

    bool keep(std::size_t nbytes)
    {
        if (m_full || m_budget.keep(nbytes))
            return !m_full;
        m_full = true;
        m_source.faults.push_back(
            {m_source.record, {}, 0, "more than is read of compiled models: the rest is left out"});
        return false;
    }

    std::string_view m_text;
    AotiSource &m_source;
    AotiBudget &m_budget;
    std::map<std::uint64_t, AotiConstant> m_constants;
    std::set<std::string> m_kernels;
    bool m_full = false;
};

}  // namespace

std::optional<std::uint64_t> AotiSource::blobBytes() const
{
    std::optional<std::uint64_t> total = 0;
    for (const AotiConstant &constant : constants) {
        if (total && !constant.fromFolded)
            total = checkedAdd(*total, constant.dataSize);
    }
    return total;
}

AotiSource parseAotiSource(std::string_view text, std::size_t record, AotiBudget &budget)
{
    AotiSource source;
    source.record = record;
    SourceScan(text, source, budget).run();
    return source;
}

}  // namespace pt2scope
