// SPDX-License-Identifier: Apache-2.0
#include "tests/views/OpenGraph.h"
#include "views/graph/GraphBar.h"
#include "views/graph/GraphLegend.h"
#include "views/graph/GraphTrail.h"
#include "views/inspector/InspectorPanel.h"

#include <QLineEdit>
#include <algorithm>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

constexpr const char *towers = "graph/towers.pt2";

bool touchesNode(const GraphScene &scene, const LayoutRect &rect)
{
    std::vector<std::uint32_t> nodes;
    scene.index().nodesIn(rect, nodes);
    return std::ranges::any_of(nodes, [&](std::uint32_t node) { return !scene.node(node).open; });
}

int hueBetween(const QColor &a, const QColor &b)
{
    const int far = std::abs(a.hsvHue() - b.hsvHue());
    return std::min(far, 360 - far);
}

/// Whether another strand that continues the same one goes on where this one turns for the first time.
bool isPassed(const GraphLayout &layout, std::uint32_t strand)
{
    const LayoutPoint turn = layout.strand(strand)[1];
    for (std::uint32_t other = 0; other < layout.strandCount(); ++other) {
        const std::span<const LayoutPoint> points = layout.strand(other);
        if (other == strand || layout.strandUp[other] != layout.strandUp[strand] || points.size() < 2)
            continue;
        const LayoutRect way{std::min(points[0].x, points[1].x), std::min(points[0].y, points[1].y),
                             std::abs(points[1].x - points[0].x), std::abs(points[1].y - points[0].y)};
        if (way.contains(turn))
            return true;
    }
    return false;
}

}  // namespace

/// What of a graph can be read without a click: what boxes and edges tell, in which colours, and where it stands.
class tst_GraphReading : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { settings::reset(); }
    void cleanup() { VERIFY_NO_STALL(); }

    void aWideGraphIsSeenWholeAndCanBeRead()
    {
        OpenGraph graph(towers);
        QVERIFY(graph.scene().isCompact());
        QVERIFY2(graph.canvas->camera().zoom >= 0.85, qPrintable(QString::number(graph.canvas->camera().zoom)));
        QVERIFY(QRectF(graph.canvas->rect()).contains(graph.canvas->camera().toScreen(graph.scene().bounds())));
        GraphWriter all(graph.scene().subject());
        GraphWriter compact(graph.scene().subject(), nullptr, true);
        const VisibleGraph &visible = graph.scene().visible();
        const auto linear = std::ranges::find_if(visible.nodes, [&](const VisibleNode &node) {
            return all.words(visible, node).right == QStringLiteral("linear_1");
        });
        QVERIFY(linear != visible.nodes.end());
        const NodeWords words = compact.words(visible, *linear);
        QCOMPARE(words.right, QString());
        QCOMPARE(words.lines.front().text, QStringLiteral("2.weight [8,8]"));
        QCOMPARE(words.lines.front().right, QString());
        QCOMPARE(words.title, QStringLiteral("linear"));
        const VisibleNode &tower = visible.nodes[linear->parent];
        QCOMPARE(compact.words(visible, tower).detail, QStringLiteral("Sequential"));
        VisibleNode folded = tower;
        folded.open = false;
        QCOMPARE(compact.words(visible, folded).lines.front().right, all.words(visible, folded).lines.front().right);
        QVERIFY(!compact.words(visible, folded).lines.front().right.isEmpty());
    }

    void boxesStandInTheMiddleOfTheirFrames()
    {
        OpenGraph graph(towers);
        const GraphScene &scene = graph.scene();
        QVERIFY(scene.isCompact());
        std::size_t frames = 0;
        for (std::uint32_t frame = 0; frame < scene.nodeCount(); ++frame) {
            float left = scene.rect(frame).right();
            float right = 0;
            for (std::uint32_t node = 0; node < scene.nodeCount(); ++node) {
                if (scene.node(node).parent != frame)
                    continue;
                left = std::min(left, scene.rect(node).x);
                right = std::max(right, scene.rect(node).right());
            }
            if (right <= 0)
                continue;
            ++frames;
            const float before = left - scene.rect(frame).x;
            const float after = scene.rect(frame).right() - right;
            QVERIFY2(std::abs(before - after) <= 2, qPrintable(QStringLiteral("%1, %2").arg(before).arg(after)));
        }
        QCOMPARE(frames, std::size_t{6});
    }

    void whatSkipsLayersIsTold()
    {
        OpenGraph plain(towers);
        QVERIFY(!plain.scene().hasSkips());
        QVERIFY(!plain.canvas->legend()->tellsSkips());
        OpenGraph graph(transformer);
        graph.key(Qt::Key_U);
        QVERIFY(graph.canvas->legend()->tellsSkips());
        const GraphScene &scene = graph.scene();
        GraphWriter writer(scene.subject());
        std::size_t skips = 0;
        for (std::uint32_t edge = 0; edge < scene.visible().edges.size(); ++edge) {
            const std::uint32_t strand = scene.layout().edgeStrand[edge];
            if (strand == none || !scene.isSkip(strand))
                continue;
            ++skips;
            const VisibleNode &target = scene.node(scene.visible().edges[edge].to);
            QVERIFY(writer.words(scene.visible(), target).title.startsWith(QStringLiteral("add")));
            QVERIFY(scene.edgesInto(scene.visible().edges[edge].to).size() > 1);
        }
        QVERIFY(skips > 0);
    }

    void whereThereIsRoomBoxesTellAll()
    {
        OpenGraph graph("pt2/2.15.0/linear_strict.pt2");
        QVERIFY(!graph.scene().isCompact());
        QCOMPARE(graph.canvas->camera().zoom, 1.0);
    }

    /// A dot says that dashed lines part there, and do not only cross.
    void forksOfSkipsAreMarked()
    {
        std::size_t forks = 0;
        for (const char *path : {transformer, "graph/dense_block.pt2", "graph/long_skips.pt2"}) {
            OpenGraph graph(path);
            graph.key(Qt::Key_U);
            const GraphScene &scene = graph.scene();
            for (std::uint32_t strand = 0; strand < scene.layout().strandCount(); ++strand) {
                if (!scene.isFork(strand))
                    continue;
                ++forks;
                QVERIFY(scene.isSkip(strand) && isPassed(scene.layout(), strand));
            }
        }
        QVERIFY(forks > 0);
    }

    /// Where they are larger than what is around them.
    void titlesFitFromAfar()
    {
        OpenGraph graph(transformer);
        graph.key(Qt::Key_U);
        const TextRuler ruler;
        GraphWriter writer(graph.scene().subject());
        std::size_t operators = 0;
        for (std::uint32_t node = 0; node < graph.scene().nodeCount(); ++node) {
            const NodeWords words = writer.words(graph.scene().visible(), graph.scene().node(node));
            if (words.look != NodeWords::Look::Operator)
                continue;
            ++operators;
            QVERIFY2(ruler.width(GraphFont::Title, words.title) * 1.5F <= graph.scene().rect(node).width,
                     qPrintable(words.title));
        }
        QVERIFY(operators > 20);
    }

    void aWiderWindowTellsMore()
    {
        OpenGraph graph(towers);
        QVERIFY(graph.scene().isCompact());
        act([&] { graph.app.window.resize(3200, 1200); });
        QTRY_VERIFY(!graph.scene().isCompact());
    }

    void theLegendStandsBesideWhatIsSeenFirst_data()
    {
        QTest::addColumn<QString>("path");
        for (const char *path : {towers, transformer, "graph/growing_stages.pt2", "pt2/2.15.0/cf_cond.pt2"})
            QTest::newRow(path) << QString::fromLatin1(path);
    }

    void theLegendStandsBesideWhatIsSeenFirst()
    {
        QFETCH(QString, path);
        OpenGraph graph(path.toLatin1().constData());
        QTRY_VERIFY(graph.canvas->isAtRest());
        const QWidget *legend = graph.canvas->legend();
        for (std::uint32_t node = 0; node < graph.scene().nodeCount(); ++node) {
            LayoutRect head = graph.scene().rect(node);
            head.height = graph.scene().headHeight(node);
            QVERIFY(!legend->isVisible() || graph.canvas->legend()->isSmall()
                    || !graph.canvas->camera().toScreen(head).intersects(legend->geometry()));
        }
    }

    void whatChangesIsToldOnEachEdge_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<bool>("isDown");
        for (const char *path : {towers, transformer, "graph/growing_stages.pt2", "pt2/2.15.0/attention_sdpa.pt2"}) {
            QTest::addRow("%s, down", path) << QString::fromLatin1(path) << true;
            QTest::addRow("%s, right", path) << QString::fromLatin1(path) << false;
        }
    }

    void whatChangesIsToldOnEachEdge()
    {
        QFETCH(QString, path);
        QFETCH(bool, isDown);
        OpenGraph graph(path.toLatin1().constData());
        graph.key(Qt::Key_U);
        act([&] { graph.view->setDirection(isDown ? LayoutDirection::TopToBottom : LayoutDirection::LeftToRight); });
        graph.settle();
        const GraphScene &scene = graph.scene();
        GraphWriter writer(scene.subject());
        const auto isPill = [&](std::uint32_t node) {
            return scene.subject()->outline().argument(scene.subject()->item(scene.node(node).item)) != nullptr;
        };
        std::size_t told = 0;
        for (std::uint32_t edge = 0; edge < scene.visible().edges.size(); ++edge) {
            const VisibleEdge &between = scene.visible().edges[edge];
            if (scene.layout().edgeStrand[edge] == none || scene.layout().nodeBundle[between.to] != none)
                continue;
            const EdgeLabel *label = scene.labelOf(edge);
            const QString text = scene.labelText(writer, edge);
            const bool isSame = std::ranges::any_of(scene.edgesInto(between.from), [&](std::uint32_t before) {
                return scene.labelText(writer, before) == text;
            });
            if (isSame || isPill(between.from) || isPill(between.to)) {
                QVERIFY(!label || label->isRepeated);
                continue;
            }
            // Another edge from or to the same node may tell it in its place.
            const auto tells = [&](std::uint32_t other) {
                const EdgeLabel *its = scene.labelOf(other);
                return its && !its->isRepeated && scene.labelText(writer, other) == text;
            };
            const bool isTold = std::ranges::any_of(scene.edgesFrom(between.from), tells)
                                || std::ranges::any_of(scene.edgesInto(between.to), tells);
            told += isTold ? 1 : 0;
            // To the right a type that is longer than the gap has no place.
            QVERIFY2(isTold || !isDown, qPrintable(text));
        }
        QVERIFY(told > 0);
        const auto labels = scene.labels();
        for (std::size_t i = 0; i < labels.size(); ++i) {
            QVERIFY(!touchesNode(scene, labels[i].rect));
            for (std::size_t other = 0; other < i; ++other)
                QVERIFY(!labels[i].rect.intersects(labels[other].rect));
        }
    }

    void familiesAreToldApart_data()
    {
        QTest::addColumn<bool>("isDark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }

    void familiesAreToldApart()
    {
        QFETCH(bool, isDark);
        const Theme &now = isDark ? darkTheme() : lightTheme();
        const QColor norm = now.families[static_cast<std::size_t>(OperatorFamily::Norm)];
        const QColor elementwise = now.families[static_cast<std::size_t>(OperatorFamily::Elementwise)];
        QVERIFY(hueBetween(norm, elementwise) >= 60);
        // Also for those who see no hue between red and green: by blue.
        QVERIFY(std::abs(norm.blue() - elementwise.blue()) >= 60);
    }

    void pillsDoNotOutshineTheRest()
    {
        OpenGraph graph("pt2/2.15.0/linear_strict.pt2");
        act([&] { graph.app.appearance.choose(Appearance::Choice::Dark); });
        const QImage image = graph.canvas->grab().toImage();
        const auto items = graph.outline().items();
        const auto pill = std::ranges::find(items, GraphOutline::Kind::Input, &GraphOutline::Item::kind);
        QVERIFY(pill != items.end());
        const QRectF box = graph.canvas->screenRectOf(static_cast<std::uint32_t>(pill - items.begin()));
        QVERIFY(image.pixelColor((box.topLeft() + QPointF(8, box.height() / 2)).toPoint()).lightness() < 120);
        act([&] { graph.app.appearance.choose(Appearance::Choice::Light); });
    }

    void aLongTrailGivesWayInTheMiddle()
    {
        GraphTrail trail;
        trail.show();
        trail.setParts({{QStringLiteral("model"), 0},
                        {QStringLiteral("encoder"), 1},
                        {QStringLiteral("layers.11"), 2},
                        {QStringLiteral("self_attention"), 3},
                        {QStringLiteral("scaled_dot_product_attention"), 4}});
        trail.resize(900, 24);
        const int whole = trail.sizeHint().width();
        QVERIFY(trail.text().contains(QStringLiteral("encoder")));
        QVERIFY(trail.toolTip().isEmpty());
        trail.resize(whole - 40, 24);
        QVERIFY(!trail.text().contains(QStringLiteral("encoder")));
        QVERIFY(trail.text().contains(QStringLiteral("model")));
        QVERIFY(trail.text().contains(QStringLiteral("scaled_dot_product_attention")));
        QVERIFY(trail.toolTip().contains(QStringLiteral("encoder")));
        trail.resize(160, 24);
        QVERIFY(trail.text().contains(QStringLiteral("…")));
        QVERIFY(!trail.text().contains(QStringLiteral("scaled_dot_product_attention")));
        QVERIFY(trail.sizeHint().width() <= 164);
    }

    void theTrailNamesNoPartTwice()
    {
        OpenGraph graph(towers);
        const auto items = graph.outline().items();
        std::uint32_t inner = 0;
        while (inner < items.size()
               && (items[inner].kind != GraphOutline::Kind::Module
                   || graph.outline().module(items[inner])->path != std::string_view("towers.1.2")))
            ++inner;
        QVERIFY(inner < items.size());
        act([&] { graph.canvas->selectItem(inner); });
        act([&] { Q_EMIT graph.canvas->itemSelected(inner); });
        const QString trail = graph.view->bar()->trailText();
        QVERIFY2(trail.contains(QStringLiteral("towers.1<")), qPrintable(trail));
        QVERIFY2(!trail.contains(QStringLiteral("1.2")), qPrintable(trail));
    }

    void callsOfAModuleAreToldApart()
    {
        OpenGraph graph("graph/called_twice.pt2");
        const std::uint32_t first = graph.item(QStringLiteral("act"));
        const std::uint32_t second = graph.item(QStringLiteral("act (call 2)"));
        QVERIFY(first != none && second != none);
        QVERIFY(graph.canvas->screenRectOf(first).bottom() < graph.canvas->screenRectOf(second).top());
        act([&] { graph.canvas->selectItem(second); });
        act([&] { Q_EMIT graph.canvas->itemSelected(second); });
        QCOMPARE(graph.canvas->selectedItem(), second);
        QVERIFY(graph.view->bar()->trailText().contains(QStringLiteral("act (call 2)")));
        const Sheet &sheet = graph.page->inspector()->sheet();
        QVERIFY2(sheet.subtitle.startsWith(QStringLiteral("call 2 of 2")), qPrintable(sheet.subtitle));
        QCOMPARE(sheet.sections.front().note, QStringLiteral("2 nodes"));
        const Selection call = graph.page->place().selection;
        Selection all = call;
        all.call.clear();
        act([&] { graph.page->goTo({{}, {}, all}); });
        QVERIFY(graph.page->inspector()->sheet().subtitle.startsWith(QStringLiteral("2 calls")));
        QCOMPARE(graph.page->inspector()->sheet().sections.front().note, QStringLiteral("4 nodes"));
        act([&] { graph.canvas->selectItem(first); });
        act([&] { graph.page->goTo({{}, {}, call}); });
        QCOMPARE(graph.canvas->selectedItem(), second);
    }

    void aBoxOfAlikeModulesTellsOfAll()
    {
        OpenGraph graph(towers);
        act([&] { graph.view->foldAll(); });
        graph.settle();
        std::uint32_t box = 0;
        while (box < graph.scene().nodeCount() && graph.scene().node(box).memberCount != 6)
            ++box;
        QVERIFY(box < graph.scene().nodeCount());
        const std::uint32_t first = graph.scene().node(box).item;
        graph.click(first);
        QVERIFY2(graph.view->bar()->trailText().contains(QStringLiteral("towers.0 – 5 ×6")),
                 qPrintable(graph.view->bar()->trailText()));
        const Sheet &sheet = graph.page->inspector()->sheet();
        QCOMPARE(sheet.title, QStringLiteral("towers.0 – 5"));
        QVERIFY2(sheet.subtitle.startsWith(QStringLiteral("6 alike")), qPrintable(sheet.subtitle));
        const QString text = sheet.toText();
        for (const char *told : {"18\tlinear 3 each", "tensors\t36 6 each"})
            QVERIFY2(text.contains(QLatin1String(told)), qPrintable(text));
        const auto alike = std::ranges::find(sheet.sections, QStringLiteral("Alike modules"), &SheetSection::title);
        QVERIFY(alike != sheet.sections.end());
        QCOMPARE(alike->rows.size(), std::size_t{6});
        const Place one = alike->rows.front().link.value();
        act([&] { graph.page->goTo(one); });
        graph.settle();
        QCOMPARE(graph.page->inspector()->sheet().title, QStringLiteral("towers.0"));
        QCOMPARE(graph.scene().node(graph.scene().nodeOf(first)).memberCount, 1U);
        QCOMPARE(graph.canvas->selectedItem(), first);
    }

    void whatIsFoundWithinAFoldedModuleIsCountedOnIt()
    {
        OpenGraph graph(transformer);
        act([&] { graph.view->foldAll(); });
        graph.settle();
        act([&] { graph.view->bar()->searchField()->setText(QStringLiteral("linear")); });
        const GraphMarks &marks = graph.canvas->marks();
        QTRY_VERIFY(!marks.hits.empty() || !marks.hitsWithin.empty());
        const std::uint32_t node = graph.scene().nodeOf(graph.item(QStringLiteral("self_attn")));
        QVERIFY(marks.hitsWithin.contains(node) && !marks.hits.contains(node));
        std::size_t total = marks.hits.size();
        for (const auto &[each, hits] : marks.hitsWithin)
            total += hits;
        QCOMPARE(graph.view->bar()->hitText(), QStringLiteral("%1 hits").arg(total));
        // In the colour of what is found, at the right end of the title.
        act([&] { graph.canvas->showItem(graph.item(QStringLiteral("self_attn"))); });
        graph.settle();
        const QRect box = graph.canvas->screenRectOf(graph.item(QStringLiteral("self_attn"))).toRect();
        const QImage image = graph.canvas->grab().toImage();
        int left = 0;
        int right = 0;
        for (int x = box.left() + 4; x < box.right() - 4; ++x) {
            for (int y = box.top() + 3; y < box.top() + 20; ++y) {
                const bool isMarked = image.pixelColor(x, y) == theme().searchMark;
                (x < box.center().x() ? left : right) += isMarked ? 1 : 0;
            }
        }
        QCOMPARE(left, 0);
        QVERIFY2(right > 50, qPrintable(QString::number(right)));
        graph.key(Qt::Key_U);
        QVERIFY(marks.hitsWithin.empty());
        QCOMPARE(marks.hits.size(), total);
    }

    void frameTitlesHaveToolTips()
    {
        OpenGraph graph(towers);
        graph.key(Qt::Key_U);
        const std::uint32_t tower = graph.item(QStringLiteral("towers.1"));
        QVERIFY(tower != none);
        const QRectF frame = graph.canvas->screenRectOf(tower);
        QVERIFY(graph.canvas->toolTipAt(frame.topLeft() + QPointF(30, 8)).contains(QStringLiteral("towers.1")));
    }

    void toolTipsHoldEveryArgument()
    {
        OpenGraph graph(transformer);
        graph.key(Qt::Key_U);
        const std::uint32_t norm = graph.item(QStringLiteral("layer_norm"));
        QVERIFY(norm != none);
        act([&] { graph.canvas->showItem(norm); });
        graph.settle();
        const QString tip = graph.canvas->toolTipAt(graph.titleOf(norm));
        for (const char *told :
             {"normalized_shape = [16]", "weight = norm1.weight  f32 [16]", "bias = norm1.bias", "eps = 1e-05"})
            QVERIFY2(tip.contains(QLatin1String(told)), qPrintable(tip));
    }

    void whatIsSelectedStaysInSightWhenLevelsChange()
    {
        OpenGraph graph(transformer);
        graph.key(Qt::Key_U);
        graph.key(Qt::Key_End);
        const std::uint32_t last = graph.canvas->selectedItem();
        graph.key(Qt::Key_F);
        QVERIFY(graph.isInSight(last));
        graph.key(Qt::Key_U);
        QVERIFY(graph.isInSight(last));
    }
};

PT2SCOPE_GUI_TEST_MAIN(tst_GraphReading)
#include "tst_GraphReading.moc"
