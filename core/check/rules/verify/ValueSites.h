// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/Subject.h"

#include <string>
#include <vector>

namespace pt2scope {

struct BlobUse;

/// One storage whose values an engine looked at, and where it stands. Lives no longer than the subject.
struct ValueSite {
    const Document &document;
    const ValueFacts &values;
    const StorageFacts &storage;
    const BlobUse *config;  // the first entry that names the blob; null when none does

    TensorRow row(const TensorFacts &tensor) const { return values.rows[tensor.row]; }
    /// Safe to show, as the next one.
    std::string nameOf(const TensorFacts &tensor) const;
    /// ", as do a, b and 3 more tensors on its storage"; empty when it is alone there.
    std::string others(const TensorFacts &tensor) const;
    /// The storage as this tensor's.
    Location at(const TensorFacts &tensor) const;
    std::vector<Location> related() const;
};

/// All storages that were looked at, in the order of the tensors.
class ValueSites {
public:
    explicit ValueSites(const Subject &subject);
    ValueSites(const ValueSites &) = delete;
    ValueSites &operator=(const ValueSites &) = delete;

    auto begin() const { return m_sites.begin(); }
    auto end() const { return m_sites.end(); }

private:
    std::vector<ValueSite> m_sites;
};

/// More than one value, and all of them zero.
bool isAllZero(const TensorCounts &counts);

}  // namespace pt2scope
