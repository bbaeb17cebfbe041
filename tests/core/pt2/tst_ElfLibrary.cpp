// SPDX-License-Identifier: Apache-2.0
#include "core/bytes/MemorySource.h"
#include "core/pt2/ElfLibrary.h"
#include "tests/support/ElfBuilder.h"

#include <QTest>

#include <algorithm>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

using Bytes = std::vector<std::byte>;
using Names = std::vector<std::string>;

ElfBuilder sample()
{
    ElfBuilder elf;
    elf.needed = {"libtorch.so", "libc.so.6"};
    elf.soname = "libmodel.so";
    elf.symbols = {{"malloc", false, 1, 0}, {"AOTInductorModelContainerRun", true, 1, 0},
                   {"weak", true, 2, 0},    {"local", true, 0, 0},
                   {"hidden", true, 1, 2},  {"guarded", true, 1, 3}};
    return elf;
}

const Names sampleExports = {"AOTInductorModelContainerRun", "weak", "guarded"};

Result<ElfLibrary> read(const Bytes &bytes)
{
    return readElfLibrary(MemorySource(bytes));
}

Bytes bytesOf(std::string_view text)
{
    const auto bytes = std::as_bytes(std::span(text));
    return {bytes.begin(), bytes.end()};
}

void put(Bytes &bytes, std::size_t offset, std::uint64_t value, std::size_t nbytes)
{
    for (std::size_t i = 0; i < nbytes; ++i)
        bytes[offset + i] = static_cast<std::byte>(value >> (8 * i) & 0xFF);
}

// Of the 64-bit little-endian sample.
constexpr std::size_t sectionTableField = 40;
constexpr std::size_t sectionCountField = 60;
constexpr std::size_t loadedSizeField = 64 + 32;
constexpr std::size_t dynamicOffsetField = 64 + 56 + 8;

}  // namespace

Q_DECLARE_METATYPE(pt2scope::testing::ElfBuilder)

class tst_ElfLibrary : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsAllForms_data()
    {
        QTest::addColumn<ElfBuilder>("elf");
        for (const unsigned bits : {32u, 64u}) {
            for (const bool little : {true, false}) {
                for (const auto hash : {ElfBuilder::Hash::SysV, ElfBuilder::Hash::Gnu, ElfBuilder::Hash::None}) {
                    for (const bool sections : {true, false}) {
                        if (hash == ElfBuilder::Hash::None && !sections)
                            continue;  // nothing says how many symbols there are
                        ElfBuilder elf = sample();
                        elf.bits = bits;
                        elf.littleEndian = little;
                        elf.hash = hash;
                        elf.sections = sections;
                        const std::string name = std::to_string(bits) + (little ? " little" : " big") + " hash "
                                                 + std::to_string(static_cast<int>(hash))
                                                 + (sections ? " sections" : "");
                        QTest::newRow(name.c_str()) << elf;
                    }
                }
            }
        }
    }

    void readsAllForms()
    {
        QFETCH(ElfBuilder, elf);
        const Bytes bytes = elf.build();
        const auto library = read(bytes);
        QVERIFY(library);
        QCOMPARE(library->bits, elf.bits);
        QCOMPARE(library->littleEndian, elf.littleEndian);
        QCOMPARE(library->needed, elf.needed);
        QCOMPARE(library->soname.value_or(""), elf.soname);
        QCOMPARE(library->exported, sampleExports);
        QVERIFY(!library->exportedCut);
        QVERIFY(!library->truncated);
        QCOMPARE(library->extent, static_cast<std::uint64_t>(bytes.size()));
    }

    void namesMachines_data()
    {
        QTest::addColumn<unsigned>("machine");
        QTest::addColumn<unsigned>("bits");
        QTest::addColumn<bool>("little");
        QTest::addColumn<QByteArray>("name");
        QTest::newRow("x86-64") << 62u << 64u << true << QByteArray("x86_64");
        QTest::newRow("aarch64") << 183u << 64u << true << QByteArray("aarch64");
        QTest::newRow("ppc64le") << 21u << 64u << true << QByteArray("ppc64le");
        QTest::newRow("ppc64") << 21u << 64u << false << QByteArray("ppc64");
        QTest::newRow("s390x") << 22u << 64u << false << QByteArray("s390x");
        QTest::newRow("riscv64") << 243u << 64u << true << QByteArray("riscv64");
        QTest::newRow("riscv32") << 243u << 32u << true << QByteArray("riscv32");
        QTest::newRow("unknown") << 9999u << 64u << true << QByteArray("machine 9999");
    }

    void namesMachines()
    {
        QFETCH(unsigned, machine);
        QFETCH(unsigned, bits);
        QFETCH(bool, little);
        QFETCH(QByteArray, name);
        ElfBuilder elf = sample();
        elf.machine = static_cast<std::uint16_t>(machine);
        elf.bits = bits;
        elf.littleEndian = little;
        const auto library = read(elf.build());
        QVERIFY(library);
        QCOMPARE(library->machine, static_cast<std::uint16_t>(machine));
        QCOMPARE(library->machineName, name.toStdString());
    }

    void exportsNothingWhenAllSymbolsAreUndefined()
    {
        for (const auto hash : {ElfBuilder::Hash::SysV, ElfBuilder::Hash::Gnu}) {
            ElfBuilder elf;
            elf.hash = hash;
            elf.symbols = {{"malloc", false, 1, 0}, {"free", false, 1, 0}};
            const auto library = read(elf.build());
            QVERIFY(library);
            QVERIFY(library->exported.empty());
            QVERIFY(!library->truncated);
        }
    }

    void findsNumberOfSectionsInTheFirst()
    {
        ElfBuilder elf = sample();
        elf.hash = ElfBuilder::Hash::None;
        elf.sectionCountInFirst = true;
        const auto library = read(elf.build());
        QVERIFY(library);
        QCOMPARE(library->exported, sampleExports);
        QVERIFY(!library->truncated);
    }

    void readsAHeaderAlone()
    {
        ElfBuilder elf;
        Bytes bytes = elf.build();
        bytes.resize(64);
        put(bytes, sectionTableField, 0, 8);
        put(bytes, sectionCountField, 0, 2);
        put(bytes, 56, 0, 2);  // no segments
        const auto library = read(bytes);
        QVERIFY(library);
        QCOMPARE(library->machineName, std::string("x86_64"));
        QVERIFY(!library->truncated);
        QVERIFY(library->needed.empty());
        QVERIFY(!library->soname);
    }

    void refusesWhatIsNotElf_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<bool>("corrupt");
        QTest::newRow("nothing") << QByteArray() << false;
        QTest::newRow("too short") << QByteArray("\177EL") << false;
        QTest::newRow("text") << QByteArray("int main() { return 0; }") << false;
        QTest::newRow("Windows") << QByteArray("MZ\x90") << false;
        QTest::newRow("class") << QByteArray("\177ELF\x03\x01\x01") + QByteArray(60, '\0') << true;
        QTest::newRow("byte order") << QByteArray("\177ELF\x02\x07\x01") + QByteArray(60, '\0') << true;
    }

    void refusesWhatIsNotElf()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(bool, corrupt);
        const auto library = read(bytesOf({bytes.constData(), static_cast<std::size_t>(bytes.size())}));
        QVERIFY(!library);
        QCOMPARE(library.error().code, corrupt ? ErrorCode::Corrupt : ErrorCode::Unsupported);
    }

    void everyTruncationIsSeen()
    {
        for (const unsigned bits : {32u, 64u}) {
            ElfBuilder elf = sample();
            elf.bits = bits;
            const Bytes bytes = elf.build();
            for (std::size_t size = 0; size < bytes.size(); ++size) {
                const auto library = read(Bytes(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size)));
                QCOMPARE(library.ok(), size >= 4);
                if (library)
                    QVERIFY2(library->truncated, std::to_string(size).c_str());
            }
        }
    }

    void noFlippedByteCrashes()
    {
        for (const auto hash : {ElfBuilder::Hash::SysV, ElfBuilder::Hash::Gnu}) {
            ElfBuilder elf = sample();
            elf.hash = hash;
            const Bytes bytes = elf.build();
            for (std::size_t at = 0; at < bytes.size(); ++at) {
                for (const unsigned mask : {0x01u, 0x80u, 0xFFu}) {
                    Bytes changed = bytes;
                    changed[at] ^= static_cast<std::byte>(mask);
                    const auto library = read(changed);
                    QCOMPARE(library.ok(), at > 5);  // all else is reported as far as it can be read
                }
            }
        }
    }

    void claimsOfHugeTablesCostNothing_data()
    {
        QTest::addColumn<int>("offset");
        QTest::addColumn<int>("nbytes");
        QTest::newRow("place of the sections") << int(sectionTableField) << 8;
        QTest::newRow("number of sections") << int(sectionCountField) << 2;
        QTest::newRow("loaded bytes") << int(loadedSizeField) << 8;
        QTest::newRow("place of the dynamic table") << int(dynamicOffsetField) << 8;
    }

    void claimsOfHugeTablesCostNothing()
    {
        QFETCH(int, offset);
        QFETCH(int, nbytes);
        Bytes bytes = sample().build();
        put(bytes, static_cast<std::size_t>(offset), ~std::uint64_t{0}, static_cast<std::size_t>(nbytes));
        const auto library = read(bytes);
        QVERIFY(library);
        QVERIFY(library->truncated);
        QVERIFY(library->extent > bytes.size());
    }

    void stopsAtManyExports()
    {
        ElfBuilder elf;
        for (int i = 0; i < 100'001; ++i)
            elf.symbols.push_back({"f" + std::to_string(i), true, 1, 0});
        const auto library = read(elf.build());
        QVERIFY(library);
        QCOMPARE(library->exported.size(), std::size_t{100'000});
        QVERIFY(library->exportedCut);
        QVERIFY(!library->truncated);
    }

    void stopsAtLongNames()
    {
        ElfBuilder elf;
        elf.symbols.assign(5'000, {std::string(4'100, 'x'), true, 1, 0});
        const auto library = read(elf.build());
        QVERIFY(library);
        QVERIFY(library->exportedCut);
        QVERIFY(library->exported.size() < 5'000);
        QCOMPARE(library->exported.front().size(), std::size_t{4096});
    }
};

QTEST_APPLESS_MAIN(tst_ElfLibrary)
#include "tst_ElfLibrary.moc"
