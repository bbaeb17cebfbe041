// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/container/ZipArchive.h"
#include "core/pt2/ElfLibrary.h"
#include "core/pt2/GpuBinary.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace pt2scope {

enum class AotiFileKind {
    WrapperSource,        // *.cpp
    SharedLibrary,        // .so, .pyd, .dll
    Metadata,             // *_metadata.json
    CompileFlags,         // *_compile_flags.json
    LinkerFlags,          // *_linker_flags.json
    GpuKernel,            // .cubin, .hsaco, .fatbin, .spv, .zebin
    WeightsBlob,          // .blob
    SerializedWeights,    // *_serialized_weights.bin
    WeightsConfig,        // weights_config.json
    CustomObjectsConfig,  // custom_objs_config.json
    ExternKernels,        // any other .json
    BuildText,            // CMakeLists.txt, script.ld
    ObjectFile,           // *.o, *.obj
    CustomObject,         // custom_obj_*
    Other,
};

struct AotiFile {
    std::size_t record = 0;
    std::string name;  // relative to the model's folder
    AotiFileKind kind = AotiFileKind::Other;
};

struct AotiFault {
    std::size_t record = 0;
    std::string pointer;       // JSON pointer; empty for the whole file
    std::uint64_t offset = 0;  // byte in the record
    std::string detail;        // one clause, printable
};

/// A *_metadata.json.
struct AotiMetadata {
    std::size_t record = 0;
    std::vector<std::pair<std::string, std::string>> values;
    std::vector<AotiFault> faults;  // could not be read, not JSON, not an object, a value that is no string

    /// The last value of that key, as both of PyTorch's readers keep it.
    std::optional<std::string> find(std::string_view key) const;
};

/// A *_compile_flags.json or *_linker_flags.json: all its strings, with the pointer of each.
struct AotiFlags {
    std::size_t record = 0;
    std::string compiler;                                      // empty when it names none
    std::vector<std::pair<std::string, std::string>> strings;  // pointer, value; that of /compiler too
    std::vector<AotiFault> faults;
};

/// One row of weights_config.json: fqn -> [file, shape, stride, offset].
struct AotiWeight {
    std::string fqn;
    std::string pointer;
    std::string file;
    std::vector<std::int64_t> sizes;
    std::vector<std::int64_t> strides;
    std::int64_t offsetElements = 0;
};

/// Rows that are not of that form are faults and not in `weights`.
struct AotiWeightsConfig {
    std::size_t record = 0;
    std::vector<AotiWeight> weights;
    std::vector<AotiFault> faults;
};

/// A .json that should hold ExternKernelNodes, the calls that go through the proxy executor.
struct AotiExternKernels {
    std::size_t record = 0;
    std::size_t nodes = 0;
    std::vector<std::string> targets;  // the operators they call, each once
    std::vector<AotiFault> faults;
};

/// One constants_info_[i] of a wrapper source.
struct AotiConstant {
    std::string name;
    std::string originalFqn;
    std::string dtype;  // "float32", as torch names it; empty when not stated
    std::vector<std::int64_t> sizes;
    std::vector<std::int64_t> strides;
    std::int64_t offsetElements = 0;  // of the tensor within its own bytes
    std::uint64_t dataSize = 0;       // bytes it takes in the blob of all constants
    bool fromFolded = false;          // computed at run time: has no bytes in the blob
};

/// What a generated C++ source says without compiling it.
struct AotiSource {
    std::size_t record = 0;
    std::vector<AotiConstant> constants;  // in the order of the blob
    bool usesExternalBlob = false;        // its build command defines USE_MMAP_EXTERNAL
    std::optional<std::uint64_t> inputs;  // number of inputs and outputs that the model's constructor states
    std::optional<std::uint64_t> outputs;
    std::vector<std::string> kernelFiles;  // file names of the kernels that it loads, each once
    std::vector<AotiFault> faults;         // could not be read, or not to its end

    /// It constructs the model, as the wrapper does and a kernel source does not.
    bool constructsModel() const { return inputs.has_value(); }
    /// Bytes that all its constants take in the blob, or nothing when that does not fit 64 bits.
    std::optional<std::uint64_t> blobBytes() const;
};

struct AotiLibrary {
    std::size_t record = 0;
    std::optional<ElfLibrary> elf;
    bool windows = false;          // begins with MZ
    std::optional<Error> failure;  // why there is no `elf`: Unsupported when it is not ELF, else it could not be read
};

struct AotiKernel {
    std::size_t record = 0;
    std::optional<GpuBinary> binary;
    std::optional<Error> failure;  // why there is none: Unsupported when it is of a kind that is not read (.spv)
};

/// Absolute paths of the machine that built the package, as its flags, its build files, or the commands at the end of a
/// source mention them.
struct AotiBuildPaths {
    std::size_t record = 0;
    std::vector<std::string> paths;  // each once, at most 100
    std::optional<Error> failure;    // why the file could not be read
};

/// data/aotinductor/<model>/: everything that can be said about a compiled model without running it. All lists are in
/// archive order, which decides in PyTorch which of several files is used.
struct AotiPackage {
    std::string model;
    std::string folder;  // full prefix of its records, with trailing slash
    std::vector<AotiFile> files;
    std::vector<AotiMetadata> metadata;
    std::vector<AotiFlags> flags;
    std::vector<AotiLibrary> libraries;
    std::vector<AotiKernel> kernels;
    std::optional<AotiWeightsConfig> weightsConfig;  // the last one, as PyTorch keeps it
    std::vector<AotiExternKernels> externKernels;
    std::vector<AotiSource> sources;
    std::vector<AotiBuildPaths> buildPaths;

    /// AOTI_DEVICE_KEY of the first metadata file that has one.
    std::optional<std::string> device() const;
    std::size_t count(AotiFileKind kind) const;
    /// The last source that constructs the model, or null.
    const AotiSource *wrapper() const;
};

/// Groups the records under `prefix` ("<root>/data/aotinductor/") by model and reads each: headers and small texts
/// only, never a whole library or kernel. A model's name may hold slashes: the model of a file is the nearest folder
/// above it that holds a source, a library or a metadata file itself, else the file's own folder.
std::vector<AotiPackage> readAotiPackages(const ZipArchive &archive, const std::string &prefix);

}  // namespace pt2scope
