// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace pt2scope {

struct PythonName {
    std::string_view module;
    std::string_view name;
};

/// What Python 3 imports for a global of a pickle below protocol 3, where the modules of Python 2 are renamed
/// (`__builtin__` to `builtins`, `commands` to `subprocess`). Views of the arguments or of constants.
PythonName renamedForPython3(std::string_view module, std::string_view name);

}  // namespace pt2scope
