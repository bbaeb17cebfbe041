// SPDX-License-Identifier: Apache-2.0
#include "core/check/Rule.h"
#include "tests/views/ViewsFixture.h"
#include "views/findings/FindingPlaces.h"
#include "views/findings/FindingsPanel.h"
#include "views/findings/FindingsView.h"
#include "views/findings/ReportFile.h"
#include "views/findings/RuleWords.h"
#include "views/inspector/InspectorPanel.h"
#include "views/session/MessageWords.h"
#include "views/theme/Fonts.h"

#include <QAbstractItemModelTester>
#include <QLabel>
#include <QLineEdit>
#include <QTemporaryDir>
#include <QToolButton>
#include <QTreeView>
#include <map>

using namespace pt2scope;
using namespace pt2scope::testing;

/// What the list of findings says, and where it leads.
class tst_Findings : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { settings::reset(); }
    void cleanup() { VERIFY_NO_STALL(); }

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

    /// Only what was checked to the end is sound: of other things nothing was looked for.
    void nothingFoundIsNotSoundWhereNothingWasChecked()
    {
        const QTemporaryDir folder;
        QVERIFY(QFile::copy(fixture("pt2/2.15.0/linear_strict.pt2"), folder.filePath(QStringLiteral("a.pt2"))));
        TestWindow app;
        DocumentPage &page = app.open(folder.path());
        act([&] { page.goTo({QStringLiteral("findings")}); });
        QStringList texts;
        for (const QLabel *label : page.view()->findChildren<QLabel *>())
            texts << label->text();
        QVERIFY2(texts.contains(QStringLiteral("Nothing was checked")), qPrintable(texts.join(QLatin1Char('|'))));
        QVERIFY(!texts.contains(QStringLiteral("Nothing was found")));
        QVERIFY(texts.filter(QStringLiteral("Not checked: ")).isEmpty());
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
            const QString place = model.index(row, FindingsModel::Where).data().toString();
            const QString subject = subjectOf(first, *page.session().facts());
            QVERIFY2(place == subject || place.startsWith(subject + QStringLiteral(" and ")), qPrintable(place));
            QVERIFY(count == 1 || top.data(FindingsModel::MessageRole).toString().isEmpty());
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

    void noFindingsStandOnTheGroundOfViews()
    {
        TestWindow app;
        DocumentPage &page = app.open(fixture("pt2/2.15.0/linear_strict.pt2"));
        auto *view = viewIn<FindingsView>(page, "findings");
        QVERIFY(page.session().result()->findings.empty());
        const QImage picture = view->grab().toImage();
        QCOMPARE(picture.pixelColor(picture.width() / 2, picture.height() - 40), view->palette().color(QPalette::Base));
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
        QTRY_VERIFY(table->columnWidth(FindingsModel::What) > 400);
    }

    void narrowBarsHaveNumbersForWords()
    {
        TestWindow app;
        DocumentPage &page = app.open(fixture("broken/038_crc_weight_bit_flip.pt2"));
        auto *view = viewIn<FindingsView>(page, "findings");
        const auto toggle = [&] {
            const QList<QToolButton *> all = view->findChildren<QToolButton *>();
            return *std::ranges::find(all, QStringLiteral("Errors"), &QToolButton::accessibleName);
        };
        QCOMPARE(toggle()->text(), QStringLiteral("Errors 1"));
        app.window.resize(860, 600);
        QTRY_COMPARE(toggle()->text(), QStringLiteral("1"));
        const QWidget *filter = view->panel()->filter();
        QVERIFY(filter->width() >= 140);
        for (const QWidget *part : filter->parentWidget()->findChildren<QWidget *>(Qt::FindDirectChildrenOnly))
            QVERIFY(!part->isVisible() || part->geometry().right() < view->width());
    }

    void partsOfTheBarNeverLieOverEachOther()
    {
        TestWindow app;
        DocumentPage &page = app.open(fixture("broken/038_crc_weight_bit_flip.pt2"));
        const QWidget *bar = viewIn<FindingsView>(page, "findings")->panel()->filter()->parentWidget();
        for (int width = 700; width <= 1500; width += 50) {
            app.window.resize(width, 700);
            QTRY_COMPARE(app.window.width(), width);
            QList<QWidget *> parts = bar->findChildren<QWidget *>(Qt::FindDirectChildrenOnly);
            parts.removeIf([](const QWidget *part) { return !part->isVisible(); });
            std::ranges::sort(parts, {}, &QWidget::x);
            for (qsizetype i = 1; i < parts.size(); ++i)
                QVERIFY2(parts[i - 1]->geometry().right() < parts[i]->x(), qPrintable(QString::number(width)));
        }
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

PT2SCOPE_GUI_TEST_MAIN(tst_Findings)
#include "tst_Findings.moc"
