// SPDX-License-Identifier: Apache-2.0
#include "core/bytes/Text.h"
#include "core/check/Reporter.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/aoti/AotiRuleTopics.h"
#include "core/check/rules/aoti/AotiSites.h"
#include "core/pt2/AotiEntryPoints.h"

#include <algorithm>
#include <array>

namespace pt2scope {

namespace {

/// Whether a record begins as a macOS library does (Mach-O of one or several processors): inductor names those .so too.
bool isMachO(const Subject &subject, std::size_t record)
{
    const auto source = subject.outer()->zip.openRecord(record);
    std::array<std::byte, 4> begin{};
    if (!source || (*source)->readAt(0, begin).nbytes != begin.size())
        return false;
    static constexpr std::array<std::string_view, 4> magics{"\xcf\xfa\xed\xfe", "\xfe\xed\xfa\xcf", "\xce\xfa\xed\xfe",
                                                            "\xca\xfe\xba\xbe"};
    return std::ranges::find(magics, asText(begin)) != magics.end();
}

void checkSoNotElf(const Subject &subject, Reporter &reporter)
{
    for (const AotiPackage &package : aotiPackages(subject)) {
        for (const AotiLibrary &library : package.libraries) {
            const bool foreign = library.failure && library.failure->code == ErrorCode::Unsupported;
            if (foreign && !library.windows && !isMachO(subject, library.record))
                reporter.add(fileOf(subject, library.record) + " begins as no library of Linux, Windows or macOS does",
                             placeOf(subject, package, library.record));
        }
    }
}

constexpr Rule soNotElf{
    .id = "aoti/so-not-elf",
    .severity = Severity::Error,
    .title = "A library is not an ELF file",
    .explanation = "The loader hands the file to dlopen, which refuses it.",
    .fix = "Copy the archive again, or compile and package the model again.",
    .reference = "torch/csrc/inductor/aoti_package/model_package_loader.cpp",
    .check = checkSoNotElf,
};

void checkSoTruncated(const Subject &subject, Reporter &reporter)
{
    for (const AotiPackage &package : aotiPackages(subject)) {
        for (const AotiLibrary &library : package.libraries) {
            if (!library.elf || !library.elf->truncated)
                continue;
            const std::uint64_t nbytes = subject.outer()->zip.records()[library.record].size;
            const std::string needed = library.elf->extent > nbytes
                                           ? "; its headers reach to byte " + std::to_string(library.elf->extent)
                                           : "";
            reporter.add(fileOf(subject, library.record) + " ends early: it holds " + counted(nbytes, "byte") + needed,
                         placeOf(subject, package, library.record));
        }
    }
}

constexpr Rule soTruncated{
    .id = "aoti/so-truncated",
    .severity = Severity::Error,
    .title = "A library is cut off",
    .explanation =
        "Its ELF headers name bytes past the end of the record. dlopen maps them all the same, and the first touch "
        "ends the whole process with SIGBUS.",
    .fix = "Copy the archive again, or compile and package the model again.",
    .reference = "measured on torch 2.15",
    .check = checkSoTruncated,
};

/// As `uname -m` says it: Windows and macOS have other names for the same processors.
std::string commonMachineName(const std::string &name)
{
    const std::string lower = toAsciiLower(name);
    return lower == "amd64" ? "x86_64" : lower == "arm64" ? "aarch64" : lower;
}

/// AOTI_MACHINE and the metadata file that says it.
const AotiMetadata *findMachine(const AotiPackage &package)
{
    const auto found = std::ranges::find_if(
        package.metadata, [](const AotiMetadata &each) { return !each.find("AOTI_MACHINE").value_or("").empty(); });
    return found == package.metadata.end() ? nullptr : &*found;
}

void checkSoMachine(const Subject &subject, Reporter &reporter)
{
    for (const AotiPackage &package : aotiPackages(subject)) {
        const AotiMetadata *metadata = findMachine(package);
        if (!metadata)
            continue;
        const std::string machine = *metadata->find("AOTI_MACHINE");
        for (const AotiLibrary &library : package.libraries) {
            if (library.elf && commonMachineName(library.elf->machineName) != commonMachineName(machine))
                reporter.add(fileOf(subject, library.record) + " is made for " + printable(library.elf->machineName)
                                 + ", the metadata says " + printable(machine),
                             placeOf(subject, package, library.record),
                             {placeOf(subject, package, metadata->record, "/AOTI_MACHINE")});
        }
    }
}

constexpr Rule soMachine{
    .id = "aoti/so-machine",
    .severity = Severity::Error,
    .title = "A library is for another processor than its metadata says",
    .explanation =
        "The loader compares AOTI_MACHINE with the host and then opens the library; on such a host dlopen refuses it.",
    .fix = "Compile and package the model again: library and metadata come from two builds.",
    .reference = "torch/csrc/inductor/aoti_package/model_package_loader.cpp",
    .check = checkSoMachine,
};

/// The libraries that can be the model itself: those named so, or all where none is.
std::vector<const AotiLibrary *> modelLibraries(const Subject &subject, const AotiPackage &package)
{
    std::vector<const AotiLibrary *> wrappers;
    std::vector<const AotiLibrary *> all;
    for (const AotiLibrary &library : package.libraries) {
        all.push_back(&library);
        if (subject.outer()->zip.records()[library.record].name.find(".wrapper.") != std::string::npos)
            wrappers.push_back(&library);
    }
    return wrappers.empty() ? all : wrappers;
}

void checkSoNoEntryPoints(const Subject &subject, Reporter &reporter)
{
    for (const AotiPackage &package : aotiPackages(subject)) {
        for (const AotiLibrary *library : modelLibraries(subject, package)) {
            if (!library->elf)
                continue;
            std::string missing;
            for (const std::string_view symbol : aotiEntryPoints) {
                if (exportsFunction(*library->elf, symbol) == false)
                    missing += (missing.empty() ? "" : " and ") + std::string(symbol);
            }
            if (!missing.empty())
                reporter.add(fileOf(subject, library->record) + " does not export " + missing,
                             placeOf(subject, package, library->record));
        }
    }
}

constexpr Rule soNoEntryPoints{
    .id = "aoti/so-no-entry-points",
    .severity = Severity::Warning,
    .title = "A library is not an AOTInductor model",
    .explanation =
        "The runner looks these functions up by name in the library; without them it cannot create or run the model.",
    .fix = "Compile and package the model again. Do not strip the dynamic symbols.",
    .reference = "torch/csrc/inductor/aoti_runner/model_container_runner.cpp",
    .check = checkSoNoEntryPoints,
};

}  // namespace

std::span<const Rule *const> aotiLibraryRules()
{
    static constexpr std::array rules{&soNotElf, &soTruncated, &soMachine, &soNoEntryPoints};
    return rules;
}

}  // namespace pt2scope
