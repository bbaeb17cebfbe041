// SPDX-License-Identifier: Apache-2.0
#include "core/bytes/Text.h"
#include "core/check/Reporter.h"
#include "core/check/rules/aoti/AotiRuleTopics.h"
#include "core/check/rules/aoti/AotiSites.h"
#include "core/check/rules/aoti/InspectingHost.h"

#include <array>

namespace pt2scope {

namespace {

/// Calls visit(package, metadata, value) for every metadata file in which that key is not empty.
template <typename Visit>
void forEachValue(const Subject &subject, std::string_view key, Visit visit)
{
    for (const AotiPackage &package : aotiPackages(subject)) {
        for (const AotiMetadata &metadata : package.metadata) {
            const auto value = metadata.find(key);
            if (value && !value->empty())
                visit(package, metadata, *value);
        }
    }
}

void reportIfOther(const Subject &subject, const char *key, const std::string &here, Reporter &reporter)
{
    forEachValue(subject, key, [&](const AotiPackage &package, const AotiMetadata &metadata, const std::string &value) {
        if (!here.empty() && value != here)
            reporter.add(
                fileOf(subject, metadata.record) + " says " + key + " " + printable(value) + "; this host is " + here,
                placeOf(subject, package, metadata.record, std::string("/") + key));
    });
}

void checkPlatform(const Subject &subject, Reporter &reporter)
{
    reportIfOther(subject, "AOTI_PLATFORM", inspectingHost().platform, reporter);
    reportIfOther(subject, "AOTI_MACHINE", inspectingHost().machine, reporter);
}

constexpr Rule platform{
    .id = "aoti/platform",
    .severity = Severity::Info,
    .title = "A compiled model is for another platform than this host",
    .explanation = "The library runs only on the operating system and processor it was compiled for.",
    .fix = "Nothing to do if it is meant for another host.",
    .reference = "torch/csrc/inductor/aoti_package/model_package_loader.cpp",
    .check = checkPlatform,
};

void checkCpuIsa(const Subject &subject, Reporter &reporter)
{
    forEachValue(subject, "AOTI_CPU_ISA",
                 [&](const AotiPackage &package, const AotiMetadata &metadata, const std::string &value) {
                     const auto missing = missingInstructions(inspectingHost(), value);
                     std::string list;
                     for (const std::string &each : missing)
                         list += (list.empty() ? "" : ", ") + printable(each);
                     if (!missing.empty())
                         reporter.add(fileOf(subject, metadata.record) + " says AOTI_CPU_ISA " + printable(value)
                                          + "; this host lacks " + list,
                                      placeOf(subject, package, metadata.record, "/AOTI_CPU_ISA"));
                 });
}

constexpr Rule cpuIsa{
    .id = "aoti/cpu-isa",
    .severity = Severity::Info,
    .title = "A compiled model uses instructions that this host lacks",
    .explanation = "PyTorch only logs a warning; the first such instruction ends the process with SIGILL.",
    .fix = "Nothing to do if it is meant for another host; else compile it for the oldest processor it is to run on.",
    .reference = "torch/csrc/inductor/aoti_package/model_package_loader.cpp; pytorch#191713",
    .check = checkCpuIsa,
};

void checkComputeCapability(const Subject &subject, Reporter &reporter)
{
    forEachValue(subject, "AOTI_COMPUTE_CAPABILITY",
                 [&](const AotiPackage &package, const AotiMetadata &metadata, const std::string &value) {
                     reporter.add(fileOf(subject, metadata.record) + " says AOTI_COMPUTE_CAPABILITY " + printable(value)
                                      + ": kernels for that GPU may not load on another",
                                  placeOf(subject, package, metadata.record, "/AOTI_COMPUTE_CAPABILITY"));
                 });
}

constexpr Rule computeCapability{
    .id = "aoti/compute-capability",
    .severity = Severity::Info,
    .title = "A compiled model is for one kind of GPU",
    .explanation =
        "cubin files hold machine code for one architecture; PyTorch only logs a warning when the GPU has another, "
        "and loading the kernel fails.",
    .fix = "Compile the model on the GPU it is to run on, or with aot_inductor.multi_arch_kernel_binary.",
    .reference = "pytorch#153697, pytorch#160303",
    .check = checkComputeCapability,
};

}  // namespace

std::span<const Rule *const> aotiHostRules()
{
    static constexpr std::array rules{&platform, &cpuIsa, &computeCapability};
    return rules;
}

}  // namespace pt2scope
