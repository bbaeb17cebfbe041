// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace pt2scope {

/// What the program's exit status says. Interrupted is the shell's number for a program ended by SIGINT.
enum class ExitStatus { Success = 0, Findings = 1, Usage = 2, Failure = 3, Interrupted = 130 };

}  // namespace pt2scope
