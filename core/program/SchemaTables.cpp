// SPDX-License-Identifier: Apache-2.0
#include "core/program/SchemaTables.h"

#include <algorithm>
#include <array>

namespace pt2scope {

namespace {

constexpr bool optional = false;

constexpr SchemaField exportedProgramFields[] = {
    {"graph_module"},        {"opset_version"},           {"range_constraints"},       {"schema_version"},
    {"verifiers", optional}, {"torch_version", optional}, {"guards_code", optional, 9}};
constexpr SchemaField schemaVersionFields[] = {{"major"}, {"minor"}};
constexpr SchemaField rangeConstraintFields[] = {{"min_val"}, {"max_val"}};
constexpr SchemaField graphModuleFields[] = {{"graph"},
                                             {"signature"},
                                             {"module_call_graph"},
                                             {"metadata", optional},
                                             {"treespec_namedtuple_fields", optional, 3}};
constexpr SchemaField namedTupleDefFields[] = {{"field_names"}};
constexpr SchemaField moduleCallEntryFields[] = {{"fqn"}, {"signature", optional}};
constexpr SchemaField moduleCallSignatureFields[] = {
    {"inputs"}, {"outputs"}, {"in_spec"}, {"out_spec"}, {"forward_arg_names", optional}};
constexpr SchemaField graphFields[] = {{"inputs"},
                                       {"outputs"},
                                       {"nodes"},
                                       {"tensor_values"},
                                       {"sym_int_values"},
                                       {"sym_bool_values"},
                                       {"is_single_tensor_return", optional},
                                       {"custom_obj_values", optional},
                                       {"sym_float_values", optional, 2}};
constexpr SchemaField nodeFields[] = {{"target"},
                                      {"inputs"},
                                      {"outputs"},
                                      {"metadata"},
                                      {"is_hop_single_tensor_return", optional, 3},
                                      {"name", optional, 15}};
constexpr SchemaField namedArgumentFields[] = {{"name"}, {"arg"}, {"kind", optional, 3}};
constexpr SchemaField tensorMetaFields[] = {{"dtype"},   {"sizes"},          {"requires_grad"}, {"device"},
                                            {"strides"}, {"storage_offset"}, {"layout"}};
constexpr SchemaField deviceFields[] = {{"type"}, {"index", optional}};
constexpr SchemaField symExprFields[] = {{"expr_str"}, {"hint", optional}};
constexpr SchemaField namedValueFields[] = {{"name"}};
constexpr SchemaField customObjArgumentFields[] = {{"name"}, {"class_fqn"}};
constexpr SchemaField graphArgumentFields[] = {{"name"}, {"graph"}};
constexpr SchemaField complexValueFields[] = {{"real"}, {"imag"}};
constexpr SchemaField graphSignatureFields[] = {{"input_specs"}, {"output_specs"}};

constexpr SchemaField symExprHintTags[] = {{"as_int"}, {"as_bool"}, {"as_float"}};
constexpr SchemaField symIntTags[] = {{"as_expr"}, {"as_int"}};
constexpr SchemaField symFloatTags[] = {{"as_expr"}, {"as_float"}};
constexpr SchemaField symBoolTags[] = {{"as_expr"}, {"as_bool"}};
constexpr SchemaField symIntArgumentTags[] = {{"as_name"}, {"as_int"}};
constexpr SchemaField symFloatArgumentTags[] = {{"as_name"}, {"as_float"}};
constexpr SchemaField symBoolArgumentTags[] = {{"as_name"}, {"as_bool"}};
constexpr SchemaField optionalTensorTags[] = {{"as_tensor"}, {"as_none"}};
constexpr SchemaField constantValueTags[] = {{"as_none"}, {"as_int"}, {"as_float"}, {"as_string"}, {"as_bool"}};

constexpr bool required = true;

// In the order of ArgumentTag.
constexpr SchemaField argumentTags[] = {{"as_none"},
                                        {"as_tensor"},
                                        {"as_tensors"},
                                        {"as_int"},
                                        {"as_ints"},
                                        {"as_float"},
                                        {"as_floats"},
                                        {"as_string"},
                                        {"as_strings"},
                                        {"as_sym_int"},
                                        {"as_sym_ints"},
                                        {"as_scalar_type"},
                                        {"as_memory_format"},
                                        {"as_layout"},
                                        {"as_device"},
                                        {"as_bool"},
                                        {"as_bools"},
                                        {"as_sym_bool"},
                                        {"as_sym_bools"},
                                        {"as_graph"},
                                        {"as_optional_tensors"},
                                        {"as_custom_obj"},
                                        {"as_operator"},
                                        {"as_sym_float", required, 2},
                                        {"as_sym_floats", required, 2},
                                        {"as_optional_tensor", required, 8},
                                        {"as_complex", required, 9},
                                        {"as_nested_tensors", required, 15},
                                        {"as_int_lists", required, 15},
                                        {"as_string_to_argument", required, 15},
                                        {"as_float_lists", required, 15}};

// In the order of InputKind and OutputKind.
constexpr SchemaField inputSpecTags[] = {{"user_input"}, {"parameter"}, {"buffer"},        {"tensor_constant"},
                                         {"custom_obj"}, {"token"},     {"constant_input"}};
constexpr SchemaField outputSpecTags[] = {{"user_output"},           {"loss_output"},
                                          {"buffer_mutation"},       {"parameter_mutation", required, 9},
                                          {"gradient_to_parameter"}, {"gradient_to_user_input"},
                                          {"user_input_mutation"},   {"token"}};

constexpr SchemaField argFields[] = {{"arg"}};
constexpr SchemaField argParameterFields[] = {{"arg"}, {"parameter_name"}};
constexpr SchemaField argBufferFields[] = {{"arg"}, {"buffer_name"}};
constexpr SchemaField argPersistentBufferFields[] = {{"arg"}, {"buffer_name"}, {"persistent"}};
constexpr SchemaField argTensorConstantFields[] = {{"arg"}, {"tensor_constant_name"}};
constexpr SchemaField argCustomObjFields[] = {{"arg"}, {"custom_obj_name"}};
constexpr SchemaField argUserInputFields[] = {{"arg"}, {"user_input_name"}};
constexpr SchemaField constantInputFields[] = {{"name"}, {"value"}};

constexpr std::array<SchemaType, 7> inputSpecs{{{"UserInputSpec", argFields},
                                                {"InputToParameterSpec", argParameterFields},
                                                {"InputToBufferSpec", argPersistentBufferFields},
                                                {"InputToTensorConstantSpec", argTensorConstantFields},
                                                {"InputToCustomObjSpec", argCustomObjFields},
                                                {"InputTokenSpec", argFields},
                                                {"InputToConstantInputSpec", constantInputFields}}};
constexpr std::array<SchemaType, 8> outputSpecs{{{"UserOutputSpec", argFields},
                                                 {"LossOutputSpec", argFields},
                                                 {"BufferMutationSpec", argBufferFields},
                                                 {"ParameterMutationSpec", argParameterFields},
                                                 {"GradientToParameterSpec", argParameterFields},
                                                 {"GradientToUserInputSpec", argUserInputFields},
                                                 {"UserInputMutationSpec", argUserInputFields},
                                                 {"OutputTokenSpec", argFields}}};

std::string_view nameAt(std::span<const SchemaField> fields, std::size_t index)
{
    return index < fields.size() ? fields[index].name : std::string_view();
}

}  // namespace

namespace schema {

const SchemaType exportedProgram{"ExportedProgram", exportedProgramFields};
const SchemaType schemaVersion{"SchemaVersion", schemaVersionFields};
const SchemaType rangeConstraint{"RangeConstraint", rangeConstraintFields};
const SchemaType graphModule{"GraphModule", graphModuleFields};
const SchemaType namedTupleDef{"NamedTupleDef", namedTupleDefFields};
const SchemaType moduleCallEntry{"ModuleCallEntry", moduleCallEntryFields};
const SchemaType moduleCallSignature{"ModuleCallSignature", moduleCallSignatureFields};
const SchemaType graph{"Graph", graphFields};
const SchemaType node{"Node", nodeFields};
const SchemaType namedArgument{"NamedArgument", namedArgumentFields};
const SchemaType tensorMeta{"TensorMeta", tensorMetaFields};
const SchemaType device{"Device", deviceFields};
const SchemaType symExpr{"SymExpr", symExprFields};
const SchemaType namedValue{"TensorArgument", namedValueFields};
const SchemaType customObjArgument{"CustomObjArgument", customObjArgumentFields};
const SchemaType graphArgument{"GraphArgument", graphArgumentFields};
const SchemaType complexValue{"ComplexValue", complexValueFields};
const SchemaType graphSignature{"GraphSignature", graphSignatureFields};

const SchemaType symExprHint{"SymExprHint", symExprHintTags};
const SchemaType symInt{"SymInt", symIntTags};
const SchemaType symFloat{"SymFloat", symFloatTags};
const SchemaType symBool{"SymBool", symBoolTags};
const SchemaType symIntArgument{"SymIntArgument", symIntArgumentTags};
const SchemaType symFloatArgument{"SymFloatArgument", symFloatArgumentTags};
const SchemaType symBoolArgument{"SymBoolArgument", symBoolArgumentTags};
const SchemaType optionalTensorArgument{"OptionalTensorArgument", optionalTensorTags};
const SchemaType constantValue{"ConstantValue", constantValueTags};
const SchemaType argument{"Argument", argumentTags};
const SchemaType inputSpec{"InputSpec", inputSpecTags};
const SchemaType outputSpec{"OutputSpec", outputSpecTags};

const SchemaType &inputSpecOf(InputKind kind)
{
    return inputSpecs[static_cast<std::size_t>(kind)];
}

const SchemaType &outputSpecOf(OutputKind kind)
{
    return outputSpecs[static_cast<std::size_t>(kind)];
}

}  // namespace schema

std::optional<ArgumentTag> argumentTag(std::string_view name)
{
    const auto found = std::ranges::find(argumentTags, name, &SchemaField::name);
    if (found == std::end(argumentTags))
        return std::nullopt;
    return static_cast<ArgumentTag>(found - std::begin(argumentTags));
}

std::string_view tagName(ArgumentTag tag)
{
    return nameAt(argumentTags, static_cast<std::size_t>(tag));
}

std::string_view inputKindName(InputKind kind)
{
    return nameAt(inputSpecTags, static_cast<std::size_t>(kind));
}

std::string_view outputKindName(OutputKind kind)
{
    return nameAt(outputSpecTags, static_cast<std::size_t>(kind));
}

}  // namespace pt2scope
