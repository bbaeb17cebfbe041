// SPDX-License-Identifier: Apache-2.0
#include "core/rtp/DynamicTables.h"

#include "core/bytes/Text.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <tuple>

namespace pt2scope {

namespace {

constexpr std::uint64_t keyBytes = 8;
constexpr std::uint64_t valueBytes = 4;
constexpr std::size_t maxListed = 1'000;
constexpr std::string_view optionsEnding = "_opt_args.json";

struct KindName {
    std::string_view ending;  // of the name before `.rank_`
    DynamicFileKind kind;
};

constexpr std::array<KindName, 6> kindNames{{
    {"_emb_keys", DynamicFileKind::Keys},
    {"_emb_values", DynamicFileKind::Values},
    {"_emb_scores", DynamicFileKind::Scores},
    {"_emb_opt_values", DynamicFileKind::OptimizerValues},
    {"_counter_keys", DynamicFileKind::CounterKeys},
    {"_counter_frequencies", DynamicFileKind::CounterFrequencies},
}};

/// A file name taken apart.
struct DynamicName {
    std::string_view table;
    DynamicFile file;
};

/// "user_id_emb_emb_keys.rank_0.world_size_2".
std::optional<DynamicName> parseName(std::string_view name)
{
    constexpr std::string_view rankText = ".rank_";
    constexpr std::string_view worldText = ".world_size_";
    const std::size_t world = name.rfind(worldText);
    const std::size_t rank = name.rfind(rankText, world);
    if (world == std::string_view::npos || rank == std::string_view::npos || rank + rankText.size() > world)
        return std::nullopt;
    const auto rankNumber = parseDecimal(name.substr(rank + rankText.size(), world - rank - rankText.size()));
    const auto worldNumber = parseDecimal(name.substr(world + worldText.size()));
    const std::string_view stem = name.substr(0, rank);
    const auto *kind =
        std::ranges::find_if(kindNames, [&](const KindName &known) { return stem.ends_with(known.ending); });
    if (!rankNumber || !worldNumber || kind == kindNames.end() || stem.size() == kind->ending.size())
        return std::nullopt;
    DynamicName parsed;
    parsed.table = stem.substr(0, stem.size() - kind->ending.size());
    parsed.file.kind = kind->kind;
    parsed.file.rank = *rankNumber;
    parsed.file.world = *worldNumber;
    return parsed;
}

void finish(DynamicTable &table)
{
    std::ranges::stable_sort(table.files, {},
                             [](const DynamicFile &file) { return std::tuple(file.rank, file.kind, file.world); });
    std::set<std::uint64_t> worlds;
    for (const DynamicFile &file : table.files)
        worlds.insert(file.world);
    table.worlds.assign(worlds.begin(), worlds.end());
}

/// A JSON object, of which only the form is known.
struct OptimizerOptions {
    JsonFile file;
};

JsonFile readOptions(const FolderTree &tree, const std::string &path)
{
    const auto parse = [](std::string_view text, std::string at) {
        OptimizerOptions options;
        options.file.path = std::move(at);
        readJsonWhole(text, options.file, JsonValue::Kind::Object, [](const JsonValue &, ConfigFaultLog &) {});
        return options;
    };
    auto options = readJsonFile(tree, path, parse);
    return options ? std::move(options->file) : JsonFile{.path = path, .unread = {}, .faults = {}};
}

void readModule(const FolderTree &tree, const std::string &folder, std::string_view module, DynamicTables &tables)
{
    std::map<std::string, DynamicTable> byName;
    for (const FolderEntry *entry : tree.children(folder)) {
        const std::string_view name = entry->name();
        const std::string path = joinPath(folder, name);
        const auto parsed = entry->kind == FolderEntryKind::File ? parseName(name) : std::nullopt;
        if (parsed) {
            DynamicFile file = parsed->file;
            file.path = path;
            file.nbytes = entry->nbytes;
            byName[std::string(parsed->table)].files.push_back(std::move(file));
        } else if (name.ends_with(optionsEnding) && entry->kind == FolderEntryKind::File) {
            byName[std::string(name.substr(0, name.size() - optionsEnding.size()))].options = readOptions(tree, path);
        } else {
            tables.strays.push_back(path);
        }
    }
    for (auto &[name, table] : byName) {
        table.module = module;
        table.name = name;
        finish(table);
        tables.tables.push_back(std::move(table));
    }
}

}  // namespace

const DynamicFile *DynamicTable::find(DynamicFileKind kind, std::uint64_t rank) const
{
    const auto found = std::ranges::lower_bound(
        files, std::pair(rank, kind), {}, [](const DynamicFile &file) { return std::pair(file.rank, file.kind); });
    return found != files.end() && found->rank == rank && found->kind == kind ? &*found : nullptr;
}

std::vector<std::uint64_t> DynamicTable::missingRanks() const
{
    std::set<std::uint64_t> ranks;
    for (const DynamicFile &file : files) {
        if (file.kind == DynamicFileKind::Keys || file.kind == DynamicFileKind::Values)
            ranks.insert(file.rank);
    }
    std::vector<std::uint64_t> missing;
    const std::uint64_t world = worlds.empty() ? 0 : worlds.back();
    for (std::uint64_t rank = 0; rank < world && missing.size() < maxListed; ++rank) {
        if (!ranks.contains(rank))
            missing.push_back(rank);
    }
    return missing;
}

std::optional<std::uint64_t> DynamicTable::dimension() const
{
    for (const DynamicFile &keys : files) {
        const DynamicFile *values =
            keys.kind == DynamicFileKind::Keys ? find(DynamicFileKind::Values, keys.rank) : nullptr;
        const std::uint64_t rows = keys.nbytes / keyBytes;
        if (!values || rows == 0)
            continue;
        const std::uint64_t numbers = values->nbytes / valueBytes;
        if (numbers > 0 && numbers % rows == 0)
            return numbers / rows;
    }
    return std::nullopt;
}

DynamicTables readDynamicTables(const FolderTree &tree, std::string_view folder)
{
    DynamicTables tables;
    tables.folder = folder;
    for (const FolderEntry *entry : tree.children(folder)) {
        const std::string path = joinPath(folder, entry->name());
        if (entry->kind == FolderEntryKind::Folder)
            readModule(tree, path, entry->name(), tables);
        else
            tables.strays.push_back(path);
    }
    return tables;
}

}  // namespace pt2scope
