// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/rtp/UserModelSites.h"

#include <algorithm>

namespace pt2scope {

namespace {

/// Whole and without a fault: what some rule says of the form makes the content unknown.
template <typename Facts>
const Facts *sound(const std::optional<Facts> &facts)
{
    return facts && facts->file.isWhole() && facts->file.faults.empty() ? &*facts : nullptr;
}

}  // namespace

const ParamsOrder *UserModelSite::paramsOrder() const
{
    return sound(user.paramsOrder);
}

bool UserModelSite::hasProgramOrder() const
{
    if (!paramsOrder() || !interface())
        return false;
    return std::ranges::equal(paramsOrder()->names, interface()->inputs, {}, &PlacedText::text, &ProgramTensor::name);
}

const SampleInputFile *UserModelSite::inputsLite() const
{
    return sound(user.inputsLite);
}

const SampleInputFile *UserModelSite::inputs() const
{
    return sound(user.inputs);
}

const InputColumns *UserModelSite::inputColumns() const
{
    return user.inputColumns && user.inputColumns->file.isWhole() ? &*user.inputColumns : nullptr;
}

const OutputInfo *UserModelSite::outputInfo() const
{
    return sound(user.outputInfo);
}

const FeatureConfig *UserModelSite::features() const
{
    const auto &config = model.features;
    // Of an fg.json in the other dialect fg/rtp-not-rewritten tells.
    const bool isSound = config && config->file.isWhole() && config->hasFeatures && config->followsRtp();
    return isSound ? &*config : nullptr;
}

const ProgramInterface *UserModelSite::interface() const
{
    return user.interface && user.interface->isComplete ? &*user.interface : nullptr;
}

FeatureNames byFullName(const FeatureConfig &config)
{
    FeatureNames names;
    for (const Feature &feature : config.features) {
        if (feature.name)
            names.try_emplace(config.fullName(feature), &feature);
    }
    return names;
}

NameSet namesOf(const ParamsOrder &order)
{
    NameSet names;
    for (const PlacedText &name : order.names)
        names.insert(name.text);
    return names;
}

NameSet namesOf(const SampleInputFile &samples)
{
    NameSet names;
    for (const SampleInput &input : samples.inputs)
        names.insert(input.name);
    return names;
}

std::string listedWithout(const NameSet &names, const NameSet &others)
{
    std::vector<std::string> only;
    std::ranges::set_difference(names, others, std::back_inserter(only));
    return listed(only);
}

std::string sizesText(const std::vector<std::optional<std::int64_t>> &sizes)
{
    std::string text = "[";
    for (const auto &size : sizes)
        text += (text.size() == 1 ? "" : ", ") + (size ? std::to_string(*size) : "?");
    return text + "]";
}

bool fitsButBatch(const std::vector<std::int64_t> &said, const std::vector<std::optional<std::int64_t>> &sizes)
{
    if (said.size() != sizes.size())
        return false;
    for (std::size_t i = 1; i < said.size(); ++i) {
        if (sizes[i] && *sizes[i] != said[i])
            return false;
    }
    return true;
}

bool isTorchName(std::string_view text, DType dtype)
{
    constexpr std::string_view prefix = "torch.";
    return text.starts_with(prefix) && text.substr(prefix.size()) == traits(dtype).name;
}

}  // namespace pt2scope
