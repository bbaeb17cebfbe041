// SPDX-License-Identifier: Apache-2.0
#include "views/theme/Theme.h"

namespace pt2scope {

const Theme &lightTheme()
{
    static const Theme theme = [] {
        Theme t;
        t.isDark = false;
        t.window = QColor(0xeff1f4);
        t.base = QColor(0xffffff);
        t.alt = QColor(0xf6f7f9);
        t.canvas = QColor(0xfbfcfd);
        t.hover = QColor(0xeaedf2);
        t.line = QColor(0xdadee4);
        t.line2 = QColor(0x7c8592);
        t.text1 = QColor(0x191d23);
        t.text2 = QColor(0x454d59);
        t.text3 = QColor(0x626b78);
        t.accent = QColor(0x1d5fd1);
        t.onAccent = QColor(0xffffff);
        t.selected = QColor(0xd9e6fc);
        t.faint = QColor(0xedf3fe);
        t.error = {QColor(0xc01f2e), QColor(0xd32f3d), QColor(0xfcebec)};
        t.warning = {QColor(0x855300), QColor(0xb87400), QColor(0xfdf3dc)};
        t.sound = {QColor(0x17703a), QColor(0x1f8a4a), QColor(0xe6f5eb)};
        t.note = {QColor(0x2a5fa8), QColor(0x4b7fc7), QColor(0xe9f1fb)};
        t.unchecked = {QColor(0x596270), QColor(0x7b8592), QColor(0xedeff2)};
        t.changed = QColor(0x6a3fb5);
        t.changedGround = QColor(0xf0eafb);
        t.downstream = QColor(0xa85b00);
        t.edge = QColor(0x7c8592);
        t.bar = QColor(0x5580cc);
        t.searchMark = QColor(0xffe27a);
        t.tooltip = QColor(0x22272e);
        t.tooltipText = QColor(0xf2f4f7);
        t.heatLow = QColor(0x1f6fcb);
        t.heatHigh = QColor(0xc2620e);
        t.families = {QColor(0x4b87ef), QColor(0x582b93), QColor(0xc2830e), QColor(0x1c7454), QColor(0x909192),
                      QColor(0x005155), QColor(0xb2469a), QColor(0x2f3200), QColor(0x6d4306)};
        return t;
    }();
    return theme;
}

}  // namespace pt2scope
