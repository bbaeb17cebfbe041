// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/verify/ValueSites.h"

#include "core/check/rules/Wording.h"
#include "core/check/rules/blob/RawBlobs.h"

#include <unordered_map>

namespace pt2scope {

namespace {

/// What tells a tensor from others is the end of its name.
std::string shortenedInFront(std::string_view name)
{
    constexpr std::size_t most = 60;
    if (name.size() <= most)
        return printable(name);
    const std::size_t dot = name.find('.', name.size() - most);
    return "… " + printable(name.substr(dot == std::string_view::npos ? name.size() - most : dot + 1));
}

/// What an item of a distributed checkpoint is called; "the tensor" where the file holds no more than one.
std::string nameOfOnly(const Document &document)
{
    constexpr std::string_view inside = "!/";
    const std::size_t found = document.path.rfind(inside);
    return found == std::string::npos ? "the tensor" : shortenedInFront(document.path.substr(found + inside.size()));
}

}  // namespace

std::string ValueSite::nameOf(const TensorFacts &tensor) const
{
    const std::string name = row(tensor).name;
    return name.empty() ? nameOfOnly(document) : shortenedInFront(name);
}

std::string ValueSite::others(const TensorFacts &tensor) const
{
    constexpr std::size_t mostNames = 3;
    const std::size_t count = storage.tensors.size() - 1;
    if (count == 0)
        return {};
    std::string text;
    std::size_t named = 0;
    for (const TensorFacts &each : storage.tensors) {
        if (&each == &tensor || named == mostNames)
            continue;
        text += (named == 0 ? "" : ", ") + nameOf(each);
        ++named;
    }
    return "; on the same storage: " + text + (count > named ? " and " + std::to_string(count - named) + " more" : "");
}

Location ValueSite::at(const TensorFacts &tensor) const
{
    const TensorRow of = row(tensor);
    Location place{.record = of.recordName, .model = of.model, .tensor = of.name};
    if (of.storage && !of.storage->isWholeRecord) {
        place.offset = of.storage->offset;
        place.length = of.storage->nbytes;
    }
    return place;
}

std::vector<Location> ValueSite::related() const
{
    return config ? std::vector{config->site->at(*config->entry)} : std::vector<Location>();
}

ValueSites::ValueSites(const Subject &subject)
{
    const ValueFacts *values = subject.values();
    if (!values)
        return;
    std::unordered_map<std::size_t, const BlobUse *> entries;
    for (const RawBlob &blob : subject.derived<RawBlobs>())
        entries.emplace(blob.record, &blob.uses.front());
    m_sites.reserve(values->storages.size());
    for (const StorageFacts &storage : values->storages) {
        const BlobUse *config = nullptr;
        if (!entries.empty()) {
            const TensorRow row = values->rows[storage.tensors.front().row];
            const bool isOuter = row.storage && row.storage->archive == subject.document().archive.get();
            const auto entry = isOuter ? entries.find(row.storage->record) : entries.end();
            config = entry == entries.end() ? nullptr : entry->second;
        }
        m_sites.push_back({subject.document(), *values, storage, config});
    }
}

bool isAllZero(const TensorCounts &counts)
{
    return counts.values > 1 && counts.zeros == counts.values;
}

}  // namespace pt2scope
