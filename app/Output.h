// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bytes/Result.h"

#include <memory>
#include <string>
#include <string_view>

namespace pt2scope {

/// Where a command's data goes. Buffered; the first failed write is kept, and what follows it is dropped.
class Output {
public:
    static std::unique_ptr<Output> standard();
    /// Creates the file, or empties the one that is there.
    static Result<std::unique_ptr<Output>> create(const std::string &path);
    ~Output();
    Output(const Output &) = delete;
    Output &operator=(const Output &) = delete;

    void write(std::string_view text);
    void flush();
    /// Writes what is left. False, and a complaint on standard error, when anything could not be written.
    bool finish();

private:
    Output(int descriptor, std::string name) : m_descriptor(descriptor), m_name(std::move(name)) {}
    void close();

    int m_descriptor;
    std::string m_name;  // as complained about
    std::string m_buffer;
    int m_systemError = 0;
};

/// "pt2scope: MESSAGE" on standard error. The message must be printable.
void complain(std::string_view message);

}  // namespace pt2scope
