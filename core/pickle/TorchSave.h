// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/container/ZipArchive.h"
#include "core/pickle/Pickle.h"
#include "core/pickle/SavedTensor.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pt2scope {

enum class TorchSaveForm {
    Zip,           // torch.save since 1.6, and the C++ pickler of custom objects
    TorchScript,   // torch.jit.save: constants.pkl beside data.pkl
    LegacyStream,  // torch.save before 1.6: five pickles, then raw storages
    LegacyTar,     // before 0.1.10: a tar file of three pickled members
    BarePickle,    // one pickle and nothing else
    Unknown,
};

enum class TorchSaveFaultKind {
    NoPickle,         // no data.pkl below the root folder
    SeveralPickles,   // records whose names differ in case only or not at all: readers choose different ones
    Unreadable,       // a record could not be read, or a limit forbids it
    BadPersistentId,  // none of ("storage", type, key, location, numel)
    BadTensor,        // a call that makes a tensor, with other arguments than it takes
    StorageConflict,  // two persistent ids of one key disagree on type or size, and the storage is not empty
    BadStream,     // a legacy stream: wrong magic number or protocol, keys that are no list of str, storages cut off;
                   // a tar file whose pickles cannot all be found
    TreeTooLarge,  // the tree is deeper, or reaches the same objects on more ways, than is listed
};

struct TorchSaveFault {
    TorchSaveFaultKind kind;
    std::size_t pickle = 0;    // index into TorchSave::pickles, if there is any
    std::uint64_t offset = 0;  // in that pickle's bytes; of a BadStream in the file
    std::string detail;        // one clause, printable
};

/// One pickle of a file: data.pkl, constants.pkl, or one of the stream's.
struct SavedPickle {
    std::optional<std::size_t> record;  // of an archive: index
    std::uint64_t base = 0;             // of a tar file: where in the file the bytes of `pickle` begin
    Pickle pickle;
    std::vector<Pickle> more;  // complete pickles after it in the same record: loading reads none of them
    std::uint64_t nbytes = 0;  // of the whole record; of a stream or tar file up to the end of this pickle

    /// Bytes after the last of these pickles.
    std::uint64_t trailingNbytes() const;
};

/// What torch.save wrote, as facts. Nothing here is a verdict.
struct TorchSave {
    TorchSaveForm form = TorchSaveForm::Unknown;
    std::string root;                      // of an archive: the folder its records lie in, without slash
    std::optional<std::size_t> byteorder;  // its record
    std::string byteorderText;             // "little"; empty without one; cut after 64 bytes
    std::vector<SavedPickle> pickles;      // the one that loading returns first; of a stream in the order of the file
    std::size_t main = 0;                  // index of the pickle that holds the object: 0, of a stream 3
    std::vector<SavedStorage> storages;    // in the order of their first persistent id
    std::vector<SavedTensor> tensors;      // in the order of the tree; those that the tree does not reach after it
    std::vector<SavedLeaf> leaves;         // of the main pickle, as the next ones
    std::vector<SavedContainer> containers;
    std::vector<std::size_t> orphans;      // records data/<k> that no persistent id names
    std::vector<std::string>
        codeThatRuns;  // records of a TorchScript archive whose code matters to loading: see judgeScripts()
    std::vector<TorchSaveFault> faults;

    /// The pickle that holds the object; null when there is none.
    const Pickle *mainPickle() const;
    /// The tensor that lies in the root dict under this key; null when there is none.
    const SavedTensor *find(std::string_view key) const;
};

/// Reads the pickles of an archive, never a storage. Reads no more pickle bytes than the archive has bytes (or a
/// mebibyte), since deflated or overlapping records can claim any number.
TorchSave readTorchSave(const ZipArchive &archive);

/// A file that is no archive: a legacy stream, a legacy tar file, a bare pickle, or Unknown. Reads the pickles at its
/// front and the eight bytes before each storage. A tar file that begins with a pickle has that one, too: from memory
/// torch.load would read it.
TorchSave readTorchSaveStream(const ByteSource &source);

/// Whatever the source is.
TorchSave readTorchSave(const ByteSourcePtr &source);

}  // namespace pt2scope
