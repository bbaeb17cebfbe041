// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/pt2/ElfFile.h"

#include <cstdint>
#include <string>

namespace pt2scope {

/// "sm_90a": what a cubin was compiled for. Its number is in e_flags; since CUDA 13 (ABI version 8) the letter of an
/// architecture- or family-specific target stands only in the assembler's command line, in a note.
std::string cudaArchitecture(const ElfFile &cubin);

/// "gfx942" from the machine number in e_flags; "amdgpu 0x99" for one that is not known.
std::string amdArchitecture(std::uint32_t flags);

}  // namespace pt2scope
