// SPDX-License-Identifier: Apache-2.0
#include "core/diff/configuration/ConfigurationDiff.h"
#include "core/diff/configuration/NamedFacts.h"

namespace pt2scope {

namespace {

/// What the machine that runs the code has to be: loaders compare it.
bool isOfMachine(std::string_view key)
{
    return key == "AOTI_DEVICE_KEY" || key == "AOTI_PLATFORM" || key == "AOTI_MACHINE"
           || key == "AOTI_COMPUTE_CAPABILITY";
}

NamedFacts factsOf(const DiffModel &model)
{
    NamedFacts facts;
    const auto add = [&](const std::string &name, std::string text, std::size_t record) {
        facts[name] = {std::move(text), {.model = model.name, .record = model.recordName(record)}};
    };
    for (const AotiMetadata &metadata : model.compiled->metadata) {
        for (const auto &[key, value] : metadata.values) {
            add("metadata " + key, value, metadata.record);
            if (isOfMachine(key))
                facts["metadata " + key].mustAgree = value;
        }
    }
    for (const AotiExternKernels &kernels : model.compiled->externKernels) {
        for (const std::string &target : kernels.targets)
            add("extern kernel " + target, "called", kernels.record);
    }
    if (const AotiSource *wrapper = model.compiled->wrapper(); wrapper != nullptr) {
        add("inputs", std::to_string(wrapper->inputs.value_or(0)), wrapper->record);
        add("outputs", std::to_string(wrapper->outputs.value_or(0)), wrapper->record);
        for (const char *name : {"inputs", "outputs"})
            facts[name].mustAgree = facts[name].text;
    }
    for (const AotiFlags &flags : model.compiled->flags) {
        if (!flags.compiler.empty())
            add("compiler", flags.compiler, flags.record);
    }
    return facts;
}

}  // namespace

void diffCompiledModels(const DiffModel &a, const DiffModel &b, SectionDifference &section)
{
    diffFacts(factsOf(a), factsOf(b), "compiled", a.name + ": ", section);
}

}  // namespace pt2scope
