// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/Json.h"
#include "core/bytes/ByteSource.h"
#include "core/check/reports/TextStyle.h"
#include "core/tensor/TensorMeta.h"

#include <optional>
#include <string>
#include <vector>

namespace pt2scope {

/// The bytes of a storage from the first to the last of a tensor, with some around them; the middle of many left out.
class TensorHexDump {
public:
    /// Without a tensor that the storage holds: from the front to the end of the storage.
    TensorHexDump(const ByteSource &storage, const std::optional<TensorMeta> &tensor);

    /// "bytes 16 to 39 of 64"
    std::string title() const;
    /// Lines of at most 80 columns: offset, bytes, text. The tensor's own bytes are bold.
    std::string text(const TextStyle &style) const;
    /// [{"offset": 0, "hex": "…"}], one for each stretch.
    Json json() const;

private:
    struct Stretch {
        std::uint64_t offset = 0;
        std::vector<std::byte> bytes;
    };
    void read(const ByteSource &storage, std::uint64_t begin, std::uint64_t end);
    std::string line(std::uint64_t offset, std::span<const std::byte> bytes, const TextStyle &style) const;
    bool isOfTensor(std::uint64_t offset) const { return offset >= m_begin && offset < m_end; }

    std::uint64_t m_size;
    std::uint64_t m_begin = 0;  // of the tensor
    std::uint64_t m_end = 0;
    std::vector<Stretch> m_stretches;
    std::string m_failure;
};

}  // namespace pt2scope
