// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bytes/ByteSource.h"
#include "core/tensor/TensorMeta.h"
#include "core/work/CancelToken.h"

#include <string>

namespace pt2scope {

struct WrittenNpy {
    std::string path;
    std::uint64_t nbytes = 0;
    std::string note;  // what numpy cannot say; mostly empty
};

/// Writes the tensor to a file at `path`, whole or not at all. A file that exists is only replaced with `overwrite`,
/// and anything else than a regular file never is.
Result<WrittenNpy> writeNpyFile(const std::string &path, const TensorMeta &meta, const ByteSource &storage,
                                bool overwrite, const CancelToken &cancel);

}  // namespace pt2scope
