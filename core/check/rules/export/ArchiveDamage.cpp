// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/export/ArchiveDamage.h"

#include "core/bytes/Text.h"

#include <algorithm>

namespace pt2scope {

namespace {

std::string damageOf(const ZipArchive &archive)
{
    if (archive.recovered())
        return "the central directory is missing or damaged";
    const auto found = std::ranges::find_if(archive.faults(), [](const ZipFault &fault) {
        using enum ZipFaultKind;
        return fault.kind == NoEndRecord || fault.kind == NoEntries || fault.kind == Truncated
               || fault.kind == LocalHeaderMissing || fault.kind == OverlappingEntries;
    });
    return found == archive.faults().end() ? std::string() : found->detail;
}

bool isAboutContent(ErrorCode code)
{
    return code == ErrorCode::Truncated || code == ErrorCode::Corrupt || code == ErrorCode::Unsupported;
}

}  // namespace

std::string damageOf(const std::optional<Error> &failure, const ZipArchive *archive)
{
    if (failure)
        return isAboutContent(failure->code) ? printable(failure->message) : std::string();
    return archive ? damageOf(*archive) : std::string();
}

}  // namespace pt2scope
