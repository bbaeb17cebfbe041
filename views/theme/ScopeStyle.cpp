// SPDX-License-Identifier: Apache-2.0
#include "views/theme/ScopeStyle.h"

#include "views/theme/Icons.h"
#include "views/theme/StylePainting.h"

#include <QAbstractItemView>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QStyleOption>
#include <QTextFormat>

namespace pt2scope {

namespace {

constexpr int toolButtonMargin = 4;  // left of the icon and right of the text
constexpr int leastTab = 136;        // then tabs scroll
constexpr int widestTab = 260;

}  // namespace

ScopeStyle::ScopeStyle() : QProxyStyle(QStringLiteral("Fusion")) {}

void ScopeStyle::polish(QWidget *widget)
{
    QProxyStyle::polish(widget);
    if (qobject_cast<QPushButton *>(widget) || qobject_cast<QLineEdit *>(widget))
        widget->setAttribute(Qt::WA_Hover);
    if (auto *line = qobject_cast<QLineEdit *>(widget))
        line->setTextMargins(4, 0, 4, 0);
    if (auto *view = qobject_cast<QAbstractItemView *>(widget))
        view->viewport()->setAttribute(Qt::WA_Hover);
}

void ScopeStyle::drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                               const QWidget *widget) const
{
    switch (element) {
        case PE_PanelButtonCommand: paintButton(*painter, *option, widget); return;
        case PE_PanelButtonTool: paintToolButton(*painter, *option); return;
        case PE_FrameDefaultButton: return;
        case PE_FrameFocusRect: paintFocus(*painter, *option, widget); return;
        case PE_PanelLineEdit:
        case PE_FrameLineEdit:
            paintInput(*painter, *option, widget && widget->property(refusedProperty).toBool());
            return;
        case PE_Frame:
        case PE_FrameGroupBox: paintFrame(*painter, *option); return;
        case PE_FrameDockWidget:
        case PE_FrameStatusBarItem:
        case PE_FrameTabBarBase:
        case PE_PanelStatusBar: return;
        case PE_IndicatorBranch: paintBranch(*painter, *option); return;
        case PE_PanelItemViewRow: paintItemRow(*painter, *option); return;
        case PE_PanelItemViewItem: paintItem(*painter, *option); return;
        case PE_PanelTipLabel: paintTip(*painter, *option); return;
        case PE_IndicatorTabClose: paintTabClose(*painter, *option); return;
        default: break;
    }
    QProxyStyle::drawPrimitive(element, option, painter, widget);
}

void ScopeStyle::drawControl(ControlElement element, const QStyleOption *option, QPainter *painter,
                             const QWidget *widget) const
{
    switch (element) {
        case CE_PushButtonLabel:
            if (const auto *button = qstyleoption_cast<const QStyleOptionButton *>(option)) {
                paintButtonLabel(*painter, *button, widget);
                return;
            }
            break;
        case CE_ToolButtonLabel:
            if (const auto *button = qstyleoption_cast<const QStyleOptionToolButton *>(option);
                button && button->toolButtonStyle == Qt::ToolButtonTextBesideIcon) {
                QStyleOptionToolButton inset = *button;
                inset.rect.adjust(toolButtonMargin, 0, -toolButtonMargin, 0);
                QProxyStyle::drawControl(element, &inset, painter, widget);
                return;
            }
            break;
        case CE_HeaderSection:
        case CE_HeaderEmptyArea: paintHeader(*painter, *option); return;
        case CE_TabBarTabShape: paintTab(*painter, *option); return;
        case CE_ProgressBarGroove:
        case CE_ProgressBarLabel: return;
        case CE_ProgressBarContents: paintProgress(*painter, *option); return;
        case CE_Splitter: paintSplitter(*painter, *option); return;
        case CE_MenuBarItem:
            if (const auto *item = qstyleoption_cast<const QStyleOptionMenuItem *>(option)) {
                paintMenuBarItem(*painter, *item);
                return;
            }
            break;
        case CE_MenuBarEmptyArea: painter->fillRect(option->rect, theme().window); return;
        default: break;
    }
    QProxyStyle::drawControl(element, option, painter, widget);
}

void ScopeStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex *option, QPainter *painter,
                                    const QWidget *widget) const
{
    if (control == CC_ScrollBar) {
        if (const auto *slider = qstyleoption_cast<const QStyleOptionSlider *>(option))
            paintScrollBar(*painter, *slider, subControlRect(control, option, SC_ScrollBarSlider, widget));
        return;
    }
    if (control == CC_ComboBox) {
        if (const auto *box = qstyleoption_cast<const QStyleOptionComboBox *>(option); box && !box->editable) {
            paintButton(*painter, *option, nullptr);
            const QRect arrow(option->rect.right() - 22, option->rect.center().y() - 7, 14, 14);
            paintIcon(*painter, arrow, QStringLiteral("chev-d"), theme().text2);
            return;
        }
    }
    QProxyStyle::drawComplexControl(control, option, painter, widget);
}

QRect ScopeStyle::subControlRect(ComplexControl control, const QStyleOptionComplex *option, SubControl part,
                                 const QWidget *widget) const
{
    if (control == CC_ScrollBar) {
        if (const auto *slider = qstyleoption_cast<const QStyleOptionSlider *>(option))
            return scrollBarPart(*slider, part);
    }
    return QProxyStyle::subControlRect(control, option, part, widget);
}

QSize ScopeStyle::sizeFromContents(ContentsType type, const QStyleOption *option, const QSize &contents,
                                   const QWidget *widget) const
{
    QSize size = QProxyStyle::sizeFromContents(type, option, contents, widget);
    switch (type) {
        case CT_PushButton: return {contents.width() + 28, 28};
        case CT_LineEdit:
        case CT_ComboBox: size.setHeight(28); break;
        case CT_HeaderSection: size.setHeight(28); break;
        case CT_ItemViewItem: size.setHeight(std::max(size.height(), 26)); break;
        case CT_TabBarTab: size = {std::clamp(size.width() + 8, leastTab, widestTab), 34}; break;
        case CT_MenuItem: size.rheight() += 4; break;
        case CT_MenuBarItem: size.setHeight(28); break;
        case CT_ToolButton:
            if (const auto *button = qstyleoption_cast<const QStyleOptionToolButton *>(option);
                button && button->toolButtonStyle == Qt::ToolButtonTextBesideIcon)
                size.rwidth() += 2 * toolButtonMargin;
            size = size.expandedTo({28, 28});
            break;
        default: break;
    }
    return size;
}

int ScopeStyle::pixelMetric(PixelMetric metric, const QStyleOption *option, const QWidget *widget) const
{
    switch (metric) {
        case PM_ScrollBarExtent: return 12;
        case PM_ScrollBarSliderMin: return 28;
        case PM_SplitterWidth: return 1;
        case PM_DockWidgetSeparatorExtent: return 1;
        case PM_TreeViewIndentation: return 16;
        case PM_SmallIconSize:
        case PM_ButtonIconSize:
        case PM_TabBarIconSize:
        case PM_ListViewIconSize: return 16;
        case PM_DefaultFrameWidth: return 1;
        case PM_FocusFrameHMargin: return 6;
        case PM_HeaderMargin: return 8;
        case PM_MenuBarPanelWidth:
        case PM_MenuBarVMargin: return 0;
        case PM_MenuBarHMargin: return 8;
        case PM_TabBarTabShiftVertical:
        case PM_TabBarBaseOverlap:
        case PM_TabBarTabShiftHorizontal:
        case PM_ButtonShiftHorizontal:
        case PM_ButtonShiftVertical: return 0;
        case PM_TabCloseIndicatorWidth:
        case PM_TabCloseIndicatorHeight: return 18;
        case PM_ToolBarItemSpacing: return 4;
        default: return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

int ScopeStyle::styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget,
                          QStyleHintReturn *answer) const
{
    switch (hint) {
        case SH_EtchDisabledText:
        case SH_DitherDisabledText: return 0;
        case SH_ItemView_ShowDecorationSelected: return 1;
        case SH_ToolTip_WakeUpDelay: return 500;
        case SH_TabBar_Alignment: return Qt::AlignLeft;
        case SH_ScrollBar_LeftClickAbsolutePosition: return 0;
        case SH_Widget_Animation_Duration: return 120;
        case SH_UnderlineShortcut: return 0;
        case SH_TextControl_FocusIndicatorTextCharFormat:
            if (auto *format = qstyleoption_cast<QStyleHintReturnVariant *>(answer)) {
                QTextCharFormat ring;
                ring.setProperty(QTextFormat::OutlinePen, QPen(theme().accent, 2));
                format->variant = QVariant::fromValue<QTextFormat>(ring);
                return 1;
            }
            return 0;
        default: return QProxyStyle::styleHint(hint, option, widget, answer);
    }
}

QIcon ScopeStyle::standardIcon(StandardPixmap which, const QStyleOption *option, const QWidget *widget) const
{
    switch (which) {
        case SP_LineEditClearButton:
        case SP_DockWidgetCloseButton:
        case SP_TitleBarCloseButton: return icon(QStringLiteral("close"));
        default: return QProxyStyle::standardIcon(which, option, widget);
    }
}

}  // namespace pt2scope
