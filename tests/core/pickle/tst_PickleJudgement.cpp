// SPDX-License-Identifier: Apache-2.0
#include "core/pickle/PickleJudgement.h"
#include "tests/core/pickle/Judging.h"
#include "tests/support/Numbers.h"
#include "tests/support/PickleBuilder.h"
#include "tests/support/PickleTexts.h"

#include <QTest>
#include <algorithm>

using namespace pt2scope;
using namespace std::string_literals;
using pt2scope::testing::allowed;
using pt2scope::testing::dangerous;
using pt2scope::testing::judge;
using pt2scope::testing::PickleBuilder;
using pt2scope::testing::reasonsOf;
using pt2scope::testing::torchSaveZip;
using pt2scope::testing::u32;
using pt2scope::testing::u64;
using pt2scope::testing::unknown;

namespace {

/// A call of torch.storage._load_from_bytes, as storages are pickled outside of torch.save.
std::string loading(std::string_view bytes)
{
    return PickleBuilder(3)
        .global("torch.storage", "_load_from_bytes")
        .byteString(bytes)
        .op(PickleOp::Tuple1)
        .reduce()
        .stopped();
}

/// A storage as torch.save wrote it before 1.6: five pickles, the count of elements and the elements.
std::string legacyStream(const std::string &object)
{
    return "\x80\2\x8a\nl\xfc\x9c"
           "F\xf9 j\xa8P\x19.\x80\2M\xe9\3.\x80\2}."s
           + object + "\x80\2]X\1\0\0\0"s + "0a." + u64(1) + "abcd";
}

/// So many imports of a user's class, which are thrown away again; the pickle is left open.
std::string manyClasses(int count)
{
    PickleBuilder builder;
    for (int i = 0; i < count; ++i)
        builder.global("my.module", "Class" + std::to_string(i)).op(PickleOp::Pop);
    return builder.bytes();
}

std::string storageOnly()
{
    return PickleBuilder().storage("FloatStorage", "0", 1).stopped();
}

}  // namespace

class tst_PickleJudgement : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void bypasses_data();
    void bypasses();
    void soundPickles_data();
    void soundPickles();
    void loadedBytes_data();
    void loadedBytes();
    void loadedBytesAreBounded();
    void fakeTensors_data();
    void fakeTensors();
    void suspicionsNameTheirPlace();
};

/// Ways by which pickles have passed picklescan, fickling, modelscan or torch's own checks.
void tst_PickleJudgement::bypasses_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("reason");
    const auto row = [](const char *name, const std::string &bytes, const char *reason) {
        QTest::newRow(name) << QByteArray::fromStdString(bytes) << QString(reason);
    };
    const auto system = [](PickleBuilder builder) {
        return builder.text("echo").op(PickleOp::Tuple1).reduce().stopped();
    };
    row("plain", PickleBuilder().call("os", "system", "echo").stopped(), "imports os.system");
    row("INST instead of GLOBAL", PickleBuilder(0).mark().text("echo").inst("os", "system").stopped(),
        "imports os.system");
    row("OBJ instead of REDUCE", PickleBuilder().mark().global("pty", "spawn").text("id").op(PickleOp::Obj).stopped(),
        "imports pty.spawn");
    row("name of Python 2", PickleBuilder().call("__builtin__", "eval", "1").stopped(),
        "imports __builtin__.eval, which is builtins.eval");
    row("module of Python 2", PickleBuilder().call("commands", "getoutput", "id").stopped(),
        "which is subprocess.getoutput");
    row("alias of os", PickleBuilder().call("posix", "system", "id").stopped(), "imports posix.system");
    row("operands from the memo, PUT and MEMOIZE mixed",
        system(PickleBuilder(4)
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
                   .op(PickleOp::StackGlobal)),
        "imports os.system");
    row("operands on the stack long before",
        system(PickleBuilder(4).text("os").text("system").text("torch").op(PickleOp::Pop).op(PickleOp::StackGlobal)),
        "imports os.system");
    row("operand through DUP and POP",
        system(
            PickleBuilder(4).text("os").op(PickleOp::Dup).op(PickleOp::Pop).text("system").op(PickleOp::StackGlobal)),
        "imports os.system");
    row("operands that a call gives",
        system(PickleBuilder(4).text("os").call("builtins", "str", "system").op(PickleOp::StackGlobal)),
        "imports a global whose name is computed");
    row("operands that are attributes set by BUILD",
        PickleBuilder(5)
            .global("numpy", "prod")
            .none()
            .mark()
            .text("a")
            .text("os")
            .op(PickleOp::Dict)
            .op(PickleOp::Tuple2)
            .op(PickleOp::Build)
            .op(PickleOp::Pop)
            .global("numpy", "prod.a")
            .stopped(),
        "imports numpy.prod.a");
    row("attribute set on an allowed function",
        PickleBuilder()
            .global("torch._utils", "_rebuild_tensor_v2")
            .none()
            .op(PickleOp::EmptyDict)
            .op(PickleOp::Tuple2)
            .op(PickleOp::Build)
            .stopped(),
        "changes torch._utils._rebuild_tensor_v2 itself");
    row("dotted name", PickleBuilder(4).stackGlobal("torch", "serialization.os.system").stopped(),
        "imports torch.serialization.os.system");
    row("dotted name of an allowed class",
        PickleBuilder(4).stackGlobal("collections", "OrderedDict.__init__").stopped(),
        "imports collections.OrderedDict.__init__");
    row("extension code", PickleBuilder().op(PickleOp::Ext1, "\1").stopped(),
        "imports what is registered as extension");
    row("extension code that is called",
        PickleBuilder().op(PickleOp::Ext4, u32(77)).text("id").op(PickleOp::Tuple1).reduce().stopped(),
        "imports what is registered as extension 77");
    row("import through another module",
        PickleBuilder(4).call("importlib", "import_module", "os").text("system").op(PickleOp::Tuple2).stopped(),
        "imports importlib.import_module");
    row("resolver of names", PickleBuilder(4).call("pkgutil", "resolve_name", "os:system").stopped(),
        "imports pkgutil.resolve_name");
    row("getattr chain",
        PickleBuilder(4)
            .global("builtins", "getattr")
            .global("os", "path")
            .text("os")
            .op(PickleOp::Tuple2)
            .reduce()
            .stopped(),
        "imports builtins.getattr");
    row("call of what a call gives", system(PickleBuilder().call("my.module", "factory", "x")),
        "calls what my.module.factory('x') gives");
    row("pip", PickleBuilder().call("pip", "main", "install").stopped(), "imports pip.main");
    row("subprocess of asyncio",
        PickleBuilder(4).stackGlobal("asyncio.unix_events", "_UnixSubprocessTransport._start").stopped(),
        "imports asyncio.unix_events._UnixSubprocessTransport._start");
    row("numpy's exec", PickleBuilder().call("numpy.testing._private.utils", "runstring", "1").stopped(),
        "imports numpy.testing._private.utils.runstring");
    row("submodule of a denied module", PickleBuilder().call("numpy.f2py.crackfortran", "getlincoef", "1").stopped(),
        "imports numpy.f2py.crackfortran.getlincoef");
    row("torch's loader of pickles", PickleBuilder().call("torch.storage", "_load_from_bytes", "x").stopped(),
        "imports torch.storage._load_from_bytes");
    row("pickle inside a pickle",
        PickleBuilder(3).global("_pickle", "loads").byteString("N.").op(PickleOp::Tuple1).reduce().stopped(),
        "imports _pickle.loads");
    row("re-exported module", PickleBuilder().global("torch.nn.init", "os").stopped(), "imports torch.nn.init.os");
    row("builtins of any module", PickleBuilder().global("torch.nn.init", "__builtins__").stopped(),
        "imports torch.nn.init.__builtins__");
    row("broken after the call", PickleBuilder().call("os", "system", "echo").raw("\xff").bytes(), "imports os.system");
    row("broken after the call by the stack", PickleBuilder().call("os", "system", "echo").raw("tttt.").bytes(),
        "imports os.system");
    row("broken before the call", PickleBuilder().raw("\xff").call("os", "system", "echo").stopped(), "unknown opcode");
    row("thrown away again", PickleBuilder().call("os", "system", "echo").op(PickleOp::Pop).none().stopped(),
        "imports os.system");
    row("FRAME that hides an instruction", PickleBuilder(4).op(PickleOp::Frame, u64(1)).raw("K\1").stopped(),
        "bad frame");
    row("second pickle", PickleBuilder().none().stopped() + PickleBuilder().call("os", "system", "echo").stopped(),
        "imports os.system");
    row("PROTO changed midway", PickleBuilder(2).op(PickleOp::Proto, "\4").stackGlobal("builtins", "exec").stopped(),
        "imports builtins.exec");
    row("STRING with escapes", PickleBuilder(4).raw("S'o\\x73'\nS'sys\\164em'\n").op(PickleOp::StackGlobal).stopped(),
        "imports os.system");
    row("UNICODE with escapes", PickleBuilder(4).raw("V\\u006fs\nVsystem\n").op(PickleOp::StackGlobal).stopped(),
        "imports os.system");
    row("newlines in names", PickleBuilder(4).stackGlobal("os", "system\n").stopped(), "imports os.system\\n");
    row("1 GB of a string", PickleBuilder().op(PickleOp::BinUnicode, u32(1u << 30)).stopped(), "length beyond the end");
}

void tst_PickleJudgement::bypasses()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, reason);
    const PickleJudgement judgement = judge(bytes.toStdString());
    QCOMPARE(judgement.verdict, PickleVerdict::Dangerous);
    QVERIFY2(reasonsOf(judgement).contains(reason), qPrintable(reasonsOf(judgement)));
}

void tst_PickleJudgement::soundPickles_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("reasons");
    QTest::addColumn<int>("expected");
    const auto row = [](const char *name, const std::string &bytes, int expected, const char *reasons = "") {
        QTest::newRow(name) << QByteArray::fromStdString(bytes) << QString(reasons) << expected;
    };
    row("None", PickleBuilder().none().stopped(), allowed);
    row("a tensor", PickleBuilder().tensor("FloatStorage", "0", 4, {2}, {1}).stopped(), allowed);
    row("state of an OrderedDict",
        PickleBuilder()
            .global("collections", "OrderedDict")
            .op(PickleOp::EmptyTuple)
            .reduce()
            .op(PickleOp::EmptyDict)
            .text("_metadata")
            .none()
            .op(PickleOp::SetItem)
            .op(PickleOp::Build)
            .stopped(),
        allowed);
    row("a dict that holds itself", "}q\1U\1xh\1s.", allowed);
    row("a user's class",
        PickleBuilder()
            .global("my.module", "Class")
            .op(PickleOp::EmptyTuple)
            .op(PickleOp::NewObj)
            .op(PickleOp::EmptyDict)
            .op(PickleOp::Build)
            .stopped(),
        unknown, "imports my.module.Class");
    row("what a defaultdict makes its values with",
        PickleBuilder()
            .global("collections", "defaultdict")
            .global("__builtin__", "list")
            .op(PickleOp::Tuple1)
            .reduce()
            .stopped(),
        allowed);
    row("a storage that is made by a call",
        PickleBuilder().global("torch", "FloatStorage").integer(5).op(PickleOp::Tuple1).reduce().stopped(), unknown,
        "calls torch.FloatStorage, which takes as much memory as it is told");
    row("a bytearray of a size",
        PickleBuilder().global("builtins", "bytearray").integer(5).op(PickleOp::Tuple1).reduce().stopped(), unknown,
        "calls builtins.bytearray, which takes as much memory as it is told");
    row("a bytearray of bytes",
        PickleBuilder(3).global("builtins", "bytearray").byteString("ab").op(PickleOp::Tuple1).reduce().stopped(),
        allowed);
    row("a tensor of nothing, as before rebuild functions",
        PickleBuilder().global("torch", "FloatTensor").op(PickleOp::EmptyTuple).reduce().stopped(), allowed);
    row("bytes after STOP", PickleBuilder().none().stopped() + "junk"s, unknown, "4 bytes follow the pickle");
    row("another pickle", "N.N.", unknown, "another pickle follows");
}

void tst_PickleJudgement::soundPickles()
{
    QFETCH(QByteArray, bytes);
    const PickleJudgement judgement = judge(bytes.toStdString());
    QTEST(reasonsOf(judgement), "reasons");
    QTEST(static_cast<int>(judgement.verdict), "expected");
}

void tst_PickleJudgement::loadedBytes_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("reason");
    QTest::addColumn<int>("expected");
    const auto row = [](const char *name, const std::string &bytes, int expected, const char *reason = "") {
        QTest::newRow(name) << QByteArray::fromStdString(bytes) << QString(reason) << expected;
    };
    const auto zip = [](const std::string &pickle) {
        const std::vector<std::byte> bytes = torchSaveZip(pickle, {{"0", "abcd"}});
        return std::string(reinterpret_cast<const char *>(bytes.data()), bytes.size());
    };
    const std::string command = PickleBuilder().call("os", "system", "echo").stopped();
    const std::string encoded = "\x80\2ctorch.storage\n_load_from_bytes\nc_codecs\nencode\nX"s;
    const auto encodedLatin1 = [&](const std::string &utf8) {
        return encoded + u32(utf8.size()) + utf8 + "X" + u32(6) + "latin1\x86R\x85R.";
    };
    row("a storage", loading(legacyStream(storageOnly())), allowed);
    row("a storage in an archive", loading(zip(storageOnly())), allowed);
    row("bytes that are no pickle", loading("abc"), unknown, "loads bytes that torch.save did not write");
    row("a pickle alone", loading("N."), unknown, "loads bytes that torch.save did not write");
    row("a command after a magic number that is computed",
        loading(PickleBuilder().call("builtins", "int", "119547037146038801333356").stopped() + "N.}."s + command),
        dangerous, "loads a pickle (imports os.system)");
    row("a command that breaks off after a magic number that is computed",
        loading(PickleBuilder().call("builtins", "int", "119547037146038801333356").stopped() + "N.}."s
                + command.substr(0, command.size() - 1)),
        dangerous, "loads a pickle (imports os.system)");
    row("a command that breaks off after a magic number with a sign",
        loading("\x80\2L+119547037146038801333356L\n.N.}."s + command.substr(0, command.size() - 1)), dangerous,
        "loads a pickle (imports os.system)");
    row("a command behind a thousand classes", loading(manyClasses(1200) + command), dangerous,
        "loads a pickle (imports os.system)");
    row("a command", loading(legacyStream(command)), dangerous, "loads a pickle (imports os.system)");
    row("a command in an archive", loading(zip(command)), dangerous, "loads a pickle (imports os.system)");
    row("a command alone", loading(command), dangerous, "loads a pickle (imports os.system)");
    row("a command, encoded", encodedLatin1("cos\nsystem\nX\1\0\0\0a\xc2\x85R."s), dangerous,
        "loads a pickle (imports os.system)");
    row("a user's class", loading(zip("cmine\nClass\n)\x81.")), unknown, "loads a pickle (imports mine.Class)");
    row("a pickle that loads one", loading(zip(loading(command))), dangerous,
        "loads a pickle (imports torch.storage._load_from_bytes)");
    row("bytes that are computed",
        PickleBuilder(3)
            .global("torch.storage", "_load_from_bytes")
            .call("my.module", "make", "x")
            .op(PickleOp::Tuple1)
            .reduce()
            .stopped(),
        dangerous, "loads bytes that are computed");
    row("another codec", encoded + u32(1) + "a" + "X" + u32(6) + "utf-16\x86R\x85R.", dangerous,
        "loads bytes that are computed");
}

void tst_PickleJudgement::loadedBytes()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, reason);
    const PickleJudgement judgement = judge(bytes.toStdString(), PicklePlace::OpaqueObject);
    QTEST(static_cast<int>(judgement.verdict), "expected");
    QVERIFY2(reasonsOf(judgement).contains(reason), qPrintable(reasonsOf(judgement)));
    QCOMPARE(judge(bytes.toStdString(), PicklePlace::TorchSave).verdict, PickleVerdict::Dangerous);
}

/// However deep they nest, and however often the same bytes are loaded.
void tst_PickleJudgement::loadedBytesAreBounded()
{
    std::string nested = PickleBuilder().none().stopped();
    for (int level = 0; level < 200; ++level)
        nested = loading(nested);
    QCOMPARE(judge(nested, PicklePlace::OpaqueObject).verdict, PickleVerdict::Dangerous);
    std::string often = "\x80\3(B"s + u32(300'000) + std::string(299'999, 'N') + ".q\0"s;
    for (int i = 0; i < 20'000; ++i)
        often += "ctorch.storage\n_load_from_bytes\nh\0\x85R"s;
    QCOMPARE(judge(often + "t.", PicklePlace::OpaqueObject).verdict, PickleVerdict::Unknown);
}

void tst_PickleJudgement::fakeTensors_data()
{
    QTest::addColumn<QByteArray>("expression");
    QTest::addColumn<QByteArray>("codec");
    QTest::addColumn<int>("expected");
    QTest::newRow("a symbol") << QByteArray("Symbol('s77', positive=True, integer=True)") << QByteArray() << allowed;
    QTest::newRow("arithmetic") << QByteArray("Add(Mul(Integer(2), Symbol('s0')), Integer(1))") << QByteArray("latin1")
                                << allowed;
    QTest::newRow("plain") << QByteArray("2*s0 + 1") << QByteArray() << allowed;
    QTest::newRow("functions") << QByteArray("Max(1, floor(s0))") << QByteArray() << allowed;
    QTest::newRow("a power without end") << QByteArray("9**9**9") << QByteArray() << dangerous;
    QTest::newRow("a function of sympy") << QByteArray("preview(s0)") << QByteArray() << dangerous;
    QTest::newRow("code") << QByteArray("__import__('os').system('id')") << QByteArray() << dangerous;
    QTest::newRow("code, encoded") << QByteArray("exec('1')") << QByteArray("latin1") << dangerous;
    QTest::newRow("another codec") << QByteArray("s0") << QByteArray("cp037") << dangerous;
    QTest::newRow("characters that are other bytes") << QByteArray("s\xc3\xa9") << QByteArray("latin1") << dangerous;
    QTest::newRow("JSON that breaks off") << QByteArray("s0\"}]}, {\"") << QByteArray() << dangerous;
}

void tst_PickleJudgement::fakeTensors()
{
    QFETCH(QByteArray, expression);
    QFETCH(QByteArray, codec);
    std::string json = "{'sizes': [{'as_expr': {'expr_str': \"" + expression.toStdString() + "\"}}]}";
    std::replace(json.begin(), json.begin() + static_cast<std::ptrdiff_t>(json.find("{'expr_str': ") + 13), '\'', '"');
    std::string pickle = "\x80\x02" + "ctorch._export.serde.serialize\n_reconstruct_fake_tensor\n"s;
    if (codec.isEmpty())
        pickle += "B" + u32(json.size()) + json;
    else
        pickle += "c_codecs\nencode\nX" + u32(json.size()) + json + "X" + u32(static_cast<std::size_t>(codec.size()))
                  + codec.toStdString() + "\x86R";
    pickle += "\x89\x86R.";
    const PickleJudgement judgement = judge(pickle);
    QTEST(static_cast<int>(judgement.verdict), "expected");
}

void tst_PickleJudgement::suspicionsNameTheirPlace()
{
    const PickleJudgement judgement = judge("\x80\2ca\nb\n0cos\nsystem\n.");
    QCOMPARE(judgement.suspicions.size(), std::size_t{2});
    QCOMPARE(judgement.suspicions[0].offset, 2u);
    QCOMPARE(judgement.suspicions[0].verdict, PickleVerdict::Unknown);
    QCOMPARE(judgement.suspicions[1].offset, 8u);
    QVERIFY(verdictName(judgement.verdict) == "dangerous");
}

QTEST_APPLESS_MAIN(tst_PickleJudgement)
#include "tst_PickleJudgement.moc"
