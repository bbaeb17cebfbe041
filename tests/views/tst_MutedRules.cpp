// SPDX-License-Identifier: Apache-2.0
#include "core/check/Rule.h"
#include "tests/views/ViewsFixture.h"
#include "views/findings/FindingTally.h"
#include "views/findings/FindingsPanel.h"
#include "views/findings/FindingsView.h"
#include "views/inspector/InspectorPanel.h"

#include <QAbstractItemModelTester>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>
#include <QTreeView>

using namespace pt2scope;
using namespace pt2scope::testing;

/// Findings that one has no eye for now.
class tst_MutedRules : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { settings::reset(); }
    void cleanup() { VERIFY_NO_STALL(); }

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
};

PT2SCOPE_GUI_TEST_MAIN(tst_MutedRules)
#include "tst_MutedRules.moc"
