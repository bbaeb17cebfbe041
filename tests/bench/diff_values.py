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


# Times of merely reading both that comparing them may take: laid out alike, and one side transposed.
MOST_TIMES = {"float32": (1.8, 3.5), "bfloat16": (1.8, 5.0), "float16": (1.8, 5.5), "int8": (1.8, 6.5), "int64": (1.8, 3.5)}


def diff_values(table, tools, folder, runs, nbytes):
    for dtype, (most_times, most_transposed) in MOST_TIMES.items():
        first, second = pair(folder, dtype, nbytes)
        size = 2 * os.path.getsize(first)
        table.title(f"Values of two {dtype} tensors compared ({size / 1e9:.2f} GB, {tools.jobs} threads)")
        ways = {"contiguous": (second, "contiguous"), "both transposed": (second, "both-transposed"),
                "one transposed": (second, "transposed"), "equal": (first, "contiguous")}
        commands = [[tools.build("bench_diff_values"), first, other, dtype, shape, str(tools.jobs)] for other, shape in ways.values()]
        turns = []
        for _ in range(runs + 3):  # by turns, so that none has the quieter minute
            a, b = (once([tools.pread, path, str(tools.jobs)]) for path in (first, second))
            turns.append([Run(a.seconds + b.seconds, max(a.rss, b.rss), 0)] + [once(command) for command in commands])
        pread, *rest = (min((turn[i] for turn in turns), key=lambda r: r.seconds) for i in range(len(commands) + 1))
        table.row("merely reading both (pread)", pread, size)
        for way, run in zip(ways, rest):
            table.row(way, run, size)
        contiguous, _, transposed, equal = (run.seconds / pread.seconds for run in rest)
        table.claim(f"{contiguous:.2f}x the time of merely reading both; at most {most_times}x", contiguous <= most_times)
        table.claim(f"{transposed:.2f}x with one side transposed; at most {most_transposed}x", transposed <= most_transposed)
        table.claim(f"{equal:.2f}x where both are equal; at most 1.4x", equal <= 1.4)
        resident = max(run.rss for run in rest)
        table.claim(f"{resident / MB:.0f} MB resident; below 100 MB", resident < 100 * MB)
        for path in (first, second):
            os.remove(path)
