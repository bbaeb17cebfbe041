// SPDX-License-Identifier: Apache-2.0
#include "core/check/Rule.h"
#include "tests/views/ViewsFixture.h"
#include "views/charts/BarChart.h"
#include "views/charts/Treemap.h"
#include "views/findings/FindingPlaces.h"
#include "views/findings/FindingTally.h"
#include "views/findings/FindingsPanel.h"
#include "views/findings/FindingsView.h"
#include "views/findings/ReportFile.h"
#include "views/findings/RuleWords.h"
#include "views/inspector/InspectorPanel.h"
#include "views/overview/WeightMarks.h"
#include "views/session/Verdict.h"
#include "views/theme/Fonts.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QHelpEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QTemporaryDir>
#include <QToolButton>
#include <QToolTip>
#include <QTreeView>
#include <map>

using namespace pt2scope;
using namespace pt2scope::testing;

/// What each view shows of real files, and what a person does with it.
class tst_Views : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { settings::reset(); }
    void cleanup() { VERIFY_NO_STALL(); }

    void theVerdictSaysWhatToDo_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("headline");
        QTest::newRow("sound") << fixture("pt2/2.15.0/transformer_layer.pt2") << "Sound";
        QTest::newRow("flat") << fixture("pt2/2.6.0/linear_basic.pt2") << "Sound";
        QTest::newRow("evil") << fixture("broken/150_evil_sample_inputs.pt2") << "Do not load this file";
        QTest::newRow("cut off") << fixture("broken/160_json_truncated.pt2") << "PyTorch cannot load this file";
        QTest::newRow("bit flip") << fixture("broken/038_crc_weight_bit_flip.pt2") << "This is not what was saved";
    }

    void theVerdictSaysWhatToDo()
    {
        QFETCH(QString, path);
        QFETCH(QString, headline);
        TestWindow app;
        DocumentPage &page = app.open(path);
        QCOMPARE(page.view()->findChild<QLabel *>(QStringLiteral("verdictHeadline"))->text(), headline);
    }

    void whileItOpensNothingIsSaidThatIsNotKnown()
    {
        TestWindow app;
        act([&] { app.window.open(fixture("pt2/2.15.0/transformer_layer.pt2")); });
        DocumentPage &page = *app.window.page();
        const auto shownTexts = [](const QWidget *in) {
            QStringList texts;
            for (const QLabel *label : in->findChildren<QLabel *>())
                texts << (label->isVisibleTo(in) ? label->text() : QString());
            return texts;
        };
        int seen = 0;
        const auto look = [&] {
            if (!page.session().document() || page.session().facts())
                return;
            ++seen;
            app.window.grab();  // lays it out
            const auto *headline = page.view()->findChild<QLabel *>(QStringLiteral("verdictHeadline"));
            QCOMPARE(headline->x(), 40 + 14);  // beside its icon
            QVERIFY(!shownTexts(page.view()).contains(QStringLiteral("Written by")));
            QVERIFY(shownTexts(page.findChild<FindingCounts *>()).join(QString()).isEmpty());
        };
        const auto watching = connect(&page.session(), &DocumentSession::changed, &page, look);
        TestWindow::settle(page);
        disconnect(watching);
        QVERIFY(seen > 0);
        QVERIFY(shownTexts(page.view()).contains(QStringLiteral("Written by")));
        QVERIFY(shownTexts(page.findChild<FindingCounts *>()).contains(QStringLiteral("0 errors")));
    }

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
            area += (tile.rect.width() + 1) * (tile.rect.height() + 1);
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
        const std::vector<Tone> marks = weightMarks(facts, *page.session().result());
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

    void operatorNamesAreShort_data()
    {
        QTest::addColumn<QString>("target");
        QTest::addColumn<QString>("name");
        QTest::newRow("aten") << "torch.ops.aten.linear.default"
                              << "linear";
        QTest::newRow("overload") << "torch.ops.aten.add.Tensor"
                                  << "add.Tensor";
        QTest::newRow("python") << "_operator.mul"
                                << "mul";
        QTest::newRow("other") << "torch.ops.fbgemm.split.default"
                               << "fbgemm.split";
    }

    void operatorNamesAreShort()
    {
        QFETCH(QString, target);
        QTEST(QString::fromStdString(shortOperatorName(target.toStdString())), "name");
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

    void findingsAreLookedAtBeforeThereIsAResult()
    {
        TestWindow app;
        act([&] { app.window.open(fixture("pt2/2.15.0/linear_strict.pt2")); });
        DocumentPage &page = *app.window.page();
        page.session().stop();
        auto *view = viewIn<FindingsView>(page, "findings");
        QVERIFY(view);
        QAbstractItemModel *model = view->panel()->table()->model();
        QAbstractItemModelTester tester(model);
        QCOMPARE(model->rowCount(), 0);
        QTest::qWait(20);  // the table looks a little later
        page.session().check();
        TestWindow::settle(page);
        QVERIFY(model->rowCount() > 0 || page.session().result()->findings.empty());
    }

    void findingsAreGroupedFilteredAndMuted()
    {
        TestWindow app;
        DocumentPage &page = app.open(fixture("broken/150_evil_sample_inputs.pt2"));
        auto *view = viewIn<FindingsView>(page, "findings");
        QVERIFY(view);
        auto &model = *qobject_cast<FindingsModel *>(view->panel()->table()->model());
        QAbstractItemModelTester tester(&model);
        const int all = model.findingCount();
        QVERIFY(all >= 4);
        model.setGrouping(FindingsModel::Grouping::Severity);
        QVERIFY(model.rowCount() >= 2);
        QVERIFY(model.index(0, 0).data().toString().startsWith(QStringLiteral("Errors")));  // the worst first
        model.setGrouping(FindingsModel::Grouping::None);
        QTest::keyClicks(view->panel()->filter(), QStringLiteral("posix"));
        QVERIFY(model.findingCount() > 0 && model.findingCount() < all);
        view->panel()->filter()->clear();
        page.session().setMuted("pickle/deny-global", true);
        QCOMPARE(model.findingCount(), all - 1);
        page.session().unmuteAll();
        model.setShown(Severity::Error, false);
        QVERIFY(model.findingCount() < all);
        model.setShown(Severity::Error, true);
        QCOMPARE(model.findingCount(), all);
    }

    /// A rule is muted from the view itself, and then in every list and every count.
    void whatIsMutedIsMutedEverywhere()
    {
        TestWindow app;
        DocumentPage &page = app.open(fixture("broken/038_crc_weight_bit_flip.pt2"));
        auto *view = viewIn<FindingsView>(page, "findings");
        const auto rowsIn = [](const FindingsPanel *panel) {
            return qobject_cast<FindingsModel *>(panel->table()->model())->findingCount();
        };
        const auto buttonOf = [](const QWidget &of, const QString &text) {
            const QList<QToolButton *> all = of.findChildren<QToolButton *>();
            const auto found = std::ranges::find(all, text, &QToolButton::text);
            return found == all.end() || !(*found)->isVisibleTo(&of) ? nullptr : *found;
        };
        const FindingTally before = tally(page.session());
        const std::string rule(page.session().result()->findings.front().rule->id);
        const auto ofRule = static_cast<int>(std::ranges::count(
            page.session().result()->findings, rule, [](const Finding &each) { return std::string(each.rule->id); }));
        const int all = rowsIn(view->panel());
        page.goTo({{}, {}, {.kind = SelectionKind::Finding, .index = 0}});
        QToolButton *mute = buttonOf(*view, QStringLiteral("Mute rule"));
        QVERIFY(mute && mute->isEnabled());
        mute->click();
        QCOMPARE(rowsIn(view->panel()), all - ofRule);
        QCOMPARE(rowsIn(page.findings()), all - ofRule);
        QCOMPARE(tally(page.session()).shownCount(), before.shownCount() - static_cast<std::size_t>(ofRule));
        const QString word = QStringLiteral("%1 muted").arg(ofRule);
        viewIn<View>(page, "overview");
        QVERIFY(std::ranges::any_of(page.findChildren<QLabel *>(), [&](const QLabel *label) {
            return label->text() == word && label->isVisible();  // in the strip
        }));
        viewIn<View>(page, "findings");
        QToolButton *muted = buttonOf(*view, word);
        QVERIFY(muted);
        Q_EMIT muted->menu()->aboutToShow();
        QVERIFY(muted->menu()->actions().front()->text().contains(QString::fromStdString(rule)));
        muted->menu()->actions().front()->trigger();
        QCOMPARE(rowsIn(view->panel()), all);
        QVERIFY(!buttonOf(*view, word));
    }

    void findingsAreActedOnInTheInspector()
    {
        TestWindow app;
        DocumentPage &page = app.open(fixture("broken/038_crc_weight_bit_flip.pt2"));
        act([&] { page.goTo({{}, {}, {.kind = SelectionKind::Finding, .index = 0}}); });
        const auto press = [&](const char *text) {
            for (QPushButton *button : page.inspector()->findChildren<QPushButton *>()) {
                if (button->text() == QLatin1String(text)) {
                    act([button] { button->click(); });
                    return true;
                }
            }
            return false;
        };
        const auto buttons = page.inspector()->findChildren<QPushButton *>();
        QVERIFY(buttons.front()->mapTo(page.inspector(), QPoint()).x() >= 12);  // in line with the texts
        QVERIFY(press("Mute rule"));
        QVERIFY(page.session().mutedRules().contains(page.session().result()->findings.front().rule->id));
        QVERIFY(press("Show the tensor"));
        QCOMPARE(page.inspector()->sheet().title, QStringLiteral("0.weight"));
    }

    void findingsLeadWithWhatIsWrong()
    {
        TestWindow app;
        DocumentPage &page = app.open(fixture("broken/038_crc_weight_bit_flip.pt2"));
        auto *view = viewIn<FindingsView>(page, "findings");
        auto &model = *qobject_cast<FindingsModel *>(view->panel()->table()->model());
        const Finding &worst = page.session().result()->findings.front();
        const QModelIndex first = model.index(0, FindingsModel::What);
        QCOMPARE(first.data().toString().toLower(), QString::fromStdString(std::string(worst.rule->title)).toLower());
        QCOMPARE(first.data(FindingsModel::MessageRole).toString(), asSentence(QString::fromStdString(worst.message)));
        QVERIFY(view->panel()->table()->visualRect(first).height() >= 2 * QFontMetrics(uiFont(12)).height());
    }

    /// A rule that has much to say is one row that unfolds; one finding alone is a row of its own.
    void findingsOfARuleAreFolded()
    {
        TestWindow app;
        DocumentPage &page = app.open(fixture("pt2/2.15.0/transformer_layer.pt2"));
        auto *view = viewIn<FindingsView>(page, "findings");
        auto &model = *qobject_cast<FindingsModel *>(view->panel()->table()->model());
        QAbstractItemModelTester tester(&model);
        const std::vector<Finding> &findings = page.session().result()->findings;
        std::map<const Rule *, int> counts;
        for (const Finding &finding : findings)
            ++counts[finding.rule];
        QCOMPARE(model.rowCount(), static_cast<int>(counts.size()));
        bool isSomeFolded = false;
        for (int row = 0; row < model.rowCount(); ++row) {
            const QModelIndex top = model.index(row, FindingsModel::What);
            const Finding &first = findings[top.data(FindingsModel::FindingRole).toUInt()];
            const int count = counts[first.rule];
            QCOMPARE(model.rowCount(top), count == 1 ? 0 : count);
            QVERIFY(!view->panel()->table()->isExpanded(top));
            const QString times = count == 1 ? QString() : QStringLiteral(" ×%1").arg(count);
            QCOMPARE(top.data().toString(), ruleTitle(*first.rule) + times);
            isSomeFolded = isSomeFolded || count > 1;
        }
        QVERIFY(isSomeFolded);
        // F8 comes to each, folded or not.
        for (std::size_t i = 1; i < findings.size(); ++i)
            view->panel()->selectNext(1);
        const QModelIndex last = view->panel()->table()->currentIndex();
        QCOMPARE(model.indexOf(last.data(FindingsModel::FindingRole).toUInt()).row(), last.row());
        QCOMPARE(model.neighbour(last.data(FindingsModel::FindingRole).toUInt(), 1), std::nullopt);
    }

    void theFindingsViewBeginsWithTheWorst()
    {
        TestWindow app;
        DocumentPage &page = app.open(fixture("broken/038_crc_weight_bit_flip.pt2"));
        auto *view = viewIn<FindingsView>(page, "findings");
        const Finding &worst = page.session().result()->findings.front();
        QCOMPARE(page.inspector()->sheet().title, ruleTitle(*worst.rule));
        QVERIFY(view->panel()->table()->currentIndex().isValid());
        QVERIFY(!page.findings()->isVisible());  // the strip would say the same again
        const QList<QToolButton *> buttons = view->findChildren<QToolButton *>();
        QVERIFY(std::ranges::any_of(
            buttons, [](const QToolButton *button) { return button->text() == QStringLiteral("Errors 1"); }));
    }

    /// "The bytes have another CRC-32": of which weight, and which record?
    void findingsNameTheirSubject()
    {
        TestWindow app;
        DocumentPage &page = app.open(fixture("broken/038_crc_weight_bit_flip.pt2"));
        const QString subject = QStringLiteral("weights/weight_0 · 0.weight");
        const auto labels = page.view()->findChildren<QLabel *>();  // of the overview's cards
        QVERIFY(std::ranges::any_of(labels, [&](const QLabel *label) { return label->text() == subject; }));
        auto *view = viewIn<FindingsView>(page, "findings");
        const QAbstractItemModel &model = *view->panel()->table()->model();
        QCOMPARE(model.index(0, FindingsModel::Where).data().toString(), subject);
        QVERIFY(page.inspector()->sheet().subtitle.endsWith(subject));
        const std::vector<Finding> &findings = page.session().result()->findings;
        const DocumentFacts &facts = *page.session().facts();
        for (std::size_t i = 0; i < findings.size(); ++i)
            QCOMPARE(subjectsOf(findings, facts)[i], subjectOf(findings[i], facts));
    }

    /// What lies in an archive within the archive is told by the outer record: the inner name is the same everywhere.
    void findingsInNestedArchivesNameTheOuterRecord()
    {
        TestWindow app;
        DocumentPage &page = app.open(fixture("broken/150_evil_sample_inputs.pt2"));
        const std::vector<Finding> &findings = page.session().result()->findings;
        bool isSomeNested = false;
        for (const Finding &finding : findings) {
            if (finding.location.record.find("!/") == std::string::npos)
                continue;
            isSomeNested = true;
            QCOMPARE(subjectOf(finding, *page.session().facts()), QStringLiteral("sample_inputs/model.pt"));
        }
        QVERIFY(isSomeNested);
    }

    void theWorstIsSelectedOnceItIsKnown()
    {
        TestWindow app;
        act([&] { app.window.open(fixture("broken/038_crc_weight_bit_flip.pt2")); });
        DocumentPage &page = *app.window.page();
        page.session().stop();
        viewIn<FindingsView>(page, "findings");
        act([&] { page.session().load(); });
        TestWindow::settle(page);
        QTRY_COMPARE(page.inspector()->sheet().title, ruleTitle(*page.session().result()->findings.front().rule));
    }

    void longSentencesTakeTwoLines()
    {
        TestWindow app;
        DocumentPage &page = app.open(fixture("broken/038_crc_weight_bit_flip.pt2"));
        const QTreeView *table = viewIn<FindingsView>(page, "findings")->panel()->table();
        const auto height = [&](int row) { return table->visualRect(table->model()->index(row, 0)).height(); };
        QTRY_VERIFY(height(1) > height(0));  // the root folder's sentence is longer than the checksum's
        app.window.resize(2400, 900);
        QTRY_COMPARE(height(1), height(0));
    }

    void narrowListsOfFindingsKeepWhatIsWrong()
    {
        TestWindow app;
        DocumentPage &page = app.open(fixture("broken/038_crc_weight_bit_flip.pt2"));
        const QTreeView *table = viewIn<FindingsView>(page, "findings")->panel()->table();
        QVERIFY(!table->isColumnHidden(FindingsModel::RuleId));
        app.window.resize(1000, 700);
        QTRY_VERIFY(table->isColumnHidden(FindingsModel::RuleId));
        QVERIFY(table->columnWidth(FindingsModel::What) > 400);
    }

    void aFindingLeadsToItsRecordAndBytes()
    {
        TestWindow app;
        DocumentPage &page = app.open(fixture("broken/038_crc_weight_bit_flip.pt2"));
        act([&] { page.goTo({{}, {}, {.kind = SelectionKind::Finding, .index = 0}}); });
        const Sheet &sheet = page.inspector()->sheet();
        QVERIFY(sheet.toText().contains(QStringLiteral("Why it matters")));
        QTRY_COMPARE(page.inspector()->sheet().sections.back().title, QStringLiteral("Bytes"));
        const SheetSection bytes = page.inspector()->sheet().sections.back();
        QVERIFY(!bytes.code.isEmpty());
        QVERIFY(bytes.keepsLines);
        const QList<QLabel *> labels = page.inspector()->findChildren<QLabel *>();
        const auto dump = std::ranges::find(labels, bytes.code, &QLabel::text);
        QVERIFY(dump != labels.end());
        QVERIFY((*dump)->fontMetrics().size(0, bytes.code).width() <= (*dump)->width());  // bytes and signs in one line
        std::optional<Place> record;
        for (const SheetSection &section : page.inspector()->sheet().sections) {
            for (const SheetRow &row : section.rows) {
                if (row.link && row.link->selection.kind == SelectionKind::Record)
                    record = row.link;
            }
        }
        QVERIFY(record);
        act([&] { page.goTo(*record); });
        QVERIFY(page.inspector()->sheet().toJson().contains(QStringLiteral("CRC-32")));
    }

    void reportsAreWritten()
    {
        QTemporaryDir folder;
        TestWindow app;
        const CheckResult &result = *app.open(fixture("broken/038_crc_weight_bit_flip.pt2")).session().result();
        for (const char *name : {"r.json", "r.sarif", "r.xml", "r.md", "r.txt", "r.jsonl"}) {
            QVERIFY(writeReport(result, folder.filePath(QLatin1String(name))));
            QVERIFY(QFileInfo(folder.filePath(QLatin1String(name))).size() > 50);
        }
        QVERIFY(!writeReport(result, QStringLiteral("/nowhere/r.json")));
    }
};

PT2SCOPE_GUI_TEST_MAIN(tst_Views)
#include "tst_Views.moc"
