// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/pt2/PayloadConfig.h"

namespace pt2scope {

// How the files of constants that are objects, not tensors, begin.
constexpr std::string_view customObjectPrefix = "custom_obj_";  // pickled TorchBind object, in a torch.save archive
constexpr std::string_view opaqueObjectPrefix = "opaque_obj_";  // bare pickle

/// By the file's name, without a folder.
inline bool isObjectFile(std::string_view file)
{
    return file.starts_with(customObjectPrefix) || file.starts_with(opaqueObjectPrefix);
}

/// Whether an entry of a constants config names such a file.
inline bool holdsObject(const ConfigEntry &entry)
{
    return entry.pathName && isObjectFile(*entry.pathName);
}

}  // namespace pt2scope
