// SPDX-License-Identifier: Apache-2.0
#include "core/operators/HigherOrderArguments.h"

#include <algorithm>
#include <array>

namespace pt2scope {

namespace {

struct Signature {
    std::string_view operatorName;
    std::string_view arguments;  // as Python's __call__ has them: the last one may be "*args"
};

/// torch/_higher_order_ops/*.py
constexpr std::array signatures{
    Signature{"higher_order.associative_scan", "combine_fn xs additional_inputs"},
    Signature{"higher_order.auto_functionalized", "_mutable_op"},
    Signature{"higher_order.auto_functionalized_v2", "_mutable_op"},
    Signature{"higher_order.call_torchbind", "obj method *args"},
    Signature{"higher_order.cond", "pred true_fn false_fn operands"},
    Signature{"higher_order.flex_attention",
              "query key value score_mod block_mask scale kernel_options "
              "score_mod_other_buffers mask_mod_other_buffers"},
    Signature{"higher_order.foreach_map", "fn *operands"},
    Signature{"higher_order.hints_wrapper", "body_fn args kwargs hints"},
    Signature{"higher_order.invoke_quant", "subgraph *operands"},
    Signature{"higher_order.invoke_subgraph", "subgraph identifier *operands"},
    Signature{"higher_order.local_map_hop", "gm *args"},
    Signature{"higher_order.map", "f xs pos_args"},
    Signature{"higher_order.map_impl", "f xs pos_args"},
    Signature{"higher_order.out_dtype", "op output_dtype *args"},
    Signature{"higher_order.run_const_graph", "graph args"},
    Signature{"higher_order.scan", "combine_fn init xs additional_inputs"},
    Signature{"higher_order.strict_mode", "callable operands"},
    Signature{"higher_order.switch", "index branches operands"},
    Signature{"higher_order.tag_activation_checkpoint", "gmod *args"},
    Signature{"higher_order.while_loop", "cond_fn body_fn carried_inputs additional_inputs"},
    Signature{"higher_order.while_loop_stack_output", "cond_fn body_fn carried_inputs additional_inputs"},
    Signature{"higher_order.with_effects", "token op *args"},
    Signature{"higher_order.wrap", "func *args"},
    Signature{"higher_order.wrap_activation_checkpoint", "function *args"},
    Signature{"higher_order.wrap_with_autocast", "device_type dtype enabled cache_enabled wrapped_func *args"},
    Signature{"higher_order.wrap_with_set_grad_enabled", "enable_grad wrapped_func *args"},
};

}  // namespace

std::string_view higherOrderArgument(std::string_view operatorName, std::size_t position)
{
    const auto found = std::ranges::find(signatures, operatorName, &Signature::operatorName);
    if (found == signatures.end())
        return {};
    std::string_view rest = found->arguments;
    for (std::size_t at = 0;; ++at) {
        const std::string_view name = rest.substr(0, rest.find(' '));
        if (name.starts_with('*'))
            return name.substr(1);
        if (at == position)
            return name;
        if (name.size() == rest.size())
            return {};
        rest.remove_prefix(name.size() + 1);
    }
}

}  // namespace pt2scope
