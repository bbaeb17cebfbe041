// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/rtp/DcpMetadata.h"

#include <span>
#include <string_view>

namespace pt2scope {

/// Finds the facts of a torch distributed checkpoint among the objects of its pickle. What one object holds may be
/// reached on many ways: the numbers taken together are bounded by the pickle's bytes.
class DcpReader {
public:
    explicit DcpReader(DcpMetadata &metadata);

    void read();

private:
    void readTensors(ObjectIndex dict);
    void readItems(ObjectIndex dict);
    void readPaths(ObjectIndex planner);
    bool isPathOf(ObjectIndex path, std::string_view name) const;
    void readEntry(ObjectIndex key, ObjectIndex value);
    bool readTensor(ObjectIndex object, DcpTensor &tensor);
    bool readChunks(ObjectIndex list, std::vector<DcpChunk> &chunks);
    bool readItem(ObjectIndex key, ObjectIndex value, DcpItem &item);

    /// The value of an attribute that BUILD gave an object; noObject without one.
    ObjectIndex attribute(ObjectIndex object, std::string_view name) const;
    bool isInstance(ObjectIndex object, std::string_view className) const;
    std::optional<std::vector<std::int64_t>> sizes(ObjectIndex object);
    std::optional<std::int64_t> integer(ObjectIndex object) const;
    bool isLayout(ObjectIndex object) const;
    bool isMemoryFormat(ObjectIndex object) const;
    bool isProperties(ObjectIndex object) const;
    SavedDType dtype(ObjectIndex properties) const;
    void fault(DcpFaultKind kind, ObjectIndex object, std::string detail);
    bool spend(std::size_t cost);

    DcpMetadata &m_metadata;
    const Pickle &m_pickle;
    std::uint64_t m_budget;
};

}  // namespace pt2scope
