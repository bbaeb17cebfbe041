# SPDX-License-Identifier: Apache-2.0
"""Runs commands for the benches, and prints rows and claims."""
import os
import subprocess
import sys
import time

MB = 1 << 20


class Run:
    def __init__(self, seconds, rss, status):
        self.seconds, self.rss, self.status = seconds, rss, status


def once(command):
    start = time.monotonic()
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return Run(time.monotonic() - start, usage.ru_maxrss * 1024, process.returncode)


def best(command, runs, expect=(0,)):
    results = [once(command) for _ in range(runs)]
    bad = [r.status for r in results if r.status not in expect]
    if bad:
        sys.exit(f"bench: {' '.join(command)} ended with status {bad[0]}")
    return min(results, key=lambda r: r.seconds)


def warm(path):
    """Brings a file into the page cache."""
    with open(path, "rb", buffering=0) as file:
        buffer = bytearray(MB)
        while file.readinto(buffer):
            pass


class Table:
    def __init__(self):
        self.failed = 0

    def title(self, text):
        print(f"\n{text}")

    def row(self, name, run, nbytes=None):
        speed = f"{nbytes / run.seconds / 1e9:7.2f} GB/s" if nbytes else " " * 12
        print(f"  {name:36s} {run.seconds:9.3f} s  {speed}  {run.rss / MB:7.0f} MB", flush=True)

    def claim(self, text, holds):
        self.failed += not holds
        print(f"  {'holds ' if holds else 'FAILS '} {text}", flush=True)
