// SPDX-License-Identifier: Apache-2.0
// Sizes, strides and offsets that no tensor can have.
#include "core/bytes/Checked.h"
#include "core/check/Reporter.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/config/ConfigSites.h"
#include "core/check/rules/graph/GraphRuleTopics.h"
#include "core/check/rules/graph/GraphSites.h"
#include "core/check/rules/program/ProgramRanges.h"
#include "core/symbols/SymExprPrinter.h"
#include "core/symbols/SymFold.h"

#include <algorithm>
#include <array>

namespace pt2scope {

namespace {

std::string textOf(const Program &program, const SymInt &size)
{
    return size.isExpression() ? shortened(printSymExpr(program.symbols, program.expressions[size.expression].parsed))
                               : std::to_string(size.value);
}

/// Of a size without symbols, what PyTorch computes; of others the largest that their ranges allow.
std::optional<long double> largestOf(const Program &program, ProgramRanges &ranges, const SymInt &size)
{
    const SymExprId parsed = size.isExpression() ? program.expressions[size.expression].parsed : noSymExpr;
    if (parsed != noSymExpr && program.symbols.symbols(parsed).empty()) {
        const SymFolded value =
            fold(program.symbols, parsed, [](std::string_view) { return std::optional<std::int64_t>(); });
        return value.is(SymFolded::Kind::Integer) ? std::optional(value.value) : std::nullopt;
    }
    const std::optional<std::int64_t> most = ranges.of(size).max;
    return most ? std::optional(static_cast<long double>(*most)) : std::nullopt;
}

/// The first of these sizes or strides that is negative whatever its symbols are.
const SymInt *firstNegative(const Program &program, ProgramRanges &ranges, std::span<const SymInt> sizes)
{
    for (const SymInt &size : sizes) {
        const std::optional<long double> most = largestOf(program, ranges, size);
        if (most && *most < 0)
            return &size;
    }
    return nullptr;
}

/// Whether PyTorch's own analysis of ranges sees that a size is negative: where symbols are divided, it lets the
/// infinite end round to 0.
bool isSeenByTorch(const Program &program, const SymInt &size)
{
    if (!size.isExpression())
        return true;
    const SymExprPool &pool = program.symbols;
    const SymExprId parsed = program.expressions[size.expression].parsed;
    if (pool.symbols(parsed).empty())
        return true;
    return std::ranges::none_of(pool.nodes(parsed), [&](SymExprId id) {
        switch (pool.op(id)) {
            case SymOp::FloorDiv:
            case SymOp::CleanDiv: return pool.value(pool.args(id)[1]) != -1;  // a product
            case SymOp::CeilDiv:
            case SymOp::IntTrueDiv:
            case SymOp::FloatTrueDiv: return true;
            default: return false;
        }
    });
}

/// Whether the number of elements, of plain sizes none of which is 0, is beyond 64 bits.
bool hasTooManyElements(std::span<const SymInt> sizes)
{
    std::optional<std::int64_t> count = 1;
    for (const SymInt &size : sizes) {
        if (size.isExpression() || size.value <= 0)
            return false;
        count = count ? checkedMul(*count, size.value) : std::nullopt;
    }
    return !count;
}

void checkTensor(const GraphSite &site, const TensorValue &value, ProgramRanges &ranges, Reporter &reporter)
{
    const Program &program = site.program;
    const auto tensor = [&] { return "the tensor " + site.nameOf(value.name); };
    const auto negative = [&](std::string_view what, const SymInt &size) {
        return tensor() + " has the " + std::string(what) + " " + textOf(program, size) + ", which is negative";
    };
    if (const SymInt *size = firstNegative(program, ranges, program.sizes(value)))
        reporter.addRefusedIf(site.defines(value.name) && isSeenByTorch(program, *size), negative("size", *size),
                              site.at(value));
    else if (hasTooManyElements(program.sizes(value)))
        reporter.addRefusedIf(site.defines(value.name), tensor() + " has more elements than 64 bits can count",
                              site.at(value));
    if (const SymInt *stride = firstNegative(program, ranges, program.strides(value)))
        reporter.addRefusedIf(false, negative("stride", *stride), site.at(value));
    if (firstNegative(program, ranges, std::span(&value.storageOffset, 1)))
        reporter.addRefusedIf(false, negative("storage offset", value.storageOffset), site.at(value));
}

void checkTensorMetaSize(const Subject &subject, Reporter &reporter)
{
    forEachProgram(subject, [&](const ProgramGraphs &owner) {
        ProgramRanges ranges(owner.program);
        for (std::size_t i = 0; i < owner.program.graphs.size(); ++i) {
            const GraphSite site = siteOf(owner, i);
            for (const TensorValue &value : site.graph.tensorValues) {
                if (!owner.isDamaged(value.json))
                    checkTensor(site, value, ranges, reporter);
            }
        }
    });
}

constexpr Rule tensorMetaSize{
    .id = "graph/tensor-meta-size",
    .severity = Severity::Error,
    .title = "A tensor has a size, stride or offset that none can have",
    .explanation =
        "PyTorch makes a tensor of each entry of tensor_values that the graph needs, and raises a RuntimeError for a "
        "negative size and for more elements than 64 bits can count. Strides and offsets it takes as they are.",
    .fix = "Export the model again.",
    .reference = "torch/_export/serde/serialize.py (deserialize_tensor_meta); measured on torch 2.15",
    .check = checkTensorMetaSize,
    .refused = true,
};

}  // namespace

std::span<const Rule *const> graphSizeRules()
{
    static constexpr std::array rules{&tensorMetaSize};
    return rules;
}

}  // namespace pt2scope
