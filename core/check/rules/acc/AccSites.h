// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/rules/export/ExportSites.h"

#include <string_view>
#include <vector>

namespace pt2scope {

/// A model_acc.json that is whole, of a model whose loader reads it. Lives no longer than the subject.
struct AccSite {
    const ModelExport &model;
    const ModelAcc &acc;

    Location whole() const { return fileAt(acc.file.path); }
    Location at(const AccEntry &entry) const { return fileAt(acc.file.path, entry.pointer, entry.offset); }
    /// The place of a key, of the file when it is absent.
    Location at(std::string_view key) const;
    /// A loader would look for what TensorRT's exporter writes. False, too, for what is no string: that crashes.
    bool isTrt() const;
    bool isTrtAndAot() const { return isTrt() && acc.isAot(); }
};

std::vector<AccSite> accSites(const Subject &subject);

/// The value of a key when it is a string; null otherwise.
const AccEntry *textEntry(const ModelAcc &acc, std::string_view key);

}  // namespace pt2scope
