// SPDX-License-Identifier: Apache-2.0
#include "core/safetensors/Safetensors.h"

#include "core/bytes/ByteReader.h"
#include "core/bytes/Checked.h"
#include "core/bytes/Sha256.h"
#include "core/bytes/Text.h"
#include "core/bytes/WindowSource.h"
#include "core/json/JsonValue.h"
#include "core/safetensors/SafetensorsHeader.h"
#include "core/safetensors/SafetensorsLayout.h"

#include <algorithm>
#include <array>
#include <limits>

namespace pt2scope {

namespace {

using enum SafetensorsFaultKind;

constexpr std::uint64_t lengthBytes = 8;
constexpr std::uint64_t maxHeaderLength = 100'000'000;

/// The header's length as claimed; nothing, with a fault, when the file is too short to have one.
std::optional<std::uint64_t> readLength(const ByteSource &source, SafetensorsFaults &faults)
{
    if (source.size() < lengthBytes) {
        faults.file(TooSmall, 0, source.size(),
                    "the file has " + std::to_string(source.size()) + " bytes, and the header's length alone takes 8");
        return std::nullopt;
    }
    std::array<std::byte, lengthBytes> bytes{};
    const ReadResult read = source.readAt(0, bytes);
    if (read.nbytes < bytes.size()) {
        faults.file(Unreadable, 0, lengthBytes, readError(read, 0).message);
        return std::nullopt;
    }
    return ByteReader(bytes).read<std::uint64_t>();
}

bool checkLength(std::uint64_t length, std::uint64_t fileSize, SafetensorsFaults &faults)
{
    if (length > maxHeaderLength) {
        faults.file(HeaderTooLarge, 0, lengthBytes,
                    "a header of " + std::to_string(length) + " bytes, and the format allows 100000000");
        return false;
    }
    if (length > fileSize - lengthBytes) {
        faults.file(HeaderLength, 0, lengthBytes,
                    "a header of " + std::to_string(length) + " bytes in a file of " + std::to_string(fileSize));
        return false;
    }
    if (length % lengthBytes != 0)
        faults.file(UnalignedHeader, 0, lengthBytes,
                    "the header's length, " + std::to_string(length) + ", is no multiple of 8");
    return true;
}

void readHeader(Safetensors &file, SafetensorsFaults &faults)
{
    const auto length = readLength(*file.source, faults);
    if (!length)
        return;
    file.headerLength = *length;
    if (!checkLength(*length, file.source->size(), faults))
        return;
    file.dataOffset = lengthBytes + *length;
    const auto bytes = readRange(*file.source, lengthBytes, *length, maxHeaderLength);
    if (!bytes) {
        faults.file(Unreadable, lengthBytes, *length, bytes.error().message);
        return;
    }
    const std::string_view text = asText(*bytes);
    if (const auto invalid = findInvalidUtf8(text)) {
        faults.file(HeaderNotUtf8, lengthBytes + *invalid, 1, "the header is no UTF-8");
        return;
    }
    if (!text.starts_with('{'))
        faults.file(HeaderStart, lengthBytes, text.empty() ? 0 : 1,
                    text.empty()
                        ? "the header is empty"
                        : "the header begins with byte 0x" + toHex(std::span(*bytes).first(1)) + ", not with {");
    SafetensorsHeader(text, file, faults).read();
    indexNames(file, faults);
    checkLayout(file, faults);
}

}  // namespace

std::string SafetensorsTensor::pointer() const
{
    return pointerTo({}, name);
}

std::optional<std::uint64_t> SafetensorsTensor::elementCount() const
{
    if (!shape)
        return std::nullopt;
    std::uint64_t count = 1;
    for (const std::uint64_t size : *shape) {
        const auto product = checkedMul(count, size);
        if (!product)
            return std::nullopt;
        count = *product;
    }
    return count;
}

std::optional<std::uint64_t> SafetensorsTensor::requiredBytes() const
{
    const auto count = elementCount();
    if (!count || !dtype)
        return std::nullopt;
    const auto bits = checkedMul<std::uint64_t>(*count, traits(*dtype).bits);
    return bits && *bits % 8 == 0 ? std::optional(*bits / 8) : std::nullopt;
}

std::uint64_t SafetensorsTensor::lastDimension() const
{
    return shape && !shape->empty() ? shape->back() : 0;
}

std::optional<TensorMeta> SafetensorsTensor::meta() const
{
    const auto type = dtype ? traits(*dtype).torch : std::nullopt;
    const auto count = elementCount();
    constexpr auto most = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    if (!type || !count || *count > most
        || std::ranges::any_of(*shape, [&](std::uint64_t size) { return size > most; }))
        return std::nullopt;
    TensorMeta meta;
    meta.dtype = *type;
    meta.device = {"cpu", std::nullopt};
    meta.sizes.assign(shape->begin(), shape->end());
    meta.strides.resize(meta.sizes.size());
    std::int64_t stride = 1;
    for (std::size_t i = meta.sizes.size(); i-- > 0;) {
        meta.strides[i] = stride;
        const auto next = checkedMul(stride, std::max<std::int64_t>(meta.sizes[i], 1));
        if (!next)
            return std::nullopt;
        stride = *next;
    }
    return meta;
}

const SafetensorsTensor *Safetensors::find(std::string_view name) const
{
    const auto nameOf = [&](std::size_t i) { return std::string_view(tensors[i].name); };
    const auto after = std::ranges::upper_bound(byName, name, {}, nameOf);
    return after != byName.begin() && nameOf(*std::prev(after)) == name ? &tensors[*std::prev(after)] : nullptr;
}

bool Safetensors::has(SafetensorsFaultKind kind) const
{
    return std::ranges::find(faults, kind, &SafetensorsFault::kind) != faults.end();
}

Result<ByteSourcePtr> Safetensors::open(const SafetensorsTensor &tensor) const
{
    const std::uint64_t dataSize = source->size() - dataOffset;
    if (!tensor.begin || !tensor.end || *tensor.begin > *tensor.end || *tensor.end > dataSize)
        return Error{ErrorCode::Corrupt, "its offsets are no range of the file's data"};
    return ByteSourcePtr(
        std::make_shared<WindowSource>(source, dataOffset + *tensor.begin, *tensor.end - *tensor.begin));
}

Safetensors readSafetensors(ByteSourcePtr source)
{
    Safetensors file;
    file.source = std::move(source);
    SafetensorsFaults faults;
    readHeader(file, faults);
    faults.moveTo(file);
    return file;
}

}  // namespace pt2scope
