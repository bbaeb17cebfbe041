// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/rtp/FeatureConfig.h"

namespace pt2scope {

/// Fills in the buckets of a feature whose keys were read.
void readBuckets(const JsonValue &object, Feature &feature);

}  // namespace pt2scope
