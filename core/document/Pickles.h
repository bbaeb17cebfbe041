// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/container/RecordDigest.h"
#include "core/pickle/PickleJudgement.h"
#include "core/pickle/TorchSave.h"
#include "core/pt2/Pt2Archive.h"

#include <optional>
#include <string>
#include <vector>

namespace pt2scope {

/// What a file of pickles is for. Where it serves several ends, the first of this list.
enum class PickleFileKind {
    StateDict,      // data/weights/<m>.pt, serialized_state_dict.pt
    Constants,      // data/constants/<m>.pt, serialized_constants.pt
    SampleInputs,   // data/sample_inputs/<m>.pt, serialized_example_inputs.pt
    OpaqueObject,   // data/constants/opaque_obj_*: a bare pickle
    CustomObject,   // custom_obj_*: a TorchBind object, by the C++ pickler
    PickledTensor,  // of a weights or constants config that says use_pickle
    AotiWeight,     // of a weights_config.json of a compiled model
    Other,          // any other .pt record
    WholeFile,      // the document itself is no .pt2 archive, but torch.save's or TorchScript's
};

std::string_view pickleFileKindName(PickleFileKind kind);  // in words: "sample inputs"

/// One record that holds pickles, or the document itself, read.
struct PickleFile {
    PickleFileKind kind = PickleFileKind::Other;
    std::optional<std::size_t> record;  // index in Document::archive; nothing for the document itself
    std::optional<std::size_t> nested;  // index in Document::nested, when the record is an archive
    std::string model;             // of a state dict, constants, sample inputs or a pickled tensor: the first one's
    std::uint64_t nbytes = 0;      // of the record or document, inflated
    TorchSave save;                // records are of the nested archive; or of the document's, if it is the file
    std::optional<Error> failure;  // why nothing was read: damage of the archive, I/O, a limit

    /// What torch writes there, for judgePickle().
    PicklePlace place() const;
};

/// Reads the pickles of all records of a .pt2 archive that are to hold some, never the bytes of a storage. In record
/// order; empty records are left out. Reads no more bytes of pickles than the archive has (or a mebibyte).
std::vector<PickleFile> readPickleFiles(const ZipArchive &archive, const Pt2Archive &facts,
                                        const std::vector<NestedArchive> &nested,
                                        const std::vector<UnreadPart> &unreadNested);

/// The archive itself, as torch.save or torch.jit.save wrote it.
PickleFile readPickleFile(const ZipArchive &archive);
/// The file itself, which is no archive: a legacy stream.
PickleFile readPickleFile(const ByteSourcePtr &source);

/// Whether a file that is no archive is one of pickles, and does not only begin like one, as any text may.
bool holdsPickles(const ByteSource &source);

}  // namespace pt2scope
