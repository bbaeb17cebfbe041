// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/Document.h"
#include "core/document/TensorRow.h"
#include "core/rtp/Checkpoint.h"

#include <optional>
#include <string>
#include <vector>

namespace pt2scope {

/// What lists tensors, a config or a pickle, and could not be read to its end.
struct UnreadList {
    enum class Kind { Weights, Constants, SampleInputs, Chunks, All };

    Kind kind = Kind::All;
    std::string model;   // as in TensorRow
    std::string record;  // full name, or path in the folder
    std::uint32_t crc32 = 0;
    std::uint64_t size = 0;
    std::string chunks{};  // of those of a distributed checkpoint: their folder in it, "optimizer"
    bool isMissing = false;
};

/// Of one document: what is not among its tensors may be there nevertheless.
class UnreadLists {
public:
    explicit UnreadLists(const Document &document);

    const std::vector<UnreadList> &all() const { return m_lists; }
    /// Whether a tensor that the other document has may be in such a list of this one's model.
    bool mayHold(const std::string &model, const TensorRow &tensor) const;
    /// Whether a list of the same content was not read here, either.
    bool hasAlike(const UnreadList &other) const;

private:
    void addCheckpoint(const Checkpoint &checkpoint);
    void addModel(const Document &document, const ModelParts &model, const std::string &name);
    void add(const Document &document, UnreadList::Kind kind, const std::string &model, std::size_t record);

    std::vector<UnreadList> m_lists;
};

}  // namespace pt2scope
