// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tensor/StatisticsElement.h"

// Kernels are structs of arguments, compiled for host and device, so that tests can run the same code on a CPU. Each
// has
//   static constexpr unsigned threads;   of a block
//   static constexpr unsigned phases;    all threads of a block end one before any of them begins the next
//   struct Shared;                       memory that the threads of a block share, undefined at first
//   unsigned blocks;
//   void run(unsigned phase, unsigned block, unsigned thread, Shared &shared) const;

namespace pt2scope {

// What threads of a block may do to the same number at a time. On a host threads take turns.

template <typename T>
PT2SCOPE_HD inline void addAtomically(T &to, T number)
{
#if defined(__CUDA_ARCH__)
    static_assert(sizeof(T) == sizeof(unsigned) || sizeof(T) == sizeof(unsigned long long));
    if constexpr (sizeof(T) == sizeof(unsigned))
        atomicAdd(reinterpret_cast<unsigned *>(&to), static_cast<unsigned>(number));
    else
        atomicAdd(reinterpret_cast<unsigned long long *>(&to), static_cast<unsigned long long>(number));
#else
    to += number;
#endif
}

PT2SCOPE_HD inline void xorAtomically(std::uint32_t &to, std::uint32_t bits)
{
#if defined(__CUDA_ARCH__)
    atomicXor(&to, bits);
#else
    to ^= bits;
#endif
}

}  // namespace pt2scope
