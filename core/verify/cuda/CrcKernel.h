// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/verify/cuda/CrcArithmetic.h"
#include "core/verify/cuda/Kernel.h"

namespace pt2scope {

struct CrcJob {
    const std::byte *bytes;  // begins at a multiple of 4
    std::uint32_t nbytes;    // at most CrcKernel::unitBytes
};

/// Of each job the bytes as a polynomial, which crcOfUnit() turns into their CRC-32. One block per job. Thread t takes
/// the words t, t + threads, ...: neighbours read side by side, and what a word is multiplied with before the next one
/// is added is the same for all. Words after the end count as zero.
struct CrcKernel {
    static constexpr unsigned threads = 256;
    static constexpr unsigned phases = 3;
    static constexpr std::uint32_t unitBytes = 64 * 1024;

    /// The same for all jobs.
    struct Tables {
        std::uint32_t step[4][256];      // each byte of a word, times x^(32 threads)
        std::uint32_t weights[threads];  // x^(32 words from a thread's last word to that of the last thread)
    };

    struct Shared {
        std::uint32_t step[4][256];
        std::uint32_t sum;
    };

    unsigned blocks;
    const Tables *tables;
    const CrcJob *jobs;
    std::uint32_t *sums;

    PT2SCOPE_HD void run(unsigned phase, unsigned block, unsigned thread, Shared &shared) const
    {
        if (phase == 0) {
            for (unsigned byte = 0; byte < 4; ++byte)
                shared.step[byte][thread] = tables->step[byte][thread];
            if (thread == 0)
                shared.sum = 0;
        } else if (phase == 1) {
            xorAtomically(shared.sum, crcMultiply(wordsOf(jobs[block], thread, shared), tables->weights[thread]));
        } else if (thread == 0) {
            sums[block] = shared.sum;
        }
    }

private:
    PT2SCOPE_HD static std::uint32_t wordsOf(const CrcJob &job, unsigned thread, const Shared &shared)
    {
        const std::uint32_t whole = job.nbytes / 4;
        const std::uint32_t rounds = ((job.nbytes + 3) / 4 + threads - 1) / threads;
        std::uint32_t sum = 0;
        std::uint32_t index = thread;
        for (std::uint32_t round = 0; round < rounds; ++round, index += threads) {
            sum = shared.step[0][sum & 0xff] ^ shared.step[1][sum >> 8 & 0xff] ^ shared.step[2][sum >> 16 & 0xff]
                  ^ shared.step[3][sum >> 24];
            sum ^= index < whole ? elementAt<std::uint32_t>(job.bytes, index) : lastWord(job, index);
        }
        return sum;
    }

    PT2SCOPE_HD static std::uint32_t lastWord(const CrcJob &job, std::uint32_t index)
    {
        std::uint32_t word = 0;
        for (std::uint32_t at = index * 4; at < job.nbytes; ++at)
            word |= static_cast<std::uint32_t>(elementAt<std::uint8_t>(job.bytes, at)) << (at % 4 * 8);
        return word;
    }
};

static_assert(CrcKernel::threads == 256);  // the tables are loaded by one thread per column

CrcKernel::Tables makeCrcTables();
/// The CRC-32 of a job's bytes, from what the kernel gave.
std::uint32_t crcOfUnit(std::uint32_t sum, std::uint32_t nbytes);

}  // namespace pt2scope
