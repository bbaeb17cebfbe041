// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/Json.h"
#include "core/bytes/ByteSource.h"
#include "core/tensor/TensorMeta.h"

namespace pt2scope {

/// The elements as lists within lists, as numpy's tolist gives them: integers and reals exact, bool as such, complex as
/// objects with `real` and `imag`, what JSON lacks as "inf", "-inf" and "nan". An error where there are too many.
Result<Json> valuesJson(const TensorMeta &meta, const ByteSource &storage);

/// Whether a caller who asked for no part in particular gets them all.
bool isFewForJson(const TensorMeta &meta);

}  // namespace pt2scope
