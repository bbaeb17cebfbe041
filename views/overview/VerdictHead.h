// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/frame/Place.h"
#include "views/session/DocumentSession.h"

#include <QWidget>

class QLabel;
class QProgressBar;
class QPushButton;
class QVBoxLayout;

namespace pt2scope {

class IconLabel;

/// What there is to say of the file: the verdict, the phases of the check, and the worst findings with what to do.
class VerdictHead : public QWidget {
    Q_OBJECT
public:
    explicit VerdictHead(DocumentSession &session, QWidget *parent = nullptr);

Q_SIGNALS:
    void selected(const Selection &selection);
    void wanted(const Place &place);
    void openWanted(const QString &path);
    void otherWanted(bool isFolder);

private:
    QWidget *makeTop();
    void refresh();
    void refreshProgress();
    void rebuildBody();
    void addOutcome(QVBoxLayout &column, const CheckResult &result);
    QWidget *makeListing(const FolderListing &listing);
    QWidget *makeWaysOut();
    QWidget *makePhases(const CheckResult &result);
    QWidget *makePhase(const PhaseOutcome &phase);
    void exportReport();

    DocumentSession &m_session;
    IconLabel *m_icon;
    QWidget *m_mark;
    QLabel *m_headline;
    QLabel *m_sentence;
    QProgressBar *m_progress;
    QPushButton *m_again;
    QPushButton *m_export;
    QWidget *m_body = nullptr;
    QVBoxLayout *m_column;
};

}  // namespace pt2scope
