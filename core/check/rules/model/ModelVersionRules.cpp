// SPDX-License-Identifier: Apache-2.0
// Versions and verifiers, which the top level of models/<m>.json states.
#include "core/check/Reporter.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/model/ModelRuleTopics.h"
#include "core/check/rules/model/ProgramHeads.h"

#include <algorithm>
#include <array>

namespace pt2scope {

namespace {

constexpr std::int64_t readerMajor = 8;
constexpr std::int64_t newestMinor = 20;  // of torch 2.15
constexpr std::int64_t atenOpset = 10;

/// Calls visit(site, schema version) where that is stated.
template <typename Visit>
void forEachSchema(const Subject &subject, Visit visit)
{
    for (const HeadSite &site : headSites(subject)) {
        if (site.head.schemaVersion)
            visit(site, *site.head.schemaVersion);
    }
}

std::string text(SchemaVersion version)
{
    return std::to_string(version.major) + "." + std::to_string(version.minor);
}

void checkSchemaMajor(const Subject &subject, Reporter &reporter)
{
    forEachSchema(subject, [&](const HeadSite &site, SchemaVersion schema) {
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
};

void checkSchemaZero(const Subject &subject, Reporter &reporter)
{
    forEachSchema(subject, [&](const HeadSite &site, SchemaVersion schema) {
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
    forEachSchema(subject, [&](const HeadSite &site, SchemaVersion schema) {
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

/// The opset version of aten, if the head says it.
std::optional<std::int64_t> atenVersion(const ProgramHead &head)
{
    const auto found = std::ranges::find(head.opsetVersion, "aten", [](const auto &each) { return each.first; });
    return found == head.opsetVersion.end() ? std::nullopt : std::optional(found->second);
}

void checkOpsetMissingAten(const Subject &subject, Reporter &reporter)
{
    for (const HeadSite &site : headSites(subject)) {
        if (site.isWhole() && !site.isFaulty("/opset_version") && !atenVersion(site.head))
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
    for (const HeadSite &site : headSites(subject)) {
        const auto version = atenVersion(site.head);
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

void checkVerifierUnknown(const Subject &subject, Reporter &reporter)
{
    static constexpr std::array<std::string_view, 3> builtin{"TRAINING", "ATEN", ""};
    for (const HeadSite &site : headSites(subject)) {
        for (std::size_t i = 0; i < site.head.verifiers.size(); ++i) {
            const std::string &verifier = site.head.verifiers[i];
            if (std::ranges::find(builtin, verifier) != builtin.end())
                continue;
            const bool ofExecutorch = verifier == "EDGE";
            reporter.addAs(ofExecutorch ? Severity::Warning : Severity::Error,
                           "the verifier " + quoted(verifier)
                               + (ofExecutorch ? " comes with executorch" : " is neither TRAINING nor ATEN"),
                           site.at("/verifiers/" + std::to_string(i)));
        }
    }
}

constexpr Rule verifierUnknown{
    .id = "model/verifier-unknown",
    .severity = Severity::Error,
    .title = "The program asks for a verifier that PyTorch does not have",
    .explanation =
        "PyTorch looks the dialect up among the registered ones and raises a KeyError. TRAINING and ATEN are built in; "
        "EDGE is there once executorch is imported.",
    .fix = "Import the library that registers the dialect before loading, or export the model again without it.",
    .reference = "torch/_export/verifier.py (load_verifier); measured on torch 2.15",
    .check = checkVerifierUnknown,
};

void checkTorchVersionMissing(const Subject &subject, Reporter &reporter)
{
    for (const HeadSite &site : headSites(subject)) {
        if (site.isWhole() && !site.head.torchVersion && !site.isFaulty("/torch_version"))
            reporter.add(site.name() + " does not say which torch wrote it", site.at(""));
    }
}

constexpr Rule torchVersionMissing{
    .id = "model/torch-version-missing",
    .severity = Severity::Info,
    .title = "The program does not say which torch wrote it",
    .explanation = "PyTorch then takes it for \"<=2.4\"; nothing else depends on it.",
    .fix = "Nothing to do.",
    .reference = "torch/_export/serde/schema.py (ExportedProgram)",
    .check = checkTorchVersionMissing,
};

}  // namespace

std::span<const Rule *const> modelVersionRules()
{
    static constexpr std::array rules{&schemaMajor,     &schemaZero,      &schemaMinorNewer,   &opsetMissingAten,
                                      &opsetUnexpected, &verifierUnknown, &torchVersionMissing};
    return rules;
}

}  // namespace pt2scope
