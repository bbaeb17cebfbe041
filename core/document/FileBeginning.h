// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bytes/ByteSource.h"

#include <string>
#include <string_view>

namespace pt2scope {

/// The first bytes of a source: enough for the functions below, fewer when there are not so many.
std::string beginningOf(const ByteSource &source);

/// A local header of a ZIP archive.
bool beginsLikeZip(std::string_view beginning);

/// The length of a header that the file has room for, and its first byte.
bool beginsLikeSafetensors(std::string_view beginning, std::uint64_t fileSize);

/// A pickle of protocol 2 or later, a tar file (torch.save of 2017), an .npy file.
bool beginsLikePickle(std::string_view beginning);
bool beginsLikeTar(std::string_view beginning);
bool beginsLikeNpy(std::string_view beginning);

/// A stream as torch.save wrote it before 1.6: the first thing pickled is MAGIC_NUMBER of torch/serialization.py.
bool beginsLikeLegacySave(std::string_view beginning);

/// What a file of a format without tensors is called, "a gzip file"; empty for bytes that tell nothing.
std::string_view foreignFormat(std::string_view beginning);

}  // namespace pt2scope
