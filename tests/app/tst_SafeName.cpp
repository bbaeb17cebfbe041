// SPDX-License-Identifier: Apache-2.0
#include "app/SafeName.h"

#include "core/bytes/Text.h"

#include <QTest>

using namespace pt2scope;

class tst_SafeName : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void becomes_data();
    void becomes();
    void longNamesAreCutAtCharacters();
    void everyByteIsMadeSafe();
};

void tst_SafeName::becomes_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("path");

    QTest::newRow("ordinary") << QByteArray("model/data/weights/weight_0") << QByteArray("model/data/weights/weight_0");
    QTest::newRow("hidden") << QByteArray("model/.data/version") << QByteArray("model/.data/version");
    QTest::newRow("spaces and letters of any script")
        << QByteArray("my model/模型.json") << QByteArray("my model/模型.json");
    QTest::newRow("nested") << QByteArray("m/model.pt!/archive/data.pkl") << QByteArray("m/model.pt!/archive/data.pkl");
    QTest::newRow("up") << QByteArray("../../etc/passwd") << QByteArray("._/._/etc/passwd");
    QTest::newRow("up in the middle") << QByteArray("a/../../b") << QByteArray("a/._/._/b");
    QTest::newRow("here") << QByteArray("./a") << QByteArray("_/a");
    QTest::newRow("absolute") << QByteArray("/etc/passwd") << QByteArray("etc/passwd");
    QTest::newRow("double slashes") << QByteArray("a//b") << QByteArray("a/b");
    QTest::newRow("backslashes") << QByteArray("..\\..\\b") << QByteArray(".._.._b");
    QTest::newRow("drive") << QByteArray("C:/b") << QByteArray("C_/b");
    QTest::newRow("stream of NTFS") << QByteArray("a:b") << QByteArray("a_b");
    QTest::newRow("NUL byte") << QByteArray("a\0b", 3) << QByteArray("a_x00b");
    QTest::newRow("line end") << QByteArray("a\nb") << QByteArray("a_nb");
    QTest::newRow("escape code") << QByteArray("\x1b[2Jb") << QByteArray("_x1b[2Jb");
    QTest::newRow("reversed text") << QByteArray(
        "a\xe2\x80\xae"
        "b") << QByteArray("a_u202eb");
    QTest::newRow("not UTF-8") << QByteArray("a\xff") << QByteArray("a_xff");
    QTest::newRow("device") << QByteArray("NUL/con.txt/com1/lpt9.x") << QByteArray("_NUL/_con.txt/_com1/_lpt9.x");
    QTest::newRow("no device") << QByteArray("conv/com/nulls") << QByteArray("conv/com/nulls");
    QTest::newRow("dots and blanks at the end") << QByteArray("a./b ") << QByteArray("a_/b_");
    QTest::newRow("three dots") << QByteArray("...") << QByteArray(".._");
    QTest::newRow("only slashes") << QByteArray("///") << QByteArray("_");
    QTest::newRow("empty") << QByteArray() << QByteArray("_");
}

void tst_SafeName::becomes()
{
    QFETCH(QByteArray, name);
    QByteArray joined;
    for (const std::string &component : safeComponents(name.toStdString()))
        joined += (joined.isEmpty() ? "" : "/") + QByteArray::fromStdString(component);
    QTEST(joined, "path");
}

void tst_SafeName::longNamesAreCutAtCharacters()
{
    std::string name;
    for (int i = 0; i < 200; ++i)
        name += "模";
    const std::vector<std::string> components = safeComponents(name);
    QCOMPARE(components.size(), std::size_t{1});
    QCOMPARE(components[0].size(), std::size_t{255});
    QVERIFY(!findInvalidUtf8(components[0]));
    QCOMPARE(safeComponents(std::string(254, 'a') + ".b")[0], std::string(254, 'a') + "_");
}

void tst_SafeName::everyByteIsMadeSafe()
{
    for (int byte = 0; byte < 256; ++byte) {
        const std::string name{'a', static_cast<char>(byte), 'b'};
        for (const std::string &component : safeComponents(name)) {
            QVERIFY2(printable(component) == component, QByteArray::number(byte));
            QVERIFY2(component.find_first_of("/\\:*?\"<>|") == std::string::npos, QByteArray::number(byte));
        }
    }
}

QTEST_APPLESS_MAIN(tst_SafeName)
#include "tst_SafeName.moc"
