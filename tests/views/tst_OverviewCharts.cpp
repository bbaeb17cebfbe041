// SPDX-License-Identifier: Apache-2.0
#include "tests/views/ViewsFixture.h"
#include "views/charts/BarChart.h"
#include "views/charts/Treemap.h"
#include "views/charts/TreemapLabel.h"
#include "views/inspector/InspectorPanel.h"
#include "views/overview/WeightMarks.h"
#include "views/theme/Fonts.h"

#include <QClipboard>
#include <QHelpEvent>
#include <QLabel>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QToolTip>

using namespace pt2scope;
using namespace pt2scope::testing;

/// What the charts of the overview show of real files, and what a person does with them.
class tst_OverviewCharts : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { settings::reset(); }
    void cleanup() { VERIFY_NO_STALL(); }

    void whatIsTooSmallForTheTreemapIsOneTile()
    {
        constexpr std::size_t big = 3;
        constexpr std::size_t small = 12'500;
        const auto facts = std::make_shared<DocumentFacts>();
        facts->weights.push_back({});
        for (std::size_t i = 0; i < big + small; ++i) {
            const std::string name = "part" + std::to_string(i);
            facts->weights.push_back({.name = name, .path = name, .nbytes = i < big ? 1'000'000u : 100u, .tensors = 1});
            facts->weights.front().nbytes += facts->weights.back().nbytes;
            facts->weights.front().children.push_back(i + 1);
        }
        Treemap map;
        map.resize(800, 300);
        map.setFacts(facts);
        QCOMPARE(map.tiles().size(), big + 1);
        const TreemapTile rest = map.tiles().back();
        QCOMPARE(rest.restFrom, std::optional(big));
        int area = 0;
        for (const TreemapTile &tile : map.tiles())
            area += (tile.rect.width() + 3) * (tile.rect.height() + 3);
        QVERIFY(area > 800 * 300 * 99 / 100);  // no ground that nothing is said of
        QVERIFY2(map.dataText().contains(QStringLiteral("and 12,500 more\t1250000")), qPrintable(map.dataText()));
        std::vector<Tone> marks(facts->weights.size(), Tone::Plain);
        marks[7'000] = Tone::Warning;
        map.setMarks(marks);
        QHelpEvent event(QEvent::ToolTip, rest.rect.center(), map.mapToGlobal(rest.rect.center()));
        QApplication::sendEvent(&map, &event);
        QVERIFY2(QToolTip::text().contains(QStringLiteral("12,500")), qPrintable(QToolTip::text()));
        QVERIFY2(QToolTip::text().contains(QStringLiteral("warnings")), qPrintable(QToolTip::text()));
        QToolTip::hideText();
        QSignalSpy selected(&map, &Treemap::selected);
        for (std::size_t i = 0; i < 2 * big; ++i)
            QTest::keyClick(&map, Qt::Key_Right);
        QCOMPARE(selected.size(), qsizetype{2 * big});
        for (std::size_t i = 0; i < 2 * big; ++i)
            QCOMPARE(selected[static_cast<qsizetype>(i)].front().toULongLong(), i % big + 1);
    }

    void theEndOfANameIsSeen_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<bool>("isFile");
        QTest::addColumn<QString>("room");  // as wide as this text
        QTest::addColumn<QString>("label");
        const QString weight = QStringLiteral("encoder.layers.0.self_attn.in_proj_weight");
        const QString record = QStringLiteral("data/aotinductor/model/cuda_kernel_with_a_long_name.so");
        QTest::newRow("all") << weight << false << weight << weight;
        QTest::newRow("most") << weight << false << "…layers.0.self_attn.in_proj_weight"
                              << "…layers.0.self_attn.in_proj_weight";
        QTest::newRow("parts are whole") << weight << false << "…attn.in_proj_weight"
                                         << "…in_proj_weight";
        QTest::newRow("the last") << weight << false << "in_proj_weight"
                                  << "in_proj_weight";
        QTest::newRow("too small") << weight << false << "in_"
                                   << "";
        QTest::newRow("file") << record << true << "…/cuda_kernel_with_a_long_name.so"
                              << "…/cuda_kernel_with_a_long_name.so";
        QTest::newRow("nothing") << record << true << "cuda"
                                 << "";
    }

    void theEndOfANameIsSeen()
    {
        QFETCH(QString, path);
        QFETCH(bool, isFile);
        QFETCH(QString, room);
        const QFontMetrics metrics(uiFont(11));
        QTEST(treemapLabel(path, isFile, metrics, metrics.horizontalAdvance(room)), "label");
    }

    void longNamesTakeTheRoomThereIs()
    {
        const QFontMetrics metrics(uiFont(11));
        const QString label = treemapLabel(QStringLiteral("a_b.c_d_e_f_g_h_i_j_k_l_m_n_o_p_q.0"), false, metrics, 120);
        QVERIFY2(label.startsWith(QStringLiteral("…")) && label.endsWith(QStringLiteral("_q.0")), qPrintable(label));
        QVERIFY(metrics.horizontalAdvance(label) > 100);
    }

    void namesWithoutRoomKeepBothEnds()
    {
        const QFontMetrics metrics(uiFont(11));
        const QString label = treemapLabel(QStringLiteral("a.weight/part_0_2"), false, metrics, 60);
        QVERIFY2(label.startsWith(QStringLiteral("we")) && label.endsWith(QStringLiteral("_2")), qPrintable(label));
    }

    void groupsOfTheTreemapStandApart()
    {
        std::vector<WeightNode> weights(1);
        weights.front().children = {1, 4};
        weights.push_back({.nbytes = 200, .children = {2, 3}});
        weights.push_back({.nbytes = 100});
        weights.push_back({.nbytes = 100});
        weights.push_back({.nbytes = 100});
        const QRect area(0, 0, 600, 300);
        const std::vector<TreemapTile> tiles = layOutTreemap(weights, 0, area);
        const auto of = [&](std::size_t node) { return std::ranges::find(tiles, node, &TreemapTile::node)->rect; };
        QCOMPARE(of(4).left() - of(1).right() - 1, 3);
        QCOMPARE(of(3).left() - of(2).right() - 1 + of(3).top() - of(2).top(), 1);
        for (const TreemapTile &tile : tiles)
            QVERIFY(area.contains(tile.rect));
    }

    void twoHeadsStandAboveEachOtherAtMost()
    {
        std::vector<WeightNode> weights;
        const std::vector<std::string> names{"", "a", "b", "c", "d"};
        std::string path;
        for (std::size_t i = 0; i < names.size(); ++i) {
            path += (path.empty() ? "" : ".") + names[i];
            weights.push_back({.name = names[i], .path = path, .nbytes = 1000 - i});
            if (i > 0)
                weights[i - 1].children.push_back(i);
        }
        for (std::size_t i = 0; i < names.size(); ++i) {
            for (const char *leaf : {"x", "y"}) {
                weights[i].children.push_back(weights.size());
                weights.push_back({.name = leaf, .path = weights[i].path + "." + leaf, .nbytes = 200});
            }
        }
        const std::vector<TreemapTile> tiles = layOutTreemap(weights, 0, {0, 0, 900, 600});
        const auto of = [&](std::size_t node) { return std::ranges::find(tiles, node, &TreemapTile::node); };
        QCOMPARE(std::ranges::count_if(tiles, [](const TreemapTile &tile) { return tile.headerHeight > 0; }), 2);
        QVERIFY(of(1)->headerHeight > 0 && of(2)->headerHeight > 0);
        const std::size_t deepest = weights.size() - 1;
        QCOMPARE(of(deepest)->top, std::size_t{3});  // "c.d.y" tells where it is
        QCOMPARE(of(weights[2].children.back())->top, weights[2].children.back());
    }

    void theTreemapLeavesNoGroupWithoutAName()
    {
        TestWindow app;
        DocumentPage &page = app.open(fixture("rtp/jit"));
        const std::vector<WeightNode> &weights = page.session().facts()->weights;
        for (std::size_t i = 1; i < weights.size(); ++i)
            QVERIFY(!weights[i].name.empty());
    }

    void onlyLevelsThatAreThereAreOffered()
    {
        TestWindow app;
        const auto isOffered = [&](const char *file) {
            const QList<QLabel *> labels = app.open(fixture(file)).view()->findChildren<QLabel *>();
            return std::ranges::any_of(
                labels, [](const QLabel *label) { return label->text().startsWith(QStringLiteral("click a ")); });
        };
        QVERIFY(isOffered("pt2/2.15.0/transformer_layer.pt2"));
        QVERIFY(!isOffered("broken/020_truncated_weight.pt2"));
    }

    void namesOfFilesKeepTheirEnding()
    {
        const QFontMetrics metrics(uiFont(11));
        const QString name = QStringLiteral("data/ckpt7qk2mzs5wxyv6a4hfhbn3pz2xu5c7gd2xgl7iefkzd.cubin");
        const QString label = treemapLabel(name, true, metrics, 100);
        QVERIFY2(label.startsWith(QStringLiteral("ckp")) && label.endsWith(QStringLiteral("bin")), qPrintable(label));
    }

    /// What is drawn, as the picture has it.
    void tilesShowNoNameThatIsCutAtItsEnd()
    {
        QTemporaryDir folder;
        TestWindow app;
        DocumentPage &page = app.open(fixture("pt2/2.15.0/transformer_layer.pt2"));
        auto *map = page.view()->findChild<Treemap *>();
        app.window.resize(900, 600);
        QTRY_VERIFY(map->width() < 700);
        QVERIFY(map->exportPicture(folder.filePath(QStringLiteral("map.svg"))));
        QFile file(folder.filePath(QStringLiteral("map.svg")));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QString svg = QString::fromUtf8(file.readAll());
        static const QRegularExpression text(QStringLiteral("<text[^>]*>([^<]*)</text>"));
        int names = 0;
        for (const QRegularExpressionMatch &hit : text.globalMatch(svg)) {
            names += hit.captured(1).contains(QStringLiteral("weight")) ? 1 : 0;
            QVERIFY2(!hit.captured(1).trimmed().endsWith(QStringLiteral("…")), qPrintable(hit.captured(1)));
        }
        QVERIFY(names > 0);
    }

    void manySmallTilesAreBounded()
    {
        std::vector<WeightNode> weights(1);
        for (std::size_t i = 1; i <= 50'000; ++i) {
            weights.push_back({.nbytes = 8});
            weights.front().children.push_back(i);
        }
        const std::vector<TreemapTile> tiles = layOutTreemap(weights, 0, {0, 0, 4000, 2000});
        QVERIFY(tiles.size() > 5'000 && tiles.size() < 7'000);
        QVERIFY(tiles.back().restFrom.has_value());
        const std::vector<TreemapTile> none = layOutTreemap(weights, 0, {0, 0, 400, 200});
        QCOMPARE(none.size(), std::size_t{1});
        QCOMPARE(none.front().restFrom, std::optional<std::size_t>(0));
    }

    void theTreemapLeadsIntoModulesAndToTensors()
    {
        TestWindow app;
        DocumentPage &page = app.open(fixture("pt2/2.15.0/transformer_layer.pt2"));
        auto *map = page.view()->findChild<Treemap *>();
        QVERIFY(map);
        const DocumentFacts &facts = *page.session().facts();
        QVERIFY(map->tiles().size() >= facts.weights.front().children.size());
        const auto tileOf = [&](bool isTensor) {
            return *std::ranges::find_if(map->tiles(), [&](const TreemapTile &tile) {
                return facts.weights[tile.node].row.has_value() == isTensor;
            });
        };
        const TreemapTile module = tileOf(false);
        QTest::mouseClick(map, Qt::LeftButton, {}, module.rect.topLeft() + QPoint(4, 4));
        QCOMPARE(map->root(), module.node);
        QCOMPARE(page.place().selection.kind, SelectionKind::Module);
        const TreemapTile tensor = tileOf(true);
        QTest::mouseClick(map, Qt::LeftButton, {}, tensor.rect.center());
        QCOMPARE(page.place().selection.kind, SelectionKind::Tensor);
        QCOMPARE(page.inspector()->sheet().title.toStdString(), facts.rows[*facts.weights[tensor.node].row].name);
        QTest::keyClick(map, Qt::Key_Backspace);
        QCOMPARE(map->root(), std::size_t{0});
        QVERIFY(map->dataText().contains(QLatin1Char('\t')));
    }

    void bytesOfTheTreemapAddUp()
    {
        TestWindow app;
        const DocumentFacts &facts = *app.open(fixture("pt2/2.6.0/tied_weights.pt2")).session().facts();
        std::uint64_t sum = 0;
        for (const std::size_t child : facts.weights.front().children)
            sum += facts.weights[child].nbytes;
        QCOMPARE(sum, facts.weightBytes());
        std::uint64_t byType = 0;
        for (const auto &[type, nbytes] : facts.weightTypes)
            byType += nbytes;
        QCOMPARE(byType, facts.weightBytes());  // a shared storage once
    }

    void checkpointsHaveWeights()
    {
        TestWindow app;
        const DocumentFacts &facts = *app.open(fixture("rtp/checkpoint-torch")).session().facts();
        QCOMPARE(facts.weightBytes(), std::uint64_t{701});
        QCOMPARE(facts.elements, std::uint64_t{179});
    }

    void whatAFolderKeepsTwiceCountsOnce()
    {
        TestWindow app;
        const DocumentFacts &facts = *app.open(fixture("rtp/rtp-2rank")).session().facts();
        QCOMPARE(facts.copies, std::size_t{24});  // of 12 weights, as a module and as a state dict
        QVERIFY(std::ranges::any_of(facts.weights, [](const WeightNode &node) {
            return node.name == "fx_user_model/exported_model.pt" && node.nbytes > 0;
        }));
    }

    void theTreemapMarksWhatHasFindings()
    {
        TestWindow app;
        DocumentPage &page = app.open(fixture("broken/038_crc_weight_bit_flip.pt2"));
        const DocumentFacts &facts = *page.session().facts();
        const std::vector<Tone> marks = weightMarks(facts, *page.session().result(), {});
        QCOMPARE(marks.size(), facts.weights.size());
        QCOMPARE(marks.front(), Tone::Error);
        for (std::size_t i = 0; i < marks.size(); ++i) {
            if (facts.weights[i].row)
                QCOMPARE(marks[i] == Tone::Error,
                         facts.rows[*facts.weights[i].row].recordName.ends_with("weights/weight_0"));
        }
        auto *map = page.view()->findChild<Treemap *>();
        const TreemapTile tile = *std::ranges::find_if(map->tiles(), [&](const TreemapTile &each) {
            return facts.weights[each.node].row && marks[each.node] == Tone::Error;
        });
        const QPoint place = tile.rect.center();
        QHelpEvent event(QEvent::ToolTip, place, map->mapToGlobal(place));
        QApplication::sendEvent(map, &event);
        QVERIFY2(QToolTip::text().contains(QStringLiteral("errors")), qPrintable(QToolTip::text()));
        QToolTip::hideText();
    }

    void operatorsAreCountedAndExplained()
    {
        TestWindow app;
        DocumentPage &page = app.open(fixture("pt2/2.15.0/transformer_layer.pt2"));
        const QList<BarChart *> charts = page.view()->findChildren<BarChart *>();
        QVERIFY(charts.size() >= 2);
        QTest::mouseClick(charts.front(), Qt::LeftButton, {}, QPoint(40, 5));
        QCOMPARE(page.place().selection.kind, SelectionKind::Operator);
        QVERIFY(!page.inspector()->sheet().sections.front().rows.empty());
    }

    /// Of one chart above another the longest bars are equally long, whatever stands beside them.
    void barsBelowEachOtherAreAligned()
    {
        TestWindow app;
        DocumentPage &page = app.open(fixture("pt2/2.15.0/transformer_layer.pt2"));
        QList<QImage> pictures;
        for (BarChart *chart : page.view()->findChildren<BarChart *>()) {
            if (chart->bars().front().family < 0)
                pictures << chart->grab().toImage();
        }
        QCOMPARE(pictures.size(), 2);  // bytes of weights, values by count
        const auto barIn = [](const QImage &picture) {
            int from = picture.width();
            int to = -1;
            for (int x = 0; x < picture.width(); ++x) {
                if (picture.pixelColor(x, 9) != theme().bar)
                    continue;
                from = std::min(from, x);
                to = std::max(to, x);
            }
            return std::pair(from, to);
        };
        QVERIFY(barIn(pictures[0]).second > barIn(pictures[0]).first);
        QCOMPARE(barIn(pictures[0]), barIn(pictures[1]));
    }

    void chartsAreExported()
    {
        QTemporaryDir folder;
        TestWindow app;
        DocumentPage &page = app.open(fixture("pt2/2.15.0/transformer_layer.pt2"));
        auto *map = page.view()->findChild<Treemap *>();
        for (const char *name : {"map.png", "map.svg"}) {
            const QString file = folder.filePath(QLatin1String(name));
            QVERIFY(map->exportPicture(file));
            QVERIFY(QFileInfo(file).size() > 500);
        }
        QVERIFY(!map->exportPicture(folder.filePath(QStringLiteral("no/such/folder.svg"))));
        map->copyData();
        QCOMPARE(QApplication::clipboard()->text(), map->dataText());
        map->copyPicture();
        QCOMPARE(QApplication::clipboard()->image().size(), map->size());
    }

    void chartsTellWhatIsUnderThePointer()
    {
        TestWindow app;
        DocumentPage &page = app.open(fixture("pt2/2.15.0/transformer_layer.pt2"));
        for (Chart *chart : page.view()->findChildren<Chart *>()) {
            const QPoint place(chart->width() / 3, 5);
            QHelpEvent event(QEvent::ToolTip, place, chart->mapToGlobal(place));
            QApplication::sendEvent(chart, &event);
            QVERIFY2(!QToolTip::text().isEmpty(), qPrintable(chart->dataText()));
            QToolTip::hideText();
        }
    }
};

PT2SCOPE_GUI_TEST_MAIN(tst_OverviewCharts)
#include "tst_OverviewCharts.moc"
