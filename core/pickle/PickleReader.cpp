// SPDX-License-Identifier: Apache-2.0
#include "core/pickle/PickleReader.h"

#include "core/pickle/PickleMachine.h"

#include <limits>
#include <utility>

namespace pt2scope {

namespace {

/// What an object holds or is made of, one call per object.
class Parts {
public:
    explicit Parts(const Pickle &pickle) : m_pickle(pickle) {}

    template <typename Visit>
    void forEach(ObjectIndex index, const Visit &visit) const
    {
        for (const auto children : {m_pickle.items(index), m_pickle.pairs(index), m_pickle.states(index)}) {
            for (const ObjectIndex child : children)
                visit(child);
        }
        if (const PickleCall *call = m_pickle.callOf(index)) {
            for (const ObjectIndex part : {call->callable, call->arguments, call->keywords}) {
                if (part != noObject)
                    visit(part);
            }
        }
        if (m_pickle.at(index).kind == ObjectKind::PersistentId)
            visit(m_pickle.persistentIds[static_cast<std::size_t>(m_pickle.at(index).number)].id);
    }

private:
    const Pickle &m_pickle;
};

/// Goes outwards from the root level by level, every object once: what is reached after maxPickleNesting levels is
/// nested that deep on every way.
void findTooNested(Pickle &pickle)
{
    if (pickle.root == noObject)
        return;
    const Parts parts(pickle);
    std::vector<bool> seen(pickle.objects.size());
    std::vector<ObjectIndex> level{pickle.root};
    seen[pickle.root] = true;
    for (std::size_t depth = 0; !level.empty(); ++depth) {
        if (depth > maxPickleNesting) {
            pickle.faults.push_back({PickleFaultKind::TooNested, pickle.at(level[0]).offset,
                                     "objects nested deeper than " + std::to_string(maxPickleNesting)});
            return;
        }
        std::vector<ObjectIndex> next;
        for (const ObjectIndex index : level) {
            parts.forEach(index, [&](ObjectIndex part) {
                if (!seen[part])
                    next.push_back(part);
                seen[part] = true;
            });
        }
        level = std::move(next);
    }
}

bool isWithinOffsets(std::size_t nbytes)
{
    return nbytes <= std::numeric_limits<std::uint32_t>::max();
}

}  // namespace

Pickle readPickle(PickleBytes bytes, std::size_t begin)
{
    if (!isWithinOffsets(bytes->size())) {
        Pickle pickle;
        pickle.bytes = std::move(bytes);
        pickle.begin = pickle.end = begin;
        pickle.faults.push_back({PickleFaultKind::TooManyObjects, begin, "a pickle of more than 4 GiB"});
        return pickle;
    }
    Pickle pickle = PickleMachine(std::move(bytes), begin).run();
    findTooNested(pickle);
    return pickle;
}

Pickle readPickle(std::span<const std::byte> bytes)
{
    return readPickle(std::make_shared<const std::vector<std::byte>>(bytes.begin(), bytes.end()));
}

std::vector<Pickle> readPickles(const PickleBytes &bytes, std::size_t limit)
{
    std::vector<Pickle> pickles;
    pickles.push_back(readPickle(bytes));
    while (pickles.size() < limit && pickles.back().complete && pickles.back().end < bytes->size()) {
        Pickle next = readPickle(bytes, static_cast<std::size_t>(pickles.back().end));
        if (!next.complete)
            break;
        pickles.push_back(std::move(next));
    }
    return pickles;
}

bool looksLikePickle(std::span<const std::byte> bytes)
{
    constexpr std::size_t enough = 3;
    constexpr std::size_t mostRead = std::size_t{1} << 20;
    PickleDisassembler code(bytes);
    const std::optional<PickleInstruction> first = code.next();
    if (!first)
        return false;
    if (first->opcode->op == PickleOp::Proto) {
        std::size_t count = 1;
        while (count < enough && code.next())
            ++count;
        return count >= enough || (code.fault() && code.fault()->kind == PickleFaultKind::SizeClaim);
    }
    if (bytes.size() > mostRead)
        return false;
    const Pickle pickle = readPickle(bytes);
    return pickle.complete && pickle.opcodes > 1;
}

}  // namespace pt2scope
