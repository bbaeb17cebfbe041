// SPDX-License-Identifier: Apache-2.0
#include "core/pickle/GlobalAllowList.h"

#include "core/pickle/GlobalVerdict.h"

#include <algorithm>
#include <span>

namespace pt2scope {

namespace {

using Names = std::span<const std::string_view>;

struct ModuleNames {
    std::string_view module;
    Names names;
};

constexpr std::string_view rebuilds[] = {"_rebuild_tensor",
                                         "_rebuild_tensor_v2",
                                         "_rebuild_tensor_v3",
                                         "_rebuild_parameter",
                                         "_rebuild_parameter_with_state",
                                         "_rebuild_sparse_tensor",
                                         "_rebuild_qtensor",
                                         "_rebuild_meta_tensor_no_storage",
                                         "_rebuild_wrapper_subclass",
                                         "_rebuild_device_tensor_from_numpy",
                                         "_rebuild_device_tensor_from_cpu_tensor"};
constexpr std::string_view unsafeRebuilds[] = {"_rebuild_nested_tensor"};  // weights_only does not know it

constexpr std::string_view dtypes[] = {"bcomplex32",
                                       "bfloat16",
                                       "bits16",
                                       "bits1x8",
                                       "bits2x4",
                                       "bits4x2",
                                       "bits8",
                                       "bool",
                                       "complex128",
                                       "complex32",
                                       "complex64",
                                       "float16",
                                       "float32",
                                       "float4_e2m1fn_x2",
                                       "float64",
                                       "float8_e4m3fn",
                                       "float8_e4m3fnuz",
                                       "float8_e5m2",
                                       "float8_e5m2fnuz",
                                       "float8_e8m0fnu",
                                       "int1",
                                       "int16",
                                       "int2",
                                       "int3",
                                       "int32",
                                       "int4",
                                       "int5",
                                       "int6",
                                       "int64",
                                       "int7",
                                       "int8",
                                       "qint32",
                                       "qint8",
                                       "quint2x4",
                                       "quint4x2",
                                       "quint8",
                                       "uint1",
                                       "uint16",
                                       "uint2",
                                       "uint3",
                                       "uint32",
                                       "uint4",
                                       "uint5",
                                       "uint6",
                                       "uint64",
                                       "uint7",
                                       "uint8"};

constexpr std::string_view qschemes[] = {"per_channel_affine", "per_channel_affine_float_qparams",
                                         "per_channel_symmetric", "per_tensor_affine", "per_tensor_symmetric"};

constexpr std::string_view storages[] = {
    "BFloat16Storage",     "BoolStorage",   "ByteStorage",  "CharStorage",     "ComplexDoubleStorage",
    "ComplexFloatStorage", "DoubleStorage", "FloatStorage", "HalfStorage",     "IntStorage",
    "LongStorage",         "QInt32Storage", "QInt8Storage", "QUInt2x4Storage", "QUInt4x2Storage",
    "QUInt8Storage",       "ShortStorage"};
constexpr std::string_view cudaStorages[] = {
    "BFloat16Storage", "BoolStorage",  "ByteStorage", "CharStorage", "ComplexDoubleStorage", "ComplexFloatStorage",
    "DoubleStorage",   "FloatStorage", "HalfStorage", "IntStorage",  "LongStorage",          "ShortStorage"};

constexpr std::string_view tensorClasses[] = {"BFloat16Tensor", "BoolTensor",  "ByteTensor", "CharTensor",
                                              "DoubleTensor",   "FloatTensor", "HalfTensor", "IntTensor",
                                              "LongTensor",     "ShortTensor"};
constexpr std::string_view sparseTensorClasses[] = {"BFloat16Tensor", "ByteTensor",  "CharTensor",
                                                    "DoubleTensor",   "FloatTensor", "HalfTensor",
                                                    "IntTensor",      "LongTensor",  "ShortTensor"};

constexpr std::string_view torchClasses[] = {"Size", "Tensor", "device"};
constexpr std::string_view sizedBases[] = {"Tensor", "TypedStorage", "UntypedStorage"};
constexpr std::string_view storageBases[] = {"TypedStorage", "UntypedStorage"};
constexpr std::string_view builtinClasses[] = {"bytearray", "complex", "set"};
constexpr std::string_view fromType[] = {"_rebuild_from_type_v2"};
constexpr std::string_view getLayout[] = {"_get_layout"};
constexpr std::string_view encode[] = {"encode"};
constexpr std::string_view orderedDict[] = {"OrderedDict"};
constexpr std::string_view otherContainers[] = {"defaultdict", "deque"};  // of sample inputs: pytrees of torch's own
/// What a defaultdict makes its values with; bytes() is what empty bytes are below protocol 3.
constexpr std::string_view valueClasses[] = {
    "Ellipsis", "NotImplemented", "bool",  "bytes", "dict", "float", "frozenset",
    "int",      "list",           "range", "slice", "str",  "tuple"};
constexpr std::string_view counter[] = {"Counter"};
constexpr std::string_view python2Classes[] = {"long", "unicode", "xrange"};  // int, str and range, below protocol 3
constexpr std::string_view parameter[] = {"Parameter"};
constexpr std::string_view otherParameters[] = {"Buffer", "UninitializedParameter", "UninitializedBuffer"};
constexpr std::string_view generator[] = {"Generator"};
constexpr std::string_view nested[] = {"NestedTensor", "_rebuild_njt"};
/// Tuples with names that functions of torch give.
constexpr std::string_view returnTypes[] = {"aminmax",
                                            "cummax",
                                            "cummin",
                                            "eig",
                                            "frexp",
                                            "geqrf",
                                            "histogram",
                                            "histogramdd",
                                            "kthvalue",
                                            "linalg_cholesky_ex",
                                            "linalg_eig",
                                            "linalg_eigh",
                                            "linalg_inv_ex",
                                            "linalg_ldl_factor",
                                            "linalg_ldl_factor_ex",
                                            "linalg_lstsq",
                                            "linalg_lu",
                                            "linalg_lu_factor",
                                            "linalg_lu_factor_ex",
                                            "linalg_polar",
                                            "linalg_qr",
                                            "linalg_slogdet",
                                            "linalg_solve_ex",
                                            "linalg_svd",
                                            "lstsq",
                                            "lu_unpack",
                                            "max",
                                            "median",
                                            "min",
                                            "mode",
                                            "nanmedian",
                                            "qr",
                                            "slogdet",
                                            "solve",
                                            "sort",
                                            "svd",
                                            "symeig",
                                            "topk",
                                            "triangular_solve"};
constexpr std::string_view fakeTensor[] = {"_reconstruct_fake_tensor"};

/// Written by torch, and known to weights_only.
constexpr ModuleNames common[] = {
    {"torch._utils", rebuilds},
    {"torch", dtypes},
    {"torch", qschemes},
    {"torch", storages},
    {"torch", torchClasses},
    {"torch.storage", storageBases},
    {"torch._tensor", fromType},
    {"torch.serialization", getLayout},
    {"torch.nn.parameter", parameter},
    {"collections", orderedDict},
    {"builtins", builtinClasses},
    {"_codecs", encode},
};

constexpr ModuleNames onlyWritten[] = {
    {"torch._utils", unsafeRebuilds},
    {"torch.nn.parameter", otherParameters},
    {"torch._export.serde.serialize", fakeTensor},
    {"torch._C", generator},
    {"torch.return_types", returnTypes},
    {"torch.nested._internal.nested_tensor", nested},
    {"__builtin__", builtinClasses},
    {"builtins", valueClasses},
    {"__builtin__", valueClasses},
    {"__builtin__", python2Classes},
    {"collections", otherContainers},
    {"collections", counter},
    {"torch", tensorClasses},  // in tar files
    {"torch.cuda", tensorClasses},
};

constexpr ModuleNames onlyWeightsOnly[] = {
    {"torch", tensorClasses},
    {"torch.cuda", cudaStorages},
    {"torch.cuda", tensorClasses},
    {"torch.sparse", sparseTensorClasses},
    {"torch.cuda.sparse", sparseTensorClasses},
    {"collections", counter},
};

bool holds(std::span<const ModuleNames> table, std::string_view module, std::string_view name)
{
    return std::any_of(table.begin(), table.end(), [&](const ModuleNames &row) {
        return row.module == module && std::find(row.names.begin(), row.names.end(), name) != row.names.end();
    });
}

}  // namespace

bool isWrittenByTorch(std::string_view module, std::string_view name)
{
    return holds(common, module, name) || holds(onlyWritten, module, name);
}

bool isSizedClass(std::string_view module, std::string_view name)
{
    constexpr ModuleNames classes[] = {{"torch", storages},          {"torch", tensorClasses},
                                       {"torch", sizedBases},        {"torch.storage", storageBases},
                                       {"torch.cuda", cudaStorages}, {"torch.cuda", tensorClasses}};
    return holds(classes, module, name);
}

bool isWeightsOnlyGlobal(std::string_view module, std::string_view name)
{
    return holds(common, module, name) || holds(onlyWeightsOnly, module, name);
}

bool isWeightsOnlyGlobal(const PickleGlobal &global)
{
    return isWeightsOnlyGlobal(global.importedModule, global.importedName);
}

}  // namespace pt2scope
