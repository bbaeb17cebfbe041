// SPDX-License-Identifier: Apache-2.0
#include "core/diff/tensors/TensorPiece.h"

namespace pt2scope {

bool isStoredAlike(const TensorPiece &a, const TensorPiece &b)
{
    return a.crc32 && a.crc32 == b.crc32 && a.storage->nbytes == b.storage->nbytes && a.meta.dtype == b.meta.dtype
           && a.meta.sizes == b.meta.sizes && a.meta.strides == b.meta.strides
           && a.meta.storageOffset == b.meta.storageOffset;
}

}  // namespace pt2scope
