// SPDX-License-Identifier: Apache-2.0
#include "tests/views/ViewsFixture.h"
#include "views/signature/SymbolCards.h"
#include "views/symbols/GraphSizes.h"
#include "views/symbols/NumbersForm.h"
#include "views/symbols/ShapesModel.h"
#include "views/symbols/SymbolsView.h"
#include "views/theme/Theme.h"

#include <QAbstractItemModelTester>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>

using namespace pt2scope;
using namespace pt2scope::testing;

/// What numbers make of a program's symbols.
class tst_SymbolsView : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { settings::reset(); }
    void cleanup() { VERIFY_NO_STALL(); }

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

    void narrowWindowsHaveAllOfTheSymbols()
    {
        TestWindow app;
        DocumentPage &page = app.open(fixture("pt2/2.15.0/dynamic_derived.pt2"));
        auto *view = viewIn<SymbolsView>(page, "symbols");
        app.window.resize(900, 600);
        const auto *cards = view->findChild<SymbolCards *>();
        QTRY_VERIFY(view->width() < 700);
        QVERIFY(cards->mapTo(view, QPoint(cards->width(), 0)).x() <= view->form()->mapTo(view, QPoint()).x());
        for (const QScrollArea *area : view->findChildren<QScrollArea *>())
            QVERIFY(!area->horizontalScrollBar()->isVisible());
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

    void symbolsThatCannotBeReadAreNotNone()
    {
        TestWindow app;
        DocumentPage &page = app.open(fixture("broken/212_expr_code.pt2"));
        QCOMPARE(symbolsKind.note(page.session(), &page.session().facts()->models.front()),
                 QStringLiteral("not known"));
        auto *view = viewIn<SymbolsView>(page, "symbols");
        QVERIFY(view);
        const auto says = [&](const QString &text) {
            return std::ranges::any_of(view->findChildren<QLabel *>(),
                                       [&](const QLabel *label) { return label->text().contains(text); });
        };
        QVERIFY(says(QStringLiteral("Symbolic dimensions could not be read")));
        QVERIFY(says(QStringLiteral("4 dimensions are written")));
        QVERIFY(!says(QStringLiteral("fixed")));
    }

    void emptyViewsStandOnTheGroundOfViews()
    {
        TestWindow app;
        DocumentPage &page = app.open(fixture("pt2/2.15.0/linear_strict.pt2"));
        auto *view = viewIn<SymbolsView>(page, "symbols");
        QCOMPARE(view->grab().toImage().pixelColor(5, 5), theme().base);
    }
};

PT2SCOPE_GUI_TEST_MAIN(tst_SymbolsView)
#include "tst_SymbolsView.moc"
