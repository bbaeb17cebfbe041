// SPDX-License-Identifier: Apache-2.0
#include "app/TensorBits.h"

#include "core/check/reports/ReportWording.h"

#include <algorithm>
#include <bitset>

namespace pt2scope {

namespace {

constexpr std::uint64_t mostBytes = 128;
constexpr std::size_t perLine = 8;

}  // namespace

Result<TensorBits> TensorBits::read(const TensorMeta &tensor, const ByteSource &storage)
{
    const std::optional<std::uint64_t> end = requiredBytes(tensor);
    if (!end)
        return Error{ErrorCode::Corrupt, "sizes, strides and offset describe no tensor"};
    if (*end == 0)
        return TensorBits();
    const std::uint64_t begin = static_cast<std::uint64_t>(tensor.storageOffset) * traits(tensor.dtype).itemsize;
    const Result<std::vector<std::byte>> bytes =
        readRange(storage, begin, std::min(*end - begin, mostBytes), mostBytes);
    if (!bytes)
        return bytes.error();
    TensorBits bits{.bytes = {}, .left = *end - begin - bytes->size()};
    for (const std::byte byte : *bytes)
        bits.bytes.push_back(std::bitset<8>(std::to_integer<unsigned>(byte)).to_string());
    return bits;
}

std::string TensorBits::text() const
{
    std::string lines;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        if (i % perLine == 0) {
            const std::string place = std::to_string(i);
            lines += (i == 0 ? "" : "\n") + std::string(3 - std::min<std::size_t>(place.size(), 3), ' ') + place + ' ';
        }
        lines += ' ' + bytes[i];
    }
    lines += bytes.empty() ? "no bytes\n" : "\n";
    return lines + (left > 0 ? "… and " + countOf(left, "byte") + " more\n" : "");
}

}  // namespace pt2scope
