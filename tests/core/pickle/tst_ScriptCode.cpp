// SPDX-License-Identifier: Apache-2.0
// What torch.jit.load runs. Each source of `dangers` and `passing` was loaded by torch 2.15, which wrote the file that
// those of `dangers` name.
#include "core/bytes/MemorySource.h"
#include "core/pickle/ScriptCode.h"
#include "core/pickle/ScriptJudgement.h"
#include "tests/support/ArchiveEdits.h"
#include "tests/support/SavedFiles.h"

#include <QTest>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

const std::string fileCall = R"(from_file("/tmp/x", True, 8))";

/// A module with a method, as torch writes it.
std::string module(const std::string &value = "3", const std::string &constant = {}, const std::string &method = {})
{
    return "class T(Module):\n  __parameters__ = [\"w\", ]\n  __buffers__ = []\n  training : bool\n" + constant
           + "  def forward(self: __torch__.T,\n    x: Tensor,\n    k: int=" + value
           + ") -> Tensor:\n    _0 = getattr(self, \"0\")\n    return torch.add(x, (_0).forward(x, ))\n" + method;
}

const std::string setState =
    "  def __setstate__(self: __torch__.T,\n    state: int) -> NoneType:\n"
    "    self.training = True\n    return None\n";

std::string function(const std::string &body)
{
    return "def hh(x: int) -> Tensor:\n" + body;
}

struct Archive {
    TorchSave file;
    std::shared_ptr<const ZipArchive> zip;
};

Archive archive(const std::string &source, const std::string &name = "a/code/__torch__.py",
                const std::string &constants = "a/constants.pkl")
{
    const auto bytes = std::make_shared<MemorySource>(
        zip(listed({{"a/data.pkl", "\x80\2}."}, {name, source}, {constants, "\x80\2)."}})));
    const std::shared_ptr<const ZipArchive> opened = ZipArchive::open(bytes).value();
    return {readTorchSave(*opened), opened};
}

PickleVerdict worstOf(const Archive &of, bool isCommon = false)
{
    PickleVerdict worst = PickleVerdict::Allowed;
    for (const ScriptSuspicion &each : judgeScripts(of.file, *of.zip)) {
        if (!isCommon || !each.isCommon)
            worst = std::max(worst, each.verdict);
    }
    return worst;
}

void addRow(const char *name, const std::string &source)
{
    QTest::newRow(name) << QByteArray::fromStdString(source);
}

}  // namespace

class tst_ScriptCode : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void dangers_data();
    void dangers();
    void records_data();
    void records();
    void unknown_data();
    void unknown();
    void passing_data();
    void passing();
    void tellsWhere();
    void keepsFew();
};

void tst_ScriptCode::dangers_data()
{
    QTest::addColumn<QByteArray>("source");
    addRow("a default", module("torch." + fileCall));
    addRow("an operator of aten", module("ops.aten." + fileCall));
    addRow("in brackets", module("(torch)." + fileCall));
    addRow("by its name as a text", module("getattr(torch, \"from_\" \"file\")(\"/tmp/x\", True, 8)"));
    addRow("on several lines", module("torch \\\n . \\\n from_file (\"/tmp/x\", True, 8)"));
    addRow("behind a form feed", module("torch.\ffrom_file(\"/tmp/x\", True, 8)"));
    addRow("behind a comment", module(" # 3\n torch." + fileCall));
    addRow("in a list", module("annotate(List[Tensor], [torch." + fileCall + "])"));
    addRow("as a condition", module("3 if torch.len(torch." + fileCall + ") else 4"));
    addRow("of a later parameter", module("3,\n    *,\n    m: Tensor=torch." + fileCall));
    addRow("a text that ends in a backslash before it", module("\"a\\\\\", j: Tensor=torch." + fileCall));
    addRow("save", module("[3 for y in [torch.save(3, \"/tmp/x\")]][0]"));
    addRow("save of aten", module("[3 for y in [ops.aten.save(3, \"/tmp/x\")]][0]"));
    addRow("a constant", module("3", "  c : Final[Tensor] = torch." + fileCall + "\n"));
    addRow("a constant behind a function", module("3", {}, "  c : Final[Tensor] = torch." + fileCall + "\n"));
    addRow("of another class", module() + "class C:\n  b : Final[Tensor] = torch." + fileCall + "\n");
    addRow("a function that a default calls",
           module("__torch__.hh(3)") + function("  return torch." + fileCall + "\n"));
    addRow("a function that a default forks",
           module("fork(__torch__.hh, 3).wait()") + function("  return torch." + fileCall + "\n"));
    addRow("torch under another name",
           module("__torch__.hh(3)") + function("  a = torch\n  b = a.from_file\n  return b(\"/tmp/x\", True, 8)\n"));
    addRow("aten under another name",
           module("__torch__.hh(3)") + function("  a = ops.aten\n  return a." + fileCall + "\n"));
    addRow("an operator under another name",
           module("__torch__.hh(3)") + function("  a = torch.from_file\n  return a(\"/tmp/x\", True, 8)\n"));
    std::string evil = setState;
    evil.replace(evil.find("True"), 4, "torch." + fileCall);
    addRow("__setstate__", module("3", {}, evil));
    addRow("__setstate__ behind a tabulator", module("3", {}, "  def\t" + evil.substr(6)));
    addRow("what __setstate__ may call",
           module("3", {}, setState + "  def set(self: __torch__.T) -> Tensor:\n    return torch." + fileCall + "\n"));
    addRow("lines that end as on Windows",
           QString::fromStdString(module("torch." + fileCall)).replace("\n", "\r\n").toStdString());
}

void tst_ScriptCode::dangers()
{
    QFETCH(QByteArray, source);
    QCOMPARE(worstOf(archive(source.toStdString())), PickleVerdict::Dangerous);
}

/// torch looks all of them up without regard to case.
void tst_ScriptCode::records_data()
{
    QTest::addColumn<QString>("code");
    QTest::addColumn<QString>("constants");
    QTest::newRow("as written") << "a/code/__torch__/x.py"
                                << "a/constants.pkl";
    QTest::newRow("the folder in capitals") << "a/CODE/__torch__.py"
                                            << "a/constants.pkl";
    QTest::newRow("the ending in capitals") << "a/code/__torch__.PY"
                                            << "a/constants.pkl";
    QTest::newRow("the constants in capitals") << "a/code/__torch__.py"
                                               << "a/CONSTANTS.pkl";
}

void tst_ScriptCode::records()
{
    QFETCH(QString, code);
    QFETCH(QString, constants);
    const Archive file = archive(module("torch." + fileCall), code.toStdString(), constants.toStdString());
    QCOMPARE(file.file.form, TorchSaveForm::TorchScript);
    QCOMPARE(worstOf(file), PickleVerdict::Dangerous);
}

void tst_ScriptCode::unknown_data()
{
    QTest::addColumn<QByteArray>("source");
    addRow("__setstate__", module("3", {}, setState));
    addRow("a default that calls a function", module("__torch__.hh(3)") + function("  return 3\n"));
    addRow("a default that calls an operator", module("ops.my.op(3)"));
    addRow("a default that calls a method", module("\"3\".find(\"4\")"));
    addRow("a constant that calls", module("3", "  c : Final[int] = torch.len(\"a\")\n"));
}

void tst_ScriptCode::unknown()
{
    QFETCH(QByteArray, source);
    QCOMPARE(worstOf(archive(source.toStdString())), PickleVerdict::Unknown);
}

void tst_ScriptCode::passing_data()
{
    QTest::addColumn<QByteArray>("source");
    addRow("a module", module());
    addRow("nothing", {});
    for (const char *value : {"inf", "-0.5", "\"a\\'b(torch.from_file)\"", "torch.device(\"cpu\")", "(1, 2.)", "None",
                              "__torch__.Color.G", "0.+1.j", "annotate(List[int], [])", "CONSTANTS.c0"})
        addRow(value, module(value));
    addRow("a constant", module("3", "  c : Final[Tuple[int, int]] = (1, 2)\n  inplace : Final[bool] = False\n"));
    addRow("a comment", module() + "# torch.from_file(\n");
    addRow("a function that nothing runs", module() + function("  return torch." + fileCall + "\n"));
    addRow("a method that nothing runs",
           module("3", {}, "  def save(self: __torch__.T) -> Tensor:\n    return torch." + fileCall + "\n"));
    addRow(
        "a call in an annotated assignment",
        module("3", {}, "  def f(self: __torch__.T) -> int:\n    a : Optional[int] = torch.len([1])\n    return 3\n"));
}

void tst_ScriptCode::passing()
{
    QFETCH(QByteArray, source);
    QCOMPARE(worstOf(archive(source.toStdString())), PickleVerdict::Allowed);
}

void tst_ScriptCode::tellsWhere()
{
    const std::string source = module("torch." + fileCall, {}, setState);
    const Archive of = archive(source);
    const auto found = judgeScripts(of.file, *of.zip);
    QCOMPARE(found.size(), std::size_t(3));
    QCOMPARE(found[0].reason,
             std::string("torch.from_file in the default of a parameter of forward of a/code/__torch__.py"));
    QCOMPARE(found[0].offset, source.find("torch.from_file"));
    QVERIFY(!found[1].isCommon && found[2].isCommon);
    QCOMPARE(worstOf(archive(module("3", {}, setState)), true), PickleVerdict::Allowed);
}

/// A hundred of a kind, and none of another is lost for them.
void tst_ScriptCode::keepsFew()
{
    std::string source = module("3", {}, setState);
    for (int i = 0; i < 1000; ++i)
        source += function("  return torch." + fileCall + "\n");
    QCOMPARE(readScriptCode(source).size(), std::size_t(101));
    QCOMPARE(worstOf(archive(source + "class C:\n  b : Final[Tensor] = torch." + fileCall + "\n")),
             PickleVerdict::Dangerous);
    const std::string brackets(100'000, '(');
    QVERIFY(readScriptCode(module(brackets)).size() < 200);
    QVERIFY(readScriptCode("\"" + brackets).empty() && readScriptCode("def").empty() && readScriptCode("\\").empty());
}

QTEST_APPLESS_MAIN(tst_ScriptCode)
#include "tst_ScriptCode.moc"
