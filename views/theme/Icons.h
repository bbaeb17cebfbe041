// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/theme/Theme.h"

#include <QIcon>
#include <QPixmap>
#include <QString>

class QPainter;

namespace pt2scope {

/// One of resources/icons by its file's name, tinted as the theme in force says when it is painted: with a tone in the
/// tone's mark, else in the secondary text colour.
QIcon icon(const QString &name, Tone tone = Tone::Plain);
/// The same in the accent or any other colour that `color` says, which is asked at each painting.
QIcon icon(const QString &name, QColor Theme::*color);

void paintIcon(QPainter &painter, const QRect &place, const QString &name, const QColor &color);

/// "error", "warning", "ok", "info", "unchecked".
QString toneIcon(Tone tone);

}  // namespace pt2scope
