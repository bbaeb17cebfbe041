// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/inspector/Sheet.h"
#include "views/session/DocumentSession.h"

#include <QScrollArea>
#include <map>

class QVBoxLayout;

namespace pt2scope {

/// Tells of whatever is selected. What takes long to read is filled in behind.
class InspectorPanel : public QScrollArea {
    Q_OBJECT
public:
    explicit InspectorPanel(DocumentSession &session, QWidget *parent = nullptr);

    void showSelection(const Selection &selection);
    QSize sizeHint() const override { return {308, 400}; }
    const Sheet &sheet() const { return m_sheet; }

Q_SIGNALS:
    void wanted(const Place &place);

private:
    void rebuild();
    void addHead(QVBoxLayout &column, const Sheet &sheet);
    QWidget *makeActions(const std::vector<SheetAction> &actions);
    void addHint(QVBoxLayout &column);
    void addSection(QVBoxLayout &column, const SheetSection &section);
    QWidget *makeBody(const SheetSection &section);
    QWidget *makeRows(const SheetSection &section);
    QWidget *makeValues(const SheetSection &section);
    void fetchExcerpt();

    DocumentSession &m_session;
    Sheet m_sheet;
    QVBoxLayout *m_sections = nullptr;
    JobTicket m_excerpt;
    std::map<QString, bool> m_folded;  // what the user folded or unfolded, by title
};

}  // namespace pt2scope
