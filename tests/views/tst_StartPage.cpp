// SPDX-License-Identifier: Apache-2.0
#include "tests/views/ViewsFixture.h"
#include "views/session/Verdict.h"
#include "views/widgets/Labels.h"
#include "views/window/RecentRow.h"
#include "views/window/StartPage.h"

#include <QLineEdit>
#include <QScrollArea>
#include <QScrollBar>
#include <QTemporaryDir>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

QStringList textsOf(const MainWindow &window, const char *column)
{
    QStringList texts;
    for (const QLabel *label : window.findChildren<QLabel *>(QLatin1String(column)))
        texts << label->text();
    for (const Badge *badge : window.findChildren<Badge *>(QLatin1String(column)))
        texts << badge->text();
    return texts;
}

/// Where the column begins in each row; -1 where it is not shown.
QList<int> placesOf(const MainWindow &window, const char *column)
{
    QList<int> places;
    for (RecentRow *row : window.findChildren<RecentRow *>()) {
        const auto *part = row->findChild<QWidget *>(QLatin1String(column));
        places << (part && part->isVisible() ? part->mapTo(row, QPoint(0, 0)).x() : -1);
    }
    return places;
}

bool areAlike(const QList<int> &places)
{
    return std::ranges::all_of(places, [&](int place) { return place == places.front(); });
}

}  // namespace

/// What a window without documents shows.
class tst_StartPage : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { settings::reset(); }
    void cleanup() { VERIFY_NO_STALL(); }

    void recentItemsAreATable_data()
    {
        QTest::addColumn<int>("width");
        QTest::addColumn<bool>("hasKind");
        QTest::addColumn<bool>("hasDate");
        QTest::newRow("desk") << 1440 << true << true;
        QTest::newRow("laptop") << 1280 << true << true;
        QTest::newRow("half") << 1000 << true << true;
        QTest::newRow("narrow") << 840 << true << false;
        QTest::newRow("narrowest") << 640 << false << false;
    }

    void recentItemsAreATable()
    {
        QFETCH(int, width);
        QFETCH(bool, hasKind);
        QFETCH(bool, hasDate);
        const QTemporaryDir folder;
        const QString longName = QStringLiteral("a_ranker_whose_name_says_all_that_was_tried_with_it_v7_frozen.pt2");
        QFile::copy(fixture("pt2/2.15.0/linear_strict.pt2"), folder.filePath(longName));
        TestWindow app;
        app.window.resize(width, 700);
        for (const QString &path : {fixture("broken/150_evil_sample_inputs.pt2"), fixture("rtp/rtp-2rank"),
                                    folder.filePath(longName), fixture("pt2/2.6.0/tied_weights.pt2")}) {
            app.open(path);
            act([&] { app.window.closeTab(0); });
        }
        QTest::qWait(20);
        QCOMPARE(app.window.findChildren<RecentRow *>().size(), 4);
        for (const char *column : {"recentName", "recentKind", "recentSize", "recentVerdict", "recentDate"})
            QVERIFY2(areAlike(placesOf(app.window, column)), column);
        QCOMPARE(placesOf(app.window, "recentKind").front() >= 0, hasKind);
        QCOMPARE(placesOf(app.window, "recentDate").front() >= 0, hasDate);
        for (const QLabel *name : app.window.findChildren<QLabel *>(QStringLiteral("recentName")))
            QVERIFY2(name->width() >= 180, qPrintable(QString::number(name->width())));
        const StartPage *page = app.window.findChild<StartPage *>();
        for (const QScrollArea *area : page->findChildren<QScrollArea *>()) {
            QCOMPARE(area->horizontalScrollBar()->maximum(), 0);
            for (const RecentRow *row : page->findChildren<RecentRow *>())
                QVERIFY(row->width() <= area->viewport()->width());
        }
    }

    void recentItemsSpeakTheLanguageOfTheWindow()
    {
        TestWindow app;
        app.open(fixture("broken/038_crc_weight_bit_flip.pt2"));
        act([&] { app.window.closeTab(0); });
        const QStringList english = textsOf(app.window, "recentKind") + textsOf(app.window, "recentVerdict");
        QVERIFY2(english.front().startsWith(QStringLiteral("PT2 archive, layered")), qPrintable(english.front()));
        app.window.chooseLanguage(QStringLiteral("zh_CN"));
        const auto texts = [&] { return textsOf(app.window, "recentKind") + textsOf(app.window, "recentVerdict"); };
        QTRY_VERIFY(texts() != english);
        for (int i = 0; i < english.size(); ++i)
            QVERIFY2(texts()[i] != english[i], qPrintable(english[i]));
        app.open(fixture("broken/038_crc_weight_bit_flip.pt2"));  // kept while the language is another
        act([&] { app.window.closeTab(0); });
        app.window.chooseLanguage(QStringLiteral("en"));
        QTRY_COMPARE(texts(), english);
    }

    void aSampleIsOfferedToLookAt()
    {
        TestWindow app;
        auto *link = app.window.findChild<QLabel *>(QStringLiteral("sample"));
        QVERIFY(link && link->isVisible());
        link->setFocus();
        QTest::keyClick(link, Qt::Key_Return);
        QCOMPARE(app.window.tabCount(), 1);
        DocumentPage &page = *app.window.page();
        TestWindow::settle(page);
        QCOMPARE(verdictOn(page.session()).tone, Tone::Sound);
        QVERIFY(page.session().facts()->models.front().program);
    }

    void emptyListsHaveNothingToFilter()
    {
        TestWindow app;
        QVERIFY(!app.window.findChild<QLineEdit *>()->isVisible());
        app.open(fixture("pt2/2.15.0/linear_strict.pt2"));
        act([&] { app.window.closeTab(0); });
        QTRY_VERIFY(app.window.findChild<StartPage *>()->findChild<QLineEdit *>()->isVisible());
    }
};

PT2SCOPE_GUI_TEST_MAIN(tst_StartPage)
#include "tst_StartPage.moc"
