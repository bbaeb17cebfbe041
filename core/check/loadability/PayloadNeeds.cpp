// SPDX-License-Identifier: Apache-2.0
#include "core/check/loadability/LoadNeeds.h"
#include "core/check/rules/config/ConfigSites.h"
#include "core/pt2/ObjectFile.h"

#include <algorithm>

namespace pt2scope {

namespace {

constexpr TorchMinor configsSince = 9;
constexpr TorchMinor opaqueObjectsSince = 13;

bool isFatal(const ConfigFault &fault)
{
    return fault.kind == ConfigFaultKind::JsonInvalid || fault.kind == ConfigFaultKind::MissingConfig
           || fault.kind == ConfigFaultKind::MissingField;
}

class ConfigNeeds {
public:
    ConfigNeeds(LoadNeeds &needs, const Document &document, const PayloadConfig &config)
        : m_needs(needs), m_document(document), m_config(config), m_lookup(*document.archive)
    {}

    void add()
    {
        const auto fault = std::ranges::find_if(m_config.faults, isFatal);
        if (fault != m_config.faults.end())
            m_needs.never(configName() + " is malformed: " + shortened(fault->detail)
                          + (fault->pointer.empty() ? "" : " at " + shortened(fault->pointer)));
        for (const ConfigEntry &entry : m_config.entries) {
            if (m_done)
                return;
            addEntry(entry);
        }
    }

private:
    std::string configName() const { return fileName(m_document.archive->records()[m_config.record].name); }

    /// What no torch loads needs to be said once only.
    void never(const std::string &reason)
    {
        m_needs.never(reason);
        m_done = true;
    }

    void addEntry(const ConfigEntry &entry)
    {
        if (m_config.role == PayloadRole::Constants && entry.pathName && !addConstant(*entry.pathName))
            return;
        const std::optional<std::size_t> record =
            entry.pathName ? m_lookup.find(m_config.folder + *entry.pathName) : std::nullopt;
        if (entry.pathName && !record)
            never("the record " + shortened(*entry.pathName) + " of " + nameOf(entry) + " is missing");
        else if (entry.tensorMeta)
            addTensor(entry, *entry.tensorMeta, record);
        else if (entry.tensorMetaIsNull && !entry.pickled())
            never(nameOf(entry) + " has no tensor_meta");
    }

    /// False when nothing more is to be said of it.
    bool addConstant(std::string_view file)
    {
        if (file.starts_with(opaqueObjectPrefix) && !m_opaqueSaid) {
            m_opaqueSaid = true;
            m_needs.since(opaqueObjectsSince, "opaque objects among the constants came with torch 2.13");
        }
        if (file.starts_with("tensor_") || isObjectFile(file))
            return true;
        never("the constant " + shortened(file) + " is of no kind that torch knows");
        return false;
    }

    void addTensor(const ConfigEntry &entry, const ConfigTensorMeta &meta, std::optional<std::size_t> record)
    {
        const std::optional<DType> dtype = meta.dtypeNumber ? dtypeFromSchema(*meta.dtypeNumber) : std::nullopt;
        if (meta.dtypeNumber && !dtype) {
            never("the element type " + std::to_string(*meta.dtypeNumber) + " of " + nameOf(entry)
                  + " is none that torch knows");
            return;
        }
        if (dtype && torchOfDType(*dtype) > m_newestDType) {
            m_newestDType = torchOfDType(*dtype);
            m_needs.since(m_newestDType, "the element type " + std::string(traits(*dtype).name) + " of " + nameOf(entry)
                                             + " came with torch 2." + std::to_string(m_newestDType));
        }
        if (entry.pickled())
            return;
        const std::optional<TensorMeta> whole = meta.resolved();
        if (!whole)
            never("the tensor_meta of " + nameOf(entry) + " does not describe a tensor");
        else if (record)
            addBlob(entry, *whole, m_document.archive->records()[*record].size);
    }

    void addBlob(const ConfigEntry &entry, const TensorMeta &meta, std::uint64_t nbytes)
    {
        const std::optional<std::uint64_t> needed = requiredBytes(meta);
        const bool isShort = nbytes > 0 && (!needed || *needed > nbytes || nbytes % traits(meta.dtype).itemsize != 0);
        if (isShort)
            never("the record " + shortened(*entry.pathName) + " does not hold " + nameOf(entry) + ", "
                  + describe(meta));
    }

    LoadNeeds &m_needs;
    const Document &m_document;
    const PayloadConfig &m_config;
    ReaderLookup m_lookup;
    TorchMinor m_newestDType = oldestTorch;
    bool m_opaqueSaid = false;
    bool m_done = false;
};

void addLayeredPart(LoadNeeds &needs, const std::string &what, std::optional<std::size_t> pickle,
                    std::optional<std::size_t> config)
{
    if (pickle)
        return;
    if (config)
        needs.since(configsSince, what + " as raw records came with torch 2.9");
    else
        needs.never("the " + what + " are missing");
}

void addConfig(LoadNeeds &needs, const Document &document, std::optional<std::size_t> pickle,
               const std::optional<PayloadConfig> &config)
{
    if (!pickle && config)
        ConfigNeeds(needs, document, *config).add();
}

}  // namespace

void addPartNeeds(LoadNeeds &needs, const Document &document, const ModelParts &model)
{
    if (document.form == ArchiveForm::Pt2FlatProgram) {
        if (!model.pickledWeights)
            needs.never("serialized_state_dict.pt is missing");
        if (!model.pickledConstants)
            needs.never("serialized_constants.pt is missing");
        if (!model.sampleInputs)
            needs.never("serialized_example_inputs.pt is missing");
        return;
    }
    const std::string suffix =
        document.pt2->models.size() > 1 ? " of the model " + shortened(model.name) : std::string();
    if (!model.sampleInputs)
        needs.never("the sample inputs" + suffix + " are missing");
    addLayeredPart(needs, "weights" + suffix, model.pickledWeights, model.weightsConfig);
    addLayeredPart(needs, "constants" + suffix, model.pickledConstants, model.constantsConfig);
}

void addConfigNeeds(LoadNeeds &needs, const Document &document, const ModelParts &model)
{
    if (document.form == ArchiveForm::Pt2FlatProgram)
        return;
    addConfig(needs, document, model.pickledWeights, model.weights);
    addConfig(needs, document, model.pickledConstants, model.constants);
}

}  // namespace pt2scope
