// SPDX-License-Identifier: Apache-2.0
#include "tests/views/OpenGraph.h"
#include "views/graph/GraphBar.h"
#include "views/graph/GraphMinimap.h"
#include "views/graph/GraphSearch.h"
#include "views/graph/GraphWalk.h"
#include "views/inspector/InspectorPanel.h"
#include "views/widgets/LinkLabel.h"
#include "views/window/Navigator.h"

#include <QComboBox>
#include <QLineEdit>
#include <set>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

/// A module with something in it that is shown folded.
std::uint32_t foldedModule(const OpenGraph &graph)
{
    for (std::uint32_t node = 0; node < graph.scene().nodeCount(); ++node) {
        const VisibleNode &each = graph.scene().node(node);
        if (!each.open && each.memberCount == 1 && graph.outline().isContainer(each.item))
            return each.item;
    }
    return none;
}

}  // namespace

/// What a person does with a graph, and sees.
class tst_GraphView : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { settings::reset(); }
    void cleanup() { VERIFY_NO_STALL(); }

    void itOpensFoldedToWhatCanBeRead()
    {
        OpenGraph graph(transformer);
        QVERIFY(graph.isOpen());
        QVERIFY(graph.scene().nodeCount() > 3);
        QVERIFY(graph.scene().nodeCount() <= 60);
        QVERIFY(graph.canvas->camera().zoom >= 0.5);
        QVERIFY(graph.view->emptyText().isEmpty());
    }

    void aClickSelectsAndTheInspectorTells()
    {
        OpenGraph graph(transformer);
        graph.key(Qt::Key_U);
        const std::uint32_t node = graph.item(QStringLiteral("scaled_dot_product_attention"));
        const std::uint32_t other = graph.item(QStringLiteral("layer_norm"));
        const std::uint32_t wanted = node != none ? node : other;
        QVERIFY(wanted != none);
        act([&] { graph.canvas->showItem(wanted); });
        graph.settle();
        graph.click(wanted);
        QCOMPARE(graph.canvas->selectedItem(), wanted);
        QCOMPARE(graph.page->place().selection.kind, SelectionKind::Node);
        QVERIFY(!graph.page->inspector()->sheet().isEmpty());
        QVERIFY(graph.view->bar()->trailText().contains(QStringLiteral("›")));
        graph.key(Qt::Key_Escape);
        QCOMPARE(graph.canvas->selectedItem(), none);
    }

    void doubleClickUnfoldsUnderThePointer()
    {
        OpenGraph graph(transformer);
        graph.view->foldAll();
        graph.settle();
        const std::uint32_t module = foldedModule(graph);
        QVERIFY(module != none);
        const std::size_t before = graph.scene().nodeCount();
        const QPointF at = graph.canvas->screenRectOf(module).topLeft();
        graph.doubleClick(module);
        QVERIFY(graph.scene().nodeCount() > before);
        QVERIFY(std::abs(graph.canvas->screenRectOf(module).y() - at.y()) < 2);
        graph.doubleClick(module);
        QCOMPARE(graph.scene().nodeCount(), before);
        QVERIFY(std::abs(graph.canvas->screenRectOf(module).y() - at.y()) < 2);
    }

    void theBarTellsTheLevel()
    {
        OpenGraph graph(transformer);
        const auto *level = graph.view->findChild<QComboBox *>();
        QCOMPARE(level->currentText(), QStringLiteral("Unfolded"));
        graph.key(Qt::Key_F);
        QCOMPARE(level->currentText(), QStringLiteral("Folded"));
        graph.key(Qt::Key_U);
        QCOMPARE(level->currentText(), QStringLiteral("Unfolded"));
    }

    void whatIsUnfoldedAtTheEdgeComesIntoSight()
    {
        OpenGraph graph(transformer);
        graph.view->foldAll();
        graph.settle();
        const std::uint32_t module = graph.item(QStringLiteral("self_attn"));
        GraphCamera camera = graph.canvas->camera();
        camera.origin.rx() += graph.canvas->width() - graph.canvas->screenRectOf(module).x() - 80;
        act([&] { graph.canvas->setCamera(camera); });
        const double top = graph.canvas->screenRectOf(module).y();
        graph.doubleClick(module);
        const QRectF frame = graph.canvas->screenRectOf(module);
        QCOMPARE(frame.y(), top);
        QVERIFY(frame.width() > 200);
        QVERIFY(frame.width() > graph.canvas->width() || (frame.left() >= 0 && frame.right() <= graph.canvas->width()));
        QVERIFY(std::abs(frame.center().x() - graph.canvas->width() / 2.0) < 2);
    }

    void theChevronFoldsWithOneClick()
    {
        OpenGraph graph(transformer);
        graph.view->foldAll();
        graph.settle();
        const std::uint32_t module = foldedModule(graph);
        if (graph.canvas->camera().zoom < 0.75)
            graph.canvas->setCamera({1, {40, 40}});
        const std::size_t before = graph.scene().nodeCount();
        QTest::mouseClick(graph.canvas, Qt::LeftButton, {},
                          (graph.canvas->screenRectOf(module).topLeft() + QPointF(12, 12)).toPoint());
        graph.settle();
        QVERIFY(graph.scene().nodeCount() > before);
    }

    void keysFoldAndUnfold()
    {
        OpenGraph graph(transformer);
        graph.key(Qt::Key_F);
        const std::size_t folded = graph.scene().nodeCount();
        const std::uint32_t module = foldedModule(graph);
        graph.click(module);
        graph.key(Qt::Key_Return);
        QVERIFY(graph.scene().nodeCount() > folded);
        graph.key(Qt::Key_Down);  // into the frame, or to what follows
        QVERIFY(graph.canvas->selectedItem() != none);
        graph.key(Qt::Key_U);
        const std::size_t unfolded = graph.scene().nodeCount();
        for (std::uint32_t node = 0; node < unfolded; ++node)
            QVERIFY(graph.scene().node(node).open || !graph.outline().isContainer(graph.scene().node(node).item));
        graph.key(Qt::Key_F);
        QCOMPARE(graph.scene().nodeCount(), folded);
    }

    void withAltTheContentFolds()
    {
        OpenGraph graph(transformer);
        graph.key(Qt::Key_F);
        const std::uint32_t module = foldedModule(graph);
        graph.doubleClick(module, Qt::AltModifier);
        for (std::uint32_t i = module; i < graph.outline().items()[module].end; ++i) {
            const std::uint32_t node = graph.scene().nodeOf(i);
            QVERIFY(node == none || graph.scene().node(node).open
                    || !graph.outline().isContainer(graph.scene().node(node).item));
        }
    }

    void arrowsWalkAlongEdges()
    {
        OpenGraph graph(transformer);
        graph.key(Qt::Key_U);
        graph.key(Qt::Key_Home);
        std::set<std::uint32_t> visited;
        for (int step = 0; step < 200; ++step) {
            const std::uint32_t from = graph.scene().nodeOf(graph.canvas->selectedItem());
            QVERIFY(visited.insert(from).second);
            QTest::keyClick(graph.canvas, Qt::Key_Down);
            const std::uint32_t to = graph.scene().nodeOf(graph.canvas->selectedItem());
            if (to == from)
                break;
            const auto edges = graph.scene().edgesFrom(from);
            QVERIFY(std::ranges::any_of(
                edges, [&](std::uint32_t edge) { return graph.scene().visible().edges[edge].to == to; }));
        }
        graph.settle();
        QVERIFY(visited.size() > 5);
        QVERIFY(graph.isInSight(graph.canvas->selectedItem()));
        const std::uint32_t end = graph.canvas->selectedItem();
        graph.key(Qt::Key_Up);
        QVERIFY(graph.canvas->selectedItem() != end);
        graph.key(Qt::Key_Backspace);
        QVERIFY(graph.scene().node(graph.scene().nodeOf(graph.canvas->selectedItem())).open
                || graph.scene().node(graph.scene().nodeOf(graph.canvas->selectedItem())).parent == none);
    }

    void theWheelZoomsAboutThePointer()
    {
        OpenGraph graph(transformer);
        const QPoint at(300, 200);
        const QPointF before = graph.canvas->camera().toLayout(at);
        const double zoom = graph.canvas->camera().zoom;
        graph.wheel(at, 240);
        QVERIFY(graph.canvas->camera().zoom > zoom * 1.4);
        QVERIFY((graph.canvas->camera().toLayout(at) - before).manhattanLength() < 0.01);
        for (int i = 0; i < 60; ++i)
            graph.wheel(at, 120);
        QCOMPARE(graph.canvas->camera().zoom, GraphCamera::closest);
        for (int i = 0; i < 120; ++i)
            graph.wheel(at, -120);
        QVERIFY(graph.canvas->camera().zoom > 0.01);
        graph.key(Qt::Key_0);
        const QRectF all = graph.canvas->camera().toScreen(graph.scene().bounds());
        QVERIFY(QRectF(graph.canvas->rect()).contains(all));
    }

    void draggingMovesTheGraphAndSelectsNothing()
    {
        OpenGraph graph(transformer);
        const QPointF before = graph.canvas->camera().origin;
        QTest::mousePress(graph.canvas, Qt::LeftButton, {}, {200, 200});
        QTest::mouseMove(graph.canvas, {230, 215});
        QTest::mouseMove(graph.canvas, {260, 170});
        QTest::mouseRelease(graph.canvas, Qt::LeftButton, {}, {260, 170});
        QCOMPARE(graph.canvas->camera().origin - before, QPointF(60, -30));
        QCOMPARE(graph.canvas->selectedItem(), none);
        graph.key(Qt::Key_Left, Qt::ShiftModifier);
        QVERIFY(graph.canvas->camera().origin.x() > before.x() + 60);
    }

    void aModuleAndItsOnlyNodeAreOneHit()
    {
        OpenGraph graph(transformer);
        const std::vector<std::uint32_t> items = findItems(*graph.scene().subject(), QStringLiteral("norm1"), {});
        QCOMPARE(items.size(), std::size_t{1});
        const GraphOutline::Item &node = graph.outline().items()[items.front()];
        QVERIFY(graph.outline().node(node));
        QCOMPARE(node.parent, graph.scene().subject()->itemOfModule("norm1"));
    }

    void enterGoesToTheNodeAndUnfoldsWhatHidesIt()
    {
        OpenGraph graph(transformer);
        graph.key(Qt::Key_F);
        act([&] { graph.page->view()->startSearch(); });
        QLineEdit *field = graph.view->bar()->searchField();
        QTest::keyClicks(field, QStringLiteral("norm1"));
        QTRY_COMPARE(graph.view->bar()->hitText(), QStringLiteral("1 hit"));
        QTest::keyClick(field, Qt::Key_Return);
        graph.settle();
        QCOMPARE(graph.page->place().selection.kind, SelectionKind::Node);
        const std::uint32_t item = graph.canvas->selectedItem();
        QCOMPARE(graph.scene().node(graph.scene().nodeOf(item)).item, item);
    }

    void searchLeadsThroughTheHits()
    {
        OpenGraph graph(transformer);
        graph.key(Qt::Key_F);
        act([&] { graph.page->view()->startSearch(); });
        QLineEdit *field = graph.view->bar()->searchField();
        QTest::keyClicks(field, QStringLiteral("linear"));
        QTRY_VERIFY(!graph.view->bar()->hitText().isEmpty());
        QTRY_VERIFY(graph.view->bar()->hitText() != QStringLiteral("0 hits"));
        QTest::keyClick(field, Qt::Key_Return);
        graph.settle();
        QVERIFY(graph.view->bar()->hitText().startsWith(QStringLiteral("1 of ")));
        const std::uint32_t first = graph.canvas->selectedItem();
        QVERIFY(first != none);
        QVERIFY(graph.isInSight(first));
        QTest::keyClick(field, Qt::Key_Return);
        graph.settle();
        QVERIFY(graph.canvas->selectedItem() != first);
        QTest::keyClick(field, Qt::Key_Return, Qt::ShiftModifier);
        graph.settle();
        QCOMPARE(graph.canvas->selectedItem(), first);
        QTest::keyClicks(field, QStringLiteral(" nothing like it"));
        QTRY_COMPARE(graph.view->bar()->hitText(), QStringLiteral("0 hits"));
        QTest::keyClick(field, Qt::Key_Escape);
        QTRY_VERIFY(graph.view->bar()->hitText().isEmpty());
    }

    void whatIsSelectedElsewhereIsUnfoldedAndShown()
    {
        OpenGraph graph(transformer);
        graph.key(Qt::Key_F);
        const auto last = static_cast<std::uint32_t>(graph.scene().subject()->program().root()->nodes.size() - 1);
        const std::uint32_t middle = last / 2;
        act([&] {
            graph.page->goTo(
                {{},
                 {},
                 {.kind = SelectionKind::Node, .model = graph.page->place().model, .index = middle, .graph = 0}});
        });
        graph.settle();
        const std::uint32_t item = graph.outline().operatorItem(0, middle);
        QCOMPARE(graph.canvas->selectedItem(), item);
        QCOMPARE(graph.scene().node(graph.scene().nodeOf(item)).item, item);
        QVERIFY(QRectF(graph.canvas->rect()).contains(graph.canvas->screenRectOf(item)));
        const std::string weight = graph.page->session().facts()->rows.front().name;
        act([&] {
            graph.page->goTo(
                {{}, {}, {.kind = SelectionKind::Tensor, .model = graph.page->place().model, .name = weight}});
        });
        graph.settle();
        const auto reads = graph.outline().readsWithin(graph.canvas->selectedItem());
        QVERIFY(std::ranges::any_of(reads, [&](const GraphOutline::Edge &read) {
            return graph.scene().subject()->parameterName(read.value) == weight;
        }));
    }

    void whatIsGoneToHasItsNeighboursInSight()
    {
        OpenGraph graph(transformer);
        graph.key(Qt::Key_U);
        const auto middle = static_cast<std::uint32_t>(graph.scene().subject()->program().root()->nodes.size() / 2);
        const std::uint32_t item = graph.outline().operatorItem(0, middle);
        const int height = graph.canvas->height();
        for (const double bottom : {height - 22.0, height / 2.0}) {
            GraphCamera camera = graph.canvas->camera();
            camera.zoom = 1;
            const LayoutRect &place = graph.scene().rect(graph.scene().nodeOf(item));
            camera.origin = QPointF(graph.canvas->width() / 2.0 - static_cast<double>(place.centre().x),
                                    bottom - static_cast<double>(place.y + place.height));
            act([&] {
                graph.canvas->setCamera(camera);
                graph.canvas->showItem(item);
            });
            graph.settle();
            const QRectF shown = graph.canvas->screenRectOf(item);
            QVERIFY2(shown.top() > 100 && shown.bottom() < height - 100, qPrintable(QString::number(shown.bottom())));
        }
        const GraphCamera before = graph.canvas->camera();
        act([&] { graph.canvas->showItem(item); });
        graph.settle();
        QCOMPARE(graph.canvas->camera(), before);
    }

    void theTrailLeadsToTheModulesAround()
    {
        OpenGraph graph(transformer);
        graph.key(Qt::Key_U);
        std::uint32_t deep = 0;
        for (std::uint32_t i = 0; i < graph.outline().items().size(); ++i) {
            if (graph.outline().items()[i].depth > graph.outline().items()[deep].depth)
                deep = i;
        }
        act([&] { graph.canvas->selectItem(deep); });
        const std::uint32_t parent = graph.outline().items()[deep].parent;
        act([&] { Q_EMIT graph.view->bar()->trailClicked(parent); });
        graph.settle();
        QCOMPARE(graph.canvas->selectedItem(), parent);
    }

    void nestedGraphsAreEntered_data()
    {
        QTest::addColumn<QString>("path");
        for (const char *name : {"cf_cond", "cf_cond_nested", "cf_map", "cf_scan"})
            QTest::newRow(name) << QStringLiteral("pt2/2.15.0/%1.pt2").arg(QLatin1String(name));
    }

    void nestedGraphsAreEntered()
    {
        QFETCH(QString, path);
        OpenGraph graph(path.toUtf8().constData());
        graph.key(Qt::Key_F);
        const std::uint32_t taker = foldedModule(graph);
        QVERIFY(taker != none);
        graph.doubleClick(taker, Qt::AltModifier);
        std::uint32_t inner = none;
        for (std::uint32_t i = taker; i < graph.outline().items()[taker].end; ++i) {
            const GraphOutline::Item &item = graph.outline().items()[i];
            if (item.graph > 0 && item.kind == GraphOutline::Kind::Operator)
                inner = i;
        }
        QVERIFY(inner != none);
        QVERIFY(graph.scene().nodeOf(inner) != none);
        act([&] { graph.canvas->showItem(inner); });
        graph.settle();
        graph.click(inner);
        QCOMPARE(graph.page->place().selection.graph, std::size_t{graph.outline().items()[inner].graph});
        QVERIFY(!graph.page->inspector()->sheet().isEmpty());
    }

    void foldingIsRemembered()
    {
        std::size_t unfolded = 0;
        {
            OpenGraph graph(transformer);
            graph.key(Qt::Key_F);
            unfolded = graph.scene().nodeCount();
        }
        {
            OpenGraph graph(transformer);
            QCOMPARE(graph.scene().nodeCount(), unfolded);
            graph.key(Qt::Key_U);
            QVERIFY(graph.scene().nodeCount() > unfolded);
        }
        OpenGraph again(transformer);
        QVERIFY(again.scene().nodeCount() > unfolded);
        act([&] { settings::reset(); });
        OpenGraph fresh(transformer);
        QVERIFY(fresh.isOpen());
    }

    void theMinimapLeadsThere()
    {
        OpenGraph graph("pt2/2.15.0/graph_300_nodes.pt2");
        graph.key(Qt::Key_U);
        GraphMinimap *map = graph.canvas->minimap();
        QVERIFY(map->isVisible());
        const LayoutRect bounds = graph.scene().bounds();
        const QPointF end(static_cast<double>(bounds.width) / 2, static_cast<double>(bounds.height) * 0.8);
        QTest::mouseClick(map, Qt::LeftButton, {}, map->toMap(end).toPoint());
        const QPointF middle = graph.canvas->camera().toLayout(QRectF(graph.canvas->rect()).center());
        QVERIFY(std::abs(middle.y() - end.y()) < static_cast<double>(bounds.height) * 0.05);
    }

    void bothDirectionsShowTheSame()
    {
        OpenGraph graph(transformer);
        const std::size_t nodes = graph.scene().nodeCount();
        act([&] { graph.view->setDirection(LayoutDirection::LeftToRight); });
        graph.settle();
        QCOMPARE(graph.scene().nodeCount(), nodes);
        QCOMPARE(graph.scene().direction(), LayoutDirection::LeftToRight);
        graph.key(Qt::Key_Home);
        const std::uint32_t first = graph.canvas->selectedItem();
        graph.key(Qt::Key_Right);
        QVERIFY(graph.canvas->selectedItem() != first);
    }

    void whatIsCutOffIsShownOrSaysSo()
    {
        OpenGraph graph("broken/160_json_truncated.pt2");
        QVERIFY(graph.view);
        QVERIFY(graph.isOpen() || !graph.view->emptyText().isEmpty());
    }

    void ofWhatWasCompiledItSaysWhyThereIsNone()
    {
        OpenGraph graph("pt2/2.15.0/aoti_cpp_only.pt2", "model");
        QVERIFY(graph.view && !graph.isOpen());
        QVERIFY2(graph.view->emptyText().contains(QStringLiteral("7 files for cpu")),
                 qPrintable(graph.view->emptyText()));
        QCOMPARE(graph.view->selectionText(), QString());
        const QList<LinkLabel *> links = graph.view->findChildren<LinkLabel *>();
        QCOMPARE(links.size(), 2);
        act([&] { Q_EMIT links[1]->linkActivated(QStringLiteral("#")); });
        QCOMPARE(graph.page->place().view, QStringLiteral("graph"));
        QCOMPARE(graph.page->place().selection.kind, SelectionKind::Record);
        QVERIFY(graph.page->place().selection.name.ends_with(".wrapper.cpp"));
        act([&] { Q_EMIT links[0]->linkActivated(QStringLiteral("#")); });
        QCOMPARE(graph.page->place().view, QStringLiteral("overview"));
    }

    void withoutAModelThereIsNone()
    {
        TestWindow app;
        DocumentPage &page = app.open(fixture("rtp/checkpoint-tiny"));
        for (const Place &place : page.navigator()->viewPlaces())
            QVERIFY(place.view != QStringLiteral("graph"));
        act([&] { page.goTo({QStringLiteral("graph"), {}, {}}); });
        QCOMPARE(page.place().view, QStringLiteral("overview"));
    }

    void findingsAreMarkedOnTheirNodes()
    {
        OpenGraph graph("broken/188_nodes_out_of_order.pt2");
        QVERIFY(graph.isOpen());
        graph.key(Qt::Key_U);
        QTRY_VERIFY(!graph.canvas->marks().findings.empty());
        const std::uint32_t marked = graph.canvas->marks().findings.begin()->first;
        QVERIFY(!graph.scene().node(marked).open);
        const auto &findings = graph.page->session().result()->findings;
        const auto found =
            std::ranges::find_if(findings, [](const Finding &finding) { return !finding.location.node.empty(); });
        QVERIFY(found != findings.end());
        act([&] {
            graph.page->goTo(
                {{},
                 {},
                 {.kind = SelectionKind::Finding, .index = static_cast<std::size_t>(found - findings.begin())}});
        });
        graph.settle();
        QVERIFY(graph.canvas->selectedItem() != none);
        QVERIFY(graph.canvas->marks().findings.contains(graph.scene().nodeOf(graph.canvas->selectedItem())));
    }

    void foldersShowTheGraphsOfTheirParts()
    {
        OpenGraph graph("rtp/rtp-2rank");
        QVERIFY(graph.isOpen() || (graph.view && !graph.view->emptyText().isEmpty()));
    }

    void closingWhileItIsLaidOutIsSafe()
    {
        for (int wait = 0; wait < 6; ++wait) {
            TestWindow app;
            DocumentPage &page = app.open(fixture("pt2/2.15.0/graph_300_nodes.pt2"));
            act([&] { page.goTo({QStringLiteral("graph"), {}, {}}); });
            QTest::qWait(wait);
            act([&] { app.window.closeTab(0); });
            QTest::qWait(5);
        }
    }

    void everyZoomIsPainted()
    {
        OpenGraph graph("pt2/2.15.0/graph_300_nodes.pt2");
        graph.key(Qt::Key_U);
        const QColor ground = theme().canvas;
        for (double zoom = GraphCamera::closest; zoom > 0.01; zoom /= 1.7) {
            const LayoutRect bounds = graph.scene().bounds();
            const QPointF middle(static_cast<double>(bounds.width) / 2, 300 / zoom);
            graph.canvas->setCamera({zoom, QPointF(400, 300) - middle * zoom});
            const QImage image = graph.canvas->grab().toImage();
            int painted = 0;
            for (int y = 0; y < image.height(); y += 3) {
                for (int x = 0; x < image.width(); x += 3)
                    painted += image.pixelColor(x, y) == ground ? 0 : 1;
            }
            QVERIFY2(painted > 50, qPrintable(QString::number(zoom)));
        }
    }
};

PT2SCOPE_GUI_TEST_MAIN(tst_GraphView)
#include "tst_GraphView.moc"
