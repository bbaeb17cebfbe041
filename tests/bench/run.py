#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures pt2scope against peers and against the machine's own limit, in one run on the same files.

Every figure is the minimum of several runs with a warm page cache. Claims are ratios; a claim that does not hold is marked
and makes the exit status 1.
"""
import argparse
import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile

import diff
import programs
from diff_values import diff_values
from exports import exports
from first_picture import first_picture
from measure import MB, Table, best, once, warm
from values import statistics

HERE = os.path.dirname(os.path.abspath(__file__))


def archive(folder, name, tensors, nbytes):
    path = os.path.join(folder, f"{name}.pt2")
    if not os.path.exists(path):
        print(f"writing {name}.pt2: {tensors} tensors, {nbytes / 1e9:.3f} GB", flush=True)
        # In a process of its own: a child's peak memory counts that of the process it was forked from.
        subprocess.run([sys.executable, os.path.join(HERE, "make_archive.py"), path, "--tensors", str(tensors), "--bytes", str(nbytes)],
                       check=True)
        os.sync()  # writing back must not disturb what is measured
    warm(path)
    return path


def torch_python(given):
    for python in filter(None, [given, os.environ.get("PT2SCOPE_TORCH_PYTHON"), sys.executable]):
        if subprocess.run([python, "-c", "import torch"], capture_output=True).returncode == 0:
            return python
    return None


def against_peers(table, tools, path, runs, name):
    size = os.path.getsize(path)
    table.title(f"Every byte's CRC-32 and every value, {name} ({size / 1e9:.2f} GB, {tools.jobs} threads)")
    # By turns, so that neither has the quieter minute.
    pairs = [(once([tools.pread, path, str(tools.jobs)]), best([tools.program, "check", path], 1)) for _ in range(runs + 6)]
    pread, own = (min((pair[i] for pair in pairs), key=lambda r: r.seconds) for i in (0, 1))
    table.row("merely reading (pread, same slices)", pread, size)
    table.row("pt2scope check", own, size)
    if tools.has_torch_engine():
        table.row("pt2scope check --device torch", best([tools.program, "check", "--device", "torch", path], 1), size)
    peers = {"python zipfile.testzip": [sys.executable, "-c", f"import zipfile; assert zipfile.ZipFile({path!r}).testzip() is None"],
             "libzip": [tools.libzip, path]}
    for peer, command in (("7z t", ["7z", "t", path]), ("unzip -t", ["unzip", "-tq", path])):
        if shutil.which(command[0]):
            peers[peer] = command
    if tools.torch:
        load = f"import torch, logging; logging.disable(50); torch.export.load({path!r})"
        peers["torch.export.load"] = [tools.torch, "-c", load]
        peers["import torch (part of the above)"] = [tools.torch, "-c", "import torch"]
    measured = {}
    for peer, command in peers.items():
        measured[peer] = best(command, 1 if peer in ("unzip -t", "torch.export.load") else runs)
        table.row(peer, measured[peer], None if "import" in peer else size)
    imports = measured.pop("import torch (part of the above)", None)
    load = measured.pop("torch.export.load", None)
    fastest = min(measured, key=lambda p: measured[p].seconds)
    ratio = measured[fastest].seconds / own.seconds
    table.claim(f"{ratio:.1f}x the fastest peer ({fastest}); at least 5x", ratio >= 5)
    if "unzip -t" in measured:
        ratio = measured["unzip -t"].seconds / own.seconds
        table.claim(f"{ratio:.0f}x unzip -t; at least 50x", ratio >= 50)
    if load:
        ratio = load.seconds / own.seconds
        table.claim(f"{ratio:.0f}x torch.export.load ({(load.seconds - imports.seconds) / own.seconds:.0f}x without its import); at least 25x",
                    ratio >= 25)
    table.claim(f"{own.seconds / pread.seconds:.2f}x the time of merely reading; at most 1.6x", own.seconds <= 1.6 * pread.seconds)
    table.claim(f"{own.rss / MB:.0f} MB resident; below 40 MB", own.rss < 40 * MB)


def opening(table, tools, large, small, runs):
    table.title(f"Opening ({os.path.getsize(large) / 1e9:.1f} GB against {os.path.getsize(small) / 1e3:.0f} kB, as many records)")
    for command in (["check", "--quick"], ["info"]):
        a = best([tools.program, *command, large], runs + 6)
        b = best([tools.program, *command, small], runs + 6)
        name = "pt2scope " + " ".join(command)
        table.row(name + ", large", a)
        table.row(name + ", small", b)
        table.claim(f"{1000 * (a.seconds - b.seconds):.1f} ms more; under 30 ms", a.seconds - b.seconds < 0.030)
        table.claim(f"{(a.rss - b.rss) / MB:.1f} MB more; within 10 MB", abs(a.rss - b.rss) < 10 * MB)


def records(table, tools, folder, runs):
    table.title("Listing many records")
    rows = []
    for count in (25_000, 50_000, 100_000):
        path = archive(folder, f"records_{count}", count, count * 16)
        rows.append(best([tools.program, "ls", path], runs))
        table.row(f"pt2scope ls, {count} records", rows[-1])
        os.remove(path)
    table.claim(f"{rows[-1].seconds:.2f} s for 100,000 records; under 0.5 s", rows[-1].seconds < 0.5)
    table.claim(f"doubling records multiplies time by {rows[1].seconds / rows[0].seconds:.2f} and {rows[2].seconds / rows[1].seconds:.2f}; "
                "at most 2.5", all(b.seconds <= 2.5 * a.seconds for a, b in zip(rows, rows[1:])))


def growth(table, tools, folder, runs):
    sizes = {"bytes": [(2000, 500_000_000), (2000, 1_000_000_000), (2000, 2_000_000_000)],
             "tensors": [(5_000, 500_000_000), (10_000, 500_000_000), (20_000, 500_000_000)]}
    for what, steps in sizes.items():
        table.title(f"Growth with {what}")
        rows = []
        for tensors, nbytes in steps:
            path = archive(folder, f"growth_{tensors}_{nbytes}", tensors, nbytes)
            rows.append(best([tools.program, "check", path], runs + 2))
            table.row(f"check, {tensors} tensors, {nbytes / 1e9:.1f} GB", rows[-1], os.path.getsize(path))
            os.remove(path)
        table.claim(f"doubling {what} multiplies time by {rows[1].seconds / rows[0].seconds:.2f} and "
                    f"{rows[2].seconds / rows[1].seconds:.2f}; at most 2.5", all(b.seconds <= 2.5 * a.seconds for a, b in zip(rows, rows[1:])))


class Tools:
    def __init__(self, build, torch):
        self.folder = os.path.join(build, "bin")
        self.program, self.pread, self.libzip, self.pieces = map(self.build, ("pt2scope", "bench_pread", "bench_libzip", "bench_pieces"))
        self.torch, self.jobs = torch_python(torch), len(os.sched_getaffinity(0))


    def has_torch_engine(self):
        listed = subprocess.run([self.program, "devices", "--format", "json"], capture_output=True, text=True).stdout
        return any(engine["id"] == "torch" and engine["present"] for engine in json.loads(listed)["engines"])

    def build(self, name):
        return os.path.join(self.folder, name)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", default="build/bench", help="build folder of the bench preset")
    parser.add_argument("--folder", help="where the archives are written (default: a temporary folder)")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--torch", help="a Python that can import torch, for torch.export.load")
    parser.add_argument("--small", action="store_true", help="without the 8 GB archive")
    parser.add_argument("--pieces", action="store_true", help="only the micro-benchmarks")
    arguments = parser.parse_args()
    tools, table = Tools(arguments.build, arguments.torch), Table()
    subprocess.run([tools.pieces, "--benchmark_min_time=0.2"], check=True)
    if arguments.pieces:
        return 0
    folder = arguments.folder or tempfile.mkdtemp(prefix="pt2scope-bench-")
    os.makedirs(folder, exist_ok=True)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    try:
        two = archive(folder, "two", 2000, 2_000_000_000)
        against_peers(table, tools, two, arguments.runs, "2,000 tensors")
        os.remove(two)
        room = shutil.disk_usage(folder).free
        large = not arguments.small and room > 12e9
        if not arguments.small and not large:
            print("\nno room for the 8 GB archive: left out")
        if large:
            eight = archive(folder, "eight", 2000, 8_000_000_000)
            against_peers(table, tools, eight, arguments.runs, "2,000 tensors")
            opening(table, tools, eight, archive(folder, "tiny", 2000, 2000 * 16), arguments.runs)
            os.remove(eight)
        statistics(table, tools, folder, arguments.runs, 500_000_000 if arguments.small else 4_000_000_000)
        growth(table, tools, folder, arguments.runs)
        records(table, tools, folder, arguments.runs)
        programs.programs(table, tools, folder, arguments.runs)
        exports(table, tools, folder, arguments.runs)
        first_picture(table, tools, {"2,000 tensors": archive(folder, "tiny", 2000, 2000 * 16),
                                     "50,400 nodes": programs.archive(folder, 50_400)}, folder, arguments.runs)
        diff.graphs(table, tools, folder, arguments.runs)
        diff.weights(table, tools, folder, arguments.runs, 500_000_000 if arguments.small else 4_000_000_000)
        diff_values(table, tools, folder, arguments.runs, 500_000_000 if arguments.small else 2_000_000_000)
    finally:
        if not arguments.folder:
            shutil.rmtree(folder, ignore_errors=True)
    print(f"\n{table.failed} claims fail" if table.failed else "\nall claims hold")
    return 1 if table.failed else 0


if __name__ == "__main__":
    sys.exit(main())
