// SPDX-License-Identifier: Apache-2.0
#include "core/diff/tensors/TensorDemand.h"

#include <map>

namespace pt2scope {

namespace {

class Models {
public:
    explicit Models(const Document &document) : m_document(document)
    {
        for (DiffModel &model : diffModels(document))
            m_models.emplace(model.name, std::move(model));
    }

    /// What there is of its program; null where it is none.
    const ModelParts *program(const std::optional<std::string> &name) const
    {
        const auto found = name ? m_models.find(*name) : m_models.end();
        const bool isProgram = found != m_models.end() && found->second.program && found->second.program->program;
        return isProgram ? found->second.program : nullptr;
    }

    /// Whether it is called, not only read.
    bool isCode(const std::optional<std::string> &name) const
    {
        if (!name)
            return false;
        if (const auto found = m_models.find(*name); found != m_models.end())
            return found->second.compiled || program(name);
        const FolderPart *part = m_document.part(*name);
        return part ? part->kind == FolderPartKind::Scripted : m_document.form == ArchiveForm::TorchScript;
    }

private:
    const Document &m_document;
    std::map<std::string, DiffModel, std::less<>> m_models;
};

std::set<std::string, std::less<>> missingState(const Program &program, const std::vector<LogicalTensor> &tensors)
{
    std::set<std::string, std::less<>> names;
    if (!program.signature)
        return names;
    for (const InputSpec &input : program.signature->inputs) {
        const bool isState = input.kind == InputKind::Parameter || input.kind == InputKind::Buffer
                             || input.kind == InputKind::TensorConstant;
        if (isState)
            names.emplace(program.text(input.target));
    }
    for (const LogicalTensor &tensor : tensors)
        names.erase(tensor.name);
    return names;
}

}  // namespace

std::vector<TensorDemand> tensorDemands(const DiffSide &a, const TensorInventory &b,
                                        const std::vector<ModelPair> &models)
{
    const Models modelsA(a.document);
    const Models modelsB(b.document());
    std::vector<TensorDemand> demands;
    for (const ModelPair &pair : models) {
        TensorDemand &demand = demands.emplace_back();
        const bool isOlder = pair.a && isOfOlderVersion(a.document, *pair.a);
        demand.isByName = !isOlder && (!modelsA.isCode(pair.a) || !pair.b);
        const ModelParts *programA = modelsA.program(pair.a);
        const ModelParts *programB = modelsB.program(pair.b);
        if (programB && programB->exported)
            demand.missing = missingState(*programB->exported, b.tensors(*pair.b));
        demand.samplesAreGone = programA && programA->sampleInputs && programB && !programB->sampleInputs;
    }
    return demands;
}

}  // namespace pt2scope
