// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/configuration/ConfigTree.h"

namespace pt2scope {

/// Whether a fg.json is written in the dialect of RTP.
bool isRtpDialect(const ConfigTree &features);

/// A fg.json of either dialect in the same words: those of the plain one. What RTP's exporter derives from the rest is
/// left out, and so is what only RTP's dialect says: tables and the lengths of sequences. A key that does not follow
/// from the others stays.
ConfigTree inPlainWords(ConfigTree features);

}  // namespace pt2scope
