// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

namespace pt2scope {

/// The shadow that something which floats there throws on a window. Painted by the window, since not every desktop
/// paints one, and no clicks end in it.
class FloatShadow : public QWidget {
    Q_OBJECT
public:
    /// `place` is in coordinates of the window.
    FloatShadow(const QRect &place, QWidget *window);

protected:
    void paintEvent(QPaintEvent *event) override;
};

}  // namespace pt2scope
