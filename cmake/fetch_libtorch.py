#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Puts what pt2scope's LibTorch plugin needs of PyPI's torch into the user's cache, unless it is there. Prints the folder.

The wheel installs at several GB; the CPU needs a tenth of that. Needs pip; runs nothing of what it fetches."""

import os
import pathlib
import platform
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile

REQUIREMENTS = pathlib.Path(__file__).resolve().parent.parent / "core" / "verify" / "torch" / "requirements.txt"
KEPT = re.compile(r"torch/include/|torch/lib/(libtorch_cpu|libc10|libgomp)\.so|nvidia/[^/]+/lib/lib(cudart|cupti)\.so")
# Any Python will do: the libraries do not use it.
WHEELS = ["--only-binary=:all:", "--python-version=3.12"]
WHEELS += [f"--platform=manylinux{tag}_{platform.machine()}"
           for tag in ("2014", "_2_17", "_2_24", "_2_25", "_2_26", "_2_27", "_2_28")]


def target():
    version = re.search(r"^torch==(.+)$", REQUIREMENTS.read_text(), re.M).group(1)
    cache = os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache"
    return pathlib.Path(cache) / "pt2scope" / f"libtorch-{version}"


def fetch(folder):
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent) as work:
        wheels, parts = pathlib.Path(work, "wheels"), pathlib.Path(work, "parts")
        subprocess.run([sys.executable, "-m", "pip", "download", "--disable-pip-version-check", "--no-cache-dir", "--no-deps",
                        "--retries=2", "--timeout=60", "-q", "-d", wheels, *WHEELS, "-r", REQUIREMENTS], check=True,
                       stdout=sys.stderr)
        for wheel in wheels.iterdir():
            with zipfile.ZipFile(wheel) as archive:
                archive.extractall(parts, [name for name in archive.namelist() if KEPT.match(name)])
        shutil.rmtree(folder, ignore_errors=True)
        parts.rename(folder)


if __name__ == "__main__":
    try:
        if not target().is_dir():
            fetch(target())
    except subprocess.CalledProcessError:
        sys.exit("fetch_libtorch: pip could not download the wheels")
    except (OSError, zipfile.BadZipFile) as error:
        sys.exit(f"fetch_libtorch: {error}")
    print(target())
