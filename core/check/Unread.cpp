// SPDX-License-Identifier: Apache-2.0
#include "core/check/Unread.h"

#include "core/check/rules/Wording.h"

#include <algorithm>
#include <optional>

namespace pt2scope {

namespace {

std::string describe(const Document &document, std::size_t record, const Error &error)
{
    return document.archive->records()[record].name + ": " + error.message;
}

/// The first config or program that was not read, and why.
std::string unreadFacts(const Document &document, bool ofProgram)
{
    if (!document.pt2)
        return {};
    for (const UnreadPart &part : document.pt2->unread) {
        const bool isProgram = std::ranges::any_of(
            document.pt2->models, [&](const ModelParts &model) { return model.program == part.record; });
        if (isOutside(part.error) && isProgram == ofProgram)
            return describe(document, part.record, part.error);
    }
    return {};
}

/// "2 tensors left to the CPU; layer.weight: …"; empty where there are none.
std::string cases(const ValueFacts &values, const Cases &cases, const char *what)
{
    if (cases.times == 0)
        return {};
    return counted(cases.times, "tensor") + ' ' + what + "; " + printable(values.rows[cases.row].name) + ": "
           + cases.why.message;
}

}  // namespace

bool isOutside(const Error &error)
{
    return error.code == ErrorCode::Io || error.code == ErrorCode::Limit || error.code == ErrorCode::Cancelled;
}

std::string unreadBytes(const ReadDocument &read)
{
    const Document &document = read.document;
    const ArchiveDigest &digest = read.digest;
    for (std::size_t i = 0; i < digest.records.size(); ++i) {
        const std::optional<Error> &failure = digest.records[i].failure;
        const bool shrank =
            failure && failure->code == ErrorCode::Truncated && document.archive->records()[i].isStored();
        if (failure && (shrank || isOutside(*failure)))
            return describe(document, i, *failure);
    }
    for (const UnreadPart &part : document.unreadNested) {
        if (isOutside(part.error))
            return describe(document, part.record, part.error);
    }
    return {};
}

std::string unreadPrograms(const Document &document)
{
    return unreadFacts(document, true);
}

std::string unreadConfigs(const Document &document)
{
    return unreadFacts(document, false);
}

std::string unreadPickles(const Document &document)
{
    for (const PickleFile &file : document.pickles) {
        if (file.failure && isOutside(*file.failure))
            return file.record ? describe(document, *file.record, *file.failure) : file.failure->message;
    }
    return {};
}

std::string notRebuilt(const ReadDocument &read)
{
    const ValueFacts &values = read.values;
    if (!values.complete)
        return "cancelled";
    return cases(values, values.notRebuilt, "could not be rebuilt");
}

std::string leftToCpu(const ValueFacts &values)
{
    return cases(values, values.unsupported, "left to the CPU");
}

}  // namespace pt2scope
