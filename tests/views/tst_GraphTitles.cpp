// SPDX-License-Identifier: Apache-2.0
#include "tests/views/ViewsFixture.h"
#include "views/graph/GraphPainter.h"

#include <QBuffer>
#include <QDir>
#include <QPainter>
#include <QSet>
#include <QSvgGenerator>
#include <QXmlStreamReader>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

/// All that is written in the picture of a whole scene.
QSet<QString> textsAt(double zoom, const GraphScenePtr &scene, const TextRuler &ruler)
{
    const QSizeF size =
        QSizeF(static_cast<double>(scene->bounds().width), static_cast<double>(scene->bounds().height)) * zoom;
    const QRect area(QPoint(), size.toSize() + QSize(1, 1));
    QBuffer buffer;
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize(area.size());
    QPainter painter(&generator);
    WordCache words(scene);
    GraphPainter(painter, *scene, words, ruler, theme()).paint(area, {}, zoom, {});
    painter.end();
    QSet<QString> texts;
    QXmlStreamReader xml(buffer.data());
    while (!xml.atEnd()) {
        if (xml.readNext() == QXmlStreamReader::StartElement && xml.name() == QStringLiteral("text"))
            texts << xml.readElementText().trimmed();
    }
    return texts;
}

}  // namespace

/// Names on the boxes of a graph, which are whole from near and from afar.
class tst_GraphTitles : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void namesAreWhole_data()
    {
        QTest::addColumn<QString>("path");
        for (const char *folder : {"pt2/2.15.0", "rtp", "graph"}) {
            const QDir dir(fixture(folder));
            for (const QString &name : dir.entryList(QDir::Dirs | QDir::Files | QDir::NoDotAndDotDot)) {
                if (!name.endsWith(QStringLiteral(".json")))
                    QTest::newRow(qPrintable(QLatin1String(folder) + QLatin1Char('/') + name)) << dir.filePath(name);
            }
        }
    }

    /// Unless they are so long that no box has room for them.
    void namesAreWhole()
    {
        constexpr float longest = 230;
        QFETCH(QString, path);
        const Result<DocumentPtr> document = openDocument(path.toStdString());
        if (!document)
            return;
        const DocumentFactsPtr facts = readFacts(*document);
        const auto ruler = std::make_shared<const TextRuler>();
        for (const ModelFacts &model : facts->models) {
            if (!model.program || !model.program->root())
                continue;
            const auto subject = std::make_shared<const GraphSubject>(facts, model);
            for (const FoldState &folding : {firstFolding(subject->outline()), unfoldedWhole(subject->outline())}) {
                for (const bool isCompact : {false, true}) {
                    const GraphScenePtr scene =
                        GraphScene::make({subject, folding, LayoutDirection::TopToBottom, ruler, false, isCompact});
                    GraphWriter writer(subject, nullptr, isCompact);
                    for (const double zoom : {0.4, 0.48, 0.6, 0.74, 0.75, 0.8, 1.0}) {
                        const QSet<QString> texts = textsAt(zoom, scene, *ruler);
                        for (const VisibleNode &node : scene->visible().nodes) {
                            const QString title = writer.words(scene->visible(), node).title;
                            if (node.open || ruler->width(GraphFont::Title, title) > longest)
                                continue;
                            QVERIFY2(texts.contains(title),
                                     qPrintable(QStringLiteral("%1 at %2").arg(title).arg(zoom)));
                        }
                    }
                }
            }
        }
    }
};

QTEST_MAIN(tst_GraphTitles)
#include "tst_GraphTitles.moc"
