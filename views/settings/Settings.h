// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/theme/Appearance.h"

#include <QByteArray>
#include <QDateTime>
#include <QList>
#include <QString>
#include <QStringList>

namespace pt2scope {

/// Something that was opened before: what is known of it, and nothing in the words of one language.
struct RecentItem {
    QString path{};  // absolute
    QString kind{};  // see kindName()
    quint64 tensors = 0;
    quint64 nbytes = 0;
    Tone tone = Tone::Unchecked;
    bool isUnreadable = false;
    quint64 errors = 0;
    quint64 warnings = 0;
    QDateTime opened{};
};

/// What the application keeps from one run to the next.
namespace settings {

QList<RecentItem> recentItems();  // newest first
/// The item to the front of the list; the oldest beyond twenty goes.
void addRecent(const RecentItem &item);
void removeRecent(const QString &path);

Appearance::Choice theme();
void setTheme(Appearance::Choice choice);
/// "en", "zh_CN"; empty: as the system.
QString language();
void setLanguage(const QString &language);
/// What rebuilds tensors, as --device names it: "cpu", "torch:cpu".
QString device();
void setDevice(const QString &device);
/// Whether graphs draw the lines of sizes.
bool graphSizes();
void setGraphSizes(bool shown);

QByteArray geometry();
void setGeometry(const QByteArray &geometry);
QByteArray pageState();  // docks
void setPageState(const QByteArray &state);
/// How wide the user made a table's columns; 0 for one that was left alone, empty for a table that was.
QList<int> columnWidths(const QString &table);
void setColumnWidths(const QString &table, const QList<int> &widths);
QStringList openTabs();
void setOpenTabs(const QStringList &paths);

void reset();

}  // namespace settings

}  // namespace pt2scope
