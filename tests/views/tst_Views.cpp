// SPDX-License-Identifier: Apache-2.0
#include "core/check/Rule.h"
#include "tests/views/ViewsFixture.h"
#include "views/charts/BarChart.h"
#include "views/charts/Treemap.h"
#include "views/findings/FindingsView.h"
#include "views/findings/ReportFile.h"
#include "views/inspector/InspectorPanel.h"
#include "views/session/Verdict.h"
#include "views/signature/CallTreeModel.h"
#include "views/signature/SignatureView.h"
#include "views/signature/SpecModel.h"
#include "views/symbols/NumbersForm.h"
#include "views/symbols/ShapesModel.h"
#include "views/symbols/SymbolsView.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QHelpEvent>
#include <QLabel>
#include <QLineEdit>
#include <QTemporaryDir>
#include <QToolTip>
#include <QTreeView>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

/// The model as an indented text tree: what the eye sees.
QString treeText(const QAbstractItemModel &model, const QModelIndex &parent = {}, int depth = 0)
{
    QString text;
    for (int row = 0; row < model.rowCount(parent); ++row) {
        QStringList cells;
        for (int column = 0; column < model.columnCount(parent); ++column)
            cells << model.index(row, column, parent).data().toString();
        text += QString(depth * 2, QLatin1Char(' ')) + cells.join(QStringLiteral(" | ")).trimmed() + QLatin1Char('\n');
        text += treeText(model, model.index(row, 0, parent), depth + 1);
    }
    return text;
}

template <typename Widget>
Widget *viewIn(DocumentPage &page, const char *id)
{
    act([&] { page.goTo({QLatin1String(id), {}, {}}); });
    return qobject_cast<Widget *>(page.view());
}

}  // namespace

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
        QVERIFY(model.index(0, 0).data().toString().startsWith(QStringLiteral("error")));  // the worst first
        model.setGrouping(FindingsModel::Grouping::None);
        QTest::keyClicks(view->panel()->filter(), QStringLiteral("posix"));
        QVERIFY(model.findingCount() > 0 && model.findingCount() < all);
        view->panel()->filter()->clear();
        model.mute("pickle/deny-global");
        QCOMPARE(model.findingCount(), all - 1);
        model.unmuteAll();
        model.setShown(Severity::Error, false);
        QVERIFY(model.findingCount() < all);
        model.setShown(Severity::Error, true);
        QCOMPARE(model.findingCount(), all);
    }

    void aFindingLeadsToItsRecordAndBytes()
    {
        TestWindow app;
        DocumentPage &page = app.open(fixture("broken/038_crc_weight_bit_flip.pt2"));
        act([&] { page.goTo({{}, {}, {.kind = SelectionKind::Finding, .index = 0}}); });
        const Sheet &sheet = page.inspector()->sheet();
        QVERIFY(sheet.toText().contains(QStringLiteral("Why it matters")));
        QTRY_COMPARE(page.inspector()->sheet().sections.back().title, QStringLiteral("Bytes"));
        QVERIFY(!page.inspector()->sheet().sections.back().code.isEmpty());
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

    void theSignatureIsShownAsTheCallerSeesIt()
    {
        TestWindow app;
        DocumentPage &page = app.open(fixture("pt2/2.15.0/dynamic_derived.pt2"));
        auto *view = viewIn<SignatureView>(page, "signature");
        QVERIFY(view);
        const DocumentFactsPtr facts = page.session().facts();
        CallTreeModel inputs(facts, facts->models.front(), CallTreeModel::Side::Inputs);
        QAbstractItemModelTester tester(&inputs);
        QCOMPARE(treeText(inputs), QStringLiteral("args | tuple of 2 |\n"
                                                  "  x | float32 [s17 + 1] | x\n"
                                                  "  y | float32 [s17] | y\n"
                                                  "kwargs | dict of 0 |\n"));
        CallTreeModel outputs(facts, facts->models.front(), CallTreeModel::Side::Outputs);
        QAbstractItemModelTester outputTester(&outputs);
        QCOMPARE(treeText(outputs), QStringLiteral("result | tuple of 2 |\n"
                                                   "  0 | float32 [s17] | add\n"
                                                   "  1 | float32 [s17, 1] | reshape\n"));
        SpecModel specs(facts, facts->models.front(), SpecModel::Rows::All);
        QAbstractItemModelTester specTester(&specs);
        QCOMPARE(specs.rowCount(), 4);
        specs.setFilter(QStringLiteral("reshape"));
        QCOMPARE(specs.rowCount(), 1);
    }

    void namesThatTheUserGaveAreShown()
    {
        TestWindow app;
        const DocumentFactsPtr facts = app.open(fixture("pt2/2.6.0/nested_io.pt2")).session().facts();
        CallTreeModel outputs(facts, facts->models.front(), CallTreeModel::Side::Outputs);
        QAbstractItemModelTester tester(&outputs);
        QVERIFY2(treeText(outputs).contains(QStringLiteral("dict of")), qPrintable(treeText(outputs)));
    }

    void aValueLeadsToTheInspector()
    {
        TestWindow app;
        DocumentPage &page = app.open(fixture("pt2/2.15.0/dynamic_derived.pt2"));
        auto *view = viewIn<SignatureView>(page, "signature");
        act([&] { page.goTo({{}, {}, {.kind = SelectionKind::Value, .model = "model", .name = "add"}}); });
        QCOMPARE(page.inspector()->sheet().title, QStringLiteral("add"));
        const QList<QTreeView *> trees = view->findChildren<QTreeView *>();
        QVERIFY(std::ranges::any_of(trees, [](const QTreeView *tree) {
            return tree->currentIndex().data(CallTreeModel::ValueRole).toString() == QStringLiteral("add");
        }));
    }

    void numbersArePluggedIn()
    {
        TestWindow app;
        DocumentPage &page = app.open(fixture("pt2/2.15.0/dynamic_derived.pt2"));
        auto *view = viewIn<SymbolsView>(page, "symbols");
        QVERIFY(view);
        QAbstractItemModelTester tester(view->shapes());
        QLineEdit *field = view->form()->field("s17");
        QVERIFY(field);
        field->setText(QStringLiteral("40"));
        const auto sizesOf = [&](const QString &value) {
            for (int row = 0; row < view->shapes()->rowCount(); ++row) {
                if (view->shapes()->index(row, ShapesModel::Value).data().toString() == value)
                    return view->shapes()->index(row, ShapesModel::Sizes).data().toString();
            }
            return QString();
        };
        QTRY_COMPARE(sizesOf(QStringLiteral("x")), QStringLiteral("[41]"));
        QCOMPARE(sizesOf(QStringLiteral("y")), QStringLiteral("[40]"));
        QVERIFY(!view->summary().isEmpty());
        field->setText(QStringLiteral("5000"));
        QVERIFY(view->form()->refusal("s17").contains(QStringLiteral("2 … 100")));
        QVERIFY(!view->form()->values());
        field->setText(QStringLiteral("many"));
        QVERIFY(!view->form()->values());
    }

    void programsWithoutSymbolsSaySo()
    {
        TestWindow app;
        DocumentPage &page = app.open(fixture("pt2/2.15.0/linear_strict.pt2"));
        auto *view = viewIn<SymbolsView>(page, "symbols");
        QVERIFY(view);
        QVERIFY(!view->form());
        QVERIFY(std::ranges::any_of(view->findChildren<QLabel *>(), [](const QLabel *label) {
            return label->text() == QStringLiteral("No symbolic dimensions");
        }));
    }

    void everyFixtureOpensInEveryView_data()
    {
        QTest::addColumn<QString>("path");
        for (const char *folder :
             {"pt2/2.15.0", "pt2/2.12.1", "pt2/2.9.1", "pt2/2.8.0", "pt2/2.7.1", "pt2/2.6.0", "broken", "rtp"}) {
            const QDir dir(fixture(folder));
            const QStringList names = dir.entryList(QDir::Dirs | QDir::Files | QDir::NoDotAndDotDot);
            for (const QString &name : names) {
                if (!name.endsWith(QStringLiteral(".json")))
                    QTest::newRow(qPrintable(QLatin1String(folder) + QLatin1Char('/') + name)) << dir.filePath(name);
            }
        }
    }

    void everyFixtureOpensInEveryView()
    {
        QFETCH(QString, path);
        TestWindow app;
        DocumentPage &page = app.open(path);
        QVERIFY(page.session().stage() == DocumentSession::Stage::Checked || page.session().failure());
        if (!page.session().facts())
            return;
        std::vector<Place> places;
        for (const ModelFacts &model : page.session().facts()->models) {
            for (const ViewKind *kind : viewKinds()) {
                if (kind->scope == ViewKind::Scope::Model)
                    places.push_back({QLatin1String(kind->id), model.name(), {}});
            }
        }
        for (const Place &place : places)
            act([&] { page.goTo(place); });
        for (std::size_t i = 0; i < std::min<std::size_t>(page.session().result()->findings.size(), 5); ++i) {
            act([&] { page.goTo({{}, {}, {.kind = SelectionKind::Finding, .index = i}}); });
            QVERIFY(!page.inspector()->sheet().isEmpty());
        }
        for (std::size_t i = 0; i < std::min<std::size_t>(page.session().facts()->rows.size(), 3); ++i) {
            const TensorRow &row = page.session().facts()->rows[i];
            act([&] {
                page.goTo({{}, {}, {.kind = SelectionKind::Tensor, .model = row.model, .name = row.name, .index = i}});
            });
            QVERIFY(!page.inspector()->sheet().isEmpty());
        }
    }
};

PT2SCOPE_GUI_TEST_MAIN(tst_Views)
#include "tst_Views.moc"
