// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/aoti/AotiSites.h"

#include "core/bytes/Text.h"

namespace pt2scope {

std::span<const AotiPackage> aotiPackages(const Subject &subject)
{
    return subject.pt2() ? std::span<const AotiPackage>(subject.pt2()->aoti) : std::span<const AotiPackage>();
}

Location placeOf(const AotiPackage &package)
{
    Location place;
    place.model = package.model;
    return place;
}

Location placeOf(const Subject &subject, const AotiPackage &package, std::size_t record, std::string pointer)
{
    Location place = subject.at(record, std::move(pointer));
    place.model = package.model;
    return place;
}

Location placeOf(const Subject &subject, const AotiPackage &package, const AotiFault &fault)
{
    Location place = placeOf(subject, package, fault.record, fault.pointer);
    place.offset = fault.offset;
    return place;
}

std::string fileOf(const Subject &subject, std::size_t record)
{
    const std::string_view name = subject.outer()->zip.records()[record].name;
    return printable(name.substr(name.rfind('/') + 1));
}

std::vector<const AotiFile *> filesOf(const AotiPackage &package, AotiFileKind kind)
{
    std::vector<const AotiFile *> files;
    for (const AotiFile &file : package.files) {
        if (file.kind == kind)
            files.push_back(&file);
    }
    return files;
}

}  // namespace pt2scope
