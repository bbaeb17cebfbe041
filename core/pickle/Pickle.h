// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/pickle/PickleFault.h"
#include "core/pickle/PickleObject.h"
#include "core/pickle/PickleOpcodes.h"

#include <cstddef>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pt2scope {

/// How the module and name of a global were given.
enum class OperandOrigin {
    Inline,        // in the instruction: GLOBAL, INST
    Stack,         // STACK_GLOBAL over two constant strings
    Memo,          // STACK_GLOBAL, at least one of the strings fetched from the memo
    Unresolvable,  // STACK_GLOBAL over something else: only running the pickle could tell
};

/// One import that loading would make.
struct PickleGlobal {
    ObjectIndex object = noObject;
    std::uint64_t offset = 0;
    PickleOp op = PickleOp::Global;  // Global, Inst or StackGlobal
    OperandOrigin origin = OperandOrigin::Inline;
    std::string_view module;  // as written; both are empty when unresolvable
    std::string_view name;
    std::string_view importedModule;  // what Python 3 imports: below protocol 3 it renames the modules of Python 2
    std::string_view importedName;

    /// "torch._utils._rebuild_tensor_v2", as written; not printable() yet.
    std::string fullName() const;
};

enum class CallKind {
    Reduce,    // callable(*arguments)
    NewObj,    // callable.__new__(callable, *arguments)
    NewObjEx,  // the same with keyword arguments
    Obj,       // callable(*arguments), as INST does it
    Inst,
    Build,  // callable.__setstate__(arguments), or its attributes set: `callable` is the object itself
};

/// One call that loading would make.
struct PickleCall {
    CallKind how = CallKind::Reduce;
    std::uint64_t offset = 0;
    ObjectIndex result = noObject;     // of Build: the object itself
    ObjectIndex callable = noObject;   // often a Global
    ObjectIndex arguments = noObject;  // a Tuple as a rule; of Build the state
    ObjectIndex keywords = noObject;   // of NewObjEx: a Dict
};

struct PickleReference {
    ObjectIndex object = noObject;
    ObjectIndex id = noObject;  // a Text for PERSID, anything for BINPERSID
    std::uint64_t offset = 0;
};

using PickleBytes = std::shared_ptr<const std::vector<std::byte>>;

/// A pickle as facts: what loading it would make, import and call. Immutable; indexes instead of pointers, so that an
/// object may hold itself. Its memory is bounded by its bytes. All offsets count from the start of `bytes`.
struct Pickle {
    PickleBytes bytes;            // keeps the views alive
    std::uint64_t begin = 0;      // of the pickle in `bytes`
    std::uint64_t end = 0;        // the first byte after STOP; without STOP where reading ended
    bool complete = false;        // STOP was reached: Python would return the root
    unsigned protocol = 0;        // of the highest PROTO, 0 without one
    std::uint64_t opcodes = 0;    // instructions executed
    ObjectIndex root = noObject;  // noObject unless complete
    std::vector<PickleObject> objects;
    std::vector<ObjectIndex> children;
    std::vector<PickleGlobal> globals;
    std::vector<PickleCall> calls;
    std::vector<PickleReference> persistentIds;
    std::vector<PickleFault> faults;                   // in the order of the stream, TooNested last
    std::shared_ptr<std::deque<std::string>> decoded;  // texts that differ from their bytes; views point here

    const PickleObject &at(ObjectIndex index) const { return objects[index]; }
    /// Elements of a list, tuple or set; of a call's result what was appended to it.
    std::span<const ObjectIndex> items(ObjectIndex index) const;
    /// Key, value, key, value … as written: of equal keys the last counts.
    std::span<const ObjectIndex> pairs(ObjectIndex index) const;
    /// What BUILD gave it, usually one state or none.
    std::span<const ObjectIndex> states(ObjectIndex index) const;

    /// The global that an object is; null for any other object.
    const PickleGlobal *globalOf(ObjectIndex index) const;
    /// The call that made an object, never a Build; null for any other object.
    const PickleCall *callOf(ObjectIndex index) const;
    /// The call whose callable is the global `module.name` (as Python 3 imports it); else null.
    const PickleCall *callTo(ObjectIndex index, std::string_view module, std::string_view name) const;

    /// The class that a persistent id ("module", class, file, source) of a legacy stream, or (class, file, source) of a
    /// legacy tar file, stands for; else null.
    const PickleGlobal *savedModuleClass(ObjectIndex index) const;

    bool isText(ObjectIndex index, std::string_view text) const;
    bool hasFault(PickleFaultKind kind) const;
};

/// Decimal where it fits 64 bits, else "0x1950a86a20f9469cfc6c"; of a number written as text the text.
std::string integerText(const PickleObject &object);

/// An object as Python would print it, on one line, printable, cut after about `limit` bytes: "('echo hi',)",
/// "torch.FloatStorage", "torch._utils._rebuild_tensor_v2(…)". A list inside itself prints as "[...]".
std::string describeObject(const Pickle &pickle, ObjectIndex index, std::size_t limit = 200);

}  // namespace pt2scope
