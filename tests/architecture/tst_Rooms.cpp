// SPDX-License-Identifier: Apache-2.0
// Arrows between rooms point one way: every include in core/ is held against the USES of core/CMakeLists.txt, every
// include in views/ against the order of its rooms. The program's app/ knows no window, and views/ know no command
// line.
#include <QDirIterator>
#include <QFile>
#include <QMap>
#include <QRegularExpression>
#include <QTest>

namespace {

/// Room to the rooms that it may include, itself among them, in the order of declaration.
struct Plan {
    QStringList order;
    QMap<QString, QStringList> uses;
};

/// Reads lines such as pt2scope_room(pt2 USES bytes json LINKS x).
Plan readPlan(const QString &cmake)
{
    static const QRegularExpression line(
        QStringLiteral("^pt2scope_room\\((\\w+)(?: USES ([\\w ]+?))?(?: LINKS [^)]*)?\\)"),
        QRegularExpression::MultilineOption);
    Plan plan;
    for (auto match = line.globalMatch(cmake); match.hasNext();) {
        const QRegularExpressionMatch room = match.next();
        plan.order << room.captured(1);
        plan.uses[room.captured(1)] =
            room.captured(2).split(QLatin1Char(' '), Qt::SkipEmptyParts) + QStringList{room.captured(1)};
    }
    return plan;
}

QString contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

const Plan &plan()
{
    static const Plan read = readPlan(contentOf(QStringLiteral(PT2SCOPE_SOURCE "/core/CMakeLists.txt")));
    return read;
}

/// The rooms of views/: each may use those before it.
const QStringList viewRooms{"job",      "theme",    "settings",  "widgets", "session", "charts",    "frame",
                            "findings", "overview", "signature", "symbols", "graph",   "inspector", "window"};
/// It lists every view.
const QString viewRegistry = QStringLiteral("views/frame/ViewKinds.cpp");

/// "pt2" for core/pt2/A.h, "views/frame" for views/frame/A.h, "app" or "app/gui" for those; empty for what is not ours.
QString roomOf(const QString &path)
{
    const QStringList parts = path.split(QLatin1Char('/'));
    if (parts.size() > 2 && parts[0] == QLatin1String("core"))
        return parts[1];
    if (parts.size() > 2 && parts[0] == QLatin1String("views"))
        return QStringLiteral("views/") + parts[1];
    if (path.startsWith(QLatin1String("app/gui/")))
        return QStringLiteral("app/gui");
    return parts.size() > 1 && parts[0] == QLatin1String("app") ? parts[0] : QString();
}

bool isView(const QString &room)
{
    return room.startsWith(QLatin1String("views/"));
}

QString objectionToView(const QString &file, const QString &to)
{
    if (to.startsWith(QLatin1String("app")))
        return QStringLiteral("views show what core/ tells, and know no command line");
    if (!isView(to) || file == viewRegistry)
        return {};
    const auto place = [](const QString &room) { return viewRooms.indexOf(room.mid(6)); };
    return place(to) >= 0 && place(to) <= place(roomOf(file))
               ? QString()
               : QStringLiteral("not among the rooms of views/ before it");
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
    static const QRegularExpression qt(QStringLiteral("^(Q[A-Z]|quazip/|Qt)"));
    const QString from = roomOf(file);
    const bool isApp = from == QLatin1String("app") || from == QLatin1String("app/gui");
    const bool mayUseQt =
        isApp || isView(from) || (from == QLatin1String("container") && file.endsWith(QLatin1String(".cpp")));
    if (qt.match(include).hasMatch() && !mayUseQt)
        return QStringLiteral("Qt and QuaZip belong into the .cpp files of core/container, into views and into app");
    const bool mayUseNlohmann = isApp || file.startsWith(QLatin1String("core/check/reports/"));
    if (include.startsWith(QLatin1String("nlohmann/")) && !mayUseNlohmann)
        return QStringLiteral("nlohmann_json writes reports; what archives hold is read through core/json");
    const QString to = roomOf(include);
    if (to.isEmpty() || from == QLatin1String("app/gui"))
        return {};
    if (isView(from))
        return objectionToView(file, to);
    if (isView(to) || to == QLatin1String("app/gui"))
        return QStringLiteral("only the desktop application knows windows");
    if (isApp)
        return {};
    return plan().uses[from].contains(to) ? QString() : QStringLiteral("not among its USES in core/CMakeLists.txt");
}

}  // namespace

class tst_Rooms : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void roomsStandOnRoomsDeclaredBefore()
    {
        QVERIFY(plan().order.size() >= 8);
        for (const QString &room : plan().order)
            for (const QString &used : plan().uses[room])
                QVERIFY2(plan().order.contains(used) && plan().order.indexOf(used) <= plan().order.indexOf(room),
                         qPrintable(room + QStringLiteral(" uses ") + used));
    }

    void everyFolderOfCoreIsARoom()
    {
        const QStringList folders =
            QDir(QStringLiteral(PT2SCOPE_SOURCE "/core")).entryList(QDir::Dirs | QDir::NoDotAndDotDot);
        for (const QString &folder : folders)
            QVERIFY2(plan().order.contains(folder), qPrintable(folder));
    }

    void objectsToWrongArrows_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("include");
        QTest::addColumn<bool>("allowed");
        QTest::newRow("down") << "core/pt2/A.cpp"
                              << "core/bytes/B.h" << true;
        QTest::newRow("itself") << "core/pt2/A.cpp"
                                << "core/pt2/B.h" << true;
        QTest::newRow("sideways") << "core/tensor/A.cpp"
                                  << "core/container/B.h" << false;
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
        QTest::newRow("Qt in a view") << "views/frame/A.h"
                                      << "QWidget" << true;
        QTest::newRow("core in a view") << "views/frame/A.h"
                                        << "core/pt2/B.h" << true;
        QTest::newRow("the command line in a view") << "views/frame/A.h"
                                                    << "app/B.h" << false;
        QTest::newRow("a later room in a view") << "views/charts/A.cpp"
                                                << "views/window/B.h" << false;
        QTest::newRow("the registry of views") << "views/frame/ViewKinds.cpp"
                                               << "views/symbols/B.h" << true;
        QTest::newRow("a view in a command") << "app/commands/A.cpp"
                                             << "views/frame/B.h" << false;
        QTest::newRow("a view in the application") << "app/gui/A.cpp"
                                                   << "views/window/B.h" << true;
        QTest::newRow("a view in core") << "core/pt2/A.cpp"
                                        << "views/frame/B.h" << false;
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
        for (const QString &folder : {QStringLiteral("core"), QStringLiteral("app"), QStringLiteral("views")}) {
            QDirIterator it(top.filePath(folder), {QStringLiteral("*.h"), QStringLiteral("*.cpp")}, QDir::Files,
                            QDirIterator::Subdirectories);
            while (it.hasNext()) {
                const QString file = it.next();
                const QString path = top.relativeFilePath(file);
                ++files;
                for (const QString &include : includesOf(contentOf(file))) {
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
