// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/rules/export/ExportSites.h"

#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace pt2scope {

/// fx_user_model/ of an RTP export. Lives no longer than the subject.
struct UserModelSite {
    const ModelExport &model;
    const FxUserModel &user;

    std::string path(std::string_view name) const { return joinPath(user.folder, name); }
    /// The facts of a file when what it lacks is not there; null otherwise.
    const ParamsOrder *paramsOrder() const;
    /// params_order.json names the inputs of the program in their order.
    bool hasProgramOrder() const;
    const SampleInputFile *inputsLite() const;
    const SampleInputFile *inputs() const;
    const InputColumns *inputColumns() const;
    const OutputInfo *outputInfo() const;
    const FeatureConfig *features() const;
    const ProgramInterface *interface() const;
};

/// Calls visit(site) for every RTP export.
template <typename Visit>
void forEachUserModel(const Subject &subject, Visit visit)
{
    for (const ModelExport &model : modelExports(subject)) {
        if (model.form == ExportForm::Rtp && model.userModel)
            visit(UserModelSite{model, *model.userModel});
    }
}

using NameSet = std::set<std::string, std::less<>>;

/// Entries by their name; of equal names the first. Lives no longer than they.
template <typename Entry>
std::unordered_map<std::string_view, const Entry *> byName(const std::vector<Entry> &entries)
{
    std::unordered_map<std::string_view, const Entry *> names;
    for (const Entry &entry : entries)
        names.try_emplace(entry.name, &entry);
    return names;
}

template <typename Entry>
const Entry *find(const std::unordered_map<std::string_view, const Entry *> &names, std::string_view name)
{
    const auto found = names.find(name);
    return found == names.end() ? nullptr : found->second;
}

/// Features by their full names.
using FeatureNames = std::unordered_map<std::string, const Feature *>;
FeatureNames byFullName(const FeatureConfig &config);

NameSet namesOf(const ParamsOrder &order);
NameSet namesOf(const SampleInputFile &samples);

/// Those of `names` that are not among `others`, in words; empty when there are none.
std::string listedWithout(const NameSet &names, const NameSet &others);

/// "[?, 3]": an unknown size is symbolic.
std::string sizesText(const std::vector<std::optional<std::int64_t>> &sizes);
/// Whether the sizes fit but for the first, which is the batch, and symbolic ones.
bool fitsButBatch(const std::vector<std::int64_t> &said, const std::vector<std::optional<std::int64_t>> &sizes);
/// "torch.float32" is float32.
bool isTorchName(std::string_view text, DType dtype);

}  // namespace pt2scope
