// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/graph/SubgraphNames.h"

#include "core/bytes/Text.h"

#include <algorithm>
#include <array>

namespace pt2scope {

namespace {

// What every torch.nn.Module of torch 2.15 has, but for names with two underscores on both sides.
constexpr std::array<std::string_view, 86> moduleAttributes{"T_destination",
                                                            "_apply",
                                                            "_backward_hooks",
                                                            "_backward_pre_hooks",
                                                            "_buffers",
                                                            "_call_impl",
                                                            "_compiled_call_impl",
                                                            "_forward_hooks",
                                                            "_forward_hooks_always_called",
                                                            "_forward_hooks_with_kwargs",
                                                            "_forward_pre_hooks",
                                                            "_forward_pre_hooks_with_kwargs",
                                                            "_get_backward_hooks",
                                                            "_get_backward_pre_hooks",
                                                            "_get_name",
                                                            "_is_full_backward_hook",
                                                            "_load_from_state_dict",
                                                            "_load_state_dict_post_hooks",
                                                            "_load_state_dict_pre_hooks",
                                                            "_maybe_warn_non_full_backward_hook",
                                                            "_modules",
                                                            "_named_members",
                                                            "_non_persistent_buffers_set",
                                                            "_parameters",
                                                            "_register_load_state_dict_pre_hook",
                                                            "_register_state_dict_hook",
                                                            "_replicate_for_data_parallel",
                                                            "_save_to_state_dict",
                                                            "_slow_forward",
                                                            "_state_dict_hooks",
                                                            "_state_dict_pre_hooks",
                                                            "_version",
                                                            "_wrapped_call_impl",
                                                            "add_module",
                                                            "apply",
                                                            "bfloat16",
                                                            "buffers",
                                                            "call_super_init",
                                                            "children",
                                                            "compile",
                                                            "cpu",
                                                            "cuda",
                                                            "double",
                                                            "dump_patches",
                                                            "eval",
                                                            "extra_repr",
                                                            "float",
                                                            "forward",
                                                            "get_buffer",
                                                            "get_extra_state",
                                                            "get_parameter",
                                                            "get_submodule",
                                                            "half",
                                                            "ipu",
                                                            "load_state_dict",
                                                            "modules",
                                                            "mtia",
                                                            "named_buffers",
                                                            "named_children",
                                                            "named_modules",
                                                            "named_parameters",
                                                            "parameters",
                                                            "register_backward_hook",
                                                            "register_buffer",
                                                            "register_forward_hook",
                                                            "register_forward_pre_hook",
                                                            "register_full_backward_hook",
                                                            "register_full_backward_pre_hook",
                                                            "register_load_state_dict_post_hook",
                                                            "register_load_state_dict_pre_hook",
                                                            "register_module",
                                                            "register_parameter",
                                                            "register_state_dict_post_hook",
                                                            "register_state_dict_pre_hook",
                                                            "requires_grad_",
                                                            "set_extra_state",
                                                            "set_submodule",
                                                            "share_memory",
                                                            "state_dict",
                                                            "to",
                                                            "to_empty",
                                                            "train",
                                                            "training",
                                                            "type",
                                                            "xpu",
                                                            "zero_grad"};
static_assert(std::ranges::is_sorted(moduleAttributes));

constexpr std::array<std::string_view, 35> pythonKeywords{
    "False", "None",     "True",  "and",    "as",   "assert", "async",  "await",    "break",
    "class", "continue", "def",   "del",    "elif", "else",   "except", "finally",  "for",
    "from",  "global",   "if",    "import", "in",   "is",     "lambda", "nonlocal", "not",
    "or",    "pass",     "raise", "return", "try",  "while",  "with",   "yield"};
static_assert(std::ranges::is_sorted(pythonKeywords));

bool isSpecial(std::string_view name)
{
    return name.size() > 4 && name.starts_with("__") && name.ends_with("__");
}

}  // namespace

std::string_view objectionToSubmodule(std::string_view name)
{
    if (name.empty())
        return "which is empty";
    if (name.find('.') != std::string_view::npos)
        return "which has a dot in it";
    if (name.find('\0') != std::string_view::npos || findInvalidUtf8(name))
        return "which is no text";
    if (std::ranges::binary_search(pythonKeywords, name))
        return "which is a word of Python's";
    if (isSpecial(name) || std::ranges::binary_search(moduleAttributes, name))
        return "which every module has for something else";
    return {};
}

}  // namespace pt2scope
