// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bytes/MemorySource.h"
#include "core/pt2/AotiPackage.h"
#include "tests/support/ZipBuilder.h"

#include <initializer_list>
#include <memory>
#include <string>
#include <utility>
#include <vector>

// Compiled models of a few files each, and what reading them gave.

namespace pt2scope::testing {

using Archive = std::shared_ptr<const ZipArchive>;
using Packages = std::vector<AotiPackage>;

inline const std::string aotiPrefix = "tmp/data/aotinductor/";

inline Archive open(const ZipBuilder &zip)
{
    const auto archive = ZipArchive::open(std::make_shared<MemorySource>(zip.build()));
    return archive ? *archive : nullptr;
}

/// The packages of an archive that has these files below data/aotinductor/.
inline Packages packagesOf(std::initializer_list<std::pair<std::string, std::string>> files)
{
    ZipBuilder zip;
    zip.add("tmp/archive_format", "pt2");
    for (const auto &[name, content] : files)
        zip.add(aotiPrefix + name, content);
    const Archive archive = open(zip);
    return archive ? readAotiPackages(*archive, aotiPrefix) : Packages{};
}

/// The one package of an archive whose model "m" has this one file.
inline AotiPackage packageOf(const std::string &name, const std::string &content)
{
    Packages packages = packagesOf({{"m/" + name, content}});
    return packages.size() == 1 ? packages.front() : AotiPackage{};
}

inline std::string describe(const std::vector<AotiFault> &faults)
{
    std::string text;
    for (const AotiFault &fault : faults)
        text += (text.empty() ? "" : "; ") + fault.pointer + ": " + fault.detail;
    return text;
}

inline std::string joined(const std::vector<std::string> &texts)
{
    std::string text;
    for (const std::string &each : texts)
        text += (text.empty() ? "" : " ") + each;
    return text;
}

/// All that went wrong in reading a package.
inline std::string faultsOf(const AotiPackage &package)
{
    std::string text;
    for (const auto &each : package.metadata)
        text += describe(each.faults);
    for (const auto &each : package.flags)
        text += describe(each.faults);
    for (const auto &each : package.sources)
        text += describe(each.faults);
    for (const auto &each : package.externKernels)
        text += describe(each.faults);
    for (const auto &each : package.libraries)
        text += each.failure ? each.failure->message : "";
    for (const auto &each : package.buildPaths)
        text += each.failure ? each.failure->message : "";
    if (package.weightsConfig)
        text += describe(package.weightsConfig->faults);
    return text;
}

}  // namespace pt2scope::testing
