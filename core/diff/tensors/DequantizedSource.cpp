// SPDX-License-Identifier: Apache-2.0
#include "core/diff/tensors/DequantizedSource.h"

#include "core/diff/tensors/ValueDecoding.h"

#include <algorithm>
#include <array>

namespace pt2scope {

namespace {

constexpr std::size_t blockElements = 4096;

}  // namespace

std::uint64_t DequantizedSource::size() const
{
    return m_elements->size() / traits(m_dtype).itemsize * sizeof(float);
}

ReadResult DequantizedSource::readAt(std::uint64_t offset, std::span<std::byte> out) const
{
    const std::uint32_t itemsize = traits(m_dtype).itemsize;
    std::array<std::byte, blockElements * sizeof(float)> elements;
    std::array<double, blockElements> numbers;
    std::array<float, blockElements> values;
    std::size_t done = 0;
    while (done < out.size()) {
        const std::uint64_t first = (offset + done) / sizeof(float);
        const auto skipped = static_cast<std::size_t>((offset + done) % sizeof(float));
        const std::size_t wanted =
            std::min(blockElements, (skipped + out.size() - done + sizeof(float) - 1) / sizeof(float));
        const ReadResult read = m_elements->readAt(first * itemsize, std::span(elements).first(wanted * itemsize));
        const std::size_t count = read.nbytes / itemsize;
        decodeValues(m_dtype, elements.data(), count, numbers.data());
        for (std::size_t i = 0; i < count; ++i) {
            const std::size_t channel = channelOf(first + i);
            // In float32, as torch.dequantize does.
            values[i] =
                static_cast<float>(numbers[i] - m_how.zeroPoints[channel]) * static_cast<float>(m_how.scales[channel]);
        }
        const std::span<const std::byte> bytes = std::as_bytes(std::span(values).first(count));
        if (bytes.size() > skipped) {
            const std::size_t taken = std::min(bytes.size() - skipped, out.size() - done);
            std::copy_n(bytes.begin() + static_cast<std::ptrdiff_t>(skipped), taken,
                        out.begin() + static_cast<std::ptrdiff_t>(done));
            done += taken;
        }
        if (count < wanted)
            return {done, read.failure, read.systemError};
    }
    return {done};
}

}  // namespace pt2scope
