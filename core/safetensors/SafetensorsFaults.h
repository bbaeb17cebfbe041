// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/JsonFaultLog.h"
#include "core/safetensors/Safetensors.h"

#include <map>
#include <string>

namespace pt2scope {

/// Collects the faults of one file; of each kind as many as JsonFaultLog keeps.
class SafetensorsFaults {
public:
    /// `offset` and `length` are bytes of the file.
    void file(SafetensorsFaultKind kind, std::uint64_t offset, std::uint64_t length, std::string detail)
    {
        add({kind, {}, offset, std::move(detail), length, std::nullopt});
    }

    void tensor(SafetensorsFaultKind kind, const Safetensors &file, std::size_t index, std::uint64_t offset,
                std::uint64_t length, std::string detail)
    {
        add({kind, file.tensors[index].pointer(), offset, std::move(detail), length, index});
    }

    void value(SafetensorsFaultKind kind, const JsonPlace &place, std::uint64_t offset, std::string detail)
    {
        add({kind, place.pointer(), offset, std::move(detail), 0, std::nullopt});
    }

    /// Ordered by kind, then place.
    void moveTo(Safetensors &file);

private:
    void add(SafetensorsFault fault)
    {
        using Log = JsonFaultLog<SafetensorsFault>;
        Kept &kept = m_kept[fault.kind];
        if (kept.faults.size() >= Log::maxFaults || kept.textBytes >= Log::maxTextBytes) {
            ++m_leftOut;
            return;
        }
        kept.textBytes += fault.pointer.size();
        kept.faults.push_back(std::move(fault));
    }

    struct Kept {
        std::vector<SafetensorsFault> faults;
        std::size_t textBytes = 0;
    };

    std::map<SafetensorsFaultKind, Kept> m_kept;
    std::uint64_t m_leftOut = 0;
};

}  // namespace pt2scope
