#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Enters the operators of the installed torch into operators.txt.

    python resources/operators.py

Run it under the release that is to be entered (a released build, since development builds have operators of their own),
and look at the difference before committing it. Running it for a release that is in the file already renews its entries.
"""

import importlib
import pathlib
import pkgutil

TABLE = pathlib.Path(__file__).with_name("operators.txt")

HEADER = """\
# The operators of PyTorch releases and their schemas, written by operators.py beside this file.
# First the releases. Then one line for each operator and schema, in byte order: name, releases, schema as torch prints it.
# Releases are FIRST-LAST; without FIRST since the oldest one here, without LAST up to the newest.
# Higher-order operators have no schema.
"""


def numbers(version: str) -> list[int]:
    return [int(part) for part in version.split(".")]


def read_table(text: str) -> tuple[list[str], dict[tuple[str, str], set[str]]]:
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    versions = lines[0].split()[1:]
    table: dict[tuple[str, str], set[str]] = {}
    for line in lines[1:]:
        name, span, schema = (line + " ").split(" ", 2)
        first, last = span.split("-")
        begin = versions.index(first) if first else 0
        end = versions.index(last) if last else len(versions) - 1
        table.setdefault((name, schema.strip()), set()).update(versions[begin : end + 1])
    return versions, table


def spans(versions: list[str], present: set[str]) -> list[str]:
    """Runs of neighbouring releases, as FIRST-LAST."""
    out, run = [], []
    for version in versions + [None]:
        if version in present:
            run.append(version)
        elif run:
            first = "" if run[0] == versions[0] else run[0]
            last = "" if run[-1] == versions[-1] else run[-1]
            out.append(f"{first}-{last}")
            run = []
    return out


def write_table(versions: list[str], table: dict[tuple[str, str], set[str]]) -> str:
    lines = []
    for (name, schema), present in table.items():
        for span in spans(versions, present):
            lines.append(((name, min(map(numbers, present))), f"{name} {span} {schema}".rstrip()))
    lines.sort()
    return HEADER + "versions " + " ".join(versions) + "\n" + "".join(line + "\n" for _, line in lines)


def installed_operators() -> dict[str, str]:
    """Name to schema of everything that is registered once torch's own operator libraries are imported."""
    import torch

    for package in ("torch._higher_order_ops", "torch._prims"):
        module = importlib.import_module(package)
        for _, name, _ in pkgutil.iter_modules(module.__path__, package + "."):
            importlib.import_module(name)
    for name in ("torch.ao.quantization.fx._decomposed", "torch._export.serde.serialize"):
        importlib.import_module(name)

    operators = {}
    for schema in torch._C._jit_get_all_schemas():
        printed = str(schema)
        name = f"{schema.name.replace('::', '.')}.{schema.overload_name or 'default'}"
        operators[name] = printed[printed.index("(") :]
    for name in torch._ops._higher_order_ops:
        operators[f"higher_order.{name}"] = ""
    return operators


def main() -> None:
    import torch

    version = torch.__version__.split("+")[0]
    versions, table = read_table(TABLE.read_text())
    for present in table.values():
        present.discard(version)
    # Of other namespaces (prim, cuda, profiler …) exported programs have no operators.
    namespaces = {name.split(".")[0] for name, _ in table}
    for name, schema in installed_operators().items():
        if name.split(".")[0] in namespaces:
            table.setdefault((name, schema), set()).add(version)
    versions = sorted({*versions, version}, key=numbers)
    TABLE.write_text(write_table(versions, table))


if __name__ == "__main__":
    main()
