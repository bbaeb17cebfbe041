// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/ArchiveEdits.h"

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// Pickles of protocol 2 as torch.save writes them, without their memo. Each function gives the instructions that leave
// one object on the stack.

namespace pt2scope::testing::pickled {

inline std::string littleEndian(std::uint32_t number)
{
    std::string bytes;
    for (unsigned shift = 0; shift < 32; shift += 8)
        bytes += static_cast<char>(number >> shift & 0xffu);
    return bytes;
}

inline std::string text(std::string_view value)
{
    return 'X' + littleEndian(static_cast<std::uint32_t>(value.size())) + std::string(value);
}

inline std::string integer(std::int32_t value)
{
    return 'J' + littleEndian(static_cast<std::uint32_t>(value));
}

inline std::string boolean(bool value)
{
    return value ? "\x88" : "\x89";
}

inline std::string global(std::string_view module, std::string_view name)
{
    return 'c' + std::string(module) + '\n' + std::string(name) + '\n';
}

inline std::string tuple(const std::vector<std::string> &items)
{
    std::string made = "(";
    for (const std::string &item : items)
        made += item;
    return made + 't';
}

inline std::string call(const std::string &callable, const std::vector<std::string> &arguments)
{
    return callable + tuple(arguments) + 'R';
}

inline std::string dict(const std::vector<std::pair<std::string, std::string>> &items)
{
    std::string made = "}(";
    for (const auto &[key, value] : items)
        made += text(key) + value;
    return made + 'u';
}

inline std::string orderedDict()
{
    return call(global("collections", "OrderedDict"), {});
}

struct Tensor {
    std::string storage = "FloatStorage";
    std::vector<std::int32_t> sizes{3, 4};
    std::vector<std::int32_t> strides{4, 1};
    std::int32_t offset = 0;
    std::string device = "cpu";
};

inline std::string tensor(const Tensor &what = {})
{
    const auto integers = [](const std::vector<std::int32_t> &values) {
        std::vector<std::string> items;
        for (const std::int32_t value : values)
            items.push_back(integer(value));
        return tuple(items);
    };
    const std::string storage =
        tuple({text("storage"), global("torch", what.storage), text("0"), text(what.device), integer(12)}) + 'Q';
    return call(global("torch._utils", "_rebuild_tensor_v2"), {storage, integer(what.offset), integers(what.sizes),
                                                               integers(what.strides), boolean(false), orderedDict()});
}

inline std::string parameter(const Tensor &what = {}, bool requiresGrad = true)
{
    return call(global("torch._utils", "_rebuild_parameter"), {tensor(what), boolean(requiresGrad), orderedDict()});
}

/// A whole pickle.
inline std::string file(const std::string &object)
{
    return "\x80\2" + object + '.';
}

/// The archive that torch.save makes of it, with one storage of 48 bytes.
inline std::string saved(const std::string &object)
{
    return toText(zip(listed({{"archive/data.pkl", file(object)},
                              {"archive/byteorder", "little"},
                              {"archive/data/0", std::string(48, '\1')},
                              {"archive/version", "3\n"}})));
}

}  // namespace pt2scope::testing::pickled
