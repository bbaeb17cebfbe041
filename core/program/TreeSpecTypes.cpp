// SPDX-License-Identifier: Apache-2.0
#include "core/program/TreeSpecTypes.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <utility>

namespace pt2scope {

namespace {

// torch/utils/_pytree.py, torch/fx/immutable_collections.py, torch/fx/experimental/proxy_tensor.py
constexpr std::array<std::pair<std::string_view, TreeKind>, 10> types{{
    {"builtins.tuple", TreeKind::Tuple},
    {"torch.Size", TreeKind::Tuple},
    {"builtins.list", TreeKind::List},
    {"torch.fx.immutable_collections.immutable_list", TreeKind::List},
    {"builtins.dict", TreeKind::Dict},
    {"torch.fx.immutable_collections.immutable_dict", TreeKind::Dict},
    {"collections.OrderedDict", TreeKind::OrderedDict},
    {"collections.defaultdict", TreeKind::DefaultDict},
    {"collections.deque", TreeKind::Deque},
    {"collections.namedtuple", TreeKind::NamedTuple},
}};

bool isOneOf(std::string_view name, std::initializer_list<std::string_view> names)
{
    return std::ranges::find(names, name) != names.end();
}

}  // namespace

TreeKind treeKindOf(std::string_view type)
{
    const auto *found = std::ranges::find(types, type, &std::pair<std::string_view, TreeKind>::first);
    if (found != types.end())
        return found->second;
    return type.starts_with("torch.return_types.") ? TreeKind::ReturnType : TreeKind::Custom;
}

bool hasJsonContext(TreeKind kind)
{
    switch (kind) {
        case TreeKind::Tuple:
        case TreeKind::List:
        case TreeKind::Dict:
        case TreeKind::OrderedDict:
        case TreeKind::Deque:
        case TreeKind::ReturnType: return true;
        default: return false;
    }
}

bool isExpectedFactory(std::string_view module, std::string_view name)
{
    if (module == "builtins")
        return isOneOf(
            name, {"bool", "bytes", "complex", "dict", "float", "frozenset", "int", "list", "set", "str", "tuple"});
    if (module == "collections")
        return isOneOf(name, {"Counter", "OrderedDict", "defaultdict", "deque"});
    return module == "__main__";
}

bool isExpectedEnumModule(std::string_view module)
{
    const bool isTorch = module == "torch" || module.starts_with("torch.");
    return module == "__main__" || (isTorch && module.find("__") == std::string_view::npos);
}

}  // namespace pt2scope
