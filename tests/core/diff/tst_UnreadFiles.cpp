// SPDX-License-Identifier: Apache-2.0
#include "tests/core/diff/DiffLines.h"
#include "tests/support/ExportFixtures.h"

#include <QRegularExpression>
#include <QTest>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

DifferencePtr compareFolders(const std::string &a, const std::string &b)
{
    return compareContents(openPath(QString::fromStdString(a)), openPath(QString::fromStdString(b)));
}

QStringList linesOfOneSide(const Difference &difference)
{
    return linesOf(difference).filter(QRegularExpression("^\\w+: [-+] "));
}

}  // namespace

/// Folders of which one has a file that cannot be read, or is not what it is in the other: nothing of it is gone.
class tst_UnreadFiles : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void damaged_data();
    void damaged();
    void forbidden();
    void forbiddenFolder();
    void linkOut();
    void cutOff();
    void gone();
    void listOfChunks_data();
    void listOfChunks();
    void chunksGone();
};

void tst_UnreadFiles::damaged_data()
{
    QTest::addColumn<QString>("folder");
    QTest::addColumn<QString>("file");
    QTest::newRow("optimizer") << "checkpoint-seed"
                               << "model.ckpt-1000/optimizer-0-of-4.pt";
    QTest::newRow("model") << "checkpoint-seed"
                           << "model.ckpt-1000/model-1-of-4.pt";
    QTest::newRow("program") << "rtp-tiny"
                             << "fx_user_model/exported_model.pt";
    QTest::newRow("pickle") << "rtp-tiny"
                            << "fx_user_model/user_model/state_dict.pt";
    QTest::newRow("safetensors") << "rtp-1rank"
                                 << "model-000000-of-000001.safetensors";
}

void tst_UnreadFiles::damaged()
{
    QFETCH(QString, folder);
    QFETCH(QString, file);
    const std::string whole = exportFixture(folder).toStdString();
    QFile original(exportFixture(folder) + "/" + file);
    QVERIFY(original.open(QIODevice::ReadOnly));
    const std::string content = original.readAll().toStdString();
    for (const std::string &damage :
         {std::string("no archive"), std::string(), content.substr(0, content.size() / 2)}) {
        FolderBuilder other(whole);
        other.file(file.toStdString(), damage);
        for (const DifferencePtr &difference :
             {compareFolders(whole, other.path()), compareFolders(other.path(), whole)}) {
            QCOMPARE(linesOfOneSide(*difference), QStringList());
            QCOMPARE(difference->breaking(), 0U);
            QVERIFY(!difference->section(DiffSection::Tensors).gaps.empty());
            const QStringList records = linesOf(difference->section(DiffSection::Records));
            const QStringList ofFile = records.filter(QRegularExpression("^~ (size|content) " + file + ": "));
            QVERIFY2(ofFile.size() == 1, qPrintable(records.join('\n')));
        }
    }
}

void tst_UnreadFiles::forbidden()
{
    if (::geteuid() == 0)
        QSKIP("the superuser may read everything");
    const std::string whole = exportFixture("checkpoint-seed").toStdString();
    const std::string file = "model.ckpt-1000/optimizer-0-of-4.pt";
    const FolderBuilder other(whole);
    std::filesystem::permissions(other.path(file), std::filesystem::perms::none);
    const DifferencePtr difference = compareFolders(whole, other.path());
    const QString gap = QString("? %1: in B: Permission denied").arg(QString::fromStdString(file));
    QCOMPARE(linesOf(difference->section(DiffSection::Tensors)), QStringList{gap});
    QCOMPARE(linesOf(difference->section(DiffSection::Records)), QStringList{gap});
}

void tst_UnreadFiles::forbiddenFolder()
{
    if (::geteuid() == 0)
        QSKIP("the superuser may read everything");
    const std::string whole = exportFixture("rtp-tiny").toStdString();
    const FolderBuilder other(whole);
    std::filesystem::permissions(other.path("fx_user_model"), std::filesystem::perms::none);
    const DifferencePtr difference = compareFolders(whole, other.path());
    std::filesystem::permissions(other.path("fx_user_model"), std::filesystem::perms::owner_all);
    QCOMPARE(linesOfOneSide(*difference), QStringList());
    QCOMPARE(difference->breaking(), 0U);
    QCOMPARE(linesOf(difference->section(DiffSection::Records)),
             QStringList{"? fx_user_model: in B: the folder cannot be listed"});
}

/// In place of a file and of a folder.
void tst_UnreadFiles::linkOut()
{
    const std::string whole = exportFixture("rtp-1rank").toStdString();
    for (const std::string &name : {std::string("model-000000-of-000001.safetensors"), std::string("fx_user_model")}) {
        FolderBuilder other(whole);
        other.remove(name).link(name, std::filesystem::absolute(whole) / name);
        const QString gap =
            QString("? %1: in B: a link out of the folder is not followed").arg(QString::fromStdString(name));
        const DifferencePtr difference = compareFolders(whole, other.path());
        QCOMPARE(linesOfOneSide(*difference), QStringList());
        QCOMPARE(difference->breaking(), 0U);
        QCOMPARE(linesOf(difference->section(DiffSection::Records)), QStringList{gap});
        QVERIFY(linesOf(difference->section(DiffSection::Tensors)).contains(gap));
    }
}

/// An archive without its end, and one of which half the records are gone, too.
void tst_UnreadFiles::cutOff()
{
    const QString whole = QStringLiteral(PT2SCOPE_FIXTURES "/pt2/2.15.0/linear_strict.pt2");
    QFile original(whole);
    QVERIFY(original.open(QIODevice::ReadOnly));
    const std::string content = original.readAll().toStdString();
    FolderBuilder folder;
    const QString cut = QString::fromStdString(folder.path("cut.pt2"));
    for (const std::size_t left : {content.size() - 30, content.size() / 2}) {
        folder.file("cut.pt2", content.substr(0, left));
        for (const DifferencePtr &difference :
             {compareContents(openPath(whole), openPath(cut)), compareContents(openPath(cut), openPath(whole))}) {
            QCOMPARE(linesOfOneSide(*difference), QStringList());
            QCOMPARE(difference->breaking(), 0U);
            QVERIFY(!difference->isSame());
            QCOMPARE(difference->section(DiffSection::Records).gaps.size(), 1U);
        }
        QVERIFY(compareContents(openPath(cut), openPath(cut))->isSame());
    }
}

/// A file that is not there is gone.
void tst_UnreadFiles::gone()
{
    const std::string whole = exportFixture("checkpoint-seed").toStdString();
    FolderBuilder other(whole);
    other.remove("model.ckpt-1000/optimizer-0-of-4.pt");
    const DifferencePtr difference = compareFolders(whole, other.path());
    QVERIFY(difference->section(DiffSection::Tensors).gaps.empty());
    QCOMPARE(linesOfOneSide(*difference).filter("tensors: -").size(), 2);
}

void tst_UnreadFiles::listOfChunks_data()
{
    QTest::addColumn<bool>("isCut");
    QTest::addColumn<QString>("checkpoint");
    QTest::newRow("cut") << true << "model.ckpt-1";
    QTest::newRow("cut, of another step") << true << "model.ckpt-2";
    QTest::newRow("missing") << false << "model.ckpt-1";
    QTest::newRow("missing, of another step") << false << "model.ckpt-2";
}

/// Without its list nobody knows what chunks of a distributed checkpoint hold; what others list is compared.
void tst_UnreadFiles::listOfChunks()
{
    QFETCH(bool, isCut);
    QFETCH(QString, checkpoint);
    const std::string whole = exportFixture("checkpoint-tiny").toStdString();
    FolderBuilder other(whole);
    other.rename("model.ckpt-1", checkpoint.toStdString());
    const std::string list = checkpoint.toStdString() + "/model/.metadata";
    if (isCut)
        other.file(list, other.read(list).substr(0, 100));
    else
        other.remove(list);
    const QString reason = isCut ? "it cannot be read to its end: what it lists is not known"
                                 : "it is missing: what chunks lie beside it is not known";
    const auto tensorLines = [](const std::string &a, const std::string &b) {
        return linesOf(compareFolders(a, b)->section(DiffSection::Tensors));
    };
    const QString gap = "? " + QString::fromStdString(list) + ": in %1 " + reason;
    QCOMPARE(tensorLines(whole, other.path()), QStringList{gap.arg("B")});
    QCOMPARE(tensorLines(other.path(), whole), QStringList{gap.arg("A")});
    QCOMPARE(tensorLines(other.path(), other.path()), QStringList());
    other.remove(checkpoint.toStdString() + "/model");
    QVERIFY(!tensorLines(whole, other.path()).filter("- tensor ").isEmpty());
}

/// How many chunks a table has that is not compared is not told.
void tst_UnreadFiles::chunksGone()
{
    const std::string whole = exportFixture("checkpoint-tiny").toStdString();
    FolderBuilder other(whole);
    other.remove("model.ckpt-1/model/__1_0.distcp");
    const DifferencePtr difference = compareFolders(whole, other.path());
    const SectionDifference &tensors = difference->section(DiffSection::Tensors);
    QVERIFY(!tensors.gaps.empty());
    QVERIFY(std::ranges::find(tensors.remarks, "sharding", &DiffEntry::what) == tensors.remarks.end());
}

QTEST_APPLESS_MAIN(tst_UnreadFiles)
#include "tst_UnreadFiles.moc"
