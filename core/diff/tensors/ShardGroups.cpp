// SPDX-License-Identifier: Apache-2.0
#include "core/diff/tensors/ShardGroups.h"

#include "core/bytes/Checked.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace pt2scope {

namespace {

constexpr std::size_t mostListed = 10;

bool isOfMap(const TensorRow &row)
{
    return row.role == TensorRole::HashmapKeys || row.role == TensorRole::HashmapValues;
}

Result<TensorPiece> pieceOf(const RowPiece &piece)
{
    const TensorRow &row = *piece.row;
    if (!row.noBytes.empty())
        return Error{ErrorCode::Unsupported, row.noBytes};
    if (!piece.storage)
        return Error{ErrorCode::NotFound,
                     row.record ? "its bytes were not found" : "the record of its bytes is missing"};
    const std::optional<TensorMeta> meta = row.meta();
    if (!meta)
        return Error{ErrorCode::Unsupported, "its type, sizes or strides are not known"};
    const std::optional<std::uint64_t> needed = requiredBytes(*meta);
    if (!needed)
        return Error{ErrorCode::Corrupt, "its sizes, strides and offset describe no tensor"};
    if (*needed > piece.storage->nbytes)
        return Error{ErrorCode::Truncated, "it needs " + std::to_string(*needed) + " bytes of storage, there are "
                                               + std::to_string(piece.storage->nbytes)};
    return TensorPiece{*meta, piece.storage, piece.crc32};
}

/// The bytes of a storage as they are.
std::optional<TensorPiece> rawPieceOf(const RowPiece &piece)
{
    if (!piece.storage || piece.storage->nbytes > INT64_MAX)
        return std::nullopt;
    TensorMeta meta;
    meta.dtype = DType::UInt8;
    meta.sizes = {static_cast<std::int64_t>(piece.storage->nbytes)};
    meta.strides = {1};
    return TensorPiece{meta, piece.storage, piece.crc32};
}

std::string counted(std::size_t count, std::string_view thing)
{
    return std::to_string(count) + ' ' + std::string(thing) + (count == 1 ? "" : "s");
}

/// "only part 0 of 2".
std::string onlyThese(std::string_view thing, const std::set<std::uint64_t> &there, std::uint64_t of)
{
    std::string text = "only " + std::string(thing) + (there.size() == 1 ? " " : "s ");
    std::size_t listed = 0;
    for (const std::uint64_t index : there) {
        if (listed++ == mostListed)
            return text + ", … of " + std::to_string(of);
        text += (listed == 1 ? "" : ", ") + std::to_string(index);
    }
    return text + " of " + std::to_string(of);
}

class Assembly {
public:
    explicit Assembly(const ShardGroup &group) : m_group(group) { m_tensor.name = group.name; }

    LogicalTensor run()
    {
        m_tensor.row = m_group.rows.front()->row;
        m_tensor.dtypeName = typesText();
        m_tensor.isMap = m_group.isMap;
        findSharding();
        if (m_group.isMap)
            pairKeys();
        else if (m_isSharded)
            joinShards();
        else
            addCopies();
        if (!m_tensor.isReadable()) {
            m_tensor.copies.clear();
            m_tensor.parts.clear();
            if (m_isSharded)
                m_tensor.sizes.reset();
        }
        return std::move(m_tensor);
    }

private:
    void fail(std::string reason)
    {
        if (m_tensor.unreadable.empty())
            m_tensor.unreadable = std::move(reason);
    }

    std::string typesText() const
    {
        std::set<std::string_view> types;
        for (const RowPiece *row : m_group.rows)
            types.insert(row->row->said->dtypeName);
        std::string text;
        for (const std::string_view type : types)
            text += (text.empty() ? "" : " and ") + std::string(type);
        return text;
    }

    void findSharding()
    {
        std::set<std::uint64_t> counts;
        std::set<std::uint64_t> parts;
        std::set<std::uint64_t> ranks;
        std::size_t plain = 0;
        for (std::size_t i = 0; i < m_group.rows.size(); ++i) {
            const std::optional<ShardPart> &part = m_group.parts[i];
            const auto &shard = m_group.rows[i]->row->embedding;
            if (shard && shard->rank)
                ranks.insert(*shard->rank);
            if (!part) {
                ++plain;
                continue;
            }
            counts.insert(part->count);
            parts.insert(part->index);
        }
        m_isSharded = !counts.empty();
        if (m_isSharded && (counts.size() > 1 || plain > 0))
            fail("its parts do not belong together");
        if (m_isSharded && parts.size() < *counts.rbegin())
            m_tensor.incomplete = onlyThese("part", parts, *counts.rbegin());
        const auto &shard = m_tensor.row->embedding;
        if (!m_isSharded && m_group.isMap && shard && shard->world && ranks.size() < *shard->world)
            m_tensor.incomplete = onlyThese("rank", ranks, *shard->world);
        if (m_isSharded && *counts.rbegin() > 1)
            m_tensor.sharding = counted(parts.size(), "part") + " on " + counted(ranks.size(), "rank");
        else if (!m_isSharded && ranks.size() > 1)
            m_tensor.sharding = std::to_string(ranks.size()) + (m_group.isMap ? " ranks" : " copies");
    }

    /// One tensor, or the whole of one in each rank.
    void addCopies()
    {
        m_tensor.sizes = m_tensor.row->said->sizes;
        for (const RowPiece *row : m_group.rows) {
            Result<TensorPiece> piece = pieceOf(*row);
            if (piece && row->row->said->sizes != m_tensor.sizes)
                piece = Error{ErrorCode::Corrupt, "its copies have different sizes"};
            if (!piece)
                fail(piece.error().message);
            else
                m_tensor.copies.push_back({*std::move(piece)});
        }
        const std::optional<TensorPiece> raw = rawPieceOf(*m_group.rows.front());
        if (m_tensor.isReadable() || m_group.rows.size() > 1 || !raw || !isUnreadForm())
            return;
        m_tensor.unreadable.clear();
        m_tensor.isRaw = true;
        m_tensor.copies = {{*raw}};
    }

    /// All is said of it, but its values are none that are read here.
    bool isUnreadForm() const
    {
        const StoredMeta &said = *m_tensor.row->said;
        return said.sizes && !said.dtypeName.empty() && (!said.dtype || !m_tensor.row->noBytes.empty());
    }

    void joinShards()
    {
        std::map<std::uint64_t, std::size_t> order;
        for (std::size_t i = 0; i < m_group.rows.size(); ++i) {
            if (m_group.parts[i] && !order.try_emplace(m_group.parts[i]->index, i).second)
                fail("part " + std::to_string(m_group.parts[i]->index) + " is there more than once");
        }
        TensorPieces pieces;
        for (const auto &[part, i] : order) {
            Result<TensorPiece> piece = pieceOf(*m_group.rows[i]);
            if (!piece) {
                fail("part " + std::to_string(part) + ": " + piece.error().message);
                return;
            }
            if (!addRows(piece->meta)) {
                fail("its parts do not fit each other");
                return;
            }
            pieces.push_back(*std::move(piece));
        }
        if (!pieces.empty())
            m_tensor.copies.push_back(std::move(pieces));
    }

    /// False when the rows of that part are no more rows of the tensor.
    bool addRows(const TensorMeta &meta)
    {
        if (meta.sizes.empty())
            return false;
        if (!m_tensor.sizes) {
            m_tensor.sizes = meta.sizes;
            return true;
        }
        std::vector<std::int64_t> &sizes = *m_tensor.sizes;
        const auto rows = checkedAdd(sizes.front(), meta.sizes.front());
        if (!rows || !std::equal(sizes.begin() + 1, sizes.end(), meta.sizes.begin() + 1, meta.sizes.end()))
            return false;
        sizes.front() = *rows;
        return true;
    }

    /// Part and rank: what keys and their values have in common.
    using PartKey = std::tuple<std::uint64_t, std::uint64_t, std::uint64_t>;

    PartKey partKey(std::size_t i) const
    {
        const auto &part = m_group.parts[i];
        const auto &shard = m_group.rows[i]->row->embedding;
        return {part ? part->index : 0, part ? part->count : 0, shard && shard->rank ? *shard->rank : 0};
    }

    void pairKeys()
    {
        std::map<PartKey, std::array<const RowPiece *, 2>> pairs;
        for (std::size_t i = 0; i < m_group.rows.size(); ++i) {
            const std::size_t side = m_group.rows[i]->row->role == TensorRole::HashmapKeys ? 0 : 1;
            const RowPiece *&place = pairs[partKey(i)][side];
            if (place)
                fail("a part is there more than once");
            place = m_group.rows[i];
        }
        for (const auto &[key, pair] : pairs) {
            if (!pair[0] || !pair[1]) {
                fail(pair[0] ? "some keys have no values" : "some values have no keys");
                return;
            }
            addPart(*pair[0], *pair[1]);
        }
    }

    void addPart(const RowPiece &keyRow, const RowPiece &valueRow)
    {
        const Result<TensorPiece> keys = pieceOf(keyRow);
        const Result<TensorPiece> values = pieceOf(valueRow);
        if (!keys || !values) {
            fail(keys ? "values: " + values.error().message : "keys: " + keys.error().message);
            return;
        }
        const bool areKeys = keys->meta.dtype == DType::Int64 && keys->meta.sizes.size() == 1;
        const bool areValues =
            values->meta.sizes.size() == 2 && areKeys && values->meta.sizes[0] == keys->meta.sizes[0];
        if (!areValues || !isContiguous(keys->meta) || !isContiguous(values->meta)) {
            fail("its keys and values do not fit each other");
            return;
        }
        if (!m_tensor.parts.empty()) {
            const TensorMeta &first = m_tensor.parts.front().values.meta;
            if (first.dtype != values->meta.dtype || first.sizes[1] != values->meta.sizes[1])
                fail("its parts do not fit each other");
        }
        m_tensor.parts.push_back({*keys, *values});
    }

    const ShardGroup &m_group;
    LogicalTensor m_tensor;
    bool m_isSharded = false;
};

/// "….user_id_emb" of "….user_id_emb.keys".
std::string_view withoutLeaf(std::string_view base)
{
    return base.substr(0, base.rfind('.'));
}

}  // namespace

std::vector<ShardGroup> groupShards(const std::vector<RowPiece> &pieces)
{
    std::vector<ShardGroup> groups;
    std::map<std::tuple<std::string_view, std::string_view, bool>, std::size_t> known;  // model, name, is a map
    for (const RowPiece &piece : pieces) {
        const TensorRow &row = *piece.row;
        RankTensorName name;
        name.base = row.name;
        if (row.embedding)
            name = splitRankTensorName(row.name);
        const bool isMap = isOfMap(row);
        const bool isShard = isMap || !name.suffix.empty() || (row.embedding && row.embedding->rank);
        const std::string_view whole = isMap ? withoutLeaf(name.base) : name.base;
        const auto place =
            isShard ? known.try_emplace({row.model, whole, isMap}, groups.size()) : std::pair(known.end(), true);
        if (place.second) {
            groups.emplace_back();
            groups.back().name = whole;
            groups.back().isMap = isMap;
        }
        ShardGroup &group = isShard ? groups[place.first->second] : groups.back();
        group.rows.push_back(&piece);
        group.parts.push_back(name.part);
    }
    return groups;
}

LogicalTensor assemble(const ShardGroup &group)
{
    return Assembly(group).run();
}

}  // namespace pt2scope
