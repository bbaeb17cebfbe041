// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/model/ToleratedTypes.h"

#include "core/check/rules/program/SymbolicTargets.h"

#include <algorithm>
#include <array>

namespace pt2scope {

namespace {

enum class Passes {
    Any,
    Plain,       // numbers, texts, flags, null and []
    False,       // what Python takes for false
    NotNull,     // as Plain, but null
    Null,        // null only
    EmptyText,   // "", which is a list without items as well
    EmptyList,   // []
    Flag,        // true, false and [], which float() and the reader of lists take
    True,        // which is 1 to Python
    Integer,     // of any size, and null
    BigInteger,  // of any size
    Number,      // NaN aside, and true and false
    Scalar,      // numbers, true and false
    Symbolic,    // as Plain, in a computation on symbolic numbers
};

struct Tolerance {
    std::string_view place;  // the end of a JSON pointer; * is any one step
    Passes passes;
};

// Measured on torch 2.15. The first that fits counts.
constexpr std::array tolerances{
    Tolerance{"nodes/*/inputs/*/kind", Passes::Plain},
    Tolerance{"nodes/*/inputs/*/name", Passes::Symbolic},
    Tolerance{"nodes/*/is_hop_single_tensor_return", Passes::Plain},
    Tolerance{"nodes/*/name", Passes::False},
    Tolerance{"nodes/*/metadata/nn_module_stack", Passes::False},
    Tolerance{"nodes/*/metadata/source_fn_stack", Passes::False},
    Tolerance{"nodes/*/metadata/torch_fn", Passes::False},
    Tolerance{"nodes/*/metadata/custom", Passes::False},
    Tolerance{"nodes/*/metadata/from_node", Passes::False},
    Tolerance{"nodes/*/metadata/*", Passes::Plain},
    Tolerance{"inputs/*/arg/as_bool", Passes::Plain},
    Tolerance{"inputs/*/arg/as_int", Passes::Plain},
    Tolerance{"inputs/*/arg/as_none", Passes::Plain},
    Tolerance{"inputs/*/arg/as_string", Passes::Plain},
    Tolerance{"inputs/*/arg/as_float", Passes::Flag},
    Tolerance{"inputs/*/arg/as_operator", Passes::EmptyList},
    Tolerance{"inputs/*/arg/as_scalar_type", Passes::True},
    Tolerance{"inputs/*/arg/as_memory_format", Passes::True},
    Tolerance{"inputs/*/arg/as_layout", Passes::True},
    Tolerance{"as_sym_ints/*/as_int", Passes::Plain},
    Tolerance{"inputs/*/arg/as_sym_int/as_int", Passes::BigInteger},
    Tolerance{"graph/outputs/*/as_int", Passes::BigInteger},
    Tolerance{"user_output/arg/as_int", Passes::BigInteger},
    Tolerance{"inputs/*/arg/as_bools/*", Passes::Plain},
    Tolerance{"inputs/*/arg/as_ints/*", Passes::Plain},
    Tolerance{"inputs/*/arg/as_strings/*", Passes::Plain},
    Tolerance{"inputs/*/arg/as_floats/*", Passes::Flag},
    Tolerance{"inputs/*/arg/as_int_lists/*/*", Passes::Plain},
    Tolerance{"inputs/*/arg/as_float_lists/*/*", Passes::Flag},
    Tolerance{"as_optional_tensors/*/as_none", Passes::Plain},
    Tolerance{"as_graph/graph/is_single_tensor_return", Passes::Plain},
    Tolerance{"graph/is_single_tensor_return", Passes::False},
    Tolerance{"outputs/*/as_none", Passes::Plain},
    Tolerance{"token/arg/name", Passes::Plain},
    Tolerance{"tensor_values/*/dtype", Passes::True},
    Tolerance{"tensor_values/*/layout", Passes::Plain},
    Tolerance{"tensor_values/*/requires_grad", Passes::Null},
    Tolerance{"tensor_values/*/storage_offset/as_int", Passes::Plain},
    Tolerance{"as_expr/expr_str", Passes::Scalar},
    Tolerance{"as_expr/hint/as_int", Passes::Integer},
    Tolerance{"as_expr/hint/as_float", Passes::Flag},
    Tolerance{"range_constraints/*/min_val", Passes::Number},
    Tolerance{"range_constraints/*/max_val", Passes::Number},
    Tolerance{"module_call_graph", Passes::EmptyText},
    Tolerance{"module_call_graph/*/fqn", Passes::Plain},
    Tolerance{"module_call_graph/*/signature/inputs", Passes::EmptyText},
    Tolerance{"module_call_graph/*/signature/outputs", Passes::EmptyText},
    Tolerance{"module_call_graph/*/signature/inputs/*/as_float", Passes::Flag},
    Tolerance{"signature/forward_arg_names", Passes::Plain},
    Tolerance{"signature/forward_arg_names/*", Passes::Plain},
    Tolerance{"buffer/persistent", Passes::NotNull},
    Tolerance{"gradient_to_parameter/arg/name", Passes::Plain},
    Tolerance{"gradient_to_parameter/parameter_name", Passes::Plain},
    Tolerance{"gradient_to_user_input/arg/name", Passes::Plain},
    Tolerance{"gradient_to_user_input/user_input_name", Passes::Plain},
    Tolerance{"graph_module/metadata/custom", Passes::False},
    Tolerance{"graph_module/metadata/*", Passes::Plain},
    Tolerance{"treespec_namedtuple_fields/*/field_names", Passes::Plain},
    Tolerance{"treespec_namedtuple_fields/*/field_names/*", Passes::Plain},
    Tolerance{"guards_code", Passes::Plain},
    Tolerance{"guards_code/*", Passes::Plain},
    Tolerance{"opset_version", Passes::Any},
    Tolerance{"opset_version/*", Passes::Plain},
    Tolerance{"schema_version/minor", Passes::Plain},
    Tolerance{"torch_version", Passes::Plain},
    Tolerance{"verifiers", Passes::EmptyText},
};

/// The last step of a path, which is cut off.
std::string_view takeLast(std::string_view &path)
{
    const std::size_t slash = path.rfind('/');
    const std::string_view last = slash == std::string_view::npos ? path : path.substr(slash + 1);
    path = slash == std::string_view::npos ? std::string_view() : path.substr(0, slash);
    return last;
}

bool endsWith(std::string_view pointer, std::string_view place)
{
    while (!place.empty()) {
        const std::string_view wanted = takeLast(place);
        if (pointer.empty())
            return false;
        const std::string_view found = takeLast(pointer);
        if (wanted != "*" && wanted != found)
            return false;
    }
    return true;
}

/// The JSON of the value, from its first byte to the end of the text.
std::string_view valueAt(const Program &program, const ProgramFault &fault)
{
    const std::string_view json = program.json;
    return fault.offset < json.size() ? json.substr(fault.offset) : std::string_view();
}

bool isEmptyList(std::string_view value)
{
    constexpr std::string_view space = " \t\r\n";
    const std::size_t next = value.starts_with('[') ? value.find_first_not_of(space, 1) : std::string_view::npos;
    return next != std::string_view::npos && value[next] == ']';
}

/// A number written with nothing but zeros before its exponent.
bool isZero(std::string_view value)
{
    const std::size_t first = value.find_first_not_of("-0.");
    return first != 0
           && (first == std::string_view::npos
               || std::string_view("eE,]} \t\r\n").find(value[first]) != std::string_view::npos);
}

constexpr std::string_view numberCharacters = "-0123456789";

bool isInteger(std::string_view value)
{
    const std::size_t end = value.find_first_not_of(numberCharacters);
    return end != 0
           && (end == std::string_view::npos || std::string_view(".eE").find(value[end]) == std::string_view::npos);
}

bool isPlain(std::string_view value)
{
    return !value.empty() && value.front() != '{' && (value.front() != '[' || isEmptyList(value));
}

bool isNumber(std::string_view value)
{
    return value.starts_with("true") || value.starts_with("false") || value.starts_with("Infinity")
           || (!value.empty() && numberCharacters.find(value.front()) != std::string_view::npos);
}

/// Of the name of an argument: "…/nodes/3/inputs/0/name".
bool isInSymbolicComputation(const Program &program, std::string_view pointer)
{
    for (int step = 0; step < 3; ++step)
        takeLast(pointer);
    for (const Graph &graph : program.graphs) {
        if (!pointer.starts_with(graph.pointer))
            continue;
        for (std::size_t node = 0; node < graph.nodes.size(); ++node) {
            if (graph.nodePointer(node) == pointer)
                return isSymbolicTarget(program.text(graph.nodes[node].target));
        }
    }
    return false;
}

bool passes(Passes what, std::string_view value)
{
    switch (what) {
        case Passes::Any: return true;
        case Passes::Symbolic:
        case Passes::Plain: return isPlain(value);
        case Passes::NotNull: return isPlain(value) && !value.starts_with("null");
        case Passes::Null: return value.starts_with("null");
        case Passes::EmptyText: return value.starts_with("\"\"");
        case Passes::EmptyList: return isEmptyList(value);
        case Passes::Flag: return value.starts_with("true") || value.starts_with("false") || isEmptyList(value);
        case Passes::True: return value.starts_with("true");
        case Passes::Integer: return isInteger(value) || value.starts_with("null");
        case Passes::BigInteger: return isInteger(value);
        case Passes::Number: return isNumber(value);
        case Passes::Scalar: return isNumber(value) || value.starts_with("NaN");
        case Passes::False:
            return value.starts_with("null") || value.starts_with("false") || value.starts_with("\"\"")
                   || isEmptyList(value) || isZero(value);
    }
    return false;
}

const Tolerance *toleranceFor(const ProgramFault &fault)
{
    const auto *found =
        std::ranges::find_if(tolerances, [&](const Tolerance &each) { return endsWith(fault.pointer, each.place); });
    return found == tolerances.end() ? nullptr : found;
}

}  // namespace

bool isToleratedType(const Program &program, const ProgramFault &fault)
{
    const Tolerance *tolerance = toleranceFor(fault);
    if (!tolerance || !passes(tolerance->passes, valueAt(program, fault)))
        return false;
    return tolerance->passes != Passes::Symbolic || isInSymbolicComputation(program, fault.pointer);
}

bool isToleratedInteger(const Program &program, const ProgramFault &fault)
{
    const Tolerance *tolerance = toleranceFor(fault);
    const bool takesIntegers = tolerance
                               && (tolerance->passes == Passes::Integer || tolerance->passes == Passes::BigInteger
                                   || tolerance->passes == Passes::Number);
    return takesIntegers && isInteger(valueAt(program, fault));
}

}  // namespace pt2scope
