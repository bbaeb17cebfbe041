// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>
#include <variant>

namespace pt2scope {

enum class ErrorCode {
    NotFound,     // no such file, record or name
    NotReadable,  // no permission, or not a regular file
    Io,           // the operating system refused a read
    Truncated,    // the bytes end before the structure does
    Corrupt,      // the bytes contradict themselves
    Unsupported,  // a legal form that this program does not read
    Limit,        // a budget of memory, depth or time was reached
    Cancelled,
};

struct Error {
    ErrorCode code;
    std::string message;  // one clause for people, without a trailing full stop
};

/// A value or the reason why there is none. No exception crosses a room's border.
template <typename T>
class [[nodiscard]] Result {
public:
    Result(T value) : m_state(std::in_place_index<0>, std::move(value)) {}
    Result(Error error) : m_state(std::in_place_index<1>, std::move(error)) {}

    bool ok() const { return m_state.index() == 0; }
    explicit operator bool() const { return ok(); }

    /// Only when ok().
    T &value() & { return *std::get_if<0>(&m_state); }
    const T &value() const & { return *std::get_if<0>(&m_state); }
    T &&value() && { return std::move(*std::get_if<0>(&m_state)); }
    T &operator*() & { return value(); }
    const T &operator*() const & { return value(); }
    T *operator->() { return &value(); }
    const T *operator->() const { return &value(); }

    /// Only when not ok().
    const Error &error() const { return *std::get_if<1>(&m_state); }

private:
    std::variant<T, Error> m_state;
};

}  // namespace pt2scope
