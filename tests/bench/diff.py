# SPDX-License-Identifier: Apache-2.0
"""Comparing two programs of 50,000 nodes between which some edits were made: seconds, and entries per edit; and two
exports whose weights are equal, or all changed."""
import json
import multiprocessing
import os
import random
import shutil
import subprocess
import sys
import zipfile

from measure import MB, Run, best, once, warm
from programs import archive

NODES = 50_400
EDITS = 100


def redirect(program, old, new, besides):
    graph = program["graph_module"]["graph"]
    places = [argument["arg"] for node in graph["nodes"] if node is not besides for argument in node["inputs"]]
    places += graph["outputs"] + [spec["user_output"]["arg"] for spec in program["graph_module"]["signature"]["output_specs"] if "user_output" in spec]
    for place in places:
        if place.get("as_tensor", {}).get("name") == old:
            place["as_tensor"] = {"name": new}


def insert(program, node, name):
    """A gelu between a node and all that take its value."""
    graph = program["graph_module"]["graph"]
    old = node["outputs"][0]["as_tensor"]["name"]
    added = {"target": "torch.ops.aten.gelu.default", "inputs": [{"name": "self", "arg": {"as_tensor": {"name": old}}, "kind": 1}],
             "outputs": [{"as_tensor": {"name": name}}], "metadata": node["metadata"], "is_hop_single_tensor_return": None, "name": name}
    redirect(program, old, name, added)
    graph["tensor_values"][name] = graph["tensor_values"][old]
    graph["nodes"].insert(graph["nodes"].index(node) + 1, added)


def remove(program, node):
    """A node of one input: its users take what it took."""
    graph = program["graph_module"]["graph"]
    graph["nodes"].remove(node)
    redirect(program, node["outputs"][0]["as_tensor"]["name"], node["inputs"][0]["arg"]["as_tensor"]["name"], None)


def edit(program, count, seed=1):
    """Makes as many edits: nodes put in, taken out, replaced, called with another constant."""
    chance = random.Random(seed)
    nodes = program["graph_module"]["graph"]["nodes"]
    for i in range(count):
        kind = i % 4
        node = chance.choice([n for n in nodes if kind in (0, 3) or n["target"].endswith("gelu.default")])
        if kind == 0:
            insert(program, node, f"inserted_{i}")
        elif kind == 1:
            remove(program, node)
        elif kind == 2:
            node["target"] = "torch.ops.aten.silu.default"
        else:
            node["inputs"].append({"name": "alpha", "arg": {"as_int": i}, "kind": 2})
    for number, node in enumerate(nodes):  # a later export numbers its names otherwise
        node["name"] = f"{node['name']}_{number}"


def write_edited(path, out, count):
    with zipfile.ZipFile(path) as source, zipfile.ZipFile(out, "w") as target:
        for name in source.namelist():
            content = source.read(name)
            if name.endswith("models/model.json"):
                program = json.loads(content)
                edit(program, count)
                content = json.dumps(program)
            target.writestr(name, content)


def edited(folder, path, count):
    out = os.path.join(folder, f"program_{count}_edits.pt2")
    if not os.path.exists(out):
        # In a process of its own: what this one holds at most would count as memory of the programs that it starts.
        process = multiprocessing.Process(target=write_edited, args=(path, out, count))
        process.start()
        process.join()
    warm(out)
    return out


def graphs(table, tools, folder, runs):
    table.title(f"Comparing two programs of {NODES:,} nodes with {EDITS} edits")
    path = archive(folder, NODES)
    other = edited(folder, path, EDITS)
    command = [tools.program, "diff", path, other, "--only", "program", "--format", "json"]
    section = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)["sections"]["program"]
    entries = sum(len(section[kind]) for kind in ("added", "removed", "changed"))
    run = best(command, runs)
    table.row("pt2scope diff", run, os.path.getsize(path) + os.path.getsize(other))
    table.claim(f"{run.seconds:.2f} s; less than 1 s", run.seconds < 1)
    table.claim(f"{entries} entries for {EDITS} edits; at most twice as many", entries <= 2 * EDITS)


def weights(table, tools, folder, runs, nbytes):
    paths = []
    for seed in (1, 2):
        paths.append(os.path.join(folder, f"weights_{seed}.pt2"))
        subprocess.run([sys.executable, os.path.join(os.path.dirname(os.path.abspath(__file__)), "make_archive.py"), paths[-1],
                        "--tensors", "200", "--bytes", str(nbytes), "--seed", str(seed)], check=True)
    os.sync()
    for path in paths:
        warm(path)
    a, b = paths
    size = os.path.getsize(a) + os.path.getsize(b)
    table.title(f"Comparing two exports ({size / 1e9:.2f} GB, {tools.jobs} threads)")
    same = os.path.join(folder, "weights_same.pt2")
    shutil.copyfile(a, same)
    equal = best([tools.program, "diff", a, same], runs)
    os.remove(same)
    table.row("equal weights", equal, size)
    turns = []
    for _ in range(runs + 3):  # by turns, so that neither has the quieter minute
        reads = [once([tools.pread, path, str(tools.jobs)]) for path in paths]
        turns.append((Run(sum(run.seconds for run in reads), max(run.rss for run in reads), 0), once([tools.program, "diff", a, b])))
    pread, changed = (min((turn[i] for turn in turns), key=lambda run: run.seconds) for i in (0, 1))
    table.row("merely reading both (pread)", pread, size)
    table.row("all weights changed", changed, size)
    table.claim(f"{1000 * equal.seconds:.0f} ms where the weights are equal; less than 100 ms", equal.seconds < 0.1)
    ratio = changed.seconds / pread.seconds
    table.claim(f"{ratio:.2f}x the time of merely reading both where all are changed; at most 1.8x", ratio <= 1.8)
    table.claim(f"{changed.rss / MB:.0f} MB resident; below 100 MB", changed.rss < 100 * MB)
    for path in paths:
        os.remove(path)
