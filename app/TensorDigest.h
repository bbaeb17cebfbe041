// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/Document.h"
#include "core/document/TensorRow.h"
#include "core/work/ThreadPool.h"

#include <optional>
#include <string>
#include <vector>

namespace pt2scope {

/// The digest of one tensor in lower-case hexadecimal, or why there is none. Both are empty for tensors that have no
/// values to digest.
struct TensorDigest {
    std::string hex = {};
    std::string failure = {};
};

/// No digest is made of a record whose bytes do not match the CRC-32 of the directory.
/// SHA-256 of each logical tensor laid out contiguously.
std::vector<TensorDigest> sha256OfTensors(const Document &document, const std::vector<TensorRow> &rows,
                                          ThreadPool &pool);
/// CRC-32 of the storage blob of each tensor, as the bytes are and not as the directory says.
std::vector<TensorDigest> crc32OfStorages(const Document &document, const std::vector<TensorRow> &rows,
                                          ThreadPool &pool);

}  // namespace pt2scope
