// SPDX-License-Identifier: Apache-2.0
#include "core/diff/soundness/FoundErrors.h"

#include "core/diff/records/RecordList.h"
#include "core/document/DocumentRecord.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <string_view>

namespace pt2scope {

namespace {

constexpr std::string_view wholeInput = "(the input)";

/// As the section of the records names it.
std::string recordName(const DiffSide &side, const std::string &fullName)
{
    const Document &document = side.document;
    const std::size_t end = fullName.find(nestingMark);
    const FolderPart *part = end != std::string::npos ? document.part(fullName.substr(0, end)) : nullptr;
    if (part == nullptr)
        return side.pairedName(document.archive ? nameBelowRoot(document, fullName) : fullName);
    const std::size_t begin = end + nestingMark.size();
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

/// Whether torch.export.load, or torch.load as it is called, raises on it, or it is an error otherwise.
bool isError(const Finding &finding, const Document &document)
{
    constexpr std::string_view refusedByDefault = "pickle/weights-only-incompatible";
    return finding.severity == Severity::Error || finding.refused
           || (finding.rule->id == refusedByDefault && document.kind == DocumentKind::TorchZip);
}

/// Those that a comparison of one model is about.
std::vector<DiffModel> modelsOfName(const Document &document, const std::string &name)
{
    std::vector<DiffModel> models = diffModels(document);
    std::erase_if(models, [&](const DiffModel &model) { return model.name != name; });
    return models;
}

bool isOfOne(const std::vector<DiffModel> &models, const Location &location)
{
    return std::ranges::any_of(models, [&](const DiffModel &model) {
        return model.nameInArchive() == location.model && location.record.starts_with(model.prefix);
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
    const auto models = options.model ? modelsOfName(side.document, *options.model) : std::vector<DiffModel>();
    for (const Finding &finding : result.findings) {
        const DiffSection section = sectionOf(*finding.rule, result.form());
        if (!isError(finding, side.document) || !options.wants(section)
            || (options.model && !isOfOne(models, finding.location)))
            continue;
        std::string name = nameOf(side, finding.location);
        std::string where = whereIn(finding.location, name);
        errors.push_back({&finding, section, std::move(name), std::move(where)});
    }
    std::ranges::stable_sort(errors, {}, &FoundError::key);
    return errors;
}

ErrorPairs pairErrors(const std::vector<FoundError> &a, const std::vector<FoundError> &b)
{
    ErrorPairs pairs;
    std::ranges::set_difference(a, b, std::back_inserter(pairs.onlyInA), {}, &FoundError::key, &FoundError::key);
    std::ranges::set_difference(b, a, std::back_inserter(pairs.onlyInB), {}, &FoundError::key, &FoundError::key);
    std::map<std::pair<std::string_view, std::string_view>, std::vector<FoundError>> left;  // by rule and model
    const auto cause = [](const FoundError &error) {
        return std::pair<std::string_view, std::string_view>(error.finding->rule->id, error.finding->location.model);
    };
    for (auto error = pairs.onlyInA.rbegin(); error != pairs.onlyInA.rend(); ++error)
        left[cause(*error)].push_back(*error);
    pairs.onlyInA.clear();
    std::erase_if(pairs.onlyInB, [&](const FoundError &error) {
        std::vector<FoundError> &partners = left[cause(error)];
        if (partners.empty())
            return false;
        pairs.moved.emplace_back(partners.back(), error);
        partners.pop_back();
        return true;
    });
    for (auto &[rule, errors] : left)
        pairs.onlyInA.insert(pairs.onlyInA.end(), errors.rbegin(), errors.rend());
    return pairs;
}

}  // namespace pt2scope
