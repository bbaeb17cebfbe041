// SPDX-License-Identifier: Apache-2.0
#include "tests/views/ViewsFixture.h"
#include "views/charts/Treemap.h"
#include "views/findings/FindingCounts.h"
#include "views/inspector/InspectorPanel.h"
#include "views/overview/WorstFindings.h"
#include "views/session/Verdict.h"
#include "views/theme/Fonts.h"
#include "views/widgets/Labels.h"
#include "views/widgets/Text.h"

#include <QDir>
#include <QLabel>
#include <QPushButton>
#include <QScreen>
#include <QTemporaryDir>
#include <QToolButton>

#include <unistd.h>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

QStringList textsIn(const QWidget *view)
{
    QStringList texts;
    for (const QLabel *label : view->findChildren<QLabel *>()) {
        if (label->isVisible())
            texts << label->text().remove(QChar(0x200b));
    }
    return texts;
}

QPushButton *buttonIn(const QWidget *view, const QString &text)
{
    for (QPushButton *button : view->findChildren<QPushButton *>()) {
        if (button->text() == text)
            return button;
    }
    return nullptr;
}

}  // namespace

/// What the overview says of a file, and of one that is less than a whole program.
class tst_Overview : public QObject {
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
        QTest::newRow("bomb") << fixture("broken/082_zip_bomb.pt2") << "Do not load this file";
        QTest::newRow("cut off") << fixture("broken/160_json_truncated.pt2") << "PyTorch cannot load this file";
        QTest::newRow("unknown operator")
            << fixture("broken/194_op_unknown_overload.pt2") << "PyTorch cannot load this file";
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

    /// Beside the buttons it would be a narrow column of many lines.
    void theVerdictsSentenceHasTheWholeWidth()
    {
        TestWindow app;
        act([&] { app.window.resize(900, 640); });
        DocumentPage &page = app.open(fixture("pt2/2.6.0/aoti_so_stripped.pt2"));
        app.window.grab();  // lays it out
        const QList<QLabel *> labels = page.view()->findChildren<QLabel *>();
        const auto sentence = std::ranges::find_if(
            labels, [](const QLabel *label) { return label->text().contains(QStringLiteral("aoti_load_package")); });
        const QPushButton *again = buttonIn(page.view(), QStringLiteral("Check again"));
        QVERIFY(sentence != labels.end() && again);
        const QRect box(QPoint((*sentence)->mapTo(page.view(), QPoint())), (*sentence)->size());
        const QPoint button = again->mapTo(page.view(), again->rect().bottomRight());
        QVERIFY(box.top() > button.y() && box.right() > button.x());
    }

    /// What one sees of its button is the chevron.
    void theFoldOfNotesStandsBelowTheVerdictsWords()
    {
        TestWindow app;
        DocumentPage &page = app.open(fixture("pt2/2.15.0/transformer_layer.pt2"));
        auto *fold = page.view()->findChild<WorstFindings *>()->findChild<QToolButton *>();
        QVERIFY(fold && fold->text().contains(QStringLiteral("none needs action")));
        const QList<QLabel *> labels = page.view()->findChildren<QLabel *>();
        const auto headline = std::ranges::find(labels, QStringLiteral("Sound"), &QLabel::text);
        QVERIFY(headline != labels.end());
        QImage picture(fold->size(), QImage::Format_ARGB32);
        picture.fill(Qt::transparent);
        fold->render(&picture, {}, {}, QWidget::DrawChildren);
        int ink = 0;
        const auto isEmpty = [&](int x) {
            for (int y = 0; y < picture.height(); ++y) {
                if (picture.pixelColor(x, y).alpha() > 0)
                    return false;
            }
            return true;
        };
        while (ink < picture.width() && isEmpty(ink))
            ++ink;
        const QPoint start = fold->mapTo(page.view(), QPoint(ink, 0));
        QVERIFY2(std::abs(start.x() - (*headline)->mapTo(page.view(), QPoint()).x()) <= 1,
                 qPrintable(QString::number(start.x())));
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

    void theVerdictNamesTheFault_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("headline");
        QTest::addColumn<QString>("said");
        QTest::newRow("torch.save") << "broken/036_wrong_kind_checkpoint.pt2"
                                    << "This is no exported program"
                                    << "The file is a torch.save archive. ";
        QTest::newRow("compiled") << "broken/228_aoti_metadata_missing.pt2"
                                  << "Something in this file is wrong"
                                  << "has no metadata file";
        QTest::newRow("a long name") << "broken/232_aoti_so_other_machine.pt2"
                                     << "Something in this file is wrong" << QStringLiteral(".\u200bwrapper.\u200bso");
        QTest::newRow("fg.json not for RTP") << "rtp-broken/012-fg-boundaries-array"
                                             << "Something in this folder is wrong"
                                             << "boundaries";
        QTest::newRow("damaged") << "broken/038_crc_weight_bit_flip.pt2"
                                 << "This is not what was saved"
                                 << "damaged";
    }

    void theVerdictNamesTheFault()
    {
        QFETCH(QString, path);
        QFETCH(QString, said);
        TestWindow app;
        const Verdict verdict = verdictOn(app.open(fixture(qPrintable(path))).session());
        QTEST(verdict.headline, "headline");
        QVERIFY2(verdict.sentence.contains(said), qPrintable(verdict.sentence));
    }

    void theVerdictSaysHowItLoads_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("headline");
        QTest::addColumn<QString>("said");
        QTest::newRow("other names") << "pt2/2.15.0/multi_model_shared_weights.pt2"
                                     << "Readable, with warnings"
                                     << "torch.export.load";
        QTest::newRow("compiled") << "pt2/2.6.0/aoti_so_stripped.pt2"
                                  << "Sound"
                                  << "aoti_load_package";
        QTest::newRow("loads") << "pt2/2.15.0/linear_strict.pt2"
                               << "Sound"
                               << "";
    }

    void theVerdictSaysHowItLoads()
    {
        QFETCH(QString, path);
        QFETCH(QString, said);
        TestWindow app;
        const Verdict verdict = verdictOn(app.open(fixture(qPrintable(path))).session());
        QTEST(verdict.headline, "headline");
        QCOMPARE(verdict.sentence.contains(QStringLiteral("torch.export.load")), !said.isEmpty());
        QVERIFY2(verdict.sentence.contains(said), qPrintable(verdict.sentence));
    }

    void whatCannotBeReadIsNotKnown()
    {
        TestWindow app;
        const DocumentPage &page = app.open(fixture("broken/020_truncated_weight.pt2"));
        const QStringList texts = textsIn(page.view());
        QVERIFY2(texts.contains(QStringLiteral("not known")), qPrintable(texts.join(QStringLiteral(" | "))));
        QVERIFY2(!texts.contains(QStringLiteral("none")), qPrintable(texts.join(QStringLiteral(" | "))));
    }

    /// Of a file that is no archive nothing is known and nothing was checked: what it is is said once.
    void whatIsNoArchiveIsToldOnce()
    {
        TestWindow app;
        const DocumentPage &page = app.open(fixture("broken/032_not_a_zip_text.pt2"));
        QVERIFY(page.view()->findChildren<Badge *>().isEmpty());
        const QStringList texts = textsIn(page.view());
        QVERIFY2(!texts.contains(QStringLiteral("not known")), qPrintable(texts.join(QStringLiteral(" | "))));
        QCOMPARE(texts.filter(QStringLiteral("a text file, not a ZIP archive")).size(), 1);
        const QStringList all = textsIn(&app.window);
        QVERIFY2(all.filter(QStringLiteral("not checked")).isEmpty(), qPrintable(all.join(QStringLiteral(" | "))));
    }

    /// Phases that passed before the file changed say nothing of what is there now.
    void phasesOfAChangedFileAreGrey()
    {
        TestWindow app;
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("m.pt2"));
        QVERIFY(QFile::copy(fixture("pt2/2.15.0/linear_strict.pt2"), path));
        const DocumentPage &page = app.open(path);
        const auto toolTips = [&] {
            QStringList tips;
            for (const Badge *badge : page.view()->findChildren<Badge *>())
                tips << badge->toolTip();
            return tips;
        };
        QVERIFY(toolTips().contains(QStringLiteral("passed")));
        QVERIFY(QFile::remove(path));
        QTRY_COMPARE(page.session().onDisk(), DocumentSession::OnDisk::Gone);
        QVERIFY(!toolTips().isEmpty());
        for (const QString &tip : toolTips())
            QVERIFY2(tip.startsWith(QStringLiteral("As it was before: ")), qPrintable(tip));
    }

    void compiledPackagesHaveAMapOfTheirFiles_data()
    {
        QTest::addColumn<QString>("path");
        QTest::newRow("flat") << "pt2/2.6.0/aoti_so_stripped.pt2";
        QTest::newRow("layered") << "pt2/2.15.0/aoti_cpp_only.pt2";
        QTest::newRow("few weights") << "pt2/2.15.0/aoti_multi_cpp_only.pt2";
    }

    void compiledPackagesHaveAMapOfTheirFiles()
    {
        QFETCH(QString, path);
        TestWindow app;
        DocumentPage &page = app.open(fixture(qPrintable(path)));
        auto *map = page.view()->findChild<Treemap *>();
        QVERIFY(map);
        const DocumentFacts &facts = *page.session().facts();
        std::uint64_t sum = 0;
        for (const Record &record : facts.document->archive->records())
            sum += record.size;
        QCOMPARE(facts.files.front().nbytes, sum);
        const auto tile = std::ranges::find_if(
            map->tiles(), [&](const TreemapTile &each) { return !facts.files[each.node].record.empty(); });
        QVERIFY(tile != map->tiles().end());
        const std::string record = facts.files[tile->node].record;
        QTest::mouseClick(map, Qt::LeftButton, {}, tile->rect.center());
        QCOMPARE(page.place().selection.kind, SelectionKind::Record);
        QCOMPARE(page.place().selection.name, record);
        QVERIFY(!page.inspector()->sheet().isEmpty());
    }

    void mapsOfFewPartsAreLow()
    {
        TestWindow app;
        const auto heightOf = [&](const char *file) {
            return app.open(fixture(file)).view()->findChild<Treemap *>()->height();
        };
        QVERIFY(heightOf("broken/020_truncated_weight.pt2") < 100);
        QVERIFY(heightOf("pt2/2.15.0/transformer_layer.pt2") >= 280);
    }

    void weightsAreMappedWhereThereAreSome()
    {
        TestWindow app;
        QVERIFY(app.open(fixture("pt2/2.15.0/aoti_plus_exported.pt2")).session().facts()->files.empty());
    }

    void notesAreOneLineThatUnfolds()
    {
        TestWindow app;
        const DocumentPage &page = app.open(fixture("pt2/2.15.0/aoti_multi_cpp_only.pt2"));
        const QList<QToolButton *> buttons = page.view()->findChildren<QToolButton *>();
        const auto fold = std::ranges::find(buttons, QStringLiteral("9 notes, none needs action"), &QToolButton::text);
        QVERIFY(fold != buttons.end());
        const auto isTold = [&] {
            return std::ranges::any_of(textsIn(page.view()), [](const QString &text) {
                return text.startsWith(QStringLiteral("A compiled model is source code"));
            });
        };
        QVERIFY(!isTold());
        QTest::mouseClick(*fold, Qt::LeftButton);
        QVERIFY(isTold());
        QTest::mouseClick(*fold, Qt::LeftButton);
        QVERIFY(!isTold());
    }

    void cardsSayWhatTheyAreAboutOnce()
    {
        TestWindow app;
        const DocumentPage &page = app.open(fixture("broken/038_crc_weight_bit_flip.pt2"));
        const QList<ElidedLabel *> subjects = page.view()->findChildren<ElidedLabel *>();
        for (const ElidedLabel *subject : subjects) {
            for (const QLabel *beside : subject->parentWidget()->findChildren<QLabel *>())
                QVERIFY2(beside == subject || !beside->text().remove(QChar(0x200b)).contains(subject->text()),
                         qPrintable(subject->text()));
        }
    }

    void anEmptyFolderIsSaidToBeEmpty()
    {
        const QTemporaryDir folder;
        TestWindow app;
        const DocumentPage &page = app.open(folder.path());
        QVERIFY(textsIn(page.view()).contains(QStringLiteral("This folder is empty")));
        QVERIFY(buttonIn(page.view(), QStringLiteral("Choose another folder…")));
    }

    void aFolderOffersWhatIsInIt()
    {
        const QTemporaryDir folder;
        QVERIFY(QFile::copy(fixture("pt2/2.15.0/transformer_layer.pt2"), folder.filePath(QStringLiteral("m.pt2"))));
        QVERIFY(QDir(folder.path()).mkpath(QStringLiteral("run")));
        QVERIFY(QFile::copy(fixture("pt2/2.15.0/linear_strict.pt2"), folder.filePath(QStringLiteral("run/a.pt2"))));
        TestWindow app;
        DocumentPage &page = app.open(folder.path());
        const QStringList texts = textsIn(page.view());
        for (const char *said : {"A folder of other things", "PT2 archive", "63.5 KiB", "Folder with 1 model file"})
            QVERIFY2(texts.contains(QLatin1String(said)), qPrintable(texts.join(QLatin1Char('|'))));
        const QList<QLabel *> labels = page.view()->findChildren<QLabel *>();
        const auto link = std::ranges::find(labels, QStringLiteral("m.pt2"), &QLabel::accessibleName);
        QVERIFY(link != labels.end());
        QTest::keyClick(*link, Qt::Key_Return);
        QTRY_COMPARE(app.window.tabCount(), 2);
        QCOMPARE(app.window.page()->session().path(), folder.filePath(QStringLiteral("m.pt2")));
        TestWindow::settle(*app.window.page());
    }

    void whatCannotBeReadOffersTheSameWaysOut_data()
    {
        QTest::addColumn<QString>("path");
        QTest::newRow("no archive") << fixture("broken/032_not_a_zip_text.pt2");
        QTest::newRow("nothing") << fixture("broken/022_truncated_to_nothing.pt2");
        QTest::newRow("missing") << fixture("broken/none.pt2");
    }

    void whatCannotBeReadOffersTheSameWaysOut()
    {
        QFETCH(QString, path);
        TestWindow app;
        const DocumentPage &page = app.open(path);
        QVERIFY(buttonIn(page.view(), QStringLiteral("Try again")));
        QVERIFY(buttonIn(page.view(), QStringLiteral("Choose another file…")));
        QVERIFY(!buttonIn(page.view(), QStringLiteral("Check again"))->isVisible());
    }

    void whatCannotBeOpenedSaysWhatToDo()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("model.pt2"));
        QVERIFY(QFile::copy(fixture("pt2/2.15.0/linear_strict.pt2"), path));
        TestWindow app;
        app.open(path);
        act([&] { app.window.closeTab(0); });
        QVERIFY(QFile::rename(path, path + QLatin1Char('x')));
        DocumentPage &page = app.open(path);
        QCOMPARE(page.session().stage(), DocumentSession::Stage::Failed);
        QVERIFY(textsIn(page.view()).contains(path));
        QVERIFY(verdictOn(page.session()).sentence.contains(QStringLiteral("moved")));
        QVERIFY(buttonIn(page.view(), QStringLiteral("Choose another file…")));
        QTest::mouseClick(buttonIn(page.view(), QStringLiteral("Take it off the recent list")), Qt::LeftButton);
        QTRY_VERIFY(settings::recentItems().isEmpty());
        QVERIFY(!buttonIn(page.view(), QStringLiteral("Take it off the recent list")));
        QVERIFY(QFile::rename(path + QLatin1Char('x'), path));
        QTest::mouseClick(buttonIn(page.view(), QStringLiteral("Try again")), Qt::LeftButton);
        QTRY_COMPARE(page.session().stage(), DocumentSession::Stage::Checked);
    }

    void ofAFolderOfSomethingElseNothingIsSaidThatWasNotRead()
    {
        const QTemporaryDir folder;
        TestWindow app;
        const DocumentPage &page = app.open(folder.path());
        const QStringList texts = textsIn(page.view());
        QVERIFY2(!texts.contains(QStringLiteral("Program")), qPrintable(texts.join(QLatin1Char('|'))));
        QVERIFY(page.view()->findChildren<Badge *>().isEmpty());
    }

    void withoutPermissionItIsSaidWhatIsMissing_data()
    {
        QTest::addColumn<bool>("isFolder");
        QTest::addColumn<QString>("sentence");
        QTest::addColumn<QString>("button");
        QTest::newRow("file") << false << "You have no permission to read this file. Ask its owner, or open another."
                              << "Choose another file…";
        QTest::newRow("folder") << true << "You have no permission to read this folder. Ask its owner, or open another."
                                << "Choose another folder…";
    }

    void withoutPermissionItIsSaidWhatIsMissing()
    {
        if (::geteuid() == 0)
            QSKIP("root may read everything");
        QFETCH(bool, isFolder);
        QFETCH(QString, sentence);
        QFETCH(QString, button);
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("m.pt2"));
        QVERIFY(isFolder ? QDir().mkdir(path) : QFile::copy(fixture("pt2/2.15.0/linear_strict.pt2"), path));
        QVERIFY(QFile::setPermissions(path, {}));
        TestWindow app;
        const DocumentPage &page = app.open(path);
        QVERIFY(textsIn(page.view()).contains(sentence));
        QVERIFY(buttonIn(page.view(), button));
        QVERIFY(QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
    }

    void anotherFormatIsNamed()
    {
        TestWindow app;
        const DocumentPage &page = app.open(fixture("broken/032_not_a_zip_text.pt2"));
        QCOMPARE(verdictOn(page.session()).sentence, QStringLiteral("It is a text file, not a ZIP archive."));
    }

    void whatIsNoFileSaysSo()
    {
        TestWindow app;
        const DocumentPage &page = app.open(QStringLiteral("/dev/null"));
        QCOMPARE(verdictOn(page.session()).sentence, QStringLiteral("It is no ordinary file: it is a device."));
    }

    void smallSizesAreToldOnce()
    {
        const QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("small.pt2")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("nothing of the kind");
        file.close();
        TestWindow app;
        const DocumentPage &page = app.open(file.fileName());
        for (const QString &text : textsIn(page.inspector()))
            QVERIFY2(text.count(QStringLiteral("19 bytes")) <= 1, qPrintable(text));
    }

    void aReportOfNothingIsNotWritten()
    {
        TestWindow app;
        DocumentPage &page = app.open(fixture("broken/038_crc_weight_bit_flip.pt2"));
        QPushButton *button = buttonIn(page.view(), QStringLiteral("Export report…"));
        act([&] { page.session().check(); });
        QVERIFY(!button->isVisible());
        button->click();  // as by a key that was on its way
        QVERIFY(!QApplication::activeModalWidget());
    }

    void countsAreToldInGroups()
    {
        TestWindow app;
        const auto told = [](int count) {
            return QCoreApplication::translate("FactCards", "%n node(s)", nullptr, count);
        };
        QCOMPARE(told(1), QStringLiteral("1 node"));
        QCOMPARE(told(7812), QStringLiteral("7,812 nodes"));
    }

    void headingsCarryWeightInEveryLanguage()
    {
        TestWindow app;
        QCOMPARE(uiFont(13, QFont::DemiBold).weight(), QFont::DemiBold);
        app.language.choose(QStringLiteral("zh_CN"));
        QCOMPARE(uiFont(13, QFont::DemiBold).weight(), QFont::Bold);
        app.language.choose(QStringLiteral("en"));
    }

    void theFirstWindowFitsTheScreen()
    {
        Appearance appearance;
        Language language;
        const std::unique_ptr<Workshop> workshop = makeWorkshop();
        const MainWindow window(*workshop, appearance, language);
        const QSize room = window.screen()->availableSize();
        QVERIFY(window.width() <= room.width() && window.height() < room.height());
    }

    void longNamesBreakBehindTheirParts_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("broken");
        QTest::newRow("short") << "a.b of c"
                               << "a.b of c";
        QTest::newRow("long") << "of model.embedding_group.weights.0 it."
                              << "of model.|embedding_|group.|weights.|0 it.";
        QTest::newRow("none") << ""
                              << "";
    }

    void longNamesBreakBehindTheirParts()
    {
        QFETCH(QString, text);
        QTEST(breakable(text).replace(QChar(0x200b), QLatin1Char('|')), "broken");
    }
};

PT2SCOPE_GUI_TEST_MAIN(tst_Overview)
#include "tst_Overview.moc"
