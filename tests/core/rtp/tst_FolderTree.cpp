// SPDX-License-Identifier: Apache-2.0
#include "core/rtp/FolderTree.h"

#include "tests/support/TemporaryFolder.h"

#include <QStringList>
#include <QTest>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

QString kindName(FolderEntryKind kind)
{
    constexpr const char *names[] = {"file", "folder", "special", "dangling", "looping", "leaving"};
    return names[static_cast<std::size_t>(kind)];
}

/// "a file, b folder": the paths and kinds of all entries.
QString listed(const FolderTree &tree)
{
    QStringList texts;
    for (const FolderEntry &entry : tree.entries())
        texts << QString::fromStdString(entry.path) + " " + kindName(entry.kind);
    return texts.join(", ");
}

QString childrenOf(const FolderTree &tree, const char *folder)
{
    QStringList names;
    for (const FolderEntry *entry : tree.children(folder))
        names << QString::fromUtf8(entry->name().data(), static_cast<qsizetype>(entry->name().size()));
    return names.join(" ");
}

FolderTreePtr read(const TemporaryFolder &folder)
{
    const auto tree = FolderTree::read(folder.path());
    return tree ? *tree : nullptr;
}

}  // namespace

class tst_FolderTree : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void listsPartByPart()
    {
        const TemporaryFolder folder;
        QVERIFY(folder.write("b/x", QByteArray("12345")));
        QVERIFY(folder.write("b.c", QByteArray()));
        QVERIFY(folder.write("b/y/z", QByteArray("1")));
        QVERIFY(folder.write(".hidden", QByteArray()));
        QVERIFY(folder.makeFolder("empty"));
        const FolderTreePtr tree = read(folder);
        QVERIFY(tree);
        QCOMPARE(listed(*tree),
                 QString(".hidden file, b folder, b/x file, b/y folder, b/y/z file, b.c file, empty folder"));
        QCOMPARE(childrenOf(*tree, ""), QString(".hidden b b.c empty"));
        QCOMPARE(childrenOf(*tree, "b"), QString("x y"));
        QCOMPARE(childrenOf(*tree, "b/x"), QString());
        QCOMPARE(tree->nbytes(), std::uint64_t{6});
        QVERIFY(tree->isComplete());
        QVERIFY(tree->hasFile("b/y/z"));
        QVERIFY(!tree->hasFile("b/y"));
        QVERIFY(tree->hasFolder("b/y"));
        QVERIFY(tree->hasFolder(""));
        const auto source = tree->open("b/x");
        QVERIFY(source.ok());
        QCOMPARE((*source)->size(), std::uint64_t{5});
    }

    void refusesPathsThatLeave()
    {
        const TemporaryFolder folder;
        QVERIFY(folder.write("in/a", QByteArray("1")));
        const FolderTreePtr tree = read(folder);
        for (const char *path : {"../x", "in/../../x", "/etc/passwd", "in//a", "./in/a", "in/a/", "in/a/b"})
            QVERIFY2(!tree->open(path).ok(), path);
    }

    void followsLinksWithin()
    {
        const TemporaryFolder folder;
        QVERIFY(folder.write("real/model/a", QByteArray("123")));
        QVERIFY(folder.link("model", "real/model"));
        QVERIFY(folder.link("a", "model/a"));
        const FolderTreePtr tree = read(folder);
        QCOMPARE(listed(*tree), QString("a file, model folder, real folder, real/model folder, real/model/a file"));
        QVERIFY(tree->hasFile("model/a"));
        QCOMPARE(childrenOf(*tree, "model"), QString("a"));
        QCOMPARE(QString::fromStdString(tree->find("a")->path), QString("real/model/a"));
        QVERIFY(tree->findEntry("a")->isLink);
        QCOMPARE(QString::fromStdString(tree->findEntry("a")->target), QString("real/model/a"));
        QVERIFY(tree->open("model/a").ok());
        QCOMPARE(tree->nbytes(), std::uint64_t{3});
    }

    void reportsOtherLinks()
    {
        const TemporaryFolder outside;
        QVERIFY(outside.write("secret", QByteArray("1")));
        const TemporaryFolder folder;
        QVERIFY(folder.makeFolder("sub/deep"));
        QVERIFY(folder.link("dangling", "nowhere"));
        QVERIFY(folder.link("itself", "itself"));
        QVERIFY(folder.link("sub/deep/up", "../../sub"));
        QVERIFY(folder.link("sub/root", ".."));
        QVERIFY(folder.link("leaving", QString::fromStdString(outside.path("secret"))));
        QVERIFY(folder.link("leavingFolder", QString::fromStdString(outside.path())));
        const FolderTreePtr tree = read(folder);
        QCOMPARE(listed(*tree), QString("dangling dangling, itself looping, leaving leaving, leavingFolder leaving, "
                                        "sub folder, sub/deep folder, sub/deep/up looping, sub/root looping"));
        QVERIFY(!tree->find("leaving"));
        QVERIFY(!tree->open("leaving").ok());
        QVERIFY(!tree->hasFile("leavingFolder/secret"));
        QVERIFY(!tree->hasFolder("sub/root"));
    }

    void linksToLinkedFoldersListNothingTwice()
    {
        const TemporaryFolder folder;
        QVERIFY(folder.write("level0/file", QByteArray("1")));
        for (int i = 1; i < 40; ++i) {  // 2^40 paths for whoever walks through them
            QVERIFY(folder.makeFolder(QString("level%1").arg(i)));
            for (const char *name : {"left", "right"})
                QVERIFY(folder.link(QString("level%1/%2").arg(i).arg(name), QString("../level%1").arg(i - 1)));
        }
        const FolderTreePtr tree = read(folder);
        QCOMPARE(tree->entries().size(), std::size_t{40 + 39 * 2 + 1});
        QVERIFY(tree->hasFile("level3/left/right/left/file"));
    }

    void readsManyStrayFiles()
    {
        const TemporaryFolder folder;
        for (int i = 0; i < 3'000; ++i)
            QVERIFY(folder.write(QString("stray%1").arg(i), QByteArray()));
        const FolderTreePtr tree = read(folder);
        QCOMPARE(tree->entries().size(), std::size_t{3'000});
        QVERIFY(tree->isComplete());
        std::vector<ByteSourcePtr> sources;  // more than a process may hold open
        for (const FolderEntry &entry : tree->entries()) {
            auto source = tree->open(entry.path);
            QVERIFY(source.ok());
            sources.push_back(*std::move(source));
        }
    }

    void stopsAtItsDepth()
    {
        const TemporaryFolder folder;
        QString path = "d";
        for (int i = 0; i < 80; ++i)
            path += "/d";
        QVERIFY(folder.makeFolder(path));
        const FolderTreePtr tree = read(folder);
        QVERIFY(!tree->isComplete());
        QVERIFY(tree->entries().back().unlisted);
        QCOMPARE(tree->entries().size(), FolderTree::maxDepth + 1);
    }

    void failsWithoutAFolder()
    {
        const TemporaryFolder folder;
        QVERIFY(folder.write("a", QByteArray("1")));
        QVERIFY(!FolderTree::read(folder.path("a")).ok());
        QVERIFY(FolderTree::read(folder.path("b")).error().code == ErrorCode::NotFound);
    }
};

QTEST_APPLESS_MAIN(tst_FolderTree)
#include "tst_FolderTree.moc"
