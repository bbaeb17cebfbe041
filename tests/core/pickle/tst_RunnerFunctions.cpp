// SPDX-License-Identifier: Apache-2.0
// Functions that torch writes into pickles and that run what they are given: bytes, expressions, other functions.
#include "core/pickle/PickleJudgement.h"
#include "core/pickle/PickleReader.h"
#include "tests/support/Numbers.h"
#include "tests/support/PickleBuilder.h"
#include "tests/support/PickleTexts.h"

#include <QTest>

using namespace pt2scope;
using namespace pt2scope::testing;
using namespace pt2scope::testing::pickled;
using namespace std::string_literals;

namespace {

const std::string command = "cos\nsystem\n(S'x'\ntR.";
const std::string load = global("torch.storage", "_load_from_bytes");
const std::string fromType = global("torch._tensor", "_rebuild_from_type_v2");
const std::string tensorClass = global("torch", "Tensor");
const std::string fake = global("torch._export.serde.serialize", "_reconstruct_fake_tensor");

std::string bytesObject(std::string_view content)
{
    return 'B' + u32(content.size()) + std::string(content);
}

std::string byteArray(std::string_view content)
{
    return '\x96' + u64(content.size()) + std::string(content);
}

std::string small(int number)
{
    return "K"s + static_cast<char>(number);
}

std::string set(int index, char value)
{
    return small(index) + small(static_cast<unsigned char>(value));
}

/// A storage of nothing, as torch.save wrote it before 1.6.
std::string soundStream()
{
    return "\x80\2\x8a\nl\xfc\x9c"
           "F\xf9 j\xa8P\x19.\x80\2M\xe9\3.\x80\2}.\x80\2N.\x80\2]."s;
}

std::string sizes(const std::string &expression)
{
    return R"({"sizes": [{"as_expr": {"expr_str": )" + expression + R"(, "hint": null}}]})";
}

const std::string code = "\"__import__('os').system('x')\"";

/// An OrderedDict whose attribute of that name is the object.
std::string withAttribute(std::string_view name, const std::string &object)
{
    return orderedDict() + "}" + text(name) + object + "sb";
}

PickleJudgement judge(const std::string &object)
{
    const std::string bytes = "\x80\5" + object + '.';
    return judgePickle(readPickle(std::as_bytes(std::span(bytes))), PicklePlace::OpaqueObject);
}

QString reasonsOf(const PickleJudgement &judgement)
{
    QStringList reasons;
    for (const PickleSuspicion &suspicion : judgement.suspicions)
        reasons << QString::fromStdString(suspicion.reason);
    return reasons.join("; ");
}

}  // namespace

class tst_RunnerFunctions : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatCanChangeIsNotJudged_data();
    void whatCanChangeIsNotJudged();
    void forwardedCalls_data();
    void forwardedCalls();
    void keptForACallUnseen_data();
    void keptForACallUnseen();
    void soundUses_data();
    void soundUses();
};

/// Bytes that are harmless where they are written, and a command when they are loaded.
void tst_RunnerFunctions::whatCanChangeIsNotJudged_data()
{
    QTest::addColumn<QByteArray>("object");
    const auto row = [](const char *name, const std::string &object) {
        QTest::newRow(name) << QByteArray::fromStdString(object);
    };
    std::string items;
    std::string oneByOne;
    std::string elements;
    for (std::size_t i = 0; i < command.size(); ++i) {
        items += set(static_cast<int>(i), command[i]);
        oneByOne += set(static_cast<int>(i), command[i]) + 's';
        elements += small(static_cast<unsigned char>(command[i]));
    }
    const std::string sound = byteArray(soundStream());
    const std::string loaded = "h\1\x85R";
    row("items set before", load + sound + '(' + items + "u\x85R");
    row("one item after another", load + sound + oneByOne + "\x85R");
    row("items set through the memo", sound + "q\1" + '0' + "h\1(" + items + "u0" + load + loaded);
    row("items set after the arguments are packed", sound + "q\1" + '0' + load + "h\1\x85h\1(" + items + "u0R");
    row("appended", load + byteArray({}) + '(' + elements + "e\x85R");
    row("appended through the memo", byteArray({}) + "q\1h\1(" + elements + "e00" + load + loaded);
    row("the last byte appended",
        byteArray(command.substr(0, command.size() - 1)) + "q\1" + small('.') + "a0" + load + loaded);
    row("never changed", load + byteArray(soundStream()) + "\x85R");
    row("a bytearray by a call", load + call(global("builtins", "bytearray"), {bytesObject(soundStream())}) + "\x85R");
    row("arguments in a list", load + ']' + bytesObject(command) + "aR");
    row("a fake tensor of a bytearray",
        fake + byteArray(sizes("\"s0\"")) + '(' + set(30, 'x') + "u" + boolean(false) + "\x86R");
}

void tst_RunnerFunctions::whatCanChangeIsNotJudged()
{
    QFETCH(QByteArray, object);
    const PickleJudgement judgement = judge(object.toStdString());
    QCOMPARE(judgement.verdict, PickleVerdict::Dangerous);
    QVERIFY2(reasonsOf(judgement).contains("computed"), qPrintable(reasonsOf(judgement)));
}

void tst_RunnerFunctions::forwardedCalls_data()
{
    QTest::addColumn<QByteArray>("object");
    QTest::addColumn<QString>("reason");
    const auto row = [](const char *name, const std::string &object, const char *reason) {
        QTest::newRow(name) << QByteArray::fromStdString(object) << QString(reason);
    };
    const std::string evilBytes = tuple({bytesObject(command)});
    const std::string evilSizes = tuple({bytesObject(sizes(code)), boolean(false)});
    row("bytes", call(fromType, {load, tensorClass, evilBytes, "}"}), "loads a pickle (imports os.system)");
    row("sizes", call(fromType, {fake, tensorClass, evilSizes, "}"}), "evaluates __import__");
    row("before torch 2", call(global("torch._tensor", "_rebuild_from_type"), {fake, tensorClass, evilSizes, "}"}),
        "evaluates __import__");
    row("in the module of torch 1.7",
        call(global("torch.tensor", "_rebuild_from_type_v2"), {fake, tensorClass, evilSizes, "}"}),
        "evaluates __import__");
    row("a call forwarded twice",
        call(fromType, {fromType, tensorClass, tuple({load, tensorClass, evilBytes, "}"}), "}"}),
        "loads a pickle (imports os.system)");
    row("what a call gives", call(fromType, {orderedDict(), tensorClass, evilBytes, "}"}),
        "calls what collections.OrderedDict() gives");
    row("arguments in a list", call(fromType, {fake, tensorClass, ']' + bytesObject(sizes(code)) + "a", "}"}),
        "makes a fake tensor of something computed");
    row("arguments in a dict", call(fromType, {load, tensorClass, dict({}), "}"}), "loads bytes that are computed");
    row("its own arguments in a list", fromType + ']' + load + 'a' + 'R', "calls a function that is computed");
    row("without a state", call(fromType, {load, tensorClass, evilBytes}), "calls a function that is computed");
    row("expressions in a list", call(fake, {bytesObject(sizes('[' + code + ']')), boolean(false)}),
        "evaluates __import__");
}

void tst_RunnerFunctions::forwardedCalls()
{
    QFETCH(QByteArray, object);
    QFETCH(QString, reason);
    const PickleJudgement judgement = judge(object.toStdString());
    QCOMPARE(judgement.verdict, PickleVerdict::Dangerous);
    QVERIFY2(reasonsOf(judgement).contains(reason), qPrintable(reasonsOf(judgement)));
}

/// Where a later instruction, a function of torch or a program may call it, with arguments that no call here shows.
void tst_RunnerFunctions::keptForACallUnseen_data()
{
    QTest::addColumn<QByteArray>("object");
    const auto row = [](const char *name, const std::string &object) {
        QTest::newRow(name) << QByteArray::fromStdString(object);
    };
    const std::string evil = bytesObject(command);
    row("as __setstate__, which BUILD calls", withAttribute("__setstate__", load) + evil + 'b');
    row("as append", withAttribute("append", load) + evil + 'a');
    row("as extend", withAttribute("extend", load) + '(' + evil + 'e');
    row("as add", withAttribute("add", load) + '(' + evil + "\x90");
    row("as __torch_function__", withAttribute("__torch_function__", fromType));
    row("among the slots", orderedDict() + "N}" + text("append") + load + "s\x86" + 'b' + evil + 'a');
    row("as what a defaultdict calls", call(global("collections", "defaultdict"), {load}));
    row("as a hook", call(global("torch._utils", "_rebuild_parameter"), {"N", boolean(false), dict({{"0", fake}})}));
    row("as the state of a subclass",
        call(fromType, {global("torch", "Size"), tensorClass, tuple({tuple({})}), dict({{"x", load}})}));
    row("as an argument of the function that is called",
        call(fromType, {global("collections", "deque"), tensorClass, tuple({tuple({load})}), "}"}));
    row("in a tuple that is used twice", tuple({load, tensorClass, tuple({bytesObject(soundStream())}), "}"}) + "q\1"
                                             + '0' + fromType + "h\1R0" + global("collections", "OrderedDict")
                                             + "h\1R");
    row("as a class of a module", tuple({text("module"), fromType, text("a.py"), text("x")}) + 'Q');
    row("as a key", '}' + load + "Ns");
    row("as the object itself", load);
    row("as the arguments", global("collections", "OrderedDict") + load + 'R');
}

void tst_RunnerFunctions::keptForACallUnseen()
{
    QFETCH(QByteArray, object);
    const PickleJudgement judgement = judge(object.toStdString());
    QCOMPARE(judgement.verdict, PickleVerdict::Dangerous);
    QVERIFY2(reasonsOf(judgement).contains("which runs what it is given, for a call unseen"),
             qPrintable(reasonsOf(judgement)));
}

void tst_RunnerFunctions::soundUses_data()
{
    QTest::addColumn<QByteArray>("object");
    QTest::addColumn<bool>("isAllowed");
    const auto row = [](const char *name, const std::string &object, bool isAllowed = true) {
        QTest::newRow(name) << QByteArray::fromStdString(object) << isAllowed;
    };
    const std::string loaded = call(load, {bytesObject(soundStream())});
    const std::string made = tuple({bytesObject(sizes("\"s0 + 1\"")), boolean(false)});
    row("a storage", loaded);
    row("a storage twice", "(" + call(load, {bytesObject(soundStream()) + "q\1"}) + call(load, {"h\1"}) + 't');
    row("a fake tensor", fake + made + 'R');
    row("a tensor with attributes", call(fromType, {fake, tensorClass, made, dict({{"name", text("w")}})}));
    row("a tensor of a parameter's class",
        call(fromType, {fake, global("torch.nn.parameter", "Parameter"), made, tuple({"N", dict({})})}));
    row("a subclass of a subclass",
        call(fromType, {fromType, tensorClass, tuple({fake, tensorClass, made, "}"}), "}"}));
    row("a tensor of a user's class", call(fromType, {fake, global("mine", "Tensor"), made, "}"}), false);
    row("a tensor that a user's function makes", call(fromType, {global("mine", "make"), tensorClass, made, "}"}),
        false);
    std::string often = "(" + bytesObject(sizes("\"s0\"") + std::string(100'000, ' ')) + "q\1";
    for (int i = 0; i < 20'000; ++i)
        often += fake + "h\1\x89\x86R";
    row("fake tensors of the same long JSON", often + 't');
    row("bytes that are not loaded", byteArray(command) + "q\1" + small('.') + 'a');
}

void tst_RunnerFunctions::soundUses()
{
    QFETCH(QByteArray, object);
    QFETCH(bool, isAllowed);
    const PickleJudgement judgement = judge(object.toStdString());
    QVERIFY2(judgement.verdict == (isAllowed ? PickleVerdict::Allowed : PickleVerdict::Unknown),
             qPrintable(reasonsOf(judgement)));
}

QTEST_APPLESS_MAIN(tst_RunnerFunctions)
#include "tst_RunnerFunctions.moc"
