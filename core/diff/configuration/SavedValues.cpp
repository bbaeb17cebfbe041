// SPDX-License-Identifier: Apache-2.0
#include "core/diff/configuration/SavedValues.h"

#include "core/bytes/Crc32.h"
#include "core/bytes/Text.h"
#include "core/diff/configuration/NamedFacts.h"
#include "core/diff/configuration/SavedContainers.h"
#include "core/diff/configuration/SavedTypes.h"
#include "core/diff/records/RecordList.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <span>

namespace pt2scope {

namespace {

constexpr std::size_t longestText = 2'000;                  // bytes of a value in an entry
constexpr std::size_t longestValue = std::size_t{1} << 20;  // that is compared
constexpr std::size_t mostText = std::size_t{64} << 20;     // of all values of a file

/// One file or record of pickles.
struct NamedPickles {
    std::string name;  // below the root, or in the folder; empty of a document that is the file
    std::string record;
    const PickleFile *file = nullptr;
    bool isCheckpoint = false;  // readers ask for its values by their paths
};

/// Of the document's archive.
std::optional<std::size_t> recordOf(const PickleFile &file)
{
    if (file.record || file.save.mainPickle() == nullptr)
        return file.record;
    return file.save.pickles[file.save.main].record;
}

void addPickles(const Document &document, const std::string &folderPath, std::vector<NamedPickles> &list)
{
    for (const PickleFile &file : document.pickles) {
        NamedPickles named{folderPath, folderPath, &file, document.kind == DocumentKind::TorchZip};
        const std::string inside = folderPath.empty() ? "" : folderPath + "!/";
        if (const auto record = recordOf(file); record && document.archive)
            named.record = inside + document.archive->records()[*record].name;
        if (file.record && document.archive)
            named.name = inside + nameBelowRoot(document, document.archive->records()[*file.record].name);
        list.push_back(std::move(named));
    }
}

std::string fileName(const NamedPickles &named)
{
    return named.name.empty() ? "(file)" : named.name;
}

std::vector<NamedPickles> picklesOf(const DiffSide &side)
{
    std::vector<NamedPickles> list;
    addPickles(side.document, "", list);
    for (const FolderPart &part : side.document.parts)
        addPickles(*part.document, part.path, list);
    for (NamedPickles &named : list)
        named.name = side.pairedName(named.name);
    return list;
}

/// Why not all values are known; empty when they are.
std::string_view whyUnknown(const PickleFile &file)
{
    const Pickle *pickle = file.save.mainPickle();
    if (file.failure || pickle == nullptr || !pickle->complete)
        return "its pickle cannot be read to its end: its values are not known";
    const bool isTooLarge = std::ranges::any_of(
        file.save.faults, [](const TorchSaveFault &fault) { return fault.kind == TorchSaveFaultKind::TreeTooLarge; });
    return isTooLarge ? "its pickle holds more than is listed" : "";
}

/// Enough to tell two values apart.
std::string shortened(std::string text)
{
    if (text.size() <= longestText)
        return text;
    const std::string crc = crc32Text(crc32(0, std::as_bytes(std::span(text))));
    return text.substr(0, longestText) + "... (" + std::to_string(text.size()) + " bytes, CRC-32 " + crc + ")";
}

/// The elements of a set; nothing for any other object. Below protocol 4 one is made by a call.
std::optional<std::span<const ObjectIndex>> elementsOfSet(const Pickle &pickle, ObjectIndex object)
{
    const ObjectKind kind = pickle.at(object).kind;
    if (kind == ObjectKind::Set || kind == ObjectKind::FrozenSet)
        return pickle.items(object);
    for (const std::string_view name : {"set", "frozenset"}) {
        const PickleCall *call = pickle.callTo(object, "builtins", name);
        if (call != nullptr && pickle.items(call->arguments).size() == 1)
            return pickle.items(pickle.items(call->arguments).front());
    }
    return std::nullopt;
}

/// Python writes the elements of a set in an order that changes from run to run.
std::string valueText(const Pickle &pickle, ObjectIndex object, std::size_t limit)
{
    const auto elements = elementsOfSet(pickle, object);
    if (!elements)
        return describeObject(pickle, object, limit);
    std::vector<std::string> texts;
    for (const ObjectIndex element : *elements) {
        texts.push_back(describeObject(pickle, element, limit));
        limit -= std::min(limit, texts.back().size());
    }
    std::ranges::sort(texts);
    std::string all;
    for (const std::string &text : texts)
        all += (all.empty() ? "" : ", ") + text;
    return "{" + all + "}";
}

/// What readers insist on: nothing but of checkpoints.
template <typename Saved>
std::string typeIn(const NamedPickles &named, const Saved &saved)
{
    return named.isCheckpoint ? savedType(named.file->save.pickles[saved.pickle].pickle, saved.object) : "";
}

/// Of leaves, and of empty lists and dicts where the other side has none at all. Nothing where they are too much to be
/// compared to their ends.
std::optional<NamedFacts> valuesOf(const NamedPickles &named, const NamedPickles &other)
{
    NamedFacts values;
    std::size_t budget = mostText;
    const TorchSave &save = named.file->save;
    std::set<std::string_view> containersOfOther;
    for (const SavedContainer &container : other.file->save.containers)
        containersOfOther.insert(container.path);
    for (const SavedContainer &container : save.containers) {
        const Pickle &pickle = save.pickles[container.pickle].pickle;
        if (isEmptyContainer(pickle, container.object) && !containersOfOther.contains(container.path))
            values[container.path] = {
                describeObject(pickle, container.object), {.record = named.record}, typeIn(named, container)};
    }
    for (const SavedLeaf &leaf : save.leaves) {
        if (leaf.kind == SavedLeafKind::Tensor)
            continue;
        const std::size_t limit = std::min(longestValue, budget);
        std::string text = valueText(save.pickles[leaf.pickle].pickle, leaf.object, limit);
        if (text.size() >= limit)
            return std::nullopt;
        budget -= text.size();
        values[leaf.path] = {shortened(std::move(text)), {.record = named.record}, typeIn(named, leaf)};
    }
    return values;
}

/// What tensors are made with, whose section tells of them, and what older protocols make of plain values.
bool isOfTensorsOrValues(const PickleGlobal &global)
{
    constexpr std::array<std::string_view, 4> values{"set", "frozenset", "bytes", "bytearray"};
    if (global.importedModule == "builtins")
        return std::ranges::find(values, global.importedName) != values.end();
    if (global.importedModule == "_codecs")
        return global.importedName == "encode";
    constexpr std::array<std::string_view, 5> modules{"torch", "torch._utils", "torch._tensor", "torch.storage",
                                                      "collections"};
    return std::ranges::find(modules, global.importedModule) != modules.end();
}

NamedFacts importsOf(const NamedPickles &named)
{
    NamedFacts imports;
    for (const PickleGlobal &global : named.file->save.mainPickle()->globals) {
        if (!isOfTensorsOrValues(global))
            imports[printable(global.fullName())] = {"imported by loading", {.record = named.record}};
    }
    return imports;
}

/// What readers of A ask for and do not find, nor fields of it, or find as another type. Where A has None they cope
/// with something else.
void judgeForReaders(const NamedPickles &b, std::size_t prefixBytes, std::span<DiffEntry> entries)
{
    for (DiffEntry &entry : entries) {
        const std::string field = entry.name.substr(prefixBytes) + ".";
        const auto isField = [&](const SavedLeaf &leaf) { return leaf.path.starts_with(field); };
        const bool isTypeOfA = entry.change == DiffChange::Changed && entry.breaking && entry.from.text != "None";
        const bool isGone = entry.change == DiffChange::Removed && std::ranges::none_of(b.file->save.leaves, isField);
        entry.breaking = isTypeOfA || isGone;
        entry.note = isTypeOfA ? "readers ask for another type" : isGone ? "readers ask for it" : "";
    }
}

bool haveEqualBytes(const Pickle &a, const Pickle &b)
{
    const auto bytesOf = [](const Pickle &pickle) {
        return std::span(*pickle.bytes).subspan(pickle.begin, pickle.end - pickle.begin);
    };
    return std::ranges::equal(bytesOf(a), bytesOf(b));
}

void compare(const NamedPickles &a, const NamedPickles &b, SectionDifference &section)
{
    const std::string_view inA = whyUnknown(*a.file);
    const std::string_view inB = whyUnknown(*b.file);
    if (!inA.empty() || !inB.empty()) {
        if (inA != inB || a.file->nbytes != b.file->nbytes)
            section.gaps.push_back(
                {fileName(a), (inA.empty() ? "in B: " : "in A: ") + std::string(inA.empty() ? inB : inA)});
        return;
    }
    if (haveEqualBytes(*a.file->save.mainPickle(), *b.file->save.mainPickle()))
        return;
    const std::string prefix = a.name.empty() ? "" : a.name + ": ";
    const std::optional<NamedFacts> valuesA = valuesOf(a, b);
    const std::optional<NamedFacts> valuesB = valuesOf(b, a);
    const std::size_t before = section.entries.size();
    if (valuesA && valuesB)
        diffFacts(*valuesA, *valuesB, "value", prefix, section);
    else
        section.gaps.push_back({fileName(a), "its values besides tensors are too large to be compared"});
    if (a.isCheckpoint)
        judgeForReaders(b, prefix.size(), std::span(section.entries).subspan(before));
    for (DiffEntry &entry : std::span(section.entries).subspan(before)) {
        if (entry.name == prefix)
            entry.name = fileName(a);
    }
    diffSavedContainers(a.file->save, b.file->save,
                        {prefix, fileName(a), {.record = a.record}, {.record = b.record}, a.isCheckpoint}, section);
    diffFacts(importsOf(a), importsOf(b), "import", prefix, section);
}

}  // namespace

void diffSavedValues(const DiffSide &a, const DiffSide &b, SectionDifference &section)
{
    std::map<std::string, NamedPickles> inB;
    for (NamedPickles &named : picklesOf(b))
        inB.emplace(named.name, std::move(named));
    for (const NamedPickles &named : picklesOf(a)) {
        if (const auto found = inB.find(named.name); found != inB.end())
            compare(named, found->second, section);
    }
}

}  // namespace pt2scope
