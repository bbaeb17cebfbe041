// SPDX-License-Identifier: Apache-2.0
#include "app/TextTable.h"

#include "core/bytes/DisplayWidth.h"

#include <QTemporaryDir>
#include <QTest>

using namespace pt2scope;

namespace {

QStringList printed(const TextTable &table, const Terminal &terminal = {})
{
    const QTemporaryDir folder;
    const QString path = folder.filePath("out");
    {
        const auto output = Output::create(path.toStdString());
        table.print(**output, terminal);
        if (!(*output)->finish())
            return {"<not written>"};
    }
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {"<not read>"};
    return QString::fromUtf8(file.readAll()).split('\n', Qt::SkipEmptyParts);
}

}  // namespace

class tst_TextTable : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void alignsColumns();
    void alignsWideCharacters();
    void leavesOutEmptyColumns();
    void fitsTheTerminal();
    void leavesOutWhatDoesNotFit();
    void printsRowsThatAreNotKept();
};

void tst_TextTable::alignsColumns()
{
    TextTable table({{"SIZE", TextTable::Align::Right}, {"NAME"}});
    table.add({"1", "a"});
    table.add({"12345", "bb"});
    QCOMPARE(printed(table), QStringList({" SIZE  NAME", "    1  a", "12345  bb"}));
}

void tst_TextTable::alignsWideCharacters()
{
    TextTable table({{"A"}, {"B"}});
    table.add({"模型", "x"});
    table.add({"abcd", "y"});
    QCOMPARE(printed(table), QStringList({"A     B", "模型  x", "abcd  y"}));
}

void tst_TextTable::leavesOutEmptyColumns()
{
    TextTable table({{"A"}, {"NOTE"}, {"B"}});
    table.add({"1", "", "2"});
    QCOMPARE(printed(table), QStringList({"A  B", "1  2"}));
}

void tst_TextTable::fitsTheTerminal()
{
    TextTable table({{"NAME", TextTable::Align::Left, true}, {"SIZE"}});
    table.add({"a.very.long.name.of.some.parameter.weight", "12345678"});
    for (const int columns : {40, 18}) {
        for (const QString &line : printed(table, {.columns = columns}))
            QVERIFY2(displayWidth(line.toStdString()) <= static_cast<std::size_t>(columns), line.toUtf8());
    }
    QCOMPARE(printed(table).last(), "a.very.long.name.of.some.parameter.weight  12345678");
}

void tst_TextTable::leavesOutWhatDoesNotFit()
{
    using Align = TextTable::Align;
    TextTable table({{"NAME", Align::Left, true}, {"A", Align::Left, true, true}, {"B", Align::Left, true, true}});
    const std::string first(30, 'x');
    const std::string second(30, 'y');
    table.add({first, second, "z"});
    const auto titles = [&](int columns) { return printed(table, {.columns = columns}).first().simplified(); };
    QCOMPARE(titles(80), "NAME A B");
    QCOMPARE(titles(60), "NAME A B");  // the first two elided
    QCOMPARE(titles(50), "NAME A");
    QCOMPARE(titles(40), "NAME");
    QCOMPARE(titles(10), "NAME");
    QCOMPARE(printed(table, {.columns = 40}).last(), QString::fromStdString(first));
}

void tst_TextTable::printsRowsThatAreNotKept()
{
    const QTemporaryDir folder;
    const std::string path = folder.filePath("out").toStdString();
    const auto output = Output::create(path);
    TextTable table({{"SIZE", TextTable::Align::Right}, {"NAME"}});
    const auto rows = [](int count) {
        return [count](const auto &take) {
            for (int i = 0; i < count; ++i)
                take({std::to_string(i * 1000), "n" + std::to_string(i)});
        };
    };
    QCOMPARE(table.printEach(**output, {}, rows(0)), std::size_t(0));
    QCOMPARE(table.printEach(**output, {}, rows(2)), std::size_t(2));
    QVERIFY((*output)->finish());
    QFile file(folder.filePath("out"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), QByteArray("SIZE  NAME\n   0  n0\n1000  n1\n"));
}

QTEST_APPLESS_MAIN(tst_TextTable)
#include "tst_TextTable.moc"
