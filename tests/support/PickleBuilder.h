// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/pickle/PickleOpcodes.h"

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pt2scope::testing {

/// Writes pickles instruction by instruction, sound ones and others.
class PickleBuilder {
public:
    /// Begins with PROTO, unless `protocol` is 0.
    explicit PickleBuilder(unsigned protocol = 2);

    PickleBuilder &op(PickleOp op);
    PickleBuilder &op(PickleOp op, std::string_view argument);  // the argument's raw bytes
    PickleBuilder &raw(std::string_view bytes);

    PickleBuilder &none() { return op(PickleOp::None); }
    PickleBuilder &boolean(bool value) { return op(value ? PickleOp::NewTrue : PickleOp::NewFalse); }
    PickleBuilder &integer(std::int32_t value);                                  // BININT
    PickleBuilder &text(std::string_view value);                                 // BINUNICODE
    PickleBuilder &byteString(std::string_view value);                           // BINBYTES
    PickleBuilder &real(double value);                                           // BINFLOAT
    PickleBuilder &global(std::string_view module, std::string_view name);       // GLOBAL
    PickleBuilder &stackGlobal(std::string_view module, std::string_view name);  // two texts, STACK_GLOBAL
    PickleBuilder &inst(std::string_view module, std::string_view name);
    PickleBuilder &put(std::uint8_t key);
    PickleBuilder &get(std::uint8_t key);
    PickleBuilder &mark() { return op(PickleOp::Mark); }
    PickleBuilder &tuple() { return op(PickleOp::Tuple); }                // from the mark
    PickleBuilder &integers(std::initializer_list<std::int32_t> values);  // a tuple
    PickleBuilder &reduce() { return op(PickleOp::Reduce); }
    /// GLOBAL, a tuple of one text, REDUCE.
    PickleBuilder &call(std::string_view module, std::string_view name, std::string_view argument);

    /// The persistent id of a storage, BINPERSID.
    PickleBuilder &storage(std::string_view className, std::string_view key, std::int32_t numel,
                           std::string_view location = "cpu");
    /// A tensor as torch.save writes it: _rebuild_tensor_v2 over a storage of that class.
    PickleBuilder &tensor(std::string_view className, std::string_view key, std::int32_t numel,
                          std::initializer_list<std::int32_t> sizes, std::initializer_list<std::int32_t> strides,
                          std::int32_t offset = 0, bool requiresGrad = false);

    std::string bytes() const { return m_bytes; }
    std::string stopped() const { return m_bytes + '.'; }

private:
    std::string m_bytes;
};

/// The archive of torch.save: `pickle` as data.pkl, the header records, and the storages by key.
std::vector<std::byte> torchSaveZip(std::string pickle,
                                    std::initializer_list<std::pair<std::string, std::string>> storages = {},
                                    const std::string &root = "archive");

}  // namespace pt2scope::testing
