// SPDX-License-Identifier: Apache-2.0
// What a graph's tables say of its values: tensor_values, sym_int_values and the others.
#include "core/check/Reporter.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/config/ConfigSites.h"
#include "core/check/rules/graph/GraphRuleTopics.h"
#include "core/check/rules/graph/GraphSites.h"
#include "core/json/JsonValue.h"
#include "core/tensor/DType.h"

#include <array>

namespace pt2scope {

namespace {

/// Calls visit(value, place of it) for every value that the graph's inputs and nodes define; the place is made when
/// called.
template <typename Visit>
void forEachDefinition(const GraphSite &site, Visit visit)
{
    for (std::size_t i = 0; i < site.graph.inputs.size(); ++i) {
        if (site.graph.inputs[i].isValue())
            visit(site.graph.inputs[i], [&] { return site.at("/inputs/" + std::to_string(i)); });
    }
    for (std::size_t node = 0; node < site.graph.nodes.size(); ++node) {
        for (const Argument &output : site.program.outputs(site.graph.nodes[node]))
            forEachValue(site.program, output,
                         [&](const Argument &value) { visit(value, [&] { return site.at(node, "/outputs"); }); });
    }
}

bool isUnknown(const GraphSite &site, NameId name)
{
    const GraphIndex::Value *value = site.index.find(name);
    return !value || (value->definitions == 0 && value->users.count == 0);
}

std::string_view tableOf(SymbolicValue::Kind kind)
{
    switch (kind) {
        case SymbolicValue::Kind::Int: return "sym_int_values";
        case SymbolicValue::Kind::Float: return "sym_float_values";
        case SymbolicValue::Kind::Bool: return "sym_bool_values";
    }
    return {};
}

Location atEntry(const GraphSite &site, const SymbolicValue &value)
{
    return site.atEntry(tableOf(value.kind), value.name, value.json);
}

void checkTensorValueMissing(const Subject &subject, Reporter &reporter)
{
    forEachGraph(subject, [&](const GraphSite &site) {
        if (!site.isWhole)
            return;
        forEachDefinition(site, [&](const Argument &value, const auto &place) {
            const bool isTensor = value.tag == ArgumentTag::Tensor || value.tag == ArgumentTag::OptionalTensor;
            if (isTensor && !site.index.tensor(value.name))
                reporter.add("the tensor " + site.nameOf(value.name) + " has no entry in tensor_values", place());
        });
    });
}

constexpr Rule tensorValueMissing{
    .id = "graph/tensor-value-missing",
    .severity = Severity::Error,
    .title = "A tensor has no entry in tensor_values",
    .explanation =
        "PyTorch looks the dtype and sizes of every tensor up when it reads the node that defines it, and raises a "
        "KeyError, which torch.export.load hides behind a general message.",
    .fix = "Export the model again.",
    .reference = "torch/_export/serde/serialize.py (sync_fx_node)",
    .check = checkTensorValueMissing,
    .refused = true,
};

void checkTensorValueUnused(const Subject &subject, Reporter &reporter)
{
    forEachGraph(subject, [&](const GraphSite &site) {
        if (!site.isWhole)
            return;
        for (const TensorValue &value : site.graph.tensorValues) {
            if (isUnknown(site, value.name))
                reporter.add("tensor_values has " + site.nameOf(value.name) + ", which nothing defines",
                             site.at(value));
        }
    });
}

constexpr Rule tensorValueUnused{
    .id = "graph/tensor-value-unused",
    .severity = Severity::Warning,
    .title = "tensor_values has an entry for a value that nothing defines",
    .explanation = "PyTorch writes exactly the tensors of the graph, so the program was edited. Its reader ignores it.",
    .fix = "Remove the entry, or export the model again.",
    .reference = "torch/_export/serde/serialize.py (deserialize_graph); measured on torch 2.6 to 2.15",
    .check = checkTensorValueUnused,
};

void checkSymValueMissing(const Subject &subject, Reporter &reporter)
{
    forEachGraph(subject, [&](const GraphSite &site) {
        if (!site.isWhole)
            return;
        forEachDefinition(site, [&](const Argument &value, const auto &place) {
            if (!value.isSymbolic() || site.index.symbolic(value.name) || site.index.tensor(value.name))
                return;
            reporter.add("the symbolic number " + site.nameOf(value.name)
                             + " has no entry in sym_int_values, sym_float_values or sym_bool_values",
                         place());
        });
    });
}

constexpr Rule symValueMissing{
    .id = "graph/sym-value-missing",
    .severity = Severity::Error,
    .title = "A symbolic number has no entry in the graph's values",
    .explanation =
        "PyTorch looks the expression of every symbolic number up when it reads the node that defines it, and raises "
        "a KeyError, which torch.export.load hides behind a general message.",
    .fix = "Export the model again.",
    .reference = "torch/_export/serde/serialize.py (sync_fx_node)",
    .check = checkSymValueMissing,
    .refused = true,
};

void checkSymValueUnused(const Subject &subject, Reporter &reporter)
{
    forEachGraph(subject, [&](const GraphSite &site) {
        if (!site.isWhole)
            return;
        for (const SymbolicValue &value : site.graph.symbolicValues) {
            if (isUnknown(site, value.name))
                reporter.add(
                    std::string(tableOf(value.kind)) + " has " + site.nameOf(value.name) + ", which nothing defines",
                    atEntry(site, value));
        }
    });
}

constexpr Rule symValueUnused{
    .id = "graph/sym-value-unused",
    .severity = Severity::Warning,
    .title = "A table of symbolic numbers has an entry that nothing defines",
    .explanation =
        "PyTorch writes exactly the symbolic numbers of the graph, so the program was edited. Its reader ignores it.",
    .fix = "Remove the entry, or export the model again.",
    .reference = "torch/_export/serde/serialize.py (deserialize_graph); measured on torch 2.6 to 2.15",
    .check = checkSymValueUnused,
};

void checkValueKindClash(const Subject &subject, Reporter &reporter)
{
    forEachGraph(subject, [&](const GraphSite &site) {
        const std::vector<SymbolicValue> &symbolic = site.graph.symbolicValues;
        const auto report = [&](NameId name, std::string_view first, std::string_view second, Location place) {
            reporter.add(site.nameOf(name) + " stands in " + std::string(first) + " and in " + std::string(second),
                         std::move(place));
        };
        for (std::size_t i = 0; i < symbolic.size(); ++i) {
            const GraphIndex::Value &value = *site.index.find(symbolic[i].name);
            if (value.tensor != GraphIndex::none)
                report(value.name, "tensor_values", tableOf(symbolic[i].kind), atEntry(site, symbolic[i]));
            if (value.symbolic != i)
                report(value.name, tableOf(symbolic[i].kind), tableOf(symbolic[value.symbolic].kind),
                       atEntry(site, symbolic[i]));
        }
        for (const CustomObjectValue &object : site.graph.customObjectValues) {
            const GraphIndex::Value *value = site.index.find(object.key);
            if (!value || (value->tensor == GraphIndex::none && value->symbolic == GraphIndex::none))
                continue;
            const std::string_view other = value->tensor != GraphIndex::none ? std::string_view("tensor_values")
                                                                             : tableOf(symbolic[value->symbolic].kind);
            report(object.key, other, "custom_obj_values",
                   site.at(pointerTo("/custom_obj_values", site.program.text(object.key))));
        }
    });
}

constexpr Rule valueKindClash{
    .id = "graph/value-kind-clash",
    .severity = Severity::Warning,
    .title = "One name stands in two tables of values",
    .explanation =
        "PyTorch reads the tables one after the other: tensors, symbolic integers, floats and booleans, custom "
        "objects. The later entry replaces the earlier one.",
    .fix = "Remove the wrong entry, or export the model again.",
    .reference = "torch/_export/serde/serialize.py (deserialize_graph)",
    .check = checkValueKindClash,
};

void checkTensorMetaRank(const Subject &subject, Reporter &reporter)
{
    forEachGraph(subject, [&](const GraphSite &site) {
        for (const TensorValue &value : site.graph.tensorValues) {
            if (value.sizes.count == value.strides.count || site.owner.isDamaged(value.json))
                continue;
            reporter.addRefusedIf(site.defines(value.name),
                                  "the tensor " + site.nameOf(value.name) + " has " + counted(value.sizes.count, "size")
                                      + " and " + counted(value.strides.count, "stride"),
                                  site.at(value));
        }
    });
}

constexpr Rule tensorMetaRank{
    .id = "graph/tensor-meta-rank",
    .severity = Severity::Error,
    .title = "A tensor has not as many strides as sizes",
    .explanation = "PyTorch raises a RuntimeError when it makes the tensor.",
    .fix = "Export the model again.",
    .reference = "torch/_export/serde/serialize.py (deserialize_tensor_meta)",
    .check = checkTensorMetaRank,
    .refused = true,
};

void checkTensorMetaDType(const Subject &subject, Reporter &reporter)
{
    forEachGraph(subject, [&](const GraphSite &site) {
        for (const TensorValue &value : site.graph.tensorValues) {
            if (dtypeFromSchema(value.dtype) || site.owner.isDamaged(value.json))
                continue;
            reporter.addRefusedIf(site.defines(value.name),
                                  "the tensor " + site.nameOf(value.name)
                                      + (value.dtype < 0 ? " has a dtype number outside of the table"
                                                         : " has dtype " + std::to_string(value.dtype)
                                                               + ", which is in no schema up to 8.20"),
                                  site.at(value));
        }
    });
}

constexpr Rule tensorMetaDType{
    .id = "graph/tensor-meta-dtype",
    .severity = Severity::Error,
    .title = "A tensor has an unknown dtype",
    .explanation =
        "PyTorch looks the number up in the table of its schema and raises a KeyError. 0 stands for an unknown type; "
        "quantized types have no number.",
    .fix = "Export the model again, or load it with a newer PyTorch.",
    .reference =
        "torch/_export/serde/serialize.py (deserialize_tensor_meta); torch/_export/serde/schema.py (ScalarType)",
    .check = checkTensorMetaDType,
    .refused = true,
};

void checkRequiresGradDType(const Subject &subject, Reporter &reporter)
{
    forEachGraph(subject, [&](const GraphSite &site) {
        for (const TensorValue &value : site.graph.tensorValues) {
            const std::optional<DType> dtype = value.requiresGrad ? dtypeFromSchema(value.dtype) : std::nullopt;
            const bool isWhole =
                dtype && (traits(*dtype).kind == DTypeKind::Integer || traits(*dtype).kind == DTypeKind::Bool);
            if (isWhole && !site.owner.isDamaged(value.json))
                reporter.addRefusedIf(site.defines(value.name),
                                      "the tensor " + site.nameOf(value.name) + " of "
                                          + std::string(traits(*dtype).name) + " is said to require gradients",
                                      site.at(value));
        }
    });
}

constexpr Rule requiresGradDType{
    .id = "graph/requires-grad-dtype",
    .severity = Severity::Error,
    .title = "A tensor of whole numbers is said to require gradients",
    .explanation = "Only floating and complex tensors can. PyTorch raises a RuntimeError when it makes the tensor.",
    .fix = "Export the model again.",
    .reference = "torch/_export/serde/serialize.py (deserialize_tensor_meta); measured on torch 2.15",
    .check = checkRequiresGradDType,
    .refused = true,
};

}  // namespace

std::span<const Rule *const> graphTableRules()
{
    static constexpr std::array rules{&tensorValueMissing, &tensorValueUnused, &symValueMissing, &symValueUnused,
                                      &valueKindClash,     &tensorMetaRank,    &tensorMetaDType, &requiresGradDType};
    return rules;
}

}  // namespace pt2scope
