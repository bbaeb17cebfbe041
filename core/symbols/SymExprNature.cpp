// SPDX-License-Identifier: Apache-2.0
#include "core/symbols/SymExprNature.h"

namespace pt2scope {

SymNature natureOf(const SymFolded &value)
{
    using Kind = SymFolded::Kind;
    switch (value.kind) {
        case Kind::Integer:
        case Kind::Wrapped: return SymNature::Integer;
        case Kind::Rational:
        case Kind::Float: return SymNature::Fraction;
        case Kind::Infinity:
        case Kind::IntInfinity:
        case Kind::NotANumber:
        case Kind::NotReal: return SymNature::Infinite;
        case Kind::Truth: return SymNature::Truth;
        case Kind::Open: return value.hasSymbols ? SymNature::Integer : SymNature::Unsettled;
        case Kind::DividesByZero: return SymNature::Failing;
        case Kind::Refused: break;
    }
    return SymNature::Refused;
}

SymNature natureOf(const SymExprPool &pool, SymExprId id)
{
    return natureOf(fold(pool, id, [](std::string_view) { return std::optional<std::int64_t>(); }));
}

}  // namespace pt2scope
