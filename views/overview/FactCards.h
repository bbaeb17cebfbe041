// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/session/DocumentFacts.h"

class QWidget;

namespace pt2scope {

/// What the file is, who wrote it and what is in it, in four cards. `facts` may be null while they are read.
QWidget *makeFactCards(const Document &document, const DocumentFacts *facts);

}  // namespace pt2scope
