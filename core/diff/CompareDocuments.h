// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/DiffOptions.h"
#include "core/document/Document.h"

namespace pt2scope {

/// Compares two documents, each as far as it can be read. Works in the pool of the options until it is done, or
/// cancelled: the sections before that are whole then.
DifferencePtr compareDocuments(const DocumentPtr &a, const DocumentPtr &b, const DiffOptions &options);

}  // namespace pt2scope
