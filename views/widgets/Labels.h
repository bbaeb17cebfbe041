// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/theme/Fonts.h"
#include "views/theme/Icons.h"

#include <QLabel>

namespace pt2scope {

/// A label in one of the theme's text colours, which it follows. Plain text.
QLabel *makeLabel(const QString &text, const QFont &font = uiFont(), QPalette::ColorRole role = QPalette::WindowText,
                  QWidget *parent = nullptr);
/// The same, that breaks its lines and can be selected with the mouse.
QLabel *makeParagraph(const QString &text, const QFont &font = uiFont(),
                      QPalette::ColorRole role = QPalette::WindowText, QWidget *parent = nullptr);
/// Looks and behaves like a link: mouse, Tab and Enter.
QLabel *makeLink(const QString &text, QWidget *parent = nullptr);

/// One line, cut where there is no room for it; then its tooltip has all of it. Plain text.
class ElidedLabel : public QLabel {
    Q_OBJECT
public:
    explicit ElidedLabel(const QString &text, const QFont &font = uiFont(),
                         QPalette::ColorRole role = QPalette::WindowText, Qt::TextElideMode cut = Qt::ElideMiddle);
    QSize minimumSizeHint() const override { return {24, QLabel::minimumSizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent *event) override;
    bool event(QEvent *event) override;

private:
    Qt::TextElideMode m_cut;
};

/// One icon, tinted as the theme says.
class IconLabel : public QWidget {
    Q_OBJECT
public:
    explicit IconLabel(const QString &name, Tone tone = Tone::Plain, int side = 16, QWidget *parent = nullptr);
    void setIcon(const QString &name, Tone tone);
    QSize sizeHint() const override { return {m_side, m_side}; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString m_name;
    Tone m_tone;
    int m_side;
};

/// A word on its tone's ground with its tone's icon: "4 errors".
class Badge : public QWidget {
    Q_OBJECT
public:
    enum class Look { Filled, Outlined };

    explicit Badge(Look look = Look::Filled, QWidget *parent = nullptr);
    void set(Tone tone, const QString &text);
    const QString &text() const { return m_text; }
    Tone tone() const { return m_tone; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

Q_SIGNALS:
    void clicked();

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;

private:
    Look m_look;
    Tone m_tone = Tone::Unchecked;
    QString m_text;
};

/// A box with a thin border and round corners for things that belong together.
class Card : public QWidget {
    Q_OBJECT
public:
    explicit Card(QWidget *parent = nullptr) : QWidget(parent) {}

protected:
    void paintEvent(QPaintEvent *event) override;
};

/// A thin line between parts.
QWidget *makeRule(Qt::Orientation orientation, QWidget *parent = nullptr);

/// A line across a view on its tone's ground.
class NoticeStrip : public QWidget {
    Q_OBJECT
public:
    explicit NoticeStrip(Tone tone, QWidget *parent = nullptr) : QWidget(parent), m_tone(tone) {}
    void setTone(Tone tone);
    Tone tone() const { return m_tone; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    Tone m_tone;
};

/// One that says what is the matter with what is below it.
QWidget *makeNotice(Tone tone, const QString &text, QWidget *parent = nullptr);
/// What would be here, and what to do: for a view with nothing to show.
QWidget *makeEmptyState(const QString &icon, Tone tone, const QString &headline, const QString &sentence,
                        QWidget *parent = nullptr);

}  // namespace pt2scope
