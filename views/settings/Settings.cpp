// SPDX-License-Identifier: Apache-2.0
#include "views/settings/Settings.h"

#include "views/settings/Store.h"

#include <algorithm>

namespace pt2scope::settings {

namespace {

constexpr int mostRecent = 20;

void writeRecent(const QList<RecentItem> &items)
{
    Store kept;
    kept.beginWriteArray(QStringLiteral("recent"), static_cast<int>(items.size()));
    for (int i = 0; i < items.size(); ++i) {
        kept.setArrayIndex(i);
        kept.setValue(QStringLiteral("path"), items[i].path);
        kept.setValue(QStringLiteral("kind"), items[i].kind);
        kept.setValue(QStringLiteral("tensors"), items[i].tensors);
        kept.setValue(QStringLiteral("bytes"), items[i].nbytes);
        kept.setValue(QStringLiteral("tone"), static_cast<int>(items[i].tone));
        kept.setValue(QStringLiteral("unreadable"), items[i].isUnreadable);
        kept.setValue(QStringLiteral("errors"), items[i].errors);
        kept.setValue(QStringLiteral("warnings"), items[i].warnings);
        kept.setValue(QStringLiteral("opened"), items[i].opened);
    }
    kept.endArray();
}

}  // namespace

QList<RecentItem> recentItems()
{
    Store kept;
    QList<RecentItem> items;
    const int count = std::min(kept.beginReadArray(QStringLiteral("recent")), mostRecent);
    for (int i = 0; i < count; ++i) {
        kept.setArrayIndex(i);
        const int tone = kept.value(QStringLiteral("tone")).toInt();
        const bool isKnown = tone >= 0 && tone <= static_cast<int>(Tone::Unchecked);
        items.append({.path = kept.value(QStringLiteral("path")).toString(),
                      .kind = kept.value(QStringLiteral("kind")).toString(),
                      .tensors = kept.value(QStringLiteral("tensors")).toULongLong(),
                      .nbytes = kept.value(QStringLiteral("bytes")).toULongLong(),
                      .tone = isKnown ? static_cast<Tone>(tone) : Tone::Unchecked,
                      .isUnreadable = kept.value(QStringLiteral("unreadable")).toBool(),
                      .errors = kept.value(QStringLiteral("errors")).toULongLong(),
                      .warnings = kept.value(QStringLiteral("warnings")).toULongLong(),
                      .opened = kept.value(QStringLiteral("opened")).toDateTime()});
    }
    return items;
}

void addRecent(const RecentItem &item)
{
    QList<RecentItem> items = recentItems();
    items.removeIf([&](const RecentItem &each) { return each.path == item.path; });
    items.prepend(item);
    while (items.size() > mostRecent)
        items.removeLast();
    writeRecent(items);
}

void removeRecent(const QString &path)
{
    QList<RecentItem> items = recentItems();
    items.removeIf([&](const RecentItem &each) { return each.path == path; });
    writeRecent(items);
}

Appearance::Choice theme()
{
    const QString name = Store().value(QStringLiteral("theme")).toString();
    return name == QStringLiteral("light")  ? Appearance::Choice::Light
           : name == QStringLiteral("dark") ? Appearance::Choice::Dark
                                            : Appearance::Choice::System;
}

void setTheme(Appearance::Choice choice)
{
    Store().setValue(QStringLiteral("theme"), choice == Appearance::Choice::Light  ? QStringLiteral("light")
                                              : choice == Appearance::Choice::Dark ? QStringLiteral("dark")
                                                                                   : QStringLiteral("system"));
}

QString language()
{
    return Store().value(QStringLiteral("language")).toString();
}

void setLanguage(const QString &language)
{
    Store().setValue(QStringLiteral("language"), language);
}

bool graphSizes()
{
    return Store().value(QStringLiteral("graphSizes"), false).toBool();
}

void setGraphSizes(bool shown)
{
    Store().setValue(QStringLiteral("graphSizes"), shown);
}

QString device()
{
    return Store().value(QStringLiteral("device"), QStringLiteral("cpu")).toString();
}

void setDevice(const QString &device)
{
    Store().setValue(QStringLiteral("device"), device);
}

QByteArray geometry()
{
    return Store().value(QStringLiteral("geometry")).toByteArray();
}

void setGeometry(const QByteArray &geometry)
{
    Store().setValue(QStringLiteral("geometry"), geometry);
}

QByteArray pageState()
{
    return Store().value(QStringLiteral("pageState")).toByteArray();
}

void setPageState(const QByteArray &state)
{
    Store().setValue(QStringLiteral("pageState"), state);
}

QList<int> columnWidths(const QString &table)
{
    constexpr int widest = 4000;
    QList<int> widths;
    for (const QVariant &width : Store().value(QStringLiteral("columns/") + table).toList())
        widths << std::clamp(width.toInt(), 0, widest);
    return widths;
}

void setColumnWidths(const QString &table, const QList<int> &widths)
{
    QVariantList list;
    for (const int width : widths)
        list << width;
    Store().setValue(QStringLiteral("columns/") + table, list);
}

QStringList openTabs()
{
    return Store().value(QStringLiteral("tabs")).toStringList();
}

void setOpenTabs(const QStringList &paths)
{
    Store().setValue(QStringLiteral("tabs"), paths);
}

void reset()
{
    Store().clear();
}

}  // namespace pt2scope::settings
