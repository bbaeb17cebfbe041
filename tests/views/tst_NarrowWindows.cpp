// SPDX-License-Identifier: Apache-2.0
#include "tests/views/ViewsFixture.h"
#include "views/inspector/InspectorPanel.h"
#include "views/widgets/Labels.h"
#include "views/window/Navigator.h"
#include "views/window/SideDrawer.h"

#include <QAbstractScrollArea>
#include <QDockWidget>
#include <QRegularExpression>
#include <QScrollArea>
#include <QScrollBar>
#include <QToolButton>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

/// What scrolls sideways, or paints itself, cuts off nothing by being narrow.
bool scrollsByItself(const QWidget *widget, const QWidget *view)
{
    for (const QWidget *above = widget->parentWidget(); above && above != view; above = above->parentWidget()) {
        if (qobject_cast<const QAbstractScrollArea *>(above) && !qobject_cast<const QScrollArea *>(above))
            return true;
    }
    return qobject_cast<const QScrollBar *>(widget) != nullptr;
}

/// The viewport that it is seen through.
const QWidget *frameOf(const QWidget *widget, const QWidget *view)
{
    for (const QWidget *above = widget->parentWidget(); above && above != view; above = above->parentWidget()) {
        if (const auto *area = qobject_cast<const QScrollArea *>(above))
            return area->viewport();
    }
    return view;
}

QString told(const QWidget *widget)
{
    const auto *label = qobject_cast<const QLabel *>(widget);
    return QStringLiteral("%1 '%2'").arg(QLatin1String(widget->metaObject()->className()),
                                         label ? label->text() : widget->objectName());
}

/// Of what QLabel breaks no line within.
int widestWord(const QLabel &label)
{
    static const QRegularExpression breaks(QStringLiteral("[\\s\\-/\\x{200b}]+"));
    int widest = 0;
    if (label.textFormat() == Qt::PlainText) {
        for (const QString &word : label.text().split(breaks))
            widest = std::max(widest, QFontMetrics(label.font()).horizontalAdvance(word));
    }
    return widest;
}

/// The first widget of the view that is cut at its sides, or the first text that is cut without a mark.
QString cutIn(const QWidget *view)
{
    for (const QWidget *widget : view->findChildren<QWidget *>()) {
        if (!widget->isVisible() || widget->isWindow() || scrollsByItself(widget, view))
            continue;
        const QWidget *frame = frameOf(widget, view);
        const int left = frame == widget ? 0 : widget->mapTo(frame, QPoint(0, 0)).x();
        if (left < 0 || left + widget->width() > frame->width())
            return QStringLiteral("%1 from %2 to %3 of %4")
                .arg(told(widget))
                .arg(left)
                .arg(left + widget->width())
                .arg(frame->width());
        const auto *label = qobject_cast<const QLabel *>(widget);
        const bool marksCuts = qobject_cast<const ElidedLabel *>(widget) || (label && label->wordWrap());
        if (label && !marksCuts && label->width() < label->sizeHint().width())
            return QStringLiteral("%1 is cut").arg(told(widget));
        if (label && label->wordWrap() && label->width() < widestWord(*label))
            return QStringLiteral("%1 is cut within a word").arg(told(widget));
    }
    return {};
}

}  // namespace

/// Windows that are narrower than a desk's screen: nothing is cut, and nothing is out of reach.
class tst_NarrowWindows : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { settings::reset(); }
    void cleanup() { VERIFY_NO_STALL(); }

    void nothingIsCutAtTheSides_data()
    {
        QTest::addColumn<QString>("path");
        for (const char *path :
             {"pt2/2.15.0/transformer_layer.pt2", "pt2/2.15.0/dynamic_derived.pt2", "pt2/2.6.0/nested_io.pt2",
              "pt2/2.15.0/aoti_plus_exported.pt2", "pt2/2.15.0/multi_model_shared_weights.pt2", "rtp/rtp-2rank",
              "rtp/checkpoint-tiny", "broken/150_evil_sample_inputs.pt2", "broken/160_json_truncated.pt2",
              "broken/022_truncated_to_nothing.pt2", "broken/038_crc_weight_bit_flip.pt2"})
            QTest::newRow(path) << fixture(path);
    }

    void nothingIsCutAtTheSides()
    {
        QFETCH(QString, path);
        TestWindow app;
        app.open(path);
        for (const char *language : {"en", "zh_CN"}) {
            app.window.chooseLanguage(QLatin1String(language));
            QTest::qWait(1);
            for (const int width : {900, 1000, 1200, 1280}) {
                app.window.resize(width, 760);
                for (const ViewKind *kind : viewKinds()) {
                    act([&] { app.window.page()->goTo({QLatin1String(kind->id), {}, {}}); });
                    QString cut;
                    const bool isWhole = QTest::qWaitFor(
                        [&] {
                            cut = cutIn(app.window.page()->view());
                            return cut.isEmpty();
                        },
                        1000);
                    QVERIFY2(isWhole, qPrintable(QStringLiteral("%1, %2 pixels, %3: %4")
                                                     .arg(QLatin1String(language))
                                                     .arg(width)
                                                     .arg(QLatin1String(kind->id), cut)));
                }
            }
        }
    }

    void showWhereBringsTheInspector()
    {
        TestWindow app;
        app.window.resize(1000, 700);
        DocumentPage &page = app.open(fixture("broken/038_crc_weight_bit_flip.pt2"));
        QTRY_VERIFY(!page.inspectorDock()->isVisible());
        QVERIFY(page.inspectorDrawer()->strip()->isVisible());
        QVERIFY(!page.inspector()->isVisible());
        const QList<QLabel *> labels = page.view()->findChildren<QLabel *>();
        const auto link = std::ranges::find_if(
            labels, [](const QLabel *label) { return label->text().contains(QStringLiteral("Show where")); });
        QVERIFY(link != labels.end());
        Q_EMIT(*link)->linkActivated({});
        QTRY_VERIFY(page.inspector()->isVisible());
        QCOMPARE(page.place().selection.kind, SelectionKind::Finding);
        const QRect seen(page.inspector()->mapTo(&page, QPoint(0, 0)), page.inspector()->size());
        QVERIFY(seen.width() >= 300 && page.rect().contains(seen));
        QTest::keyClick(&app.window, Qt::Key_Escape);
        QVERIFY(!page.inspector()->isVisible());
        QTest::keyClick(&app.window, Qt::Key_I, Qt::ControlModifier);
        QVERIFY(page.inspector()->isVisible());
        app.window.resize(1440, 900);
        QTRY_VERIFY(page.inspectorDock()->isVisible());
        QVERIFY(page.inspector()->isVisible());
        QVERIFY(!page.inspectorDrawer()->isOpen() && !page.inspectorDrawer()->strip()->isVisible());
    }

    /// What a list begins with nobody asked to see: the inspector would cover half of it.
    void findingsAreCoveredOnlyWhenOneIsChosen()
    {
        TestWindow app;
        app.window.resize(900, 600);
        DocumentPage &page = app.open(fixture("broken/038_crc_weight_bit_flip.pt2"));
        act([&] { page.goTo({QStringLiteral("findings"), {}, {}}); });
        QCOMPARE(page.place().selection.kind, SelectionKind::Finding);
        QVERIFY(!page.inspector()->isVisible());
        QTest::keyClick(page.view()->focusProxy(), Qt::Key_Down);
        QTRY_VERIFY(page.inspector()->isVisible());
    }

    void theNavigatorGoesAndComes()
    {
        TestWindow app;
        app.window.resize(800, 600);
        DocumentPage &page = app.open(fixture("pt2/2.15.0/linear_strict.pt2"));
        QTRY_VERIFY(page.navigatorDrawer()->strip()->isVisible());
        auto *button = page.navigatorDrawer()->strip()->findChild<QToolButton *>();
        QTest::mouseClick(button, Qt::LeftButton);
        QVERIFY(page.navigator()->isVisible());
        const QModelIndex findings = page.navigator()->model()->index(page.navigator()->model()->rowCount() - 1, 0);
        QTest::mouseClick(page.navigator()->viewport(), Qt::LeftButton, {},
                          page.navigator()->visualRect(findings).center());
        QCOMPARE(page.place().view, QStringLiteral("findings"));
        QVERIFY(!page.navigator()->isVisible() && !button->isChecked());
    }
};

PT2SCOPE_GUI_TEST_MAIN(tst_NarrowWindows)
#include "tst_NarrowWindows.moc"
