// SPDX-License-Identifier: Apache-2.0
#include "core/bytes/ByteReader.h"
#include "core/bytes/Checked.h"
#include "core/bytes/Crc32.h"
#include "core/bytes/Sha256.h"

#include <QTest>
#include <limits>
#include <random>
#include <string_view>
#include <vector>

using namespace pt2scope;

namespace {

/// Bit by bit, straight from the polynomial.
std::uint32_t slowCrc32(std::span<const std::byte> bytes)
{
    std::uint32_t crc = ~0u;
    for (const std::byte b : bytes) {
        crc ^= std::to_integer<std::uint32_t>(b);
        for (int bit = 0; bit < 8; ++bit)
            crc = (crc >> 1) ^ (0xEDB88320u & (0u - (crc & 1u)));
    }
    return ~crc;
}

std::vector<std::byte> randomBytes(std::size_t nbytes)
{
    std::mt19937 engine(static_cast<unsigned>(nbytes));
    std::vector<std::byte> bytes(nbytes);
    for (std::byte &b : bytes)
        b = static_cast<std::byte>(engine());
    return bytes;
}

}  // namespace

class tst_Checksums : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void crcOfTheStandardText()
    {
        QCOMPARE(crc32(0, std::as_bytes(std::span(std::string_view("123456789")))), 0xCBF43926u);
        QCOMPARE(crc32(0, {}), 0u);
    }

    void crcAgreesWithThePolynomialAtEveryLength()
    {
        for (std::size_t nbytes = 0; nbytes < 600; ++nbytes) {
            const auto bytes = randomBytes(nbytes);
            QCOMPARE(crc32(0, bytes), slowCrc32(bytes));
        }
    }

    void crcsOfPartsCombine()
    {
        const auto bytes = randomBytes(100'003);
        const std::span all(bytes);
        const std::uint32_t whole = crc32(0, all);
        for (const std::size_t split :
             {std::size_t(0), std::size_t(1), std::size_t(4096), std::size_t(65'537), all.size()}) {
            const std::uint32_t a = crc32(0, all.first(split));
            const std::uint32_t b = crc32(0, all.subspan(split));
            QCOMPARE(crc32Combine(a, b, all.size() - split), whole);
            QCOMPARE(crc32(a, all.subspan(split)), whole);
        }
    }

    void sha256OfTheStandardTexts()
    {
        const auto hex = [](std::string_view text) {
            Sha256 hash;
            hash.update(std::as_bytes(std::span(text.substr(0, text.size() / 2))));
            hash.update(std::as_bytes(std::span(text.substr(text.size() / 2))));
            return toHex(hash.finish());
        };
        QCOMPARE(hex(""), std::string("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"));
        QCOMPARE(hex("abc"), std::string("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"));
    }

    void readerIsLittleEndianAndBounded()
    {
        const std::array<std::byte, 5> bytes{std::byte{0x01}, std::byte{0x02}, std::byte{0x03}, std::byte{0x84},
                                             std::byte{'z'}};
        ByteReader reader(bytes);
        QCOMPARE(reader.read<std::uint32_t>(), 0x84030201u);
        QCOMPARE(reader.takeText(1), std::string_view("z"));
        QVERIFY(reader.ok());
        QCOMPARE(reader.read<std::uint16_t>(), std::uint16_t(0));
        QVERIFY(!reader.ok());
        QCOMPARE(reader.remaining(), std::size_t(0));
        QVERIFY(!ByteReader(bytes, 3).take(~std::size_t(0)).size());
    }

    void checkedArithmeticNoticesOverflow()
    {
        constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
        QCOMPARE(checkedAdd<std::int64_t>(most, 0), std::optional(most));
        QVERIFY(!checkedAdd<std::int64_t>(most, 1));
        QVERIFY(!checkedSub<std::uint64_t>(0, 1));
        QVERIFY(!checkedMul<std::int64_t>(most, 2));
        QCOMPARE(checkedMul<std::int64_t>(-3, 4), std::optional<std::int64_t>(-12));
    }
};

QTEST_APPLESS_MAIN(tst_Checksums)
#include "tst_Checksums.moc"
