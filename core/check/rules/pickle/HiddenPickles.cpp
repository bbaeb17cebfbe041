// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/pickle/HiddenPickles.h"

#include "core/bytes/MemorySource.h"
#include "core/document/FileBeginning.h"
#include "core/pickle/ImportJudge.h"
#include "core/pickle/PickleJudgement.h"
#include "core/pickle/PickleReader.h"
#include "core/pickle/PickledBytes.h"
#include "core/pickle/TorchSave.h"

#include <algorithm>
#include <optional>
#include <span>
#include <string>

namespace pt2scope {

namespace {

constexpr int maxDepth = 100;
constexpr std::size_t leastBytes = 4;  // "c\n\n." imports something

bool holdsText(const PickleObject &object)
{
    return object.kind == ObjectKind::Text || object.kind == ObjectKind::Bytes || object.kind == ObjectKind::ByteArray;
}

bool importsDanger(const Pickle &pickle)
{
    const ImportJudge judge(pickle, PicklePlace::TorchSave);
    const auto dangerous = [&](const PickleGlobal &global) { return judge.judge(global) == PickleVerdict::Dangerous; };
    const auto extension = [](const PickleObject &object) { return object.kind == ObjectKind::Extension; };
    return std::ranges::any_of(pickle.globals, dangerous) || std::ranges::any_of(pickle.objects, extension);
}

}  // namespace

std::deque<HiddenPickle> HiddenPickles::in(const Pickle &pickle)
{
    std::deque<HiddenPickle> found;
    for (const PickleObject &object : pickle.objects)
        read(object, object.offset, 1, found);
    return found;
}

void HiddenPickles::search(const Pickle &pickle, std::uint64_t offset, int depth, std::deque<HiddenPickle> &found)
{
    if (depth > maxDepth)
        return;
    for (const PickleObject &object : pickle.objects)
        read(object, offset, depth, found);
}

void HiddenPickles::read(const PickleObject &object, std::uint64_t offset, int depth, std::deque<HiddenPickle> &found)
{
    if (!holdsText(object) || object.text.size() < leastBytes)
        return;
    const std::optional<std::string> decoded = object.kind == ObjectKind::Text ? fromLatin1(object.text) : std::nullopt;
    readBytes(decoded ? std::string_view(*decoded) : object.text, offset, depth, found);
}

void HiddenPickles::readBytes(std::string_view bytes, std::uint64_t offset, int depth, std::deque<HiddenPickle> &found)
{
    if (bytes.size() < leastBytes || bytes.size() > m_left)
        return;
    const auto raw = std::as_bytes(std::span(bytes));
    const bool isZip = beginsLikeZip(bytes);
    if (!isZip && !looksLikePickle(raw))
        return;
    m_left -= bytes.size();
    std::vector<std::byte> copy(raw.begin(), raw.end());
    if (!isZip) {
        const PickleBytes shared = std::make_shared<const std::vector<std::byte>>(std::move(copy));
        for (Pickle &pickle : readPickles(shared))
            examine(std::move(pickle), offset, depth, found);
        return;
    }
    TorchSave save = readTorchSave(ByteSourcePtr(std::make_shared<MemorySource>(std::move(copy))));
    for (SavedPickle &saved : save.pickles) {
        m_left -= std::min(m_left, saved.nbytes);
        examine(std::move(saved.pickle), offset, depth, found);
    }
}

void HiddenPickles::examine(Pickle pickle, std::uint64_t offset, int depth, std::deque<HiddenPickle> &found)
{
    search(pickle, offset, depth + 1, found);
    if (importsDanger(pickle)) {
        found.push_back({std::move(pickle), offset, {}});
        return;
    }
    if (pickle.globals.empty())
        return;
    // Nothing in it loads bytes: to judge it costs no more than to read it. Damage is none: any bytes look like some.
    std::vector<PickleAction> actions = actionsOf(judgePickle(pickle, PicklePlace::TorchSave));
    if (!actions.empty() && actions.front().verdict == PickleVerdict::Dangerous)
        found.push_back({std::move(pickle), offset, std::move(actions)});
}

}  // namespace pt2scope
