// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/rules/pickle/PickleActions.h"
#include "core/pickle/Pickle.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string_view>
#include <vector>

namespace pt2scope {

/// A pickle that lies in the bytes or text of another one, where pickle.loads, torch.load or their like would find it.
struct HiddenPickle {
    Pickle pickle;
    std::uint64_t offset = 0;           // in the pickle that torch reads, of the object that holds it
    std::vector<PickleAction> actions;  // empty where an import tells enough
};

/// Looks for pickles and torch.save archives in the bytes and texts of a pickle, and in those of what it finds. Bytes
/// that were pickled with protocol 2 are a latin-1 text there.
class HiddenPickles {
public:
    /// Reads at most that many bytes.
    explicit HiddenPickles(std::uint64_t budget) : m_left(budget) {}

    /// Those that import or call something which torch itself would not write.
    std::deque<HiddenPickle> in(const Pickle &pickle);

private:
    void search(const Pickle &pickle, std::uint64_t offset, int depth, std::deque<HiddenPickle> &found);
    void read(const PickleObject &object, std::uint64_t offset, int depth, std::deque<HiddenPickle> &found);
    void readBytes(std::string_view bytes, std::uint64_t offset, int depth, std::deque<HiddenPickle> &found);
    void examine(Pickle pickle, std::uint64_t offset, int depth, std::deque<HiddenPickle> &found);

    std::uint64_t m_left;
};

}  // namespace pt2scope
