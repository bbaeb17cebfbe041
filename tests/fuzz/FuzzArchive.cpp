// SPDX-License-Identifier: Apache-2.0
// Any bytes as an archive: opened, and checked by every rule.
#include "core/bytes/MemorySource.h"
#include "core/check/Checker.h"

#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    using namespace pt2scope;
    static ThreadPool pool(1);
    const auto bytes = std::as_bytes(std::span(data, size));
    const auto source = std::make_shared<MemorySource>(std::vector<std::byte>(bytes.begin(), bytes.end()));
    const DocumentPtr document = openDocument(source, "fuzz.pt2", DocumentDepth::Facts);
    checkDocument(*document, pool, {});
    return 0;
}
