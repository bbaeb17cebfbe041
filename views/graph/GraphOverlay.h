// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

namespace pt2scope {

/// A card in a corner of a graph's canvas. Where it would cover nodes it is small; where it covers some even so it is
/// faint, as long as the mouse is not on it.
class GraphOverlay : public QWidget {
    Q_OBJECT
public:
    explicit GraphOverlay(QWidget *parent);

    void setRoom(bool isSmall, bool isFaint);
    /// As it is shown now.
    virtual bool isSmall() const = 0;
    virtual QSize wholeSize() const = 0;
    virtual QSize smallSize() const = 0;
    QSize sizeHint() const override { return isSmall() ? smallSize() : wholeSize(); }

Q_SIGNALS:
    void resized();

protected:
    bool hasNoRoom() const { return m_hasNoRoom; }
    /// What is painted later is as faint as it. Gives its outline.
    QRectF paintGround(QPainter &painter) const;

private:
    bool m_hasNoRoom = false;
    bool m_isFaint = false;
};

}  // namespace pt2scope
