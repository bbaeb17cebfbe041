// SPDX-License-Identifier: Apache-2.0
// Arrows between rooms point one way: every include in core/, app/ and views/ is checked against the order of the
// rooms.
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QTest>

namespace {

/// From the ground up. A room may include itself and what stands before it.
const QStringList rooms{QStringLiteral("core/work"),      QStringLiteral("core/bytes"),  QStringLiteral("core/json"),
                        QStringLiteral("core/container"), QStringLiteral("core/tensor"), QStringLiteral("core/pt2"),
                        QStringLiteral("core/document"),  QStringLiteral("core/check"),  QStringLiteral("app")};

QString roomOf(const QString &path)
{
    for (const QString &room : rooms)
        if (path.startsWith(room + QLatin1Char('/')))
            return room;
    return {};
}

QStringList includesOf(const QString &text)
{
    static const QRegularExpression pattern(QStringLiteral("^\\s*#\\s*include\\s*[<\"]([^>\"]+)[>\"]"),
                                            QRegularExpression::MultilineOption);
    QStringList includes;
    for (auto match = pattern.globalMatch(text); match.hasNext();)
        includes << match.next().captured(1);
    return includes;
}

/// Why `file` may not include `include`, or an empty text.
QString objection(const QString &file, const QString &include)
{
    const QString from = roomOf(file);
    const bool isQt = QRegularExpression(QStringLiteral("^(Q[A-Z]|quazip/|Qt)")).match(include).hasMatch();
    if (isQt && from != QLatin1String("app")
        && !(from == QLatin1String("core/container") && file.endsWith(QLatin1String(".cpp"))))
        return QStringLiteral("Qt and QuaZip belong into the .cpp files of core/container, and into app");
    if (include.startsWith(QLatin1String("nlohmann/")) && from != QLatin1String("app")
        && !file.startsWith(QLatin1String("core/check/reports/")))
        return QStringLiteral("nlohmann_json writes reports; what archives hold is read through core/json");
    const QString to = roomOf(include);
    if (to.isEmpty())
        return include.startsWith(QLatin1String("core/")) || include.startsWith(QLatin1String("views/"))
                   ? QStringLiteral("no such room")
                   : QString();
    return rooms.indexOf(to) > rooms.indexOf(from) ? QStringLiteral("an arrow that points up") : QString();
}

}  // namespace

class tst_Rooms : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void objectsToWrongArrows_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("include");
        QTest::addColumn<bool>("allowed");
        QTest::newRow("down") << "core/pt2/A.cpp"
                              << "core/bytes/B.h" << true;
        QTest::newRow("itself") << "core/pt2/A.cpp"
                                << "core/pt2/B.h" << true;
        QTest::newRow("up") << "core/bytes/A.cpp"
                            << "core/pt2/B.h" << false;
        QTest::newRow("to the app") << "core/check/A.cpp"
                                    << "app/B.h" << false;
        QTest::newRow("unknown room") << "core/check/A.cpp"
                                      << "core/cellar/B.h" << false;
        QTest::newRow("Qt in a header") << "core/container/A.h"
                                        << "QIODevice" << false;
        QTest::newRow("Qt in a container source") << "core/container/A.cpp"
                                                  << "QIODevice" << true;
        QTest::newRow("Qt elsewhere") << "core/pt2/A.cpp"
                                      << "QString" << false;
        QTest::newRow("QuaZip elsewhere") << "core/document/A.cpp"
                                          << "quazip/quazip.h" << false;
        QTest::newRow("nlohmann in a reader") << "core/pt2/A.cpp"
                                              << "nlohmann/json.hpp" << false;
        QTest::newRow("nlohmann in a report") << "core/check/reports/A.cpp"
                                              << "nlohmann/json.hpp" << true;
        QTest::newRow("standard") << "core/pt2/A.cpp"
                                  << "vector" << true;
    }

    void objectsToWrongArrows()
    {
        QFETCH(QString, file);
        QFETCH(QString, include);
        QFETCH(bool, allowed);
        QCOMPARE(objection(file, include).isEmpty(), allowed);
    }

    void everyIncludePointsDown()
    {
        const QDir top(QStringLiteral(PT2SCOPE_SOURCE));
        int files = 0;
        for (const QString &folder : {QStringLiteral("core"), QStringLiteral("app")}) {
            QDirIterator it(top.filePath(folder), {QStringLiteral("*.h"), QStringLiteral("*.cpp")}, QDir::Files,
                            QDirIterator::Subdirectories);
            while (it.hasNext()) {
                QFile file(it.next());
                QVERIFY(file.open(QIODevice::ReadOnly));
                const QString path = top.relativeFilePath(file.fileName());
                ++files;
                for (const QString &include : includesOf(QString::fromUtf8(file.readAll()))) {
                    const QString why = objection(path, include);
                    QVERIFY2(why.isEmpty(),
                             qPrintable(path + QStringLiteral(" includes ") + include + QStringLiteral(": ") + why));
                }
            }
        }
        QVERIFY(files > 50);
    }
};

QTEST_APPLESS_MAIN(tst_Rooms)
#include "tst_Rooms.moc"
