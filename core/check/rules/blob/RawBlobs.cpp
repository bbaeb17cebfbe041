// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/blob/RawBlobs.h"

#include "core/check/rules/config/RecordKinds.h"

#include <set>
#include <unordered_map>

namespace pt2scope {

RawBlobs::RawBlobs(const Subject &subject) : m_sites(configSites(subject))
{
    if (m_sites.empty())
        return;
    const ZipArchive &zip = subject.outer()->zip;
    ReaderLookup lookup(zip);
    const std::set<std::size_t> noBlobs = partsOfModels(*subject.pt2());
    std::unordered_map<std::size_t, std::size_t> positions;
    for (const ConfigSite &site : m_sites) {
        for (const ConfigEntry &entry : site.config.entries) {
            if (entry.pickled() || !entry.tensorMeta || !entry.pathName)
                continue;
            const auto record = lookup.find(site.recordName(entry));
            if (!record || noBlobs.contains(*record))
                continue;
            const auto [position, isNew] = positions.try_emplace(*record, m_blobs.size());
            if (isNew)
                m_blobs.push_back({*record, zip.records()[*record].size, {}});
            m_blobs[position->second].uses.push_back({&site, &entry, entry.tensorMeta->resolved()});
        }
    }
}

}  // namespace pt2scope
