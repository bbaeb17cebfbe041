// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/Document.h"
#include "core/document/TensorRow.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>

namespace pt2scope {

/// Of a tensor whose values are scale * (element - zeroPoint).
struct Quantizer {
    double scale = 1;
    std::int64_t zeroPoint = 0;
    /// The dimension whose every index has a scale and a zero point of its own: these are tensors, and not the two
    /// above.
    std::optional<std::int64_t> axis{};
};

/// What the pickles of a document say of its quantised tensors.
class Quantizers {
public:
    explicit Quantizers(const Document &document);

    const Quantizer *find(const TensorRow &row) const;  // null of all others

private:
    void know(const PickleFile &file, const std::string &model);

    std::map<std::pair<std::string, std::string>, Quantizer> m_known;  // by model and name, as in TensorRow
};

}  // namespace pt2scope
