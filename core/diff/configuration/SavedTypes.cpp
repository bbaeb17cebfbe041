// SPDX-License-Identifier: Apache-2.0
#include "core/diff/configuration/SavedTypes.h"

#include <map>
#include <string_view>

namespace pt2scope {

namespace {

/// Of what a call makes: older protocols make some plain values so.
std::string typeOfCall(const Pickle &pickle, ObjectIndex object)
{
    const PickleCall *call = pickle.callOf(object);
    const PickleGlobal *callable = call ? pickle.globalOf(call->callable) : nullptr;
    if (callable == nullptr)
        return "object";
    const std::string name = std::string(callable->importedModule) + "." + std::string(callable->importedName);
    static const std::map<std::string_view, std::string_view> plain{
        {"builtins.set", "set"},          {"builtins.frozenset", "set"},      {"builtins.bytearray", "bytes"},
        {"builtins.bytes", "bytes"},      {"_codecs.encode", "bytes"},        {"collections.OrderedDict", "mapping"},
        {"torch.Size", "sequence"},       {"collections.Counter", "mapping"}, {"collections.defaultdict", "mapping"},
        {"collections.deque", "sequence"}};
    const auto found = plain.find(name);
    return found == plain.end() ? name : std::string(found->second);
}

}  // namespace

std::string savedType(const Pickle &pickle, ObjectIndex object)
{
    switch (pickle.at(object).kind) {
        case ObjectKind::None: return "None";
        case ObjectKind::Bool:
        case ObjectKind::Integer:
        case ObjectKind::BigInteger:
        case ObjectKind::Float: return "number";
        case ObjectKind::Bytes:
        case ObjectKind::ByteArray: return "bytes";
        case ObjectKind::Text: return "text";
        case ObjectKind::List:
        case ObjectKind::Tuple: return "sequence";
        case ObjectKind::Dict: return "mapping";
        case ObjectKind::Set:
        case ObjectKind::FrozenSet: return "set";
        case ObjectKind::Global: return "imported";
        case ObjectKind::Call: return typeOfCall(pickle, object);
        case ObjectKind::PersistentId:
        case ObjectKind::Extension: break;
    }
    return "object";
}

}  // namespace pt2scope
