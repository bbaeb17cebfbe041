// SPDX-License-Identifier: Apache-2.0
#include "views/charts/Chart.h"

#include "views/theme/Theme.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QFileDialog>
#include <QHelpEvent>
#include <QMenu>
#include <QPainter>
#include <QSvgGenerator>
#include <QToolTip>

namespace pt2scope {

Chart::Chart(QWidget *parent) : QWidget(parent)
{
    setMouseTracking(true);
}

void Chart::copyPicture() const
{
    QApplication::clipboard()->setPixmap(const_cast<Chart *>(this)->grab());
}

void Chart::copyData() const
{
    QApplication::clipboard()->setText(dataText());
}

bool Chart::exportPicture(const QString &file)
{
    if (file.endsWith(QStringLiteral(".svg"), Qt::CaseInsensitive)) {
        QSvgGenerator generator;
        generator.setFileName(file);
        generator.setSize(size());
        generator.setViewBox(rect());
        QPainter painter;
        if (!painter.begin(&generator))
            return false;
        paintChart(painter, rect());
        return painter.end();
    }
    constexpr int scale = 2;
    QImage image(size() * scale, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(scale);
    image.fill(palette().color(QPalette::Base));
    QPainter painter(&image);
    paintChart(painter, rect());
    painter.end();
    return image.save(file);
}

void Chart::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paintChart(painter, rect());
    paintFocus(painter);
}

void Chart::paintFocus(QPainter &painter) const
{
    if (!hasFocus() || !window()->testAttribute(Qt::WA_KeyboardFocusChange))
        return;
    painter.setPen(QPen(theme().accent, 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(rect().adjusted(1, 1, -1, -1));
}

bool Chart::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        QToolTip::showText(help->globalPos(), tipAt(help->pos()), this);
        return true;
    }
    return QWidget::event(event);
}

void Chart::contextMenuEvent(QContextMenuEvent *event)
{
    QMenu menu(this);
    menu.addAction(tr("Copy picture"), this, &Chart::copyPicture);
    menu.addAction(tr("Copy numbers"), this, &Chart::copyData);
    menu.addAction(tr("Export picture…"), this, &Chart::askAndExport);
    menu.exec(event->globalPos());
}

void Chart::askAndExport()
{
    const QString file = QFileDialog::getSaveFileName(this, tr("Export picture"), QStringLiteral("chart.png"),
                                                      tr("Pictures (*.png *.svg)"));
    if (!file.isEmpty() && !exportPicture(file))
        QToolTip::showText(mapToGlobal(rect().center()), tr("It could not be written there."), this);
}

}  // namespace pt2scope
