// SPDX-License-Identifier: Apache-2.0
#include "app/Suggestion.h"

#include "core/bytes/Text.h"

#include <algorithm>
#include <vector>

namespace pt2scope {

namespace {

constexpr std::size_t longestWord = 200;  // the distance costs the product of both lengths

/// Insertions, deletions, replacements and swaps of neighbours that turn `a` into `b`.
std::size_t editDistance(std::string_view a, std::string_view b)
{
    std::vector<std::size_t> before(b.size() + 1);
    std::vector<std::size_t> last(b.size() + 1);
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j)
        last[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
            row[j] = std::min({replaced, last[j] + 1, row[j - 1] + 1});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = std::min(row[j], before[j - 2] + 1);
        }
        std::swap(before, last);
        std::swap(last, row);
    }
    return last[b.size()];
}

}  // namespace

std::string_view nearest(std::string_view word, std::span<const std::string_view> candidates)
{
    if (word.empty() || word.size() > longestWord)
        return {};
    const std::string lowered = toAsciiLower(word);
    std::string_view best;
    std::size_t least = std::max<std::size_t>(1, word.size() / 3) + 1;
    for (const std::string_view candidate : candidates) {
        const bool begun = lowered.size() > 1 && candidate.starts_with(lowered);
        const std::size_t distance = begun ? 1 : editDistance(lowered, candidate);
        if (distance < least) {
            least = distance;
            best = candidate;
        }
    }
    return best;
}

std::string didYouMean(std::string_view word, std::span<const std::string_view> candidates, std::string_view prefix)
{
    const std::string_view candidate = nearest(word, candidates);
    return candidate.empty() ? std::string() : "; did you mean '" + std::string(prefix) + std::string(candidate) + "'?";
}

}  // namespace pt2scope
