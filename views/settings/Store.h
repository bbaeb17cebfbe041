// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QSettings>

namespace pt2scope::settings {

/// pt2scope.ini in the user's folder of settings: where the application keeps all that it keeps.
class Store : public QSettings {
public:
    Store()
        : QSettings(QSettings::IniFormat, QSettings::UserScope, QStringLiteral("pt2scope"), QStringLiteral("pt2scope"))
    {}
};

}  // namespace pt2scope::settings
