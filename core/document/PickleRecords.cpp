// SPDX-License-Identifier: Apache-2.0
#include "core/document/PickleRecords.h"

#include "core/bytes/Text.h"
#include "core/pt2/ObjectFile.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <unordered_set>

namespace pt2scope {

namespace {

class RecordCollector {
public:
    RecordCollector(const ZipArchive &archive, const Pt2Archive &facts) : m_archive(archive), m_facts(facts)
    {
        for (std::size_t i = 0; i < archive.records().size(); ++i)
            m_named[toAsciiLower(archive.records()[i].name)].push_back(i);
    }

    std::vector<PickleRecord> collect()
    {
        addByName();
        for (const ModelParts &model : m_facts.models) {
            add(model.pickledWeights, PickleFileKind::StateDict, model.name);
            add(model.pickledConstants, PickleFileKind::Constants, model.name);
            add(model.sampleInputs, PickleFileKind::SampleInputs, model.name);
            addNamed(m_facts.path("data/sample_inputs/" + model.name + ".pt"), PickleFileKind::SampleInputs,
                     model.name);
            addConfig(model.weights, model.name);
            addConfig(model.constants, model.name);
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
            const std::string name = toAsciiLower(m_archive.records()[i].name);
            const std::string_view file = std::string_view(name).substr(name.rfind('/') + 1);
            if (file.starts_with(opaqueObjectPrefix))
                m_found.push_back({i, PickleFileKind::OpaqueObject, {}});
            else if (file.starts_with(customObjectPrefix))
                m_found.push_back({i, PickleFileKind::CustomObject, {}});
            else if (file.ends_with(".pt"))
                m_found.push_back({i, PickleFileKind::Other, {}});
        }
    }

    void add(std::optional<std::size_t> record, PickleFileKind kind, const std::string &model)
    {
        if (record)
            addNamed(m_archive.records()[*record].name, kind, model);
    }

    /// All records that PyTorch's reader could take for that name: it ignores case, and takes whichever it hits.
    void addNamed(const std::string &name, PickleFileKind kind, const std::string &model)
    {
        std::string small = toAsciiLower(name);
        const auto found = m_named.find(small);
        small += '\0' + std::to_string(static_cast<int>(kind));
        if (found == m_named.end() || !m_asked.insert(std::move(small)).second)
            return;
        for (const std::size_t record : found->second)
            m_found.push_back({record, kind, model});
    }

    void addConfig(const std::optional<PayloadConfig> &config, const std::string &model)
    {
        if (!config)
            return;
        for (const ConfigEntry &entry : config->entries) {
            const bool isObject = config->role == PayloadRole::Constants && holdsObject(entry);
            if (entry.pathName && (entry.pickled() || isObject))
                addNamed(joined(config->folder, *entry.pathName), kindOf(entry, isObject), model);
        }
    }

    static PickleFileKind kindOf(const ConfigEntry &entry, bool isObject)
    {
        if (!isObject)
            return PickleFileKind::PickledTensor;
        return entry.pathName->starts_with(opaqueObjectPrefix) ? PickleFileKind::OpaqueObject
                                                               : PickleFileKind::CustomObject;
    }

    /// As os.path.join() does it: a path that begins with a slash stands for itself, below the root folder.
    std::string joined(const std::string &folder, const std::string &path) const
    {
        return path.starts_with('/') ? m_facts.path(path) : folder + path;
    }

    void addWeights(const std::optional<AotiWeightsConfig> &config)
    {
        if (!config)
            return;
        for (const AotiWeight &weight : config->weights)
            addNamed(m_facts.path("data/weights/" + weight.file), PickleFileKind::AotiWeight, {});
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
    std::unordered_map<std::string, std::vector<std::size_t>> m_named;  // by names in small letters
    std::unordered_set<std::string> m_asked;
    std::vector<PickleRecord> m_found;
};

}  // namespace

std::vector<PickleRecord> pickleRecords(const ZipArchive &archive, const Pt2Archive &facts)
{
    return RecordCollector(archive, facts).collect();
}

}  // namespace pt2scope
