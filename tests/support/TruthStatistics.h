// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tensor/Statistics.h"

#include <QJsonObject>
#include <QString>

namespace pt2scope::testing {

/// What differs from the `stats` of a tensor in truth.json; empty when nothing does. The mean to 1e-12 of itself.
QString truthDifference(const QJsonObject &want, const TensorStatistics &got);

}  // namespace pt2scope::testing
