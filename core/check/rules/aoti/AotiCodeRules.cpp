// SPDX-License-Identifier: Apache-2.0
#include "core/bytes/Text.h"
#include "core/check/Reporter.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/aoti/AotiRuleTopics.h"
#include "core/check/rules/aoti/AotiSites.h"
#include "core/check/rules/aoti/BuildCommand.h"

#include <algorithm>
#include <array>

namespace pt2scope {

namespace {

bool hasLibrary(const AotiPackage &package)
{
    return package.count(AotiFileKind::SharedLibrary) > 0;
}

/// The source that PyTorch compiles where there is no library: the last one.
const AotiFile *compiledSource(const AotiPackage &package)
{
    const auto sources = filesOf(package, AotiFileKind::WrapperSource);
    return hasLibrary(package) || sources.empty() ? nullptr : sources.back();
}

/// What compiling it needs and the package lacks: names of files, or of damaged ones with the reason.
std::vector<std::string> missingForBuild(const Subject &subject, const AotiPackage &package, const AotiFile &source)
{
    std::vector<std::string> missing;
    const std::string stem = source.name.substr(0, source.name.rfind('.'));
    for (const char *ending : {"_compile_flags.json", "_linker_flags.json"}) {
        const std::string wanted = stem + ending;
        const auto named = [&](const AotiFile &file) { return file.name == wanted; };
        const auto file = std::ranges::find_if(package.files, named);
        if (file == package.files.end()) {
            missing.push_back(printable(wanted));
            continue;
        }
        const auto flags = std::ranges::find(package.flags, file->record, &AotiFlags::record);
        if (flags != package.flags.end() && !flags->faults.empty())
            missing.push_back(fileOf(subject, file->record) + " (" + flags->faults.front().detail + ")");
    }
    return missing;
}

void checkNoLibrary(const Subject &subject, Reporter &reporter)
{
    for (const AotiPackage &package : aotiPackages(subject)) {
        if (!hasLibrary(package) && package.count(AotiFileKind::WrapperSource) == 0)
            reporter.add(quoted(package.model) + " has neither a shared library nor a C++ source among its "
                             + counted(package.files.size(), "file"),
                         placeOf(package));
    }
}

constexpr Rule noLibrary{
    .id = "aoti/no-library",
    .severity = Severity::Error,
    .title = "A compiled model has no code",
    .explanation =
        "The loader looks for a shared library (.so, .pyd, .dll), else for a C++ source to compile, and fails when "
        "there is neither: \"Failed to find a generated cpp file or so file\".",
    .fix = "Compile and package the model again.",
    .reference = "torch/csrc/inductor/aoti_package/model_package_loader.cpp; measured on torch 2.15",
    .check = checkNoLibrary,
};

void checkCppOnly(const Subject &subject, Reporter &reporter)
{
    for (const AotiPackage &package : aotiPackages(subject)) {
        const AotiFile *source = compiledSource(package);
        if (source && missingForBuild(subject, package, *source).empty())
            reporter.add(quoted(package.model) + " holds C++ source instead of a library: loading it compiles "
                             + printable(source->name),
                         placeOf(subject, package, source->record));
    }
}

constexpr Rule cppOnly{
    .id = "aoti/cpp-only",
    .severity = Severity::Info,
    .title = "A compiled model is source code",
    .explanation =
        "The loader builds a shell command from the packaged flags and runs a C++ compiler each time the model is "
        "loaded (aot_inductor.package_cpp_only).",
    .fix = "Nothing to do where a compiler is at hand; else package the library.",
    .reference = "torch/csrc/inductor/aoti_package/model_package_loader.cpp (compile_so); measured on torch 2.15",
    .check = checkCppOnly,
};

void checkCppOnlyIncomplete(const Subject &subject, Reporter &reporter)
{
    for (const AotiPackage &package : aotiPackages(subject)) {
        const AotiFile *source = compiledSource(package);
        if (!source)
            continue;
        for (const std::string &missing : missingForBuild(subject, package, *source))
            reporter.add(printable(source->name) + " must be compiled when it is loaded, which needs " + missing,
                         placeOf(subject, package, source->record));
    }
}

constexpr Rule cppOnlyIncomplete{
    .id = "aoti/cpp-only-incomplete",
    .severity = Severity::Error,
    .title = "A compiled model lacks files that its build needs",
    .explanation =
        "Without a library the loader compiles the last .cpp and reads its _compile_flags.json and _linker_flags.json; "
        "when one is missing or is not JSON, the load fails.",
    .fix = "Compile and package the model again.",
    .reference = "torch/csrc/inductor/aoti_package/model_package_loader.cpp (compile_so); measured on torch 2.15",
    .check = checkCppOnlyIncomplete,
};

/// The text as it stands in the command: the loader puts the dashes of cflags and ldflags there itself.
std::string asArgument(std::string_view pointer, const std::string &value)
{
    return (pointer.starts_with("/cflags/") || pointer.starts_with("/ldflags/") ? "-" : "") + value;
}

void checkCompileFlagsUnsafe(const Subject &subject, Reporter &reporter)
{
    for (const AotiPackage &package : aotiPackages(subject)) {
        for (const AotiFlags &flags : package.flags) {
            if (flags.faults.empty() && !isKnownCompiler(flags.compiler))
                reporter.add("the compiler of " + fileOf(subject, flags.record) + " is " + quoted(flags.compiler)
                                 + ", no C++ compiler that is known here",
                             placeOf(subject, package, flags.record, "/compiler"));
            for (const auto &[pointer, value] : flags.strings) {
                const std::string danger = dangerIn(asArgument(pointer, value));
                if (!danger.empty())
                    reporter.add(fileOf(subject, flags.record) + ": " + printable(pointer) + " holds " + danger,
                                 placeOf(subject, package, flags.record, pointer));
            }
        }
    }
}

constexpr Rule compileFlagsUnsafe{
    .id = "aoti/compile-flags-unsafe",
    .severity = Severity::Error,
    .title = "Build flags can run other commands",
    .explanation =
        "Where there is no library, the loader joins compiler and flags into one text and hands it to system(): a "
        "shell's special characters, another program in place of the compiler, or an option that makes the "
        "compiler run one, run commands on the host that loads the model.",
    .fix = "Do not load the archive. Compile and package the model again from a source that you trust.",
    .reference = "torch/csrc/inductor/aoti_package/model_package_loader.cpp (get_cpp_compile_command)",
    .check = checkCompileFlagsUnsafe,
};

void checkMultipleSo(const Subject &subject, Reporter &reporter)
{
    for (const AotiPackage &package : aotiPackages(subject)) {
        const auto libraries = filesOf(package, AotiFileKind::SharedLibrary);
        const auto wrappers = std::ranges::count_if(
            libraries, [](const AotiFile *file) { return file->name.find(".wrapper.") != std::string::npos; });
        if (libraries.size() > 1 && wrappers != 1)
            reporter.add(quoted(package.model) + " has " + std::to_string(libraries.size()) + " libraries, "
                             + (wrappers == 0 ? "none" : std::to_string(wrappers)) + " of them named as the wrapper",
                         placeOf(subject, package, libraries.front()->record));
    }
}

constexpr Rule multipleSo{
    .id = "aoti/multiple-so",
    .severity = Severity::Warning,
    .title = "Unclear which library is the model",
    .explanation =
        "PyTorch 2.15 takes the one *.wrapper.so and refuses several; up to 2.12 it takes the last .so of the "
        "archive, whichever that is.",
    .fix = "Package one model per folder.",
    .reference = "torch/csrc/inductor/aoti_package/model_package_loader.cpp; measured on torch 2.12 and 2.15",
    .check = checkMultipleSo,
};

}  // namespace

std::span<const Rule *const> aotiCodeRules()
{
    static constexpr std::array rules{&noLibrary, &cppOnly, &cppOnlyIncomplete, &compileFlagsUnsafe, &multipleSo};
    return rules;
}

}  // namespace pt2scope
