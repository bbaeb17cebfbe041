#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Prints the folder of the torch that this Python would import, if its version is at least the one given: 2.7, say.
Imports nothing of it."""

import importlib.metadata
import importlib.util
import re
import sys

spec = importlib.util.find_spec("torch")
try:
    found = re.match(r"(\d+)\.(\d+)", importlib.metadata.version("torch"))
except importlib.metadata.PackageNotFoundError:
    found = None
wanted = tuple(int(number) for number in sys.argv[1].split("."))
if spec is None or not spec.submodule_search_locations or not found or tuple(map(int, found.groups())) < wanted[:2]:
    sys.exit(f"there is no torch {sys.argv[1]} or newer that can be imported")
print(*spec.submodule_search_locations, sep=";")
