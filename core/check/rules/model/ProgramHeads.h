// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/Subject.h"

#include <string>
#include <string_view>
#include <vector>

namespace pt2scope {

/// The head of one program, and where it stands. Lives no longer than the subject.
struct HeadSite {
    const Subject &subject;
    const ModelParts &model;
    const ProgramHead &head;

    Location at(std::string pointer) const;
    Location at(const HeadFault &fault) const;
    /// The record's file name, safe to show.
    std::string name() const;
    /// The place of a fault in words: a pointer, or the file name for the whole.
    std::string nameOf(const HeadFault &fault) const;
    /// Whether the text was read to its end and is an object, so that what is absent is not there.
    bool isWhole() const;
    /// Whether a fault stands at this pointer or below it.
    bool isFaulty(std::string_view pointer) const;
};

/// The heads of all programs that could be read.
std::vector<HeadSite> headSites(const Subject &subject);

}  // namespace pt2scope
