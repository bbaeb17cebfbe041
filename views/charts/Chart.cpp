// SPDX-License-Identifier: Apache-2.0
#include "views/charts/Chart.h"

#include "views/theme/Theme.h"
#include "views/widgets/FileDialogs.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
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
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("Copy picture"), this, &Chart::copyPicture);
    menu->addAction(tr("Copy numbers"), this, &Chart::copyData);
    menu->addAction(tr("Export picture…"), this, &Chart::askAndExport);
    menu->popup(event->globalPos());  // and not exec(): a chart may go while its menu is open
}

void Chart::askAndExport()
{
    askWhereToSave(this, tr("Export picture"), QStringLiteral("chart.png"), tr("Pictures (*.png *.svg)"),
                   [this](const QString &file) {
                       if (!exportPicture(file))
                           QToolTip::showText(mapToGlobal(rect().center()), tr("It could not be written there."), this);
                   });
}

}  // namespace pt2scope
