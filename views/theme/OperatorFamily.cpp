// SPDX-License-Identifier: Apache-2.0
#include "views/theme/OperatorFamily.h"

#include <QCoreApplication>
#include <array>
#include <span>

namespace pt2scope {

namespace {

struct FamilyWords {
    Q_DECLARE_TR_FUNCTIONS(OperatorFamily)
};

constexpr std::string_view opsPrefix = "torch.ops.";

struct Words {
    OperatorFamily family;
    std::span<const std::string_view> words;
};

/// The first family that has a word of the operator's name counts: "mm." is the end of "addmm.default".
OperatorFamily familyOfAten(std::string_view name)
{
    using enum OperatorFamily;
    static constexpr std::array<std::string_view, 5> symbol{"assert", "sym_", "_scalar", "constrain", "item"};
    static constexpr std::array<std::string_view, 3> attention{"attention", "flash", "multi_head"};
    static constexpr std::array<std::string_view, 11> index{"embedding", "gather",  "scatter",      "index",
                                                            "bincount",  "one_hot", "searchsorted", "bucketize",
                                                            "nonzero",   "topk",    "sort"};
    static constexpr std::array<std::string_view, 13> matrix{"linear", "matmul", "addmm", "bmm", "conv",
                                                             "einsum", "mm.",    "lstm",  "gru", "tensordot",
                                                             "addmv",  "outer",  "dot."};
    static constexpr std::array<std::string_view, 17> norm{"norm", "softmax", "mean",         "sum",    "var",  "std",
                                                           "amax", "amin",    "argmax",       "argmin", "prod", "pool",
                                                           "loss", "median",  "logcumsumexp", "any",    "all"};
    static constexpr std::array<std::string_view, 27> shape{
        "view",  "reshape", "permute", "transpose",  "squeeze", "expand",     "slice",  "select", "split",
        "chunk", "cat",     "stack",   "flatten",    "pad",     "repeat",     "unbind", "narrow", "flip",
        "roll",  "alias",   "detach",  "contiguous", "clone",   "as_strided", "empty",  "arange", "getitem"};
    static constexpr std::array families{Words{Symbol, symbol}, Words{Attention, attention}, Words{Index, index},
                                         Words{Matrix, matrix}, Words{Norm, norm},           Words{Shape, shape}};
    if (name.starts_with("t."))
        return Shape;
    for (const Words &each : families) {
        for (const std::string_view word : each.words) {
            if (name.find(word) != std::string_view::npos)
                return each.family;
        }
    }
    return Elementwise;
}

}  // namespace

OperatorFamily operatorFamily(std::string_view target)
{
    if (target.starts_with("_operator.")) {
        return target.ends_with("getitem") ? OperatorFamily::Shape : OperatorFamily::Symbol;
    }
    if (target.starts_with("math.") || target.starts_with("torch.sym_"))
        return OperatorFamily::Symbol;
    if (!target.starts_with(opsPrefix))
        return OperatorFamily::Custom;
    const std::string_view name = target.substr(opsPrefix.size());
    const std::string_view space = name.substr(0, name.find('.'));
    if (space == "higher_order")
        return OperatorFamily::Control;
    if (space == "prims" || space == "aten")
        return familyOfAten(name.substr(space.size() + 1));
    return OperatorFamily::Custom;
}

std::string shortOperatorName(std::string_view target)
{
    constexpr std::string_view atenPrefix = "torch.ops.aten.";
    constexpr std::string_view pythonPrefix = "_operator.";
    constexpr std::string_view plainOverload = ".default";
    std::string_view name = target;
    if (name.starts_with(atenPrefix))
        name.remove_prefix(atenPrefix.size());
    else if (name.starts_with(opsPrefix))
        name.remove_prefix(opsPrefix.size());
    else if (name.starts_with(pythonPrefix))
        name.remove_prefix(pythonPrefix.size());
    if (name.ends_with(plainOverload))
        name.remove_suffix(plainOverload.size());
    return std::string(name);
}

QString familyWord(OperatorFamily family)
{
    switch (family) {
        case OperatorFamily::Matrix: return FamilyWords::tr("matrix, convolution");
        case OperatorFamily::Attention: return FamilyWords::tr("attention");
        case OperatorFamily::Norm: return FamilyWords::tr("norm, reduction");
        case OperatorFamily::Elementwise: return FamilyWords::tr("elementwise");
        case OperatorFamily::Shape: return FamilyWords::tr("shape, view");
        case OperatorFamily::Index: return FamilyWords::tr("index, embedding");
        case OperatorFamily::Control: return FamilyWords::tr("control flow");
        case OperatorFamily::Symbol: return FamilyWords::tr("symbol, assertion");
        case OperatorFamily::Custom: return FamilyWords::tr("custom, unknown");
    }
    return {};
}

}  // namespace pt2scope
