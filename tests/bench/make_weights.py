#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes normally distributed numbers: as weights are, and unlike random bits, which are full of NaN.

    make_weights.py OUT float32|bfloat16|float16|int8|int64 BYTES
"""
import array
import random
import struct
import sys

path, dtype, nbytes = sys.argv[1], sys.argv[2], int(sys.argv[3])
draw = random.Random(1).gauss
numbers = [draw(0, 0.02) for _ in range(1 << 20)]
single = array.array("f", numbers).tobytes()
pool = {"float32": lambda: single,
        "bfloat16": lambda: b"".join(single[i + 2:i + 4] for i in range(0, len(single), 4)),
        "float16": lambda: struct.pack(f"<{len(numbers)}e", *numbers),
        "int64": lambda: struct.pack(f"{len(numbers)}q", *(round(5e7 * x) for x in numbers)),
        "int8": lambda: struct.pack(f"{len(numbers)}b", *(max(-127, min(127, round(1500 * x))) for x in numbers))}[dtype]()
with open(path, "wb") as file:
    for _ in range(nbytes // len(pool)):
        file.write(pool)
