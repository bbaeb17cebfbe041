// SPDX-License-Identifier: Apache-2.0
#include "views/theme/Appearance.h"

#include "views/theme/Fonts.h"
#include "views/theme/ScopeStyle.h"

#include <QApplication>
#include <QEvent>
#include <QLabel>
#include <QPixmapCache>

namespace pt2scope {

namespace {

bool isDark(const QPalette &palette)
{
    return palette.color(QPalette::Window).lightness() < palette.color(QPalette::WindowText).lightness();
}

/// Links keep the colour of the palette that their text was read under.
void rereadRichTexts()
{
    for (QWidget *widget : QApplication::allWidgets()) {
        auto *label = qobject_cast<QLabel *>(widget);
        if (!label || label->textFormat() != Qt::RichText)
            continue;
        const QString text = label->text();
        label->setText({});
        label->setText(text);
    }
}

}  // namespace

Appearance::Appearance(QObject *parent) : QObject(parent), m_isSystemDark(isDark(QApplication::palette()))
{
    QApplication::setStyle(new ScopeStyle);
    QApplication::setFont(uiFont());
    qApp->installEventFilter(this);
    apply();
}

void Appearance::choose(Choice choice)
{
    m_choice = choice;
    apply();
}

void Appearance::apply()
{
    const bool dark = m_choice == Choice::Dark || (m_choice == Choice::System && m_isSystemDark);
    setTheme(dark ? darkTheme() : lightTheme());
    m_isApplying = true;
    QApplication::setPalette(theme().palette());
    m_isApplying = false;
    rereadRichTexts();
}

bool Appearance::eventFilter(QObject *watched, QEvent *event)
{
    // The desktop's own change of colours arrives as a palette change that is not ours.
    if (watched == qApp && event->type() == QEvent::ApplicationPaletteChange && !m_isApplying) {
        const QPalette palette = QApplication::palette();
        if (palette.color(QPalette::Window) != theme().window) {
            m_isSystemDark = isDark(palette);
            apply();
        }
    }
    return QObject::eventFilter(watched, event);
}

}  // namespace pt2scope
