// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/verify/Engine.h"

#include <mutex>

namespace pt2scope {

/// A storage whose reads end soon when the run is cancelled, however long they are or, where it is inflated, however
/// far they jump. Lives no longer than the source and the run.
class CancellableSource final : public ByteSource {
public:
    CancellableSource(const ByteSource &source, bool sequential, const EngineRun &run)
        : m_source(source), m_sequential(sequential), m_run(run)
    {}

    std::uint64_t size() const override { return m_source.size(); }
    ReadResult readAt(std::uint64_t offset, std::span<std::byte> out) const override;

private:
    ReadResult skipTo(std::uint64_t offset) const;
    ReadResult readSteps(std::uint64_t offset, std::span<std::byte> out) const;

    const ByteSource &m_source;
    const bool m_sequential;
    const EngineRun &m_run;
    mutable std::mutex m_mutex;            // of inflated ones: one stream serves all threads
    mutable std::uint64_t m_position = 0;  // of that stream, if nobody else reads it
};

}  // namespace pt2scope
