// SPDX-License-Identifier: Apache-2.0
#include "views/theme/Theme.h"

namespace pt2scope {

const Theme &darkTheme()
{
    static const Theme theme = [] {
        Theme t;
        t.isDark = true;
        t.window = QColor(0x1c2025);
        t.base = QColor(0x14171b);
        t.alt = QColor(0x191d22);
        t.canvas = QColor(0x101316);
        t.hover = QColor(0x272d34);
        t.line = QColor(0x2e343c);
        t.line2 = QColor(0x66707d);
        t.text1 = QColor(0xe8ebef);
        t.text2 = QColor(0xb4bcc7);
        t.text3 = QColor(0x8e98a5);
        t.accent = QColor(0x7db2ff);
        t.onAccent = QColor(0x0b1626);
        t.selected = QColor(0x203c66);
        t.faint = QColor(0x182740);
        t.error = {QColor(0xff8a86), QColor(0xf26a66), QColor(0x3a1d20)};
        t.warning = {QColor(0xedbb5a), QColor(0xe0a33a), QColor(0x372a13)};
        t.sound = {QColor(0x6bd28f), QColor(0x4dbd76), QColor(0x15301f)};
        t.note = {QColor(0x8dbdf7), QColor(0x6aa5ec), QColor(0x172a42)};
        t.unchecked = {QColor(0xa3acb8), QColor(0x87919e), QColor(0x262b32)};
        t.changed = QColor(0xc3a6ff);
        t.changedGround = QColor(0x2b2142);
        t.downstream = QColor(0xf2a65a);
        t.edge = QColor(0x6f7986);
        t.bar = QColor(0x5e8fd6);
        t.searchMark = QColor(0x6b5a12);
        t.tooltip = QColor(0x3a424c);
        t.tooltipText = QColor(0xf2f4f7);
        t.heatLow = QColor(0x1f6fcb);
        t.heatHigh = QColor(0xc2620e);
        t.families = {QColor(0x67a8f9), QColor(0x8865ef), QColor(0xef9d2c), QColor(0x83d7ac), QColor(0x9aa3ac),
                      QColor(0x9cf6f6), QColor(0xc24ba9), QColor(0xefe462), QColor(0x8a674f)};
        return t;
    }();
    return theme;
}

}  // namespace pt2scope
