// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace pt2scope {

/// A name that PyTorch's reader (sympy.sympify) would look up and use: one that sympy exports, or a function of Python.
/// A call of any other name only makes an undefined function.
bool isSympyName(std::string_view name);

/// A word of Python's grammar: "lambda", "if" …
bool isPythonKeyword(std::string_view name);

/// ASCII letters, digits and underscores, not beginning with a digit; no two underscores in a row, as Python's own
/// names have them; no keyword.
bool isPlainIdentifier(std::string_view name);

/// What sympy.Symbol takes after the name: "positive", "integer" …
bool isSymbolAssumption(std::string_view name);

}  // namespace pt2scope
