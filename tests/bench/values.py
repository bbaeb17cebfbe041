# SPDX-License-Identifier: Apache-2.0
"""The native engine's statistics, held against merely reading the file with the same threads."""
import os
import subprocess
import sys

from measure import MB, once

HERE = os.path.dirname(os.path.abspath(__file__))


def weights(folder, dtype, nbytes):
    path = os.path.join(folder, f"{dtype}.bin")
    # In a process of its own, as archives are.
    subprocess.run([sys.executable, os.path.join(HERE, "make_weights.py"), path, dtype, str(nbytes)], check=True)
    os.sync()
    return path


def statistics(table, tools, folder, runs, nbytes):
    for dtype, most in (("float32", 1.6), ("bfloat16", 2.5)):
        path = weights(folder, dtype, nbytes)
        size, shapes = os.path.getsize(path), ("contiguous", "tensors", "transposed", "broadcast", "second", "columns")
        table.title(f"CRC-32 and statistics of {dtype} ({size / 1e9:.2f} GB, {tools.jobs} threads)")
        commands = [[tools.pread, path, str(tools.jobs)]] + [[tools.build("bench_statistics"), path, dtype, s, str(tools.jobs)] for s in shapes]
        # By turns, so that none has the quieter minute.
        turns = [[once(command) for command in commands] for _ in range(runs + 3)]
        pread, *rest = (min((turn[i] for turn in turns), key=lambda r: r.seconds) for i in range(len(commands)))
        table.row("merely reading (pread)", pread, size)
        for shape, run in zip(shapes, rest):
            table.row(shape, run, size)
        own = rest[0]
        table.claim(f"{own.seconds / pread.seconds:.2f}x the time of merely reading; at most {most}x", own.seconds <= most * pread.seconds)
        slowest = max(run.seconds for run in rest) / own.seconds
        table.claim(f"views in {slowest:.2f}x the time of the contiguous one; at most 3x", slowest <= 3)
        table.claim(f"{max(run.rss for run in rest) / MB:.0f} MB resident; below 60 MB", max(run.rss for run in rest) < 60 * MB)
        os.remove(path)
