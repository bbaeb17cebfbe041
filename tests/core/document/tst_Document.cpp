// SPDX-License-Identifier: Apache-2.0
#include "core/document/Document.h"

#include "core/bytes/MemorySource.h"
#include "tests/support/CountingSource.h"
#include "tests/support/Fixtures.h"
#include "tests/support/ZipBuilder.h"

#include <QTest>
#include <algorithm>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

QString text(std::string_view view)
{
    return QString::fromUtf8(view.data(), static_cast<qsizetype>(view.size()));
}

QString kindAndLayout(const Document &document)
{
    return text(kindName(document.kind)) + ' ' + text(document.layout);
}

std::vector<std::byte> bytesOf(std::string_view content)
{
    const auto bytes = std::as_bytes(std::span(content));
    return {bytes.begin(), bytes.end()};
}

DocumentPtr openBytes(std::vector<std::byte> bytes, const std::string &path = "x.pt2")
{
    return openDocument(std::make_shared<MemorySource>(std::move(bytes)), path, DocumentDepth::Facts);
}

std::string zipText(const ZipBuilder &builder)
{
    const std::vector<std::byte> bytes = builder.build();
    return {reinterpret_cast<const char *>(bytes.data()), bytes.size()};
}

std::string nestedZip()
{
    return zipText(ZipBuilder().add("archive/data.pkl", "N.").add("archive/version", "3\n"));
}

ZipBuilder::Entry deflated(const std::string &name, const std::string &content)
{
    ZipBuilder::Entry entry;
    entry.name = name;
    entry.content = content;
    entry.deflate = true;
    return entry;
}

/// A file of one tensor that holds these bytes.
std::string safetensorsText(const std::string &content)
{
    const std::string header = R"({"a":{"dtype":"U8","shape":[)" + std::to_string(content.size())
                               + R"(],"data_offsets":[0,)" + std::to_string(content.size()) + "]}}";
    std::string text(8, '\0');
    text[0] = static_cast<char>(header.size());
    return text + header + content;
}

QStringList nestedNames(const Document &document)
{
    QStringList names;
    for (const NestedArchive &nested : document.nested)
        names.push_back(text(document.archive->records()[nested.record].name));
    return names;
}

QStringList unreadNames(const Document &document)
{
    QStringList names;
    for (const UnreadPart &part : document.unreadNested)
        names.push_back(text(document.archive->records()[part.record].name));
    return names;
}

QStringList recordsBeginningLikeZip(const ZipArchive &archive)
{
    QStringList names;
    for (std::size_t i = 0; i < archive.records().size(); ++i) {
        const auto source = archive.openRecord(i).value();
        const auto bytes = readRange(*source, 0, std::min<std::uint64_t>(source->size(), 4), 4).value();
        if (std::string_view(reinterpret_cast<const char *>(bytes.data()), bytes.size()) == "PK\3\4")
            names.push_back(text(archive.records()[i].name));
    }
    return names;
}

std::string weightsOf(const char *file, bool pickled)
{
    return std::string(R"({"config": {"a": {"path_name": ")") + file + R"(", "is_param": true, "use_pickle": )"
           + (pickled ? "true" : "false") + R"(, "tensor_meta": null}}})";
}

}  // namespace

class tst_Document : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void goodFixtures_data();
    void goodFixtures();
    void brokenFixtures_data();
    void brokenFixtures();
    void layouts_data();
    void layouts();
    void legacyPickleStreams_data();
    void legacyPickleStreams();
    void pickleStreamThatHoldsALocalHeader();
    void safetensorsThatHoldZips_data();
    void safetensorsThatHoldZips();
    void openingReadsLittle_data();
    void openingReadsLittle();
    void cancelledSearch();
    void claims_data();
    void claims();
    void whatCannotBeOpened();
    void recordsDepthReadsTheDirectoryOnly();
    void nestedCandidates();
    void nestedOnlyWhereTheyBeginLikeOne();
    void nestedRecordName();
    void deflatedNested();
    void nestedBeyondTheBudget();
    void damagedNested();
};

void tst_Document::goodFixtures_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QJsonObject>("truth");
    for (const GoodFixture &fixture : testing::goodFixtures(PT2SCOPE_FIXTURES))
        QTest::newRow(fixture.name) << fixture.path << fixture.truth;
}

void tst_Document::goodFixtures()
{
    QFETCH(QString, path);
    QFETCH(QJsonObject, truth);
    const auto document = openDocument(path.toStdString());
    QVERIFY(document);
    const bool layered = !truth["root"].toString().isEmpty();
    const bool pickled = path.contains("/2.8.0/") && !truth["models"].toObject().isEmpty();
    QCOMPARE(kindAndLayout(**document),
             layered ? (pickled ? "pt2 pt2-layered-2.8" : "pt2 pt2-layered") : QString("pt2 pt2-flat"));
    QCOMPARE(text((*document)->root), truth["root"].toString());
    QCOMPARE((*document)->nbytes, static_cast<std::uint64_t>(truth["file_bytes"].toInteger()));
    QCOMPARE((*document)->path, path.toStdString());
    QVERIFY((*document)->pt2);
    QVERIFY(!(*document)->failure);
    QVERIFY((*document)->unreadNested.empty());

    QCOMPARE(nestedNames(**document), recordsBeginningLikeZip(*(*document)->archive));
    for (const NestedArchive &nested : (*document)->nested)
        QVERIFY(nested.archive->faults().empty());
}

void tst_Document::brokenFixtures_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("expected");
    for (const BrokenFixture &fixture : testing::brokenFixtures(PT2SCOPE_FIXTURES)) {
        const bool flat = fixture.manifest["layout"] == "flat";
        QString expected = flat ? "pt2 pt2-flat" : "pt2 pt2-layered";
        if (fixture.name == "022_truncated_to_nothing" || fixture.name == "032_not_a_zip_text")
            expected = "unknown ";
        if (fixture.name == "034_not_a_zip_tar")
            expected = "unknown ";
        if (fixture.name == "036_wrong_kind_checkpoint")
            expected = "torch-zip torch-save";
        QTest::newRow(fixture.name) << fixture.path << expected;
    }
}

void tst_Document::brokenFixtures()
{
    QFETCH(QString, path);
    const auto document = openDocument(path.toStdString());
    QVERIFY(document);
    QTEST(kindAndLayout(**document), "expected");
    QVERIFY((*document)->archive || ((*document)->failure && (*document)->claimsToBeArchive));
}

void tst_Document::layouts_data()
{
    QTest::addColumn<QStringList>("records");
    QTest::addColumn<QString>("expected");
    QTest::newRow("layered") << QStringList{"r/archive_format", "r/models/m.json"} << "pt2 pt2-layered";
    QTest::newRow("2.8") << QStringList{"r/archive_format", "r/models/m.json", "r/data/weights/m.pt"}
                         << "pt2 pt2-layered-2.8";
    QTest::newRow("2.8, constants only") << QStringList{"r/archive_format", "r/models/m.json", "r/data/constants/m.pt"}
                                         << "pt2 pt2-layered-2.8";
    QTest::newRow("pickle beside a config") << QStringList{"r/archive_format", "r/models/m.json", "r/data/weights/m.pt",
                                                           "r/data/weights/m_weights_config.json"}
                                            << "pt2 pt2-layered";
    QTest::newRow("flat program") << QStringList{"serialized_exported_program.json", "version"} << "pt2 pt2-flat";
    QTest::newRow("flat AOTI") << QStringList{"version", "archive_format", "data/aotinductor/m/a.so"} << "pt2 pt2-flat";
    QTest::newRow("torch.save") << QStringList{"archive/data.pkl", "archive/version"} << "torch-zip torch-save";
    QTest::newRow("TorchScript") << QStringList{"m/data.pkl", "m/constants.pkl"} << "torch-zip torchscript";
    QTest::newRow("document") << QStringList{"word/document.xml"} << "unknown ";
}

void tst_Document::layouts()
{
    QFETCH(QStringList, records);
    ZipBuilder builder;
    for (const QString &record : records)
        builder.add(record.toStdString(), "{}");
    const DocumentPtr document = openBytes(builder.build());
    QTEST(kindAndLayout(*document), "expected");
    QVERIFY(document->archive);
    QCOMPARE(document->pt2.has_value(), document->kind == DocumentKind::Pt2);
}

void tst_Document::legacyPickleStreams_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("expected");
    const QByteArray magic = QByteArray::fromHex("8a0a6cfc9c46f9206aa850192e");
    const QByteArray rest = QByteArray::fromHex("80024de9032e80027d71002e");
    QTest::newRow("protocol 2") << "\x80\x02" + magic + rest << "torch-zip torch-save-legacy";
    QTest::newRow("protocol 3") << "\x80\x03" + magic + rest << "torch-zip torch-save-legacy";
    QTest::newRow("protocol 4") << "\x80\x04" + QByteArray::fromHex("950d00000000000000") + magic + rest
                                << "torch-zip torch-save-legacy";
    QTest::newRow("nothing but the magic") << "\x80\x02" + magic << "torch-zip torch-save-legacy";
    QTest::newRow("cut in the magic") << "\x80\x02" + magic.first(6) << "torch-zip torch-save-legacy";
    QTest::newRow("another number") << "\x80\x02" + QByteArray::fromHex("8a0a6cfc9c46f9206aa850182e")
                                    << "torch-zip torch-save-legacy";
    QTest::newRow("another pickle") << QByteArray::fromHex("80027d71002e") << "torch-zip torch-save-legacy";
    QTest::newRow("a user's class, protocol 0") << QByteArray("cmine\nClass\n.") << "torch-zip torch-save-legacy";
    QTest::newRow("a command that breaks off") << QByteArray("cos\nsystem\n(S'x'\ntR") << "torch-zip torch-save-legacy";
    QTest::newRow("an extension code") << QByteArray("\x80\x02\x82\x01.") << "torch-zip torch-save-legacy";
    QTest::newRow("a length beyond the end") << QByteArray::fromHex("8004960000000000010000") + "a"
                                             << "torch-zip torch-save-legacy";
    QTest::newRow("a text that begins with c") << QByteArray("char *name\nis no import\n") << "unknown ";
    QTest::newRow("a text that begins with c and has dots") << QByteArray("can it. be\na pickle. no.\n") << "unknown ";
    QTest::newRow("a text that begins like a whole pickle") << QByteArray("N. B. this is none\n") << "unknown ";
    QTest::newRow("two bytes") << QByteArray::fromHex("8002") << "unknown ";
    QTest::newRow("frame only") << QByteArray::fromHex("8004950d000000000000") << "unknown ";
}

void tst_Document::legacyPickleStreams()
{
    QFETCH(QByteArray, bytes);
    const DocumentPtr document = openBytes(bytesOf({bytes.data(), static_cast<std::size_t>(bytes.size())}), "m.pt");
    QTEST(kindAndLayout(*document), "expected");
    QVERIFY(!document->archive);
    QVERIFY(document->failure);
}

void tst_Document::pickleStreamThatHoldsALocalHeader()
{
    const QByteArray magic = QByteArray::fromHex("80028a0a6cfc9c46f9206aa850192e");
    const std::string entry = zipText(ZipBuilder().add("a/b", "content").zip64End(false)).substr(0, 100);
    const DocumentPtr document = openBytes(bytesOf(magic.toStdString() + entry), "m.pt");
    QCOMPARE(kindAndLayout(*document), QString("torch-zip torch-save-legacy"));
    QVERIFY(!document->archive);
    QVERIFY(document->failure);
}

void tst_Document::safetensorsThatHoldZips_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("expected");
    const QByteArray archive = QByteArray::fromStdString(nestedZip());
    const QByteArray local = archive.first(100);
    const QByteArray end = "PK\5\6" + QByteArray(18, '\0');
    const QString safetensors = "safetensors safetensors";
    QTest::newRow("a local header") << "12" + local + "345"
                                    << "m.safetensors" << safetensors;
    QTest::newRow("a local header, another name") << "12" + local + "345"
                                                  << "m.bin" << safetensors;
    QTest::newRow("an end record") << "1234" + end << "m.safetensors" << safetensors;
    QTest::newRow("a mark of an end record") << QByteArray("1234PK\5\6") << "m.bin" << safetensors;
    QTest::newRow("an archive at its end") << archive << "m.safetensors" << safetensors;
    QTest::newRow("an archive at its end, and the name of one") << archive << "m.pt2"
                                                                << "torch-zip torch-save";
    QTest::newRow("an archive within, and the name of one") << archive + "12345"
                                                            << "m.pt2" << safetensors;
}

void tst_Document::safetensorsThatHoldZips()
{
    QFETCH(QByteArray, content);
    QFETCH(QString, path);
    const DocumentPtr document = openBytes(bytesOf(safetensorsText(content.toStdString())), path.toStdString());
    QTEST(kindAndLayout(*document), "expected");
    QCOMPARE(document->archive != nullptr, document->kind != DocumentKind::Safetensors);
}

void tst_Document::openingReadsLittle_data()
{
    QTest::addColumn<QByteArray>("beginning");
    QTest::addColumn<bool>("whole");
    QByteArray tar(512, '\0');
    tar.replace(257, 5, "ustar");
    QTest::newRow("safetensors") << QByteArray::fromStdString(safetensorsText("12")) << false;
    QTest::newRow("legacy") << QByteArray::fromHex("80028a0a6cfc9c46f9206aa850192e") << false;
    QTest::newRow("pickle") << QByteArray("\x80\2}q\1.") << false;
    QTest::newRow("tar") << tar << false;
    QTest::newRow("npy") << QByteArray("\x93NUMPY\1") << false;
    QTest::newRow("a damaged archive, whose records are searched for") << QByteArray("PK\3\4") << true;
}

void tst_Document::openingReadsLittle()
{
    QFETCH(QByteArray, beginning);
    QFETCH(bool, whole);
    constexpr std::size_t nbytes = std::size_t{16} << 20;
    std::vector<std::byte> bytes = bytesOf(beginning.toStdString());
    bytes.resize(nbytes);
    const auto source = std::make_shared<CountingSource>(std::move(bytes));
    openDocument(source, "m.bin", DocumentDepth::Records);
    QVERIFY2(whole ? source->bytesRead() >= nbytes : source->bytesRead() < nbytes / 4,
             std::to_string(source->bytesRead()).c_str());
}

void tst_Document::cancelledSearch()
{
    constexpr std::size_t nbytes = std::size_t{64} << 20;
    std::vector<std::byte> bytes = bytesOf("PK\3\4");
    bytes.resize(nbytes);
    const auto source = std::make_shared<CountingSource>(std::move(bytes));
    CancelToken cancel;
    source->onRead = [&] {
        if (source->bytesRead() > nbytes / 16)
            cancel.cancel();
    };
    const DocumentPtr document = openDocument(source, "m.pt2", DocumentDepth::Facts, &cancel);
    QCOMPARE(kindAndLayout(*document), QString("unknown "));
    QVERIFY2(source->bytesRead() < nbytes / 8, std::to_string(source->bytesRead()).c_str());
}

void tst_Document::claims_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<bool>("claims");
    QTest::newRow("pt2") << "a.pt2" << QByteArray("text") << true;
    QTest::newRow("PT2") << "dir/a.PT2" << QByteArray("") << true;
    QTest::newRow("pt") << "a.pt" << QByteArray("text") << false;
    QTest::newRow("ckpt") << "dir/a.ckpt" << QByteArray("") << false;
    QTest::newRow("pt that begins like one") << "a.pt" << QByteArray("PK\3\4") << true;
    QTest::newRow("text") << "a.txt" << QByteArray("text") << false;
    QTest::newRow("no extension") << "pt2" << QByteArray("text") << false;
    QTest::newRow("begins like one") << "a.bin" << QByteArray("PK\3\4") << true;
}

void tst_Document::claims()
{
    QFETCH(QString, path);
    QFETCH(QByteArray, content);
    const DocumentPtr document = openBytes(bytesOf(content.toStdString()), path.toStdString());
    QCOMPARE(kindAndLayout(*document), QString("unknown "));
    QVERIFY(!document->archive);
    QTEST(document->claimsToBeArchive, "claims");
}

void tst_Document::whatCannotBeOpened()
{
    const auto absent = openDocument(PT2SCOPE_FIXTURES "/no such file.pt2");
    QVERIFY(!absent);
    QCOMPARE(static_cast<int>(absent.error().code), static_cast<int>(ErrorCode::NotFound));
    const auto folder = openDocument(PT2SCOPE_FIXTURES);
    QVERIFY(folder);
    QCOMPARE(kindAndLayout(**folder), QString("unknown "));
}

void tst_Document::recordsDepthReadsTheDirectoryOnly()
{
    const auto document = openDocument(PT2SCOPE_FIXTURES "/pt2/2.8.0/linear_strict.pt2", DocumentDepth::Records);
    QVERIFY(document);
    QCOMPARE(kindAndLayout(**document), QString("pt2 pt2-layered-2.8"));
    QVERIFY((*document)->archive);
    QVERIFY(!(*document)->pt2);
    QVERIFY((*document)->nested.empty());
}

void tst_Document::nestedCandidates()
{
    const DocumentPtr document = openBytes(ZipBuilder()
                                               .add("r/data/weights/weight_0", nestedZip())
                                               .add("r/data/weights/weight_1", nestedZip())
                                               .add("r/data/weights/m_weights_config.json", weightsOf("weight_1", true))
                                               .add("r/data/constants/custom_obj_0", nestedZip())
                                               .add("r/models/m.json", "{}")
                                               .add("r/data/sample_inputs/m.pt", nestedZip())
                                               .add("r/extra/else.pt", nestedZip())
                                               .add("r/extra/else.zip", nestedZip())
                                               .add("r/archive_format", "pt2")
                                               .build());
    QCOMPARE(nestedNames(*document), (QStringList{"r/data/weights/weight_1", "r/data/constants/custom_obj_0",
                                                  "r/data/sample_inputs/m.pt", "r/extra/else.pt"}));
    QVERIFY(document->unreadNested.empty());

    const DocumentPtr compiled =
        openBytes(ZipBuilder()
                      .add("r/data/aotinductor/m/a.wrapper_metadata.json", "{}")
                      .add("r/data/aotinductor/m/weights_config.json",
                           R"({"a": ["weight_0", [1], [1], 0], "b": ["weight_0", [1], [1], 0]})")
                      .add("r/data/weights/weight_0", nestedZip())
                      .add("r/archive_format", "pt2")
                      .build());
    QCOMPARE(nestedNames(*compiled), QStringList{"r/data/weights/weight_0"});

    const DocumentPtr flat = openBytes(ZipBuilder()
                                           .add("serialized_exported_program.json", "{}")
                                           .add("serialized_state_dict.json", nestedZip())
                                           .add("serialized_constants.json", "{}")
                                           .build());
    QCOMPARE(nestedNames(*flat), QStringList{"serialized_state_dict.json"});
}

void tst_Document::nestedOnlyWhereTheyBeginLikeOne()
{
    const DocumentPtr document = openBytes(ZipBuilder()
                                               .add("r/data/sample_inputs/a.pt", "")
                                               .add("r/data/sample_inputs/b.pt", "PK\3")
                                               .add("r/data/sample_inputs/c.pt", "garbage " + nestedZip())
                                               .add("r/archive_format", "pt2")
                                               .build());
    QVERIFY(document->nested.empty());
    QVERIFY(document->unreadNested.empty());
    const DocumentPtr checkpoint = openBytes(ZipBuilder()
                                                 .add("archive/data.pkl", "N.")
                                                 .add("archive/version", "3")
                                                 .add("archive/a.pt", nestedZip())
                                                 .build());
    QVERIFY(checkpoint->nested.empty());
}

void tst_Document::nestedRecordName()
{
    const DocumentPtr document = openBytes(smallPt2("model"));
    QCOMPARE(document->nested.size(), std::size_t{1});
    QCOMPARE(document->nestedRecordName(document->nested[0], 0),
             std::string("model/data/sample_inputs/model.pt!/archive/data.pkl"));
}

void tst_Document::deflatedNested()
{
    const DocumentPtr document = openBytes(
        ZipBuilder().add(deflated("r/data/sample_inputs/a.pt", nestedZip())).add("r/archive_format", "pt2").build());
    QCOMPARE(document->nested.size(), std::size_t{1});
    const ZipArchive &nested = *document->nested[0].archive;
    QCOMPARE(nested.records().size(), std::size_t{2});
    QCOMPARE(readText(*nested.openRecord(1).value(), 10).value(), std::string("3\n"));
}

void tst_Document::nestedBeyondTheBudget()
{
    const std::string large = zipText(
        ZipBuilder().add("archive/data.pkl", "N.").add("archive/data/0", std::string(std::size_t{3} << 20, 'x')));
    const DocumentPtr document = openBytes(ZipBuilder()
                                               .add(deflated("r/data/sample_inputs/a.pt", large))
                                               .add("r/data/sample_inputs/b.pt", nestedZip())
                                               .add("r/archive_format", "pt2")
                                               .build());
    QCOMPARE(nestedNames(*document), QStringList{"r/data/sample_inputs/b.pt"});
    QCOMPARE(unreadNames(*document), QStringList{"r/data/sample_inputs/a.pt"});
    QCOMPARE(static_cast<int>(document->unreadNested[0].error.code), static_cast<int>(ErrorCode::Limit));
}

void tst_Document::damagedNested()
{
    ZipBuilder::Entry encrypted;
    encrypted.name = "r/data/sample_inputs/b.pt";
    encrypted.content = nestedZip();
    encrypted.flags = 0x0801;
    const DocumentPtr document = openBytes(ZipBuilder()
                                               .add("r/data/sample_inputs/a.pt", "PK\3\4 and no more")
                                               .add(encrypted)
                                               .add("r/data/sample_inputs/c.pt", nestedZip().substr(0, 150))
                                               .add("r/archive_format", "pt2")
                                               .build());
    QCOMPARE(unreadNames(*document), (QStringList{"r/data/sample_inputs/a.pt", "r/data/sample_inputs/b.pt"}));
    QCOMPARE(nestedNames(*document), QStringList{"r/data/sample_inputs/c.pt"});
    QVERIFY(document->nested[0].archive->recovered());
}

QTEST_APPLESS_MAIN(tst_Document)
#include "tst_Document.moc"
