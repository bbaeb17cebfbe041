// SPDX-License-Identifier: Apache-2.0
#include "core/bytes/Text.h"
#include "core/check/Reporter.h"
#include "core/check/rules/config/ConfigRuleTopics.h"
#include "core/check/rules/config/ConfigSites.h"

#include <array>

namespace pt2scope {

namespace {

std::string placeOf(const ConfigSite &site, const ConfigFault &fault)
{
    return fault.pointer.empty() ? fileName(site.whole().record) : shortened(fault.pointer);
}

template <ConfigFaultKind kind>
void checkFaults(const Subject &subject, Reporter &reporter)
{
    for (const ConfigSite &site : configSites(subject)) {
        for (const ConfigFault &fault : site.config.faults) {
            if (fault.kind == kind)
                reporter.add(placeOf(site, fault) + ": " + printable(fault.detail), site.at(fault));
        }
    }
}

constexpr Rule jsonInvalid{
    .id = "config/json-invalid",
    .severity = Severity::Error,
    .title = "A weights or constants config is not JSON",
    .explanation =
        "PyTorch decodes the record as UTF-8 and reads it with Python's json module. A byte order mark, bytes "
        "that are not UTF-8 or a syntax error end the load with UnicodeDecodeError or JSONDecodeError.",
    .fix =
        "Save the program again with torch.export.save; a config that was edited by hand must stay plain UTF-8 JSON.",
    .reference = "torch/export/pt2_archive/_package.py (_load_payload_config); measured on torch 2.15",
    .check = checkFaults<ConfigFaultKind::JsonInvalid>,
};

constexpr Rule duplicateKey{
    .id = "config/duplicate-key",
    .severity = Severity::Warning,
    .title = "A config repeats a key",
    .explanation =
        "Python's json module keeps the last of the two values without a message; other readers may take the "
        "first, and then see other weights.",
    .fix = "Remove the value that is wrong, or save the program again.",
    .reference = "measured on torch 2.15",
    .check = checkFaults<ConfigFaultKind::DuplicateKey>,
};

constexpr Rule missingConfig{
    .id = "config/missing-config",
    .severity = Severity::Error,
    .title = "A config has no `config` object",
    .explanation = "PyTorch builds PayloadConfig from the record; without the field `config` that is a TypeError.",
    .fix = "Save the program again with torch.export.save.",
    .reference = "torch/_export/serde/schema.py (PayloadConfig); measured on torch 2.15",
    .check = checkFaults<ConfigFaultKind::MissingConfig>,
};

constexpr Rule missingField{
    .id = "config/missing-field",
    .severity = Severity::Error,
    .title = "An entry of a config lacks a field",
    .explanation =
        "path_name, is_param, use_pickle and tensor_meta, and every field of a TensorMeta, are required: "
        "PyTorch raises a TypeError when it builds the entry.",
    .fix = "Save the program again; if the config was written by another tool, that tool must write every field.",
    .reference = "torch/_export/serde/schema.py (PayloadMeta, TensorMeta); measured on torch 2.15",
    .check = checkFaults<ConfigFaultKind::MissingField>,
};

constexpr Rule wrongType{
    .id = "config/wrong-type",
    .severity = Severity::Error,
    .title = "A field of a config has the wrong JSON type",
    .explanation =
        "PyTorch converts the JSON without looking at the types of numbers, texts and flags, so the value fails "
        "or misbehaves only where it is used.",
    .fix = "Save the program again; if the config was written by another tool, correct the value there.",
    .reference = "torch/_export/serde/serialize.py (_dict_to_dataclass)",
    .check = checkFaults<ConfigFaultKind::WrongType>,
};

constexpr Rule unknownField{
    .id = "config/unknown-field",
    .severity = Severity::Info,
    .title = "A config has a field that the schema does not know",
    .explanation = "PyTorch ignores it. A newer writer may have added it.",
    .fix = "Nothing to do, unless the field was meant to be read.",
    .reference = "torch/_export/serde/serialize.py (_dict_to_dataclass)",
    .check = checkFaults<ConfigFaultKind::UnknownField>,
};

}  // namespace

std::span<const Rule *const> configJsonRules()
{
    static constexpr std::array rules{&jsonInvalid,  &duplicateKey, &missingConfig,
                                      &missingField, &wrongType,    &unknownField};
    return rules;
}

}  // namespace pt2scope
