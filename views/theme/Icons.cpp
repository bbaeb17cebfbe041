// SPDX-License-Identifier: Apache-2.0
#include "views/theme/Icons.h"

#include <QFile>
#include <QIconEngine>
#include <QPainter>
#include <QPixmapCache>
#include <QSvgRenderer>

namespace pt2scope {

namespace {

QByteArray drawing(const QString &name)
{
    QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QPixmap tinted(const QString &name, const QColor &color, const QSize &pixels)
{
    const QString key = QStringLiteral("pt2scope/%1/%2/%3").arg(name, color.name()).arg(pixels.width());
    QPixmap pixmap;
    if (QPixmapCache::find(key, &pixmap))
        return pixmap;
    pixmap = QPixmap(pixels);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    QSvgRenderer(drawing(name).replace("currentColor", color.name().toLatin1())).render(&painter);
    painter.end();
    QPixmapCache::insert(key, pixmap);
    return pixmap;
}

class TintedIcon final : public QIconEngine {
public:
    TintedIcon(QString name, Tone tone, QColor Theme::*color) : m_name(std::move(name)), m_tone(tone), m_color(color) {}

    void paint(QPainter *painter, const QRect &rect, QIcon::Mode mode, QIcon::State) override
    {
        const int side = std::min(rect.width(), rect.height());
        paintIcon(*painter, QRect(rect.center() - QPoint((side - 1) / 2, (side - 1) / 2), QSize(side, side)), m_name,
                  color(mode));
    }

    QPixmap pixmap(const QSize &size, QIcon::Mode mode, QIcon::State) override
    {
        return tinted(m_name, color(mode), size);
    }

    QIconEngine *clone() const override { return new TintedIcon(*this); }
    QString iconName() override { return m_name; }

private:
    QColor color(QIcon::Mode mode) const
    {
        const Theme &now = theme();
        const QColor color = m_color ? now.*m_color : m_tone == Tone::Plain ? now.text2 : now.tone(m_tone).mark;
        return mode == QIcon::Disabled ? blend(color, now.base, 0.45) : color;
    }

    QString m_name;
    Tone m_tone;
    QColor Theme::*m_color;
};

}  // namespace

QIcon icon(const QString &name, Tone tone)
{
    return QIcon(new TintedIcon(name, tone, nullptr));
}

QIcon icon(const QString &name, QColor Theme::*color)
{
    return QIcon(new TintedIcon(name, Tone::Plain, color));
}

void paintIcon(QPainter &painter, const QRect &place, const QString &name, const QColor &color)
{
    const qreal ratio = painter.device()->devicePixelRatioF() * std::max(1.0, painter.worldTransform().m11());
    painter.drawPixmap(place, tinted(name, color, place.size() * ratio));
}

QString toneIcon(Tone tone)
{
    switch (tone) {
        case Tone::Plain: return QStringLiteral("findings");
        case Tone::Error: return QStringLiteral("error");
        case Tone::Warning: return QStringLiteral("warning");
        case Tone::Sound: return QStringLiteral("ok");
        case Tone::Note: return QStringLiteral("info");
        case Tone::Unchecked: return QStringLiteral("unchecked");
    }
    return {};
}

}  // namespace pt2scope
