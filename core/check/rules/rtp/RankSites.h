// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/rules/export/ExportSites.h"

#include <string>

namespace pt2scope {

/// The two files of one rank. Lives no longer than the subject.
struct RankSite {
    const EmbeddingTables &tables;
    const RankFiles &rank;

    bool hasTensors() const { return rank.tensors || rank.unread; }
    /// The safetensors file, when what its header lacks is not there; null otherwise.
    const Safetensors *header() const;
    /// The description, when what it lacks is not there; null otherwise.
    const RankMeta *meta() const;

    /// The file that is there, the safetensors file before its description.
    std::string path() const { return hasTensors() ? rank.tensorsPath : rank.metaPath; }
    Location at(const SafetensorsTensor &tensor) const;
    Location at(const RankMetaEntry &entry) const;
};

/// Calls visit(site) for every rank of every RTP export.
template <typename Visit>
void forEachRank(const Subject &subject, Visit visit)
{
    for (const ModelExport &model : modelExports(subject)) {
        if (model.form != ExportForm::Rtp || !model.tables)
            continue;
        for (const RankFiles &rank : model.tables->files)
            visit(RankSite{*model.tables, rank});
    }
}

/// Calls visit(site, entry) for every tensor that a description tells of.
template <typename Visit>
void forEachEntry(const Subject &subject, Visit visit)
{
    forEachRank(subject, [&](const RankSite &site) {
        if (!site.meta())
            return;
        for (const RankMetaEntry &entry : site.meta()->entries)
            visit(site, entry);
    });
}

/// Calls visit(site, tensor, name) for every tensor that a header tells of.
template <typename Visit>
void forEachRankTensor(const Subject &subject, Visit visit)
{
    forEachRank(subject, [&](const RankSite &site) {
        if (!site.rank.tensors)
            return;
        for (const SafetensorsTensor &tensor : site.rank.tensors->tensors) {
            if (!tensor.superseded)
                visit(site, tensor, splitRankTensorName(tensor.name));
        }
    });
}

/// "0, 1, 2, 3, 4 and 7 more".
std::string numbersText(std::span<const std::uint64_t> numbers);

/// "[3, 4]".
template <typename Sizes>
std::string sizesText(const Sizes &sizes)
{
    std::string text = "[";
    for (const auto size : sizes)
        text += (text.size() == 1 ? "" : ", ") + std::to_string(size);
    return text + "]";
}

}  // namespace pt2scope
