// SPDX-License-Identifier: Apache-2.0
#include "tests/core/diff/DiffLines.h"
#include "tests/support/Numbers.h"
#include "tests/support/TemporaryFolder.h"

#include <QTest>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

QStringList recordLines(const Bytes &a, const Bytes &b, bool deep = false)
{
    return linesOf(compareSection(DiffSection::Records, openBytes(a), openBytes(b), deep));
}

}  // namespace

class tst_RecordDiff : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void equalArchives();
    void recordsOfAnArchive_data();
    void recordsOfAnArchive();
    void oneMoreOfAName();
    void otherRootIsARemark();
    void equalCrcsAreReadWhenDeep();
    void filesOfAFolder();
    void archiveAgainstFolder();
    void recordsOfTensors();
};

void tst_RecordDiff::equalArchives()
{
    QCOMPARE(recordLines(smallPt2(), smallPt2()), QStringList());
    QCOMPARE(recordLines(smallPt2(), smallPt2(), true), QStringList());
}

void tst_RecordDiff::recordsOfAnArchive_data()
{
    QTest::addColumn<QByteArray>("other");
    QTest::addColumn<QStringList>("lines");
    const auto row = [](const char *name, const Entries &other, const QStringList &lines) {
        const Bytes bytes = zip(other);
        QTest::newRow(name) << QByteArray(reinterpret_cast<const char *>(bytes.data()), static_cast<int>(bytes.size()))
                            << lines;
    };
    row("added", plus("model/extra/note"), {"+ record extra/note: 4"});
    row("removed", without({"data/sample_inputs/model.pt"}), {"- record data/sample_inputs/model.pt: "});
    row("header", with("byteorder", "big"), {"~ content byteorder: little -> big"});
    row("header of equal size", with("archive_version", "1"), {"~ content archive_version: 0 -> 1 (breaking)"});
    row("content", changed("data/weights/weight_0", [](ZipBuilder::Entry &entry) { entry.content[0] ^= 1; }),
        {"~ content data/weights/weight_0"});
    row("size", changed("data/weights/weight_0", [](ZipBuilder::Entry &entry) { entry.content += "more"; }),
        {"~ size data/weights/weight_0: 48 -> 52"});
    row("method", changed("models/model.json", [](ZipBuilder::Entry &entry) { entry.deflate = true; }),
        {"~ method models/model.json: stored -> deflate"});
    row("one name twice", plus(plus("model/extra/note", "a"), "model/extra/note", "b"),
        {"+ record extra/note: 1", "+ record extra/note: 1"});
}

void tst_RecordDiff::recordsOfAnArchive()
{
    QFETCH(QByteArray, other);
    QFETCH(QStringList, lines);
    const QStringList found = recordLines(zip(smallPt2Entries()), toBytes(other.toStdString()));
    QCOMPARE(found.size(), lines.size());
    for (qsizetype i = 0; i < lines.size(); ++i)
        QVERIFY2(found[i].startsWith(lines[i]), qPrintable(found[i]));
}

void tst_RecordDiff::oneMoreOfAName()
{
    const auto notes = [](const Bytes &a, const Bytes &b) {
        QStringList found;
        for (const DiffEntry &entry : compareSection(DiffSection::Records, openBytes(a), openBytes(b)).entries)
            found += QString::fromStdString(entry.name + ": " + entry.note);
        return found;
    };
    const Bytes one = zip(smallPt2Entries());
    const Bytes more = zip(plus("model/byteorder", "little"));
    QCOMPARE(notes(one, more), QStringList{"byteorder: B has more of this name"});
    QCOMPARE(notes(more, one), QStringList{"byteorder: A has more of this name"});
}

void tst_RecordDiff::otherRootIsARemark()
{
    const SectionDifference section =
        compareSection(DiffSection::Records, openBytes(smallPt2("old")), openBytes(smallPt2("new")));
    QVERIFY(section.isSame());
    QCOMPARE(section.remarks.size(), 1U);
    QCOMPARE(section.remarks.front().to.text, std::string("new"));
}

/// The directory of B tells of the same bytes, which is not true.
void tst_RecordDiff::equalCrcsAreReadWhenDeep()
{
    Entries entries = plus("model/extra/note", "plain text");
    const Bytes sound = zip(entries);
    const Bytes damaged = patched(sound, "plain text", 0, "plane");
    QCOMPARE(recordLines(sound, damaged), QStringList());
    const QStringList lines = recordLines(sound, damaged, true);
    QCOMPARE(lines.size(), 1);
    QVERIFY2(lines.front().startsWith("~ content extra/note"), qPrintable(lines.front()));
}

void tst_RecordDiff::filesOfAFolder()
{
    const QString folder = QStringLiteral(PT2SCOPE_FIXTURES "/rtp/jit");
    TemporaryFolder changed;
    QVERIFY(changed.copyFrom(folder));
    const QByteArray code = changed.read("gm.code");
    QVERIFY(changed.write("gm.code", QByteArray(code).replace(0, 1, "#")));
    QVERIFY(changed.write("more.txt", QByteArray("x")));
    const QStringList lines = linesOf(
        compareSection(DiffSection::Records, openPath(folder), openPath(QString::fromStdString(changed.path()))));
    QCOMPARE(lines, (QStringList{"+ record more.txt: 1", "~ content gm.code"}));
}

void tst_RecordDiff::archiveAgainstFolder()
{
    const QStringList lines = linesOf(compareSection(DiffSection::Records, openBytes(smallPt2()),
                                                     openPath(QStringLiteral(PT2SCOPE_FIXTURES "/rtp/jit"))));
    QCOMPARE(lines, QStringList{"? records: A is an archive, B is a folder"});
}

/// What the tensors' section reads is not read twice, and is told.
void tst_RecordDiff::recordsOfTensors()
{
    const DocumentPtr document = openBytes(smallPt2());
    ThreadPool pool(1);
    DiffOptions options{.pool = pool};
    const SectionDifference plain = compareDocuments(document, document, options)->section(DiffSection::Records);
    options.deep = true;
    const SectionDifference deep = compareDocuments(document, document, options)->section(DiffSection::Records);
    QCOMPARE(plain.remarks.size(), 0U);
    QCOMPARE(deep.remarks.size(), 1U);
    QCOMPARE(deep.same + std::stoul(deep.remarks.front().name), plain.same);
    TemporaryFolder folder;
    const auto file = [&](const std::string &said) {
        const std::string header =
            R"({"__metadata__":{"k":")" + said + R"("},"w":{"dtype":"U8","shape":[1],"data_offsets":[0,1]}})";
        folder.write(QString::fromStdString(said + ".safetensors"), u64(header.size()) + header + "x");
        return openPath(QString::fromStdString(folder.path() + "/" + said + ".safetensors"));
    };
    for (const bool isDeep : {false, true})
        QCOMPARE(compareSection(DiffSection::Records, file("a"), file("b"), isDeep).entries.size(), 1U);
    QCOMPARE(compareDocuments(file("a"), file("b"), options)->section(DiffSection::Records).entries.size(), 1U);
}

QTEST_APPLESS_MAIN(tst_RecordDiff)
#include "tst_RecordDiff.moc"
