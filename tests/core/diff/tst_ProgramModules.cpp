// SPDX-License-Identifier: Apache-2.0
#include "tests/core/diff/ProgramBlocks.h"

#include <QTest>

using namespace pt2scope;
using namespace pt2scope::testing;

class tst_ProgramModules : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatIsSaidOfModules();
    void modulesOfOneNode_data();
    void modulesOfOneNode();
};

void tst_ProgramModules::whatIsSaidOfModules()
{
    const auto withCall = [](const std::string &name, const std::string &signature) {
        ProgramSketch sketch = blocks(2);
        sketch.moduleCalls =
            "[{'fqn': '', 'signature': null}, {'fqn': '" + name + "', 'signature': " + signature + "}]";
        return sketch;
    };
    const std::string kept = "{'inputs': [], 'outputs': [], 'in_spec': '', 'out_spec': '', 'forward_arg_names': null}";
    QCOMPARE(programLines(withCall("block_0", "null"), withCall("block_0", "null")), QStringList());
    QCOMPARE(programLines(withCall("block_0.drop", "null"), withCall("block_1.drop", "null")),
             QStringList({"- module call block_0.drop: without a calling convention",
                          "+ module call block_1.drop: without a calling convention"}));
    QCOMPARE(programLines(withCall("block_0", "null"), withCall("block_0", kept)),
             QStringList{"~ module call block_0: without a calling convention -> calling convention: inputs 0, "
                         "outputs 0"});
    std::string text = blocks(2).text();
    const DocumentPtr before = openBytes(withProgram(text));
    for (std::size_t at = 0; (at = text.find("L__self__,,M;", at)) != std::string::npos; ++at)
        text.replace(at, 13, "L__self__,,N;");
    QCOMPARE(linesOf(compareSection(DiffSection::Program, before, openBytes(withProgram(text)))),
             QStringList{"~ class root module: M -> N"});
}

void tst_ProgramModules::modulesOfOneNode_data()
{
    QTest::addColumn<QString>("stack");
    QTest::addColumn<QString>("line");
    QTest::addColumn<QString>("back");
    QTest::newRow("another") << "L__self__,,M;K_block_0,block_0,C"
                             << "~ module gelu_1: block_1 -> block_0"
                             << "~ module gelu_1: block_0 -> block_1";
    QTest::newRow("a new one") << "L__self__,,M;K_new,new,C"
                               << "~ module gelu_1: block_1 -> new"
                               << "~ module gelu_1: new -> block_1";
    QTest::newRow("one below") << "L__self__,,M;K_block_1,block_1,C;K_block_1.act,block_1.act,A"
                               << "~ module gelu_1: block_1 -> block_1.act"
                               << "~ module gelu_1: block_1.act -> block_1";
    QTest::newRow("one around") << "L__self__,,M;K_wrap,wrap,W;K_block_1,block_1,C"
                                << "+ module wrap: W"
                                << "- module wrap: W";
    QTest::newRow("another class") << "L__self__,,M;K_block_1,block_1,D"
                                   << "~ module class gelu_1: C -> D"
                                   << "~ module class gelu_1: D -> C";
    QTest::newRow("none") << ""
                          << "~ module gelu_1: block_1 -> "
                          << "~ module gelu_1:  -> block_1";
}

/// Where one node lies is told once, whatever else says it.

void tst_ProgramModules::modulesOfOneNode()
{
    QFETCH(QString, stack);
    QFETCH(QString, line);
    QFETCH(QString, back);
    const std::string before = blocks(3).text();
    std::string after = before;
    const std::string own = "L__self__,,M;K_block_1,block_1,C";
    const std::size_t at = after.find(own, after.find("aten.gelu", after.find("aten.gelu") + 1));
    after.replace(at, own.size(), stack.toStdString());
    const DocumentPtr a = openBytes(withProgram(before));
    const DocumentPtr b = openBytes(withProgram(after));
    QCOMPARE(linesOf(compareSection(DiffSection::Program, a, b)), QStringList{line});
    QCOMPARE(linesOf(compareSection(DiffSection::Program, b, a)), QStringList{back});
}

QTEST_APPLESS_MAIN(tst_ProgramModules)
#include "tst_ProgramModules.moc"
