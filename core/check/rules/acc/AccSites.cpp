// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/acc/AccSites.h"

namespace pt2scope {

Location AccSite::at(std::string_view key) const
{
    const AccEntry *entry = acc.find(key);
    return entry ? at(*entry) : whole();
}

bool AccSite::isTrt() const
{
    return textEntry(acc, "ENABLE_TRT") && acc.isTrt();
}

std::vector<AccSite> accSites(const Subject &subject)
{
    std::vector<AccSite> sites;
    for (const ModelExport &model : modelExports(subject)) {
        if (hasSwitches(model.form) && model.acc && model.acc->file.isWhole())
            sites.push_back({model, *model.acc});
    }
    return sites;
}

const AccEntry *textEntry(const ModelAcc &acc, std::string_view key)
{
    const AccEntry *entry = acc.find(key);
    return entry && entry->kind == JsonValue::Kind::String ? entry : nullptr;
}

}  // namespace pt2scope
