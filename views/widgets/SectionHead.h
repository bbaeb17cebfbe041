// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

class QHBoxLayout;

namespace pt2scope {

/// "Inputs" and behind it a quiet note, which is cut where there is no room for it; either may be empty.
QHBoxLayout *makeSectionHead(const QString &title, const QString &note);

}  // namespace pt2scope
