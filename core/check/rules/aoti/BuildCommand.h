// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace pt2scope {

/// Whether a compiler's name is one that PyTorch's inductor is used with: bare, with a version (g++-12), with a target
/// (x86_64-conda-linux-gnu-c++), with .exe, or as an absolute path.
bool isKnownCompiler(std::string_view name);

/// Why a text must not become part of a shell command that compiles a program: a shell's special character, or a
/// compiler option that runs another program. Empty when it may.
std::string dangerIn(std::string_view argument);

}  // namespace pt2scope
