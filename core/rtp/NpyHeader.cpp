// SPDX-License-Identifier: Apache-2.0
#include "core/bytes/ByteReader.h"
#include "core/bytes/Checked.h"
#include "core/bytes/Text.h"
#include "core/rtp/NpzFile.h"

#include <algorithm>
#include <array>

namespace pt2scope {

namespace {

struct Descr {
    std::string_view text;
    DType dtype;
};

constexpr std::array<Descr, 14> descrs{{
    {"|b1", DType::Bool},
    {"|u1", DType::UInt8},
    {"|i1", DType::Int8},
    {"<i2", DType::Int16},
    {"<u2", DType::UInt16},
    {"<i4", DType::Int32},
    {"<u4", DType::UInt32},
    {"<i8", DType::Int64},
    {"<u8", DType::UInt64},
    {"<f2", DType::Float16},
    {"<f4", DType::Float32},
    {"<f8", DType::Float64},
    {"<c8", DType::Complex64},
    {"<c16", DType::Complex128},
}};

constexpr std::size_t maxDimensions = 64;  // of numpy 2

/// Reads the Python literal {'descr': '<f4', 'fortran_order': False, 'shape': (20, 8), }.
class NpyDict {
public:
    explicit NpyDict(std::string_view text) : m_rest(text) {}

    /// False when it is another literal.
    bool read(NpyArray &array)
    {
        if (!take("{"))
            return false;
        while (!take("}")) {
            const auto key = readString();
            if (!key || !take(":") || !readValue(*key, array))
                return false;
            if (!take(",") && !peek("}"))
                return false;
        }
        skipBlanks();
        return m_rest.empty() && m_hasDescr && m_hasOrder && m_hasShape;
    }

private:
    void skipBlanks()
    {
        while (!m_rest.empty() && (m_rest.front() == ' ' || m_rest.front() == '\n'))
            m_rest.remove_prefix(1);
    }

    bool peek(std::string_view text)
    {
        skipBlanks();
        return m_rest.starts_with(text);
    }

    bool take(std::string_view text)
    {
        if (!peek(text))
            return false;
        m_rest.remove_prefix(text.size());
        return true;
    }

    std::optional<std::string_view> readString()
    {
        const bool opened = take("'") || take("\"");
        const std::size_t end = m_rest.find_first_of("'\"\\");
        if (!opened || end == std::string_view::npos)
            return std::nullopt;
        const std::string_view text = m_rest.substr(0, end);
        m_rest.remove_prefix(end + 1);
        return text;
    }

    bool readValue(std::string_view key, NpyArray &array)
    {
        if (key == "descr") {
            const auto text = readString();
            array.descr = text.value_or(std::string_view());
            return m_hasDescr = text.has_value();
        }
        if (key == "fortran_order") {
            array.fortranOrder = take("True");
            return m_hasOrder = array.fortranOrder || take("False");
        }
        return key == "shape" && (m_hasShape = readShape(array.shape));
    }

    bool readShape(std::vector<std::uint64_t> &shape)
    {
        shape.clear();
        if (!take("("))
            return false;
        while (!take(")")) {
            skipBlanks();
            const std::size_t end = std::min(m_rest.find_first_not_of("0123456789"), m_rest.size());
            const auto size = parseDecimal(m_rest.substr(0, end));
            if (!size || shape.size() >= maxDimensions)
                return false;
            shape.push_back(*size);
            m_rest.remove_prefix(end);
            if (!take(",") && !peek(")"))
                return false;
        }
        return true;
    }

    std::string_view m_rest;
    bool m_hasDescr = false;
    bool m_hasOrder = false;
    bool m_hasShape = false;
};

/// Of "<f4" 4; 0 for another form.
std::uint32_t itemsizeOf(std::string_view descr)
{
    const auto size = descr.size() > 2 ? parseDecimal(descr.substr(2)) : std::nullopt;
    return size && *size <= 1024 ? static_cast<std::uint32_t>(*size) : 0;
}

}  // namespace

std::optional<std::uint64_t> NpyArray::nbytes() const
{
    std::optional<std::uint64_t> bytes = itemsize;
    for (const std::uint64_t size : shape)
        bytes = bytes ? checkedMul(*bytes, size) : bytes;
    return itemsize == 0 ? std::nullopt : bytes;
}

Result<NpyArray> parseNpyHeader(std::string_view bytes)
{
    ByteReader reader(std::as_bytes(std::span(bytes)));
    if (reader.takeText(6) != "\x93NUMPY")
        return Error{ErrorCode::Corrupt, "it does not begin as a .npy array does"};
    const auto version = reader.read<std::uint8_t>();
    reader.skip(1);
    if (version < 1 || version > 3)
        return Error{ErrorCode::Unsupported, "a .npy array of format " + std::to_string(version)};
    const std::size_t length = version == 1 ? reader.read<std::uint16_t>() : reader.read<std::uint32_t>();
    const std::string_view dict = reader.takeText(length);
    if (!reader.ok())
        return Error{ErrorCode::Truncated, "the header of the .npy array is longer than what is there"};
    NpyArray array;
    if (!NpyDict(dict).read(array))
        return Error{ErrorCode::Corrupt, "the header of the .npy array is no dict of descr, fortran_order and shape"};
    array.dataOffset = reader.position();
    array.itemsize = itemsizeOf(array.descr);
    const auto *known = std::ranges::find(descrs, array.descr, &Descr::text);
    if (known != descrs.end())
        array.dtype = known->dtype;
    return array;
}

}  // namespace pt2scope
