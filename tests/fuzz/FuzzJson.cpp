// SPDX-License-Identifier: Apache-2.0
// Any text as each kind of JSON record.
#include "core/pt2/PayloadConfig.h"
#include "core/pt2/ProgramHead.h"

#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    using namespace pt2scope;
    const std::string_view text(reinterpret_cast<const char *>(data), size);
    parsePayloadConfig(text, PayloadRole::Weights);
    parseProgramHead(text);
    return 0;
}
