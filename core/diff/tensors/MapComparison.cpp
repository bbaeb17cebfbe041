// SPDX-License-Identifier: Apache-2.0
#include "core/diff/tensors/MapComparison.h"

#include "core/bytes/Checked.h"
#include "core/diff/tensors/ElementComparison.h"
#include "core/diff/tensors/MapRows.h"
#include "core/diff/tensors/ValueDecoding.h"

#include <algorithm>
#include <array>

namespace pt2scope {

namespace {

constexpr std::uint64_t keysPerPass = std::uint64_t{1} << 20;  // of both sides together, some 16 bytes each
constexpr std::uint64_t batchBytes = std::uint64_t{256} << 10;
constexpr std::size_t batchesAtOnce = 64;
constexpr std::size_t mostSamples = 10;

struct Entry {
    std::int64_t key = 0;
    std::uint64_t row = 0;
};

/// A key that both maps have, and its row in each.
struct SharedKey {
    std::int64_t key = 0;
    std::array<std::uint64_t, 2> rows{};
};

/// Of splitmix64: keys that are close together fall far apart.
std::uint64_t scatter(std::int64_t signedKey)
{
    auto key = static_cast<std::uint64_t>(signedKey);
    key = (key ^ (key >> 30)) * 0xbf58476d1ce4e5b9U;
    key = (key ^ (key >> 27)) * 0x94d049bb133111ebU;
    return key ^ (key >> 31);
}

std::uint64_t passesFor(std::uint64_t keys)
{
    return std::max<std::uint64_t>(1, (keys + keysPerPass - 1) / keysPerPass);
}

void addSample(std::vector<std::int64_t> &samples, std::int64_t key)
{
    if (samples.size() == mostSamples && key > samples.back())
        return;
    samples.insert(std::ranges::upper_bound(samples, key), key);
    if (samples.size() > mostSamples)
        samples.pop_back();
}

/// What the values of some shared keys gave.
struct BatchOutcome {
    ValuePartial partial;
    std::uint64_t changedKeys = 0;
    std::int64_t worstKey = 0;  // where the largest change is, as the next two
    std::string worstFrom;
    std::string worstTo;
    std::optional<Error> failure;
};

class MapComparison {
public:
    MapComparison(const MapRows &a, const MapRows &b, const ValueReading &reading)
        : m_maps{&a, &b}, m_reading(reading), m_comparesValues(a.width() == b.width())
    {}

    Result<MapDifference> run()
    {
        const std::uint64_t passes = passesFor(m_maps[0]->count() + m_maps[1]->count());
        for (std::uint64_t pass = 0; pass < passes && !m_failure && !m_reading.cancelled(); ++pass)
            comparePass(pass, passes);
        if (m_reading.cancelled())
            return Error{ErrorCode::Cancelled, "cancelled"};
        if (m_failure)
            return *m_failure;
        describe();
        return std::move(m_difference);
    }

private:
    void fail(const std::optional<Error> &error)
    {
        if (error && !m_failure)
            m_failure = error;
    }

    /// The keys whose hash falls to this pass.
    void comparePass(std::uint64_t pass, std::uint64_t passes)
    {
        const std::vector<Entry> a = entriesOf(0, pass, passes);
        const std::vector<Entry> b = entriesOf(1, pass, passes);
        m_difference.keysA += a.size();
        m_difference.keysB += b.size();
        std::vector<SharedKey> shared;
        auto left = a.begin();
        auto right = b.begin();
        while (left != a.end() || right != b.end()) {
            if (right == b.end() || (left != a.end() && left->key < right->key)) {
                ++m_difference.removed;
                addSample(m_difference.someRemoved, (left++)->key);
            } else if (left == a.end() || right->key < left->key) {
                ++m_difference.added;
                addSample(m_difference.someAdded, (right++)->key);
            } else {
                shared.push_back({left->key, {left->row, right->row}});
                ++left;
                ++right;
            }
        }
        std::ranges::sort(shared, {}, [](const SharedKey &key) { return key.rows[0]; });
        m_difference.moved =
            m_difference.moved || !std::ranges::is_sorted(shared, {}, [](const SharedKey &key) { return key.rows[1]; });
        if (m_comparesValues && !m_failure)
            compareShared(shared);
    }

    /// Ascending by key, of equal ones the last.
    std::vector<Entry> entriesOf(std::size_t side, std::uint64_t pass, std::uint64_t passes)
    {
        std::vector<Entry> entries;
        fail(m_maps[side]->forEachKeys([&](std::uint64_t first, std::span<const std::int64_t> keys) {
            for (std::size_t i = 0; i < keys.size(); ++i) {
                if (passes == 1 || scatter(keys[i]) % passes == pass)
                    entries.push_back({keys[i], first + i});
            }
            progress(keys.size_bytes());
            return !m_reading.cancelled();
        }));
        std::ranges::sort(
            entries, [](const Entry &x, const Entry &y) { return x.key != y.key ? x.key < y.key : x.row > y.row; });
        const auto sameKey = [](const Entry &x, const Entry &y) { return x.key == y.key; };
        entries.erase(std::unique(entries.begin(), entries.end(), sameKey), entries.end());
        return entries;
    }

    void progress(std::uint64_t nbytes) const
    {
        if (m_reading.progress)
            m_reading.progress(nbytes);
    }

    std::uint64_t rowBytes(std::size_t side) const
    {
        return m_maps[side]->width() * traits(m_maps[side]->dtype()).itemsize;
    }

    void compareShared(std::span<const SharedKey> shared)
    {
        const std::uint64_t larger = std::max({rowBytes(0), rowBytes(1), std::uint64_t{1}});
        const auto rows = static_cast<std::size_t>(std::max<std::uint64_t>(1, batchBytes / larger));
        while (!shared.empty() && !m_failure && !m_reading.cancelled()) {
            const std::size_t batches = std::min(batchesAtOnce, (shared.size() + rows - 1) / rows);
            std::vector<BatchOutcome> outcomes(batches);
            m_reading.pool.forEach(batches, [&](std::size_t i) {
                const auto batch = shared.subspan(i * rows);
                outcomes[i] = compareBatch(batch.first(std::min(rows, batch.size())));
            });
            for (BatchOutcome &outcome : outcomes)
                take(std::move(outcome));
            shared = shared.subspan(std::min(shared.size(), batches * rows));
        }
    }

    BatchOutcome compareBatch(std::span<const SharedKey> keys) const
    {
        BatchOutcome outcome;
        if (m_reading.cancelled())
            return outcome;
        thread_local std::array<std::vector<std::byte>, 2> buffers;
        for (std::size_t side = 0; side < 2; ++side) {
            buffers[side].resize(keys.size() * static_cast<std::size_t>(rowBytes(side)));
            outcome.failure = readSide(side, keys, buffers[side]);
            if (outcome.failure)
                return outcome;
        }
        for (std::size_t i = 0; i < keys.size(); ++i) {
            const std::byte *a = buffers[0].data() + i * static_cast<std::size_t>(rowBytes(0));
            const std::byte *b = buffers[1].data() + i * static_cast<std::size_t>(rowBytes(1));
            compareRow(keys[i].key, i, a, b, outcome);
        }
        progress(keys.size() * (rowBytes(0) + rowBytes(1)));
        return outcome;
    }

    /// The rows of B may come in any order: they are read ascending, too.
    std::optional<Error> readSide(std::size_t side, std::span<const SharedKey> keys, std::span<std::byte> out) const
    {
        std::vector<std::uint64_t> rows(keys.size());
        std::ranges::transform(keys, rows.begin(), [&](const SharedKey &key) { return key.rows[side]; });
        if (std::ranges::is_sorted(rows))
            return m_maps[side]->readRows(rows, out);
        std::vector<std::size_t> order(keys.size());
        for (std::size_t i = 0; i < order.size(); ++i)
            order[i] = i;
        std::ranges::sort(order, {}, [&](std::size_t i) { return keys[i].rows[side]; });
        std::ranges::sort(rows);
        std::vector<std::byte> ascending(out.size());
        if (auto error = m_maps[side]->readRows(rows, ascending))
            return error;
        const auto nbytes = static_cast<std::ptrdiff_t>(rowBytes(side));
        for (std::size_t i = 0; i < order.size(); ++i)
            std::copy_n(ascending.begin() + static_cast<std::ptrdiff_t>(i) * nbytes, nbytes,
                        out.begin() + static_cast<std::ptrdiff_t>(order[i]) * nbytes);
        return std::nullopt;
    }

    void compareRow(std::int64_t key, std::size_t row, const std::byte *a, const std::byte *b,
                    BatchOutcome &outcome) const
    {
        const ElementSpan spanA{m_maps[0]->dtype(), a};
        const ElementSpan spanB{m_maps[1]->dtype(), b};
        const auto width = static_cast<std::size_t>(m_maps[0]->width());
        ValuePartial partial = compareElements(spanA, spanB, width, m_reading.tolerance);
        if (partial.beyondTolerance > 0)
            ++outcome.changedKeys;
        const std::optional<std::uint64_t> within = partial.worstAt();
        for (std::optional<std::uint64_t> *place : {&partial.largestAt, &partial.firstNanAt}) {
            if (*place)
                **place += row * width;
        }
        const std::optional<std::uint64_t> before = outcome.partial.worstAt();
        outcome.partial.merge(partial);
        if (outcome.partial.worstAt() == before)
            return;
        outcome.worstKey = key;
        outcome.worstFrom = exactText(spanA.dtype, a + *within * traits(spanA.dtype).itemsize);
        outcome.worstTo = exactText(spanB.dtype, b + *within * traits(spanB.dtype).itemsize);
    }

    void take(BatchOutcome outcome)
    {
        fail(outcome.failure);
        m_difference.changedKeys += outcome.changedKeys;
        const std::uint64_t elements = outcome.partial.elements;
        for (std::optional<std::uint64_t> *place : {&outcome.partial.largestAt, &outcome.partial.firstNanAt}) {
            if (*place)
                **place += m_elements;
        }
        m_elements += elements;
        const std::optional<std::uint64_t> before = m_sum.worstAt();
        m_sum.merge(outcome.partial);
        if (m_sum.worstAt() == before)
            return;
        const auto column =
            static_cast<std::int64_t>((*m_sum.worstAt() - (m_elements - elements)) % m_maps[0]->width());
        m_difference.values.largestAt = {outcome.worstKey, column};
        m_difference.values.largestFrom = std::move(outcome.worstFrom);
        m_difference.values.largestTo = std::move(outcome.worstTo);
    }

    void describe()
    {
        describeValues(m_sum, m_difference.values);
        m_difference.bitsDiffer = m_sum.bitsDiffer && m_maps[0]->dtype() == m_maps[1]->dtype();
    }

    std::array<const MapRows *, 2> m_maps;
    const ValueReading &m_reading;
    const bool m_comparesValues;
    MapDifference m_difference;
    std::optional<Error> m_failure;
    ValuePartial m_sum;
    std::uint64_t m_elements = 0;
};

}  // namespace

Result<MapDifference> compareMaps(const std::vector<MapPart> &a, const std::vector<MapPart> &b,
                                  const ValueReading &reading)
{
    const Result<MapRows> rowsA = MapRows::open(a);
    const Result<MapRows> rowsB = MapRows::open(b);
    if (!rowsA || !rowsB)
        return rowsA ? rowsB.error() : rowsA.error();
    return MapComparison(*rowsA, *rowsB, reading).run();
}

std::uint64_t comparedBytes(const std::vector<MapPart> &a, const std::vector<MapPart> &b)
{
    std::uint64_t keyBytes = 0;
    std::uint64_t valueBytes = 0;
    for (const std::vector<MapPart> *parts : {&a, &b}) {
        for (const MapPart &part : *parts) {
            keyBytes = checkedAdd(keyBytes, *requiredBytes(part.keys.meta)).value_or(UINT64_MAX);
            valueBytes = checkedAdd(valueBytes, *requiredBytes(part.values.meta)).value_or(UINT64_MAX);
        }
    }
    const auto allPasses = checkedMul(keyBytes, passesFor(keyBytes / sizeof(std::int64_t)));
    return checkedAdd(valueBytes, allPasses.value_or(UINT64_MAX)).value_or(UINT64_MAX);
}

}  // namespace pt2scope
