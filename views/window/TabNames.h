// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QStringList>

namespace pt2scope {

/// What the tabs of these absolute paths are called, in their order: the name of the file or folder, with as many
/// folders in front as tell equal ones apart.
QStringList tabNames(const QStringList &paths);

}  // namespace pt2scope
