// SPDX-License-Identifier: Apache-2.0
#include "core/check/ValueFactsBuilder.h"

#include "core/bytes/Crc32.h"
#include "core/tensor/ValueText.h"
#include "core/verify/StorageOrder.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <utility>

namespace pt2scope {

namespace {

std::string shortText(const ElementValue &value)
{
    const double *real = std::get_if<double>(&value);
    if (!real)
        return valueText(value);
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.6g", *real);
    return text.data();
}

/// Whether a view shows more than one stored element: that an expanded scalar is constant is no news.
bool storesSeveral(const TensorMeta &meta)
{
    const std::optional<StorageOrder> order = StorageOrder::of(meta);
    return !order || order->elements() > 1;
}

std::string valueOfAll(const TensorStatistics &statistics, const TensorMeta &meta)
{
    const PartStatistics &values = statistics.values;
    const bool both = values.constant && (!statistics.imaginary || statistics.imaginary->constant);
    if (!both || !storesSeveral(meta))
        return {};
    const auto text = [](const PartStatistics &part) {
        return part.min ? shortText(*part.min) : std::string(part.posInf > 0 ? "inf" : "-inf");
    };
    return text(values) + (statistics.imaginary ? " and " + text(*statistics.imaginary) + "j" : "");
}

void add(const PartStatistics &part, TensorCounts &counts)
{
    counts.values += part.count;
    counts.nan += part.nan;
    counts.infinite += part.posInf + part.negInf;
    counts.zeros += part.zeros;
    counts.subnormal += part.subnormal;
}

TensorCounts countsOf(const TensorStatistics &statistics, const TensorMeta &meta)
{
    TensorCounts counts{.elements = statistics.values.count,
                        .otherBytes = statistics.otherBytes,
                        .everyValue = valueOfAll(statistics, meta)};
    add(statistics.values, counts);
    if (statistics.imaginary)
        add(*statistics.imaginary, counts);
    return counts;
}

/// Nothing when it was, and was proved by its digest where one was asked for.
std::optional<Error> whyNotRebuilt(const StorageResult &storage, const ViewResult &view)
{
    if (storage.failure)
        return storage.failure;
    return view.failure ? view.failure : view.noDigest;
}

/// Of most storages there is nothing to say: they would take memory for nothing.
bool isWorthTelling(const StorageFacts &facts)
{
    const auto isRemarkable = [](const TensorFacts &tensor) {
        const TensorCounts &counts = tensor.counts;
        return counts.nan > 0 || counts.infinite > 0 || counts.subnormal > 0 || counts.otherBytes > 0
               || !counts.everyValue.empty() || (counts.values > 0 && counts.zeros == counts.values) || tensor.mismatch;
    };
    return facts.crc32 || std::ranges::any_of(facts.tensors, isRemarkable);
}

}  // namespace

ValueFactsBuilder::ValueFactsBuilder(std::string device, TensorRowList rows)
{
    m_facts.device = std::move(device);
    m_facts.rows = std::move(rows);
    m_facts.crcs.resize(m_facts.rows.size());
    m_facts.storages.reserve(m_facts.rows.size());  // growing by doubling would hold them twice
}

void ValueFactsBuilder::beginBatch(const StoragePlan &plan, std::size_t first, const std::vector<TensorRow> &rows)
{
    m_plan = &plan;
    m_first = first;
    m_rows = &rows;
    m_taken = 0;
}

void ValueFactsBuilder::take(const StorageReading &reading)
{
    const StorageResult &result = reading.result;
    const StoragePlan::Storage &storage = m_plan->storages[result.storage];
    ++m_taken;
    noteHelp(reading, storage);
    const StorageResult &last = reading.byCpu ? *reading.byCpu : result;
    for (std::size_t i = 0; i < storage.rows.size(); ++i) {
        if (const std::optional<Error> failure = whyNotRebuilt(last, last.views[i]))
            noteFailure(storage.rows[i], *failure, storage.place.nbytes == 0);
    }
    if (storage.place.nbytes == 0)
        return;
    StorageFacts facts{.tensors = {}, .crc32 = {}, .crc32ByCpu = {}};
    if (reading.byCpu && reading.byCpu->crc32 && result.crc32 && result.crc32 != reading.byCpu->crc32) {
        facts.crc32 = result.crc32;
        facts.crc32ByCpu = reading.byCpu->crc32;
    }
    for (std::size_t i = 0; i < storage.rows.size(); ++i) {
        m_facts.crcs[m_first + storage.rows[i]] = last.failure ? std::nullopt : reading.crc32();
        facts.tensors.push_back(factsOf(reading, i, storage.rows[i]));
    }
    if (isWorthTelling(facts))
        m_facts.storages.push_back(std::move(facts));
}

void ValueFactsBuilder::noteFailure(std::size_t row, const Error &failure, bool isEmpty)
{
    if (isEmpty && !(*m_rows)[row].pickled)
        m_withoutBytes[sectionOf((*m_rows)[row])].add(m_first + row, failure);
    else
        m_facts.notRebuilt.add(m_first + row, failure);
}

TensorFacts ValueFactsBuilder::factsOf(const StorageReading &reading, std::size_t view, std::size_t row) const
{
    TensorFacts facts{.row = m_first + row, .counts = {}, .mismatch = {}};
    const ViewResult &own = reading.result.views[view];
    const ViewResult *cpu = reading.byCpu ? &reading.byCpu->views[view] : nullptr;
    const ViewResult &counted = !own.statistics && cpu ? *cpu : own;
    if (counted.statistics)
        facts.counts = countsOf(*counted.statistics, *(*m_rows)[row].meta());
    // A tensor that the CPU did not walk, neither as a proof nor for the device, is its storage from end to end.
    const std::string wanted = cpu                                                ? cpu->digest
                               : reading.result.crc32 && !reading.result.fallback ? crc32Text(*reading.result.crc32)
                                                                                  : std::string();
    if (!own.digest.empty() && !wanted.empty() && own.digest != wanted)
        facts.mismatch =
            std::make_shared<const DigestMismatch>(DigestMismatch{.byDevice = own.digest, .byCpu = wanted});
    return facts;
}

void ValueFactsBuilder::noteHelp(const StorageReading &reading, const StoragePlan::Storage &storage)
{
    const StorageResult &result = reading.result;
    if (result.fallback)
        m_facts.lost.add(m_first + storage.rows.front(), *result.fallback);
    else if (result.failure && reading.byCpu && !reading.byCpu->failure)
        m_facts.lost.add(m_first + storage.rows.front(), *result.failure);
    if (!reading.byCpu || result.failure)
        return;
    for (std::size_t i = 0; i < storage.rows.size(); ++i) {
        const std::optional<Error> &failure = result.views[i].failure;
        if (failure && !reading.byCpu->views[i].failure)
            (failure->code == ErrorCode::Unsupported ? m_facts.unsupported : m_facts.lost)
                .add(m_first + storage.rows[i], *failure);
    }
}

void ValueFactsBuilder::endBatch()
{
    noteUnplanned();
    noteSections();
    m_isWhole = m_isWhole && m_taken == m_plan->storages.size();
    m_rowsRead += m_rows->size();
}

/// The rows that no storage was planned for.
void ValueFactsBuilder::noteUnplanned()
{
    std::vector<bool> isPlanned(m_rows->size());
    for (const StoragePlan::Storage &storage : m_plan->storages) {
        for (const std::size_t row : storage.rows)
            isPlanned[row] = true;
    }
    for (std::size_t row = 0; row < m_rows->size(); ++row) {
        const std::string why = isPlanned[row] ? std::string() : (*m_rows)[row].whyNotRebuilt();
        if (!why.empty())
            m_facts.notRebuilt.add(m_first + row, {ErrorCode::Unsupported, why});
    }
}

ValueFactsBuilder::Section ValueFactsBuilder::sectionOf(const TensorRow &row)
{
    return {row.model, row.role == TensorRole::Constant || row.role == TensorRole::NonPersistentBuffer};
}

void ValueFactsBuilder::noteSections()
{
    for (const TensorRow &row : *m_rows) {
        if (!row.pickled && row.storage && row.storage->nbytes > 0)
            m_withBytes.insert(sectionOf(row));
    }
}

/// Exports of fake tensors have no weights at all, and are whole without them; among others a tensor has lost its
/// bytes.
void ValueFactsBuilder::noteLost()
{
    for (const auto &[section, lost] : m_withoutBytes) {
        if (m_withBytes.contains(section))
            m_facts.notRebuilt.add(lost);
    }
}

ValueFacts ValueFactsBuilder::finish()
{
    noteLost();
    std::ranges::sort(m_facts.storages, {}, [](const StorageFacts &facts) { return facts.tensors.front().row; });
    m_facts.complete = m_isWhole && m_rowsRead == m_facts.rows.size();
    return std::move(m_facts);
}

}  // namespace pt2scope
