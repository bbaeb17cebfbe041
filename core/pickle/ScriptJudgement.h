// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/pickle/GlobalVerdict.h"
#include "core/pickle/TorchSave.h"

#include <cstdint>
#include <string>
#include <vector>

namespace pt2scope {

struct ScriptSuspicion {
    PickleVerdict verdict = PickleVerdict::Unknown;
    bool isCommon = false;     // torch's own quantized modules have it, too
    std::size_t record = 0;    // of the archive
    std::uint64_t offset = 0;  // in its source
    std::string reason;        // one clause, printable: "torch.from_file in the default of a parameter of forward"
};

/// What torch.jit.load runs of a TorchScript archive's code, as it compiles it or restores its objects. Operators that
/// touch files are dangerous there; so are those of any function where what is run may call it. Reads the records that
/// reading the file found worth it.
std::vector<ScriptSuspicion> judgeScripts(const TorchSave &file, const ZipArchive &archive);

}  // namespace pt2scope
