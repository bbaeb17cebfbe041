// SPDX-License-Identifier: Apache-2.0
#include "core/pickle/ObjectTree.h"

#include "core/bytes/Text.h"
#include "core/pickle/TorchSaveFaults.h"

#include <unordered_map>
#include <utility>

namespace pt2scope {

namespace {

constexpr std::size_t maxDepth = 500;
constexpr std::uint64_t budgetPerByte = 64;  // about what a list of small integers needs
constexpr std::uint64_t visitCost = 16;
constexpr std::uint64_t leafCost = sizeof(SavedLeaf);
constexpr std::uint64_t tensorCost = sizeof(SavedTensor);
constexpr std::uint64_t workCost = 16;  // of one number or byte of text

std::string itemPath(std::size_t index)
{
    return "[" + std::to_string(index) + "]";
}

std::string keyPath(const Pickle &pickle, ObjectIndex key)
{
    constexpr std::size_t limit = 1000;
    return "[" + describeObject(pickle, key, limit) + "]";
}

SavedLeafKind leafKind(const Pickle &pickle, ObjectIndex object)
{
    switch (pickle.at(object).kind) {
        case ObjectKind::None: return SavedLeafKind::None;
        case ObjectKind::Bool: return SavedLeafKind::Bool;
        case ObjectKind::Integer:
        case ObjectKind::BigInteger: return SavedLeafKind::Integer;
        case ObjectKind::Float: return SavedLeafKind::Float;
        case ObjectKind::Text: return SavedLeafKind::Text;
        default: break;
    }
    return pickle.callTo(object, "builtins", "complex") ? SavedLeafKind::Complex : SavedLeafKind::Other;
}

/// Classes whose objects hold items or pairs and are flattened like the list or dict they are.
bool isMapping(const PickleGlobal &type)
{
    return type.importedModule == "collections"
           && (type.importedName == "OrderedDict" || type.importedName == "defaultdict");
}

/// For each pair the index of the value that counts; pairs with a key seen before have none.
std::vector<std::size_t> valuesThatCount(const Pickle &pickle, std::span<const ObjectIndex> pairs)
{
    constexpr std::size_t none = std::size_t(-1);
    std::vector<std::size_t> values(pairs.size() / 2, none);
    std::unordered_map<std::string_view, std::size_t> firstOf;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const PickleObject &key = pickle.at(pairs[2 * i]);
        const auto place = key.kind == ObjectKind::Text ? firstOf.try_emplace(key.text, i).first->second : i;
        values[place] = 2 * i + 1;
    }
    return values;
}

}  // namespace

ObjectTree::ObjectTree(TorchSave &file, std::size_t index, TensorForms &forms)
    : m_file(file),
      m_index(index),
      m_pickle(file.pickles[index].pickle),
      m_forms(forms),
      m_open(m_pickle.objects.size()),
      m_reached(m_pickle.objects.size()),
      m_budget((m_pickle.end - m_pickle.begin) * budgetPerByte + (std::uint64_t{1} << 20))
{}

void ObjectTree::walk(std::string_view prefix, bool withLeaves)
{
    m_path = prefix;
    if (m_pickle.root != noObject) {
        Place root;
        root.leaves = withLeaves;
        visit(m_pickle.root, root);
    }
    visitUnreached();
}

void ObjectTree::visit(ObjectIndex object, const Place &place)
{
    if (m_depth > maxDepth)
        return stop("the tree is deeper than " + std::to_string(maxDepth));
    if (m_open[object] || !spend(visitCost))
        return;
    m_open[object] = true;
    m_reached[object] = true;
    ++m_depth;
    if (!visitTensor(object, place))
        visitContainer(object, place);
    --m_depth;
    m_open[object] = false;
}

void ObjectTree::visitChild(ObjectIndex object, std::string_view suffix, const Place &place)
{
    const std::size_t length = m_path.size();
    m_path += suffix;
    visit(object, place);
    m_path.resize(length);
}

bool ObjectTree::visitTensor(ObjectIndex object, const Place &place)
{
    const std::size_t workBefore = m_forms.work();
    std::optional<TensorForm> form = m_forms.read(object);
    if (!form)
        return false;
    if (!spend(tensorCost + m_path.size() + workCost * (m_forms.work() - workBefore)))
        return true;
    const std::size_t index = m_file.tensors.size();
    form->tensor.path = m_path;
    form->tensor.key = place.key;
    form->tensor.parent = place.parent;
    m_file.tensors.push_back(std::move(form->tensor));
    addLeaf(SavedLeafKind::Tensor, object, place);
    Place below;
    below.parent = index;
    for (const TensorPart &part : form->parts)
        visitChild(part.object, part.suffix, below);
    visitStates(form->states, below);
    return true;
}

void ObjectTree::visitContainer(ObjectIndex object, const Place &place)
{
    switch (m_pickle.at(object).kind) {
        case ObjectKind::Tuple:
        case ObjectKind::List: addContainer(object, place); return visitItems(m_pickle.items(object), place);
        case ObjectKind::Dict:
            addContainer(object, place);
            return visitPairs(m_pickle.pairs(object), place, object == m_pickle.root);
        case ObjectKind::Call: return visitCall(object, *m_pickle.callOf(object), place);
        default: return addLeaf(leafKind(m_pickle, object), object, place);
    }
}

void ObjectTree::visitItems(std::span<const ObjectIndex> items, const Place &place)
{
    Place below;
    below.leaves = place.leaves;
    below.parent = place.parent;
    for (std::size_t i = 0; i < items.size() && !m_exhausted; ++i)
        visitChild(items[i], itemPath(i), below);
}

void ObjectTree::visitPairs(std::span<const ObjectIndex> pairs, const Place &place, bool isRoot)
{
    if (!spend(pairs.size()))
        return;
    const std::vector<std::size_t> values = valuesThatCount(m_pickle, pairs);
    Place below;
    below.leaves = place.leaves;
    below.parent = place.parent;
    for (std::size_t i = 0; i < values.size() && !m_exhausted; ++i) {
        if (values[i] >= pairs.size())
            continue;
        const PickleObject &key = m_pickle.at(pairs[2 * i]);
        if (isRoot && key.kind == ObjectKind::Text)
            below.key = std::string(key.text);
        else
            below.key.reset();
        visitChild(pairs[values[i]], keyPath(m_pickle, pairs[2 * i]), below);
    }
}

/// The result of a call: an OrderedDict, a namedtuple, an object of somebody's class with a state.
void ObjectTree::visitCall(ObjectIndex object, const PickleCall &call, const Place &place)
{
    const PickleGlobal *type = m_pickle.globalOf(call.callable);
    const std::span<const ObjectIndex> arguments = m_pickle.items(call.arguments);
    const std::span<const ObjectIndex> states = m_pickle.states(object);
    if (type && isMapping(*type))
        return visitMapping(object, arguments, place);
    if (!m_pickle.pairs(object).empty() || !m_pickle.items(object).empty()) {
        visitPairs(m_pickle.pairs(object), place, object == m_pickle.root);
        return visitItems(m_pickle.items(object), place);
    }
    if (!states.empty())
        return visitStates(states, place);
    const bool typedContainer = type && type->importedModule == "torch.jit._pickle" && call.how == CallKind::Reduce;
    if (typedContainer && !arguments.empty())
        return visit(arguments[0], place);
    if (call.how == CallKind::NewObj && !arguments.empty())
        return visitItems(arguments, place);
    addLeaf(leafKind(m_pickle, object), object, place);
}

/// Filled by SETITEMS or, as Python 2 did it, made of a list of pairs.
void ObjectTree::visitMapping(ObjectIndex object, std::span<const ObjectIndex> arguments, const Place &place)
{
    addContainer(object, place);
    const std::span<const ObjectIndex> pairs = m_pickle.pairs(object);
    if (!pairs.empty() || arguments.empty())
        return visitPairs(pairs, place, object == m_pickle.root);
    std::vector<ObjectIndex> listed;
    const std::span<const ObjectIndex> entries = m_pickle.items(arguments.back());
    if (!spend(visitCost + entries.size()))
        return;
    for (const ObjectIndex entry : entries) {
        const std::span<const ObjectIndex> pair = m_pickle.items(entry);
        if (pair.size() == 2)
            listed.insert(listed.end(), pair.begin(), pair.end());
    }
    visitPairs(listed, place, object == m_pickle.root);
}

/// A dict of fields, a pair of one or None and another one for slots, or anything else.
void ObjectTree::visitStates(std::span<const ObjectIndex> states, const Place &place)
{
    for (const ObjectIndex state : states) {
        const std::span<const ObjectIndex> items = m_pickle.items(state);
        const bool pair = m_pickle.at(state).kind == ObjectKind::Tuple && items.size() == 2
                          && m_pickle.at(items[1]).kind == ObjectKind::Dict;
        if (m_open[state])
            continue;
        if (pair) {
            visitFields(items[0], place);
            visitFields(items[1], place);
        } else if (m_pickle.at(state).kind == ObjectKind::Dict) {
            visitFields(state, place);
        } else {
            visit(state, place);
        }
    }
}

void ObjectTree::visitFields(ObjectIndex dict, const Place &place)
{
    const std::span<const ObjectIndex> pairs = m_pickle.pairs(dict);
    if (!spend(visitCost + pairs.size()))
        return;
    Place below;
    below.leaves = place.leaves;
    below.parent = place.parent;
    m_reached[dict] = true;
    for (std::size_t i = 0; i + 1 < pairs.size() && !m_exhausted; i += 2) {
        const PickleObject &key = m_pickle.at(pairs[i]);
        visitChild(pairs[i + 1], key.kind == ObjectKind::Text ? "." + printable(key.text) : keyPath(m_pickle, pairs[i]),
                   below);
    }
}

/// Tensors that are made but lie nowhere in the tree: arguments of calls, what the stack held at damage. Those made
/// last are looked at first, since they may be made of earlier ones.
void ObjectTree::visitUnreached()
{
    std::vector<ObjectIndex> found;
    for (std::size_t i = m_pickle.calls.size(); i-- > 0 && !m_exhausted;) {
        const PickleCall &call = m_pickle.calls[i];
        if (call.how == CallKind::Build || m_reached[call.result] || m_forms.isPart(call.result))
            continue;
        const std::size_t workBefore = m_forms.work();
        if (m_forms.read(call.result) && spend(visitCost + workCost * (m_forms.work() - workBefore)))
            found.push_back(call.result);
    }
    for (std::size_t i = found.size(); i-- > 0;) {
        m_path = "@" + std::to_string(m_pickle.at(found[i]).offset);
        if (!m_reached[found[i]])
            visit(found[i], Place());
    }
}

void ObjectTree::addLeaf(SavedLeafKind kind, ObjectIndex object, const Place &place)
{
    if (!place.leaves || !spend(leafCost + m_path.size()))
        return;
    SavedLeaf leaf;
    leaf.kind = kind;
    leaf.path = m_path;
    if (kind == SavedLeafKind::Tensor)
        leaf.tensor = m_file.tensors.size() - 1;
    leaf.pickle = m_index;
    leaf.object = object;
    m_file.leaves.push_back(std::move(leaf));
}

void ObjectTree::addContainer(ObjectIndex object, const Place &place)
{
    if (place.leaves && spend(sizeof(SavedContainer) + m_path.size()))
        m_file.containers.push_back({m_path, m_index, object});
}

bool ObjectTree::spend(std::uint64_t cost)
{
    if (m_exhausted || cost > m_budget) {
        stop("the tree reaches its objects on more ways than are listed");
        return false;
    }
    m_budget -= cost;
    return true;
}

void ObjectTree::stop(std::string reason)
{
    if (!m_exhausted)
        addFault(m_file, TorchSaveFaultKind::TreeTooLarge, m_index, m_pickle.begin, std::move(reason));
    m_exhausted = true;
}

}  // namespace pt2scope
