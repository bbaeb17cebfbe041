// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QStyle>
#include <QStyleOption>

class QPainter;

namespace pt2scope {

// How ScopeStyle paints each kind of thing.

bool isPrimary(const QWidget *widget);

void paintButton(QPainter &painter, const QStyleOption &option, const QWidget *widget);
void paintButtonLabel(QPainter &painter, const QStyleOptionButton &option, const QWidget *widget);
void paintMenuBarItem(QPainter &painter, const QStyleOptionMenuItem &option);
void paintToolButton(QPainter &painter, const QStyleOption &option);
void paintFocus(QPainter &painter, const QStyleOption &option, const QWidget *widget);
/// Set on a field whose text is refused: its edge is red.
inline constexpr const char *refusedProperty = "refused";
void paintInput(QPainter &painter, const QStyleOption &option, bool isRefused);
void paintFrame(QPainter &painter, const QStyleOption &option);
void paintBranch(QPainter &painter, const QStyleOption &option);
void paintItemRow(QPainter &painter, const QStyleOption &option);  // what is left of the items of a tree
void paintItem(QPainter &painter, const QStyleOption &option);
void paintTip(QPainter &painter, const QStyleOption &option);
void paintTabClose(QPainter &painter, const QStyleOption &option);
void paintHeader(QPainter &painter, const QStyleOption &option);
void paintTab(QPainter &painter, const QStyleOption &option);
void paintProgress(QPainter &painter, const QStyleOption &option);
void paintSplitter(QPainter &painter, const QStyleOption &option);
void paintScrollBar(QPainter &painter, const QStyleOptionSlider &option, const QRect &slider);
QRect scrollBarPart(const QStyleOptionSlider &option, QStyle::SubControl part);

}  // namespace pt2scope
