// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace pt2scope {

/// Where in TorchScript's source something stands. torch.jit.load runs the first three.
enum class ScriptPlace : std::uint8_t {
    Default,   // the value of a parameter that a call leaves out: it is worked out when the function is compiled
    Constant,  // a value beside the functions: constants of a class
    SetState,  // the function __setstate__, which gets what was pickled
    Other,     // any other function
};

enum class ScriptDeed : std::uint8_t {
    Defines,  // a function __setstate__
    Calls,    // of Default and Constant: what torch does not write there
    Touches,  // an operator that reads or writes files, or reaches other machines
    Hides,    // torch or ops stand for themselves: which operator is meant only running it would show
};

struct ScriptAction {
    ScriptDeed deed = ScriptDeed::Defines;
    ScriptPlace place = ScriptPlace::Other;
    std::uint64_t offset = 0;  // in the source
    std::string function;      // that it stands in, or whose parameter it is; empty beside them
    std::string what;          // "torch.from_file"; of Defines empty
};

/// Finds in a source of TorchScript what matters when it is loaded; nothing is compiled. Of one deed at one place the
/// first hundred.
std::vector<ScriptAction> readScriptCode(std::string_view source);

}  // namespace pt2scope
