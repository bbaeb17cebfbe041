// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/pickle/Pickle.h"

#include <optional>
#include <vector>

namespace pt2scope {

/// What some of the functions that torch writes into pickles do with their arguments. Such a function is as harmless
/// as what it is given, so that every call of it must stand in the pickle.
enum class Runner {
    LoadsBytes,       // torch.storage._load_from_bytes(bytes): torch.load of them
    MakesFakeTensor,  // _reconstruct_fake_tensor(JSON, is_parameter): Python's eval of the sizes
    CallsFunction,    // _rebuild_from_type_v2(function, type, arguments, state): function(*arguments)
    TakesAttribute,   // builtins.getattr(object, name)
    BindsArguments,   // functools.partial(function): what it makes calls the function later
};

/// Nothing for any other global.
std::optional<Runner> runnerOf(const PickleGlobal &global);
/// That which a call goes to; nothing for any other call.
std::optional<Runner> runnerCalled(const Pickle &pickle, const PickleCall &call);

/// Of a call that CallsFunction, the one that is made in turn; nothing when its arguments do not stand in the pickle.
std::optional<PickleCall> forwardedCall(const Pickle &pickle, const PickleCall &call);

/// A place where such a function lies other than to be called there: whatever gets hold of it may call it with
/// arguments that nobody has seen.
struct KeptRunner {
    const PickleGlobal *global = nullptr;
    std::uint64_t offset = 0;  // of what holds it
};
std::vector<KeptRunner> keptRunners(const Pickle &pickle);

}  // namespace pt2scope
