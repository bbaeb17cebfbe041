// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pt2scope {

/// Why PyTorch cannot read a node's metadata value.
struct MetadataFault {
    std::size_t offset = 0;  // of the item in the value
    std::string detail;      // one clause for people
};

constexpr std::size_t maxMetadataFaults = 10;

/// One module on the way from the root to a node. Views into the value that was parsed.
struct ModuleStackItem {
    std::string_view key;   // "L__self___fc", "L__self__lin@1"
    std::string_view path;  // FQN; empty for the root
    std::string_view type;  // "torch.nn.modules.linear.Linear"
};

/// A node's nn_module_stack, outermost module first.
struct ModuleStack {
    std::vector<ModuleStackItem> items;  // well-formed ones
    std::vector<MetadataFault> faults;   // one for each of the first maxMetadataFaults ill-formed items
};

struct SourceFnItem {
    std::string_view name;
    std::string_view target;
};

struct SourceFnStack {
    std::vector<SourceFnItem> items;
    std::vector<MetadataFault> faults;
};

/// Fails where torch/_export/serde/serialize.py deserialize_metadata fails, and nowhere else. An empty value has no
/// items.
ModuleStack parseModuleStack(std::string_view value);
/// The key of the module with that path, which tells its calls apart; empty where it is not on the way.
std::string_view moduleKeyOf(std::string_view value, std::string_view path);
SourceFnStack parseSourceFnStack(std::string_view value);
/// Parts of a torch_fn value: name and qualified name as PyTorch writes it, any number as it reads.
std::vector<std::string_view> parseTorchFn(std::string_view value);

}  // namespace pt2scope
