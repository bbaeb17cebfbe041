// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <span>
#include <string>

namespace pt2scope {

using Sha256Digest = std::array<std::byte, 32>;

/// Incremental SHA-256 (FIPS 180-4).
class Sha256 {
public:
    Sha256();
    ~Sha256();
    Sha256(const Sha256 &) = delete;
    Sha256 &operator=(const Sha256 &) = delete;

    void update(std::span<const std::byte> bytes);
    /// Ends the computation; the object is used up.
    Sha256Digest finish();

private:
    struct Context;
    std::unique_ptr<Context> m_context;
};

/// Lower-case hexadecimal.
std::string toHex(std::span<const std::byte> bytes);

}  // namespace pt2scope
