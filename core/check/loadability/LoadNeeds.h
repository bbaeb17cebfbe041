// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/Document.h"

#include <string>
#include <utility>
#include <vector>

namespace pt2scope {

/// Torch 2.x, by x.
using TorchMinor = unsigned;

constexpr TorchMinor oldestTorch = 5;
constexpr TorchMinor newestTorch = 15;
constexpr TorchMinor noTorch = newestTorch + 1;  // as the first that loads something: none does

/// Something in an archive that torch loads in the versions from `since` to `until` only.
struct LoadNeed {
    TorchMinor since = oldestTorch;
    TorchMinor until = newestTorch;
    std::string reason;  // why the others do not; safe to show
};

/// What an archive asks of the torch that loads it, in the order in which torch looks.
class LoadNeeds {
public:
    void since(TorchMinor first, std::string reason) { m_needs.push_back({first, newestTorch, std::move(reason)}); }
    void until(TorchMinor last, std::string reason) { m_needs.push_back({oldestTorch, last, std::move(reason)}); }
    void never(std::string reason) { since(noTorch, std::move(reason)); }

    const std::vector<LoadNeed> &list() const { return m_needs; }

private:
    std::vector<LoadNeed> m_needs;
};

/// Container, header records, layout and names of models.
void addArchiveNeeds(LoadNeeds &needs, const Document &document);
/// Schema, fields, tags, element types, outputs and operators of a program.
void addProgramNeeds(LoadNeeds &needs, const Document &document, const ModelParts &model);
/// Which records there are for the weights, constants and sample inputs of a program.
void addPartNeeds(LoadNeeds &needs, const Document &document, const ModelParts &model);
/// The configs of its weights and constants, and the records that they name.
void addConfigNeeds(LoadNeeds &needs, const Document &document, const ModelParts &model);

/// The torch that brought an element type into the schema.
TorchMinor torchOfDType(DType dtype);

}  // namespace pt2scope
