# SPDX-License-Identifier: Apache-2.0
"""Comparing the values of two tensors that differ everywhere, held against merely reading both files."""
import os
import subprocess
import sys

from measure import MB, Run, once

HERE = os.path.dirname(os.path.abspath(__file__))


def pair(folder, dtype, nbytes):
    """Two files of normally distributed numbers, the second moved by some elements against the first."""
    first, second = (os.path.join(folder, f"{dtype}-{side}.bin") for side in "ab")
    subprocess.run([sys.executable, os.path.join(HERE, "make_weights.py"), first, dtype, str(nbytes)], check=True)
    with open(first, "rb") as source, open(second, "wb") as out:
        head = source.read(4096)
        while block := source.read(MB):
            out.write(block)
        out.write(head)
    os.sync()
    return first, second


def diff_values(table, tools, folder, runs, nbytes):
    for dtype, most_times in (("float32", 1.8), ("bfloat16", 2.8)):
        first, second = pair(folder, dtype, nbytes)
        size, shapes = 2 * os.path.getsize(first), ("contiguous", "both-transposed", "transposed")
        table.title(f"Values of two {dtype} tensors compared ({size / 1e9:.2f} GB, {tools.jobs} threads)")
        bench = tools.build("bench_diff_values")
        commands = [[bench, first, second, dtype, shape, str(tools.jobs)] for shape in shapes]
        turns = []
        for _ in range(runs + 3):  # by turns, so that none has the quieter minute
            a, b = (once([tools.pread, path, str(tools.jobs)]) for path in (first, second))
            turns.append([Run(a.seconds + b.seconds, max(a.rss, b.rss), 0)] + [once(command) for command in commands])
        pread, *rest = (min((turn[i] for turn in turns), key=lambda r: r.seconds) for i in range(len(commands) + 1))
        table.row("merely reading both (pread)", pread, size)
        for shape, run in zip(shapes, rest):
            table.row(shape, run, size)
        ratio = rest[0].seconds / pread.seconds
        table.claim(f"{ratio:.2f}x the time of merely reading both; at most {most_times}x", ratio <= most_times)
        resident = max(run.rss for run in rest)
        table.claim(f"{resident / MB:.0f} MB resident; below 100 MB", resident < 100 * MB)
        for path in (first, second):
            os.remove(path)
