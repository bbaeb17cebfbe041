// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/Phase.h"
#include "core/check/Rule.h"
#include "core/document/Document.h"

namespace pt2scope {

/// Whether a rule has anything to say of inputs of this form. Those of archives run on the archives of a folder, too:
/// see concernsPart().
bool concerns(const Rule &rule, InputForm form);

/// Whether a rule runs on an archive in an export folder. What the folder's own rules say of it is not said twice.
bool concernsPart(const Rule &rule, FolderPartKind kind);

/// Where a finding of the rule counts, in the report on an input of this form.
Phase phaseOf(const Rule &rule, InputForm form);

}  // namespace pt2scope
