// SPDX-License-Identifier: Apache-2.0
#include "core/bytes/Md5.h"

#include <openssl/evp.h>

#include <algorithm>
#include <memory>

namespace pt2scope {

Result<Md5Digest> md5Of(const ByteSource &source)
{
    constexpr std::size_t chunk = 1 << 20;
    const std::unique_ptr<EVP_MD_CTX, void (*)(EVP_MD_CTX *)> context(EVP_MD_CTX_new(), EVP_MD_CTX_free);
    if (EVP_DigestInit_ex(context.get(), EVP_md5(), nullptr) != 1)
        return Error{ErrorCode::Unsupported, "this system's OpenSSL has no MD5"};
    std::vector<std::byte> buffer(static_cast<std::size_t>(std::min<std::uint64_t>(source.size(), chunk)));
    for (std::uint64_t offset = 0; offset < source.size();) {
        const std::size_t wanted =
            static_cast<std::size_t>(std::min<std::uint64_t>(buffer.size(), source.size() - offset));
        const ReadResult read = source.readAt(offset, std::span(buffer).first(wanted));
        if (read.nbytes < wanted)
            return readError(read, offset);
        EVP_DigestUpdate(context.get(), buffer.data(), wanted);
        offset += wanted;
    }
    Md5Digest digest{};
    EVP_DigestFinal_ex(context.get(), reinterpret_cast<unsigned char *>(digest.data()), nullptr);
    return digest;
}

}  // namespace pt2scope
