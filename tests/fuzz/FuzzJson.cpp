// SPDX-License-Identifier: Apache-2.0
// Any text as each kind of JSON record.
#include "core/program/Program.h"
#include "core/pt2/PayloadConfig.h"

#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    using namespace pt2scope;
    const std::string_view text(reinterpret_cast<const char *>(data), size);
    parsePayloadConfig(text, PayloadRole::Weights);
    readProgram(std::string(text));
    return 0;
}
