// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace pt2scope {

/// The same Python with lines of at most `columns` signs, where it has brackets to break them in: after the last that
/// opens, then, where the rest is still too long, one part on each line. What cannot be broken stays as long as it is.
QString brokenPython(const QString &code, qsizetype columns);

}  // namespace pt2scope
