// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/AreaRules.h"
#include "core/check/rules/layout/LayoutTopics.h"

#include <vector>

namespace pt2scope {

std::span<const Rule *const> layoutRules()
{
    static const std::vector<const Rule *> all = [] {
        std::vector<const Rule *> rules;
        for (const auto topic : {archiveMarkerRules(), headerRecordRules(), modelRecordRules(), modelPartRules(),
                                 dataRecordRules(), flatRules(), fileKindRules()})
            rules.insert(rules.end(), topic.begin(), topic.end());
        return rules;
    }();
    return all;
}

namespace {

/// A list made up from local headers does not say which records are missing.
const Pt2Archive *listedPt2(const Subject &subject, ArchiveForm form)
{
    const Pt2Archive *pt2 = subject.pt2();
    return pt2 && pt2->shape.form == form && !subject.outer()->zip.recovered() ? pt2 : nullptr;
}

}  // namespace

const Pt2Archive *layeredPt2(const Subject &subject)
{
    return listedPt2(subject, ArchiveForm::Pt2Layered);
}

const Pt2Archive *flatProgram(const Subject &subject)
{
    return listedPt2(subject, ArchiveForm::Pt2FlatProgram);
}

bool isReadable(const std::optional<HeaderRecord> &header)
{
    return header && !header->failure;
}

}  // namespace pt2scope
