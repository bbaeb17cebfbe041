// SPDX-License-Identifier: Apache-2.0
#include "core/program/ModuleStack.h"

#include <QTest>

using namespace pt2scope;

namespace {

/// Items as "key|path|type", faults as "!offset".
QByteArray stackText(std::string_view value)
{
    const ModuleStack stack = parseModuleStack(value);
    std::string out;
    for (const ModuleStackItem &item : stack.items)
        out += std::string(item.key) + "|" + std::string(item.path) + "|" + std::string(item.type) + "\n";
    for (const MetadataFault &fault : stack.faults)
        out += "!" + std::to_string(fault.offset) + "\n";
    return QByteArray::fromStdString(out);
}

QByteArray sourceText(std::string_view value)
{
    const SourceFnStack stack = parseSourceFnStack(value);
    std::string out;
    for (const SourceFnItem &item : stack.items)
        out += std::string(item.name) + "|" + std::string(item.target) + "\n";
    for (const MetadataFault &fault : stack.faults)
        out += "!" + std::to_string(fault.offset) + "\n";
    return QByteArray::fromStdString(out);
}

}  // namespace

class tst_ModuleStack : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsModules_data();
    void readsModules();
    void readsSourceFunctions();
    void readsTorchFunctions();
    void keysTellCallsApart();
    void isLinear();
};

void tst_ModuleStack::keysTellCallsApart()
{
    constexpr std::string_view value = "L__self__,,__main__.M;L__self__lin@1,lin,Linear;damaged";
    QCOMPARE(moduleKeyOf(value, "lin"), std::string_view("L__self__lin@1"));
    QCOMPARE(moduleKeyOf(value, ""), std::string_view("L__self__"));
    QCOMPARE(moduleKeyOf(value, "other"), std::string_view());
}

void tst_ModuleStack::readsModules_data()
{
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<QByteArray>("items");
    const auto row = [](const char *name, const char *value, const char *items) {
        QTest::newRow(name) << QByteArray(value) << QByteArray(items);
    };
    row("empty", "", "");
    row("root", "L__self__,,__main__.M", "L__self__||__main__.M\n");
    row("two", "L__self__,,__main__.M;L__self__fc,fc,torch.nn.modules.linear.Linear",
        "L__self__||__main__.M\nL__self__fc|fc|torch.nn.modules.linear.Linear\n");
    row("call again", "L__self__lin@1,lin,Linear", "L__self__lin@1|lin|Linear\n");
    row("local class", "k,p,__main__.f.<locals>.M", "k|p|__main__.f.<locals>.M\n");
    row("commas in brackets", "k,L['self'].a[1, 2](x, y),T", "k|L['self'].a[1, 2](x, y)|T\n");
    row("brackets of different kinds", "k,a(b],T", "k|a(b]|T\n");
    row("closed before opened", "k),a,T", "!0\n");
    row("closed, then opened", "k)a,b(,p,T", "k)a,b(|p|T\n");
    row("never closed", "k,a(b,T", "!0\n");
    row("two parts", "k,p", "!0\n");
    row("four parts", "k,p,T,x", "!0\n");
    row("empty item", "k,p,T;", "k|p|T\n!6\n");
    row("only a delimiter", ";", "!0\n!1\n");
    row("semicolon in a name", "k,p;q,T;k,p,T", "k|p|T\n!0\n!4\n");
    row("only commas", ",,", "||\n");
}

void tst_ModuleStack::readsModules()
{
    QFETCH(QByteArray, value);
    QFETCH(QByteArray, items);
    QCOMPARE(stackText(value.toStdString()), items);
}

void tst_ModuleStack::readsSourceFunctions()
{
    QCOMPARE(sourceText(""), "");
    QCOMPARE(sourceText("add,torch.add;l,torch.nn.Linear"), "add|torch.add\nl|torch.nn.Linear\n");
    QCOMPARE(sourceText("add;a,b,c;x,y"), "x|y\n!0\n!4\n");
    QCOMPARE(sourceText("f(a,b),c"), "!0\n");
}

void tst_ModuleStack::readsTorchFunctions()
{
    QVERIFY(parseTorchFn("").empty());
    const std::vector<std::string_view> parts = parseTorchFn("add_1;method_descriptor.add");
    QCOMPARE(parts.size(), std::size_t{2});
    QCOMPARE(std::string(parts[1]), std::string("method_descriptor.add"));
    QCOMPARE(parseTorchFn("a;b;").size(), std::size_t{3});
}

void tst_ModuleStack::isLinear()
{
    const std::string delimiters(std::size_t{1} << 20, ';');
    QCOMPARE(parseModuleStack(delimiters).faults.size(), maxMetadataFaults);
    const std::string commas(std::size_t{1} << 20, ',');
    QCOMPARE(parseModuleStack(commas).faults.size(), std::size_t{1});
}

QTEST_APPLESS_MAIN(tst_ModuleStack)

#include "tst_ModuleStack.moc"
