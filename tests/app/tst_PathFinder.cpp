// SPDX-License-Identifier: Apache-2.0
#include "app/PathFinder.h"

#include "tests/app/ProgramRun.h"
#include "tests/support/ZipBuilder.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>
#include <unistd.h>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

/// A folder of its own, which is the current one while it lives.
class Tree {
public:
    Tree() : m_before(QDir::currentPath()) { QDir::setCurrent(m_folder.path()); }
    ~Tree() { QDir::setCurrent(m_before); }

    QString path() const { return m_folder.path(); }
    void file(const QString &name, const QByteArray &bytes = "x") const
    {
        QDir().mkpath(QFileInfo(name).path());
        QVERIFY(writeFile(name, bytes));
    }
    void link(const QString &name, const QString &target) const
    {
        QVERIFY(::symlink(target.toUtf8(), name.toUtf8()) == 0);
    }

private:
    QTemporaryDir m_folder;
    QString m_before;
};

/// Paths, named ones with a star, failed ones with their reason.
QStringList find(const std::vector<std::string> &operands, SearchFilter filter = {})
{
    PathFinder finder(std::move(filter));
    for (const std::string &operand : operands)
        finder.add(operand);
    QStringList found;
    for (const Input &input : finder.take()) {
        found << QString::fromStdString(input.path) + (input.named ? "*" : "")
                     + (input.failure.empty() ? "" : ": " + QString::fromStdString(input.failure));
    }
    return found;
}

}  // namespace

class tst_PathFinder : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void namedFiles();
    void searchesByEnding();
    void searchesByContent();
    void operandsKeepTheirOrder();
    void everyFileOnce();
    void linksAndLoops();
    void literalNamesWinOverPatterns();
    void patterns();
    void patternsTakeLinksAsFoldersDo();
    void namedAfterItWasFound();
    void filters();
    void exportFoldersAreOneInput();
    void whatOnlyLooksLikeAnExport();
    void foldersThatCannotBeRead();
    void lists_data();
    void lists();
    void absentList();
};

void tst_PathFinder::namedFiles()
{
    const Tree tree;
    tree.file("b.txt");
    tree.file("a.pt2");
    QCOMPARE(find({"./b.txt", "a.pt2", "absent"}),
             QStringList({"b.txt*", "a.pt2*", "absent*: No such file or directory"}));
    QCOMPARE(find({""}), QStringList({"*: No such file or directory"}));
}

void tst_PathFinder::searchesByEnding()
{
    const Tree tree;
    for (const char *name :
         {"z.pt2", "sub/y.pt", "sub/deep/x.PTH", "w.ckpt", "v.safetensors", "notes.txt", "pt2", ".hidden/u.pt2"})
        tree.file(name);
    QCOMPARE(find({"."}),
             QStringList({".hidden/u.pt2", "sub/deep/x.PTH", "sub/y.pt", "v.safetensors", "w.ckpt", "z.pt2"}));
    QCOMPARE(find({"sub/"}), QStringList({"sub/deep/x.PTH", "sub/y.pt"}));
}

void tst_PathFinder::searchesByContent()
{
    const Tree tree;
    tree.file("export", toByteArray(smallPt2()));
    tree.file("other.zip", toByteArray(ZipBuilder().add("docs/readme", "text").build()));
    tree.file("short", "PK");
    QCOMPARE(find({"."}), QStringList({"export"}));
}

void tst_PathFinder::operandsKeepTheirOrder()
{
    const Tree tree;
    tree.file("b/2.pt2");
    tree.file("b/1.pt2");
    tree.file("a/3.pt2");
    QCOMPARE(find({"b", "a"}), QStringList({"b/1.pt2", "b/2.pt2", "a/3.pt2"}));
}

void tst_PathFinder::everyFileOnce()
{
    const Tree tree;
    tree.file("a/x.pt2");
    QCOMPARE(find({"a/x.pt2", "a", "./a/x.pt2", "a/../a"}), QStringList({"a/x.pt2*"}));
}

void tst_PathFinder::linksAndLoops()
{
    const Tree tree;
    tree.file("blobs/0123", toByteArray(smallPt2()));
    tree.file("real/m.pt2");
    tree.link("again.pt2", "real/m.pt2");
    tree.link("a-folder", "real");
    tree.link("real/up", "..");
    tree.link("dangling.pt2", "nowhere");
    QTemporaryDir outside;
    QVERIFY(writeFile(outside.filePath("far.pt2"), QByteArray("x")));
    tree.link("elsewhere", outside.path());
    tree.link("elsewhere-too", outside.path());
    QCOMPARE(find({"."}), QStringList({"blobs/0123", "elsewhere/far.pt2", "real/m.pt2"}));
    QCOMPARE(find({"again.pt2"}), QStringList({"again.pt2*"}));
}

void tst_PathFinder::literalNamesWinOverPatterns()
{
    const Tree tree;
    tree.file("a[1].pt2");
    tree.file("a1.pt2");
    QCOMPARE(find({"a[1].pt2"}), QStringList({"a[1].pt2*"}));
}

void tst_PathFinder::patterns()
{
    const Tree tree;
    tree.file("x/a.bin");
    tree.file("x/b.bin");
    tree.file("y/c.pt2");
    QCOMPARE(find({"x/*.bin"}), QStringList({"x/a.bin*", "x/b.bin*"}));
    QCOMPARE(find({"[y]"}), QStringList({"y/c.pt2"}));
    QCOMPARE(find({"*.none"}), QStringList({"*.none*: nothing matches"}));
}

void tst_PathFinder::patternsTakeLinksAsFoldersDo()
{
    const Tree tree;
    tree.file("loops/real/m.pt2");
    tree.link("loops/again.pt2", "real/m.pt2");
    tree.link("loops/dangling.pt2", "nowhere");
    tree.link("loops/round.pt2", "round.pt2");
    tree.link("loops/real/up", "..");
    QVERIFY(::mkfifo("loops/fifo.pt2", 0600) == 0);
    QTemporaryDir outside;
    QVERIFY(writeFile(outside.filePath("far.pt2"), QByteArray("x")));
    tree.link("loops/far.pt2", outside.filePath("far.pt2"));
    tree.link("loops/elsewhere", outside.path());
    QCOMPARE(find({"loops/**/*.pt2"}), QStringList({"loops/far.pt2*", "loops/real/m.pt2*"}));
    QCOMPARE(find({"loops/*"}), QStringList({"loops/elsewhere/far.pt2", "loops/real/m.pt2"}));
    QCOMPARE(find({"loops/d*"}), QStringList());
    QCOMPARE(find({"loops/again.pt2", "loops/fifo.pt2"}), QStringList({"loops/again.pt2*", "loops/fifo.pt2*"}));
}

void tst_PathFinder::namedAfterItWasFound()
{
    const Tree tree;
    tree.file("a/x.pt");
    tree.file("a/y.pt");
    QCOMPARE(find({"a", "a/y.pt"}), QStringList({"a/x.pt", "a/y.pt*"}));
}

void tst_PathFinder::filters()
{
    const Tree tree;
    for (const char *name : {"a.pt2", "b.bin", "old/c.pt2", "old/d.bin", "sub/old/e.pt2"})
        tree.file(name);
    const std::string base = tree.path().toStdString();
    QCOMPARE(find({"."}, {.exclude = {"old"}, .base = base}), QStringList({"a.pt2"}));
    QCOMPARE(find({"."}, {.exclude = {"old/**"}, .base = base}), QStringList({"a.pt2", "sub/old/e.pt2"}));
    QCOMPARE(find({"."}, {.include = {"*.bin"}, .base = base}), QStringList({"b.bin", "old/d.bin"}));
    QCOMPARE(find({"old/c.pt2"}, {.exclude = {"*.pt2"}, .base = base}), QStringList({"old/c.pt2*"}));
}

void tst_PathFinder::foldersThatCannotBeRead()
{
    const Tree tree;
    tree.file("a.pt2");
    tree.file("locked/b.pt2");
    if (::geteuid() == 0)
        QSKIP("root may read everything");
    QVERIFY(QFile::setPermissions("locked", {}));
    const QStringList found = find({"."});
    QVERIFY(QFile::setPermissions("locked", QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
    QCOMPARE(found, QStringList({"a.pt2", "locked*: Permission denied"}));
}

void tst_PathFinder::lists_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QStringList>("paths");

    QTest::newRow("lines") << QByteArray("a\nb c\n") << QStringList{"a", "b c"};
    QTest::newRow("the last line is not ended") << QByteArray("a\nb") << QStringList{"a", "b"};
    QTest::newRow("empty lines") << QByteArray("\na\n\n") << QStringList{"a"};
    QTest::newRow("lines as Windows ends them") << QByteArray("a\r\nb\r\n") << QStringList{"a", "b"};
    QTest::newRow("separated by NUL") << QByteArray("a\nb\0c\0", 6) << QStringList{"a\nb", "c"};
    QTest::newRow("nothing") << QByteArray() << QStringList{};
}

void tst_PathFinder::lists()
{
    QFETCH(QByteArray, text);
    const Tree tree;
    tree.file("list", text);
    const Result<std::vector<std::string>> paths = readPathList("list");
    QVERIFY(paths.ok());
    QStringList found;
    for (const std::string &path : *paths)
        found << QString::fromStdString(path);
    QTEST(found, "paths");
}

void tst_PathFinder::absentList()
{
    const Result<std::vector<std::string>> paths = readPathList("/nonexistent/list");
    QVERIFY(!paths.ok());
    QVERIFY(QString::fromStdString(paths.error().message).contains("No such file"));
}

void tst_PathFinder::exportFoldersAreOneInput()
{
    const Tree tree;
    tree.file("jit/scripted_model.pt");
    tree.file("jit/model_acc.json", "{}");
    tree.file("jit/extra.pt");
    tree.file("deep/run/model.ckpt-1/model/.metadata");
    tree.file("deep/run/model.ckpt-1/model/__0_0.distcp");
    tree.file("deep/b.pt2");
    QCOMPARE(find({"."}), (QStringList{"deep/b.pt2", "deep/run", "jit"}));
    QCOMPARE(find({"jit"}), QStringList{"jit*"});
    QCOMPARE(find({"jit/"}), QStringList{"jit*"});
    QCOMPARE(find({"jit", "."}), (QStringList{"jit*", "deep/b.pt2", "deep/run"}));
    QCOMPARE(find({"jit", "jit/extra.pt"}), (QStringList{"jit*", "jit/extra.pt*"}));
    QCOMPARE(find({"."}, {.exclude = {"jit"}, .base = tree.path().toStdString()}),
             (QStringList{"deep/b.pt2", "deep/run"}));
    QCOMPARE(find({"."}, {.include = {"*.pt"}, .base = tree.path().toStdString()}),
             (QStringList{"jit/extra.pt", "jit/scripted_model.pt"}));
}

void tst_PathFinder::whatOnlyLooksLikeAnExport()
{
    const Tree tree;
    tree.file("model/a.pt2");
    tree.file("model-1/b.pt2");
    tree.file("user/c.pt2");
    QCOMPARE(find({"."}), (QStringList{"model-1/b.pt2", "model/a.pt2", "user/c.pt2"}));
    tree.file("user/model_acc.json", "{}");
    QCOMPARE(find({"."}), (QStringList{"model-1/b.pt2", "model/a.pt2", "user"}));
    tree.file("item/model_acc.json", "{}");
    QCOMPARE(find({"."}), QStringList{".*"});
}

QTEST_APPLESS_MAIN(tst_PathFinder)
#include "tst_PathFinder.moc"
