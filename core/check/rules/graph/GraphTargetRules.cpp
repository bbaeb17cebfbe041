// SPDX-License-Identifier: Apache-2.0
// What nodes call. Each target is reported once, at its first call.
#include "core/check/Reporter.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/config/ConfigSites.h"
#include "core/check/rules/graph/GraphRuleTopics.h"
#include "core/check/rules/graph/GraphSites.h"
#include "core/operators/OperatorName.h"
#include "core/operators/OperatorTable.h"
#include "core/pickle/StandardLibrary.h"

#include <algorithm>
#include <array>

namespace pt2scope {

namespace {

// The namespaces that come with torch itself, sorted.
constexpr std::array<std::string_view, 9> ownNamespaces{
    "_c10d_functional",     "aten",     "debugprims", "higher_order", "inductor", "prims", "quantized",
    "quantized_decomposed", "rngprims",
};
static_assert(std::ranges::is_sorted(ownNamespaces));

enum class TargetForm { Operator, Extension, Function, None };

bool isIdentifier(std::string_view text)
{
    const auto isLetter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
    const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
    return !text.empty() && isLetter(text.front())
           && std::ranges::all_of(text, [&](char c) { return isLetter(c) || isDigit(c); });
}

/// "mul" of "_operator.mul" when that begins with "_operator."; otherwise nothing.
std::optional<std::string_view> below(std::string_view target, std::string_view module)
{
    if (!target.starts_with(module) || !target.substr(module.size()).starts_with('.'))
        return std::nullopt;
    return target.substr(module.size() + 1);
}

bool isDotted(std::string_view path)
{
    while (true) {
        const std::size_t dot = path.find('.');
        if (!isIdentifier(path.substr(0, dot)))
            return false;
        if (dot == std::string_view::npos)
            return true;
        path.remove_prefix(dot + 1);
    }
}

/// "#namespace:operator", of a namespace that a library can have registered: none that Python or torch has already.
bool isExtension(std::string_view target)
{
    const std::size_t colon = target.find(':');
    if (!target.starts_with('#') || colon == std::string_view::npos || colon == 1 || colon + 1 == target.size()
        || target.find(':', colon + 1) != std::string_view::npos)
        return false;
    const std::string_view space = target.substr(1, colon - 1);
    return space != "torch" && !std::ranges::binary_search(ownNamespaces, space) && !isStandardModule(space);
}

TargetForm formOf(const GraphTarget &target)
{
    if (!target.operatorName.empty())
        return TargetForm::Operator;
    if (isExtension(target.text))
        return TargetForm::Extension;
    for (const std::string_view module : {"_operator", "math"}) {
        if (const auto name = below(target.text, module))
            return isIdentifier(*name) ? TargetForm::Function : TargetForm::None;
    }
    const auto path = below(target.text, "torch");
    return path && !path->starts_with("ops.") && isDotted(*path) ? TargetForm::Function : TargetForm::None;
}

// What PyTorch's verifier lets a graph call besides operators, sorted. torch._sym_sqrt is what it writes for sym_sqrt.
constexpr std::array<std::string_view, 51> allowedFunctions{
    "_operator.abs",
    "_operator.add",
    "_operator.and_",
    "_operator.eq",
    "_operator.floordiv",
    "_operator.ge",
    "_operator.getitem",
    "_operator.gt",
    "_operator.le",
    "_operator.lshift",
    "_operator.lt",
    "_operator.mod",
    "_operator.mul",
    "_operator.ne",
    "_operator.neg",
    "_operator.not_",
    "_operator.or_",
    "_operator.pow",
    "_operator.rshift",
    "_operator.sub",
    "_operator.truediv",
    "math.ceil",
    "math.floor",
    "math.trunc",
    "torch._C._set_grad_enabled",
    "torch._functorch.predispatch._add_batch_dim",
    "torch._functorch.predispatch._enter_dual_level",
    "torch._functorch.predispatch._exit_dual_level",
    "torch._functorch.predispatch._jvp_decrement_nesting",
    "torch._functorch.predispatch._jvp_increment_nesting",
    "torch._functorch.predispatch._make_dual",
    "torch._functorch.predispatch._remove_batch_dim",
    "torch._functorch.predispatch._unpack_dual",
    "torch._functorch.predispatch._unwrap_for_grad",
    "torch._functorch.predispatch._vmap_decrement_nesting",
    "torch._functorch.predispatch._vmap_increment_nesting",
    "torch._functorch.predispatch.lazy_load_decompositions",
    "torch._sym_sqrt",
    "torch.amp.autocast_mode._enter_autocast",
    "torch.amp.autocast_mode._exit_autocast",
    "torch.autograd.grad_mode.set_grad_enabled",
    "torch.export.custom_ops._call_custom_autograd_function_in_pre_dispatch",
    "torch.fx.experimental.symbolic_shapes.cast_symbool_to_symint_guardless",
    "torch.sym_float",
    "torch.sym_int",
    "torch.sym_ite",
    "torch.sym_max",
    "torch.sym_min",
    "torch.sym_not",
    "torch.sym_sqrt",
    "torch.sym_sum",
};
static_assert(std::ranges::is_sorted(allowedFunctions));

/// Calls visit(target, first call) for every target that could be read.
template <typename Visit>
void forEachTarget(const Subject &subject, Visit visit)
{
    forEachProgram(subject, [&](const ProgramGraphs &owner) {
        for (const GraphTarget &target : owner.targets()) {
            const Graph &graph = owner.program.graphs[target.firstGraph];
            if (graph.nodes[target.firstNode].target == noName)
                continue;
            visit(owner, target, [&] { return owner.site.at(graph, target.firstNode, "/target"); });
        }
    });
}

std::string callsOf(const GraphTarget &target)
{
    return counted(target.calls, "node") + (target.calls == 1 ? " calls " : " call ") + quoted(target.text);
}

void checkTargetEmpty(const Subject &subject, Reporter &reporter)
{
    forEachTarget(subject, [&](const ProgramGraphs &, const GraphTarget &target, const auto &place) {
        if (target.text.empty())
            reporter.add(counted(target.calls, "node") + (target.calls == 1 ? " has" : " have") + " an empty target",
                         place());
    });
}

constexpr Rule targetEmpty{
    .id = "graph/target-empty",
    .severity = Severity::Error,
    .title = "A node calls nothing",
    .explanation = "Without a target PyTorch does not know what the node computes, and raises a SerializeError.",
    .fix = "Export the model again.",
    .reference = "torch/_export/serde/serialize.py (deserialize_operator)",
    .check = checkTargetEmpty,
    .refused = true,
};

void checkTargetForm(const Subject &subject, Reporter &reporter)
{
    forEachTarget(subject, [&](const ProgramGraphs &, const GraphTarget &target, const auto &place) {
        if (!target.text.empty() && formOf(target) == TargetForm::None)
            reporter.add(callsOf(target) + ", which is in no form that PyTorch resolves", place());
    });
}

constexpr Rule targetForm{
    .id = "graph/target-form",
    .severity = Severity::Error,
    .title = "A node's target is in no known form",
    .explanation =
        "A target is torch.ops.<namespace>.<operator>.<overload>, torch.ops.higher_order.<operator>, a function below "
        "torch, _operator or math, or #<namespace>:<operator>. PyTorch fails to resolve anything else.",
    .fix = "Export the model again.",
    .reference = "torch/_export/serde/serialize.py (deserialize_operator)",
    .check = checkTargetForm,
    .refused = true,
};

void checkTargetNotAllowed(const Subject &subject, Reporter &reporter)
{
    forEachTarget(subject, [&](const ProgramGraphs &, const GraphTarget &target, const auto &place) {
        if (formOf(target) == TargetForm::Function && !std::ranges::binary_search(allowedFunctions, target.text))
            reporter.add(callsOf(target) + ", which a graph may not call", place());
    });
}

constexpr Rule targetNotAllowed{
    .id = "graph/target-not-allowed",
    .severity = Severity::Error,
    .title = "A node calls a function that is no operator",
    .explanation =
        "PyTorch resolves any name below torch, math and _operator. Its verifier allows but a few and raises a "
        "SpecViolationError for the others, after the whole graph was built. Functions such as torch.load or "
        "torch.hub.load run code from elsewhere when such a graph is run.",
    .fix = "Do not run the model unless you trust its origin; export it again.",
    .reference = "torch/_export/verifier.py (_check_valid_op); measured on torch 2.15",
    .check = checkTargetNotAllowed,
    .refused = true,
};

void checkCustomOp(const Subject &subject, Reporter &reporter)
{
    forEachTarget(subject, [&](const ProgramGraphs &, const GraphTarget &target, const auto &place) {
        const TargetForm form = formOf(target);
        const bool isForeign = form == TargetForm::Operator
                               && !std::ranges::binary_search(ownNamespaces, namespaceOf(target.operatorName));
        if (isForeign)
            reporter.add(callsOf(target) + ", which PyTorch itself does not define", place());
        else if (form == TargetForm::Extension)
            reporter.addAs(Severity::Warning, callsOf(target) + ", and PyTorch itself has no such extension", place());
        else if (target.isHigherOrder() && !OperatorTable::shipped().contains(target.operatorName))
            reporter.addAs(Severity::Warning, callsOf(target) + ", which no torch from 2.6 to 2.15 has", place());
    });
}

constexpr Rule customOp{
    .id = "graph/custom-op",
    .severity = Severity::Info,
    .title = "The model needs an operator from another library",
    .explanation =
        "PyTorch can load the program only where the library that defines the operator was imported or loaded before; "
        "otherwise it fails to resolve the target, which torch.export.load hides behind a general message.",
    .fix = "Import the library (torchvision, fbgemm_gpu, your own) before loading the archive.",
    .reference =
        "torch/_export/serde/serialize.py (deserialize_node); https://github.com/pytorch/pytorch/issues/151746",
    .check = checkCustomOp,
};

void checkAtenOpUnknown(const Subject &subject, Reporter &reporter)
{
    const OperatorTable &table = OperatorTable::shipped();
    forEachTarget(subject, [&](const ProgramGraphs &owner, const GraphTarget &target, const auto &place) {
        if (target.operatorName.empty() || target.schema || !owner.program.torchVersion)
            return;
        if (!OperatorTable::hasCompleteList(namespaceOf(target.operatorName))
            || !table.knownTorch(*owner.program.torchVersion))
            return;
        reporter.add(callsOf(target) + ", which torch " + shortened(*owner.program.torchVersion) + " does not have"
                         + (table.contains(target.operatorName) ? ", but another version does" : ""),
                     place());
    });
}

constexpr Rule atenOpUnknown{
    .id = "graph/aten-op-unknown",
    .severity = Severity::Warning,
    .title = "The torch that wrote the program does not have this ATen operator",
    .explanation =
        "The operator or overload was renamed, removed, or misspelt. PyTorch fails to resolve it, which "
        "torch.export.load hides behind a general message.",
    .fix =
        "Export the model again, or correct the name of the operator. Where another version has it, load the program "
        "with that one.",
    .reference = "operator lists of torch 2.6.0, 2.7.1, 2.8.0, 2.9.1, 2.12.1 and 2.15.0",
    .check = checkAtenOpUnknown,
};

}  // namespace

std::span<const Rule *const> graphTargetRules()
{
    static constexpr std::array rules{&targetEmpty, &targetForm, &targetNotAllowed, &customOp, &atenOpUnknown};
    return rules;
}

}  // namespace pt2scope
