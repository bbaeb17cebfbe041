// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/rules/graph/shapes/TensorShape.h"

namespace pt2scope {

bool isFloating(DType dtype);
bool isComplex(DType dtype);
/// bool and the integers.
bool isIntegral(DType dtype);

/// The dtype that holds both; nothing where PyTorch's table is not plain (complex, unsigned, float8 with others).
std::optional<DType> promoted(DType a, DType b);

/// The dtype of both, for operators that do not promote; nothing when they differ.
std::optional<DType> commonDType(const TensorShape &a, const TensorShape &b);

/// The dtype of an elementwise operation on tensors and plain numbers, as far as it is certain: a number, or a tensor
/// without dimensions, counts only where its kind is higher than that of the others, and then what it makes depends on
/// torch's default dtype.
class ResultType {
public:
    void addTensor(const TensorShape &tensor);
    void addNumber(DTypeKind kind);
    /// Something that may be anything.
    void addUnknown() { m_isUnknown = true; }

    std::optional<DType> dtype() const;

private:
    bool m_isUnknown = false;
    std::optional<DType> m_withDimensions;
    std::optional<DType> m_withoutDimensions;
    std::optional<DTypeKind> m_number;
};

}  // namespace pt2scope
