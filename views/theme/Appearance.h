// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/theme/Theme.h"

#include <QObject>

namespace pt2scope {

/// Puts the theme and the style on the application, and follows the system where nothing else is asked for.
class Appearance : public QObject {
    Q_OBJECT
public:
    enum class Choice { System, Light, Dark };

    explicit Appearance(QObject *parent = nullptr);
    Choice choice() const { return m_choice; }
    void choose(Choice choice);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void apply();

    Choice m_choice = Choice::System;
    bool m_isApplying = false;
    bool m_isSystemDark = false;
};

}  // namespace pt2scope
