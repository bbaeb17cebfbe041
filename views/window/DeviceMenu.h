// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/session/Workshop.h"

#include <QActionGroup>
#include <QMenu>
#include <vector>

namespace pt2scope {

/// What tensors can be rebuilt on. Looks for it when it is opened first, behind: loading LibTorch takes long.
class DeviceMenu : public QMenu {
    Q_OBJECT
public:
    /// The workshop outlives it.
    explicit DeviceMenu(Workshop &workshop, QWidget *parent = nullptr);

    /// Opens with its lower left corner there.
    void openOn(const QPoint &corner);

Q_SIGNALS:
    void chosen(const QString &device);

private:
    void look();
    void fill();
    void addReason(const QString &reason, const QString &toolTip);

    Workshop &m_workshop;
    std::vector<EngineStatus> m_engines;
    bool m_hasLooked = false;
    QActionGroup m_group;
    QPoint m_corner;
    JobTicket m_search;
};

}  // namespace pt2scope
