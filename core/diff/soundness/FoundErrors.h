// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/CheckResult.h"
#include "core/check/Rule.h"
#include "core/check/RuleScope.h"
#include "core/diff/Difference.h"
#include "core/diff/ModelPairs.h"

#include <string>
#include <tuple>
#include <vector>

namespace pt2scope {

/// An error of one side. Lives no longer than the result of the check.
struct FoundError {
    const Finding *finding = nullptr;
    DiffSection section = DiffSection::Records;
    std::string name;  // of the node, the tensor, or the record and the pointer into it

    std::string where;  // the same, but within the model where it is of one: layouts have other records for its parts

    /// Errors of both sides are the same where these are, for positions move with edits.
    auto key() const { return std::tie(finding->rule->id, finding->location.model, where); }
};

/// Where an error of that rule is told, on an input of that form.
DiffSection sectionOf(const Rule &rule, InputForm form);

/// What a check found that is an error, or that torch.export.load raises on, in the wanted sections and of the wanted
/// model, by key.
std::vector<FoundError> foundErrors(const CheckResult &result, const DiffSide &side, const DiffOptions &options);

/// Errors that the others lack.
std::vector<FoundError> errorsWithout(const std::vector<FoundError> &errors, const std::vector<FoundError> &others);

}  // namespace pt2scope
