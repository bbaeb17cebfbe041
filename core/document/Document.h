// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/container/RecordDigest.h"
#include "core/document/FolderListing.h"
#include "core/document/Pickles.h"
#include "core/pt2/Pt2Archive.h"
#include "core/work/CancelToken.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace pt2scope {

enum class DocumentKind { Pt2, TorchZip, Safetensors, Rtp, Tzrec, Checkpoint, Unknown };

struct Document;
struct ExportFolder;
struct Safetensors;

/// What a file of an export folder that makes a document of its own is for.
enum class FolderPartKind {
    Program,    // fx_user_model/exported_model.pt
    Compiled,   // aoti/aoti_model.pt2
    Scripted,   // scripted_model.pt, scripted_sparse_model.pt
    StateDict,  // user_model/state_dict.pt, shards of the older checkpoints
    Module,     // user_model/graph_model.pt
    Arrays,     // *.npz
    Item,       // of a distributed checkpoint: a part of a .distcp file
};

struct FolderPart {
    std::string path;  // relative to the folder
    FolderPartKind kind = FolderPartKind::Program;
    std::shared_ptr<const Document> document;  // never null; its path is that of the file
    bool isBroken = false;  // no archive to be judged: rules about the folder say so, those about archives nothing

    /// What a model of it is called in the folder: the path, with its own name where there are several.
    std::string modelName(const std::string &model) const;
};

/// Whatever was opened, as one model. Immutable once made; shared between threads.
struct Document {
    std::string path;  // as the caller gave it
    std::uint64_t nbytes = 0;
    DocumentKind kind = DocumentKind::Unknown;
    std::string layout;     // as in the report; empty when unknown
    ZipArchivePtr archive;  // null when the file is no ZIP
    ArchiveForm form = ArchiveForm::Unknown;
    std::string root;                                // the folder that the archive's records lie in, without slash
    std::optional<Pt2Archive> pt2;                   // of kind Pt2
    std::vector<NestedArchive> nested;               // .pt records and pickled tensors, in record order
    std::vector<UnreadPart> unreadNested;            // such records that could not be read, or were not for a limit
    std::vector<PickleFile> pickles;                 // in record order; of kind Safetensors only what is dangerous
    std::optional<Error> failure;                    // why archive is null
    bool claimsToBeArchive = false;                  // no ZIP, but named .pt2 or begun like one
    std::shared_ptr<const Safetensors> safetensors;  // of kind Safetensors
    std::shared_ptr<const ExportFolder> folder;      // of kinds Rtp, Tzrec and Checkpoint, which have no archive
    std::vector<FolderPart> parts;                   // of a folder, ascending by path
    std::optional<FolderListing> listing;            // of a folder of kind Unknown: what in it can be opened

    /// "model/data/sample_inputs/model.pt!/archive/data.pkl": the full name of a record of a nested archive.
    std::string nestedRecordName(const NestedArchive &inside, std::size_t record) const;
    /// The pickles of a record of `archive`; null when it holds none.
    const PickleFile *pickleOf(std::size_t record) const;
    /// The part at that path; null when there is none.
    const FolderPart *part(std::string_view partPath) const;
};

using DocumentPtr = std::shared_ptr<const Document>;

enum class DocumentDepth {
    Records,  // the directory only
    Facts,    // configs, program heads, compiled models and nested directories too
};

/// Opens any file, and a folder. An error only when the file itself cannot be opened (absent, no permission, no regular
/// file); what is of no known form is a Document of kind Unknown. A file of another format than ZIP is known by its
/// first bytes, and little more of it is read; only for the records of a damaged archive the whole file is looked
/// through, which can be cancelled.
Result<DocumentPtr> openDocument(const std::string &path, DocumentDepth depth = DocumentDepth::Facts,
                                 const CancelToken *cancel = nullptr);

/// The same for bytes at hand; `path` only names them.
DocumentPtr openDocument(ByteSourcePtr source, const std::string &path, DocumentDepth depth,
                         const CancelToken *cancel = nullptr);

std::string_view kindName(DocumentKind kind);  // as in the report

}  // namespace pt2scope
