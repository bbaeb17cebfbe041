// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/multi/ModelHealth.h"

#include "core/check/rules/config/ConfigSites.h"

#include <algorithm>

namespace pt2scope {

namespace {

bool isFatal(ProgramFaultKind kind)
{
    using enum ProgramFaultKind;
    return kind == JsonInvalid || kind == NotUtf8 || kind == TooDeep || kind == MissingField || kind == WrongType
           || kind == FloatString || kind == UnionArity || kind == UnionTag || kind == EnumValue;
}

bool isFatal(ConfigFaultKind kind)
{
    using enum ConfigFaultKind;
    return kind == JsonInvalid || kind == MissingConfig || kind == MissingField || kind == WrongType;
}

template <typename Fault>
bool hasFatal(const std::vector<Fault> &faults)
{
    return std::ranges::any_of(faults, [](const Fault &fault) { return isFatal(fault.kind); });
}

/// Whether some entry of a config names a record that is not there.
bool lacksBlob(const Subject &subject, const ModelParts &model, const PayloadConfig &config)
{
    ReaderLookup lookup(subject.outer()->zip);
    const ConfigSite site{subject, model, config};
    return std::ranges::any_of(config.entries, [&](const ConfigEntry &entry) {
        return entry.pathName && !lookup.find(site.recordName(entry));
    });
}

std::string whyPayloadUnloadable(const Subject &subject, const ModelParts &model,
                                 const std::optional<PayloadConfig> &config, const char *what)
{
    if (!config)
        return {};
    if (hasFatal(config->faults))
        return std::string("its ") + what + " config is malformed";
    return lacksBlob(subject, model, *config) ? std::string("a blob of its ") + what + " is missing" : std::string();
}

}  // namespace

std::string whyUnloadable(const Subject &subject, const ModelParts &model)
{
    if (!model.weightsConfig && !model.pickledWeights)
        return "its weights are missing";
    if (!model.constantsConfig && !model.pickledConstants)
        return "its constants are missing";
    if (!model.sampleInputs)
        return "its sample inputs are missing";
    if (model.exported && hasFatal(model.exported->faults))
        return "its program is malformed";
    const std::string weights = whyPayloadUnloadable(subject, model, model.weights, "weights");
    return weights.empty() ? whyPayloadUnloadable(subject, model, model.constants, "constants") : weights;
}

}  // namespace pt2scope
