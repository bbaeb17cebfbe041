// SPDX-License-Identifier: Apache-2.0
// Products of matrices and vectors.
#include "core/check/rules/graph/shapes/ShapeTable.h"

#include <algorithm>
#include <map>
#include <string>

namespace pt2scope {

namespace {

std::optional<ShapeResult> misfit(const Sizes &a, const Sizes &b)
{
    return contradiction("cannot multiply sizes " + textOf(a) + " and " + textOf(b));
}

/// A product of tensors of exactly these ranks, whose last batch of dimensions must agree.
std::optional<ShapeResult> plainProduct(const TensorShape &a, const TensorShape &b, std::size_t rankA,
                                        std::size_t rankB)
{
    TensorShape result{std::nullopt, commonDType(a, b)};
    if (!a.sizes || !b.sizes)
        return made(result);
    if (a.sizes->size() != rankA || b.sizes->size() != rankB)
        return misfit(*a.sizes, *b.sizes);
    const std::size_t inner = rankB == 1 ? 0 : rankB - 2;
    if (differ(a.sizes->back(), (*b.sizes)[inner]) || (rankA == 3 && differ(a.sizes->front(), b.sizes->front())))
        return misfit(*a.sizes, *b.sizes);
    result.sizes = *a.sizes;
    result.sizes->pop_back();
    if (rankB > 1)
        result.sizes->push_back(b.sizes->back());
    return made(result);
}

std::optional<ShapeResult> mm(const OperatorCall &call)
{
    return plainProduct(call.tensor("self"), call.tensor("mat2"), 2, 2);
}

std::optional<ShapeResult> bmm(const OperatorCall &call)
{
    return plainProduct(call.tensor("self"), call.tensor("mat2"), 3, 3);
}

std::optional<ShapeResult> addmm(const OperatorCall &call)
{
    return plainProduct(call.tensor("mat1"), call.tensor("mat2"), 2, 2);
}

std::optional<ShapeResult> baddbmm(const OperatorCall &call)
{
    return plainProduct(call.tensor("batch1"), call.tensor("batch2"), 3, 3);
}

std::optional<ShapeResult> mv(const OperatorCall &call)
{
    return plainProduct(call.tensor("self"), call.tensor("vec"), 2, 1);
}

std::optional<ShapeResult> dot(const OperatorCall &call)
{
    return plainProduct(call.tensor("self"), call.tensor("tensor"), 1, 1);
}

std::optional<ShapeResult> linear(const OperatorCall &call)
{
    const TensorShape input = call.tensor("input");
    const TensorShape weight = call.tensor("weight");
    TensorShape result{std::nullopt, commonDType(input, weight)};
    if (!input.sizes || !weight.sizes)
        return made(result);
    const bool ranksFit = !input.sizes->empty() && (weight.sizes->size() == 1 || weight.sizes->size() == 2);
    if (!ranksFit || differ(input.sizes->back(), weight.sizes->back()))
        return contradiction("takes no input of sizes " + textOf(*input.sizes) + " with a weight of sizes "
                             + textOf(*weight.sizes));
    result.sizes = *input.sizes;
    result.sizes->pop_back();
    if (weight.sizes->size() == 2)
        result.sizes->push_back(weight.sizes->front());
    return made(result);
}

/// As torch.matmul: a vector is a row on the left and a column on the right, batches are broadcast.
std::optional<ShapeResult> matmul(const OperatorCall &call)
{
    const TensorShape a = call.tensor("self");
    const TensorShape b = call.tensor("other");
    TensorShape result{std::nullopt, commonDType(a, b)};
    if (!a.sizes || !b.sizes)
        return made(result);
    if (a.sizes->empty() || b.sizes->empty())
        return misfit(*a.sizes, *b.sizes);
    const std::size_t matrixA = std::min<std::size_t>(a.sizes->size(), 2);
    const std::size_t matrixB = std::min<std::size_t>(b.sizes->size(), 2);
    const Sizes batchA(a.sizes->begin(), a.sizes->end() - static_cast<std::ptrdiff_t>(matrixA));
    const Sizes batchB(b.sizes->begin(), b.sizes->end() - static_cast<std::ptrdiff_t>(matrixB));
    result.sizes = broadcast(batchA, batchB);
    if (!result.sizes || differ(a.sizes->back(), (*b.sizes)[b.sizes->size() - matrixB]))
        return misfit(*a.sizes, *b.sizes);
    if (matrixA == 2)
        result.sizes->push_back((*a.sizes)[a.sizes->size() - 2]);
    if (matrixB == 2)
        result.sizes->push_back(b.sizes->back());
    return made(result);
}

std::optional<ShapeResult> attention(const OperatorCall &call)
{
    const TensorShape query = call.tensor("query");
    const TensorShape key = call.tensor("key");
    const TensorShape value = call.tensor("value");
    TensorShape result{std::nullopt, commonDType(query, key) == value.dtype ? value.dtype : std::nullopt};
    if (!query.sizes || !key.sizes || !value.sizes)
        return made(result);
    const std::size_t rank = query.sizes->size();
    const std::string all = textOf(*query.sizes) + ", " + textOf(*key.sizes) + " and " + textOf(*value.sizes);
    if (rank < 2 || key.sizes->size() < 2 || value.sizes->size() < 2 || differ(query.sizes->back(), key.sizes->back()))
        return contradiction("takes no query, key and value of sizes " + all);
    // Where batches are broadcast, the sizes are left undecided.
    const auto hasBatchOfQuery = [&](const Sizes &sizes) {
        return sizes.size() == rank && std::equal(sizes.begin(), sizes.end() - 2, query.sizes->begin());
    };
    if (hasBatchOfQuery(*key.sizes) && hasBatchOfQuery(*value.sizes)) {
        result.sizes = query.sizes;
        result.sizes->back() = value.sizes->back();
    }
    return made(result);
}

/// Sizes by the letters of an equation.
class EinsumSizes {
public:
    /// False when the letters do not fit the sizes.
    bool add(std::string_view letters, const Sizes &sizes)
    {
        if (letters.size() != sizes.size())
            return false;
        for (std::size_t i = 0; i < letters.size(); ++i) {
            const auto [entry, isNew] = m_sizes.try_emplace(letters[i], Letter{sizes[i], 0});
            Size &known = entry->second.size;
            ++entry->second.uses;
            if (isNew || known == sizes[i])
                continue;
            if (differ(known, sizes[i]) && known != 1 && sizes[i] != 1)
                return false;
            known = known == 1 ? sizes[i] : sizes[i] == 1 ? known : std::nullopt;
        }
        return true;
    }

    /// What an equation without an arrow leaves: the letters that stand there once.
    std::string singles() const
    {
        std::string letters;
        for (const auto &[letter, use] : m_sizes) {
            if (use.uses == 1)
                letters += letter;
        }
        return letters;
    }

    Sizes of(std::string_view letters) const
    {
        Sizes sizes;
        for (const char letter : letters) {
            const auto found = m_sizes.find(letter);
            sizes.push_back(found == m_sizes.end() ? std::nullopt : found->second.size);
        }
        return sizes;
    }

private:
    struct Letter {
        Size size;
        std::size_t uses;
    };

    std::map<char, Letter> m_sizes;
};

/// Equations with an ellipsis are left undecided.
std::optional<ShapeResult> einsum(const OperatorCall &call)
{
    std::string equation(call.text("equation").value_or("..."));
    std::erase(equation, ' ');
    const std::vector<TensorShape> tensors = call.tensors("tensors");
    if (equation.find('.') != std::string::npos || tensors.empty())
        return std::nullopt;
    const std::size_t arrow = equation.find("->");
    std::string_view terms = std::string_view(equation).substr(0, arrow);
    EinsumSizes sizes;
    for (const TensorShape &tensor : tensors) {
        const std::string_view term = terms.substr(0, terms.find(','));
        terms.remove_prefix(std::min(terms.size(), term.size() + 1));
        if (!tensor.sizes)
            return std::nullopt;
        if (!sizes.add(term, *tensor.sizes))
            return contradiction("takes no tensor of sizes " + textOf(*tensor.sizes) + " in \"" + equation + '"');
    }
    const std::string result = arrow == std::string::npos ? sizes.singles() : equation.substr(arrow + 2);
    return made({sizes.of(result), tensors.front().dtype});
}

constexpr ShapeRule rules[]{
    {"aten.addmm.default", addmm, true},   {"aten.baddbmm.default", baddbmm, true},
    {"aten.bmm.default", bmm, true},       {"aten.dot.default", dot, true},
    {"aten.einsum.default", einsum, true}, {"aten.linear.default", linear, true},
    {"aten.matmul.default", matmul, true}, {"aten.mm.default", mm, true},
    {"aten.mv.default", mv, true},         {"aten.scaled_dot_product_attention.default", attention, true},
};

}  // namespace

std::span<const ShapeRule> matrixShapes()
{
    return rules;
}

}  // namespace pt2scope
