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

bool isOfPathlib(std::string_view module)
{
    return module == "pathlib" || module == "pathlib._local";  // the latter of Python 3.13
}

/// Classes that no other module has.
bool isPathOfSystem(std::string_view name)
{
    constexpr std::array<std::string_view, 4> names{"PosixPath", "PurePosixPath", "WindowsPath", "PureWindowsPath"};
    return std::ranges::find(names, name) != names.end();
}

/// Whether it stands in storage_meta, which is written after all else and holds the checkpoint's path.
bool mayBeOfPath(const Pickle &pickle, const PickleGlobal &global)
{
    if (!pickle.complete)
        return true;
    for (const ObjectIndex state : pickle.states(pickle.root)) {
        const auto pairs = pickle.pairs(state);
        constexpr std::size_t mostAttributes = 64;
        for (std::size_t i = 0; i + 1 < std::min(pairs.size(), mostAttributes); i += 2) {
            if (pickle.isText(pairs[i], "storage_meta"))
                return global.offset > pickle.at(pairs[i]).offset;
        }
    }
    return false;
}

}  // namespace

bool isOfCheckpoints(const Pickle &pickle, const PickleGlobal &global)
{
    if (global.importedModule == "builtins" && global.importedName == "getattr")
        return takesMembersOnly(pickle);
    if (isOfPathlib(global.importedModule))
        return isPathOfSystem(global.importedName) || global.importedName == "Path"
               || global.importedName == "PurePath";
    if (global.importedModule == "torch.distributed.checkpoint.metadata")
        return std::ranges::find(metadataNames, global.importedName) != metadataNames.end();
    return isStorageInfo(global) || judgeGlobal(global, PicklePlace::TorchSave) == PickleVerdict::Allowed;
}

bool isLost(const Pickle &pickle, const PickleGlobal &global)
{
    if (isOfCheckpoints(pickle, global))
        return false;
    const bool isTorch = global.importedModule == "torch" || global.importedModule.starts_with("torch.");
    const bool isPath = isOfPathlib(global.importedModule) || isPathOfSystem(global.importedName);
    return isTorch || isPath || !mayBeOfPath(pickle, global);
}

}  // namespace pt2scope
