// SPDX-License-Identifier: Apache-2.0
// Any text as a symbolic expression and as a guard; a pair of expressions where a line ends.
#include "core/symbols/Guard.h"
#include "core/symbols/SymExprAlgebra.h"
#include "core/symbols/SymExprNature.h"
#include "core/symbols/SymExprParser.h"
#include "core/symbols/SymExprPrinter.h"
#include "core/symbols/SymExprRange.h"
#include "core/symbols/SymExprValue.h"

#include <cstdint>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    using namespace pt2scope;
    const std::string_view text(reinterpret_cast<const char *>(data), size);
    parseGuard(text);
    SymExprPool pool;
    const std::size_t end = text.find('\n');
    const ParsedSymExpr first = parseSymExpr(text.substr(0, end), pool);
    if (!first.expr)
        return 0;
    const auto size5 = [](std::string_view) { return std::optional<std::int64_t>(5); };
    const auto from2 = [](std::string_view) { return SymRange{2, 100}; };
    printSymExpr(pool, *first.expr);
    const SymNature nature = natureOf(pool, *first.expr);
    const auto value = evaluate(pool, *first.expr, size5);
    if (value && nature == SymNature::Integer && !rangeOf(pool, *first.expr, from2).contains(*value))
        std::abort();
    const ParsedSymExpr second =
        end == std::string_view::npos ? ParsedSymExpr() : parseSymExpr(text.substr(end + 1), pool);
    if (!second.expr)
        return 0;
    SymExprAlgebra algebra(pool);
    if (algebra.provablyEqual(*first.expr, *second.expr) && algebra.provablyDifferent(*first.expr, *second.expr, from2))
        std::abort();
    return 0;
}
