// SPDX-License-Identifier: Apache-2.0
#include "tests/views/ViewsFixture.h"
#include "views/inspector/InspectorPanel.h"
#include "views/signature/CallCode.h"
#include "views/signature/CallTreeModel.h"
#include "views/signature/SignatureParts.h"
#include "views/signature/SignatureView.h"
#include "views/signature/SizesDelegate.h"
#include "views/signature/SpecModel.h"
#include "views/symbols/GraphSizes.h"
#include "views/symbols/NumbersForm.h"
#include "views/symbols/ShapesModel.h"
#include "views/symbols/SymbolsView.h"
#include "views/theme/Theme.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
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

}  // namespace

/// What a program takes and gives, and what numbers make of its symbols.
class tst_SignatureView : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { settings::reset(); }
    void cleanup() { VERIFY_NO_STALL(); }

    void theSignatureIsShownAsTheCallerSeesIt()
    {
        TestWindow app;
        DocumentPage &page = app.open(fixture("pt2/2.15.0/dynamic_derived.pt2"));
        auto *view = viewIn<SignatureView>(page, "signature");
        QVERIFY(view);
        const DocumentFactsPtr facts = page.session().facts();
        CallTreeModel inputs(facts, facts->models.front(), CallTreeModel::Side::Inputs);
        QAbstractItemModelTester tester(&inputs);
        QCOMPARE(treeText(inputs), QStringLiteral("args | tuple, 2 items |\n"
                                                  "  x | float32 [s17 + 1] | x\n"
                                                  "  y | float32 [s17] | y\n"
                                                  "kwargs | dict, 0 items |\n"));
        CallTreeModel outputs(facts, facts->models.front(), CallTreeModel::Side::Outputs);
        QAbstractItemModelTester outputTester(&outputs);
        QCOMPARE(treeText(outputs), QStringLiteral("result | tuple, 2 items |\n"
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
        QVERIFY2(treeText(outputs).contains(QStringLiteral("dict, ")), qPrintable(treeText(outputs)));
    }

    void withoutASignatureTheGraphTells()
    {
        TestWindow app;
        DocumentPage &page = app.open(fixture("broken/160_json_truncated.pt2"));
        auto *view = viewIn<SignatureView>(page, "signature");
        QVERIFY(view);
        QVERIFY(view->findChild<QWidget *>(QStringLiteral("notice")));
        const DocumentFactsPtr facts = page.session().facts();
        CallTreeModel inputs(facts, facts->models.front(), CallTreeModel::Side::Inputs);
        QAbstractItemModelTester tester(&inputs);
        QVERIFY2(treeText(inputs).contains(QStringLiteral("input | float32 [")), qPrintable(treeText(inputs)));
        QVERIFY(view->python().isEmpty());
    }

    void whatIsLeftOfAProgramSaysSo()
    {
        TestWindow app;
        DocumentPage &page = app.open(fixture("broken/168_json_nested_40k.pt2"));
        auto *view = viewIn<SignatureView>(page, "signature");
        QVERIFY(view);
        QVERIFY(view->findChild<QWidget *>(QStringLiteral("notice")));
        QVERIFY(view->python().isEmpty());  // nothing loads it
    }

    /// Code that loads it never stands there alone where loading is dangerous or fails; copied, it says so too.
    void codeForWhatMustNotBeLoadedSaysSo_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("begin");
        QTest::addColumn<bool>("canBeCopied");
        QTest::newRow("sound") << QStringLiteral("pt2/2.15.0/dynamic_derived.pt2") << QStringLiteral("import") << true;
        QTest::newRow("runs code") << QStringLiteral("broken/150_evil_sample_inputs.pt2")
                                   << QStringLiteral("# Do not load this file.\nimport") << false;
        QTest::newRow("refused") << QStringLiteral("broken/202_signature_input_short.pt2")
                                 << QStringLiteral("# PyTorch cannot load this file.\nimport") << true;
    }

    void codeForWhatMustNotBeLoadedSaysSo()
    {
        QFETCH(QString, file);
        QFETCH(QString, begin);
        QFETCH(bool, canBeCopied);
        TestWindow app;
        DocumentPage &page = app.open(QStringLiteral(PT2SCOPE_FIXTURES "/") + file);
        auto *view = viewIn<SignatureView>(page, "signature");
        QVERIFY(view);
        QVERIFY2(view->python().startsWith(begin), qPrintable(view->python()));
        const bool isWarned = begin.startsWith(QLatin1Char('#'));
        QCOMPARE(view->findChild<QWidget *>(QStringLiteral("notice")) != nullptr, isWarned);
        const QList<QPushButton *> buttons = view->findChildren<QPushButton *>();
        QVERIFY(std::ranges::any_of(buttons, [&](const QPushButton *button) {
            return button->text() == QStringLiteral("Copy Python") && button->isEnabled() == canBeCopied;
        }));
        if (!canBeCopied)
            QVERIFY(std::ranges::any_of(page.inspector()->findChildren<QLabel *>(), [](const QLabel *label) {
                return label->text().startsWith(QStringLiteral("Do not load it"));
            }));
    }

    void aFilterThatNothingPassesSaysSo()
    {
        TestWindow app;
        DocumentPage &page = app.open(fixture("pt2/2.15.0/dynamic_derived.pt2"));
        auto *view = viewIn<SignatureView>(page, "signature");
        const auto says = [&] {
            return std::ranges::any_of(view->findChildren<QLabel *>(), [](const QLabel *label) {
                return label->text() == QStringLiteral("No name passes the filter") && label->isVisible();
            });
        };
        view->startSearch();
        auto *filter = qobject_cast<QLineEdit *>(QApplication::focusWidget());
        QVERIFY(filter);
        filter->setText(QStringLiteral("zzz"));
        QTRY_VERIFY(says());
        filter->setText(QStringLiteral("reshape"));
        QTRY_VERIFY(!says());
    }

    void emptyViewsStandOnTheGroundOfViews()
    {
        TestWindow app;
        DocumentPage &page = app.open(fixture("pt2/2.15.0/linear_strict.pt2"));
        auto *view = viewIn<SymbolsView>(page, "symbols");
        QCOMPARE(view->grab().toImage().pixelColor(5, 5), theme().base);
    }

    void codeHasTheCornersOfCards()
    {
        TestWindow app;
        DocumentPage &page = app.open(fixture("pt2/2.15.0/dynamic_derived.pt2"));
        auto *view = viewIn<SignatureView>(page, "signature");
        const auto *code = view->findChild<QPlainTextEdit *>();
        QVERIFY(code);
        const QImage box = code->parentWidget()->grab().toImage();
        QVERIFY(box.pixelColor(0, 0) != theme().line);
        QCOMPARE(box.pixelColor(box.width() / 2, 0), theme().line);
        QCOMPARE(box.pixelColor(box.width() - 20, 6), theme().alt);
    }

    /// The right half is not left empty while what people come for lies below the fold.
    void theCallStandsBesideTheInputsWhereThereIsRoom()
    {
        TestWindow app;
        DocumentPage &page = app.open(fixture("pt2/2.6.0/nested_io.pt2"));
        auto *view = viewIn<SignatureView>(page, "signature");
        QVERIFY(page.session().facts()->models.front().symbols.symbols.empty());
        const auto *call = view->findChild<CallCode *>();
        const QList<QTreeView *> trees = view->findChildren<QTreeView *>();
        const auto found = std::ranges::find_if(
            trees, [](const QTreeView *tree) { return qobject_cast<CallTreeModel *>(tree->model()); });
        QVERIFY(found != trees.end());
        const QTreeView *inputs = *found;
        QVERIFY(call && call->isVisible());
        QTRY_VERIFY(call->mapTo(view, QPoint()).x() > inputs->mapTo(view, inputs->rect().topRight()).x());
        QVERIFY(call->mapTo(view, QPoint()).y() < view->height() / 3);
        const auto *code = call->findChild<QPlainTextEdit *>();
        QTRY_VERIFY(code->parentWidget()->height() <= code->height() + 4);  // what is left over stays below it
    }

    /// A selected row is selected over its whole width.
    void rowsOfTheTreesGoToTheEdge_data()
    {
        QTest::addColumn<QString>("file");
        QTest::newRow("names as in the program") << QStringLiteral("pt2/2.15.0/dynamic_dim.pt2");
        QTest::newRow("other names") << QStringLiteral("pt2/2.6.0/nested_io.pt2");
    }

    void rowsOfTheTreesGoToTheEdge()
    {
        QFETCH(QString, file);
        TestWindow app;
        DocumentPage &page = app.open(QStringLiteral(PT2SCOPE_FIXTURES "/") + file);
        auto *view = viewIn<SignatureView>(page, "signature");
        for (const QTreeView *tree : view->findChildren<QTreeView *>()) {
            if (qobject_cast<CallTreeModel *>(tree->model()))
                QTRY_COMPARE(tree->header()->length(), tree->viewport()->width());
        }
    }

    /// What cannot be dragged has no knob: beside the mark of the export the bar goes on.
    void rangesHaveAMarkAndNoKnob()
    {
        SymbolTable table;
        table.symbols.push_back(
            {.text = "s0", .expression = noSymExpr, .range = {1, 1 << 24}, .hint = 4096, .uses = {}});
        SymbolCards cards(table);
        cards.resize(424, cards.sizeHint().height());
        const QImage image = cards.grab().toImage();
        const auto at = [&](int x) { return image.pixelColor(x, 37); };
        constexpr int mark = 12 + 400 / 2;  // 2^12 of 2^24
        QCOMPARE(at(mark), theme().text1);
        QCOMPARE(at(mark + 3), symbolColor(table, QStringLiteral("s0")));
        QVERIFY(cards.toolTip().contains(QStringLiteral("16,777,216")));
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
        QCOMPARE(view->form()->refusal("s17"), QStringLiteral("Enter 2 … 100"));
        QVERIFY(!view->form()->values());
        field->setText(QStringLiteral("many"));
        QVERIFY(!view->form()->values());
    }

    /// What 50 gives is not shown beside 500: typing passes through both.
    void nothingOfAnotherNumberStaysBesideOneThatIsRefused()
    {
        TestWindow app;
        DocumentPage &page = app.open(fixture("pt2/2.15.0/dynamic_derived.pt2"));
        auto *view = viewIn<SymbolsView>(page, "symbols");
        QLineEdit *field = view->form()->field("s17");
        const auto says = [&](const QString &text) {
            return std::ranges::any_of(view->findChildren<QLabel *>(),
                                       [&](const QLabel *label) { return label->text() == text; });
        };
        field->setText(QStringLiteral("50"));
        QTRY_VERIFY(view->shapes()->rowCount() > 0);
        QVERIFY(says(QStringLiteral("s17 + 1 = 51")));
        const QString sizes = view->summary();
        field->setText(QStringLiteral("500"));
        QVERIFY(says(QStringLiteral("s17 + 1 = no number")));
        QTest::qWait(20);  // the job for 50 may still be under way
        QCOMPARE(view->shapes()->rowCount(), 0);
        QVERIFY(view->summary() != sizes);
        const QColor red = theme().error.mark;
        const QImage edge = field->grab().toImage();
        QCOMPARE(edge.pixelColor(edge.width() / 2, 0), red);
        field->setText(QStringLiteral("50"));
        QTRY_VERIFY(view->shapes()->rowCount() > 0);
        QVERIFY(field->grab().toImage().pixelColor(edge.width() / 2, 0) != red);
    }

    void whatNothingExportedIsLeftOpen()
    {
        SymbolTable table;
        table.symbols.push_back({.text = "u0", .expression = noSymExpr, .range = {0, 8}, .hint = {}, .uses = {}});
        table.symbols.push_back({.text = "s1", .expression = noSymExpr, .range = {2, 9}, .hint = 4, .uses = {}});
        NumbersForm form(table);
        form.fill([](const SymbolFacts &symbol) { return symbol.hint; });
        QCOMPARE(form.field("u0")->text(), QString());
        QVERIFY(form.refusal("u0").isEmpty());
        QVERIFY(form.values() == SymbolValues({{"s1", 4}}));
        form.fill([](const SymbolFacts &symbol) { return symbol.range.min; });
        QVERIFY(form.values() == SymbolValues({{"s1", 2}, {"u0", 0}}));
    }

    void rangesThatHoldNothingAreShownAsTheyAre()
    {
        TestWindow app;
        DocumentPage &page = app.open(fixture("broken/208_range_reversed.pt2"));
        auto *view = viewIn<SymbolsView>(page, "symbols");
        QVERIFY(view);
        const SymbolFacts &symbol = page.session().facts()->models.front().symbols.symbols.front();
        QVERIFY(symbol.isReversed());
        QCOMPARE(rangeWords(symbol.range), QStringLiteral("9 … 3"));
        QVERIFY(view->form()->values());  // shapes are to be had all the same
        QCOMPARE(view->form()->refusal(symbol.text), QStringLiteral("No number is in 9 … 3"));
        for (const QPushButton *button : view->findChildren<QPushButton *>())
            QCOMPARE(button->isEnabled(), button->text() == QStringLiteral("As exported"));
    }

    void theCallersInputsTakeMemory()
    {
        TestWindow app;
        const DocumentFactsPtr facts = app.open(fixture("broken/208_range_reversed.pt2")).session().facts();
        const ModelFacts &model = facts->models.front();
        const GraphSizes sizes = computeSizes(*model.program, *model.index, {{"s31", 3}, {"s81", 5}}, CancelToken());
        QCOMPARE(sizes.alive.size(), std::size_t{1});
        QCOMPARE(sizes.alive.front(), 3 * 5 * 4 * 4.0 + 3 * 5 * 2 * 4.0);  // float32 [3, 5, 4] in, [3, 5, 2] out
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
};

PT2SCOPE_GUI_TEST_MAIN(tst_SignatureView)
#include "tst_SignatureView.moc"
