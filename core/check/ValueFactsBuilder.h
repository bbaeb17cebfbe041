// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/ValueFacts.h"
#include "core/verify/DocumentReading.h"

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace pt2scope {

/// Gathers the facts from readings as they come, one batch of the rows after another.
class ValueFactsBuilder {
public:
    ValueFactsBuilder(std::string device, TensorRowList rows);

    const TensorRowList &rows() const { return m_facts.rows; }
    /// The rows from the one numbered `first` on, and how their storages are read: needed until endBatch().
    void beginBatch(const StoragePlan &plan, std::size_t first, const std::vector<TensorRow> &rows);
    void take(const StorageReading &reading);
    void endBatch();
    ValueFacts finish();

private:
    /// Of a model the weights or the constants.
    using Section = std::pair<std::string, bool>;

    TensorFacts factsOf(const StorageReading &reading, std::size_t view, std::size_t row) const;
    void noteFailure(std::size_t row, const Error &failure, bool isEmpty);
    void noteHelp(const StorageReading &reading, const StoragePlan::Storage &storage);
    void noteUnplanned();
    void noteSections();
    void noteLost();
    static Section sectionOf(const TensorRow &row);

    ValueFacts m_facts;
    const StoragePlan *m_plan = nullptr;  // of the batch, as the next two
    const std::vector<TensorRow> *m_rows = nullptr;
    std::size_t m_first = 0;
    std::size_t m_taken = 0;  // storages, of the batch
    std::size_t m_rowsRead = 0;
    bool m_isWhole = true;                    // no storage of a batch was left out
    std::set<Section> m_withBytes;            // those in which some tensor has bytes
    std::map<Section, Cases> m_withoutBytes;  // rows on empty storages that need some
};

}  // namespace pt2scope
