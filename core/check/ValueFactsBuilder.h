// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/ValueFacts.h"
#include "core/verify/DocumentReading.h"

namespace pt2scope {

/// Gathers the facts from readings as they come.
class ValueFactsBuilder {
public:
    ValueFactsBuilder(const StoragePlan &plan, std::string device, std::vector<TensorRow> rows);

    void take(const StorageReading &reading);
    ValueFacts finish();

private:
    TensorFacts factsOf(const StorageReading &reading, std::size_t view, std::size_t row) const;
    void noteHelp(const StorageReading &reading, const StoragePlan::Storage &storage);
    void noteUnplanned();
    void noteLost();

    const StoragePlan &m_plan;
    ValueFacts m_facts;
    std::size_t m_taken = 0;
    std::vector<std::pair<std::size_t, Error>> m_withoutBytes;  // rows on empty storages that need some
};

}  // namespace pt2scope
