// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/CheckResult.h"

#include <QString>
#include <memory>

class QWidget;

namespace pt2scope {

/// Writes the report on one result; the name's ending tells the format. False when it could not be written.
bool writeReport(const CheckResult &result, const QString &file);
/// The same to a file that the user chooses.
void askAndWriteReport(const std::shared_ptr<const CheckResult> &result, QWidget *parent);

}  // namespace pt2scope
