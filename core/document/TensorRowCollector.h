// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/TensorRow.h"

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace pt2scope {

/// Makes the rows of one document.
class TensorRowCollector {
public:
    explicit TensorRowCollector(const Document &document) : m_document(document) {}

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
    void addSampleInputs(const ModelParts &model);
    void addCompiled(const AotiPackage &package);
    void addFile(const PickleFile &file);

    TensorRow &addRow(std::string name, TensorRole role);
    void describe(TensorRow &row, std::shared_ptr<const StoredMeta> said);
    void placeRaw(TensorRow &row);
    void placeSaved(TensorRow &row, const PickleFile &file, const SavedTensor &tensor);
    void groupByStorage(std::size_t first);

    const Document &m_document;
    std::string m_model;
    std::vector<TensorRow> m_rows;

    /// A meta that says too many sizes, and what is told of it. The first keeps its address from being used again.
    struct CutMeta {
        std::shared_ptr<const StoredMeta> said;
        std::shared_ptr<const StoredMeta> told;
    };
    std::unordered_map<const StoredMeta *, CutMeta> m_cut;
};

}  // namespace pt2scope
