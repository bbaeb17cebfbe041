// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bytes/ByteSource.h"
#include "core/safetensors/SafetensorsDType.h"
#include "core/tensor/TensorMeta.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pt2scope {

/// What a safetensors file can be found to be. Facts, not verdicts.
enum class SafetensorsFaultKind {
    Unreadable,      // the operating system refused a read, or a limit was reached
    TooSmall,        // fewer than eight bytes
    HeaderTooLarge,  // the header is longer than the format allows
    HeaderLength,    // the header reaches past the end of the file
    HeaderNotUtf8,
    HeaderStart,    // its first byte is no {
    HeaderJson,     // no JSON, no object, or text after it
    DuplicateName,  // of each name the second occurrence; the reference reader takes the last
    MetadataType,   // __metadata__ is no object of strings
    EntryField,     // dtype, shape or data_offsets is absent or of another form
    UnknownDType,
    OffsetOrder,       // begin > end
    OffsetHole,        // bytes before a tensor that belong to none
    OffsetOverlap,     // a tensor begins before the end of another
    OffsetRange,       // a tensor ends after the end of the file
    TrailingBytes,     // bytes after the last tensor
    SizeMismatch,      // end - begin is not what dtype and shape need
    SubByteAlignment,  // elements of 4 or 6 bits that fill no whole bytes
    Overflow,          // the product of the shape does not fit 64 bits
    UnalignedHeader,   // its length is no multiple of 8
    UnalignedTensor,   // a tensor's place in the file is no multiple of its element size
    WriterOrder,       // another order than the reference writer's; once, at the first such tensor
    NoTensor,
};

struct SafetensorsFault {
    SafetensorsFaultKind kind;
    std::string pointer;       // RFC 6901 into the header; empty where it concerns the whole file
    std::uint64_t offset = 0;  // byte in the file: of the JSON value, or of the data concerned
    std::string detail;        // one clause with the values found, printable
    std::uint64_t length = 0;  // of the data concerned, where the offset is that of data
    std::optional<std::size_t> tensor = std::nullopt;  // index into Safetensors::tensors
};

/// One entry of the header as written. A field that is absent or of another form is empty and has a fault.
struct SafetensorsTensor {
    std::string name;
    std::uint64_t headerOffset = 0;  // of the entry's value, in the file
    std::string dtypeName;
    std::optional<SafetensorsDType> dtype;
    std::optional<std::vector<std::uint64_t>> shape;  // elements
    std::optional<std::uint64_t> begin;               // bytes, from the end of the header
    std::optional<std::uint64_t> end;
    bool superseded = false;  // a later entry has the same name

    std::string pointer() const;
    /// Nothing when the shape is unknown or its product does not fit 64 bits.
    std::optional<std::uint64_t> elementCount() const;
    /// What dtype and shape need. Nothing, too, where the elements fill no whole bytes.
    std::optional<std::uint64_t> requiredBytes() const;
    std::uint64_t lastDimension() const;  // 0 without a shape, and of a scalar
    /// Contiguous. Nothing when dtype or shape is unknown, or torch has no such type or size.
    std::optional<TensorMeta> meta() const;
};

/// A safetensors file as its header describes it: the tensors are windows on the file and not read.
struct Safetensors {
    ByteSourcePtr source;
    std::uint64_t headerLength = 0;          // bytes, as claimed
    std::uint64_t dataOffset = 0;            // of the first data byte in the file; 0 when there is no header
    std::vector<SafetensorsTensor> tensors;  // in the order of the header
    std::vector<std::pair<std::string, std::string>> metadata;  // __metadata__, of equal keys all
    std::vector<SafetensorsFault> faults;                       // ordered by kind, then place
    std::uint64_t faultsLeftOut = 0;                            // see JsonFaultLog
    bool headerRead = false;  // the header was read to its end: what is not in it is not there

    /// Of equal names the last, as the reference reader takes it; null when there is none.
    const SafetensorsTensor *find(std::string_view name) const;
    bool has(SafetensorsFaultKind kind) const;
    /// The tensor's bytes; an error when its offsets are unknown or do not lie in the file.
    Result<ByteSourcePtr> open(const SafetensorsTensor &tensor) const;

    std::vector<std::size_t> byName;  // indexes of tensors ordered by name, then index
};

/// Reads the header and nothing else. Whatever the bytes are, there is a result: damage is a fault.
Safetensors readSafetensors(ByteSourcePtr source);

}  // namespace pt2scope
