// SPDX-License-Identifier: Apache-2.0
#include "core/diff/tensors/SparseForm.h"

#include "core/bytes/Checked.h"

#include <optional>

namespace pt2scope {

std::string_view layoutName(SparseForm::Layout layout)
{
    switch (layout) {
        case SparseForm::Layout::Coo: return "sparse_coo";
        case SparseForm::Layout::Csr: return "sparse_csr";
        case SparseForm::Layout::Csc: return "sparse_csc";
        case SparseForm::Layout::Bsr: return "sparse_bsr";
        case SparseForm::Layout::Bsc: return "sparse_bsc";
    }
    return {};
}

std::uint64_t SparseForm::nbytes() const
{
    std::uint64_t sum = 0;
    for (const TensorPiece *piece : {&starts, &indices, &values}) {
        const auto own = piece->storage == nullptr
                             ? std::optional<std::uint64_t>(0)
                             : checkedMul<std::uint64_t>(elementCount(piece->meta).value_or(UINT64_MAX),
                                                         traits(piece->meta.dtype).itemsize);
        sum = checkedAdd(sum, own.value_or(UINT64_MAX)).value_or(UINT64_MAX);
    }
    return sum;
}

bool isStoredAlike(const SparseForm &a, const SparseForm &b)
{
    const bool startAlike = a.layout == SparseForm::Layout::Coo || isStoredAlike(a.starts, b.starts);
    return a.layout == b.layout && startAlike && isStoredAlike(a.indices, b.indices)
           && isStoredAlike(a.values, b.values);
}

}  // namespace pt2scope
