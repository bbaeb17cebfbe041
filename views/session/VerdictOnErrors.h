// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/session/Verdict.h"

namespace pt2scope {

/// Of what has errors.
Verdict verdictOnErrors(const CheckResult &result, const Document &document, const QString &badge);
/// Of a program that no torch loads.
Verdict verdictOnRefused(const CheckResult &result, const QString &badge);

}  // namespace pt2scope
