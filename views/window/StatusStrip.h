// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/session/DocumentSession.h"

#include <QPointer>
#include <QWidget>

class QLabel;
class QProgressBar;
class QToolButton;

namespace pt2scope {

class Badge;

/// The bottom line of the window: verdict, path, size, device, and what is going on with a way to stop it.
class StatusStrip : public QWidget {
    Q_OBJECT
public:
    explicit StatusStrip(QWidget *parent = nullptr);
    /// Null: no document.
    void follow(DocumentSession *session);
    /// As if its button for it were pressed.
    void chooseDevice();

Q_SIGNALS:
    void verdictClicked();
    /// Another device is to be chosen, in a menu that stands on that corner.
    void deviceWanted(const QPoint &corner);

private:
    void refresh();
    void refreshProgress();

    QPointer<DocumentSession> m_session;
    Badge *m_badge;
    QLabel *m_path;
    QLabel *m_size;
    QToolButton *m_device;
    QProgressBar *m_progress;
    QToolButton *m_stop;
    QLabel *m_right;
};

}  // namespace pt2scope
