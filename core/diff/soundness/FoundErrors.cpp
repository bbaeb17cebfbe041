// SPDX-License-Identifier: Apache-2.0
#include "core/diff/soundness/FoundErrors.h"

#include "core/diff/records/RecordList.h"

#include <algorithm>
#include <iterator>

namespace pt2scope {

namespace {

constexpr std::string_view intoArchive = "!/";
constexpr std::string_view wholeInput = "(the input)";

/// As the section of the records names it.
std::string recordName(const DiffSide &side, const std::string &fullName)
{
    const Document &document = side.document;
    const std::size_t end = fullName.find(intoArchive);
    const FolderPart *part = end != std::string::npos ? document.part(fullName.substr(0, end)) : nullptr;
    if (part == nullptr)
        return side.pairedName(document.archive ? nameBelowRoot(document, fullName) : fullName);
    const std::size_t begin = end + intoArchive.size();
    return side.pairedName(fullName.substr(0, begin) + nameBelowRoot(*part->document, fullName.substr(begin)));
}

std::string nameOf(const DiffSide &side, const Location &location)
{
    if (!location.node.empty() || !location.tensor.empty())
        return location.node.empty() ? location.tensor : location.node;
    if (location.record.empty())
        return std::string(wholeInput);
    const std::string record = recordName(side, location.record);
    return location.pointer.empty() ? record : record + "#" + location.pointer;
}

std::string whereIn(const Location &location, const std::string &name)
{
    const bool isNamed = !location.node.empty() || !location.tensor.empty();
    return location.model.empty() || isNamed ? name : location.pointer;
}

bool isOfModel(const DiffSide &side, const std::string &name, const Location &location)
{
    return std::ranges::any_of(diffModels(side.document), [&](const DiffModel &model) {
        return model.name == name && model.nameInArchive() == location.model
               && location.record.starts_with(model.prefix);
    });
}

}  // namespace

DiffSection sectionOf(const Rule &rule, InputForm form)
{
    switch (phaseOf(rule, form)) {
        case Phase::Container:
        case Phase::Layout:
        case Phase::Files:
        case Phase::Pickles: return DiffSection::Records;
        case Phase::Config:
        case Phase::Aoti:
        case Phase::Features: return DiffSection::Configuration;
        case Phase::Model:
        case Phase::Graph:
        case Phase::Program: return DiffSection::Program;
        case Phase::Signature: return DiffSection::Signature;
        case Phase::Blobs:
        case Phase::Tensors:
        case Phase::Values: return DiffSection::Tensors;
    }
    return DiffSection::Records;
}

std::vector<FoundError> foundErrors(const CheckResult &result, const DiffSide &side, const DiffOptions &options)
{
    std::vector<FoundError> errors;
    for (const Finding &finding : result.findings) {
        const DiffSection section = sectionOf(*finding.rule, result.form());
        const bool isError = finding.severity == Severity::Error || finding.refused;
        if (!isError || !options.wants(section)
            || (options.model && !isOfModel(side, *options.model, finding.location)))
            continue;
        std::string name = nameOf(side, finding.location);
        std::string where = whereIn(finding.location, name);
        errors.push_back({&finding, section, std::move(name), std::move(where)});
    }
    std::ranges::stable_sort(errors, {}, &FoundError::key);
    return errors;
}

std::vector<FoundError> errorsWithout(const std::vector<FoundError> &errors, const std::vector<FoundError> &others)
{
    std::vector<FoundError> left;
    std::ranges::set_difference(errors, others, std::back_inserter(left), {}, &FoundError::key, &FoundError::key);
    return left;
}

}  // namespace pt2scope
