// SPDX-License-Identifier: Apache-2.0
#include "core/program/CallPaths.h"
#include "tests/views/ViewsFixture.h"
#include "views/inspector/InspectorPanel.h"
#include "views/session/ContainerWords.h"
#include "views/signature/CallCode.h"
#include "views/signature/CallTreeModel.h"
#include "views/signature/SignatureParts.h"
#include "views/signature/SignatureView.h"
#include "views/signature/SizesDelegate.h"
#include "views/signature/SpecModel.h"
#include "views/signature/SymbolCards.h"
#include "views/theme/Theme.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTextBlock>
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

/// What a program takes and gives.
class tst_SignatureView : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { settings::reset(); }
    void cleanup() { VERIFY_NO_STALL(); }

    /// A table that gets the focus makes its first row the current one, which nobody chose.
    void focusAloneChoosesNothing()
    {
        TestWindow app;
        DocumentPage &page = app.open(fixture("pt2/2.15.0/transformer_layer.pt2"));
        act([&] { page.goTo({QStringLiteral("signature")}); });
        auto *tree = page.view()->findChild<QTreeView *>();
        QVERIFY(tree);
        act([&] { app.window.setFocus(); });
        QSignalSpy selected(page.view(), &View::selected);
        act([&] { tree->setFocus(Qt::TabFocusReason); });
        QVERIFY(tree->currentIndex().isValid());
        QCOMPARE(selected.size(), 0);
        QTest::keyClick(tree, Qt::Key_Down);
        QCOMPARE(selected.size(), 1);
    }

    void containersHaveTheBracketsOfPython()
    {
        TestWindow app;
        DocumentPage &page = app.open(fixture("pt2/2.15.0/transformer_layer.pt2"));
        act([&] { page.goTo({QStringLiteral("signature")}); });
        const auto *model = page.view()->findChild<CallTreeModel *>();
        QVERIFY(model);
        const auto imageOf = [&](int row) {
            const QModelIndex index = model->index(row, CallTreeModel::Name);
            return index.data(Qt::DecorationRole).value<QIcon>().pixmap(16).toImage();
        };
        QCOMPARE(model->index(0, CallTreeModel::Name).data().toString(), QStringLiteral("args"));
        QCOMPARE(model->index(1, CallTreeModel::Name).data().toString(), QStringLiteral("kwargs"));
        QVERIFY(imageOf(0) != imageOf(1));
    }

    /// Below the last of them, with numbers from one end to the other.
    void typesAreWholeAtAnyWidth()
    {
        TestWindow app;
        DocumentPage &page = app.open(fixture("rtp/rtp-2rank"));
        act([&] { page.goTo({QStringLiteral("signature")}); });
        for (const int width : {900, 1180, 1280, 1320, 1440, 1920}) {
            act([&] { app.window.resize(width, 800); });
            for (const CallTreeModel *model : page.view()->findChildren<CallTreeModel *>()) {
                const auto trees = page.view()->findChildren<QTreeView *>();
                const auto tree = std::ranges::find(trees, model, &QTreeView::model);
                QVERIFY(tree != trees.end());
                const QAbstractItemView &view = **tree;  // where it is public
                const auto seen = [&] {
                    return (*tree)->viewport()->width() - (*tree)->columnViewportPosition(CallTreeModel::Type);
                };
                QTRY_VERIFY2(view.sizeHintForColumn(CallTreeModel::Type) <= seen(),
                             qPrintable(QStringLiteral("%1 at a width of %2").arg(seen()).arg(width)));
            }
        }
    }

    void rangesStandOnAScale()
    {
        TestWindow app;
        DocumentPage &page = app.open(fixture("pt2/2.15.0/dynamic_dim.pt2"));
        act([&] { page.goTo({QStringLiteral("signature")}); });
        auto *cards = page.view()->findChild<SymbolCards *>();
        QVERIFY(cards);
        const QImage image = cards->grab().toImage();
        const auto inkIn = [&](int left, int right) {
            int count = 0;
            for (int y = image.height() - 16; y < image.height() - 3; ++y) {
                for (int x = left; x < right; ++x)
                    count += image.pixelColor(x, y).lightness() < 200 ? 1 : 0;
            }
            return count;
        };
        QVERIFY(inkIn(10, 30) > 0);
        QVERIFY(inkIn(image.width() - 40, image.width() - 10) > 0);
    }

    void longCodeScrolls_data()
    {
        QTest::addColumn<int>("lines");
        QTest::addColumn<bool>("scrolls");
        QTest::newRow("few lines") << 12 << false;
        QTest::newRow("many lines") << 200 << true;
    }

    void longCodeScrolls()
    {
        QFETCH(int, lines);
        const std::unique_ptr<QWidget> card(makeCode(QStringLiteral("x = 1\n").repeated(lines)));
        card->resize(400, card->sizeHint().height());
        card->show();
        const QScrollBar *bar = card->findChild<QPlainTextEdit *>()->verticalScrollBar();
        QTEST(bar->isVisible(), "scrolls");
        QCOMPARE(bar->maximum() > 0, bar->isVisible());
    }

    void partsStandBelowEachOtherWhereThereIsNoRoom()
    {
        TestWindow app;
        auto *view = viewIn<SignatureView>(app.open(fixture("pt2/2.15.0/transformer_layer.pt2")), "signature");
        QVERIFY(view);
        const auto leftOf = [view](const QWidget *part) { return part->mapTo(view, QPoint()).x(); };
        const auto *inputs = qobject_cast<const QTreeView *>(view->focusProxy());
        QVERIFY(inputs);
        const auto *call = view->findChild<CallCode *>();
        QTRY_VERIFY(leftOf(call) > leftOf(inputs) + inputs->width());
        app.window.resize(900, 640);
        QTRY_VERIFY(leftOf(call) <= leftOf(inputs) && call->width() >= inputs->width());
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

    /// A program of thousands of inputs has code of thousands of lines: its beginning is shown, all of it copied.
    void ofLongCodeTheBeginningIsShown()
    {
        TestWindow app;
        DocumentPage &page = app.open(fixture("pt2/2.15.0/linear_strict.pt2"));
        const QString code = QStringLiteral("x = 1\n").repeated(1000);
        const CallCode call(page.session(), code, true, &app.window);
        QCOMPARE(call.python(), code);
        const QString text = call.findChild<QPlainTextEdit *>()->toPlainText();
        QVERIFY(text.startsWith(code.first(6 * 200)) && text.size() < 6 * 220);
        QVERIFY2(text.endsWith(QStringLiteral("800 more lines, which are copied as well")), qPrintable(text.last(80)));
    }

    void kindsOfValuesAreTranslated()
    {
        TestWindow app;
        app.window.chooseLanguage(QStringLiteral("zh_CN"));
        QTest::qWait(1);
        DocumentPage &page = app.open(fixture("pt2/2.15.0/linear_strict.pt2"));
        const DocumentFactsPtr facts = page.session().facts();
        const SpecModel model(facts, facts->models.front(), SpecModel::Rows::Lifted);
        const QString kind = model.index(0, SpecModel::Kind).data().toString();
        app.window.chooseLanguage(QStringLiteral("en"));
        QTest::qWait(1);
        QCOMPARE(kind, QStringLiteral("参数"));
    }

    void longLinesOfCodeAreBrokenAsPythonBreaksThem()
    {
        TestWindow app;
        DocumentPage &page = app.open(fixture("pt2/2.6.0/nested_io.pt2"));
        auto *view = viewIn<SignatureView>(page, "signature");
        act([&] { app.window.resize(1280, 800); });
        app.window.grab();  // lays it out
        const auto *code = view->findChild<QPlainTextEdit *>();
        QVERIFY2(code->toPlainText().contains(QStringLiteral("(\n    *args, **kwargs\n)")),
                 qPrintable(code->toPlainText()));
        int lines = 0;
        for (QTextBlock block = code->document()->begin(); block.isValid(); block = block.next()) {
            if (!block.text().contains(QStringLiteral("\"/")))  // a path stays whole, to be copied
                QVERIFY2(block.lineCount() == 1, qPrintable(block.text()));
            ++lines;
        }
        QVERIFY(lines > 5);
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
        for (const QLabel *label : call->findChildren<QLabel *>())  // the bar has the one button for it
            QVERIFY2(!label->text().contains(QStringLiteral("<a ")), qPrintable(label->text()));
        const auto *code = call->findChild<QPlainTextEdit *>();
        QTRY_VERIFY(code->parentWidget()->height() <= code->height() + 4);  // what is left over stays below it
        QTRY_COMPARE(code->horizontalScrollBar()->maximum(), 0);            // nothing is cut
        QCOMPARE(code->verticalScrollBar()->maximum(), 0);
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
        QVERIFY(cards.toolTip().contains(QStringLiteral("the mark is the size at export")));
    }

    void symbolsAreReachedByKeys()
    {
        TestWindow app;
        DocumentPage &page = app.open(fixture("pt2/2.15.0/dynamic_derived.pt2"));
        auto *cards = viewIn<SignatureView>(page, "signature")->findChild<SymbolCards *>();
        QVERIFY(cards->focusPolicy() & Qt::TabFocus);
        cards->setFocus();
        QTest::keyClick(cards, Qt::Key_Return);
        const auto &symbols = page.session().facts()->models.front().symbols.symbols;
        QCOMPARE(page.place().selection.name, symbols[0].text);
        QTest::keyClick(cards, Qt::Key_Down);
        QCOMPARE(page.place().selection.name, symbols[1].text);
        QTest::keyClick(cards, Qt::Key_Up);
        QCOMPARE(page.place().selection.name, symbols[0].text);
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
            const auto *model = qobject_cast<CallTreeModel *>(tree->model());
            return model && model->selectionAt(tree->currentIndex()).name == "add";
        }));
    }

    /// What holds others tells what it holds, and each of them is a way on.
    void containersTellWhatTheyHold()
    {
        TestWindow app;
        DocumentPage &page = app.open(fixture("pt2/2.6.0/nested_io.pt2"));
        auto *view = viewIn<SignatureView>(page, "signature");
        const CallTree &tree = page.session().facts()->models.front().inputTree;
        const auto holder = std::ranges::find_if(tree.nodes, [](const CallNode &node) {
            return node.parent && *node.parent != 0 && node.kind != TreeKind::Leaf && !node.children.empty();
        });
        QVERIFY(holder != tree.nodes.end());
        const auto index = static_cast<std::size_t>(holder - tree.nodes.begin());
        const QList<QTreeView *> trees = view->findChildren<QTreeView *>();
        QTreeView *inputs = *std::ranges::find(trees, QStringLiteral("Inputs"), &QTreeView::accessibleName);
        const auto &model = *qobject_cast<CallTreeModel *>(inputs->model());
        const QModelIndex row = model.indexOf({.kind = SelectionKind::InputPart, .model = "model", .index = index});
        QVERIFY(row.isValid());
        act([&] { inputs->setCurrentIndex(row); });
        const Sheet sheet = page.inspector()->sheet();
        QCOMPARE(sheet.title, row.data().toString());
        const QString text = sheet.toText();
        QVERIFY2(text.contains(row.siblingAtColumn(CallTreeModel::Type).data().toString()), qPrintable(text));
        QVERIFY2(text.contains(QString::fromStdString(callPath(tree, index))), qPrintable(text));
        const std::vector<SheetRow> &held = sheet.sections.back().rows;
        QCOMPARE(held.size(), holder->children.size());
        for (std::size_t i = 0; i < held.size(); ++i) {
            const QModelIndex child = model.index(static_cast<int>(i), CallTreeModel::Name, row);
            QCOMPARE(held[i].label, child.data().toString());
            QCOMPARE(held[i].value, child.siblingAtColumn(CallTreeModel::Type).data().toString());
            QVERIFY(held[i].link);
            act([&] { page.goTo(*held[i].link); });
            QCOMPARE(inputs->currentIndex().siblingAtColumn(0), child);
        }
        QTest::keyClick(&app.window, Qt::Key_Left, Qt::AltModifier);
        QVERIFY(!page.inspector()->sheet().isEmpty());
    }

    /// In a column its name has room, in the inspector also where it is defined.
    void classesAreToldInFull()
    {
        TestWindow app;
        DocumentPage &page = app.open(fixture("pt2/2.6.0/nested_io.pt2"));
        const CallTree &tree = page.session().facts()->models.front().outputTree;
        const auto point = std::ranges::find(tree.nodes, TreeKind::NamedTuple, &CallNode::kind);
        QCOMPARE(containerWords(*point), QStringLiteral("Point, 2 items"));
        const auto index = static_cast<std::size_t>(point - tree.nodes.begin());
        act([&] { page.goTo({{}, {}, {.kind = SelectionKind::OutputPart, .model = "model", .index = index}}); });
        QVERIFY(page.inspector()->sheet().toText().contains(QStringLiteral("fx_helpers.Point")));
    }

    void pathsAreThoseThatTheCallerWrites()
    {
        TestWindow app;
        for (const char *name : {"pt2/2.6.0/nested_io.pt2", "pt2/2.15.0/dynamic_derived.pt2"}) {
            const DocumentFactsPtr facts = app.open(fixture(name)).session().facts();
            const ModelFacts &model = facts->models.front();
            std::vector<std::string> leaves;
            for (std::size_t i = 0; i < model.inputTree.nodes.size(); ++i) {
                if (model.inputTree.nodes[i].kind == TreeKind::Leaf)
                    leaves.push_back(callPath(model.inputTree, i));
            }
            QVERIFY(leaves == CallPaths(*model.program).inputs);
        }
    }

    void everyContainerHasASheet_data()
    {
        QTest::addColumn<QString>("path");
        for (const char *name : {"pt2/2.6.0/nested_io.pt2", "pt2/2.15.0/constant_io.pt2", "pt2/2.15.0/empty_output.pt2",
                                 "broken/160_json_truncated.pt2", "broken/168_json_nested_40k.pt2"})
            QTest::newRow(name) << fixture(name);
    }

    void everyContainerHasASheet()
    {
        QFETCH(QString, path);
        TestWindow app;
        const DocumentSession &session = app.open(path).session();
        for (const ModelFacts &model : session.facts()->models) {
            for (const SelectionKind kind : {SelectionKind::InputPart, SelectionKind::OutputPart}) {
                const CallTree &tree = kind == SelectionKind::InputPart ? model.inputTree : model.outputTree;
                for (std::size_t i = 0; i <= tree.nodes.size(); ++i) {
                    const Sheet sheet = sheetOf(session, {.kind = kind, .model = model.name(), .index = i});
                    QCOMPARE(sheet.isEmpty(), i == tree.nodes.size() || tree.nodes[i].kind == TreeKind::Leaf);
                }
            }
        }
    }
};

PT2SCOPE_GUI_TEST_MAIN(tst_SignatureView)
#include "tst_SignatureView.moc"
