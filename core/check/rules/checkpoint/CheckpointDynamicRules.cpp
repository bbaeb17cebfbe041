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

/// Two files that are written together.
struct PairKinds {
    DynamicFileKind first;
    DynamicFileKind second;
    std::string_view lacksSecond;
    std::string_view lacksFirst;
};

constexpr std::array<PairKinds, 2> pairKinds{{
    {Keys, Values, "keys, but no values", "values, but no keys"},
    {CounterKeys, CounterFrequencies, "counted keys, but no frequencies", "frequencies, but no counted keys"},
}};

void checkPair(const Subject &subject, Reporter &reporter)
{
    forEachTable(subject, [&](const DynamicSite &site) {
        for (const auto &[rank, parts] : partsOf(site.table)) {
            for (const PairKinds &pair : pairKinds) {
                const bool hasFirst = parts.contains(pair.first);
                if (hasFirst == parts.contains(pair.second))
                    continue;
                reporter.add(site.name() + " has " + std::string(hasFirst ? pair.lacksSecond : pair.lacksFirst)
                                 + " of rank " + std::to_string(rank.second),
                             fileAt(parts.at(hasFirst ? pair.first : pair.second)->path));
            }
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
    RowCheck(const RankParts &parts, std::optional<std::uint64_t> dimension, std::optional<std::uint64_t> stateWidth)
        : m_parts(parts), m_dimension(dimension), m_stateWidth(stateWidth)
    {}

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
        const bool fits = !keys || (*keys == 0 ? file.nbytes == 0 : fitsKeys(file, *keys));
        return fits ? "" : bytesText(file) + " of optimizer state for " + counted(*keys, "key");
    }

    bool fitsKeys(const DynamicFile &file, std::uint64_t keys) const
    {
        const std::uint64_t width = file.nbytes / valueBytes / keys;
        return file.nbytes > 0 && file.nbytes % valueBytes == 0 && file.nbytes / valueBytes % keys == 0
               && width == m_stateWidth.value_or(width);
    }

    const RankParts &m_parts;
    std::optional<std::uint64_t> m_dimension;
    std::optional<std::uint64_t> m_stateWidth;
};

/// Numbers of optimizer state that most ranks have for a key; nothing when none tells.
std::optional<std::uint64_t> stateWidth(const DynamicTable &table)
{
    std::map<std::uint64_t, std::size_t> widths;
    for (const auto &[rank, parts] : partsOf(table)) {
        const auto keys = parts.find(Keys);
        const auto state = parts.find(OptimizerValues);
        const std::uint64_t rows = keys == parts.end() ? 0 : keys->second->nbytes / keyBytes;
        if (rows > 0 && state != parts.end() && state->second->nbytes / valueBytes % rows == 0)
            ++widths[state->second->nbytes / valueBytes / rows];
    }
    const auto most = std::ranges::max_element(widths, {}, [](const auto &width) { return width.second; });
    return most == widths.end() ? std::nullopt : std::optional(most->first);
}

void checkRows(const Subject &subject, Reporter &reporter)
{
    forEachTable(subject, [&](const DynamicSite &site) {
        const auto dimension = site.table.dimension();
        const auto width = stateWidth(site.table);
        for (const auto &[rank, parts] : partsOf(site.table)) {
            std::string place;
            if (const std::string fault = RowCheck(parts, dimension, width).fault(place); !fault.empty())
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
    names.reserve(worlds.size());
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

void checkOptions(const Subject &subject, Reporter &reporter)
{
    forEachTable(subject, [&](const DynamicSite &site) {
        const auto &options = site.table.options;
        const ConfigFault *fault = options && !options->unread ? options->invalidity() : nullptr;
        if (fault)
            reporter.add(site.name() + ": " + describe(*options, *fault), placeOf(*options, *fault));
    });
}

constexpr Rule dynamicOptions{
    .id = "checkpoint/dynamicemb-options",
    .severity = Severity::Error,
    .title = "The optimizer's options of a dynamic table are no JSON object",
    .explanation = "dynamicemb reads <table>_opt_args.json when it restores the optimizer of the table.",
    .fix = "Copy the file again, or take an earlier checkpoint.",
    .reference = "dynamicemb dump_load.py; TorchEasyRec tzrec/tools/dynamicemb",
    .check = checkOptions,
};

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
    static constexpr std::array rules{&dynamicPair, &dynamicRows, &dynamicRanks, &dynamicOptions};
    return rules;
}

}  // namespace pt2scope
