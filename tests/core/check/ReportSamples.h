// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/CheckResult.h"
#include "core/check/Rule.h"

#include <string>
#include <vector>

namespace pt2scope::testing {

// Results made by hand, so that what reports look like does not depend on the rules.

inline const Rule tooShort{
    .id = "blob/too-short",
    .severity = Severity::Error,
    .title = "A blob is shorter than its tensor",
    .explanation = "The loader reads past the end of the storage and raises a RuntimeError.",
    .fix =
        "Copy the archive again from where it was exported, or export it again: the missing bytes "
        "cannot be restored from what is left of the archive.",
    .reference = "torch/export/pt2_archive/_package.py",
    .check = nullptr,
    .needsBytes = false,
    .since = "0.1.0"};
inline const Rule localDiffers{.id = "container/local-central-mismatch",
                               .severity = Severity::Error,
                               .title = "Local header and directory disagree",
                               .explanation = "PyTorch trusts the directory, other tools the local header.",
                               .fix = "",
                               .reference = "",
                               .check = nullptr,
                               .needsBytes = false,
                               .since = "0.1.0"};
inline const Rule oddName{.id = "multi/model-name-odd",
                          .severity = Severity::Warning,
                          .title = "A model's name is odd",
                          .explanation = "Folders nest unexpectedly, for names like {a} or [b](c).",
                          .fix = "Choose a name without special characters.",
                          .reference = "",
                          .check = nullptr,
                          .needsBytes = false,
                          .since = "0.1.0"};
inline const Rule rezipped{.id = "container/rezipped",
                           .severity = Severity::Info,
                           .title = "Written by another tool",
                           .explanation = "PyTorch pads its records.",
                           .fix = "Export again if alignment matters.",
                           .reference = "",
                           .check = nullptr,
                           .needsBytes = false,
                           .since = "0.1.0"};
inline const Rule extension{.id = "layout/extension",
                            .severity = Severity::Info,
                            .title = "Unusual file name",
                            .explanation = "PyTorch logs a warning.",
                            .fix = "",
                            .reference = "",
                            .check = nullptr,
                            .needsBytes = false,
                            .since = "0.1.0"};

inline std::vector<PhaseOutcome> allPassed()
{
    return {{Phase::Container, PhaseState::Passed, ""}, {Phase::Layout, PhaseState::Passed, ""},
            {Phase::Config, PhaseState::Passed, ""},    {Phase::Aoti, PhaseState::Skipped, "does not apply"},
            {Phase::Model, PhaseState::Passed, ""},     {Phase::Blobs, PhaseState::Passed, ""}};
}

inline void addFinding(CheckResult &result, const Rule &rule, std::string message, Location location = {},
                       std::vector<Location> related = {})
{
    ++result.counts[static_cast<std::size_t>(rule.severity)];
    result.findings.push_back({&rule, rule.severity, std::move(message), std::move(location), std::move(related)});
}

inline CheckResult sound()
{
    CheckResult result;
    result.path = "good/linear.pt2";
    result.kind = "pt2";
    result.layout = "pt2-layered";
    result.models = {"model"};
    result.tensors = 12;
    result.bytesVerified = 1'300'000;
    result.phases = allPassed();
    result.seconds = 0.25;
    return result;
}

inline CheckResult soundWithInfo()
{
    CheckResult result = sound();
    result.path = "good/rezipped.zip";
    addFinding(result, rezipped, "linear/version has no padding field", {.record = "linear/version"});
    addFinding(result, rezipped, "linear/byteorder has no padding field", {.record = "linear/byteorder"});
    addFinding(result, extension, "the name ends in .zip, not in .pt2");
    return result;
}

inline CheckResult warned()
{
    CheckResult result = sound();
    result.path = "odd/two models.pt2";
    result.status = CheckStatus::Warning;
    result.models = {"a", "b/c"};
    addFinding(result, oddName, "model b/c holds a slash", {.record = "m/models/b/c.json", .model = "b/c"});
    addFinding(result, extension, "the name ends in .bin, not in .pt2");
    return result;
}

inline CheckResult broken()
{
    CheckResult result = sound();
    result.path = "bad/short.pt2";
    result.status = CheckStatus::Error;
    result.incomplete = true;
    result.bytesVerified = 640;
    result.seconds = 1.23456;
    result.phases = {{Phase::Container, PhaseState::Failed, ""},
                     {Phase::Layout, PhaseState::Passed, ""},
                     {Phase::Config, PhaseState::NotChecked, "the archive's directory is damaged"},
                     {Phase::Aoti, PhaseState::Skipped, "does not apply"},
                     {Phase::Model, PhaseState::NotChecked, "the archive's directory is damaged"},
                     {Phase::Blobs, PhaseState::Failed, ""}};
    addFinding(result, rezipped, "short/version has no padding field", {.record = "short/version"});
    addFinding(
        result, tooShort,
        "weight_3 holds 40 bytes; linear.weight needs 48 (float32, sizes [3, 4], strides [4, 1], offset 0)",
        {.record = "short/data/weights/weight_3",
         .model = "model",
         .tensor = "linear.weight",
         .offset = 0,
         .length = 40},
        {{.record = "short/data/weights/model_weights_config.json", .pointer = "/config/linear.weight/tensor_meta"}});
    addFinding(result, localDiffers, "the local header says 12 bytes, the directory 13",
               {.offset = 4096, .length = 30});
    addFinding(result, tooShort, "weight_4 holds 0 bytes; bias needs 12",
               {.record = "short/data/weights/weight_4", .model = "model", .tensor = "bias"});
    result.counts[static_cast<std::size_t>(Severity::Error)] += 900;
    result.truncated = true;
    return result;
}

inline CheckResult unreadable()
{
    CheckResult result;
    result.path = "absent.pt2";
    result.kind = "unknown";
    result.status = CheckStatus::Unreadable;
    result.reason = "no such file";
    result.incomplete = true;
    return result;
}

inline CheckResult incomplete()
{
    CheckResult result = sound();
    result.path = "good/unfinished.pt2";
    result.incomplete = true;
    result.phases.back() = {Phase::Blobs, PhaseState::NotChecked, "the limit of 2 GiB was reached"};
    return result;
}

/// Names that attack each format, and the terminal.
inline const std::vector<std::string> &hostileNames()
{
    static const std::vector<std::string> names{
        "\x1b[31mred\x1b[0m\x9b"
        "2J",
        "line\nfeed\r\ttab\x7f\x01",
        "]]><script>alert('x')</script>&amp;<!-- \"quoted\" -->",
        "a|b\\|c`d``e` **bold** _it_ ~~no~~ $x$ <b>@someone</b>",
        "[click](https://example.org) ![i](x) www.example.org {0} {{1}} %s %n",
        "not utf-8: \xff\xfe \xc3\x28 \xed\xa0\x80 \xf4\x90\x80\x80",
        "\xe2\x80\xae"
        "gnp.exe \xe2\x80\x8b\xef\xbb\xbf \xef\xbf\xbe\xef\xbf\xbf \xc2\x85",
        "名前 имя \xf0\x9f\x94\xa5",
        std::string("nul\0byte", 8),
        std::string(300, 'x') + "/" + std::string(300, 'y'),
        "../../etc/passwd",
        " ",
        "# heading",
        "1. item",
    };
    return names;
}

/// A hostile name in every place that can hold one.
inline CheckResult hostile(const std::string &name)
{
    CheckResult result = sound();
    result.path = name;
    result.status = CheckStatus::Error;
    result.models = {name, "model"};
    result.phases.front() = {Phase::Container, PhaseState::NotChecked, name};
    const Location place{.record = name, .pointer = "/" + name, .model = name, .tensor = name, .node = name};
    addFinding(result, tooShort, name, place, {place});
    addFinding(result, oddName, name, {.model = name});
    addFinding(result, rezipped, name, place);
    return result;
}

}  // namespace pt2scope::testing
