#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes a layered .pt2 archive of float32 weights, byte for byte in the form that PyTorch's writer gives it.

    make_archive.py OUT --tensors 2000 --bytes 2000000000 [--seed 1]

The program in it takes one input and returns it, so that torch.export.load reads the archive like any other.
"""
import argparse
import array
import json
import random
import struct
import zlib

POOL = 64 << 20
WEIGHTS = 1 << 20
MASK = (1 << 64) - 1


class Writer:
    """PyTorch's ZIP form: stored, data descriptors, data aligned to 64 bytes, zip64 end records."""

    def __init__(self, path, root):
        self.file, self.root, self.central, self.crcs = open(path, "wb", buffering=1 << 20), root, [], []
        self.position = 0

    def put(self, data):
        self.file.write(data)
        self.position += len(data)

    def add(self, name, *parts):
        full = f"{self.root}/{name}".encode()
        size = sum(map(len, parts))
        offset, flags = self.position, 0x0808 if size else 0x0800
        extra = struct.pack("<HHQQ", 1, 16, size, size) if size >= 0xFFFFFFFF else b""
        if offset >= 0xFFFFFFFF:
            extra = extra or struct.pack("<HHQ", 1, 8, offset)
        pad = -(offset + 30 + len(full) + len(extra) + 4) % 64
        extra += b"FB" + struct.pack("<H", pad) + b"Z" * pad
        self.put(struct.pack("<IHHHHHIIIHH", 0x04034B50, 0, flags, 0, 0, 0, 0, 0, 0, len(full), len(extra)) + full + extra)
        crc = 0
        for part in parts:
            self.put(part)
            crc = zlib.crc32(part, crc)
        wide = offset >= 0xFFFFFFFF or size >= 0xFFFFFFFF
        if size:
            self.put(struct.pack("<4sIQQ" if wide else "<4sIII", b"PK\7\b", crc, size, size))
            if name != ".data/serialization_id":
                self.crcs.append(crc)
        wide_extra = b""
        if wide:
            values = [v for v in (size, size, offset) if v >= 0xFFFFFFFF]
            wide_extra = struct.pack(f"<HH{len(values)}Q", 1, 8 * len(values), *values)
        low = lambda v: min(v, 0xFFFFFFFF)
        self.central.append(struct.pack("<IHHHHHHIIIHHHHHII", 0x02014B50, 0, 0, flags, 0, 0, 0, crc, low(size), low(size), len(full),
                                        len(wide_extra), 0, 0, 0, 0, low(offset)) + full + wide_extra)

    def serialization_id(self):
        """The half over the CRCs; the half over the names depends on a C++ library's hash and is left 0."""
        seed = 0
        for crc in self.crcs:
            seed ^= (crc + 0x9E3779B9 + (seed << 6) + (seed >> 2)) & MASK
        return f"{0:020d}{seed:020d}".encode()

    def close(self):
        self.add(".data/serialization_id", self.serialization_id())
        start, count = self.position, len(self.central)
        self.put(b"".join(self.central))
        size, end = self.position - start, self.position
        self.put(struct.pack("<IQHHIIQQQQ", 0x06064B50, 44, 0x031E, 0x2D, 0, 0, count, count, size, start))
        self.put(struct.pack("<IIQI", 0x07064B50, 0, end, 1))
        self.put(struct.pack("<IHHHHIIH", 0x06054B50, 0, 0, min(count, 0xFFFF), min(count, 0xFFFF), min(size, 0xFFFFFFFF),
                             min(start, 0xFFFFFFFF), 0))
        self.file.close()


def meta(sizes, grad):
    as_int = lambda v: {"as_int": v}
    return {"dtype": 7, "sizes": [as_int(v) for v in sizes], "requires_grad": grad, "device": {"type": "cpu", "index": None},
            "strides": [as_int(1)], "storage_offset": as_int(0), "layout": 7}


def program(tensors, elements):
    names = [f"p_layers_{i}_weight" for i in range(tensors)]
    argument = lambda name: {"as_tensor": {"name": name}}
    specs = [{"parameter": {"arg": {"name": n}, "parameter_name": f"layers.{i}.weight"}} for i, n in enumerate(names)]
    signature = {"inputs": [], "outputs": [], "in_spec": '[1, {"type": "builtins.tuple", "context": "null", "children_spec": [{"type": '
                 '"builtins.tuple", "context": "null", "children_spec": [{"type": null, "context": null, "children_spec": []}]}, {"type": '
                 '"builtins.dict", "context": "[]", "children_spec": []}]}]', "out_spec": '[1, {"type": "builtins.tuple", "context": "null", '
                 '"children_spec": [{"type": null, "context": null, "children_spec": []}]}]', "forward_arg_names": ["x"]}
    values = {n: meta([elements], True) for n in names}
    values["x"] = meta([4], False)
    graph = {"inputs": [argument(n) for n in names + ["x"]], "outputs": [argument("x")], "nodes": [], "tensor_values": values,
             "sym_int_values": {}, "sym_bool_values": {}, "is_single_tensor_return": False, "custom_obj_values": {}, "sym_float_values": {}}
    return {"graph_module": {"graph": graph,
                             "signature": {"input_specs": specs + [{"user_input": {"arg": argument("x")}}],
                                           "output_specs": [{"user_output": {"arg": argument("x")}}]},
                             "module_call_graph": [{"fqn": "", "signature": signature}], "metadata": {},
                             "treespec_namedtuple_fields": {}},
            "opset_version": {"aten": 10}, "range_constraints": {}, "schema_version": {"major": 8, "minor": 20},
            "verifiers": ["TRAINING"], "torch_version": "2.15.0", "guards_code": []}


def weights(seed):
    """Normally distributed, as weights are; random bits would be full of NaN."""
    draw = random.Random(seed).gauss
    return array.array("f", (draw(0, 0.02) for _ in range(WEIGHTS))).tobytes()


def write(path, tensors, nbytes, seed):
    size = max(4, nbytes // tensors // 4 * 4)
    pool = memoryview(weights(seed) * (POOL // (4 * WEIGHTS)))
    writer = Writer(path, "archive")
    config = {}
    for i in range(tensors):
        parts, left, start = [struct.pack("<f", i)], size - 4, i * 4099 * 4 % (POOL // 2)
        while left:
            part = pool[start:start + left]
            parts.append(part)
            left, start = left - len(part), 0
        writer.add(f"data/weights/weight_{i}", *parts)
        config[f"layers.{i}.weight"] = {"path_name": f"weight_{i}", "is_param": True, "use_pickle": False,
                                        "tensor_meta": meta([size // 4], True)}
    writer.add("data/weights/model_weights_config.json", json.dumps({"config": config}).encode())
    writer.add("data/constants/model_constants_config.json", b'{"config": {}}')
    writer.add("models/model.json", json.dumps(program(tensors, size // 4)).encode())
    writer.add("data/sample_inputs/model.pt")
    for name, text in (("archive_format", b"pt2"), ("archive_version", b"0"), (".data/version", b"6\n"), ("byteorder", b"little")):
        writer.add(name, text)
    writer.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out")
    parser.add_argument("--tensors", type=int, default=2000)
    parser.add_argument("--bytes", type=int, default=2_000_000_000)
    parser.add_argument("--seed", type=int, default=1, help="of the weights")
    arguments = parser.parse_args()
    write(arguments.out, arguments.tensors, arguments.bytes, arguments.seed)
