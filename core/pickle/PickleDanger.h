// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/pickle/GlobalVerdict.h"
#include "core/pickle/Pickle.h"
#include "core/pickle/TorchSave.h"

namespace pt2scope {

/// Whether any module and any name in it could be called that: a text that begins with "c" names one by its first two
/// lines. False of what is computed.
bool isImportable(const PickleGlobal &global);

/// Whether loading bytes that may be no pickle at all gets as far as something dangerous: Python stops
/// where nothing can be read, and at the first import of what there cannot be.
bool reachesDanger(const Pickle &pickle, PicklePlace place);
/// The same of any of the pickles of a record.
bool reachesDanger(const SavedPickle &saved, PicklePlace place);

}  // namespace pt2scope
