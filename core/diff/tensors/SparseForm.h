// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/tensors/TensorPiece.h"

#include <cstdint>
#include <string_view>

namespace pt2scope {

/// A sparse tensor: the tensors that it is made of. Matrices in blocks or not, by rows or by columns; COO of any rank.
struct SparseForm {
    enum class Layout { Coo, Csr, Csc, Bsr, Bsc };

    Layout layout = Layout::Coo;
    TensorPiece starts;   // crow_indices or ccol_indices; not of COO
    TensorPiece indices;  // of COO [dimensions, elements]
    TensorPiece values;

    std::uint64_t nbytes() const;  // of them all
};

std::string_view layoutName(SparseForm::Layout layout);  // torch's: "sparse_coo"

/// Whether both are the same bytes, as far as the archives' directories say.
bool isStoredAlike(const SparseForm &a, const SparseForm &b);

}  // namespace pt2scope
