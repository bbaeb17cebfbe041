// SPDX-License-Identifier: Apache-2.0
#include "tests/core/diff/DiffLines.h"
#include "tests/core/diff/TensorArchives.h"
#include "tests/support/ExportFixtures.h"

#include <QTest>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

const std::string table = "model.ebc.embedding_bags.t.weight";
const std::string meta = "model-000000-of-000001.json";

/// What the JSON file beside it says of a table of float32.
std::string description(int rows, int width, const std::string &more = "")
{
    return "\"dense\": false, \"dimension\": " + std::to_string(width)
           + ", \"dtype\": \"float32\", \"memory\": " + std::to_string(4 * rows * width) + ", \"shape\": ["
           + std::to_string(rows) + ", " + std::to_string(width) + "]" + more;
}

FileTensor tableOf(int rows, int width)
{
    return {table, "F32", "[" + std::to_string(rows) + "," + std::to_string(width) + "]",
            counting(static_cast<std::size_t>(rows * width))};
}

/// An RTP folder of one rank with one table of [3, 4].
class Rank : public FolderBuilder {
public:
    explicit Rank(const std::string &described = description(3, 4), const FileTensor &tensor = tableOf(3, 4))
    {
        file("fg.json", "{}");
        file("model-000000-of-000001.safetensors", safetensorsFile({tensor}));
        file(meta, "{\"" + table + "\": {" + described + "}}");
    }
};

QStringList configurationLines(const FolderBuilder &a, const FolderBuilder &b)
{
    return linesOf(compareSection(DiffSection::Configuration, openPath(QString::fromStdString(a.path())),
                                  openPath(QString::fromStdString(b.path()))));
}

}  // namespace

/// The JSON files beside the rank files of RTP exports.
class tst_RankMetaDiff : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void fields_data()
    {
        QTest::addColumn<QString>("described");
        QTest::addColumn<QStringList>("lines");
        const auto row = [](const char *name, const std::string &described, const std::string &lines) {
            const QString prefix = QString::fromStdString("value rank files: " + table);
            QStringList expected = QString::fromStdString(lines).split(';', Qt::SkipEmptyParts);
            for (QString &line : expected)
                line.replace("T", prefix);
            QTest::newRow(name) << QString::fromStdString(described) << expected;
        };
        row("equal", description(3, 4), "");
        row("dimension that is not that of the tensor", description(3, 16),
            "~ T.dimension: 4 -> 16;~ T.memory: 48 -> 192;~ T.shape: [3,4] -> [3,16]");
        row("unknown field", description(3, 4, ", \"x\": {\"y\": 1}"), "+ T.x: {\"y\":1}");
        row("missing field", "\"dense\": false, \"dimension\": 4, \"dtype\": \"float32\", \"memory\": 48",
            "- T.shape: [3,4]");
        row("type", "\"dense\": \"false\", " + description(3, 4).substr(16), "~ T.dense: false -> false");
    }
    void fields()
    {
        QFETCH(QString, described);
        QFETCH(QStringList, lines);
        const Rank a;
        const Rank b(described.toStdString());
        QCOMPARE(configurationLines(a, b), lines);
        QCOMPARE(configurationLines(b, a).size(), lines.size());
    }

    /// What a table is its tensor tells.
    void otherTensor()
    {
        const Rank a;
        QCOMPARE(configurationLines(a, Rank(description(8, 2), tableOf(8, 2))), QStringList());
        FileTensor other = tableOf(3, 4);
        other.name = "model.ebc.embedding_bags.u.weight";
        Rank b(description(3, 4), other);
        b.file(meta, "{\"" + other.name + "\": {" + description(3, 4) + "}}");
        QCOMPARE(configurationLines(a, b), QStringList());
    }

    void undescribed()
    {
        const Rank a;
        Rank b;
        b.file(meta, "{}");
        QCOMPARE(configurationLines(a, b),
                 QStringList{QString::fromStdString("- table rank files: " + table + ": described")});
    }

    void otherWorld()
    {
        const FolderBuilder one(exportFixture("rtp-1rank").toStdString());
        FolderBuilder two(exportFixture("rtp-2rank").toStdString());
        QVERIFY(configurationLines(one, two).filter("rank files").isEmpty());
        const std::string second = "model-000001-of-000002.json";
        std::string json = two.read(second);
        json.replace(json.find("\"dimension\": 4"), 14, "\"dimension\": 7");
        two.file(second, json);
        const QStringList lines = configurationLines(one, two).filter("rank files");
        QCOMPARE(lines.size(), 1);
        QVERIFY2(lines.front().endsWith(".weight.dimension: 4 -> 4 and 7")
                     || lines.front().endsWith(".weight.dimension: 4 -> 7 and 4"),
                 qPrintable(lines.front()));
    }

    void damaged()
    {
        const Rank a;
        Rank b;
        b.file(meta, "{");
        QCOMPARE(configurationLines(b, b), QStringList());
        const QStringList lines = configurationLines(a, b);
        QCOMPARE(lines.size(), 1);
        QVERIFY2(lines.front().startsWith(QString::fromStdString("? " + meta + ": in B: no JSON")),
                 qPrintable(lines.front()));
    }
};

QTEST_APPLESS_MAIN(tst_RankMetaDiff)
#include "tst_RankMetaDiff.moc"
