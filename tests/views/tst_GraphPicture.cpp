// SPDX-License-Identifier: Apache-2.0
#include <QImage>
#include <QProcess>
#include <QTest>
#include <QXmlStreamReader>
#include <utility>

namespace {

struct Run {
    int status = -1;
    QByteArray out;
    QByteArray err;
};

Run graph(const QString &file, const QStringList &options)
{
    QProcess process;
    process.start(QStringLiteral(PT2SCOPE_PROGRAM),
                  QStringList{QStringLiteral("graph")} << QStringLiteral(PT2SCOPE_FIXTURES "/") + file << options);
    if (!process.waitForFinished(60'000))
        return {};
    return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
}

/// All that is written in a picture; empty when it is no XML.
QStringList textsOf(const QByteArray &svg)
{
    QStringList texts;
    QXmlStreamReader xml(svg);
    while (!xml.atEnd()) {
        if (xml.readNext() == QXmlStreamReader::StartElement && xml.name() == QStringLiteral("text"))
            texts << xml.readElementText().trimmed();
    }
    return xml.hasError() ? QStringList() : texts;
}

const QString transformer = QStringLiteral("pt2/2.15.0/transformer_layer.pt2");

}  // namespace

/// `pt2scope graph --format svg|png`.
class tst_GraphPicture : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void svgTellsWhatTheGraphDoes_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QStringList>("texts");
        QTest::newRow("linear") << QString("pt2/2.15.0/linear_strict.pt2") << QStringList{"linear"};
        QTest::newRow("nested graphs") << QString("pt2/2.15.0/cf_cond_nested.pt2")
                                       << QStringList{"cond", "true", "false", "add"};
        QTest::newRow("weights and shapes")
            << transformer << QStringList{"linear1.weight [32, 16]", "f32 [2, 5, 16]", "64 bytes"};
        QTest::newRow("all that a batch_norm reads")
            << QString("pt2/2.12.1/conv_bn_eval_core_aten.pt2")
            << QStringList{"1.weight [4]", "1.bias [4]", "1.running_mean [4]", "1.running_var [4]"};
        QTest::newRow("the type behind a long name")
            << QString("graph/long_input_name.pt2") << QStringList{"f32 [3, 5]"};
        QTest::newRow("an output that nobody makes")
            << QString("broken/190_graph_output_dangling.pt2") << QStringList{"linear"};
    }

    void svgTellsWhatTheGraphDoes()
    {
        QFETCH(QString, file);
        QFETCH(QStringList, texts);
        const Run run = graph(file, {"--format", "svg"});
        QCOMPARE(run.status, 0);
        const QStringList written = textsOf(run.out);
        for (const QString &text : texts)
            QVERIFY2(written.contains(text), qPrintable(text + " is not among: " + written.join(" | ")));
        QVERIFY(!run.out.contains("node(s)"));
    }

    void whoLacksTheFontsReadsItInOthers()
    {
        const QByteArray svg = graph(transformer, {"--format", "svg"}).out;
        QVERIFY(svg.contains(", sans-serif\""));
        QVERIFY(svg.contains(", monospace\""));
        QXmlStreamReader xml(svg);
        while (!xml.atEnd()) {
            xml.readNext();
            const QString family = xml.attributes().value(QStringLiteral("font-family")).toString();
            QVERIFY2(family.isEmpty() || family.contains(QLatin1Char(',')), qPrintable(family));
        }
    }

    void pngIsAPictureOfAllOfIt()
    {
        const QImage folded = QImage::fromData(graph(transformer, {"--format", "png", "--expand", "0"}).out);
        const QImage whole = QImage::fromData(graph(transformer, {"--format", "png", "--expand", "all"}).out);
        QVERIFY(!folded.isNull());
        QVERIFY(whole.height() > folded.height());
        QVERIFY(std::as_const(folded).pixelColor(2, 2) != QColor(Qt::black));
    }

    void wordsAtTheRimAreInThePicture()
    {
        const QImage picture = QImage::fromData(graph("graph/mask_unsqueezed.pt2", {"--format", "png"}).out);
        QVERIFY(!picture.isNull());
        const QRgb ground = picture.pixel(0, 0);
        for (int y = 0; y < picture.height(); ++y)
            QCOMPARE(picture.pixel(picture.width() - 1, y), ground);
    }

    void saysWhyThereIsNone_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QStringList>("options");
        QTest::addColumn<int>("status");
        QTest::addColumn<QByteArray>("error");
        QTest::newRow("no program") << QString("pt2/2.15.0/aoti_cpp_only.pt2") << QStringList{"--format", "svg"} << 3
                                    << QByteArray("no program");
        QTest::newRow("no such model") << transformer << QStringList{"--format", "png", "--model", "x"} << 3
                                       << QByteArray("'x'");
        QTest::newRow("no such file") << QString("nothing.pt2") << QStringList{"--format", "svg"} << 3
                                      << QByteArray("nothing.pt2");
        QTest::newRow("no level") << transformer << QStringList{"--format", "svg", "--expand", "some"} << 2
                                  << QByteArray("--expand");
    }

    void saysWhyThereIsNone()
    {
        QFETCH(QString, file);
        QFETCH(QStringList, options);
        QFETCH(int, status);
        QFETCH(QByteArray, error);
        const Run run = graph(file, options);
        QCOMPARE(run.status, status);
        QVERIFY2(run.err.contains(error), run.err.constData());
        QVERIFY(run.out.isEmpty());
    }
};

QTEST_GUILESS_MAIN(tst_GraphPicture)
#include "tst_GraphPicture.moc"
