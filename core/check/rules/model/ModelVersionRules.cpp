// SPDX-License-Identifier: Apache-2.0
// Versions, which the top level of models/<m>.json states.
#include "core/check/Reporter.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/model/ModelRuleTopics.h"
#include "core/check/rules/model/SchemaReleases.h"
#include "core/check/rules/program/ProgramSites.h"
#include "core/operators/TorchRelease.h"

#include <algorithm>
#include <array>

namespace pt2scope {

namespace {

constexpr std::int64_t atenOpset = 10;

/// Calls visit(site, schema version) where that is stated.
template <typename Visit>
void forEachSchema(const Subject &subject, Visit visit)
{
    for (const ProgramSite &site : programSites(subject)) {
        if (site.program.schemaVersion)
            visit(site, *site.program.schemaVersion);
    }
}

void checkSchemaMajor(const Subject &subject, Reporter &reporter)
{
    forEachSchema(subject, [&](const ProgramSite &site, SchemaVersion schema) {
        if (schema.major != readerMajor && schema != SchemaVersion{0, 0})
            reporter.add("the schema version is " + text(schema) + "; torch 2.6 to 2.15 read major version 8 only",
                         site.at("/schema_version/major"));
    });
}

constexpr Rule schemaMajor{
    .id = "model/schema-major",
    .severity = Severity::Error,
    .title = "The program's schema has a different major version",
    .explanation =
        "PyTorch compares the major version with its own and raises a SerializeError, which torch.export.load hides "
        "behind a general message. 7 is torch 2.5.",
    .fix = "Load it with the PyTorch that wrote it, or export the model again.",
    .reference = "torch/_export/serde/serialize.py (deserialize); measured on torch 2.15",
    .check = checkSchemaMajor,
    .refused = true,
};

void checkSchemaZero(const Subject &subject, Reporter &reporter)
{
    forEachSchema(subject, [&](const ProgramSite &site, SchemaVersion schema) {
        if (schema == SchemaVersion{0, 0})
            reporter.add("the schema version is 0.0, which stands for none", site.at("/schema_version"));
    });
}

constexpr Rule schemaZero{
    .id = "model/schema-zero",
    .severity = Severity::Warning,
    .title = "The program's schema version is 0.0",
    .explanation = "PyTorch skips the comparison of versions for 0.0 and reads the program whatever it was made with.",
    .fix = "Export the model again, or enter the schema version it was written with.",
    .reference = "torch/_export/serde/serialize.py (deserialize); measured on torch 2.15",
    .check = checkSchemaZero,
};

void checkSchemaMinorNewer(const Subject &subject, Reporter &reporter)
{
    forEachSchema(subject, [&](const ProgramSite &site, SchemaVersion schema) {
        if (schema.major == readerMajor && schema.minor > newestMinor)
            reporter.add("the schema version is " + text(schema) + ", newer than that of torch 2.15 (8.20)",
                         site.at("/schema_version/minor"));
    });
}

constexpr Rule schemaMinorNewer{
    .id = "model/schema-minor-newer",
    .severity = Severity::Warning,
    .title = "The program's schema is newer than pt2scope knows",
    .explanation =
        "PyTorch never compares minor versions: the program loads until it uses a field, tag or number that the reader "
        "does not know. This program may not understand all of it either.",
    .fix = "Load it with the PyTorch that wrote it or a newer one.",
    .reference = "torch/_export/serde/serialize.py (deserialize); measured on torch 2.15",
    .check = checkSchemaMinorNewer,
};

void checkSchemaFeatureTooNew(const Subject &subject, Reporter &reporter)
{
    forEachSchema(subject, [&](const ProgramSite &site, SchemaVersion schema) {
        if (schema.major != readerMajor)
            return;
        for (const SchemaFeature &feature : site.program.features) {
            if (feature.minor <= schema.minor)
                continue;
            Location place = site.at(feature.pointer);
            place.offset = feature.offset;
            reporter.add(feature.what + " came with schema 8." + std::to_string(feature.minor)
                             + ", the program says it is of " + text(schema),
                         std::move(place));
        }
    });
}

constexpr Rule schemaFeatureTooNew{
    .id = "model/schema-feature-too-new",
    .severity = Severity::Warning,
    .title = "The program uses what its schema version does not have",
    .explanation =
        "A field, tag or number stands there that only a later minor version of the schema brought: the program was "
        "edited, or its version is wrong. PyTorch never compares minor versions, and fails where it does not know the "
        "thing.",
    .fix = "Export the model again, or enter the schema version it was written with.",
    .reference = "torch/_export/serde/schema.py",
    .check = checkSchemaFeatureTooNew,
};

/// Schema versions that a torch release writes: major, and the least and the greatest minor.
struct ReleaseSchema {
    std::uint64_t torchMinor;  // of torch 2
    std::int64_t major;
    std::int64_t firstMinor;
    std::int64_t lastMinor;

    bool writes(SchemaVersion version) const
    {
        return version.major == major && version.minor >= firstMinor && version.minor <= lastMinor;
    }
    std::string text() const
    {
        const std::string first = std::to_string(major) + "." + std::to_string(firstMinor);
        return firstMinor == lastMinor ? first
                                       : first + " to " + std::to_string(major) + "." + std::to_string(lastMinor);
    }
};

// Measured, but for 2.10, 2.11, 2.13 and 2.14.
constexpr std::array releaseSchemas{
    ReleaseSchema{5, 7, 3, 3},    ReleaseSchema{6, 8, 2, 2},    ReleaseSchema{7, 8, 7, 7},
    ReleaseSchema{8, 8, 8, 8},    ReleaseSchema{9, 8, 14, 14},  ReleaseSchema{10, 8, 15, 20},
    ReleaseSchema{11, 8, 15, 20}, ReleaseSchema{12, 8, 20, 20}, ReleaseSchema{13, 8, 20, 20},
    ReleaseSchema{14, 8, 20, 20}, ReleaseSchema{15, 8, 20, 20},
};

void checkSchemaVsTorchVersion(const Subject &subject, Reporter &reporter)
{
    forEachSchema(subject, [&](const ProgramSite &site, SchemaVersion schema) {
        const auto torch = TorchRelease::parse(site.program.torchVersion.value_or(""));
        if (!torch || !torch->isFinal || torch->numbers[0] != 2)
            return;
        const auto release = std::ranges::find(releaseSchemas, torch->numbers[1], &ReleaseSchema::torchMinor);
        if (release != releaseSchemas.end() && !release->writes(schema))
            reporter.add("the schema version is " + text(schema) + "; torch " + quoted(*site.program.torchVersion)
                             + " writes " + release->text(),
                         site.at("/schema_version"));
    });
}

constexpr Rule schemaVsTorchVersion{
    .id = "model/schema-vs-torch-version",
    .severity = Severity::Info,
    .title = "The schema version is not that of the torch which wrote the program",
    .explanation =
        "Each torch release writes one schema version. Another one tells of a changed PyTorch, or of a program that "
        "was edited. PyTorch compares the major version only.",
    .fix = "Nothing to do if the program loads.",
    .reference = "torch/_export/serde/schema.py (SCHEMA_VERSION); measured on torch 2.5 to 2.15",
    .check = checkSchemaVsTorchVersion,
};

/// The opset version of aten, if the program says it.
std::optional<std::int64_t> atenVersion(const Program &program)
{
    const auto found = std::ranges::find(program.opsetVersion, "aten", [](const auto &each) { return each.first; });
    return found == program.opsetVersion.end() ? std::nullopt : std::optional(found->second);
}

void checkOpsetMissingAten(const Subject &subject, Reporter &reporter)
{
    for (const ProgramSite &site : programSites(subject)) {
        if (site.program.isWhole && !site.isFaulty("/opset_version") && !atenVersion(site.program))
            reporter.add("opset_version does not say the version of aten", site.at("/opset_version"));
    }
}

constexpr Rule opsetMissingAten{
    .id = "model/opset-missing-aten",
    .severity = Severity::Warning,
    .title = "The version of the ATen operators is missing",
    .explanation = "PyTorch writes {\"aten\": 10} and never compares it; a reader that does has nothing to go by.",
    .fix = "Export the model again.",
    .reference = "torch/_export/serde/serialize.py (deserialize); measured on torch 2.15",
    .check = checkOpsetMissingAten,
};

void checkOpsetUnexpected(const Subject &subject, Reporter &reporter)
{
    for (const ProgramSite &site : programSites(subject)) {
        const auto version = atenVersion(site.program);
        if (version && *version != atenOpset)
            reporter.add("opset_version says aten " + std::to_string(*version) + "; PyTorch writes 10",
                         site.at("/opset_version/aten"));
    }
}

constexpr Rule opsetUnexpected{
    .id = "model/opset-unexpected",
    .severity = Severity::Warning,
    .title = "Unexpected version of the ATen operators",
    .explanation =
        "Every torch from 2.5 to 2.15 writes 10, and none compares it: the operators may mean something else.",
    .fix = "Export the model again.",
    .reference = "torch/_export/serde/serialize.py (deserialize); measured on torch 2.15",
    .check = checkOpsetUnexpected,
};

}  // namespace

std::span<const Rule *const> modelVersionRules()
{
    static constexpr std::array rules{&schemaMajor,          &schemaZero,       &schemaMinorNewer, &schemaFeatureTooNew,
                                      &schemaVsTorchVersion, &opsetMissingAten, &opsetUnexpected};
    return rules;
}

}  // namespace pt2scope
