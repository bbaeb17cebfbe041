// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/checkpoint/DcpGlobals.h"

#include "core/pickle/GlobalVerdict.h"
#include "core/rtp/DcpMetadata.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace pt2scope {

namespace {

constexpr std::array<std::string_view, 9> metadataNames{
    "Metadata",      "TensorStorageMetadata", "BytesStorageMetadata", "TensorProperties",    "ChunkStorageMetadata",
    "MetadataIndex", "StorageMeta",           "STATE_DICT_TYPE",      "_MEM_FORMAT_ENCODING"};

/// getattr that does nothing but take a member of an enumeration, as Python pickles those.
bool takesMembersOnly(const Pickle &pickle)
{
    const auto isGlobal = [&](ObjectIndex object, std::string_view module, std::string_view name) {
        const PickleGlobal *global = pickle.globalOf(object);
        return global && global->importedModule == module && global->importedName == name;
    };
    return std::ranges::all_of(pickle.calls, [&](const PickleCall &call) {
        if (!isGlobal(call.callable, "builtins", "getattr"))
            return true;
        const auto arguments = pickle.items(call.arguments);
        return call.how == CallKind::Reduce && arguments.size() == 2
               && isGlobal(arguments[0], "torch.distributed.checkpoint.metadata", "_MEM_FORMAT_ENCODING")
               && pickle.at(arguments[1]).kind == ObjectKind::Text
               && pickle.at(arguments[1]).text.starts_with("TORCH_");
    });
}

}  // namespace

bool isOfCheckpoints(const Pickle &pickle, const PickleGlobal &global)
{
    if (global.importedModule == "builtins" && global.importedName == "getattr")
        return takesMembersOnly(pickle);
    if (global.importedModule == "pathlib" && global.importedName.ends_with("Path"))
        return true;
    if (global.importedModule == "torch.distributed.checkpoint.metadata")
        return std::ranges::find(metadataNames, global.importedName) != metadataNames.end();
    return isStorageInfo(global) || judgeGlobal(global, PicklePlace::TorchSave) == PickleVerdict::Allowed;
}

bool isLostOfTorch(const Pickle &pickle, const PickleGlobal &global)
{
    const bool isTorch = global.importedModule == "torch" || global.importedModule.starts_with("torch.");
    return isTorch && !isOfCheckpoints(pickle, global);
}

}  // namespace pt2scope
