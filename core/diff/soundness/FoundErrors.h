// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/CheckResult.h"
#include "core/check/Rule.h"
#include "core/check/RuleScope.h"
#include "core/diff/Difference.h"
#include "core/diff/ModelPairs.h"

#include <string>
#include <tuple>
#include <utility>
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

/// What a check found that is an error, or that torch.export.load or torch.load as it is called raises on, in the
/// wanted sections and of the wanted model, by key.
std::vector<FoundError> foundErrors(const CheckResult &result, const DiffSide &side, const DiffOptions &options);

/// Errors of both sides, paired; those that have no partner stay alone.
struct ErrorPairs {
    std::vector<FoundError> onlyInA;
    std::vector<FoundError> onlyInB;
    std::vector<std::pair<FoundError, FoundError>> moved;  // of one rule and model, at other places
};

/// The same errors of both sides, by key, are left out.
ErrorPairs pairErrors(const std::vector<FoundError> &a, const std::vector<FoundError> &b);

}  // namespace pt2scope
