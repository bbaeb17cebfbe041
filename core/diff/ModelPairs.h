// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/DiffOptions.h"
#include "core/document/Document.h"

#include <optional>
#include <string>
#include <vector>

namespace pt2scope {

/// A model of A and the one of B that it is compared with; one of the two is missing where there is none. Names are
/// those of TensorRow::model, so that "" stands for what belongs to a file or a folder as a whole.
struct ModelPair {
    std::optional<std::string> a;
    std::optional<std::string> b;

    const std::string &name() const { return a ? *a : *b; }
};

/// One side of a comparison. Lives no longer than the document.
struct DiffSide {
    const Document &document;
    /// Of an online export, or of several checkpoints, where the other side's current version, or newest checkpoint,
    /// has another name: its folder, or empty.
    std::string currentVersion{};

    /// The name by which a file or a model finds its partner: "versions/(current)/READY".
    std::string pairedName(const std::string &path) const;
};

/// The side of `document` beside `other`.
DiffSide diffSide(const Document &document, const Document &other);

/// Folder of the only checkpoint of a document; empty where there are none or several.
std::string onlyCheckpoint(const Document &document);

/// Whether a model is of a version of an online export that is not its current one, or of a checkpoint that is not the
/// newest: loaders ask for none of these.
bool isOfOlderVersion(const Document &document, const std::string &model);

/// A model of a document by the name that ModelPair has for it. Points into the document.
struct DiffModel {
    std::string name;
    const Document *document = nullptr;  // the archive that holds it
    std::string prefix;                  // of its records' full names, in a folder: "aoti/aoti_model.pt2!/"
    const ModelParts *program = nullptr;
    const AotiPackage *compiled = nullptr;

    std::string recordName(std::size_t record) const;
    const std::string &nameInArchive() const;  // what loaders ask for
};

/// All programs and compiled models, in a folder those of its archives. Without "".
std::vector<DiffModel> diffModels(const Document &document);

/// Equal names first; the only model without a partner on each side are partners too, unless they are older versions of
/// online exports. With options.model only that one. In the order of A, then those of B alone.
std::vector<ModelPair> pairModels(const DiffSide &a, const DiffSide &b, const DiffOptions &options);

}  // namespace pt2scope
