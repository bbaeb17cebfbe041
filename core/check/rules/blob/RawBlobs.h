// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/rules/config/ConfigSites.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace pt2scope {

/// One config entry that reads a blob as raw numbers.
struct BlobUse {
    const ConfigSite *site;
    const ConfigEntry *entry;
    std::optional<TensorMeta> meta;  // when the config gives all of it

    bool hasElements() const { return meta && elementCount(*meta).value_or(0) > 0; }
};

/// A record that configs read as raw numbers, and all of those entries, in the order of the configs.
struct RawBlob {
    std::size_t record;
    std::uint64_t nbytes;
    std::vector<BlobUse> uses;

    /// Its place, as the first entry names it.
    Location at() const { return uses.front().site->blobAt(*uses.front().entry, record); }
};

/// All raw blobs of the archive's configs, in the order in which those name them.
class RawBlobs {
public:
    explicit RawBlobs(const Subject &subject);
    RawBlobs(const RawBlobs &) = delete;
    RawBlobs &operator=(const RawBlobs &) = delete;

    auto begin() const { return m_blobs.begin(); }
    auto end() const { return m_blobs.end(); }
    const std::vector<ConfigSite> &sites() const { return m_sites; }

private:
    std::vector<ConfigSite> m_sites;
    std::vector<RawBlob> m_blobs;
};

}  // namespace pt2scope
