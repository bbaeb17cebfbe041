#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes normally distributed numbers: as weights are, and unlike random bits, which are full of NaN.

    make_weights.py OUT float32|bfloat16 BYTES
"""
import array
import random
import sys

path, dtype, nbytes = sys.argv[1], sys.argv[2], int(sys.argv[3])
draw = random.Random(1).gauss
single = array.array("f", (draw(0, 0.02) for _ in range(1 << 20))).tobytes()
pool = single if dtype == "float32" else b"".join(single[i + 2:i + 4] for i in range(0, len(single), 4))
with open(path, "wb") as file:
    for _ in range(nbytes // len(pool)):
        file.write(pool)
