# SPDX-License-Identifier: Apache-2.0
"""The archives that validate_reports.py has checked: sound, broken, and named to attack each format."""
import os
import pathlib
import shutil
import zipfile

FIXTURES = pathlib.Path(__file__).resolve().parents[1] / "fixtures"
SOUND = FIXTURES / "pt2/2.15.0/linear_strict.pt2"
BROKEN = [
    "018_truncated_eocd.pt2",
    "038_crc_weight_bit_flip.pt2",
    "046_duplicate_entry_differs.pt2",
    "060_name_bidi.pt2",
    "062_name_not_utf8.pt2",
    "098_weight_short.pt2",
    "114_dtype_unknown.pt2",
    "178_schema_minor_999.pt2",
]

HOSTILE_NAMES = [
    "\x1b[31mred\x1b[0m",
    "line\nfeed\ttab\x01\x7f",
    "]]><script>alert('x')</script>&amp;<!-- \"q\" -->",
    "a|b`c``d` **bold** _it_ <b>@someone</b>",
    "[click](https://example.org) www.example.org {0} {{1}}",
    "\u202egnp.exe\u200b\ufeff\ufffe\uffff",
    "名前 имя \U0001f525",
    "x" * 200,
]
NOT_UTF8 = b"bad\xff\xfe\xc3("


def hostile_archive(path):
    """A sound archive with records of hostile names added where every record of a layered archive is looked at."""
    with zipfile.ZipFile(SOUND) as source, zipfile.ZipFile(path, "w") as target:
        root = source.namelist()[0].split("/")[0]
        for entry in source.infolist():
            target.writestr(entry.filename, source.read(entry))
        for name in HOSTILE_NAMES:
            for folder in ("models/", "data/weights/weight_", "", "../"):
                target.writestr(f"{root}/{folder}{name}", b"x")
        target.writestr(f"{root}/models/" + "?" * len(NOT_UTF8), b"x")
    path.write_bytes(path.read_bytes().replace(b"?" * len(NOT_UTF8), NOT_UTF8))


def make_inputs(folder):
    """Fills the folder; returns the paths to check, relative to it, as bytes. One of them is absent."""
    folder = pathlib.Path(folder)
    shutil.copy(SOUND, folder / "sound.pt2")
    shutil.copy(SOUND, folder / "sound.bin")
    for name in BROKEN:
        shutil.copy(FIXTURES / "broken" / name, folder / name)
    (folder / "garbage.txt").write_bytes(b"neither ZIP nor anything else")
    hostile_archive(folder / "hostile.pt2")
    paths = sorted(os.listdir(os.fsencode(folder)))
    for name in [os.fsencode(name.replace("/", ":")) for name in HOSTILE_NAMES] + [NOT_UTF8]:
        shutil.copy(folder / "098_weight_short.pt2", os.path.join(os.fsencode(folder), name + b".pt2"))
        paths.append(name + b".pt2")
    return paths + [b"absent.pt2"]
