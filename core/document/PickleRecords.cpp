// SPDX-License-Identifier: Apache-2.0
#include "core/document/PickleRecords.h"

#include "core/pt2/ObjectFile.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <tuple>

namespace pt2scope {

namespace {

class RecordCollector {
public:
    RecordCollector(const ZipArchive &archive, const Pt2Archive &facts) : m_archive(archive), m_facts(facts) {}

    std::vector<PickleRecord> collect()
    {
        addByName();
        for (const ModelParts &model : m_facts.models) {
            add(model.pickledWeights, PickleFileKind::StateDict, model.name);
            add(model.pickledConstants, PickleFileKind::Constants, model.name);
            add(model.sampleInputs, PickleFileKind::SampleInputs, model.name);
            addPickled(model.weights, model.name);
            addPickled(model.constants, model.name);
        }
        for (const AotiPackage &package : m_facts.aoti)
            addWeights(package.weightsConfig);
        keepTheFirstOfEach();
        return std::move(m_found);
    }

private:
    void addByName()
    {
        for (std::size_t i = 0; i < m_archive.records().size(); ++i) {
            const std::string_view name = m_archive.records()[i].name;
            const std::string_view file = name.substr(name.rfind('/') + 1);
            if (file.starts_with(opaqueObjectPrefix))
                add(i, PickleFileKind::OpaqueObject, {});
            else if (file.starts_with(customObjectPrefix))
                add(i, PickleFileKind::CustomObject, {});
            else if (file.ends_with(".pt"))
                add(i, PickleFileKind::Other, {});
        }
    }

    void add(std::optional<std::size_t> record, PickleFileKind kind, const std::string &model)
    {
        if (record)
            m_found.push_back({*record, kind, model});
    }

    void addPickled(const std::optional<PayloadConfig> &config, const std::string &model)
    {
        if (!config)
            return;
        for (const ConfigEntry &entry : config->entries) {
            if (entry.pickled() && entry.pathName)
                add(m_archive.find(config->folder + *entry.pathName), PickleFileKind::PickledTensor, model);
        }
    }

    void addWeights(const std::optional<AotiWeightsConfig> &config)
    {
        if (!config)
            return;
        for (const AotiWeight &weight : config->weights)
            add(m_archive.find(m_facts.path("data/weights/" + weight.file)), PickleFileKind::AotiWeight, {});
    }

    void keepTheFirstOfEach()
    {
        std::ranges::stable_sort(m_found, {},
                                 [](const PickleRecord &each) { return std::tuple(each.record, each.kind); });
        const auto isSame = [](const PickleRecord &a, const PickleRecord &b) { return a.record == b.record; };
        m_found.erase(std::unique(m_found.begin(), m_found.end(), isSame), m_found.end());
    }

    const ZipArchive &m_archive;
    const Pt2Archive &m_facts;
    std::vector<PickleRecord> m_found;
};

}  // namespace

std::vector<PickleRecord> pickleRecords(const ZipArchive &archive, const Pt2Archive &facts)
{
    return RecordCollector(archive, facts).collect();
}

}  // namespace pt2scope
