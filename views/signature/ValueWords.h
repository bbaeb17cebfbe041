// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/program/GraphIndex.h"
#include "core/program/GraphValueText.h"

#include <QString>
#include <QStringList>

namespace pt2scope {

/// What the graph says of a value, in the pieces that tables show.
struct ValueWords {
    QString type;       // "float32", "int"; of a constant the constant itself
    QStringList sizes;  // "s0", "13"
    bool isTensor = false;
};

ValueWords valueWords(const Argument &value, const GraphIndex &index, GraphValueText &texts);
/// "float32 [s0, 13]".
QString oneLine(const ValueWords &words);

}  // namespace pt2scope
