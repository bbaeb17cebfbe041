// SPDX-License-Identifier: Apache-2.0
#include "core/symbols/SymExprCost.h"

#include <algorithm>
#include <cmath>

namespace pt2scope {

namespace {

constexpr double mostBits = 400'000;
constexpr double largestExponent = 1'000;

/// What is known of the value at a node.
struct Weight {
    double bits = 1;          // of numerator and denominator, no less than sympy will compute
    double largest = 1;       // |value| at most; infinity when that is beyond doubles or unknown
    bool isConstant = false;  // no symbol below it
};

/// Weights of all nodes below one expression, arguments first.
class Weights {
public:
    Weights(const SymExprPool &pool, std::vector<SymExprId> nodes) : m_pool(pool), m_nodes(std::move(nodes)) {}

    bool areCostly()
    {
        for (const SymExprId id : m_nodes) {
            m_weights.push_back(of(id));
            if (m_weights.back().bits > mostBits)
                return true;
        }
        return false;
    }

private:
    Weight of(SymExprId id) const
    {
        const auto args = m_pool.args(id);
        if (args.empty())
            return ofLeaf(id);
        switch (m_pool.op(id)) {
            case SymOp::Pow:
            case SymOp::PowByNatural:
            case SymOp::FloatPow:
            case SymOp::LShift: return args.size() == 2 ? ofPower(at(args[0]), args[1]) : Weight();
            default: return ofArgs(args);
        }
    }

    Weight ofLeaf(SymExprId id) const
    {
        constexpr double bitsPerDigit = 3.33;
        if (m_pool.op(id) == SymOp::Symbol)
            return {};
        const std::string text = m_pool.op(id) == SymOp::Integer ? m_pool.decimal(id) : std::string(m_pool.text(id));
        const auto value = m_pool.value(id);
        const double size = static_cast<double>(text.size());
        const double largest = value ? std::abs(static_cast<double>(*value)) : std::pow(10.0, size);
        return {size * bitsPerDigit, std::max(largest, 1.0), true};
    }

    Weight ofPower(const Weight &base, SymExprId exponentId) const
    {
        const Weight &exponent = at(exponentId);
        const SymOp leaf = m_pool.op(exponentId);
        if (!exponent.isConstant || leaf == SymOp::Rational || leaf == SymOp::Float)
            return {base.bits + exponent.bits, HUGE_VAL, false};
        if (exponent.largest > largestExponent)
            return {HUGE_VAL, HUGE_VAL, true};
        return {base.isConstant ? base.bits * exponent.largest : base.bits, std::pow(base.largest, exponent.largest),
                base.isConstant};
    }

    /// Neither sums nor quotients grow beyond the product.
    Weight ofArgs(std::span<const SymExprId> args) const
    {
        Weight all{0, 1, true};
        for (const SymExprId arg : args) {
            const Weight &weight = at(arg);
            all.bits += weight.isConstant ? weight.bits : 0;
            all.largest *= weight.largest + 1;
            all.isConstant = all.isConstant && weight.isConstant;
        }
        return all;
    }

    const Weight &at(SymExprId id) const
    {
        const auto found = std::lower_bound(m_nodes.begin(), m_nodes.end(), id);
        return m_weights[static_cast<std::size_t>(found - m_nodes.begin())];
    }

    const SymExprPool &m_pool;
    std::vector<SymExprId> m_nodes;
    std::vector<Weight> m_weights;
};

}  // namespace

bool isCostly(const SymExprPool &pool, SymExprId id)
{
    return Weights(pool, pool.nodes(id)).areCostly();
}

}  // namespace pt2scope
