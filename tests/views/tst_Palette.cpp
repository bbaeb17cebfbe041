// SPDX-License-Identifier: Apache-2.0
#include "tests/views/ViewsFixture.h"
#include "views/inspector/InspectorPanel.h"
#include "views/theme/Fonts.h"
#include "views/widgets/FloatShadow.h"
#include "views/widgets/HitText.h"
#include "views/widgets/NoteDelegate.h"
#include "views/window/CommandPalette.h"

#include <QAbstractItemModelTester>
#include <QLineEdit>
#include <QListView>
#include <QPainter>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

const char *const sound = "pt2/2.15.0/linear_strict.pt2";

QImage painted(const QString &text, const QStringList &words, int width)
{
    QImage image(width, 24, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.setFont(monoFont(12));
    paintHits(painter, image.rect(), text, words);
    return image;
}

/// The first and the last column in which two pictures differ; -1 where they are the same.
std::pair<int, int> difference(const QImage &a, const QImage &b)
{
    std::pair<int, int> columns(-1, -1);
    for (int x = 0; x < a.width(); ++x) {
        if (a.copy(x, 0, 1, a.height()) == b.copy(x, 0, 1, b.height()))
            continue;
        columns = {columns.first < 0 ? x : columns.first, x};
    }
    return columns;
}

}  // namespace

/// Ctrl+K: what it finds, and how that looks.
class tst_Palette : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { settings::reset(); }
    void cleanup() { VERIFY_NO_STALL(); }

    void thePaletteFindsCommandsTensorsAndNodes()
    {
        TestWindow app;
        DocumentPage &page = app.open(fixture(sound));
        QTest::keyClick(&app.window, Qt::Key_K, Qt::ControlModifier);
        auto *palette = app.window.findChild<CommandPalette *>();
        QVERIFY(palette);
        QAbstractItemModelTester tester(palette->list()->model());
        QTest::keyClicks(palette->field(), QStringLiteral("weight"));
        QVERIFY(palette->list()->model()->rowCount() > 0);
        QTest::keyClick(palette->field(), Qt::Key_Return);
        QCOMPARE(page.place().selection.kind, SelectionKind::Tensor);
        QVERIFY(page.inspector()->sheet().title.contains(QStringLiteral("weight")));
    }

    void thePaletteOffersAllButItself()
    {
        TestWindow app;
        QTest::keyClick(&app.window, Qt::Key_K, Qt::ControlModifier);
        auto *palette = app.window.findChild<CommandPalette *>();
        auto *field = palette->findChild<QLineEdit *>();
        const int left = field->x();
        QCOMPARE(palette->width() - field->geometry().right() - 1, left);  // as wide as there is room
        QTest::keyClicks(field, QStringLiteral("Find or run"));
        const QAbstractItemModel *found = palette->findChild<QListView *>()->model();
        for (int row = 0; row < found->rowCount(); ++row)
            QVERIFY(found->index(row, 0).data().toString() != QStringLiteral("Find or run anything"));
        QVERIFY(palette->width() - field->geometry().right() - 1 > left);  // their number stands beside it
    }

    void thePaletteOpensNodesInTheGraph()
    {
        TestWindow app;
        DocumentPage &page = app.open(fixture(sound));
        QTest::keyClick(&app.window, Qt::Key_K, Qt::ControlModifier);
        auto *palette = app.window.findChild<CommandPalette *>();
        QVERIFY(palette);
        QTest::keyClicks(palette->field(), QStringLiteral("gelu"));
        QTest::keyClick(palette->field(), Qt::Key_Return);
        QCOMPARE(page.place().selection.kind, SelectionKind::Node);
        QCOMPARE(page.place().view, QStringLiteral("graph"));
    }

    void hitsAreBold_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<int>("from");  // of "encoder.layer.weight", in letters
        QTest::addColumn<int>("to");
        QTest::newRow("none") << QStringList() << -1 << -1;
        QTest::newRow("other") << QStringList{QStringLiteral("bias")} << -1 << -1;
        QTest::newRow("one") << QStringList{QStringLiteral("layer")} << 8 << 13;
        QTest::newRow("case") << QStringList{QStringLiteral("LAYER")} << 8 << 13;
        QTest::newRow("two") << QStringList{QStringLiteral("wei"), QStringLiteral("er.l")} << 5 << 17;
    }

    void hitsAreBold()
    {
        QFETCH(QStringList, words);
        QFETCH(int, from);
        QFETCH(int, to);
        const QString text = QStringLiteral("encoder.layer.weight");
        const auto [first, last] = difference(painted(text, {}, 400), painted(text, words, 400));
        if (from < 0) {
            QCOMPARE(first, -1);
            return;
        }
        const QFontMetrics metrics(monoFont(12));
        const int letter = metrics.horizontalAdvance(QLatin1Char('m'));
        QVERIFY(first >= metrics.horizontalAdvance(text.left(from)) - letter);
        QVERIFY(first <= metrics.horizontalAdvance(text.left(from)) + letter);
        QVERIFY(last >= metrics.horizontalAdvance(text.left(to)) - letter);
    }

    void longTextsKeepBothEnds()
    {
        const QString text = QStringLiteral("encoder.layers.0.self_attn.in_proj_weight_of_the_first_head");
        const QStringList words{QStringLiteral("encoder"), QStringLiteral("head")};
        const QImage narrow = painted(text, words, 200);
        QVERIFY(difference(narrow, painted({}, {}, 200)).second > 160);  // cut in the middle
        const QImage wide = painted(text, words, 800);
        const int letter = QFontMetrics(monoFont(12)).horizontalAdvance(QLatin1Char('m'));
        QCOMPARE(narrow.copy(0, 0, 6 * letter, 24), wide.copy(0, 0, 6 * letter, 24));
    }

    void thePaletteMarksWhatWasLookedFor()
    {
        TestWindow app;
        app.open(fixture(sound));
        QTest::keyClick(&app.window, Qt::Key_K, Qt::ControlModifier);
        auto *palette = app.window.findChild<CommandPalette *>();
        QTest::keyClicks(palette->field(), QStringLiteral("theme dark"));
        const QModelIndex first = palette->list()->model()->index(0, 0);
        QCOMPARE(first.data().toString(), QStringLiteral("Theme: Dark"));
        QCOMPARE(first.data(NoteDelegate::HitsRole).toStringList(), QStringList({"theme", "dark"}));
        palette->close();
    }

    void thePaletteStandsOutFromTheWindow_data()
    {
        QTest::addColumn<bool>("isDark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }

    void thePaletteStandsOutFromTheWindow()
    {
        QFETCH(bool, isDark);
        TestWindow app;
        app.window.chooseTheme(isDark ? Appearance::Choice::Dark : Appearance::Choice::Light);
        app.open(fixture(sound));
        QTest::qWait(1);
        const QImage before = app.window.grab().toImage();
        QTest::keyClick(&app.window, Qt::Key_K, Qt::ControlModifier);
        auto *palette = app.window.findChild<CommandPalette *>();
        const QRect place(app.window.mapFromGlobal(palette->pos()), palette->size());
        const QImage shaded = app.window.grab().toImage();
        for (const QPoint &edge :
             {QPoint(place.left() - 2, place.center().y()), QPoint(place.right() + 3, place.top() + 200),
              QPoint(place.center().x(), place.bottom() + 3)})
            QVERIFY(shaded.pixelColor(edge).lightness() < before.pixelColor(edge).lightness());
        palette->close();
        QTRY_VERIFY(!app.window.findChild<FloatShadow *>());
        app.window.chooseTheme(Appearance::Choice::Light);
    }
};

PT2SCOPE_GUI_TEST_MAIN(tst_Palette)
#include "tst_Palette.moc"
