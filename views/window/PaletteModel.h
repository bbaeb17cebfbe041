// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/frame/Place.h"
#include "views/session/DocumentFacts.h"

#include <QAbstractListModel>
#include <QList>
#include <QPointer>

class QAction;

namespace pt2scope {

/// What the palette can run.
struct PaletteCommand {
    QPointer<QAction> action;
    QString text;
    QString note;  // its shortcut, or what it is
};

struct PaletteEntry {
    QPointer<QAction> command;  // null: `place` counts
    Place place;
    QString text;
    QString note;  // "tensor", or a command's shortcut
    QString icon;
};

/// What a search among commands, tabs, tensors, symbols, nodes and records finds; commands first, at most 200.
class PaletteModel : public QAbstractListModel {
    Q_OBJECT
public:
    PaletteModel(QList<PaletteCommand> commands, DocumentFactsPtr facts);

    void search(const QString &words);
    bool hasMore() const { return m_hasMore; }
    const PaletteEntry *entry(const QModelIndex &index) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;

private:
    void addCommands();
    void addTensors();
    void addNodes();
    void addSymbols();
    void addRecords();
    bool add(PaletteEntry entry);

    QList<PaletteCommand> m_commands;
    DocumentFactsPtr m_facts;
    QStringList m_words;  // that were looked for
    QList<PaletteEntry> m_entries;
    bool m_hasMore = false;
};

}  // namespace pt2scope
