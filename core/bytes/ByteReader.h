// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>

namespace pt2scope {

/// Reads little-endian numbers from a span, front to back. Reading past the end gives zeros and makes ok() false.
class ByteReader {
public:
    explicit ByteReader(std::span<const std::byte> bytes, std::size_t position = 0)
        : m_bytes(bytes), m_position(position)
    {}

    bool ok() const { return m_ok; }
    std::size_t position() const { return m_position; }
    std::size_t remaining() const { return m_position < m_bytes.size() ? m_bytes.size() - m_position : 0; }

    template <std::unsigned_integral T>
    T read()
    {
        const std::span<const std::byte> raw = take(sizeof(T));
        T value{};
        for (std::size_t i = raw.size(); i-- > 0;)
            value = static_cast<T>(static_cast<T>(value << 7 << 1) | std::to_integer<T>(raw[i]));
        return value;
    }

    /// An empty span, and ok() false, when fewer bytes remain.
    std::span<const std::byte> take(std::size_t nbytes)
    {
        if (nbytes > remaining()) {
            m_ok = false;
            m_position = m_bytes.size();
            return {};
        }
        const auto part = m_bytes.subspan(m_position, nbytes);
        m_position += nbytes;
        return part;
    }

    std::string_view takeText(std::size_t nbytes)
    {
        const auto part = take(nbytes);
        return {reinterpret_cast<const char *>(part.data()), part.size()};
    }

    void skip(std::size_t nbytes) { take(nbytes); }

private:
    std::span<const std::byte> m_bytes;
    std::size_t m_position;
    bool m_ok = true;
};

}  // namespace pt2scope
