// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

// Programs for tests, put together from JSON texts. They may be written with single quotes: withDoubleQuotes().

namespace pt2scope::testing {

/// What differs from an empty program of schema 8.20; each a JSON value.
struct ProgramParts {
    std::string inputs = "[]";
    std::string outputs = "[]";
    std::string nodes = "[]";
    std::string tensorValues = "{}";
    std::string symIntValues = "{}";
    std::string symBoolValues = "{}";
    std::string symFloatValues = "{}";
    std::string customObjValues = "{}";
    std::string singleTensorReturn = "false";
    std::string inputSpecs = "[]";
    std::string outputSpecs = "[]";
    std::string moduleCalls = "[]";
    std::string moduleMetadata = "{}";
    std::string namedTuples = "{}";
    std::string ranges = "{}";
    std::string version = "{'major': 8, 'minor': 20}";
    std::string verifiers = "['TRAINING']";
    std::string torchVersion = "'2.15.0'";
    std::string guards = "[]";
};

inline std::string withDoubleQuotes(std::string text)
{
    for (char &c : text)
        c = c == '\'' ? '"' : c;
    return text;
}

/// The text as a JSON string.
inline std::string jsonString(std::string_view text)
{
    std::string out = "\"";
    for (const char c : text)
        out += (c == '"' || c == '\\' ? "\\" : "") + std::string(1, c);
    return out + '"';
}

inline std::string graphText(const ProgramParts &parts)
{
    return withDoubleQuotes("{'inputs': " + parts.inputs + ", 'outputs': " + parts.outputs + ", 'nodes': " + parts.nodes
                            + ", 'tensor_values': " + parts.tensorValues + ", 'sym_int_values': " + parts.symIntValues
                            + ", 'sym_bool_values': " + parts.symBoolValues + ", 'is_single_tensor_return': "
                            + parts.singleTensorReturn + ", 'custom_obj_values': " + parts.customObjValues
                            + ", 'sym_float_values': " + parts.symFloatValues + "}");
}

inline std::string programText(const ProgramParts &parts)
{
    return withDoubleQuotes("{'graph_module': {'graph': " + graphText(parts) + ", 'signature': {'input_specs': "
                            + parts.inputSpecs + ", 'output_specs': " + parts.outputSpecs
                            + "}, 'module_call_graph': " + parts.moduleCalls + ", 'metadata': " + parts.moduleMetadata
                            + ", 'treespec_namedtuple_fields': " + parts.namedTuples
                            + "}, 'opset_version': {'aten': 10}, 'range_constraints': " + parts.ranges
                            + ", 'schema_version': " + parts.version + ", 'verifiers': " + parts.verifiers
                            + ", 'torch_version': " + parts.torchVersion + ", 'guards_code': " + parts.guards + "}");
}

/// A node of this target with one argument, and outputs of these JSON texts.
inline std::string nodeText(const std::string &target, const std::string &argument, const std::string &outputs = "[]",
                            const std::string &metadata = "{}")
{
    return withDoubleQuotes("{'target': '" + target + "', 'inputs': [{'name': 'self', 'arg': " + argument
                            + ", 'kind': 1}], 'outputs': " + outputs + ", 'metadata': " + metadata
                            + ", 'is_hop_single_tensor_return': null, 'name': null}");
}

/// A TensorMeta of float32 and these sizes.
inline std::string tensorMetaText(const std::string &sizes = "[{'as_int': 3}]",
                                  const std::string &strides = "[{'as_int': 1}]")
{
    return withDoubleQuotes("{'dtype': 7, 'sizes': " + sizes
                            + ", 'requires_grad': false, 'device': {'type': 'cpu', 'index': null}, 'strides': "
                            + strides + ", 'storage_offset': {'as_int': 0}, 'layout': 7}");
}

}  // namespace pt2scope::testing
