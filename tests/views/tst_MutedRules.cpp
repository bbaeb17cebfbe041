// SPDX-License-Identifier: Apache-2.0
#include "core/check/Catalogue.h"
#include "core/check/Rule.h"
#include "tests/views/ViewsFixture.h"
#include "views/findings/FindingsPanel.h"
#include "views/findings/FindingsView.h"
#include "views/findings/RuleWords.h"
#include "views/inspector/InspectorPanel.h"
#include "views/overview/WeightMarks.h"
#include "views/session/FindingTally.h"
#include "views/session/Verdict.h"
#include "views/widgets/Labels.h"
#include "views/window/StatusStrip.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>
#include <QTreeView>
#include <set>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

const char *const damaged = "broken/038_crc_weight_bit_flip.pt2";

}  // namespace

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
        DocumentPage &page = app.open(fixture(damaged));
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
        DocumentPage &page = app.open(fixture(damaged));
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

    /// A file does not get better by muting: the verdict stands, and its counts are those of the list.
    void theVerdictSaysWhatIsMuted()
    {
        TestWindow app;
        DocumentPage &page = app.open(fixture(damaged));
        const auto hasLabel = [&](const QString &text) {
            const QList<QLabel *> labels = page.view()->findChildren<QLabel *>();
            return std::ranges::any_of(
                labels, [&](const QLabel *label) { return label->text() == text && label->isVisible(); });
        };
        const Rule &rule = *page.session().result()->findings.front().rule;
        const auto *strip = app.window.findChild<StatusStrip *>();
        const auto *badge = strip->findChild<Badge *>();
        const Verdict before = verdictOn(page.session());
        QCOMPARE(badge->text(), QStringLiteral("1 error"));
        QVERIFY(hasLabel(ruleTitle(rule)));
        act([&] { page.session().setMuted(rule.id, true); });
        QCOMPARE(verdictOn(page.session()).headline, before.headline);
        QCOMPARE(badge->tone(), Tone::Error);
        QCOMPARE(badge->text(), QStringLiteral("1 muted"));
        QVERIFY(!hasLabel(ruleTitle(rule)));
        QTRY_VERIFY(hasLabel(QStringLiteral("1 finding of muted rules")));
        const std::vector<Tone> marks =
            weightMarks(*page.session().facts(), *page.session().result(), page.session().mutedRules());
        QCOMPARE(marks.front(), Tone::Plain);
        for (QLabel *label : page.view()->findChildren<QLabel *>()) {
            if (label->text().contains(QStringLiteral("Show again")))
                Q_EMIT label->linkActivated({});
        }
        QTRY_VERIFY(hasLabel(ruleTitle(rule)));
        QCOMPARE(badge->text(), before.badge);
    }

    void soundFilesSayWhatIsMutedToo()
    {
        TestWindow app;
        const DocumentSession &session = app.open(fixture("pt2/2.15.0/transformer_layer.pt2")).session();
        const std::string rule(session.result()->findings.front().rule->id);
        const auto ofRule =
            std::ranges::count(session.result()->findings, rule, [](const Finding &each) { return each.rule->id; });
        app.window.page()->session().setMuted(rule, true);
        QCOMPARE(verdictOn(session).badge, QStringLiteral("sound, %1 muted").arg(ofRule));
    }

    /// A list is cut where a rule has very much to say; what was left out goes with the rule.
    void whatALongListLeavesOutIsMutedWithIt()
    {
        const std::span<const Rule *const> rules = catalogue();
        CheckResult result;
        result.counts[static_cast<std::size_t>(Severity::Warning)] = 504;
        result.truncated = true;
        for (int i = 0; i < 104; ++i) {
            Finding finding;
            finding.rule = rules[i < 100 ? 0 : 1];
            finding.severity = Severity::Warning;
            result.findings.push_back(finding);
        }
        const auto warnings = [&](const std::set<std::string, std::less<>> &muted) {
            return tally(result, muted).shown[static_cast<std::size_t>(Severity::Warning)];
        };
        QCOMPARE(warnings({}), std::size_t{504});
        QCOMPARE(warnings({std::string(rules[0]->id)}), std::size_t{4});
        QCOMPARE(warnings({std::string(rules[1]->id)}), std::size_t{500});
        QCOMPARE(tally(result, {std::string(rules[0]->id)}).mutedCount, std::size_t{500});
    }

    void theNextOneTakesThePlaceOfWhatIsMuted()
    {
        TestWindow app;
        DocumentPage &page = app.open(fixture("broken/150_evil_sample_inputs.pt2"));
        auto *view = viewIn<FindingsView>(page, "findings");
        const std::vector<Finding> &findings = page.session().result()->findings;
        const auto current = [&] {
            const QModelIndex index = view->panel()->table()->currentIndex();
            return index.isValid() ? findings[index.data(FindingsModel::FindingRole).toUInt()].rule : nullptr;
        };
        const QList<QToolButton *> buttons = view->findChildren<QToolButton *>();
        QToolButton *mute = *std::ranges::find(buttons, QStringLiteral("Mute rule"), &QToolButton::text);
        mute->setFocus();
        std::set<const Rule *> seen;
        while (const Rule *now = current()) {
            QVERIFY(seen.insert(now).second);
            QVERIFY(mute->hasFocus());
            QTest::keyClick(mute, Qt::Key_Space);
            if (const Rule *next = current())
                QCOMPARE(page.inspector()->sheet().title, ruleTitle(*next));
        }
        std::set<const Rule *> all;
        for (const Finding &finding : findings)
            all.insert(finding.rule);
        QCOMPARE(seen, all);
        // With nothing left to mute the way back has the keys.
        const auto *focused = qobject_cast<QToolButton *>(QApplication::focusWidget());
        QVERIFY(focused && view->isAncestorOf(focused));
        QVERIFY(focused->text().endsWith(QStringLiteral("muted")));
    }

    void whatIsFilteredKeepsItsRow()
    {
        TestWindow app;
        DocumentPage &page = app.open(fixture("broken/150_evil_sample_inputs.pt2"));
        auto *view = viewIn<FindingsView>(page, "findings");
        view->panel()->selectNext(1);
        const Place there = page.place();
        const auto current = [&] { return view->panel()->table()->currentIndex().data(FindingsModel::FindingRole); };
        const QVariant chosen = current();
        view->findChild<QComboBox *>()->setCurrentIndex(static_cast<int>(FindingsModel::Grouping::Severity));
        QCOMPARE(current(), chosen);
        const auto &finding = page.session().result()->findings[chosen.toUInt()];
        act([&] {
            page.goTo(
                {QStringLiteral("findings"), {}, {.kind = SelectionKind::Record, .name = finding.location.record}});
        });
        QTest::keyClicks(view->panel()->filter(), QString::fromStdString(std::string(finding.rule->id)));
        QCOMPARE(current(), chosen);
        QCOMPARE(page.place().selection.kind, SelectionKind::Record);  // and nobody is led away
    }
};

PT2SCOPE_GUI_TEST_MAIN(tst_MutedRules)
#include "tst_MutedRules.moc"
