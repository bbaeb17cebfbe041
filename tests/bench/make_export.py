#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes a large RTP export: the small one of the fixtures with more and larger tables, their bytes being holes.

    make_export.py OUT RANKS TABLES PARTS BYTES

Each table has RANKS * PARTS shards, PARTS of them in each rank's file, all tables together BYTES. One table in four is
a hash map. It is sound but for the keys of the hash maps, which are all zero.
"""
import json
import os
import shutil
import struct
import sys

TINY = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "fixtures", "rtp", "rtp-tiny")
STATIC = "model.embedding_group.emb_impls.__BASE__.ebc.embedding_bags.{}.weight/part_{}_{}"
HASHED = "model.model.embedding_group.emb_impls.__BASE__.ebc.{}.{}/part_{}_{}"
DYNAMIC = 2**63 - 1
DIMENSION = 16


def feature(index):
    name = f"feature_{index:04d}"
    common = {"feature_type": "id_feature", "feature_name": name, "default_value": "", "expression": f"item:{name}", "value_type": "string",
              "need_prefix": False, "shared_name": f"{name}_emb", "embedding_dimension": DIMENSION, "gen_val_type": "lookup", "value_dimension": 0}
    if index % 4 == 0:
        return {**common, "hash_bucket_size": DYNAMIC, "gen_key_type": "hash"}
    return {**common, "hash_bucket_size": 1000, "gen_key_type": "mod"}


def tables_of(config):
    for item in config["features"]:
        for each in item.get("features", [item]):
            if "shared_name" in each:
                yield each["shared_name"], each["embedding_dimension"], each.get("hash_bucket_size") == DYNAMIC


def meta(name, shape, key=None):
    entry = {"name": name, "dense": False, "dimension": shape[1], "dtype": "float32", "memory": shape[0] * shape[1] * 4, "shape": shape}
    if key:
        entry |= {"hashmap_value": name, "hashmap_key": key, "hashmap_key_dtype": "int64"}
    return entry | {"is_hashmap": key is not None}


def write_rank(folder, rank, ranks, parts, tables, rows):
    header, described, values, keys = {}, {}, [], []
    for part in range(rank * parts, (rank + 1) * parts):
        for table, dimension, hashed in tables:
            shape = [rows, dimension]
            if hashed:
                value, key = (HASHED.format(table, kind, part, ranks * parts) for kind in ("values", "keys"))
                keys.append((key, "I64", [rows], rows * 8))
            else:
                value, key = STATIC.format(table, part, ranks * parts), None
            values.append((value, "F32", shape, rows * dimension * 4))
            described[value] = meta(value, shape, key)
    end = 0
    for name, dtype, shape, nbytes in sorted(keys) + sorted(values):
        header[name] = {"dtype": dtype, "shape": shape, "data_offsets": [end, end + nbytes]}
        end += nbytes
    stem = os.path.join(folder, f"model-{rank:06d}-of-{ranks:06d}")
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    with open(stem + ".safetensors", "wb") as file:
        file.write(struct.pack("<Q", len(text)) + text)
        file.truncate(8 + len(text) + end)
    with open(stem + ".json", "w") as file:
        json.dump(described, file, indent=4)


def write_export(folder, ranks, tables, parts, nbytes):
    shutil.copytree(TINY, folder, ignore=shutil.ignore_patterns("model-*"))
    path = os.path.join(folder, "fg.json")
    with open(path) as file:
        config = json.load(file)
    own = len(list(tables_of(config)))
    config["features"] += [feature(index) for index in range(tables - own)]
    with open(path, "w") as file:
        json.dump(config, file, indent=4)
    all_tables = list(tables_of(config))
    rows = max(nbytes // (ranks * parts * tables * DIMENSION * 4), 1)
    for rank in range(ranks):
        write_rank(folder, rank, ranks, parts, all_tables, rows)


if __name__ == "__main__":
    write_export(sys.argv[1], *(int(number) for number in sys.argv[2:]))
