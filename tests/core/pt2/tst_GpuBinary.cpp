// SPDX-License-Identifier: Apache-2.0
#include "core/bytes/FileSource.h"
#include "core/bytes/MemorySource.h"
#include "core/pt2/GpuBinary.h"
#include "tests/support/ElfBuilder.h"

#include <QDir>
#include <QTest>

#include <algorithm>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

using Bytes = std::vector<std::byte>;
using Names = std::vector<std::string>;
using Kind = GpuBinary::Kind;

constexpr std::uint16_t machineCuda = 190;
constexpr std::uint16_t machineAmdGpu = 224;

Bytes fixture(const QString &name)
{
    const auto file = FileSource::open((PT2SCOPE_FIXTURES "/gpu/" + name).toStdString());
    if (!file)
        return {};
    const auto bytes = readRange(**file, 0, (*file)->size(), 1 << 20);
    return bytes ? *bytes : Bytes{};
}

Result<GpuBinary> read(const Bytes &bytes)
{
    return readGpuBinary(MemorySource(bytes));
}

std::string joined(Names names)
{
    std::string text;
    for (const std::string &name : names)
        text += (text.empty() ? "" : " ") + name;
    return text;
}

std::string sorted(Names names)
{
    std::sort(names.begin(), names.end());
    return joined(names);
}

void put(Bytes &bytes, std::size_t offset, std::uint64_t value, std::size_t nbytes)
{
    for (std::size_t i = 0; i < nbytes; ++i)
        bytes[offset + i] = static_cast<std::byte>(value >> (8 * i) & 0xFF);
}

constexpr std::size_t abiVersionField = 8;

}  // namespace

class tst_GpuBinary : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsRealFiles_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<QByteArray>("architectures");
        QTest::addColumn<QByteArray>("kernels");
        const auto row = [](const char *name, Kind kind, const char *architectures, const char *kernels) {
            QTest::newRow(name) << int(kind) << QByteArray(architectures) << QByteArray(kernels);
        };
        row("cuda12_sm_75.cubin", Kind::Cubin, "sm_75", "scale");
        row("cuda12_sm_90a.cubin", Kind::Cubin, "sm_90a", "scale");
        row("cuda13_sm_80.cubin", Kind::Cubin, "sm_80", "scale shift");
        row("cuda13_sm_90a.cubin", Kind::Cubin, "sm_90a", "scale shift");
        row("cuda13_sm_100f.cubin", Kind::Cubin, "sm_100f", "scale shift");
        row("cuda13.fatbin", Kind::Fatbin, "sm_80 sm_90a compute_120f", "scale shift");
        row("gfx90a.hsaco", Kind::Hsaco, "gfx90a", "scale");
    }

    void readsRealFiles()
    {
        QFETCH(int, kind);
        QFETCH(QByteArray, architectures);
        QFETCH(QByteArray, kernels);
        const auto binary = read(fixture(QTest::currentDataTag()));
        QVERIFY(binary);
        QCOMPARE(int(binary->kind), kind);
        QCOMPARE(joined(binary->architectures), architectures.toStdString());
        QCOMPARE(sorted(binary->kernels), kernels.toStdString());
        QVERIFY(!binary->truncated);
    }

    void namesArchitectures_data()
    {
        QTest::addColumn<unsigned>("machine");
        QTest::addColumn<unsigned>("abiVersion");
        QTest::addColumn<unsigned>("flags");
        QTest::addColumn<QByteArray>("name");
        const auto row = [](unsigned machine, unsigned abiVersion, unsigned flags, const char *name) {
            QTest::addRow("%s of ABI %u", name, abiVersion) << machine << abiVersion << flags << QByteArray(name);
        };
        row(machineCuda, 7, 0x00340534, "sm_52");
        row(machineCuda, 7, 0x00590559, "sm_89");
        row(machineCuda, 7, 0x005a0d5a, "sm_90a");
        row(machineCuda, 8, 0x06005904, "sm_89");
        row(machineCuda, 8, 0x06006702, "sm_103");
        row(machineCuda, 8, 0x06007902, "sm_121");
        row(machineAmdGpu, 2, 0x53f, "gfx90a");
        row(machineAmdGpu, 2, 0x54c, "gfx942");
        row(machineAmdGpu, 4, 0x01000054, "gfx11-generic");
        row(machineAmdGpu, 2, 0x1fe, "amdgpu 0xfe");
    }

    void namesArchitectures()
    {
        QFETCH(unsigned, machine);
        QFETCH(unsigned, abiVersion);
        QFETCH(unsigned, flags);
        QFETCH(QByteArray, name);
        ElfBuilder elf;
        elf.machine = static_cast<std::uint16_t>(machine);
        elf.flags = flags;
        Bytes bytes = elf.build();
        put(bytes, abiVersionField, abiVersion, 1);
        const auto binary = read(bytes);
        QVERIFY(binary);
        QCOMPARE(joined(binary->architectures), name.toStdString());
    }

    void writesEachArchitectureOnce()
    {
        Bytes twice = fixture("cuda13.fatbin");
        const Bytes once = twice;
        twice.insert(twice.end(), once.begin(), once.end());
        const auto binary = read(twice);
        QVERIFY(binary);
        QCOMPARE(joined(binary->architectures), std::string("sm_80 sm_90a compute_120f"));
        QCOMPARE(binary->kernels.size(), std::size_t{2});
        QVERIFY(!binary->truncated);
    }

    void followingFatbinIsRead()
    {
        Bytes bytes = fixture("cuda13.fatbin");
        Bytes other = bytes;
        put(other, 16 + 28, 89, 4);  // architecture of its first entry
        bytes.insert(bytes.end(), other.begin(), other.end());
        const auto binary = read(bytes);
        QVERIFY(binary);
        QCOMPARE(joined(binary->architectures), std::string("sm_80 sm_90a compute_120f sm_89"));
    }

    void refusesOtherFiles_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("nothing") << QByteArray();
        QTest::newRow("three bytes") << QByteArray("\x50\xED\x55");
        QTest::newRow("SPIR-V") << QByteArray("\x03\x02\x23\x07\0\0\1\0", 8);
        QTest::newRow("text") << QByteArray("not a kernel");
    }

    void refusesOtherFiles()
    {
        QFETCH(QByteArray, bytes);
        const auto raw = std::as_bytes(std::span(bytes.constData(), static_cast<std::size_t>(bytes.size())));
        const auto binary = read(Bytes(raw.begin(), raw.end()));
        QVERIFY(!binary);
        QCOMPARE(binary.error().code, ErrorCode::Unsupported);
    }

    void refusesLibraryOfAProcessor()
    {
        const auto binary = read(ElfBuilder{}.build());
        QVERIFY(!binary);
        QCOMPARE(binary.error().code, ErrorCode::Unsupported);
    }

    void everyTruncationIsSeen_data()
    {
        QTest::addColumn<QString>("name");
        for (const char *name : {"cuda12_sm_90a.cubin", "cuda13_sm_80.cubin", "cuda13.fatbin", "gfx90a.hsaco"})
            QTest::newRow(name) << QString(name);
    }

    void everyTruncationIsSeen()
    {
        QFETCH(QString, name);
        const Bytes bytes = fixture(name);
        QVERIFY(bytes.size() > 1000);
        for (std::size_t size = 20; size < bytes.size(); ++size) {
            const auto binary = read(Bytes(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size)));
            QVERIFY2(binary, std::to_string(size).c_str());
            QVERIFY2(binary->truncated, std::to_string(size).c_str());
        }
    }

    void noFlippedByteCrashes_data() { everyTruncationIsSeen_data(); }

    void noFlippedByteCrashes()
    {
        QFETCH(QString, name);
        const Bytes bytes = fixture(name);
        QVERIFY(!bytes.empty());
        for (std::size_t at = 0; at < bytes.size(); ++at) {
            for (const unsigned mask : {0x01u, 0xFFu}) {
                Bytes changed = bytes;
                changed[at] ^= static_cast<std::byte>(mask);
                const auto binary = read(changed);
                QVERIFY2(binary || at < 20, std::to_string(at).c_str());
            }
        }
    }

    void impossibleFatbinSizesEndTheWalk_data()
    {
        QTest::addColumn<int>("offset");
        QTest::addColumn<int>("nbytes");
        QTest::addColumn<quint64>("value");
        QTest::newRow("whole, huge") << 8 << 8 << ~quint64{0};
        QTest::newRow("entry header, none") << 16 + 4 << 4 << quint64{0};
        QTest::newRow("entry header, huge") << 16 + 4 << 4 << ~quint64{0};
        QTest::newRow("entry payload, huge") << 16 + 8 << 8 << ~quint64{0};
    }

    void impossibleFatbinSizesEndTheWalk()
    {
        QFETCH(int, offset);
        QFETCH(int, nbytes);
        QFETCH(quint64, value);
        Bytes bytes = fixture("cuda13.fatbin");
        put(bytes, static_cast<std::size_t>(offset), value, static_cast<std::size_t>(nbytes));
        const auto binary = read(bytes);
        QVERIFY(binary);
        QVERIFY(binary->truncated);
    }
};

QTEST_APPLESS_MAIN(tst_GpuBinary)
#include "tst_GpuBinary.moc"
