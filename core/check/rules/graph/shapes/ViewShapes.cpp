// SPDX-License-Identifier: Apache-2.0
// Other views of the same elements, and how often they are repeated.
#include "core/check/rules/graph/shapes/ShapeTable.h"

#include <algorithm>

namespace pt2scope {

namespace {

constexpr std::int64_t inferred = -1;  // a size that follows from the others

/// The wanted sizes with the one that is -1 filled in. Nothing when they do not make `elements`.
std::optional<Sizes> filled(Sizes wanted, Size elements)
{
    const auto open = std::ranges::find(wanted, Size(inferred));
    if (open == wanted.end())
        return differ(product(wanted), elements) ? std::nullopt : std::optional(wanted);
    *open = 1;
    const Size others = product(wanted);
    *open = floorQuotient(elements, others);
    if (*open && **open * *others != *elements)
        return std::nullopt;
    return wanted;
}

std::optional<ShapeResult> reshapedTo(const TensorShape &self, const std::optional<Sizes> &wanted)
{
    if (!wanted)
        return made({std::nullopt, self.dtype});
    const Size elements = self.sizes ? product(*self.sizes) : std::nullopt;
    const std::optional<Sizes> sizes = filled(*wanted, elements);
    if (!sizes)
        return contradiction("cannot make sizes " + textOf(*wanted) + " of " + textOf(*self.sizes));
    return made({sizes, self.dtype});
}

std::optional<ShapeResult> view(const OperatorCall &call)
{
    return reshapedTo(call.tensor("self"), call.sizes("size"));
}

std::optional<ShapeResult> reshape(const OperatorCall &call)
{
    return reshapedTo(call.tensor("self"), call.sizes("shape"));
}

std::optional<ShapeResult> likeOther(const OperatorCall &call)
{
    return made({call.tensor("other").sizes, call.tensor("self").dtype});
}

std::optional<ShapeResult> asStrided(const OperatorCall &call)
{
    return made({call.sizes("size"), call.tensor("self").dtype});
}

/// The dimensions in this order; nothing when one is missing, out of range or there twice.
std::optional<Sizes> ordered(const Sizes &sizes, const Sizes &order)
{
    Sizes result;
    std::vector<bool> taken(sizes.size());
    for (const Size number : order) {
        const auto from = dimension(*number, sizes.size());
        if (!from || *from >= sizes.size() || taken[*from])
            return std::nullopt;
        taken[*from] = true;
        result.push_back(sizes[*from]);
    }
    return result.size() == sizes.size() ? std::optional(result) : std::nullopt;
}

bool isDecided(const Sizes &sizes)
{
    return std::ranges::all_of(sizes, [](Size size) { return size.has_value(); });
}

std::optional<ShapeResult> permute(const OperatorCall &call)
{
    const TensorShape self = call.tensor("self");
    const std::optional<Sizes> order = call.sizes("dims");
    if (!self.sizes || !order || !isDecided(*order))
        return made({std::nullopt, self.dtype});
    const std::optional<Sizes> sizes = ordered(*self.sizes, *order);
    if (!sizes)
        return contradiction("cannot put sizes " + textOf(*self.sizes) + " into the order " + textOf(*order));
    return made({sizes, self.dtype});
}

std::optional<ShapeResult> swapped(const TensorShape &self, std::optional<std::int64_t> a,
                                   std::optional<std::int64_t> b)
{
    if (!self.sizes || !a || !b)
        return made({std::nullopt, self.dtype});
    const auto one = dimension(*a, self.sizes->size());
    const auto other = dimension(*b, self.sizes->size());
    if (!one || !other)
        return contradiction("has no dimensions " + std::to_string(*a) + " and " + std::to_string(*b) + " in sizes "
                             + textOf(*self.sizes));
    TensorShape result = self;
    if (!result.sizes->empty())
        std::swap((*result.sizes)[*one], (*result.sizes)[*other]);
    return made(result);
}

std::optional<ShapeResult> transpose(const OperatorCall &call)
{
    return swapped(call.tensor("self"), call.integer("dim0"), call.integer("dim1"));
}

std::optional<ShapeResult> swapaxes(const OperatorCall &call)
{
    return swapped(call.tensor("self"), call.integer("axis0"), call.integer("axis1"));
}

/// t, numpy_T and mT, where they agree.
std::optional<ShapeResult> matrixTranspose(const OperatorCall &call)
{
    TensorShape result = call.tensor("self");
    if (result.sizes && result.sizes->size() > 2)
        result.sizes.reset();
    else if (result.sizes)
        std::ranges::reverse(*result.sizes);
    return made(result);
}

std::optional<ShapeResult> movedim(const OperatorCall &call)
{
    const TensorShape self = call.tensor("self");
    const std::optional<Sizes> source = call.sizes("source");
    const std::optional<Sizes> destination = call.sizes("destination");
    if (!self.sizes || !source || !destination || source->size() != destination->size() || !isDecided(*source)
        || !isDecided(*destination))
        return made({std::nullopt, self.dtype});
    const std::size_t rank = self.sizes->size();
    std::vector<std::size_t> order(rank, rank);  // by new place; rank: not yet decided
    std::vector<bool> moved(rank);
    for (std::size_t i = 0; i < source->size(); ++i) {
        const auto from = dimension(*(*source)[i], rank);
        const auto to = dimension(*(*destination)[i], rank);
        if (!from || !to || *from >= rank || order[*to] != rank || moved[*from])
            return made({std::nullopt, self.dtype});
        order[*to] = *from;
        moved[*from] = true;
    }
    std::size_t next = 0;
    Sizes sizes;
    for (std::size_t &from : order) {
        if (from == rank) {
            while (moved[next])
                ++next;
            from = next++;
        }
        sizes.push_back((*self.sizes)[from]);
    }
    return made({sizes, self.dtype});
}

std::optional<ShapeResult> unsqueeze(const OperatorCall &call)
{
    const TensorShape self = call.tensor("self");
    const auto number = call.integer("dim");
    if (!self.sizes || !number)
        return made({std::nullopt, self.dtype});
    const auto place = dimension(*number, self.sizes->size() + 1);
    if (!place)
        return contradiction("has no place " + std::to_string(*number) + " in sizes " + textOf(*self.sizes));
    TensorShape result = self;
    result.sizes->insert(result.sizes->begin() + static_cast<std::ptrdiff_t>(*place), 1);
    return made(result);
}

/// Without those of these dimensions that are 1. Where that is undecided, so is the number of dimensions.
std::optional<ShapeResult> withoutOnes(const TensorShape &self, const std::vector<bool> &candidates)
{
    Sizes sizes;
    for (std::size_t i = 0; i < self.sizes->size(); ++i) {
        const Size size = (*self.sizes)[i];
        if (candidates[i] && !size)
            return made({std::nullopt, self.dtype});
        if (!candidates[i] || *size != 1)
            sizes.push_back(size);
    }
    return made({sizes, self.dtype});
}

std::optional<ShapeResult> squeeze(const OperatorCall &call)
{
    const TensorShape self = call.tensor("self");
    if (!self.sizes)
        return made({std::nullopt, self.dtype});
    return withoutOnes(self, std::vector<bool>(self.sizes->size(), true));
}

std::optional<ShapeResult> squeezeDims(const OperatorCall &call)
{
    const TensorShape self = call.tensor("self");
    const std::optional<Sizes> numbers = call.sizes("dim");
    if (!self.sizes || !numbers || !isDecided(*numbers))
        return made({std::nullopt, self.dtype});
    std::vector<bool> candidates(self.sizes->size());
    for (const Size number : *numbers) {
        const auto place = dimension(*number, self.sizes->size());
        if (!place)
            return contradiction("has no dimension " + std::to_string(*number) + " in sizes " + textOf(*self.sizes));
        if (*place < candidates.size())
            candidates[*place] = true;
    }
    return withoutOnes(self, candidates);
}

std::optional<ShapeResult> expand(const OperatorCall &call)
{
    const TensorShape self = call.tensor("self");
    const std::optional<Sizes> wanted = call.sizes("size");
    if (!self.sizes || !wanted)
        return made({std::nullopt, self.dtype});
    const std::size_t rank = self.sizes->size();
    bool fits = wanted->size() >= rank;
    Sizes sizes = *wanted;
    for (std::size_t i = 0; fits && i < rank; ++i) {
        const Size own = (*self.sizes)[i];
        Size &size = sizes[wanted->size() - rank + i];
        if (size == inferred)
            size = own;
        fits = own == 1 || !differ(own, size);
    }
    if (!fits)
        return contradiction("cannot make sizes " + textOf(*wanted) + " of " + textOf(*self.sizes));
    return made({sizes, self.dtype});
}

std::optional<ShapeResult> repeat(const OperatorCall &call)
{
    const TensorShape self = call.tensor("self");
    const std::optional<Sizes> times = call.sizes("repeats");
    if (!self.sizes || !times || times->size() < self.sizes->size())
        return made({std::nullopt, self.dtype});
    Sizes sizes = *times;
    const std::size_t ahead = times->size() - self.sizes->size();
    for (std::size_t i = 0; i < self.sizes->size(); ++i)
        sizes[ahead + i] = sizes[ahead + i] * (*self.sizes)[i];
    return made({sizes, self.dtype});
}

std::optional<ShapeResult> flatten(const OperatorCall &call)
{
    const TensorShape self = call.tensor("self");
    const auto start = call.integer("start_dim");
    const auto end = call.integer("end_dim");
    if (!self.sizes || !start || !end)
        return made({std::nullopt, self.dtype});
    if (self.sizes->empty())
        return made({Sizes{1}, self.dtype});
    const auto first = dimension(*start, self.sizes->size());
    const auto last = dimension(*end, self.sizes->size());
    if (!first || !last || *first > *last)
        return contradiction("cannot join the dimensions " + std::to_string(*start) + " to " + std::to_string(*end)
                             + " of sizes " + textOf(*self.sizes));
    Sizes sizes(self.sizes->begin(), self.sizes->begin() + static_cast<std::ptrdiff_t>(*first));
    sizes.push_back(product(*self.sizes, *first, *last + 1));
    sizes.insert(sizes.end(), self.sizes->begin() + static_cast<std::ptrdiff_t>(*last) + 1, self.sizes->end());
    return made({sizes, self.dtype});
}

std::optional<ShapeResult> unflatten(const OperatorCall &call)
{
    const TensorShape self = call.tensor("self");
    const auto number = call.integer("dim");
    const std::optional<Sizes> parts = call.sizes("sizes");
    const auto place = self.sizes && number ? dimension(*number, self.sizes->size()) : std::nullopt;
    if (!place || *place >= self.sizes->size() || !parts)
        return made({std::nullopt, self.dtype});
    const std::optional<Sizes> inner = filled(*parts, (*self.sizes)[*place]);
    if (!inner)
        return contradiction("cannot split dimension " + std::to_string(*number) + " of sizes " + textOf(*self.sizes)
                             + " into " + textOf(*parts));
    const auto at = self.sizes->begin() + static_cast<std::ptrdiff_t>(*place);
    Sizes sizes(self.sizes->begin(), at);
    sizes.insert(sizes.end(), inner->begin(), inner->end());
    sizes.insert(sizes.end(), at + 1, self.sizes->end());
    return made({sizes, self.dtype});
}

constexpr ShapeRule rules[]{
    {"aten._unsafe_view.default", view},
    {"aten.as_strided.default", asStrided},
    {"aten.expand.default", expand},
    {"aten.expand_as.default", likeOther},
    {"aten.flatten.using_ints", flatten},
    {"aten.mT.default", matrixTranspose},
    {"aten.movedim.int", movedim},
    {"aten.movedim.intlist", movedim},
    {"aten.numpy_T.default", matrixTranspose},
    {"aten.permute.default", permute},
    {"aten.repeat.default", repeat},
    {"aten.reshape.default", reshape},
    {"aten.reshape_as.default", likeOther},
    {"aten.squeeze.default", squeeze},
    {"aten.squeeze.dim", squeezeDims},
    {"aten.squeeze.dims", squeezeDims},
    {"aten.swapaxes.default", swapaxes},
    {"aten.swapdims.default", transpose},
    {"aten.t.default", matrixTranspose},
    {"aten.transpose.int", transpose},
    {"aten.unflatten.int", unflatten},
    {"aten.unsqueeze.default", unsqueeze},
    {"aten.view.default", view},
    {"aten.view_as.default", likeOther},
};

}  // namespace

std::span<const ShapeRule> viewShapes()
{
    return rules;
}

}  // namespace pt2scope
