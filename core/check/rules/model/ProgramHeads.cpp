// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/model/ProgramHeads.h"

#include "core/check/rules/config/ConfigSites.h"

#include <algorithm>

namespace pt2scope {

Location HeadSite::at(std::string pointer) const
{
    Location place = subject.at(*model.program, std::move(pointer));
    place.model = model.name;
    return place;
}

Location HeadSite::at(const HeadFault &fault) const
{
    Location place = at(fault.pointer);
    place.offset = fault.offset;
    return place;
}

std::string HeadSite::name() const
{
    return fileName(at("").record);
}

std::string HeadSite::nameOf(const HeadFault &fault) const
{
    return fault.pointer.empty() ? name() : shortened(fault.pointer);
}

bool HeadSite::isWhole() const
{
    return std::ranges::none_of(head.faults, [](const HeadFault &fault) {
        using enum HeadFaultKind;
        return fault.kind == JsonInvalid || fault.kind == NotUtf8 || fault.kind == TooDeep
               || (fault.kind == WrongType && fault.pointer.empty());
    });
}

bool HeadSite::isFaulty(std::string_view pointer) const
{
    return std::ranges::any_of(head.faults, [pointer](const HeadFault &fault) {
        return fault.pointer == pointer || fault.pointer.starts_with(std::string(pointer) + '/');
    });
}

std::vector<HeadSite> headSites(const Subject &subject)
{
    std::vector<HeadSite> sites;
    if (!subject.pt2())
        return sites;
    for (const ModelParts &model : subject.pt2()->models) {
        if (model.program && model.head)
            sites.push_back({subject, model, *model.head});
    }
    return sites;
}

}  // namespace pt2scope
