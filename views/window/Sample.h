// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace pt2scope {

/// The archive that comes with the program, for a first look: in share/pt2scope beside the bin/ that the program is in,
/// be it a build folder or an installation. Empty where it is not there.
QString samplePath();

}  // namespace pt2scope
