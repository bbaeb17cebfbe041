// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/pickle/PickleNames.h"

#include "core/bytes/Text.h"
#include "core/pt2/ObjectFile.h"

namespace pt2scope {

namespace {

PickleFileKind kindOf(const ConfigEntry &entry)
{
    if (entry.pathName->starts_with(opaqueObjectPrefix))
        return PickleFileKind::OpaqueObject;
    return holdsObject(entry) ? PickleFileKind::CustomObject : PickleFileKind::PickledTensor;
}

}  // namespace

PickleNames::PickleNames(const Subject &subject) : m_document(subject.document())
{
    const Pt2Archive &pt2 = *subject.pt2();
    for (const PickleFile &file : m_document.pickles)
        add(m_document.archive->records()[*file.record].name, file.kind, file.model);
    for (const ModelParts &model : pt2.models) {
        add(pt2.path("data/sample_inputs/" + model.name + ".pt"), PickleFileKind::SampleInputs, model.name);
        addConfig(model.weights, model.name);
        addConfig(model.constants, model.name);
    }
    for (const AotiPackage &package : pt2.aoti) {
        if (!package.weightsConfig)
            continue;
        for (const AotiWeight &weight : package.weightsConfig->weights)
            add(pt2.path("data/weights/" + weight.file), PickleFileKind::AotiWeight, {});
    }
}

void PickleNames::add(const std::string &name, PickleFileKind kind, const std::string &model)
{
    m_names.try_emplace(toAsciiLower(name), Purpose{kind, model});
}

void PickleNames::addConfig(const std::optional<PayloadConfig> &config, const std::string &model)
{
    if (!config)
        return;
    for (const ConfigEntry &entry : config->entries) {
        const bool isObject = config->role == PayloadRole::Constants && holdsObject(entry);
        if (entry.pathName && (entry.pickled() || isObject))
            add(config->folder + *entry.pathName, kindOf(entry), model);
    }
}

std::vector<PickleNames::Copy> PickleNames::furtherCopies() const
{
    std::vector<Copy> copies;
    const std::vector<Record> &records = m_document.archive->records();
    for (std::size_t i = 0; i < records.size(); ++i) {
        if (records[i].size == 0 || m_document.pickleOf(i))
            continue;
        const auto found = m_names.find(toAsciiLower(records[i].name));
        if (found != m_names.end())
            copies.push_back({i, found->second.kind, found->second.model});
    }
    return copies;
}

}  // namespace pt2scope
