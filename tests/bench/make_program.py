#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes a layered .pt2 archive whose program has as many nodes as asked for: residual blocks of layer_norm, linear, gelu and
six elementwise operators (4 parameters in 9 nodes), with the metadata that torch 2.15 writes, so that torch.export.load reads it like any other.

    make_program.py OUT --nodes 50000 [--no-origins]
"""
import argparse
import json
import struct

from make_archive import Writer

WIDTH = 8
FRAMES = [("project/model.py", 212, "forward", "x = block(x)"), ("project/model.py", 147, "forward", "return x + self.mlp(self.norm(x))")]
KINDS = {"layer_norm": ("norm", "torch.nn.modules.normalization.LayerNorm", 229, "return F.layer_norm("),
         "linear": ("mlp.fc", "torch.nn.modules.linear.Linear", 134, "return F.linear(input, self.weight, self.bias)"),
         "gelu": ("mlp.act", "torch.nn.modules.activation.GELU", 816, "return F.gelu(input, approximate=self.approximate)"),
         "add": ("", "", 0, ""), "mul": ("", "", 0, ""), "relu": ("", "", 0, ""), "neg": ("", "", 0, ""), "sub": ("", "", 0, "")}


def tensor(name):
    return {"as_tensor": {"name": name}}


def meta(sizes, grad):
    strides = [1]
    for size in reversed(sizes[1:]):
        strides.insert(0, strides[0] * size)
    return {"dtype": 7, "sizes": [{"as_int": v} for v in sizes], "requires_grad": grad, "device": {"type": "cpu", "index": None},
            "strides": [{"as_int": v} for v in strides], "storage_offset": {"as_int": 0}, "layout": 7}


def metadata(kind, block, name, origins):
    path, cls, line, code = KINDS[kind]
    frames = FRAMES + ([(f"site-packages/{cls.rsplit('.', 1)[0].replace('.', '/')}.py", line, "forward", code)] if path else [])
    stack = [("L__self__", "", "project.model.Transformer"), (f"L__self__blocks.{block}", f"blocks.{block}", "project.model.Block")]
    if path.startswith("mlp"):
        stack.append((f"L__self__blocks.{block}.mlp", f"blocks.{block}.mlp", "project.model.Mlp"))
    if path:
        stack.append((f"L__self__blocks.{block}.{path}", f"blocks.{block}.{path}", cls))
    made = {"stack_trace": "\n".join(f'  File "{f}", line {l}, in {fn}\n    {c}' for f, l, fn, c in frames),
            "nn_module_stack": ";".join(",".join(item) for item in stack), "torch_fn": f"{kind}_{block};builtin_function_or_method.{kind}"}
    if not origins:
        return made
    origin = [{"name": name, "target": f"aten.{kind}.default", "graph_id": 140234, "pass_name": "ExportPass", "action": "create", "from_node": [
        {"name": f"{kind}_{block}", "target": kind, "graph_id": 139872, "pass_name": "Interpreter_DynamoExport", "action": "create", "from_node": []}]}]
    return {**made, "from_node": json.dumps(origin)}


def argument(name, value):
    return {"name": name, "arg": value, "kind": 1}


def program(nodes, origins):
    placeholders, weights, calls, values = [], {}, [], {}

    def parameter(fqn, sizes):
        name = "p_" + fqn.replace(".", "_")
        placeholders.append((name, fqn))
        weights[fqn] = values[name] = meta(sizes, True)
        return argument(fqn.rsplit(".", 1)[1], tensor(name))

    def call(kind, overload, inputs, block):
        name = f"{kind}_{block}" if block else kind
        values[name] = meta([2, WIDTH], True)
        calls.append({"target": f"torch.ops.aten.{kind}.{overload}", "inputs": inputs, "outputs": [tensor(name)],
                      "metadata": metadata(kind, block, name, origins), "is_hop_single_tensor_return": None, "name": name})
        return name

    current = "x"
    for block in range(nodes // 9):
        at, first = f"blocks.{block}", current
        current = call("layer_norm", "default", [argument("input", tensor(current)), argument("normalized_shape", {"as_ints": [WIDTH]}),
                                                 parameter(f"{at}.norm.weight", [WIDTH]), parameter(f"{at}.norm.bias", [WIDTH])], block)
        current = call("linear", "default", [argument("input", tensor(current)), parameter(f"{at}.mlp.fc.weight", [WIDTH, WIDTH]),
                                             parameter(f"{at}.mlp.fc.bias", [WIDTH])], block)
        current = call("gelu", "default", [argument("self", tensor(current))], block)
        scaled = call("mul", "Tensor", [argument("self", tensor(current)), argument("other", tensor(current))], block)
        current = call("sub", "Tensor", [argument("self", tensor(current)), argument("other", tensor(scaled))], block)
        current = call("neg", "default", [argument("self", tensor(current))], block)
        current = call("relu", "default", [argument("self", tensor(current))], block)
        current = call("add", "Tensor", [argument("self", tensor(first)), argument("other", tensor(current))], 2 * block)
        current = call("add", "Tensor", [argument("self", tensor(current)), argument("other", tensor(scaled))], 2 * block + 1)
    values["x"] = meta([2, WIDTH], False)
    leaf = '{"type": null, "context": null, "children_spec": []}'
    one = '{"type": "builtins.tuple", "context": "null", "children_spec": [%s]}' % leaf
    in_spec = '[1, {"type": "builtins.tuple", "context": "null", "children_spec": [%s, {"type": "builtins.dict", "context": "[]", "children_spec": []}]}]' % one
    graph = {"inputs": [tensor(n) for n, _ in placeholders] + [tensor("x")], "outputs": [tensor(current)], "nodes": calls, "tensor_values": values,
             "sym_int_values": {}, "sym_bool_values": {}, "is_single_tensor_return": False, "custom_obj_values": {}, "sym_float_values": {}}
    specs = [{"parameter": {"arg": {"name": n}, "parameter_name": fqn}} for n, fqn in placeholders] + [{"user_input": {"arg": tensor("x")}}]
    signature = {"inputs": [], "outputs": [], "in_spec": in_spec, "out_spec": "[1, %s]" % one, "forward_arg_names": ["x"]}
    return weights, {"graph_module": {"graph": graph, "signature": {"input_specs": specs, "output_specs": [{"user_output": {"arg": tensor(current)}}]},
                                      "module_call_graph": [{"fqn": "", "signature": signature}], "metadata": {}, "treespec_namedtuple_fields": {}},
                     "opset_version": {"aten": 10}, "range_constraints": {}, "schema_version": {"major": 8, "minor": 20}, "verifiers": ["TRAINING"],
                     "torch_version": "2.15.0", "guards_code": []}


def write(path, nodes, origins):
    weights, model = program(nodes, origins)
    writer = Writer(path, "archive")
    config = {}
    for fqn, what in weights.items():
        count = 1
        for size in what["sizes"]:
            count *= size["as_int"]
        config[fqn] = {"path_name": f"weight_{len(config)}", "is_param": True, "use_pickle": False, "tensor_meta": what}
        writer.add(f"data/weights/{config[fqn]['path_name']}", struct.pack(f"<{count}f", *(0.5 + i / count for i in range(count))))
    writer.add("data/weights/model_weights_config.json", json.dumps({"config": config}).encode())
    writer.add("data/constants/model_constants_config.json", b'{"config": {}}')
    writer.add("models/model.json", json.dumps(model).encode())
    writer.add("data/sample_inputs/model.pt")
    for name, text in (("archive_format", b"pt2"), ("archive_version", b"0"), (".data/version", b"6\n"), ("byteorder", b"little")):
        writer.add(name, text)
    writer.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out")
    parser.add_argument("--nodes", type=int, default=50_000)
    parser.add_argument("--no-origins", dest="origins", action="store_false", help="nodes without from_node, as older torch writes them")
    arguments = parser.parse_args()
    write(arguments.out, arguments.nodes, arguments.origins)
