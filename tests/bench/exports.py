# SPDX-License-Identifier: Apache-2.0
"""A large export folder: opened and checked without reading its bytes."""
import os
import shutil

from make_export import write_export
from measure import MB, best

MOST_SECONDS, MOST_MB = 2, 200


def exports(table, tools, folder, runs):
    ranks, tables, parts, nbytes = 8, 500, 4, 200_000_000_000
    path = os.path.join(folder, "export")
    write_export(path, ranks, tables, parts, nbytes)
    table.title(f"RTP export of {ranks * tables * parts:,} shards, {nbytes / 1e9:.0f} GB")
    for command in (["check", "--quick"], ["info"], ["tensors"], ["features"]):
        run = best([tools.program, *command, path], runs)
        table.row("pt2scope " + " ".join(command), run)
        table.claim(f"{run.seconds:.2f} s and {run.rss / MB:.0f} MB resident; below {MOST_SECONDS} s and {MOST_MB} MB",
                    run.seconds < MOST_SECONDS and run.rss < MOST_MB * MB)
    shutil.rmtree(path)
