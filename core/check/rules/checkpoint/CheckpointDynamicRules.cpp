// SPDX-License-Identifier: Apache-2.0
// Tables of dynamicemb: raw keys and values, a pair of files for each rank.
#include "core/check/Reporter.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/checkpoint/CheckpointRuleTopics.h"
#include "core/check/rules/checkpoint/CheckpointSites.h"

#include <algorithm>
#include <array>
#include <map>

namespace pt2scope {

namespace {

using enum DynamicFileKind;

/// Files of one rank by what they hold.
using RankParts = std::map<DynamicFileKind, const DynamicFile *>;

struct DynamicSite {
    const Checkpoint &checkpoint;
    const DynamicTables &tables;
    const DynamicTable &table;

    Location whole() const { return fileAt(joinPath(tables.folder, table.module)); }
    std::string name() const { return "the dynamic table " + quoted(table.name); }
};

template <typename Visit>
void forEachTable(const Subject &subject, Visit visit)
{
    for (const Checkpoint &checkpoint : checkpoints(subject)) {
        if (!checkpoint.dynamic)
            continue;
        for (const DynamicTable &table : checkpoint.dynamic->tables)
            visit(DynamicSite{checkpoint, *checkpoint.dynamic, table});
    }
}

/// By rank and number of ranks, as the names tell them.
std::map<std::pair<std::uint64_t, std::uint64_t>, RankParts> partsOf(const DynamicTable &table)
{
    std::map<std::pair<std::uint64_t, std::uint64_t>, RankParts> parts;
    for (const DynamicFile &file : table.files)
        parts[{file.world, file.rank}].try_emplace(file.kind, &file);
    return parts;
}

void checkPair(const Subject &subject, Reporter &reporter)
{
    forEachTable(subject, [&](const DynamicSite &site) {
        for (const auto &[rank, parts] : partsOf(site.table)) {
            const bool hasKeys = parts.contains(Keys);
            if (hasKeys == parts.contains(Values))
                continue;
            reporter.add(site.name() + " has " + (hasKeys ? "keys, but no values" : "values, but no keys") + " of rank "
                             + std::to_string(rank.second),
                         fileAt(parts.at(hasKeys ? Keys : Values)->path));
        }
    });
}

constexpr Rule dynamicPair{
    .id = "checkpoint/dynamicemb-pair",
    .severity = Severity::Error,
    .title = "Keys or values of a dynamic table are missing",
    .explanation =
        "Each rank writes the keys of a table and their values into two files. The exporter opens the values of every "
        "file of keys.",
    .fix = "Copy the checkpoint completely, or take an earlier one.",
    .reference = "TorchEasyRec tzrec/utils/export_util.py (_get_rtp_embedding_tensor)",
    .check = checkPair,
};

constexpr std::uint64_t keyBytes = 8;    // int64, of scores and frequencies, too
constexpr std::uint64_t valueBytes = 4;  // float32

/// Compares the sizes of the files of one rank.
class RowCheck {
public:
    RowCheck(const RankParts &parts, std::optional<std::uint64_t> dimension) : m_parts(parts), m_dimension(dimension) {}

    /// One clause; empty when all fits. `place` becomes the path of the file at fault.
    std::string fault(std::string &place) const
    {
        for (const auto &[kind, file] : m_parts) {
            place = file->path;
            if (std::string found = faultOf(kind, *file); !found.empty())
                return found;
        }
        return {};
    }

private:
    std::optional<std::uint64_t> rows(DynamicFileKind kind) const
    {
        const auto found = m_parts.find(kind);
        return found == m_parts.end() ? std::nullopt : std::optional(found->second->nbytes / keyBytes);
    }

    static std::string bytesText(const DynamicFile &file) { return std::to_string(file.nbytes) + " bytes"; }

    std::string faultOf(DynamicFileKind kind, const DynamicFile &file) const
    {
        switch (kind) {
            case Values: return faultOfValues(file);
            case OptimizerValues: return faultOfState(file);
            case Scores: return faultOfNumbers(file, "scores", rows(Keys));
            case CounterFrequencies: return faultOfNumbers(file, "frequencies", rows(CounterKeys));
            default: return faultOfNumbers(file, "keys", std::nullopt);
        }
    }

    static std::string faultOfNumbers(const DynamicFile &file, const char *what, std::optional<std::uint64_t> keys)
    {
        if (file.nbytes % keyBytes != 0)
            return bytesText(file) + " of " + what + " are no whole number of int64";
        const std::uint64_t count = file.nbytes / keyBytes;
        return keys && *keys != count ? std::to_string(count) + ' ' + what + " for " + counted(*keys, "key") : "";
    }

    std::string faultOfValues(const DynamicFile &file) const
    {
        if (file.nbytes % valueBytes != 0)
            return bytesText(file) + " of values are no whole number of float32";
        const auto keys = rows(Keys);
        const std::uint64_t numbers = file.nbytes / valueBytes;
        if (!keys || (*keys == 0 && numbers == 0))
            return {};
        const bool fits = *keys > 0 && numbers > 0 && numbers % *keys == 0
                          && numbers / *keys == m_dimension.value_or(numbers / *keys);
        if (fits)
            return {};
        return counted(numbers, "value") + " for " + counted(*keys, "key")
               + (m_dimension ? " of dimension " + std::to_string(*m_dimension) : std::string());
    }

    std::string faultOfState(const DynamicFile &file) const
    {
        const auto keys = rows(Keys);
        const bool fits =
            !keys
            || (*keys == 0 ? file.nbytes == 0 : file.nbytes % valueBytes == 0 && file.nbytes / valueBytes % *keys == 0);
        return fits ? "" : bytesText(file) + " of optimizer state for " + counted(*keys, "key");
    }

    const RankParts &m_parts;
    std::optional<std::uint64_t> m_dimension;
};

void checkRows(const Subject &subject, Reporter &reporter)
{
    forEachTable(subject, [&](const DynamicSite &site) {
        const auto dimension = site.table.dimension();
        for (const auto &[rank, parts] : partsOf(site.table)) {
            std::string place;
            if (const std::string fault = RowCheck(parts, dimension).fault(place); !fault.empty())
                reporter.add(site.name() + ", rank " + std::to_string(rank.second) + ": " + fault, fileAt(place));
        }
    });
}

constexpr Rule dynamicRows{
    .id = "checkpoint/dynamicemb-rows",
    .severity = Severity::Error,
    .title = "Files of a dynamic table do not fit",
    .explanation =
        "The files have no header: how many rows there are follows from the sizes. Each key of eight bytes has one row "
        "of values, four bytes each, and one score.",
    .fix = "Copy the checkpoint again, or take an earlier one.",
    .reference = "TorchEasyRec tzrec/utils/export_util.py (_get_sparse_embedding_tensor)",
    .check = checkRows,
};

std::string worldsText(const std::vector<std::uint64_t> &worlds)
{
    std::vector<std::string> names;
    for (const std::uint64_t world : worlds)
        names.push_back(std::to_string(world));
    return listed(names);
}

void checkRanks(const Subject &subject, Reporter &reporter)
{
    forEachTable(subject, [&](const DynamicSite &site) {
        const auto &worlds = site.table.worlds;
        if (worlds.size() > 1) {
            reporter.add(site.name() + " has files of different numbers of ranks: " + worldsText(worlds), site.whole());
            return;
        }
        if (worlds.empty())
            return;
        const std::uint64_t world = worlds.front();
        std::vector<std::uint64_t> missing = site.table.missingRanks();
        if (!missing.empty())
            reporter.add(site.name() + " has no files of rank " + worldsText(missing) + " of " + std::to_string(world),
                         site.whole());
        const auto beyond =
            std::ranges::find_if(site.table.files, [world](const DynamicFile &file) { return file.rank >= world; });
        if (beyond != site.table.files.end())
            reporter.add(
                site.name() + " has a file of rank " + std::to_string(beyond->rank) + " of " + std::to_string(world),
                fileAt(beyond->path));
    });
}

constexpr Rule dynamicRanks{
    .id = "checkpoint/dynamicemb-ranks",
    .severity = Severity::Error,
    .title = "Ranks of a dynamic table are missing",
    .explanation =
        "The names tell rank and number of ranks; every rank has its files, and all tell the same number. Otherwise "
        "rows "
        "are missing, or files of two checkpoints are mixed.",
    .fix = "Copy the checkpoint completely, or take an earlier one.",
    .reference = "TorchEasyRec tzrec/utils/export_util.py (_get_sparse_embedding_tensor)",
    .check = checkRanks,
};

}  // namespace

std::span<const Rule *const> checkpointDynamicRules()
{
    static constexpr std::array rules{&dynamicPair, &dynamicRows, &dynamicRanks};
    return rules;
}

}  // namespace pt2scope
