// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/frame/Place.h"
#include "views/session/DocumentSession.h"

#include <QWidget>

class QVBoxLayout;

namespace pt2scope {

/// The worst that was found, one finding of each rule: problems with what to do, or else notes. What is muted is only
/// counted.
class WorstFindings : public QWidget {
    Q_OBJECT
public:
    /// The session has a result.
    explicit WorstFindings(DocumentSession &session, QWidget *parent = nullptr);

    static constexpr int indent = 54;  // of what stands below the verdict's words

    bool areProblems() const { return m_areProblems; }
    bool isEmpty() const;

Q_SIGNALS:
    void selected(const Selection &selection);
    void wanted(const Place &place);

private:
    std::vector<std::size_t> worst(Severity least) const;
    void addCards(QVBoxLayout &all);
    QWidget *makeCard(std::size_t finding);
    void addNotes(QVBoxLayout &all);
    QWidget *makeNotes(const std::vector<std::size_t> &notes);
    QWidget *makeFold(QWidget &lines);
    void addMuted(QVBoxLayout &all, std::size_t count);

    DocumentSession &m_session;
    bool m_areProblems = false;
};

}  // namespace pt2scope
