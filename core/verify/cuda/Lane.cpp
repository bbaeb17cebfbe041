// SPDX-License-Identifier: Apache-2.0
#include "core/verify/cuda/Lane.h"

#include "core/verify/cuda/HistogramRound.h"
#include "core/verify/cuda/StatisticsRound.h"

#include <algorithm>

namespace pt2scope {

namespace {

constexpr std::size_t alignment = 256;                      // of slices in the lane's memory
constexpr std::size_t portionBytes = std::size_t{1} << 20;  // of small slices that are sent together

std::size_t paddedSize(const GpuSlice &slice)
{
    return (slice.nbytes() + alignment - 1) / alignment * alignment;
}

/// How many slices from the front on make up a portion.
std::size_t portionOf(std::span<const GpuSlice> slices)
{
    std::size_t count = 1;
    for (std::size_t nbytes = paddedSize(slices[0]); count < slices.size(); ++count) {
        nbytes += paddedSize(slices[count]);
        if (nbytes > portionBytes)
            break;
    }
    return count;
}

}  // namespace

Lane::Lane(LaneMemory memory, std::uint64_t heldBytes, const EngineWork &work, const EngineRun &run)
    : m_device(memory.device), m_memory(std::move(memory)), m_heldBytes(heldBytes), m_work(work), m_run(run)
{}

// ---- slices into the device's memory ----

/// Out of memory: half of it is given back, and those that were not done are done in smaller lots.
Lane::Status Lane::forEachFitting(std::span<GpuSlice> slices, const std::function<Status(std::span<GpuSlice>)> &use)
{
    while (!slices.empty() && !m_run.cancelled()) {
        const std::size_t fitting = place(slices);
        Status failure = use(slices.first(fitting));
        if (failure && failure->code == ErrorCode::Limit && shrink())
            continue;
        if (failure)
            return failure;
        slices = slices.subspan(fitting);
    }
    return {};
}

bool Lane::shrink()
{
    const unsigned stream = m_memory->stream;
    const std::size_t half = m_memory->capacity / 2;
    if (half < LaneMemory::leastCapacity)
        return false;
    m_memory.reset();
    Result<LaneMemory> memory = LaneMemory::make(m_device, stream, half);
    if (memory)
        m_memory.emplace(std::move(*memory));
    return memory.ok();
}

std::size_t Lane::place(std::span<GpuSlice> slices) const
{
    std::size_t used = 0;
    std::size_t count = 0;
    for (; count < slices.size() && used + slices[count].nbytes() <= m_memory->capacity; ++count) {
        slices[count].place = used;
        used += paddedSize(slices[count]);
    }
    return count;
}

/// Reads and sends at once: what has been read is under way while the rest is read.
Lane::Status Lane::load(std::span<const GpuSlice> slices, ReadFailures &failures)
{
    failures.assign(slices.size(), {});
    std::vector<std::pair<std::size_t, std::size_t>> portions;
    for (std::size_t first = 0; first < slices.size(); first += portions.back().second)
        portions.emplace_back(first, portionOf(slices.subspan(first)));
    std::vector<Status> sent(portions.size());
    const auto loadOne = [&](std::size_t i) {
        const auto [first, count] = portions[i];
        sent[i] = loadPortion(slices.subspan(first, count), std::span(failures).subspan(first, count));
    };
    if (slices[0].storage->task.sequential) {
        for (std::size_t i = 0; i < portions.size(); ++i)
            loadOne(i);
    } else {
        m_run.pool.forEach(portions.size(), loadOne);
    }
    const auto failed = std::ranges::find_if(sent, [](const Status &status) { return status.has_value(); });
    return failed == sent.end() ? Status{} : *failed;
}

Lane::Status Lane::loadPortion(std::span<const GpuSlice> slices, std::span<std::optional<Error>> failures)
{
    for (std::size_t i = 0; i < slices.size(); ++i)
        failures[i] = read(slices[i]);
    const std::size_t begin = slices.front().place;
    const std::size_t nbytes = slices.back().place + slices.back().nbytes() - begin;
    return m_memory->upload(m_memory->data.data() + begin, m_memory->staging.span().subspan(begin, nbytes));
}

std::optional<Error> Lane::read(const GpuSlice &slice)
{
    const std::span<std::byte> out = m_memory->staging.span().subspan(slice.place, slice.nbytes());
    const ReadResult read = m_run.cancelled() ? ReadResult{.failure = ErrorCode::Cancelled}
                                              : slice.storage->source->readAt(slice.offset(), out);
    if (read.nbytes == out.size())
        return std::nullopt;
    return readError(read, slice.offset());
}

// ---- CRC-32 and statistics ----

Lane::Status Lane::scan(std::span<GpuSlice> slices, const std::function<Status(std::span<const GpuSlice>)> &held)
{
    Status heldFailure;
    Status failure = forEachFitting(slices, [&](std::span<GpuSlice> fitting) {
        if (heldFailure)
            return Status{};
        ReadFailures failures;
        Status loaded = load(fitting, failures);
        if (!loaded)
            loaded = scanLoaded(fitting, failures);
        if (!loaded)
            heldFailure = held(fitting);
        return loaded;
    });
    return failure ? failure : heldFailure;
}

Lane::Status Lane::scanLoaded(std::span<const GpuSlice> slices, const ReadFailures &failures)
{
    StatisticsRound round(*m_memory);
    std::vector<SliceOutcome> outcomes(slices.size());
    for (std::size_t i = 0; i < slices.size(); ++i) {
        outcomes[i].failure = failures[i];
        outcomes[i].nbytes = slices[i].nbytes();
        if (failures[i])
            continue;
        if (Status failure = addWork(slices[i], round, outcomes[i]))
            return failure;
    }
    if (Status failure = round.finish())
        return failure;
    for (std::size_t i = 0; i < slices.size(); ++i) {
        if (m_run.progress && !failures[i])
            m_run.progress(slices[i].nbytes(), 0);
        slices[i].storage->reported += failures[i] ? 0 : slices[i].nbytes();
        slices[i].storage->tally.take(slices[i].slice, std::move(outcomes[i]));
    }
    return {};
}

Lane::Status Lane::addWork(const GpuSlice &slice, StatisticsRound &round, SliceOutcome &outcome)
{
    const ViewGroups &groups = slice.storage->tally.groups();
    for (const std::size_t group : groupsWithin(groups, slice.offset(), slice.offset() + slice.nbytes()))
        outcome.views.push_back({group, {}});
    Status failure = round.addCrc(placeOf(slice), slice.nbytes(), outcome);
    for (std::size_t i = 0; i < outcome.views.size() && !failure; ++i) {
        SliceOutcome::View &view = outcome.views[i];
        failure = round.addElements(groups.scanned[view.group].order, slice.offset(), placeOf(slice), slice.nbytes(),
                                    view.partials);
    }
    return failure;
}

// ---- histograms ----

Lane::Status Lane::count(std::span<GpuSlice> slices)
{
    return forEachFitting(slices, [&](std::span<GpuSlice> fitting) {
        ReadFailures failures;
        Status loaded = load(fitting, failures);
        if (loaded)
            return loaded;
        for (const std::optional<Error> &failure : failures) {
            if (failure) {
                fitting[0].storage->tally.fail(*failure);
                return m_memory->wait();
            }
        }
        return countHeld(fitting);
    });
}

Lane::Status Lane::countHeld(std::span<const GpuSlice> slices)
{
    HistogramRound round(*m_memory);
    std::vector<std::pair<std::size_t, std::size_t>> targets;  // slice and group
    for (std::size_t i = 0; i < slices.size(); ++i) {
        for (const std::size_t group : groupsWithin(slices[i].storage->tally.groups(), slices[i].offset(),
                                                    slices[i].offset() + slices[i].nbytes()))
            targets.emplace_back(i, group);
    }
    std::vector<HistogramPartials> counts(targets.size());
    for (std::size_t t = 0; t < targets.size(); ++t) {
        const auto &[i, group] = targets[t];
        const SliceTally &tally = slices[i].storage->tally;
        if (Status failure =
                round.addElements(tally.groups().scanned[group].order, slices[i].offset(), placeOf(slices[i]),
                                  slices[i].nbytes(), tally.ranges()[group], counts[t]))
            return failure;
    }
    if (Status failure = round.finish())
        return failure;
    for (std::size_t t = 0; t < targets.size(); ++t)
        slices[targets[t].first].storage->tally.addCounts(targets[t].second, counts[t]);
    return {};
}

}  // namespace pt2scope
