// SPDX-License-Identifier: Apache-2.0
#include "core/bytes/Sha256.h"

#include <openssl/evp.h>

namespace pt2scope {

struct Sha256::Context {
    EVP_MD_CTX *handle = EVP_MD_CTX_new();
    ~Context() { EVP_MD_CTX_free(handle); }
};

Sha256::Sha256() : m_context(std::make_unique<Context>())
{
    EVP_DigestInit_ex(m_context->handle, EVP_sha256(), nullptr);
}

Sha256::~Sha256() = default;

void Sha256::update(std::span<const std::byte> bytes)
{
    EVP_DigestUpdate(m_context->handle, bytes.data(), bytes.size());
}

Sha256Digest Sha256::finish()
{
    Sha256Digest digest{};
    EVP_DigestFinal_ex(m_context->handle, reinterpret_cast<unsigned char *>(digest.data()), nullptr);
    return digest;
}

std::string toHex(std::span<const std::byte> bytes)
{
    constexpr char digits[] = "0123456789abcdef";
    std::string text;
    text.reserve(bytes.size() * 2);
    for (const std::byte b : bytes) {
        text += digits[std::to_integer<unsigned>(b) >> 4];
        text += digits[std::to_integer<unsigned>(b) & 15];
    }
    return text;
}

}  // namespace pt2scope
