// SPDX-License-Identifier: Apache-2.0
#include "core/pickle/GlobalVerdict.h"

#include "core/pickle/GlobalAllowList.h"
#include "core/pickle/GlobalDenyList.h"

#include <algorithm>
#include <iterator>

namespace pt2scope {

namespace {

using enum PickleVerdict;

bool isInTorchScriptNamespace(std::string_view module)
{
    return module == "__torch__" || module.starts_with("__torch__.");
}

bool isWrittenAt(std::string_view module, std::string_view name, PicklePlace place)
{
    if (isWrittenByTorch(module, name))
        return true;
    if (place == PicklePlace::OpaqueObject)
        return module == "torch.storage" && name == "_load_from_bytes";  // of bytes that are judged, too
    if (place == PicklePlace::CustomObject || place == PicklePlace::TorchScript)
        return isInTorchScriptNamespace(module) || module == "torch.jit._pickle";
    return false;
}

/// From protocol 4 on, torch.memory_format objects are pickled under the name that their __reduce__ gives, dot
/// included, and under the first module in which Python finds it: one that has imported torch.
bool isMemoryFormat(std::string_view name)
{
    constexpr std::string_view formats[] = {"torch.contiguous_format", "torch.channels_last", "torch.channels_last_3d",
                                            "torch.preserve_format"};
    return std::find(std::begin(formats), std::end(formats), name) != std::end(formats);
}

/// As any class of that module, apart from the one that comes first when nothing but torch is imported.
PickleVerdict judgeMemoryFormat(std::string_view module)
{
    if (module == "torch._utils")
        return Allowed;
    return isDangerousGlobal(module, "Class") ? Dangerous : Unknown;
}

}  // namespace

PickleVerdict judgeGlobal(std::string_view module, std::string_view name, PicklePlace place)
{
    if (isWrittenAt(module, name, place))
        return Allowed;
    if (isMemoryFormat(name))
        return judgeMemoryFormat(module);
    if (name.find('.') != std::string_view::npos || isDangerousGlobal(module, name))
        return Dangerous;
    return Unknown;
}

PickleVerdict judgeGlobal(const PickleGlobal &global, PicklePlace place)
{
    if (global.origin == OperandOrigin::Unresolvable)
        return Dangerous;
    return std::max(judgeGlobal(global.module, global.name, place),
                    judgeGlobal(global.importedModule, global.importedName, place));
}

bool isTorchBindClass(std::string_view module)
{
    constexpr std::string_view prefix = "__torch__.torch.classes.";
    return module.starts_with(prefix) && module.size() > prefix.size();
}

std::string_view verdictName(PickleVerdict verdict)
{
    switch (verdict) {
        case Allowed: return "allowed";
        case Unknown: return "unknown";
        case Dangerous: return "dangerous";
    }
    return "";
}

}  // namespace pt2scope
