// SPDX-License-Identifier: Apache-2.0
#include "core/operators/OperatorSchema.h"

#include "core/operators/OperatorName.h"

#include <algorithm>

namespace pt2scope {

namespace {

constexpr std::string_view pureNamespaces[] = {"aten", "prims", "quantized", "quantized_decomposed"};

// Those that torch tags nondeterministic_seeded: leaving one out changes the random numbers of the others.
constexpr std::string_view randomOperators[] = {
    "aten._cudnn_attention_backward",
    "aten._cudnn_attention_forward",
    "aten._cudnn_init_dropout_state",
    "aten._cudnn_rnn",
    "aten._efficient_attention_forward",
    "aten._flash_attention_forward",
    "aten._fused_dropout",
    "aten._fused_sdp_choice",
    "aten._lstm_mps",
    "aten._nested_tensor_softmax_with_shape",
    "aten._sample_dirichlet",
    "aten._scaled_dot_product_attention_math",
    "aten._scaled_dot_product_attention_math_for_mps",
    "aten._scaled_dot_product_cudnn_attention",
    "aten._scaled_dot_product_cudnn_attention_backward",
    "aten._scaled_dot_product_efficient_attention",
    "aten._scaled_dot_product_efficient_attention_backward",
    "aten._scaled_dot_product_flash_attention",
    "aten._scaled_dot_product_flash_attention_for_cpu",
    "aten._scaled_dot_product_fused_attention_overrideable",
    "aten._standard_gamma",
    "aten._triton_scaled_dot_attention",
    "aten.alpha_dropout",
    "aten.bernoulli",
    "aten.binomial",
    "aten.cauchy",
    "aten.dropout",
    "aten.exponential",
    "aten.feature_alpha_dropout",
    "aten.feature_dropout",
    "aten.geometric",
    "aten.gru",
    "aten.log_normal",
    "aten.lstm",
    "aten.miopen_rnn",
    "aten.multinomial",
    "aten.native_dropout",
    "aten.normal",
    "aten.normal_functional",
    "aten.poisson",
    "aten.rand",
    "aten.rand_like",
    "aten.randint",
    "aten.randint_like",
    "aten.randn",
    "aten.randn_like",
    "aten.random",
    "aten.randperm",
    "aten.rnn_relu",
    "aten.rnn_tanh",
    "aten.rrelu",
    "aten.rrelu_with_noise_functional",
    "aten.scaled_dot_product_attention",
    "aten.uniform",
    "prims.normal",
    "prims.uniform",
};

// They return something, but are there for what they assert, or for the symbol that they make and shapes use.
constexpr std::string_view effectfulOperators[] = {
    "aten._functional_assert_async",
    "aten._functional_assert_scalar",
    "aten._functional_sym_constrain_range",
    "aten._functional_sym_constrain_range_for_size",
    "aten._local_scalar_dense",
    "aten._make_dep_token",
    "aten.item",
};

static_assert(std::is_sorted(std::begin(randomOperators), std::end(randomOperators)));
static_assert(std::is_sorted(std::begin(effectfulOperators), std::end(effectfulOperators)));

template <std::size_t size>
bool contains(const std::string_view (&names)[size], std::string_view name)
{
    return std::binary_search(std::begin(names), std::end(names), name);
}

}  // namespace

const SchemaArgument *OperatorSchema::findArgument(std::string_view name) const
{
    const auto found = std::find_if(arguments.begin(), arguments.end(),
                                    [&](const SchemaArgument &argument) { return argument.name == name; });
    return found == arguments.end() ? nullptr : &*found;
}

bool mutates(const OperatorSchema &schema)
{
    return std::any_of(schema.arguments.begin(), schema.arguments.end(),
                       [](const SchemaArgument &argument) { return argument.alias.writes(); });
}

bool isPure(const OperatorSchema &schema)
{
    // What returns nothing is there for an effect.
    if (schema.returns.empty() || mutates(schema) || !contains(pureNamespaces, namespaceOf(schema.operatorName)))
        return false;
    const std::string_view name = withoutOverload(schema.operatorName);
    return !contains(randomOperators, name) && !contains(effectfulOperators, name);
}

}  // namespace pt2scope
