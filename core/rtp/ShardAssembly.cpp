// SPDX-License-Identifier: Apache-2.0
#include "core/rtp/ShardAssembly.h"

#include "core/bytes/Checked.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace pt2scope {

namespace {

constexpr std::size_t maxListed = 1'000;

/// The tensors of one table by base name, and the modules they lie under.
struct TableDraft {
    std::map<std::string_view, ShardedTensor> tensors;
    std::set<std::string_view> modules;
};

/// A part of a hash map in one file: the name without `.keys` or `.values`, and the part's text.
using PairKey = std::tuple<std::size_t, std::string_view, std::string_view>;

struct PairDraft {
    HashmapPair pair;
    std::string_view table;
};

class ShardAssembly {
public:
    explicit ShardAssembly(EmbeddingTables &tables) : m_tables(tables) {}

    void run()
    {
        for (std::size_t file = 0; file < m_tables.files.size(); ++file) {
            const auto &tensors = m_tables.files[file].tensors;
            for (std::size_t i = 0; tensors && i < tensors->tensors.size(); ++i) {
                if (!tensors->tensors[i].superseded)
                    add(file, i, tensors->tensors[i].name);
            }
        }
        finishTables();
        finishPairs();
    }

private:
    void add(std::size_t file, std::size_t index, std::string_view fullName)
    {
        const RankTensorName name = splitRankTensorName(fullName);
        TableDraft &table = m_drafts[name.table];
        table.modules.insert(name.module);
        ShardedTensor &tensor = table.tensors[name.base];
        tensor.role = name.role;
        tensor.pieces.push_back({file, index, name.part});
        tensor.hasParts = tensor.hasParts || name.part;
        tensor.hasPlain = tensor.hasPlain || name.suffix.empty();
        tensor.hasBadPart = tensor.hasBadPart || name.partIsBad;
        if (name.role != EmbeddingRole::Weight)
            addToPair(file, index, name);
    }

    void addToPair(std::size_t file, std::size_t index, const RankTensorName &name)
    {
        const std::string_view prefix = name.base.substr(0, name.base.rfind('.'));
        PairDraft &draft = m_pairs[{file, prefix, name.suffix}];
        draft.table = name.table;
        draft.pair.file = file;
        (name.role == EmbeddingRole::HashKeys ? draft.pair.keys : draft.pair.values) = index;
    }

    void finishTables()
    {
        for (auto &[name, draft] : m_drafts) {
            EmbeddingTable table;
            table.name = name;
            table.modules.assign(draft.modules.begin(), draft.modules.end());
            for (auto &[base, tensor] : draft.tensors) {
                tensor.base = base;
                table.isHashmap = table.isHashmap || tensor.role != EmbeddingRole::Weight;
                finishTensor(tensor);
                table.tensors.push_back(std::move(tensor));
            }
            m_tables.tables.push_back(std::move(table));
        }
    }

    void finishTensor(ShardedTensor &tensor) const
    {
        std::ranges::stable_sort(tensor.pieces, {}, [](const TablePiece &piece) {
            return std::tuple(piece.part ? piece.part->index : 0, piece.file);
        });
        finishParts(tensor);
        finishDimension(tensor);
        finishRows(tensor);
    }

    static void finishParts(ShardedTensor &tensor)
    {
        std::set<std::uint64_t> counts;
        std::map<std::uint64_t, std::size_t> times;
        for (const TablePiece &piece : tensor.pieces) {
            if (!piece.part)
                continue;
            counts.insert(piece.part->count);
            if (++times[piece.part->index] == 2)
                tensor.repeated.push_back(piece.part->index);
        }
        if (counts.empty())
            return;
        tensor.counts.assign(counts.begin(), counts.end());
        tensor.missingCount = tensor.counts.back() - times.size();
        std::uint64_t expected = 0;
        for (const auto &[index, count] : times) {
            for (; expected < index && tensor.missing.size() < maxListed; ++expected)
                tensor.missing.push_back(expected);
            expected = index + 1;
        }
        for (; expected < tensor.counts.back() && tensor.missing.size() < maxListed; ++expected)
            tensor.missing.push_back(expected);
    }

    void finishDimension(ShardedTensor &tensor) const
    {
        std::optional<std::uint64_t> dimension;
        for (const TablePiece &piece : tensor.pieces) {
            const SafetensorsTensor &stored = m_tables.tensor(piece);
            if (!stored.shape || (dimension && *dimension != stored.lastDimension()))
                return;
            dimension = stored.lastDimension();
        }
        tensor.dimension = dimension;
    }

    std::optional<std::uint64_t> rowsOf(const TablePiece &piece) const
    {
        const auto &shape = m_tables.tensor(piece).shape;
        return shape && !shape->empty() ? std::optional(shape->front()) : std::nullopt;
    }

    void finishRows(ShardedTensor &tensor) const
    {
        const bool sharded = tensor.hasParts && !tensor.hasPlain && tensor.counts.size() == 1
                             && tensor.missingCount == 0 && tensor.repeated.empty();
        const bool replicated = tensor.hasPlain && !tensor.hasParts;
        if (tensor.hasBadPart || !(sharded || replicated))
            return;
        std::optional<std::uint64_t> rows;
        for (const TablePiece &piece : tensor.pieces) {
            const auto own = rowsOf(piece);
            if (!own || (replicated && rows && *rows != *own))
                return;
            rows = sharded && rows ? checkedAdd(*rows, *own) : own;
            if (!rows)
                return;
        }
        tensor.rows = rows;
    }

    void finishPairs()
    {
        std::size_t table = 0;
        std::map<std::string_view, std::size_t> indexes;
        for (const EmbeddingTable &each : m_tables.tables)
            indexes[each.name] = table++;
        for (auto &[key, draft] : m_pairs) {
            draft.pair.table = indexes[draft.table];
            m_tables.pairs.push_back(draft.pair);
        }
    }

    EmbeddingTables &m_tables;
    std::map<std::string_view, TableDraft> m_drafts;
    std::map<PairKey, PairDraft> m_pairs;
};

}  // namespace

void assembleTables(EmbeddingTables &tables)
{
    ShardAssembly(tables).run();
}

}  // namespace pt2scope
