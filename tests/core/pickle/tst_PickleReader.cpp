// SPDX-License-Identifier: Apache-2.0
#include "core/pickle/PickleReader.h"
#include "tests/support/Numbers.h"
#include "tests/support/PickleBuilder.h"

#include <QTest>

using namespace pt2scope;
using namespace std::string_literals;
using pt2scope::testing::PickleBuilder;
using pt2scope::testing::u16;
using pt2scope::testing::u32;
using pt2scope::testing::u64;

namespace {

Pickle readText(const std::string &bytes)
{
    return readPickle(std::as_bytes(std::span(bytes)));
}

QString shown(const Pickle &pickle)
{
    return QString::fromStdString(describeObject(pickle, pickle.root, 1000));
}

QString faultsOf(const Pickle &pickle)
{
    QStringList faults;
    for (const PickleFault &fault : pickle.faults)
        faults << QString("%1 at %2")
                      .arg(QString::fromUtf8(faultName(fault.kind).data(),
                                             static_cast<qsizetype>(faultName(fault.kind).size())))
                      .arg(fault.offset);
    return faults.join(", ");
}

}  // namespace

class tst_PickleReader : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void values_data();
    void values();
    void damage_data();
    void damage();
    void imports_data();
    void imports();
    void calls_data();
    void calls();
    void persistentIds();
    void listInsideItself();
    void childrenOfManyInstructions();
    void sharedObjectsStayOne();
    void frames_data();
    void frames();
    void protocolIsTheHighest();
    void renamesFollowTheLastProtocol();
    void severalPickles();
    void copiesKeepTheirTexts();
};

void tst_PickleReader::values_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *name, const std::string &bytes, const char *expected) {
        QTest::newRow(name) << QByteArray::fromStdString(bytes) << QString::fromUtf8(expected);
    };
    row("NONE", "N.", "None");
    row("NEWTRUE", "\x88.", "True");
    row("NEWFALSE", "\x89.", "False");
    row("INT", "I-12\n.", "-12");
    row("INT hexadecimal", "I0x10\n.", "16");
    row("INT true", "I01\n.", "True");
    row("INT false", "I00\n.", "False");
    row("INT over 64 bits", "I123456789012345678901234567890\n.", "123456789012345678901234567890");
    row("INT least", "I-9223372036854775808\n.", "-9223372036854775808");
    row("LONG", "L77L\n.", "77");
    row("LONG without L", "L77\n.", "77");
    row("LONG1", "\x8a\2\0\x80."s, "-32768");
    row("LONG1 empty", "\x8a\0."s, "0");
    row("LONG1 of 8 bytes", "\x8a\x08\xff\xff\xff\xff\xff\xff\xff\x7f.", "9223372036854775807");
    row("LONG1 of 9 bytes", "\x8a\x09\xff\xff\xff\xff\xff\xff\xff\x7f\0."s, "9223372036854775807");
    row("LONG1 over 64 bits", "\x8a\x0a\x6c\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19.", "119547037146038801333356");
    row("LONG1 negative over 64 bits", "\x8a\x09\0\0\0\0\0\0\0\0\xff."s, "-18446744073709551616");
    row("LONG4", "\x8b" + u32(1) + "\xfe.", "-2");
    row("BININT", "J" + u32(0xfffffffe) + ".", "-2");
    row("BININT1", "K\xff.", "255");
    row("BININT2", "M\xff\xff.", "65535");
    row("FLOAT", "F1.5\n.", "1.5");
    row("FLOAT plus", "F+2\n.", "2.0");
    row("FLOAT infinite", "F-inf\n.", "-inf");
    row("FLOAT small", "F1e-999\n.", "0.0");
    row("BINFLOAT", "G\x3f\xb9\x99\x99\x99\x99\x99\x9a.", "0.1");
    row("BINFLOAT large", "G\x43\x41\xc3\x79\x37\xe0\x80\0."s, "1e+16");
    row("BINUNICODE", PickleBuilder(0).text("ab").stopped(), "'ab'");
    row("BINUNICODE lone surrogate", PickleBuilder(0).text("\xed\xa0\x80").stopped(), "'\\xed\\xa0\\x80'");
    row("SHORT_BINUNICODE", "\x8c\2ab.", "'ab'");
    row("BINUNICODE8", "\x8d" + u64(2) + "ab.", "'ab'");
    row("UNICODE", "V\\u00e9 \xe9 \\U0001f600 \\\\u0041\n.", "'é é 😀 \\\\u0041'");
    row("STRING", "S'a\\n\\x41\\101\\'\\q'\n.", "'a\\nAA\\'\\q'");
    row("STRING in double quotes", "S\"it's\"\n.", "'it\\'s'");
    row("BINSTRING", "T" + u32(2) + "ab.", "'ab'");
    row("SHORT_BINSTRING", "U\2ab.", "'ab'");
    row("BINBYTES", "B" + u32(2) + "a\xff.", "b'a\\xff'");
    row("SHORT_BINBYTES", "C\2ab.", "b'ab'");
    row("BINBYTES8", "\x8e" + u64(2) + "ab.", "b'ab'");
    row("BYTEARRAY8", "\x96" + u64(2) + "ab.", "bytearray(b'ab')");
    row("READONLY_BUFFER", "\x96" + u64(2) + "ab\x98.", "bytearray(b'ab')");
    row("EMPTY_TUPLE", ").", "()");
    row("TUPLE", "(NK\1t.", "(None, 1)");
    row("TUPLE1", "N\x85.", "(None,)");
    row("TUPLE2", "K\1K\2\x86.", "(1, 2)");
    row("TUPLE3", "K\1K\2K\3\x87.", "(1, 2, 3)");
    row("EMPTY_LIST", "].", "[]");
    row("LIST",
        "(NN"
        "l.",
        "[None, None]");
    row("APPEND", "]K\1a.", "[1]");
    row("APPENDS", "](K\1K\2e.", "[1, 2]");
    row("APPENDS of nothing", "](e.", "[]");
    row("EMPTY_DICT", "}.", "{}");
    row("DICT", "(K\1Nd.", "{1: None}");
    row("SETITEM", "}K\1K\2s.", "{1: 2}");
    row("SETITEMS", "}(K\1K\2K\3K\4u.", "{1: 2, 3: 4}");
    row("EMPTY_SET", "\x8f.", "set()");
    row("ADDITEMS", "\x8f(K\1\x90.", "{1}");
    row("FROZENSET", "(K\1\x91.", "frozenset({1})");
    row("POP",
        "NK\1"
        "0.",
        "None");
    row("POP of a mark", "N(0.", "None");
    row("POP_MARK",
        "N(K\1K\2"
        "1.",
        "None");
    row("DUP",
        "K\7"
        "2\x86.",
        "(7, 7)");
    row("PUT and GET", "K\7p12\n0g12\n.", "7");
    row("PUT with zeros", "K\7p007\n0g7\n.", "7");
    row("BINPUT and BINGET",
        "K\7q\2"
        "0h\2.",
        "7");
    row("LONG_BINPUT and LONG_BINGET", "K\7r" + u32(300) + "0j" + u32(300) + ".", "7");
    row("MEMOIZE counts the entries",
        "K\7q\5K\1\x94"
        "0h\1.",
        "1");

    row("EXT1", "\x82\7.", "extension 7");
    row("EXT2", "\x83" + u16(300) + ".", "extension 300");
    row("EXT4", "\x84" + u32(70000) + ".", "extension 70000");
    row("GLOBAL", "ctorch\nSize\n.", "torch.Size");
    row("REDUCE", "ctorch\nSize\nK\1\x85\x85R.", "torch.Size((1,))");
    row("NEWOBJ", "ca\nB\nK\1\x85\x81.", "a.B(1)");
    row("NEWOBJ_EX", "ca\nB\n)}U\1kK\1s\x92.", "a.B() with (**{'k': 1})");
    row("OBJ", "(ca\nB\nK\1o.", "a.B(1)");
    row("INST", "(K\1ia\nB\n.", "a.B(1)");
    row("BUILD", "ca\nB\n)\x81}b.", "a.B()");
    row("PERSID", "Pab\n.", "persistent_load('ab')");
    row("BINPERSID", "K\1Q.", "persistent_load(1)");
    row("PROTO", "\x80\5N.", "None");
    row("FRAME", "\x95" + u64(2) + "N.", "None");
}

void tst_PickleReader::values()
{
    QFETCH(QByteArray, bytes);
    const Pickle pickle = readText(bytes.toStdString());
    QCOMPARE(faultsOf(pickle), QString());
    QVERIFY(pickle.complete);
    QCOMPARE(pickle.end, static_cast<std::uint64_t>(bytes.size()));
    QTEST(shown(pickle), "expected");
}

void tst_PickleReader::damage_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("faults");
    QTest::addColumn<bool>("complete");
    const auto row = [](const char *name, const std::string &bytes, const char *faults, bool complete = false) {
        QTest::newRow(name) << QByteArray::fromStdString(bytes) << QString(faults) << complete;
    };
    row("nothing", "", "truncated at 0");
    row("STOP alone", ".", "stack underflow at 0");
    row("STOP below a mark", "N(.", "stack underflow at 2");
    row("POP of nothing", "0.", "stack underflow at 0");
    row("DUP below a mark", "N(2.", "stack underflow at 2");
    row("TUPLE2 of one", "N\x86.", "stack underflow at 1");
    row("TUPLE1 across a mark", "N(\x85.", "stack underflow at 2");
    row("TUPLE without a mark", "Nt.", "no mark at 1");
    row("POP_MARK without a mark", "N1.", "no mark at 1");
    row("APPENDS to nothing", "(Ne.", "stack underflow at 2");
    row("SETITEM of a key", "}Ns.", "stack underflow at 2");
    row("SETITEMS of a key", "}(Nu.", "stack underflow at 3");
    row("DICT of a key", "(Nd.", "stack underflow at 2");
    row("OBJ without a class", "(o.", "stack underflow at 1");
    row("REDUCE of one", ")R.", "stack underflow at 1");
    row("GET of nothing", "Ng1\n.", "memo key absent at 1");
    row("BINGET of another key", "Nq\1h\2.", "memo key absent at 3");
    row("GET of a negative key", "Ng-1\n.", "memo key absent at 1");
    row("PUT of no number", "Npx\n.", "memo key absent at 1");
    row("PUT of nothing", "p1\n.", "stack underflow at 0");
    row("negative length", "T" + u32(0x80000000) + ".", "negative length at 0");
    row("length beyond the end", "X" + u32(1u << 30) + ".", "length beyond the end at 0");
    row("FRAME beyond the end", "\x95" + u64(100) + "N.", "length beyond the end at 0");
    row("INT of no number", "Ix\n.", "bad number at 0", true);
    row("FLOAT of no number", "Fx\n.", "bad number at 0", true);
    row("FLOAT too large", "F1e999\n.", "bad number at 0", true);
    row("EXT of zero", "\x82\0."s, "bad number at 0", true);
    row("text that is no UTF-8", PickleBuilder(0).text("\xff").stopped(), "bad text at 0", true);
    row("string that is no UTF-8", "U\1\xff.", "bad text at 0", true);
    row("STRING without quotes", "Sab\n.", "bad text at 0", true);
    row("STRING with one quote", "S'\n.", "bad text at 0", true);
    row("STRING with a bad escape", "S'\\x4'\n.", "bad text at 0", true);
    row("UNICODE with a bad escape", "V\\u00\n.", "bad text at 0", true);
    row("UNICODE beyond Unicode", "V\\U00110000\n.", "bad text at 0", true);
    row("GLOBAL that is no UTF-8", "ca\n\xff\n.", "bad text at 0", true);
    row("GLOBAL without a name", "ca\n\n.", "bad operand at 0", true);
    row("STACK_GLOBAL of an integer", "K\1U\1a\x93.", "bad operand at 5", true);
    row("REDUCE of no tuple", "ca\nb\nK\1R.", "bad operand at 7", true);
    row("REDUCE of no callable", "K\1)R.", "bad operand at 3", true);
    row("APPEND to a tuple", ")Na.", "bad operand at 2", true);
    row("SETITEM of a list by a name", "]U\1aNs.", "bad operand at 5", true);
    row("SETITEM of a set", "\x8fNNs.", "bad operand at 3", true);
    row("ADDITEMS to a list", "](N\x90.", "bad operand at 3", true);
    row("BUILD of a list", "]}b.", "bad operand at 2", true);
    row("READONLY_BUFFER of an integer", "K\1\x98.", "bad operand at 2", true);
    row("PROTO 6", "\x80\6N.", "unsupported protocol at 0", true);
    row("NEXT_BUFFER", "\x97.", "out-of-band buffer at 0", true);
    row("memo key without entries", "Nr" + u32(4'000'000'000) + ".", "memo bomb at 1", true);
    row("memo keys noted once", "Nr" + u32(4'000'000'000) + "r" + u32(4'000'000'001) + ".", "memo bomb at 1", true);
    row("nested 1,001 deep", std::string(1002, ']') + std::string(1001, 'a') + ".", "nested too deep at 1001", true);
    row("nested 1,000 deep", std::string(1001, ']') + std::string(1000, 'a') + ".", "", true);
    row("nested 100,000 deep", std::string(1, ')') + std::string(100'000, '\x85') + ".", "nested too deep at 98999",
        true);
}

void tst_PickleReader::damage()
{
    QFETCH(QByteArray, bytes);
    const Pickle pickle = readText(bytes.toStdString());
    QTEST(faultsOf(pickle), "faults");
    QTEST(pickle.complete, "complete");
    QCOMPARE(pickle.complete, pickle.root != noObject);
}

void tst_PickleReader::imports_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("imported");
    QTest::addColumn<int>("origin");
    const auto row = [](const char *name, const std::string &bytes, const char *imported, OperandOrigin origin) {
        QTest::newRow(name) << QByteArray::fromStdString(bytes) << QString(imported) << static_cast<int>(origin);
    };
    row("GLOBAL", PickleBuilder().global("torch", "Size").stopped(), "torch.Size", OperandOrigin::Inline);
    row("INST", PickleBuilder().mark().inst("os", "system").stopped(), "os.system", OperandOrigin::Inline);
    row("STACK_GLOBAL", PickleBuilder(4).stackGlobal("os", "system").stopped(), "os.system", OperandOrigin::Stack);
    row("strings of Python 2", "\x80\4U\2osU\6system\x93.", "os.system", OperandOrigin::Stack);
    row("operands in reverse in the stream",
        PickleBuilder(4).text("system").put(1).op(PickleOp::Pop).text("os").get(1).op(PickleOp::StackGlobal).stopped(),
        "os.system", OperandOrigin::Memo);
    row("PUT and MEMOIZE mixed",
        PickleBuilder(4)
            .text("os")
            .put(0)
            .text("system")
            .put(1)
            .text("torch._utils")
            .op(PickleOp::Memoize)
            .text("_rebuild_tensor_v2")
            .op(PickleOp::Memoize)
            .get(0)
            .get(1)
            .op(PickleOp::StackGlobal)
            .stopped(),
        "os.system", OperandOrigin::Memo);
    row("memo overwritten",
        PickleBuilder(4)
            .text("torch")
            .put(0)
            .text("os")
            .put(0)
            .text("system")
            .put(1)
            .get(0)
            .get(1)
            .op(PickleOp::StackGlobal)
            .stopped(),
        "os.system", OperandOrigin::Memo);
    row("decoys on the stack",
        PickleBuilder(4)
            .text("os")
            .text("system")
            .text("torch")
            .text("Size")
            .op(PickleOp::Pop)
            .op(PickleOp::Pop)
            .op(PickleOp::StackGlobal)
            .stopped(),
        "os.system", OperandOrigin::Stack);
    row("DUP of one string", PickleBuilder(4).text("os").op(PickleOp::Dup).op(PickleOp::StackGlobal).stopped(), "os.os",
        OperandOrigin::Stack);
    row("computed operand",
        PickleBuilder(4).text("os").call("builtins", "str", "system").op(PickleOp::StackGlobal).stopped(), ".",
        OperandOrigin::Unresolvable);
    row("builtins of Python 2", PickleBuilder().global("__builtin__", "eval").stopped(), "builtins.eval",
        OperandOrigin::Inline);
    row("module of Python 2", PickleBuilder(0).global("commands", "getoutput").stopped(), "subprocess.getoutput",
        OperandOrigin::Inline);
    row("name of Python 2", PickleBuilder().global("__builtin__", "xrange").stopped(), "builtins.range",
        OperandOrigin::Inline);
    row("not renamed in protocol 3", PickleBuilder(3).global("commands", "getoutput").stopped(), "commands.getoutput",
        OperandOrigin::Inline);
}

void tst_PickleReader::imports()
{
    QFETCH(QByteArray, bytes);
    const Pickle pickle = readText(bytes.toStdString());
    QVERIFY(pickle.complete);
    QVERIFY(!pickle.globals.empty());
    const PickleGlobal &global = pickle.globals.back();
    QTEST(QString::fromStdString(std::string(global.importedModule) + "." + std::string(global.importedName)),
          "imported");
    QTEST(static_cast<int>(global.origin), "origin");
    QCOMPARE(pickle.globalOf(global.object), &global);
    QCOMPARE(pickle.at(global.object).offset, global.offset);
}

void tst_PickleReader::calls_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<int>("how");
    QTest::addColumn<QString>("callable");
    QTest::addColumn<QString>("arguments");
    const auto row = [](const char *name, const std::string &bytes, CallKind how, const char *callable,
                        const char *arguments) {
        QTest::newRow(name) << QByteArray::fromStdString(bytes) << static_cast<int>(how) << QString(callable)
                            << QString(arguments);
    };
    row("REDUCE", PickleBuilder().call("os", "system", "id").stopped(), CallKind::Reduce, "os.system", "('id',)");
    row("NEWOBJ", PickleBuilder().global("a", "B").integers({1}).op(PickleOp::NewObj).stopped(), CallKind::NewObj,
        "a.B", "(1,)");
    row("NEWOBJ_EX",
        PickleBuilder(4).global("a", "B").integers({1}).op(PickleOp::EmptyDict).op(PickleOp::NewObjEx).stopped(),
        CallKind::NewObjEx, "a.B", "(1,)");
    row("OBJ", PickleBuilder().mark().global("pty", "spawn").text("id").op(PickleOp::Obj).stopped(), CallKind::Obj,
        "pty.spawn", "('id',)");
    row("INST", PickleBuilder().mark().text("id").inst("os", "system").stopped(), CallKind::Inst, "os.system",
        "('id',)");
    row("BUILD",
        PickleBuilder()
            .global("a", "B")
            .op(PickleOp::EmptyTuple)
            .op(PickleOp::NewObj)
            .op(PickleOp::EmptyDict)
            .op(PickleOp::Build)
            .stopped(),
        CallKind::Build, "a.B()", "{}");
    row("call of what a call gave", PickleBuilder().call("a", "b", "c").op(PickleOp::EmptyTuple).reduce().stopped(),
        CallKind::Reduce, "a.b('c')", "()");
}

void tst_PickleReader::calls()
{
    QFETCH(QByteArray, bytes);
    const Pickle pickle = readText(bytes.toStdString());
    QVERIFY(pickle.complete);
    QVERIFY(!pickle.calls.empty());
    const PickleCall &call = pickle.calls.back();
    QTEST(static_cast<int>(call.how), "how");
    QTEST(QString::fromStdString(describeObject(pickle, call.callable)), "callable");
    QTEST(QString::fromStdString(describeObject(pickle, call.arguments)), "arguments");
    QCOMPARE(call.result, pickle.root);
}

void tst_PickleReader::persistentIds()
{
    const Pickle pickle = readText(PickleBuilder().storage("FloatStorage", "0", 12).stopped());
    QCOMPARE(pickle.persistentIds.size(), std::size_t{1});
    QCOMPARE(pickle.persistentIds[0].object, pickle.root);
    QCOMPARE(QString::fromStdString(describeObject(pickle, pickle.persistentIds[0].id)),
             QString("('storage', torch.FloatStorage, '0', 'cpu', 12)"));
}

void tst_PickleReader::listInsideItself()
{
    const Pickle pickle = readText("]q\1h\1a.");
    QVERIFY(pickle.complete);
    QCOMPARE(faultsOf(pickle), QString());
    QCOMPARE(shown(pickle), QString("[[...]]"));
    QCOMPARE(pickle.items(pickle.root)[0], pickle.root);
}

void tst_PickleReader::childrenOfManyInstructions()
{
    // A list and a dict in turn: what each holds lies together all the same.
    const Pickle pickle = readText("]q\1}q\2K\1K\2s0h\1K\3ah\2K\4K\5s0(K\6K\7e0h\1h\2\x86.");
    QVERIFY(pickle.complete);
    QCOMPARE(shown(pickle), QString("([3, 6, 7], {1: 2, 4: 5})"));
}

void tst_PickleReader::sharedObjectsStayOne()
{
    // 64 times a pair of the pair before: 2^64 leaves as a tree, 65 objects here.
    std::string bytes = ")";
    for (int i = 0; i < 64; ++i)
        bytes += "2\x86";
    const Pickle pickle = readText(bytes + ".");
    QVERIFY(pickle.complete);
    QCOMPARE(pickle.objects.size(), std::size_t{65});
    QVERIFY(describeObject(pickle, pickle.root, 500).size() < 2000);
}

void tst_PickleReader::frames_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("faults");
    const auto row = [](const char *name, const std::string &bytes, const char *faults) {
        QTest::newRow(name) << QByteArray::fromStdString("\x80\4" + bytes) << QString(faults);
    };
    const auto frame = [](std::uint64_t nbytes) { return "\x95" + u64(nbytes); };
    row("exact", frame(2) + "N.", "");
    row("empty", frame(0) + "N.", "");
    row("two", frame(1) + "N" + frame(2) + "0N" + ".", "");
    row("ends inside an instruction", frame(1) + "K\1.", "bad frame at 11");
    row("ends inside a string", frame(3) + "\x8c\4abcd.", "bad frame at 11");
    row("inside another", frame(12) + "N" + frame(1) + "0N.", "bad frame at 12");
    row("beyond the end", frame(3) + "N.", "length beyond the end at 2");
}

void tst_PickleReader::frames()
{
    QFETCH(QByteArray, bytes);
    QTEST(faultsOf(readText(bytes.toStdString())), "faults");
}

void tst_PickleReader::protocolIsTheHighest()
{
    QCOMPARE(readText("N.").protocol, 0u);
    QCOMPARE(readText("\x80\2N.").protocol, 2u);
    QCOMPARE(readText("\x80\4\x80\2N.").protocol, 4u);
}

void tst_PickleReader::renamesFollowTheLastProtocol()
{
    const Pickle pickle = readText("\x80\4ccommands\na\n\x80\2ccommands\na\n\x86.");
    QCOMPARE(pickle.globals.size(), std::size_t{2});
    QVERIFY(pickle.globals[0].importedModule == "commands");
    QVERIFY(pickle.globals[1].importedModule == "subprocess");
}

void tst_PickleReader::severalPickles()
{
    const std::string text = "K\1.K\2.K\3.junk";
    const auto bytes = std::as_bytes(std::span(text));
    const auto shared = std::make_shared<const std::vector<std::byte>>(bytes.begin(), bytes.end());
    const std::vector<Pickle> pickles = readPickles(shared);
    QCOMPARE(pickles.size(), std::size_t{3});
    QCOMPARE(pickles[2].begin, 6u);
    QCOMPARE(pickles[2].end, 9u);
    QCOMPARE(shown(pickles[2]), QString("3"));
    QCOMPARE(pickles[2].at(pickles[2].root).offset, 6u);
    QCOMPARE(readPickles(shared, 2).size(), std::size_t{2});
}

void tst_PickleReader::copiesKeepTheirTexts()
{
    std::optional<Pickle> copy;
    {
        const Pickle pickle = readText("S'a\\x41'\nU\2bc\x86.");
        copy = pickle;
    }
    QCOMPARE(shown(*copy), QString("('aA', 'bc')"));
}

QTEST_APPLESS_MAIN(tst_PickleReader)
#include "tst_PickleReader.moc"
