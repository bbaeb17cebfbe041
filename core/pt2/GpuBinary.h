// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bytes/ByteSource.h"

#include <string>
#include <vector>

namespace pt2scope {

/// Facts of a compiled GPU kernel file: cubin (an ELF of machine CUDA), fatbin, or AMD hsaco.
struct GpuBinary {
    enum class Kind { Cubin, Fatbin, Hsaco };
    Kind kind = Kind::Cubin;
    std::vector<std::string> architectures;  // "sm_90a", "compute_90" (PTX), "gfx942"; in file order, each once
    std::vector<std::string> kernels;        // entry points, each once; of a fatbin those of its uncompressed cubins
    bool truncated = false;                  // the file ends before what its headers describe
};

/// Error Unsupported when the bytes are none of these kinds.
Result<GpuBinary> readGpuBinary(const ByteSource &source);

}  // namespace pt2scope
