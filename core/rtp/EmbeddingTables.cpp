// SPDX-License-Identifier: Apache-2.0
#include "core/rtp/EmbeddingTables.h"

#include "core/rtp/FolderTree.h"
#include "core/rtp/ShardAssembly.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace pt2scope {

namespace {

constexpr std::size_t maxListed = 1'000;

std::vector<RankFiles> findRankFiles(const FolderTree &tree, std::string_view folder)
{
    std::map<std::string, RankFiles> byStem;
    for (const FolderEntry *entry : tree.children(folder)) {
        const std::string_view fileName = entry->name();
        const auto name = parseRankFileName(fileName);
        if (!name || entry->kind == FolderEntryKind::Folder || entry->kind == FolderEntryKind::Special)
            continue;
        const std::string stem(fileName.substr(0, fileName.rfind('.')));
        RankFiles &files = byStem[stem];
        files.name = *name;
        files.stem = stem;
        (fileName.ends_with(".json") ? files.metaPath : files.tensorsPath) = joinPath(folder, fileName);
    }
    std::vector<RankFiles> all;
    all.reserve(byStem.size());
    for (auto &[stem, files] : byStem)
        all.push_back(std::move(files));
    std::ranges::stable_sort(all, {},
                             [](const RankFiles &files) { return std::tuple(files.name.world, files.name.rank); });
    return all;
}

void readRankFiles(const FolderTree &tree, RankFiles &files)
{
    if (!files.metaPath.empty())
        files.meta = readJsonFile(tree, files.metaPath, parseRankMeta);
    if (files.tensorsPath.empty())
        return;
    auto source = tree.open(files.tensorsPath);
    if (source)
        files.tensors = readSafetensors(*std::move(source));
    else
        files.unread = source.error();
}

void findRanks(EmbeddingTables &tables)
{
    std::set<std::uint64_t> worlds;
    std::set<std::uint64_t> ranks;
    for (const RankFiles &files : tables.files) {
        if (files.name.isWellFormed)
            worlds.insert(files.name.world);
    }
    tables.worlds.assign(worlds.begin(), worlds.end());
    if (worlds.empty())
        return;
    for (const RankFiles &files : tables.files) {
        if (files.name.isWellFormed && files.name.world == tables.worlds.back())
            ranks.insert(files.name.rank);
    }
    for (std::uint64_t rank = 0; rank < tables.worlds.back() && tables.missingRanks.size() < maxListed; ++rank) {
        if (!ranks.contains(rank))
            tables.missingRanks.push_back(rank);
    }
}

bool isWhole(const RankFiles &files)
{
    return files.name.isWellFormed && files.tensors && files.tensors->headerRead;
}

}  // namespace

const ShardedTensor *EmbeddingTable::find(EmbeddingRole role) const
{
    const auto found = std::ranges::find(tensors, role, &ShardedTensor::role);
    return found == tensors.end() ? nullptr : &*found;
}

std::optional<std::uint64_t> EmbeddingTable::rows() const
{
    const ShardedTensor *tensor = find(isHashmap ? EmbeddingRole::HashValues : EmbeddingRole::Weight);
    return tensor ? tensor->rows : std::nullopt;
}

std::optional<std::uint64_t> EmbeddingTable::dimension() const
{
    const ShardedTensor *tensor = find(isHashmap ? EmbeddingRole::HashValues : EmbeddingRole::Weight);
    return tensor ? tensor->dimension : std::nullopt;
}

const EmbeddingTable *EmbeddingTables::find(std::string_view table) const
{
    const auto found = std::ranges::lower_bound(tables, table, {}, &EmbeddingTable::name);
    return found != tables.end() && found->name == table ? &*found : nullptr;
}

const SafetensorsTensor &EmbeddingTables::tensor(const TablePiece &piece) const
{
    return files[piece.file].tensors->tensors[piece.tensor];
}

const RankMetaEntry *EmbeddingTables::meta(const TablePiece &piece) const
{
    const auto &rankMeta = files[piece.file].meta;
    return rankMeta ? rankMeta->find(tensor(piece).name) : nullptr;
}

EmbeddingTables readEmbeddingTables(const FolderTree &tree, std::string_view folder)
{
    EmbeddingTables tables;
    tables.files = findRankFiles(tree, folder);
    for (RankFiles &files : tables.files)
        readRankFiles(tree, files);
    findRanks(tables);
    tables.isComplete = !tables.files.empty() && tables.worlds.size() == 1 && tables.missingRanks.empty()
                        && std::ranges::all_of(tables.files, isWhole);
    assembleTables(tables);
    return tables;
}

}  // namespace pt2scope
