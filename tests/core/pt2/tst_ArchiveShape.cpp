// SPDX-License-Identifier: Apache-2.0
#include "core/pt2/ArchiveShape.h"

#include "core/bytes/FileSource.h"
#include "core/bytes/MemorySource.h"
#include "tests/support/Fixtures.h"
#include "tests/support/ZipBuilder.h"

#include <QTest>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

QString formName(ArchiveForm form)
{
    switch (form) {
        case ArchiveForm::Pt2Layered: return "layered";
        case ArchiveForm::Pt2FlatProgram: return "flat program";
        case ArchiveForm::Pt2FlatAoti: return "flat AOTI";
        case ArchiveForm::TorchSave: return "torch.save";
        case ArchiveForm::TorchScript: return "TorchScript";
        case ArchiveForm::Unknown: break;
    }
    return "unknown";
}

QString describe(const ArchiveShape &shape)
{
    return formName(shape.form) + " in '" + QString::fromStdString(shape.root) + "'";
}

QString describe(ArchiveForm form, const QString &root)
{
    return describe(ArchiveShape{form, root.toStdString()});
}

Result<std::shared_ptr<const ZipArchive>> openFile(const QString &path)
{
    return ZipArchive::open(FileSource::open(path.toStdString()).value());
}

}  // namespace

class tst_ArchiveShape : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void names_data();
    void names();
    void goodFixtures_data();
    void goodFixtures();
    void brokenFixtures_data();
    void brokenFixtures();
    void nestedArchives();
    void cutAnywhere_data();
    void cutAnywhere();
};

void tst_ArchiveShape::names_data()
{
    QTest::addColumn<QStringList>("records");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *name, const QStringList &records, ArchiveForm form, const QString &root) {
        QTest::newRow(name) << records << describe(form, root);
    };
    using enum ArchiveForm;
    row("layered", {"m/data/weights/weight_0", "m/models/model.json", "m/archive_format"}, Pt2Layered, "m");
    row("only headers", {"m/archive_format", "m/archive_version"}, Pt2Layered, "m");
    row("root named as a folder inside", {"data/models/a.json", "data/data/weights/weight_0", "data/archive_format"},
        Pt2Layered, "data");
    row("stray first entry", {"notes.txt", "m/models/model.json", "m/archive_format"}, Pt2Layered, "m");
    row("first entry absolute", {"/etc/passwd", "m/models/model.json", "m/archive_format"}, Pt2Layered, "m");
    row("first entry without a name", {"", "m/models/model.json", "m/archive_format"}, Pt2Layered, "m");
    row("first entry in another folder", {"x/y", "m/models/model.json", "m/archive_format"}, Pt2Layered, "m");
    row("two layered roots", {"a/archive_format", "b/archive_format"}, Pt2Layered, "a");
    row("no root folder", {"models/model.json", "data/weights/weight_0", "archive_format", "archive_version"},
        Pt2Layered, "");
    row("no root folder, no archive_format", {"models/model.json", "data/weights/weight_0", "archive_version"},
        Pt2Layered, "");
    row("no archive_format, 2.9", {"m/data/weights/weight_0", "m/models/model.json"}, Pt2Layered, "m");
    row("no archive_format, 2.8", {"m/models/a.json", "m/data/sample_inputs/a.pt", "m/archive_version"}, Pt2Layered,
        "m");
    row("no archive_format, compiled", {"m/data/aotinductor/model/x.wrapper.so", "m/archive_version"}, Pt2Layered, "m");
    row("only a config", {"m/data/weights/group/a_weights_config.json"}, Pt2Layered, "m");
    row("flat program", {"serialized_exported_program.json", "serialized_state_dict.pt", "version"}, Pt2FlatProgram,
        "");
    row("flat program without its program", {"serialized_state_dict.pt", "version"}, Pt2FlatProgram, "");
    row("flat program without version", {"serialized_exported_program.json"}, Pt2FlatProgram, "");
    row("flat program of old", {"serialized_something.json", "version"}, Pt2FlatProgram, "");
    row("serialized_ alone", {"serialized_something.json"}, Unknown, "");
    row("flat program wins over archive_format", {"archive_format", "serialized_exported_program.json", "version"},
        Pt2FlatProgram, "");
    row("flat program in a folder", {"f/serialized_exported_program.json", "f/version"}, Pt2FlatProgram, "f");
    row("flat AOTI", {"version", "archive_format", "data/aotinductor/model/a.so"}, Pt2FlatAoti, "");
    row("flat AOTI without archive_format", {"version", "data/aotinductor/model/a.so"}, Pt2FlatAoti, "");
    row("torch.save", {"archive/data.pkl", "archive/byteorder", "archive/data/0", "archive/version"}, TorchSave,
        "archive");
    row("torch.save after a stray entry", {"x", "archive/data.pkl", "archive/version"}, TorchSave, "archive");
    row("some folder's data.pkl", {"x", "stuff/data.pkl"}, Unknown, "");
    row("TorchScript", {"m/data.pkl", "m/code/a.py", "m/constants.pkl", "m/version"}, TorchScript, "m");
    row("TorchScript without data", {"m/constants.pkl", "m/version"}, TorchScript, "m");
    row("layered with a pickle named data.pkl", {"m/data.pkl", "m/archive_format"}, Pt2Layered, "m");
    row("document", {"[Content_Types].xml", "_rels/.rels", "word/document.xml"}, Unknown, "");
    row("jar", {"META-INF/MANIFEST.MF", "com/example/A.class"}, Unknown, "");
    row("wheel with models", {"pkg/__init__.py", "pkg/models/a.json", "pkg/data/weights/a.pt", "pkg-1.dist-info/WHEEL"},
        Unknown, "");
    row("sources in one folder", {"src/models/a.json", "src/main.py"}, Unknown, "src");
}

void tst_ArchiveShape::names()
{
    QFETCH(QStringList, records);
    ZipBuilder builder;
    for (const QString &record : records)
        builder.add(record.toStdString(), "x");
    const auto archive = ZipArchive::open(std::make_shared<MemorySource>(builder.build()));
    QVERIFY(archive);
    QTEST(describe(detectShape(**archive)), "expected");
}

void tst_ArchiveShape::goodFixtures_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("expected");
    for (const GoodFixture &fixture : testing::goodFixtures(PT2SCOPE_FIXTURES)) {
        const QString root = fixture.truth["root"].toString();
        const bool flat = fixture.truth["layout"] == "flat";
        const ArchiveForm rootless = flat ? ArchiveForm::Pt2FlatProgram : ArchiveForm::Pt2FlatAoti;
        QTest::newRow(fixture.name) << fixture.path
                                    << describe(root.isEmpty() ? rootless : ArchiveForm::Pt2Layered, root);
    }
}

void tst_ArchiveShape::goodFixtures()
{
    QFETCH(QString, path);
    const auto archive = openFile(path);
    QVERIFY(archive);
    QTEST(describe(detectShape(**archive)), "expected");
}

void tst_ArchiveShape::brokenFixtures_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("expected");
    const QStringList noArchive{"022_truncated_to_nothing", "032_not_a_zip_text", "034_not_a_zip_tar"};
    for (const BrokenFixture &fixture : testing::brokenFixtures(PT2SCOPE_FIXTURES)) {
        if (noArchive.contains(fixture.name))
            continue;
        const bool flat = fixture.manifest["layout"] == "flat";
        QString expected = describe(flat ? ArchiveForm::Pt2FlatProgram : ArchiveForm::Pt2Layered, rootOf(fixture));
        if (fixture.name == "036_wrong_kind_checkpoint")
            expected = describe(ArchiveForm::TorchSave, "ckpt");
        if (fixture.name == "068_prefix_none")
            expected = describe(ArchiveForm::Pt2Layered, "");
        QTest::newRow(fixture.name) << fixture.path << expected;
    }
}

void tst_ArchiveShape::brokenFixtures()
{
    QFETCH(QString, path);
    const auto archive = openFile(path);
    QVERIFY2(archive, archive ? "" : archive.error().message.c_str());
    QTEST(describe(detectShape(**archive)), "expected");
}

void tst_ArchiveShape::nestedArchives()
{
    std::size_t compared = 0;
    for (const GoodFixture &fixture : testing::goodFixtures(PT2SCOPE_FIXTURES)) {
        const auto outer = openFile(fixture.path);
        QVERIFY(outer);
        for (std::size_t i = 0; i < (*outer)->records().size(); ++i) {
            const Record &record = (*outer)->records()[i];
            if (!record.name.ends_with(".pt") || record.size == 0)
                continue;
            const auto inner = ZipArchive::open((*outer)->openRecord(i).value());
            QVERIFY2(inner, record.name.c_str());
            QCOMPARE(describe(detectShape(**inner)), describe(ArchiveForm::TorchSave, "archive"));
            ++compared;
        }
    }
    QVERIFY(compared > 300);
}

void tst_ArchiveShape::cutAnywhere_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("expected");
    const auto row = [](const QString &name, ArchiveForm form, const QString &root) {
        QTest::newRow(qPrintable(name)) << PT2SCOPE_FIXTURES "/pt2/" + name + ".pt2" << describe(form, root);
    };
    row("2.15.0/linear_strict", ArchiveForm::Pt2Layered, "linear_strict");
    row("2.8.0/linear_strict", ArchiveForm::Pt2Layered, "linear_strict");
    row("2.7.1/linear_strict", ArchiveForm::Pt2FlatProgram, "");
}

/// What is left of a download that stopped, once its first record has begun, is still known for what it was.
void tst_ArchiveShape::cutAnywhere()
{
    QFETCH(QString, path);
    const auto file = FileSource::open(path.toStdString());
    QVERIFY(file);
    const std::vector<std::byte> whole = readRange(**file, 0, (*file)->size(), (*file)->size()).value();
    for (std::size_t percent = 10; percent < 100; percent += 5) {
        std::vector<std::byte> part(whole.begin(),
                                    whole.begin() + static_cast<std::ptrdiff_t>(whole.size() * percent / 100));
        const auto archive = ZipArchive::open(std::make_shared<MemorySource>(std::move(part)));
        QVERIFY2(archive, qPrintable(QString("%1 %").arg(percent)));
        QTEST(describe(detectShape(**archive)), "expected");
    }
}

QTEST_APPLESS_MAIN(tst_ArchiveShape)
#include "tst_ArchiveShape.moc"
