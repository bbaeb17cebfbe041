// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/TensorRow.h"

#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace pt2scope {

/// Makes the rows of one document.
class TensorRowCollector {
public:
    /// With the parts of stored tensors: of a sparse one its indices and values, named "s.indices". Files of torch.save
    /// have them anyway.
    enum class Parts { Without, With };

    explicit TensorRowCollector(const Document &document, Parts parts = Parts::Without)
        : m_document(document), m_withParts(parts == Parts::With)
    {}

    std::vector<TensorRow> collect();

private:
    /// What the signature and the graph say of a stored name.
    struct Input {
        TensorRole role = TensorRole::Parameter;
        const TensorValue *value = nullptr;
    };
    using Inputs = std::unordered_map<std::string_view, Input>;

    static Inputs inputsOf(const ModelParts &model);

    void addProgram(const ModelParts &model);
    void addSection(const ModelParts &model, const StoredSection &section, PayloadRole kept, const Inputs &inputs);
    void addParts(const TensorRow &whole, const PickleFile &file, const SavedTensor &tensor);
    void addSampleInputs(const ModelParts &model);
    void addCompiled(const AotiPackage &package);
    void addFile(const PickleFile &file);

    TensorRow &addRow(std::string name, TensorRole role);
    void describe(TensorRow &row, std::shared_ptr<const StoredMeta> said);
    void placeRaw(TensorRow &row);
    void placeSaved(TensorRow &row, const PickleFile &file, const SavedTensor &tensor);
    void groupByStorage(std::size_t first);

    const Document &m_document;
    const bool m_withParts;
    std::string m_model;
    std::vector<TensorRow> m_rows;
    std::unordered_set<const SavedTensor *> m_inParts;  // names that share one tensor do not list its parts again

    /// A meta that says too many sizes, and what is told of it. The first keeps its address from being used again.
    struct CutMeta {
        std::shared_ptr<const StoredMeta> said;
        std::shared_ptr<const StoredMeta> told;
    };
    std::unordered_map<const StoredMeta *, CutMeta> m_cut;
};

/// As tensorRows(), the parts right after what they are parts of.
std::vector<TensorRow> tensorRowsWithParts(const Document &document);

}  // namespace pt2scope
