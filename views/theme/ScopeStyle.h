// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QProxyStyle>

namespace pt2scope {

/// Fusion with flat buttons, inputs and tabs, thin scroll bars, chevrons and our measures.
class ScopeStyle : public QProxyStyle {
    Q_OBJECT
public:
    ScopeStyle();

    void polish(QWidget *widget) override;
    using QProxyStyle::polish;
    void drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                       const QWidget *widget) const override;
    void drawControl(ControlElement element, const QStyleOption *option, QPainter *painter,
                     const QWidget *widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex *option, QPainter *painter,
                            const QWidget *widget) const override;
    QRect subControlRect(ComplexControl control, const QStyleOptionComplex *option, SubControl part,
                         const QWidget *widget) const override;
    QSize sizeFromContents(ContentsType type, const QStyleOption *option, const QSize &contents,
                           const QWidget *widget) const override;
    int pixelMetric(PixelMetric metric, const QStyleOption *option, const QWidget *widget) const override;
    int styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget,
                  QStyleHintReturn *answer) const override;
    QIcon standardIcon(StandardPixmap which, const QStyleOption *option, const QWidget *widget) const override;
};

/// Set true on a QPushButton that is the one thing to do.
inline constexpr const char *primaryProperty = "pt2scopePrimary";
/// Set true on a QPushButton that stands in a frame with others: see Segments.
inline constexpr const char *segmentProperty = "pt2scopeSegment";

}  // namespace pt2scope
