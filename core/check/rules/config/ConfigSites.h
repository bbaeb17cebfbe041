// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/Subject.h"
#include "core/check/rules/RecordLookup.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pt2scope {

/// One weights or constants config of one model, and where it stands. Lives no longer than the subject.
struct ConfigSite {
    const Subject &subject;
    const ModelParts &model;
    const PayloadConfig &config;

    Location at(const ConfigFault &fault) const;
    /// The config itself, as a whole.
    Location whole() const;
    /// An entry, or what lies below it: "/tensor_meta/dtype".
    Location at(const ConfigEntry &entry, std::string_view below = {}) const;
    /// The record that an entry's bytes are in.
    Location blobAt(const ConfigEntry &entry, std::size_t record) const;
    /// What PyTorch asks the archive for: the folder and path_name joined as text. Empty without a path_name.
    std::string recordName(const ConfigEntry &entry) const;
};

/// Every config of every model, weights before constants.
std::vector<ConfigSite> configSites(const Subject &subject);

/// Finds records as PyTorch's reader does: without regard to the case of A–Z. An exact match goes first.
class ReaderLookup {
public:
    explicit ReaderLookup(const ZipArchive &archive) : m_archive(archive) {}

    std::optional<std::size_t> find(std::string_view name);

private:
    const ZipArchive &m_archive;
    std::optional<FoldedNames> m_folded;  // made at the first miss
};

/// The entry's fqn, safe to show.
std::string nameOf(const ConfigEntry &entry);
/// The last component of a record's name, safe to show.
std::string fileName(std::string_view recordName);
/// Text of the archive that may be long: its beginning, safe to show.
std::string shortened(std::string_view text);
/// "[3, 4]"; of a long list the beginning.
std::string listText(std::span<const std::int64_t> numbers);
/// "float32, sizes [3, 4], strides [4, 1], offset 0"
std::string describe(const TensorMeta &meta);

/// Calls visit(site, entry, meta) for every entry that has a tensor_meta.
template <typename Visit>
void forEachTensor(const Subject &subject, Visit visit)
{
    for (const ConfigSite &site : configSites(subject)) {
        for (const ConfigEntry &entry : site.config.entries) {
            if (entry.tensorMeta)
                visit(site, entry, *entry.tensorMeta);
        }
    }
}

}  // namespace pt2scope
