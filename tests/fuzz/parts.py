# SPDX-License-Identifier: Apache-2.0
"""parts.py Program|Pickle|Symbols FOLDER: seeds for a fuzzer, out of the archives of the fixtures."""
import io
import json
import pathlib
import sys
import zipfile

fixtures = pathlib.Path(__file__).parent.parent / "fixtures" / "pt2"


def archives():
    for path in sorted(fixtures.glob("2.*/*.pt2")):
        try:
            yield zipfile.ZipFile(path)
        except zipfile.BadZipFile:
            continue


def programs():
    for archive in archives():
        for name in archive.namelist():
            if "/models/" in name or name == "serialized_exported_program.json":
                yield archive.read(name)


def inner_pickles(archive):
    for name in archive.namelist():
        if name.endswith(".pkl"):
            with archive.open(name) as record:
                record._expected_crc = None  # torch.save writes none
                yield record.read()


def pickles():
    for archive in archives():
        for name in archive.namelist():
            content = archive.read(name)
            if content.startswith(b"PK"):
                yield from inner_pickles(zipfile.ZipFile(io.BytesIO(content)))


def texts(value):
    if isinstance(value, dict):
        for key, below in value.items():
            yield from [below.encode()] if key == "expr_str" and isinstance(below, str) else texts(below)
    elif isinstance(value, list):
        for below in value:
            yield from texts(below)


def expressions():
    for program in programs():
        content = json.loads(program)
        yield from texts(content)
        yield from (guard.encode() for guard in content.get("guards_code") or [])


def main():
    kind, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    parts = {"Program": programs, "Pickle": pickles, "Symbols": expressions}[kind]()
    for number, content in enumerate(sorted(set(parts))):
        if len(content) <= 100_000:
            (folder / f"{number:05}").write_bytes(content)


main()
