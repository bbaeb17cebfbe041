// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/rules/export/ExportSites.h"

#include <vector>

namespace pt2scope {

/// The files of one rank in sparse/ of a distributed-embedding export; null what is not there. Lives no longer than the
/// subject.
struct SparseRank {
    std::uint64_t rank = 0;
    const SparseMeta *meta = nullptr;
    const NpzFile *fixed = nullptr;    // sparse_embeddings-*.npz
    const NpzFile *dynamic = nullptr;  // sparse_dynamic_embedding-*.npz
};

/// Every distributed-embedding export, those without sparse/ among them.
std::vector<const ModelExport *> distributedExports(const Subject &subject);
/// Its ranks, ascending; files with a malformed name are left out.
std::vector<SparseRank> sparseRanks(const DistributedEmbedding &sparse);

Location placeOf(const SparseMeta &meta, const SparseTable &table);
/// "uint8 [20, 12]": what the table's array should be.
std::string storedForm(const SparseTable &table);
/// "[20, 12]"; "unknown" without one.
std::string shapeText(const std::optional<std::vector<std::int64_t>> &shape);
/// Whether the file cannot be relied on, or could not be read.
bool isBroken(const NpzFile &file);
/// Dtype and shape of a readable array.
std::string formOf(const NpyArray &array);

}  // namespace pt2scope
