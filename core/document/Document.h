// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/container/RecordDigest.h"
#include "core/document/Pickles.h"
#include "core/pt2/Pt2Archive.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace pt2scope {

enum class DocumentKind { Pt2, TorchZip, Unknown };

/// Whatever was opened, as one model. Immutable once made; shared between threads.
struct Document {
    std::string path;  // as the caller gave it
    std::uint64_t nbytes = 0;
    DocumentKind kind = DocumentKind::Unknown;
    std::string layout;     // as in the report; empty when unknown
    ZipArchivePtr archive;  // null when the file is no ZIP
    ArchiveForm form = ArchiveForm::Unknown;
    std::string root;                      // the folder that the archive's records lie in, without slash
    std::optional<Pt2Archive> pt2;         // of kind Pt2
    std::vector<NestedArchive> nested;     // .pt records and pickled tensors, in record order
    std::vector<UnreadPart> unreadNested;  // such records that could not be read, or were not for a limit
    std::vector<PickleFile> pickles;       // in record order
    std::optional<Error> failure;          // why archive is null
    bool claimsToBeArchive = false;        // no ZIP, but named .pt2 or begun like one

    /// "model/data/sample_inputs/model.pt!/archive/data.pkl": the full name of a record of a nested archive.
    std::string nestedRecordName(const NestedArchive &inside, std::size_t record) const;
    /// The pickles of a record of `archive`; null when it holds none.
    const PickleFile *pickleOf(std::size_t record) const;
};

using DocumentPtr = std::shared_ptr<const Document>;

enum class DocumentDepth {
    Records,  // the directory only
    Facts,    // configs, program heads, compiled models and nested directories too
};

/// Opens any file. An error only when the file itself cannot be opened (absent, no permission, no regular file); what
/// is no archive is a Document of kind Unknown.
Result<DocumentPtr> openDocument(const std::string &path, DocumentDepth depth = DocumentDepth::Facts);

/// The same for bytes at hand; `path` only names them.
DocumentPtr openDocument(ByteSourcePtr source, const std::string &path, DocumentDepth depth);

std::string_view kindName(DocumentKind kind);  // as in the report

}  // namespace pt2scope
