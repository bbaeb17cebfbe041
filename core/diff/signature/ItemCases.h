// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/signature/SignatureCases.h"
#include "core/diff/signature/SignatureEntries.h"
#include "core/diff/signature/SignatureItem.h"

namespace pt2scope {

/// What it is called that an item is gone, or is new.
SignatureCase removalOf(const SignatureItem &item, SignatureList list);
SignatureCase additionOf(const SignatureItem &item, SignatureList list);

/// Of an input that is a constant on one side alone.
SignatureCase constantInputOf(const Program &programA, const SignatureItem &a, const SignatureItem &b);
/// Of an output that is a constant on one side, or another one on both.
SignatureCase constantOutputOf(bool isConstantA, bool isConstantB);

}  // namespace pt2scope
