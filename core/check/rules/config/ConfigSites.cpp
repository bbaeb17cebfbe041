// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/config/ConfigSites.h"

#include "core/bytes/Text.h"

#include <algorithm>

namespace pt2scope {

Location ConfigSite::at(const ConfigFault &fault) const
{
    Location place = subject.at(config.record, fault.pointer);
    place.model = model.name;
    place.offset = fault.offset;
    return place;
}

Location ConfigSite::whole() const
{
    Location place = subject.at(config.record);
    place.model = model.name;
    return place;
}

Location ConfigSite::at(const ConfigEntry &entry, std::string_view below) const
{
    Location place = subject.at(config.record, entry.pointer + std::string(below));
    place.model = model.name;
    place.tensor = entry.fqn;
    return place;
}

Location ConfigSite::blobAt(const ConfigEntry &entry, std::size_t record) const
{
    Location place = subject.at(record);
    place.model = model.name;
    place.tensor = entry.fqn;
    return place;
}

std::string ConfigSite::recordName(const ConfigEntry &entry) const
{
    return entry.pathName ? config.folder + *entry.pathName : std::string();
}

std::vector<ConfigSite> configSites(const Subject &subject)
{
    std::vector<ConfigSite> sites;
    if (!subject.pt2())
        return sites;
    for (const ModelParts &model : subject.pt2()->models) {
        for (const auto *config : {&model.weights, &model.constants}) {
            if (*config)
                sites.push_back({subject, model, **config});
        }
    }
    return sites;
}

std::optional<std::size_t> ReaderLookup::find(std::string_view name)
{
    if (const auto exact = m_archive.find(name))
        return exact;
    if (!m_folded)
        m_folded.emplace(m_archive);
    return m_folded->find(name);
}

std::string nameOf(const ConfigEntry &entry)
{
    return entry.fqn.empty() ? "\"\"" : printable(entry.fqn);
}

std::string fileName(std::string_view recordName)
{
    return printable(recordName.substr(recordName.rfind('/') + 1));
}

std::string shortened(std::string_view text)
{
    constexpr std::size_t most = 60;
    return text.size() <= most ? printable(text) : printable(text.substr(0, most)) + " …";
}

std::string listText(std::span<const std::int64_t> numbers)
{
    constexpr std::size_t most = 16;
    std::string text = "[";
    for (const std::int64_t number : numbers.first(std::min(numbers.size(), most)))
        text += (text.size() > 1 ? ", " : "") + std::to_string(number);
    return text + (numbers.size() > most ? ", … (" + std::to_string(numbers.size()) + " in all)]" : "]");
}

std::string describe(const TensorMeta &meta)
{
    return std::string(traits(meta.dtype).name) + ", sizes " + listText(meta.sizes) + ", strides "
           + listText(meta.strides) + ", offset " + std::to_string(meta.storageOffset);
}

}  // namespace pt2scope
