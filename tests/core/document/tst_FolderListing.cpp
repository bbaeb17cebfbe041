// SPDX-License-Identifier: Apache-2.0
#include "core/document/FolderListing.h"
#include "tests/support/ExportFixtures.h"

#include <QtTest>

#include <filesystem>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

FolderListing listingOf(const FolderBuilder &folder)
{
    return listOpenable(**FolderTree::read(folder.path()));
}

}  // namespace

class tst_FolderListing : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void whatCanBeOpenedIsListed();
    void anEmptyFolderIsKnown();
    void theListIsBounded();
};

void tst_FolderListing::whatCanBeOpenedIsListed()
{
    FolderBuilder folder;
    folder.file("b.PT2", "12345");
    folder.file("notes.txt", "");
    folder.file("a.safetensors", "");
    folder.file("export/scripted_model.pt", "123");
    folder.file("export/fg.json", "{}");
    folder.file("export/model_acc.json", "{}");
    folder.file("model.ckpt-7/model/.metadata", "");
    folder.file("more/deep/one.pt", "12");
    folder.file("more/two.pt2", "1");
    folder.file("pictures/old/x.png", "");
    std::filesystem::create_symlink("b.PT2", folder.path("link.pt2"));
    const FolderListing listing = listingOf(folder);
    QVERIFY(!listing.isEmpty);
    QStringList lines;
    for (const OpenableEntry &entry : listing.entries)
        lines << QStringLiteral("%1 %2 %3 %4")
                     .arg(QString::fromStdString(entry.name))
                     .arg(static_cast<int>(entry.kind))
                     .arg(entry.nbytes)
                     .arg(entry.models);
    const auto line = [](const char *name, OpenableKind kind, int nbytes, int models) {
        return QStringLiteral("%1 %2 %3 %4")
            .arg(QLatin1String(name))
            .arg(static_cast<int>(kind))
            .arg(nbytes)
            .arg(models);
    };
    QCOMPARE(lines, QStringList({line("a.safetensors", OpenableKind::Safetensors, 0, 0),
                                 line("b.PT2", OpenableKind::Pt2, 5, 0), line("export", OpenableKind::Export, 7, 0),
                                 line("model.ckpt-7", OpenableKind::Checkpoint, 0, 0),
                                 line("more", OpenableKind::FolderOfModels, 3, 2)}));
}

void tst_FolderListing::anEmptyFolderIsKnown()
{
    FolderBuilder folder;
    QVERIFY(listingOf(folder).isEmpty);
    folder.file("notes.txt", "");
    QVERIFY(!listingOf(folder).isEmpty);
    QVERIFY(listingOf(folder).entries.empty());
}

void tst_FolderListing::theListIsBounded()
{
    FolderBuilder folder;
    for (std::size_t i = 0; i < FolderListing::maxEntries + 2; ++i)
        folder.file(std::to_string(i) + ".pt2", "");
    folder.file("z/fg.json", "");  // is not looked into any more
    folder.file("z/a.pt2", "");
    QCOMPARE(listingOf(folder).entries.size(), FolderListing::maxEntries);
    QCOMPARE(listingOf(folder).omitted, std::size_t{3});
}

QTEST_APPLESS_MAIN(tst_FolderListing)
#include "tst_FolderListing.moc"
