// SPDX-License-Identifier: Apache-2.0
#include "core/pickle/PickleDisassembler.h"
#include "core/pickle/PickleReader.h"
#include "tests/support/Numbers.h"

#include <QTest>
#include <set>

using namespace pt2scope;
using namespace std::string_literals;
using pt2scope::testing::u32;
using pt2scope::testing::u64;

namespace {

std::span<const std::byte> asBytes(const std::string &text)
{
    return std::as_bytes(std::span(text));
}

/// A sound argument of that form, and how it is shown.
struct SampleArgument {
    std::string bytes;
    QString shown;
};

SampleArgument sampleOf(const OpcodeTraits &opcode)
{
    const bool number = opcode.op == PickleOp::Long1 || opcode.op == PickleOp::Long4;
    const QString text = number ? "25185" : "'ab'";
    switch (opcode.argument) {
        case ArgumentForm::None: return {"", ""};
        case ArgumentForm::UInt1: return {"\xfe", "254"};
        case ArgumentForm::UInt2: return {"\xfe\xff", "65534"};
        case ArgumentForm::UInt4: return {"\xfe\xff\xff\xff", "4294967294"};
        case ArgumentForm::Int4: return {"\xfe\xff\xff\xff", "-2"};
        case ArgumentForm::UInt8: return {u64(258), "258"};
        case ArgumentForm::Float8: return {"\x3f\xf8\0\0\0\0\0\0"s, "1.5"};
        case ArgumentForm::Line: return {"12\n", "12"};
        case ArgumentForm::TwoLines: return {"mod.ule\nname\n", "mod.ule name"};
        case ArgumentForm::Counted1: return {"\2ab", text};
        case ArgumentForm::Counted4: return {u32(2) + "ab", text};
        case ArgumentForm::CountedInt4: return {u32(2) + "ab", text};
        case ArgumentForm::Counted8: return {u64(2) + "ab", text};
    }
    return {};
}

}  // namespace

class tst_PickleDisassembler : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyByteIsOneOpcodeOrNone();
    void everyOpcode_data();
    void everyOpcode();
    void everyArgumentCutOff_data() { everyOpcode_data(); }
    void everyArgumentCutOff();
    void stopsAtDamage_data();
    void stopsAtDamage();
    void stopsBehindStop();
    void longTextIsCut();
    void looksLikePickle_data();
    void looksLikePickle();
};

void tst_PickleDisassembler::everyByteIsOneOpcodeOrNone()
{
    std::set<std::string_view> names;
    std::size_t known = 0;
    for (unsigned code = 0; code < 256; ++code) {
        const OpcodeTraits *found = findOpcode(static_cast<std::byte>(code));
        if (!found)
            continue;
        ++known;
        names.insert(found->name);
        QCOMPARE(static_cast<unsigned>(found->op), code);
        QVERIFY(found->protocol <= 5);
    }
    QCOMPARE(known, std::size_t{68});
    QCOMPARE(names.size(), known);
    QCOMPARE(allOpcodes().size(), known);
}

void tst_PickleDisassembler::everyOpcode_data()
{
    QTest::addColumn<int>("code");
    for (const OpcodeTraits &opcode : allOpcodes())
        QTest::newRow(std::string(opcode.name).c_str()) << static_cast<int>(opcode.op);
}

void tst_PickleDisassembler::everyOpcode()
{
    QFETCH(int, code);
    const OpcodeTraits &opcode = *findOpcode(static_cast<std::byte>(code));
    const SampleArgument sample = sampleOf(opcode);
    const std::string pickle = "N" + std::string(1, static_cast<char>(code)) + sample.bytes + ".";
    PickleDisassembler disassembler(asBytes(pickle));
    QVERIFY(disassembler.next());
    const std::optional<PickleInstruction> found = disassembler.next();
    QVERIFY(found);
    QCOMPARE(found->opcode, &opcode);
    QCOMPARE(found->offset, 1u);
    QCOMPARE(found->end, 2 + sample.bytes.size());
    QCOMPARE(QString::fromStdString(found->argument()), sample.shown);
    QCOMPARE(disassembler.next().has_value(), opcode.op != PickleOp::Stop);
    QVERIFY(!disassembler.fault());
}

void tst_PickleDisassembler::everyArgumentCutOff()
{
    QFETCH(int, code);
    const std::string argument = sampleOf(*findOpcode(static_cast<std::byte>(code))).bytes;
    for (std::size_t kept = 0; kept < argument.size(); ++kept) {
        const std::string pickle = std::string(1, static_cast<char>(code)) + argument.substr(0, kept);
        PickleDisassembler disassembler(asBytes(pickle));
        QVERIFY(!disassembler.next());
        QVERIFY(disassembler.fault());
        const PickleFaultKind kind = disassembler.fault()->kind;
        QVERIFY(kind == PickleFaultKind::Truncated || kind == PickleFaultKind::SizeClaim);
    }
}

void tst_PickleDisassembler::stopsAtDamage_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<int>("kind");
    QTest::addColumn<quint64>("offset");
    const auto row = [](const char *name, const std::string &bytes, PickleFaultKind kind, quint64 offset) {
        QTest::newRow(name) << QByteArray::fromStdString(bytes) << static_cast<int>(kind) << offset;
    };
    row("empty", "", PickleFaultKind::Truncated, 0);
    row("no STOP", "NN", PickleFaultKind::Truncated, 2);
    row("unknown opcode", "N\xff.", PickleFaultKind::UnknownOpcode, 1);
    row("1 GB in 6 bytes", "X"s + u32(1u << 30) + ".", PickleFaultKind::SizeClaim, 0);
    row("2^63 bytes", "\x8e"s + u64(std::uint64_t{1} << 63) + ".", PickleFaultKind::SizeClaim, 0);
    row("2^64 - 1 bytes", "\x8d"s + u64(~std::uint64_t{0}) + ".", PickleFaultKind::SizeClaim, 0);
    row("one byte too many", "U\2a", PickleFaultKind::SizeClaim, 0);
    row("negative length", "T"s + u32(0xffffffff) + ".", PickleFaultKind::BadLength, 0);
    row("negative LONG4", "\x8b"s + u32(0x80000000) + ".", PickleFaultKind::BadLength, 0);
}

void tst_PickleDisassembler::stopsAtDamage()
{
    QFETCH(QByteArray, bytes);
    const std::string pickle = bytes.toStdString();
    PickleDisassembler disassembler(asBytes(pickle));
    while (disassembler.next()) {
    }
    QVERIFY(disassembler.fault());
    QTEST(static_cast<int>(disassembler.fault()->kind), "kind");
    QTEST(quint64{disassembler.fault()->offset}, "offset");
    QVERIFY(!disassembler.fault()->detail.empty());
    QVERIFY(!disassembler.next());
}

void tst_PickleDisassembler::stopsBehindStop()
{
    const std::string pickle = "N.N.";
    PickleDisassembler disassembler(asBytes(pickle));
    QVERIFY(disassembler.next() && disassembler.next());
    QVERIFY(!disassembler.next());
    QVERIFY(!disassembler.fault());
    QCOMPARE(disassembler.position(), std::size_t{2});
}

void tst_PickleDisassembler::longTextIsCut()
{
    const std::string pickle = "X"s + u32(1000) + std::string(1000, 'x') + ".";
    PickleDisassembler disassembler(asBytes(pickle));
    const std::optional<PickleInstruction> text = disassembler.next();
    QVERIFY(text);
    QCOMPARE(QString::fromStdString(text->argument(10)), QString("'xxxxxxxxxx…'"));
}

void tst_PickleDisassembler::looksLikePickle_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<bool>("expected");
    QTest::newRow("protocol 2") << QByteArray("\x80\2}q\0.", 6) << true;
    QTest::newRow("protocol 0") << QByteArray("(lp0\n.") << true;
    QTest::newRow("damaged behind PROTO") << QByteArray("\x80\2NN\xff") << true;
    QTest::newRow("PROTO alone") << QByteArray("\x80\2") << false;
    QTest::newRow("empty") << QByteArray() << false;
    QTest::newRow("zero") << QByteArray("0") << false;
    QTest::newRow("JSON") << QByteArray("{\"config\": {}}") << false;
    QTest::newRow("text") << QByteArray("little") << false;
    QTest::newRow("a stack that is empty") << QByteArray("0.") << false;
    QTest::newRow("zeros") << QByteArray(64, '\0') << false;
}

void tst_PickleDisassembler::looksLikePickle()
{
    QFETCH(QByteArray, bytes);
    QFETCH(bool, expected);
    QCOMPARE(pt2scope::looksLikePickle(asBytes(bytes.toStdString())), expected);
}

QTEST_APPLESS_MAIN(tst_PickleDisassembler)
#include "tst_PickleDisassembler.moc"
