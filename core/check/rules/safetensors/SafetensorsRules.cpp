// SPDX-License-Identifier: Apache-2.0
// The format of safetensors files: those of an export folder and files of their own.
#include "core/check/Reporter.h"
#include "core/check/Subject.h"
#include "core/check/rules/AreaRules.h"
#include "core/check/rules/Wording.h"
#include "core/rtp/ExportFolder.h"

#include <array>

namespace pt2scope {

namespace {

using Kind = SafetensorsFaultKind;

void reportFaults(const Safetensors &file, const std::string &path, Kind kind, Reporter &reporter)
{
    for (const SafetensorsFault &fault : file.faults) {
        if (fault.kind != kind)
            continue;
        Location place{.record = path, .pointer = fault.pointer, .offset = fault.offset};
        if (fault.length > 0)
            place.length = fault.length;
        std::string subject = path.empty() ? "" : printable(path) + ": ";
        if (fault.tensor) {
            place.tensor = file.tensors[*fault.tensor].name;
            subject += quoted(place.tensor) + ": ";
        }
        reporter.add(subject + fault.detail, std::move(place));
    }
}

template <Kind kind>
void check(const Subject &subject, Reporter &reporter)
{
    if (const Safetensors *file = subject.safetensors())
        reportFaults(*file, {}, kind, reporter);
    if (!subject.rtp())
        return;
    for (const ModelExport &model : subject.rtp()->exports) {
        if (!model.tables)
            continue;
        for (const RankFiles &rank : model.tables->files) {
            if (rank.tensors)
                reportFaults(*rank.tensors, rank.tensorsPath, kind, reporter);
        }
    }
}

constexpr std::string_view format = "safetensors README.md (format)";
constexpr std::string_view reader = "safetensors safetensors/src/tensor.rs (SafeTensors::read_metadata)";
constexpr std::string_view validator = "safetensors safetensors/src/tensor.rs (Metadata::validate)";
constexpr std::string_view saveAgain = "Save the tensors again with the safetensors library.";
constexpr std::string_view copyAgain = "Copy the file again, and compare its size with the original's.";

constexpr Rule tooSmall{
    .id = "safetensors/too-small",
    .severity = Severity::Error,
    .title = "The file is too small for a header",
    .explanation =
        "A safetensors file begins with eight bytes that hold the length of its header. Every reader refuses "
        "a file without them.",
    .fix = copyAgain,
    .reference = reader,
    .check = check<Kind::TooSmall>,
};

constexpr Rule headerTooLarge{
    .id = "safetensors/header-too-large",
    .severity = Severity::Error,
    .title = "The header is longer than the format allows",
    .explanation =
        "Readers refuse headers of more than 100,000,000 bytes. Such a length mostly means that the file is "
        "no safetensors file.",
    .fix = saveAgain,
    .reference = reader,
    .check = check<Kind::HeaderTooLarge>,
};

constexpr Rule headerLength{
    .id = "safetensors/header-length",
    .severity = Severity::Error,
    .title = "The header reaches past the end of the file",
    .explanation = "The file was cut, or its first eight bytes are damaged. Readers refuse it.",
    .fix = copyAgain,
    .reference = reader,
    .check = check<Kind::HeaderLength>,
};

constexpr Rule headerUtf8{
    .id = "safetensors/header-utf8",
    .severity = Severity::Error,
    .title = "The header is no UTF-8",
    .explanation = "The header is a JSON text in UTF-8. Readers refuse other bytes.",
    .fix = saveAgain,
    .reference = reader,
    .check = check<Kind::HeaderNotUtf8>,
};

constexpr Rule headerStart{
    .id = "safetensors/header-start",
    .severity = Severity::Error,
    .title = "The header does not begin with {",
    .explanation =
        "The format demands that the first byte of the header is an opening brace. The reference reader "
        "passes over blanks before it, others need not.",
    .fix = saveAgain,
    .reference = format,
    .check = check<Kind::HeaderStart>,
};

constexpr Rule headerJson{
    .id = "safetensors/header-json",
    .severity = Severity::Error,
    .title = "The header is no JSON object",
    .explanation =
        "The header maps the names of tensors to their type, shape and place, with nothing after it but "
        "blanks. Readers refuse anything else.",
    .fix = saveAgain,
    .reference = reader,
    .check = check<Kind::HeaderJson>,
};

constexpr Rule duplicateName{
    .id = "safetensors/duplicate-name",
    .severity = Severity::Error,
    .title = "Two tensors have one name",
    .explanation =
        "The format forbids it. The reference reader takes the last one without a word, so that the other is "
        "lost.",
    .fix = "Give each tensor a name of its own and save again.",
    .reference = format,
    .check = check<Kind::DuplicateName>,
};

constexpr Rule metadataType{
    .id = "safetensors/metadata-type",
    .severity = Severity::Error,
    .title = "__metadata__ maps no texts to texts",
    .explanation = "The header may hold an object of texts under __metadata__. Readers refuse other values there.",
    .fix = "Write every value of __metadata__ as a text.",
    .reference = reader,
    .check = check<Kind::MetadataType>,
};

constexpr Rule entryField{
    .id = "safetensors/entry-field",
    .severity = Severity::Error,
    .title = "A tensor lacks dtype, shape or data_offsets",
    .explanation =
        "Each tensor has a type, a list of sizes and two offsets, whole numbers that are not negative. Readers "
        "refuse the file otherwise.",
    .fix = saveAgain,
    .reference = reader,
    .check = check<Kind::EntryField>,
};

constexpr Rule dtypeUnknown{
    .id = "safetensors/dtype-unknown",
    .severity = Severity::Error,
    .title = "A tensor has an unknown type",
    .explanation = "Readers refuse a file with a type that the format does not have.",
    .fix = "Write the type as safetensors spells it, for example F32 or BF16.",
    .reference = "safetensors safetensors/src/tensor.rs (Dtype)",
    .check = check<Kind::UnknownDType>,
};

constexpr Rule offsetOrder{
    .id = "safetensors/offset-order",
    .severity = Severity::Error,
    .title = "A tensor ends before it begins",
    .explanation = "Its data_offsets are in the wrong order. Readers refuse the file.",
    .fix = saveAgain,
    .reference = validator,
    .check = check<Kind::OffsetOrder>,
};

constexpr Rule offsetHole{
    .id = "safetensors/offset-hole",
    .severity = Severity::Error,
    .title = "Bytes between tensors belong to none",
    .explanation =
        "Tensors lie one after the other from the first data byte on. Readers refuse a hole, which could hide "
        "other content.",
    .fix = saveAgain,
    .reference = validator,
    .check = check<Kind::OffsetHole>,
};

constexpr Rule offsetOverlap{
    .id = "safetensors/offset-overlap",
    .severity = Severity::Error,
    .title = "Two tensors overlap",
    .explanation = "A tensor begins before the end of the one before it. Readers refuse the file.",
    .fix = saveAgain,
    .reference = validator,
    .check = check<Kind::OffsetOverlap>,
};

constexpr Rule offsetRange{
    .id = "safetensors/offset-range",
    .severity = Severity::Error,
    .title = "A tensor ends after the end of the file",
    .explanation = "The file was cut, or the offsets are wrong. Readers refuse it.",
    .fix = copyAgain,
    .reference = validator,
    .check = check<Kind::OffsetRange>,
};

constexpr Rule trailingBytes{
    .id = "safetensors/trailing-bytes",
    .severity = Severity::Error,
    .title = "Bytes follow the last tensor",
    .explanation = "The data end with the last tensor. Readers refuse a file with more.",
    .fix = saveAgain,
    .reference = reader,
    .check = check<Kind::TrailingBytes>,
};

constexpr Rule sizeMismatch{
    .id = "safetensors/size-mismatch",
    .severity = Severity::Error,
    .title = "A tensor's bytes do not fit its type and shape",
    .explanation =
        "The two offsets enclose another number of bytes than the type and the shape need. Readers refuse the "
        "file.",
    .fix = saveAgain,
    .reference = validator,
    .check = check<Kind::SizeMismatch>,
};

constexpr Rule subbyteAlign{
    .id = "safetensors/subbyte-align",
    .severity = Severity::Error,
    .title = "A tensor of 4 or 6 bits fills no whole bytes",
    .explanation =
        "The number of its elements is such that the last byte would be used in part. Readers refuse the file.",
    .fix = "Pad the tensor to whole bytes.",
    .reference = validator,
    .check = check<Kind::SubByteAlignment>,
};

constexpr Rule overflow{
    .id = "safetensors/overflow",
    .severity = Severity::Error,
    .title = "A shape is larger than 64 bits can count",
    .explanation = "The product of the sizes does not fit 64 bits. Readers refuse the file.",
    .fix = saveAgain,
    .reference = validator,
    .check = check<Kind::Overflow>,
};

constexpr Rule unalignedHeader{
    .id = "safetensors/unaligned-header",
    .severity = Severity::Warning,
    .title = "The header's length is no multiple of 8",
    .explanation =
        "The reference writer pads the header, so that the tensors lie aligned in a mapped file. Readers that "
        "map the file may copy, or fail on some processors.",
    .fix = saveAgain,
    .reference = "safetensors safetensors/src/tensor.rs (prepare)",
    .check = check<Kind::UnalignedHeader>,
};

constexpr Rule unalignedTensor{
    .id = "safetensors/unaligned-tensor",
    .severity = Severity::Warning,
    .title = "A tensor lies at no multiple of its element size",
    .explanation =
        "Mapped into memory its elements are not aligned: a reader that does not copy is slow, or fails on "
        "some processors.",
    .fix = saveAgain,
    .reference = format,
    .check = check<Kind::UnalignedTensor>,
};

constexpr Rule order{
    .id = "safetensors/order",
    .severity = Severity::Info,
    .title = "The tensors are not in the writer's order",
    .explanation =
        "The reference writer puts types of larger alignment first, then goes by name. Readers take any order.",
    .fix = "Nothing needs to be done.",
    .reference = "safetensors safetensors/src/tensor.rs (prepare)",
    .check = check<Kind::WriterOrder>,
};

constexpr Rule noTensor{
    .id = "safetensors/empty",
    .severity = Severity::Info,
    .title = "The file holds no tensor",
    .explanation = "A rank that owns no shard writes such a file. Anywhere else it is an accident.",
    .fix = "Check that the export was meant to leave this file empty.",
    .reference = format,
    .check = check<Kind::NoTensor>,
};

constexpr std::array<const Rule *, 22> rules{
    &tooSmall,        &headerTooLarge,  &headerLength,  &headerUtf8,   &headerStart,  &headerJson,
    &duplicateName,   &metadataType,    &entryField,    &dtypeUnknown, &offsetOrder,  &offsetHole,
    &offsetOverlap,   &offsetRange,     &trailingBytes, &sizeMismatch, &subbyteAlign, &overflow,
    &unalignedHeader, &unalignedTensor, &order,         &noTensor};

}  // namespace

std::span<const Rule *const> safetensorsRules()
{
    return rules;
}

}  // namespace pt2scope
