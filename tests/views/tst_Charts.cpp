// SPDX-License-Identifier: Apache-2.0
#include "tests/support/GuiTest.h"
#include "views/charts/AreaChart.h"
#include "views/charts/ChartText.h"
#include "views/charts/HeatMap.h"
#include "views/charts/HistogramChart.h"

#include <QClipboard>
#include <QHelpEvent>
#include <QPainter>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QToolTip>
#include <cmath>
#include <limits>
#include <set>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

Histogram histogramOf(double least, double greatest)
{
    const HistogramRange range = histogramRange(least, greatest);
    HistogramCounts counts{};
    for (std::size_t i = 0; i < counts.size(); ++i)
        counts[i] = i % 4 == 3 ? 0 : 10 * i + 1;
    return makeHistogram(range, counts);
}

/// `value(row, column)` is the mean of that block.
BlockMeans meansOf(std::size_t down, std::size_t across, const std::function<double(std::size_t, std::size_t)> &value)
{
    BlockMeans means{.matrix = {2 * down - 1, 3 * across}, .blockRows = 2, .blockColumns = 3, .blocks = {}};
    means.down = down;
    means.across = across;
    for (std::size_t row = 0; row < down; ++row) {
        for (std::size_t column = 0; column < across; ++column)
            means.blocks.push_back({value(row, column), 6, std::isfinite(value(row, column)) ? 0u : 6u});
    }
    return means;
}

double wave(std::size_t row, std::size_t column)
{
    return std::sin(static_cast<double>(row) / 3) * std::cos(static_cast<double>(column) / 4);
}

QImage pictureOf(QWidget &widget, double pixels)
{
    QImage image(widget.size() * pixels, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(pixels);
    image.fill(theme().base);
    widget.render(&image, {}, {}, QWidget::DrawChildren);
    return image;
}

std::set<QRgb> colorsIn(const QImage &image, const QRectF &place)
{
    const double pixels = image.devicePixelRatio();
    std::set<QRgb> colors;
    for (int y = static_cast<int>(place.top() * pixels); y < static_cast<int>(place.bottom() * pixels); ++y) {
        for (int x = static_cast<int>(place.left() * pixels); x < static_cast<int>(place.right() * pixels); ++x)
            colors.insert(image.pixel(x, y));
    }
    return colors;
}

double distance(const OklabColor &one, const OklabColor &other)
{
    return std::hypot(one.lightness - other.lightness, one.a - other.a, one.b - other.b);
}

/// What somebody sees who has no cones for green, or for red (Machado, Oliveira and Fernandes, 2009).
QColor seenBy(const QColor &color, bool withoutGreen)
{
    const double red = static_cast<double>(color.redF());
    const double green = static_cast<double>(color.greenF());
    const double blue = static_cast<double>(color.blueF());
    const auto channel = [&](double r, double g, double b) {
        return static_cast<int>(std::lround(255 * std::clamp(r * red + g * green + b * blue, 0.0, 1.0)));
    };
    return withoutGreen ? QColor(channel(0.367322, 0.860646, -0.227968), channel(0.280085, 0.672501, 0.047413),
                                 channel(-0.011820, 0.042940, 0.968881))
                        : QColor(channel(0.152286, 1.052583, -0.204868), channel(0.114503, 0.786281, 0.099216),
                                 channel(-0.003882, -0.048116, 1.051998));
}

/// The tooltip that the pointer gets there.
QString tipAt(QWidget &widget, const QPoint &position)
{
    QHelpEvent help(QEvent::ToolTip, position, widget.mapToGlobal(position));
    QApplication::sendEvent(&widget, &help);
    return QToolTip::text();
}

}  // namespace

/// Charts of numbers by themselves: what they show, how they are reached, and what leaves them.
class tst_Charts : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void cleanup()
    {
        setTheme(lightTheme());
        VERIFY_NO_STALL();
    }

    void histogramsTellOfTheirBars()
    {
        HistogramChart chart;
        chart.resize(280, 116);
        QCOMPARE(chart.readout(), QString());
        chart.setHistogram(histogramOf(-1, 3));
        chart.show();
        QCOMPARE(chart.readout(), QStringLiteral("14,928 values, tallest bin 621"));
        QTest::keyClick(&chart, Qt::Key_Home);
        QCOMPARE(chart.readout(), QStringLiteral("-1 to -0.9375: 1 (0.0067 %)"));
        QTest::keyClick(&chart, Qt::Key_Right);
        QCOMPARE(chart.current(), std::optional<std::size_t>(1));
        QTest::keyClick(&chart, Qt::Key_End);
        QTest::keyClick(&chart, Qt::Key_Right);
        QCOMPARE(chart.current(), std::optional<std::size_t>(63));
        QVERIFY(chart.accessibleDescription().startsWith(QStringLiteral("2.938 to 3: ")));
        QTest::mouseClick(&chart, Qt::LeftButton, {}, QPoint(140, 60));
        QCOMPARE(chart.current(), std::optional<std::size_t>(32));
        QVERIFY(tipAt(chart, {140, 60}).startsWith(QStringLiteral("1 to 1.06")));
        QVERIFY(chart.focusPolicy() & Qt::TabFocus);
    }

    /// Bytes do not rise gradually from one node to the next.
    void whatIsAliveIsDrawnInSteps()
    {
        AreaChart chart;
        chart.resize(300, 100);
        chart.setSeries({50, 100}, {}, {}, {});
        const QImage picture = chart.grab().toImage();
        const auto top = [&](int x) {  // of the area
            int y = picture.height() * 2 / 3;
            while (y > 0 && picture.pixelColor(x, y) == picture.pixelColor(x, picture.height() * 2 / 3))
                --y;
            return y;
        };
        QCOMPARE(top(20), top(140));
        QCOMPARE(top(170), top(290));
        QVERIFY(top(140) > top(170) + 20);
        QSignalSpy clicked(&chart, &AreaChart::clicked);
        for (const int x : {5, 140, 160, 295})
            QTest::mouseClick(&chart, Qt::LeftButton, {}, QPoint(x, 50));
        QCOMPARE(clicked, (QList<QList<QVariant>>{{0}, {0}, {1}, {1}}));
    }

    void histogramsAreCopiedAndWritten()
    {
        const QTemporaryDir folder;
        HistogramChart chart;
        chart.resize(280, 116);
        chart.setHistogram(histogramOf(-1, 3));
        const QStringList lines = chart.dataText().split(QLatin1Char('\n'), Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 64);
        QCOMPARE(lines[1], QStringLiteral("-0.9375\t-0.875\t11"));
        chart.copyData();
        QCOMPARE(QApplication::clipboard()->text(), chart.dataText());
        QVERIFY(chart.exportPicture(folder.filePath(QStringLiteral("a.png"))));
        QCOMPARE(QImage(folder.filePath(QStringLiteral("a.png"))).size(), QSize(560, 232));
        QVERIFY(chart.exportPicture(folder.filePath(QStringLiteral("a.svg"))));
        QFile svg(folder.filePath(QStringLiteral("a.svg")));
        QVERIFY(svg.open(QIODevice::ReadOnly));
        QVERIFY(svg.readAll().count("<rect") >= 48);
    }

    void everyBarIsSeen()
    {
        HistogramChart chart;
        chart.resize(280, 116);
        HistogramCounts counts{};
        counts[0] = 1;
        counts[63] = 1'000'000'000;
        chart.setHistogram(makeHistogram(histogramRange(0.0, 1.0), counts));
        QVERIFY(colorsIn(pictureOf(chart, 1), QRectF(1, 20, 4, 80)).contains(theme().bar.rgb()));
    }

    void whatCannotBeDrawnIsSaid()
    {
        HistogramChart histogram;
        histogram.resize(280, 116);
        HeatMap map;
        map.resize(280, 200);
        for (QWidget *chart : {static_cast<QWidget *>(&histogram), static_cast<QWidget *>(&map)}) {
            QVERIFY(colorsIn(pictureOf(*chart, 1), QRectF(40, 20, 200, 90)).size() > 1);
            QTest::keyClick(chart, Qt::Key_Right);
            QTest::mouseClick(chart, Qt::LeftButton, {}, QPoint(100, 50));
            QVERIFY(tipAt(*chart, {100, 50}).isEmpty());
        }
        QVERIFY(!map.current() && !histogram.current());
    }

    void heatMapsTellOfTheirCells()
    {
        HeatMap map;
        map.setMeans(meansOf(4, 8, wave));
        map.resize(280, map.heightForWidth(280));
        map.show();
        QCOMPARE(map.readout(), QStringLiteral("7 × 24, means of 2 × 3"));
        QTest::keyClick(&map, Qt::Key_Right);
        QCOMPARE(map.readout(), QStringLiteral("rows 0 – 1, columns 0 – 2: 0"));
        QTest::keyClick(&map, Qt::Key_End);
        for (int i = 0; i < 6; ++i)
            QTest::keyClick(&map, Qt::Key_Down);
        QCOMPARE(map.current(), std::optional(QPoint(7, 3)));
        QVERIFY(map.readout().startsWith(QStringLiteral("row 6, columns 21 – 23: -0.1")));
        QTest::keyClick(&map, Qt::Key_Home);
        QTest::keyClick(&map, Qt::Key_Up);
        QCOMPARE(map.current(), std::optional(QPoint(0, 2)));
        const QRectF cells = map.cells(map.rect(), 1);
        QTest::mouseClick(&map, Qt::LeftButton, {}, cells.topLeft().toPoint() + QPoint(2, 2));
        QCOMPARE(map.current(), std::optional(QPoint(0, 0)));
        QVERIFY(tipAt(map, cells.center().toPoint()).startsWith(QStringLiteral("rows ")));
        QVERIFY(map.focusPolicy() & Qt::TabFocus);
        QCOMPARE(map.dataText().count(QLatin1Char('\n')), 4);
        QCOMPARE(map.dataText().count(QLatin1Char('\t')), 4 * 7);
    }

    void heatMapsAreWritten()
    {
        const QTemporaryDir folder;
        HeatMap map;
        map.setMeans(meansOf(64, 64, wave));
        map.resize(280, map.heightForWidth(280));
        QVERIFY(map.exportPicture(folder.filePath(QStringLiteral("a.png"))));
        QVERIFY(map.exportPicture(folder.filePath(QStringLiteral("a.svg"))));
        QFile svg(folder.filePath(QStringLiteral("a.svg")));
        QVERIFY(svg.open(QIODevice::ReadOnly));
        QVERIFY(svg.readAll().count("<rect") >= 4096);
    }

    void cellsAreCrisp_data()
    {
        QTest::addColumn<double>("pixels");
        QTest::addColumn<bool>("dark");
        for (const double pixels : {1.0, 1.5, 2.0}) {
            QTest::addRow("light, %g", pixels) << pixels << false;
            QTest::addRow("dark, %g", pixels) << pixels << true;
        }
    }

    /// Two colours, and nothing between them.
    void cellsAreCrisp()
    {
        QFETCH(double, pixels);
        QFETCH(bool, dark);
        setTheme(dark ? darkTheme() : lightTheme());
        HeatMap map;
        map.setMeans(
            meansOf(37, 53, [](std::size_t row, std::size_t column) { return (row + column) % 2 ? 1.0 : -1.0; }));
        map.resize(280, map.heightForWidth(280));
        const QImage image = pictureOf(map, pixels);
        const std::set<QRgb> colors = colorsIn(image, map.cells(map.rect(), pixels).adjusted(1, 1, -1, -1));
        QCOMPARE(colors.size(), std::size_t{2});
        QVERIFY(colors.contains(map.colors().at(1, theme()).rgb())
                && colors.contains(map.colors().at(-1, theme()).rgb()));
    }

    void cellsWithoutAFiniteValueAreMarked()
    {
        constexpr double nan = std::numeric_limits<double>::quiet_NaN();
        HeatMap map;
        map.setMeans(meansOf(2, 2, [](std::size_t row, std::size_t column) { return row == column ? nan : 1.0; }));
        map.resize(280, map.heightForWidth(280));
        const QRectF cells = map.cells(map.rect(), 1);
        const QRectF first(cells.topLeft() + QPointF(1, 1), cells.size() / 2 - QSizeF(2, 2));
        const std::set<QRgb> colors = colorsIn(pictureOf(map, 1), first);
        QVERIFY(colors.contains(theme().unchecked.mark.rgb()) && colors.contains(theme().text1.rgb()));
        QTest::keyClick(&map, Qt::Key_Right);
        QVERIFY(map.readout().endsWith(QStringLiteral("no finite value")));
        map.setMeans(meansOf(2, 2, [](std::size_t, std::size_t) { return nan; }));
        QVERIFY(!pictureOf(map, 1).isNull());
    }

    void shapesOfMatricesStayWithinReason_data()
    {
        QTest::addColumn<int>("down");
        QTest::addColumn<int>("across");
        QTest::newRow("few") << 2 << 2;
        QTest::newRow("square") << 64 << 64;
        QTest::newRow("wide") << 1 << 64;
        QTest::newRow("tall") << 64 << 1;
    }

    void shapesOfMatricesStayWithinReason()
    {
        QFETCH(int, down);
        QFETCH(int, across);
        HeatMap map;
        map.setMeans(meansOf(static_cast<std::size_t>(down), static_cast<std::size_t>(across), wave));
        for (const int width : {120, 280, 900}) {
            const QRectF cells = map.cells(QRect(0, 0, width, map.heightForWidth(width)), 1);
            QVERIFY(cells.width() <= width && cells.width() >= across);
            QVERIFY(cells.height() <= std::max(width, down));
            QVERIFY(map.heightForWidth(width) >= cells.height() + 30);
        }
    }

    void coloursAreEvenAndTellTheSigns_data()
    {
        QTest::addColumn<bool>("dark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }

    void coloursAreEvenAndTellTheSigns()
    {
        QFETCH(bool, dark);
        const Theme &in = dark ? darkTheme() : lightTheme();
        const HeatColors mixed(-1, 3);
        QVERIFY(mixed.isDiverging());
        QCOMPARE(mixed.first(), -3.0);
        QCOMPARE(mixed.at(0, in), in.base);
        const auto from0 = [&](double value) { return distance(toOklab(mixed.at(value, in)), toOklab(in.base)); };
        // Equal magnitudes are equally strong.
        for (const double value : {0.75, 1.5, 3.0})
            QVERIFY(std::fabs(from0(value) / from0(-value) - 1) < 0.12);
        // Equal steps look equal.
        for (const HeatColors &colors : {mixed, HeatColors(2, 5)}) {
            double least = 1;
            double greatest = 0;
            constexpr int steps = 12;
            for (int i = 0; i < steps; ++i) {
                const double width = (colors.last() - colors.first()) / steps;
                const double step = distance(toOklab(colors.at(colors.first() + i * width, in)),
                                             toOklab(colors.at(colors.first() + (i + 1) * width, in)));
                least = std::min(least, step);
                greatest = std::max(greatest, step);
            }
            QVERIFY2(greatest < 1.25 * least, qPrintable(QStringLiteral("%1 to %2").arg(least).arg(greatest)));
        }
        // Signs are told apart by those who see no red or no green, too.
        for (const bool withoutGreen : {false, true}) {
            for (const double value : {1.0, 3.0}) {
                const double apart = distance(toOklab(seenBy(mixed.at(value, in), withoutGreen)),
                                              toOklab(seenBy(mixed.at(-value, in), withoutGreen)));
                QVERIFY2(apart > 0.06 * value, qPrintable(QString::number(apart)));
            }
        }
    }

    void scalesOfOneSignGoFromTheGround()
    {
        const HeatColors positive(2, 5);
        QVERIFY(!positive.isDiverging());
        QCOMPARE(positive.at(2, lightTheme()), lightTheme().base);
        QVERIFY(positive.at(5, lightTheme()).lightness() < positive.at(3, lightTheme()).lightness());
        const HeatColors constant(4, 4);
        QVERIFY(constant.at(4, lightTheme()).isValid());
        constexpr double most = std::numeric_limits<double>::max();
        const HeatColors extreme(-most, most);
        QCOMPARE(extreme.at(0, lightTheme()), lightTheme().base);
        QVERIFY(extreme.at(most, lightTheme()) != extreme.at(-most, lightTheme()));
    }

    void numbersAreShort_data()
    {
        QTest::addColumn<double>("value");
        QTest::addColumn<QString>("text");
        QTest::newRow("zero") << 0.0 << "0";
        QTest::newRow("small") << 0.000012345 << "1.234e-05";
        QTest::newRow("usual") << -0.169612 << "-0.1696";
        QTest::newRow("whole") << 151936.0 << "151936";
        QTest::newRow("large") << 1.5e30 << "1.5e+30";
    }

    void numbersAreShort()
    {
        QFETCH(double, value);
        QTEST(numberText(value), "text");
    }
};

PT2SCOPE_GUI_TEST_MAIN(tst_Charts)
#include "tst_Charts.moc"
