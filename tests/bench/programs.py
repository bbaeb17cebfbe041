# SPDX-License-Identifier: Apache-2.0
"""Reading models/<m>.json: from its bytes into the graph arena, and whole commands on it."""
import os
import subprocess
import sys

from measure import MB, Run, best, warm

HERE = os.path.dirname(os.path.abspath(__file__))
SIZES = (1_000, 12_500, 25_000, 50_000, 100_000, 200_000)

JSON_LOAD = """
import json, time, zipfile
text = zipfile.ZipFile({path!r}).read("archive/models/model.json")
start = time.perf_counter(); json.loads(text); print(time.perf_counter() - start)
"""
TORCH_READ = """
import time, zipfile
from torch._export.serde import schema, serialize
text = zipfile.ZipFile({path!r}).read("archive/models/model.json")
start = time.perf_counter(); serialize._bytes_to_dataclass(schema.ExportedProgram, text); print(time.perf_counter() - start)
"""


def archive(folder, nodes, *options):
    path = os.path.join(folder, f"program_{nodes}.pt2")
    if not os.path.exists(path):
        subprocess.run([sys.executable, os.path.join(HERE, "make_program.py"), path, "--nodes", str(nodes), *options], check=True)
        os.sync()
    warm(path)
    return path


def arena(tools, path, runs):
    """Bytes of JSON, seconds, bytes of memory beyond the text."""
    nbytes, seconds, memory = subprocess.run([tools.build("bench_program"), path, str(runs)], check=True, capture_output=True, text=True).stdout.split()
    return int(nbytes), float(seconds), int(memory)


def timed(python, code, path):
    done = subprocess.run([python, "-c", code.format(path=path)], capture_output=True, text=True)
    return float(done.stdout.split()[-1]) if done.returncode == 0 else None


def programs(table, tools, folder, runs):
    table.title("A program of 50,400 nodes, from its bytes into the arena (one thread)")
    path = archive(folder, 50_400)
    nbytes, seconds, memory = arena(tools, path, runs + 4)
    table.row("pt2scope", Run(seconds, memory, 0), nbytes)
    json_seconds = min(timed(sys.executable, JSON_LOAD, path) for _ in range(runs))
    table.row("Python json.loads", Run(json_seconds, 0, 0), nbytes)
    torch_seconds = timed(tools.torch, TORCH_READ, path) if tools.torch else None
    if torch_seconds:
        table.row("torch's own reading (dataclasses)", Run(torch_seconds, 0, 0), nbytes)
    table.claim(f"{nbytes / seconds / 1e6:.0f} MB/s; at least 300 MB/s", nbytes / seconds >= 300e6)
    table.claim(f"{memory / MB:.0f} MB beyond the text of {nbytes / MB:.0f} MB; at most 40 MB", memory <= 40 * MB)
    table.claim(f"{json_seconds / seconds:.1f}x json.loads; at least 2x", json_seconds >= 2 * seconds)
    if torch_seconds:
        table.claim(f"{torch_seconds / seconds:.0f}x torch's own reading; at least 20x", torch_seconds >= 20 * seconds)

    table.title("Whole commands")
    whole = best([tools.program, "info", path], runs + 2)
    table.row("pt2scope info, 50,400 nodes", whole)
    table.claim(f"{whole.seconds:.2f} s; under 0.5 s", whole.seconds < 0.5)
    small = best([tools.program, "info", archive(folder, 7_820, "--no-origins")], runs + 6)
    table.row("pt2scope info, 7,820 nodes", small)
    table.claim(f"{1000 * small.seconds:.0f} ms; under 50 ms", small.seconds < 0.05)
    table.row("pt2scope graph, 50,400 nodes", best([tools.program, "graph", path], runs))
    table.row("pt2scope check, 50,400 nodes", best([tools.program, "check", path], runs))

    table.title("Growth with nodes")
    rates = []
    for nodes in SIZES:
        path = archive(folder, nodes)
        nbytes, seconds, memory = arena(tools, path, runs)
        rates.append(seconds / nbytes)
        table.row(f"{nodes} nodes, {nbytes / MB:.1f} MB", Run(seconds, memory, 0), nbytes)
        os.remove(path)
    table.claim(f"time per byte changes by {max(rates[1:]) / min(rates[1:]):.2f} from 12,500 to 200,000 nodes; at most 1.6",
                max(rates[1:]) <= 1.6 * min(rates[1:]))
