# SPDX-License-Identifier: Apache-2.0
"""The native engine's statistics, held against merely reading the file with the same threads."""
import os
import subprocess
import sys

from measure import MB, best, once

HERE = os.path.dirname(os.path.abspath(__file__))


def weights(folder, dtype, nbytes):
    path = os.path.join(folder, f"{dtype}.bin")
    # In a process of its own, as archives are.
    subprocess.run([sys.executable, os.path.join(HERE, "make_weights.py"), path, dtype, str(nbytes)], check=True)
    os.sync()
    return path


NUMPY = """
import sys, numpy
path, dtype, part = sys.argv[1], sys.argv[2], int(sys.argv[3])
stored = numpy.memmap(path, dtype=numpy.float32 if dtype == "float32" else numpy.uint16, mode="r")
for start in range(0, len(stored), part // stored.itemsize):
    values = stored[start:start + part // stored.itemsize]
    if dtype == "bfloat16":  # which numpy has not: widened, as every package of bfloat16 does it
        values = (values.astype(numpy.uint32) << 16).view(numpy.float32)
    values.min(), values.max(), values.mean(dtype=numpy.float64), numpy.isnan(values).sum()
"""


def peer(table, tools, path, dtype, pread, own):
    """numpy's share of the same figures, of memory-mapped arrays on its one thread: as whole tensors, which is how it is
    used, and in slices that fit a cache, which is kinder to it."""
    if not tools.torch or subprocess.run([tools.torch, "-c", "import numpy"], capture_output=True).returncode != 0:
        return
    size = os.path.getsize(path)
    idle = best([tools.torch, "-c", "import numpy"], 3)
    for what, part in (("tensors of 256 MiB", 256 * MB), ("slices of 1 MiB", MB)):
        numpy = best([tools.torch, "-c", NUMPY, path, dtype, str(part)], 2)
        seconds = numpy.seconds - idle.seconds
        table.row(f"numpy, 4 figures, {what}", numpy, size)
        print(f"         {seconds / own.seconds:.1f}x numpy without its import, which has neither std nor CRC-32; the aim is 15x, and "
              f"merely reading would be {seconds / pread.seconds:.1f}x")


def growth_of_views(table, tools, path, runs):
    table.title("Growth with views of a storage (of 1 MiB each)")
    counts, rows = (1, 16, 256), []
    for count in counts:
        rows.append(best([tools.build("bench_statistics"), path, "float32", f"views:{count}", str(tools.jobs)], runs))
        table.row(f"{count} views", rows[-1], os.path.getsize(path))
    table.claim(f"16 times the views multiply time by {', '.join(f'{b.seconds / a.seconds:.2f}' for a, b in zip(rows, rows[1:]))}; "
                "at most 16 each", all(b.seconds <= 16 * a.seconds for a, b in zip(rows, rows[1:])))


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
        peer(table, tools, path, dtype, pread, own)
        if dtype == "float32":
            growth_of_views(table, tools, path, runs)
        os.remove(path)
