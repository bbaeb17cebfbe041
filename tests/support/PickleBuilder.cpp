// SPDX-License-Identifier: Apache-2.0
#include "tests/support/PickleBuilder.h"

#include "tests/support/Numbers.h"
#include "tests/support/ZipBuilder.h"

#include <bit>

namespace pt2scope::testing {

PickleBuilder::PickleBuilder(unsigned protocol)
{
    if (protocol > 0)
        op(PickleOp::Proto, std::string(1, static_cast<char>(protocol)));
}

PickleBuilder &PickleBuilder::op(PickleOp op)
{
    m_bytes += static_cast<char>(op);
    return *this;
}

PickleBuilder &PickleBuilder::op(PickleOp code, std::string_view argument)
{
    return op(code).raw(argument);
}

PickleBuilder &PickleBuilder::raw(std::string_view bytes)
{
    m_bytes += bytes;
    return *this;
}

PickleBuilder &PickleBuilder::integer(std::int32_t value)
{
    return op(PickleOp::BinInt, u32(static_cast<std::uint32_t>(value)));
}

PickleBuilder &PickleBuilder::text(std::string_view value)
{
    return op(PickleOp::BinUnicode, u32(value.size())).raw(value);
}

PickleBuilder &PickleBuilder::byteString(std::string_view value)
{
    return op(PickleOp::BinBytes, u32(value.size())).raw(value);
}

PickleBuilder &PickleBuilder::real(double value)
{
    const std::string little = u64(std::bit_cast<std::uint64_t>(value));
    return op(PickleOp::BinFloat, std::string(little.rbegin(), little.rend()));
}

PickleBuilder &PickleBuilder::global(std::string_view module, std::string_view name)
{
    return op(PickleOp::Global, module).raw("\n").raw(name).raw("\n");
}

PickleBuilder &PickleBuilder::stackGlobal(std::string_view module, std::string_view name)
{
    return text(module).text(name).op(PickleOp::StackGlobal);
}

PickleBuilder &PickleBuilder::inst(std::string_view module, std::string_view name)
{
    return op(PickleOp::Inst, module).raw("\n").raw(name).raw("\n");
}

PickleBuilder &PickleBuilder::put(std::uint8_t key)
{
    return op(PickleOp::BinPut, std::string(1, static_cast<char>(key)));
}

PickleBuilder &PickleBuilder::get(std::uint8_t key)
{
    return op(PickleOp::BinGet, std::string(1, static_cast<char>(key)));
}

PickleBuilder &PickleBuilder::integers(std::initializer_list<std::int32_t> values)
{
    mark();
    for (const std::int32_t value : values)
        integer(value);
    return tuple();
}

PickleBuilder &PickleBuilder::call(std::string_view module, std::string_view name, std::string_view argument)
{
    return global(module, name).text(argument).op(PickleOp::Tuple1).reduce();
}

PickleBuilder &PickleBuilder::storage(std::string_view className, std::string_view key, std::int32_t numel,
                                      std::string_view location)
{
    const std::string_view module = className == "UntypedStorage" ? "torch.storage" : "torch";
    mark().text("storage").global(module, className).text(key).text(location).integer(numel).tuple();
    return op(PickleOp::BinPersId);
}

PickleBuilder &PickleBuilder::tensor(std::string_view className, std::string_view key, std::int32_t numel,
                                     std::initializer_list<std::int32_t> sizes,
                                     std::initializer_list<std::int32_t> strides, std::int32_t offset,
                                     bool requiresGrad)
{
    global("torch._utils", "_rebuild_tensor_v2").mark().storage(className, key, numel).integer(offset);
    integers(sizes).integers(strides).boolean(requiresGrad);
    return global("collections", "OrderedDict").op(PickleOp::EmptyTuple).reduce().tuple().reduce();
}

std::vector<std::byte> torchSaveZip(std::string pickle,
                                    std::initializer_list<std::pair<std::string, std::string>> storages,
                                    const std::string &root)
{
    ZipBuilder zip;
    zip.add(root + "/data.pkl", std::move(pickle)).add(root + "/.format_version", "1");
    zip.add(root + "/.storage_alignment", "64").add(root + "/byteorder", "little");
    for (const auto &[key, content] : storages)
        zip.add(root + "/data/" + key, content);
    return zip.add(root + "/version", "3\n").build();
}

}  // namespace pt2scope::testing
