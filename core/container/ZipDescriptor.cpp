// SPDX-License-Identifier: Apache-2.0
#include "core/container/ZipDescriptor.h"

#include "core/container/ZipFormat.h"

#include <algorithm>
#include <array>
#include <cstdio>

namespace pt2scope {

namespace {

bool agrees(const DataDescriptor &descriptor, const Record &record)
{
    return descriptor.crc32 == record.crc32 && descriptor.storedSize == record.storedSize
           && descriptor.size == record.size;
}

std::string describe(const DataDescriptor &descriptor)
{
    std::array<char, 96> text{};
    std::snprintf(text.data(), text.size(), "CRC-32 %08x, %llu bytes in %llu", static_cast<unsigned>(descriptor.crc32),
                  static_cast<unsigned long long>(descriptor.size),
                  static_cast<unsigned long long>(descriptor.storedSize));
    return text.data();
}

std::string contradiction(const DataDescriptor &found, const Record &record)
{
    const DataDescriptor expected{record.crc32, record.storedSize, record.size};
    return "the descriptor says " + describe(found) + ", the directory " + describe(expected);
}

/// Bytes of the descriptor whose CRC and sizes are these and agree with the record; 0 when they do not.
std::size_t agreeingBytes(std::span<const std::byte> afterSignature, const Record &record)
{
    std::array<std::byte, DataDescriptor::longBytes> bytes{std::byte{'P'}, std::byte{'K'}, std::byte{7}, std::byte{8}};
    const std::size_t nbytes = std::min(afterSignature.size(), bytes.size() - 4);
    std::copy_n(afterSignature.begin(), nbytes, bytes.begin() + 4);
    for (const std::size_t form : {DataDescriptor::shortBytes, DataDescriptor::longBytes}) {
        const auto descriptor = parseDescriptor(std::span(bytes).first(nbytes + 4), form);
        if (descriptor && agrees(*descriptor, record))
            return form - 4;
    }
    return 0;
}

DescriptorReading readSigned(std::span<const std::byte> after, const Record &record)
{
    const auto narrow = parseDescriptor(after, DataDescriptor::shortBytes);
    const auto wide = parseDescriptor(after, DataDescriptor::longBytes);
    if (wide && wide->storedSize == record.storedSize && wide->size == record.size)
        return {DataDescriptor::longBytes, agrees(*wide, record) ? std::string() : contradiction(*wide, record)};
    if (!narrow)
        return {after.size(), "the file ends within the descriptor"};
    return {DataDescriptor::shortBytes, agrees(*narrow, record) ? std::string() : contradiction(*narrow, record)};
}

}  // namespace

DescriptorReading readDescriptor(std::span<const std::byte> after, const Record &record)
{
    constexpr std::size_t signatureBytes = 4;
    if (hasSignature(after, descriptorSignature))
        return readSigned(after, record);
    if (const std::size_t nbytes = agreeingBytes(after, record))
        return {nbytes, "the descriptor has no signature"};
    if (const std::size_t nbytes =
            after.size() < signatureBytes ? 0 : agreeingBytes(after.subspan(signatureBytes), record))
        return {nbytes + signatureBytes, "the descriptor's signature is damaged"};
    if (record.storedSize == 0)
        return {};
    return {0, "there is no descriptor after the data"};
}

}  // namespace pt2scope
