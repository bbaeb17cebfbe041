// SPDX-License-Identifier: Apache-2.0
#include "app/Glob.h"

#include <QDir>
#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTest>

using namespace pt2scope;

class tst_Glob : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void matches_data();
    void matches();
    void hostilePatternsEndSoon();
    void expands_data();
    void expands();
};

void tst_Glob::matches_data()
{
    QTest::addColumn<QString>("pattern");
    QTest::addColumn<QString>("path");
    QTest::addColumn<bool>("expected");

    QTest::newRow("itself") << "a/b"
                            << "a/b" << true;
    QTest::newRow("another") << "a/b"
                             << "a/c" << false;
    QTest::newRow("star within a folder") << "a/*.pt2"
                                          << "a/x.pt2" << true;
    QTest::newRow("star does not cross folders") << "a/*.pt2"
                                                 << "a/b/x.pt2" << false;
    QTest::newRow("two stars cross folders") << "a/**/x.pt2"
                                             << "a/b/c/x.pt2" << true;
    QTest::newRow("two stars may be no folder") << "a/**/x.pt2"
                                                << "a/x.pt2" << true;
    QTest::newRow("two stars at the end") << "a/**"
                                          << "a/b/c" << true;
    QTest::newRow("two stars at the start") << "**/x"
                                            << "x" << true;
    QTest::newRow("without a slash: the last name") << "*.so"
                                                    << "m/data/x.so" << true;
    QTest::newRow("without a slash: not a folder's name") << "data"
                                                          << "m/data/x" << false;
    QTest::newRow("one character") << "weight_?"
                                   << "weight_7" << true;
    QTest::newRow("one character, not two") << "weight_?"
                                            << "weight_17" << false;
    QTest::newRow("one character of several bytes") << "?.pt2"
                                                    << "模.pt2" << true;
    QTest::newRow("a set") << "weight_[0-4]"
                           << "weight_3" << true;
    QTest::newRow("not of the set") << "weight_[0-4]"
                                    << "weight_5" << false;
    QTest::newRow("a negated set") << "weight_[!0-4]"
                                   << "weight_5" << true;
    QTest::newRow("a set with a bracket") << "x[]]y"
                                          << "x]y" << true;
    QTest::newRow("a bracket that is not closed") << "x[a"
                                                  << "x[a" << true;
    QTest::newRow("an escaped star") << "a\\*"
                                     << "a*" << true;
    QTest::newRow("an escaped star is no star") << "a\\*"
                                                << "ab" << false;
    QTest::newRow("a star may be nothing") << "a*"
                                           << "a" << true;
    QTest::newRow("several stars") << "*a*b*"
                                   << "xxaxxbxx" << true;
    QTest::newRow("empty") << ""
                           << "" << true;
    QTest::newRow("empty pattern, some name") << ""
                                              << "a" << false;
}

void tst_Glob::matches()
{
    QFETCH(QString, pattern);
    QFETCH(QString, path);
    QTEST(globMatches(pattern.toStdString(), path.toStdString()), "expected");
}

void tst_Glob::hostilePatternsEndSoon()
{
    QElapsedTimer timer;
    timer.start();
    std::string stars;
    std::string folders;
    for (int i = 0; i < 100; ++i) {
        stars += "*a";
        folders += "**/";
    }
    QVERIFY(!globMatches(stars + "b", std::string(20'000, 'a')));
    std::string deep;
    for (int i = 0; i < 5'000; ++i)
        deep += "a/";
    QVERIFY(!globMatches(folders + "b", deep));
    QVERIFY2(timer.elapsed() < 5'000, QByteArray::number(timer.elapsed()));
}

void tst_Glob::expands_data()
{
    QTest::addColumn<QString>("pattern");
    QTest::addColumn<QStringList>("expected");

    QTest::newRow("in one folder") << "*.pt2" << QStringList{"a.pt2", "b.pt2"};
    QTest::newRow("in all folders") << "**/*.pt2" << QStringList{"a.pt2", "b.pt2", "one/c.pt2", "one/two/d.pt2"};
    QTest::newRow("folders by pattern") << "o*/*.pt2" << QStringList{"one/c.pt2"};
    QTest::newRow("a folder") << "o*" << QStringList{"one"};
    QTest::newRow("names with a dot are hidden") << "*" << QStringList{"a.pt2", "b.pt2", "one"};
    QTest::newRow("unless asked for") << ".*" << QStringList{".hidden.pt2"};
    QTest::newRow("nothing") << "*.none" << QStringList{};
    QTest::newRow("below a file") << "a.pt2/*" << QStringList{};
}

void tst_Glob::expands()
{
    QTemporaryDir folder;
    QVERIFY(QDir(folder.path()).mkpath("one/two"));
    for (const char *name : {"b.pt2", "a.pt2", ".hidden.pt2", "one/c.pt2", "one/two/d.pt2"}) {
        QFile file(folder.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
    }
    QFETCH(QString, pattern);
    QStringList found;
    for (const std::string &path : expandGlob((folder.path() + "/" + pattern).toStdString()))
        found << QDir(folder.path()).relativeFilePath(QString::fromStdString(path));
    QTEST(found, "expected");
}

QTEST_APPLESS_MAIN(tst_Glob)
#include "tst_Glob.moc"
