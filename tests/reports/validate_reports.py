#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Every report format of `pt2scope check`, read back by packages that others wrote.

PT2SCOPE_PROGRAM names the program. Needs the packages of requirements.txt.
"""
import collections
import copy
import json
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

import jsonschema
import junitparser
import markdown_it
import sarif.loader
import sarif_kit.validate

from inputs import BROKEN, make_inputs

SCHEMA = json.loads((pathlib.Path(__file__).resolve().parents[2] / "resources/report.schema.json").read_text())
FORMATS = ["text", "json", "jsonl", "sarif", "junit", "markdown"]
SARIF_LEVELS = {"error": "error", "warning": "warning", "info": "note"}


def strict(schema):
    """The same schema, refusing members that it does not name: what is written today must be documented."""
    schema = copy.deepcopy(schema)

    def close(node):
        if isinstance(node, dict):
            if "properties" in node and "type" in node:
                node["additionalProperties"] = False
            for value in node.values():
                close(value)
    close(schema)
    return schema


def validator(schema):
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema, format_checker=jsonschema.Draft202012Validator.FORMAT_CHECKER)


class Reports(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.paths = make_inputs(cls.folder.name)
        cls.report = json.loads(cls.check("json"))

    @classmethod
    def check(cls, report_format, *options, paths=None, expect=1):
        command = [os.environ["PT2SCOPE_PROGRAM"], "check", "--format", report_format, *options, "--"]
        ran = subprocess.run(command + (cls.paths if paths is None else paths), cwd=cls.folder.name,
                             stdin=subprocess.DEVNULL, capture_output=True, timeout=60, check=False)
        if ran.returncode != expect:
            raise AssertionError(f"exit {ran.returncode}, expected {expect}: {ran.stderr.decode(errors='replace')}")
        return ran.stdout.decode("utf-8")

    def assert_valid(self, schema, instance):
        problems = [f"{error.json_path}: {error.message[:200]}" for error in validator(schema).iter_errors(instance)]
        self.assertEqual(problems, [])

    # ---- what every format must do

    def test_one_result_per_input(self):
        self.assertEqual(len(self.report["results"]), len(self.paths))
        status = {result["path"]: result["status"] for result in self.report["results"]}
        self.assertEqual(len(status), len(self.paths), "names that differ must stay different")
        self.assertEqual(status["sound.pt2"], "ok")
        self.assertEqual(status["absent.pt2"], "unreadable")
        self.assertEqual(status["garbage.txt"], "unreadable")
        for name in BROKEN:
            if name != "178_schema_minor_999.pt2":
                self.assertNotEqual(status[name], "ok", name)

    def test_same_bytes_whatever_the_threads(self):
        for report_format in FORMATS:
            with self.subTest(report_format):
                self.assertEqual(self.check(report_format, "--jobs", "1"), self.check(report_format, "--jobs", "7"))

    def test_nothing_to_report(self):
        for report_format in FORMATS:
            with self.subTest(report_format):
                self.check(report_format, paths=[b"sound.pt2"], expect=0)

    # ---- json and jsonl

    def test_json_schema(self):
        self.assert_valid(SCHEMA, self.report)
        self.assert_valid(strict(SCHEMA), self.report)

    def test_json_schema_with_everything_asked_for(self):
        report = json.loads(self.check("json", "--timings", "--timestamps", "--max-findings", "1"))
        self.assert_valid(strict(SCHEMA), report)
        self.assertIn("timestamp", report)
        self.assertTrue(all("seconds" in result for result in report["results"]))
        self.assertTrue(any(result["truncated"] for result in report["results"]))

    def test_json_schema_refuses_what_is_wrong(self):
        for spoil in (lambda r: r.pop("summary"), lambda r: r["results"][0].pop("status"),
                      lambda r: r["results"][0].update(status="fine"), lambda r: r.update(report_version=2),
                      lambda r: r["summary"].update(ok="1"), lambda r: r["results"][-1].pop("reason")):
            report = copy.deepcopy(self.report)
            spoil(report)
            self.assertFalse(validator(SCHEMA).is_valid(report))

    def test_json_counts(self):
        summary = collections.Counter(result["status"] for result in self.report["results"])
        for status in ("ok", "warning", "error", "unreadable"):
            self.assertEqual(self.report["summary"][status], summary[status])
        for result in self.report["results"]:
            listed = collections.Counter(finding["severity"] for finding in result["findings"])
            for severity, count in result["counts"].items():
                self.assertTrue(count == listed[severity] or (result["truncated"] and count > listed[severity]))

    def test_jsonl_is_the_results(self):
        lines = self.check("jsonl").splitlines()
        self.assertEqual([json.loads(line) for line in lines], self.report["results"])
        for line in self.check("jsonl", "--timings", "--timestamps").splitlines():
            self.assert_valid({**strict(SCHEMA)["$defs"]["result"], "$defs": strict(SCHEMA)["$defs"]}, json.loads(line))

    # ---- SARIF

    def test_sarif_schema(self):
        checker = jsonschema.FormatChecker()
        for options in ([], ["--timestamps", "--timings"], ["--absolute-paths"], ["--quick"]):
            log = json.loads(self.check("sarif", *options))
            self.assertEqual(sarif_kit.validate.validation_errors(log), [])
            official = jsonschema.Draft4Validator(sarif_kit.validate.load_schema(), format_checker=checker)
            self.assertEqual([error.message for error in official.iter_errors(log)], [])

    def test_sarif_read_back(self):
        path = pathlib.Path(self.folder.name) / "report.sarif"
        path.write_text(self.check("sarif"), encoding="utf-8")
        self.addCleanup(path.unlink)
        read = sarif.loader.load_sarif_file(str(path))
        self.assertEqual(read.get_distinct_tool_names(), ["pt2scope"])

        found = collections.Counter()
        for result in self.report["results"]:
            found.update(SARIF_LEVELS[finding["severity"]] for finding in result["findings"])
        self.assertEqual({level: found[level] for level in SARIF_LEVELS.values()},
                         {level: read.get_report().get_issue_count_for_severity(level) for level in SARIF_LEVELS.values()})
        self.assertEqual([record["Code"] for record in read.get_records()],
                         [finding["rule"] for result in self.report["results"] for finding in result["findings"]])

    def test_sarif_refers_to_itself(self):
        run = json.loads(self.check("sarif"))["runs"][0]
        rules = run["tool"]["driver"]["rules"]
        self.assertEqual(len({rule["id"] for rule in rules}), len(rules))
        for result in run["results"]:
            self.assertEqual(rules[result["ruleIndex"]]["id"], result["ruleId"])
            for location in result["locations"] + result.get("relatedLocations", []):
                place = location["physicalLocation"]["artifactLocation"]
                self.assertEqual(run["artifacts"][place["index"]]["location"]["uri"], place["uri"])
        unreadable = [entry for entry in run["invocations"][0]["toolExecutionNotifications"] if entry["level"] == "error"]
        self.assertEqual(len(unreadable), self.report["summary"]["unreadable"])
        self.assertFalse(run["invocations"][0]["executionSuccessful"])

    # ---- JUnit XML

    def test_junit_read_back(self):
        suites = list(junitparser.JUnitXml.fromstring(self.check("junit", "--timings").encode()))
        self.assertEqual(len(suites), len(self.paths))
        for suite, result in zip(suites, self.report["results"]):
            with self.subTest(result["path"]):
                self.assert_suite(suite, result)

    def assert_suite(self, suite, result):
        outcomes = {case.name: [type(entry) for entry in case.result] for case in suite}
        written = [suite.tests, suite.failures, suite.errors, suite.skipped]
        suite.update_statistics()
        self.assertEqual(written, [suite.tests, suite.failures, suite.errors, suite.skipped])

        expected = {"passed": [], "failed": [junitparser.Failure], "skipped": [junitparser.Skipped],
                    "not-checked": [junitparser.Skipped]}
        phases = {phase["phase"]: expected[phase["state"]] for phase in result["phases"]}
        if result["status"] == "unreadable":
            phases["open"] = [junitparser.Error]
        self.assertEqual(outcomes, phases)
        text = " ".join(junitparser.junitparser.etree.tostring(suite._elem, encoding="unicode").split())
        for finding in result["findings"]:
            self.assertIn(finding["rule"], text)

    # ---- Markdown

    def test_markdown_read_back(self):
        text = self.check("markdown")
        tokens = markdown_it.MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"]).parse(text)
        rows = sum(token.type == "tr_open" for token in tokens) - 1
        cells = sum(token.type == "td_open" for token in tokens)
        self.assertEqual(rows, len(self.paths))
        self.assertEqual(cells, 9 * rows)

        inline = [child for token in tokens for child in token.children or []]
        self.assertEqual({child.type for child in inline} - {"text", "code_inline", "strong_open", "strong_close",
                                                            "html_inline", "text_special"}, set())
        html = [token.content for token in tokens + inline if token.type in ("html_inline", "html_block")]
        tags = set(re.findall(r"<[^>]*>", "".join(html)))
        self.assertEqual(tags - {"<details open>", "</details>", "<summary>", "</summary>", "<strong>", "</strong>",
                                 "<code>", "</code>"}, set())

    def test_markdown_names_the_findings(self):
        text = self.check("markdown")
        for result in self.report["results"]:
            for finding in result["findings"]:
                self.assertIn(f"`{finding['rule']}`", text)

    # ---- text

    def test_text_holds_no_controls(self):
        for options in ([], ["--quiet"], ["--timings", "--timestamps"]):
            text = self.check("text", *options)
            self.assertIsNone(re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]", text))

    def test_text_colours_only_itself(self):
        text = self.check("text", "--color", "always")
        self.assertIn("\x1b[", text)
        self.assertEqual(re.sub(r"\x1b\[(0|1|(1;)?3[1236])m", "", text), self.check("text", "--color", "never"))


if __name__ == "__main__":
    unittest.main(verbosity=2)
