// SPDX-License-Identifier: Apache-2.0
// What torch.export.load expects to come out of a pickle.
#include "core/check/Reporter.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/config/ConfigSites.h"
#include "core/check/rules/pickle/PickleRuleTopics.h"
#include "core/check/rules/pickle/PickleSites.h"

#include <algorithm>
#include <array>
#include <utility>

namespace pt2scope {

namespace {

enum class Shape {
    Tuple,
    Dict,
    Other,    // surely neither
    Unknown,  // a call decides, or the pickle is damaged
};

Shape shapeOfCall(const Pickle &pickle, ObjectIndex index)
{
    for (const std::string_view dict : {"OrderedDict", "defaultdict", "Counter"}) {
        if (pickle.callTo(index, "collections", dict))
            return Shape::Dict;
    }
    for (const std::string_view other : {"set", "frozenset", "complex", "bytearray", "list"}) {
        if (pickle.callTo(index, "builtins", other))
            return Shape::Other;
    }
    return Shape::Unknown;
}

Shape shapeOf(const Pickle &pickle, ObjectIndex index)
{
    switch (pickle.at(index).kind) {
        case ObjectKind::Tuple: return Shape::Tuple;
        case ObjectKind::Dict: return Shape::Dict;
        case ObjectKind::Call: return shapeOfCall(pickle, index);
        case ObjectKind::Extension: return Shape::Unknown;
        default: return Shape::Other;
    }
}

bool isTensor(const TorchSave &save, ObjectIndex index)
{
    return std::ranges::any_of(save.tensors, [&](const SavedTensor &tensor) {
        return tensor.pickle == save.main && tensor.object == index && !tensor.parent;
    });
}

/// The root of what torch.load returns; a TorchScript archive gives a module.
Shape shapeOfRoot(const TorchSave &save)
{
    if (save.form == TorchSaveForm::TorchScript)
        return Shape::Other;
    const Pickle *pickle = save.mainPickle();
    const bool isLoaded = save.form == TorchSaveForm::Zip || save.form == TorchSaveForm::LegacyStream;
    if (!isLoaded || !pickle || !pickle->complete)
        return Shape::Unknown;
    const Shape shape = shapeOf(*pickle, pickle->root);
    return shape == Shape::Unknown && isTensor(save, pickle->root) ? Shape::Other : shape;
}

std::string describeRoot(const TorchSave &save)
{
    if (save.form == TorchSaveForm::TorchScript)
        return "a TorchScript module";
    const Pickle &pickle = *save.mainPickle();
    return isTensor(save, pickle.root) ? "a tensor" : shortened(describeObject(pickle, pickle.root));
}

/// Where the root was made.
Location placeOfRoot(const PickleSite &site)
{
    const TorchSave &save = site.file.save;
    const Pickle *pickle = save.mainPickle();
    return pickle && pickle->root != noObject ? site.at(save.main, pickle->at(pickle->root).offset) : site.whole();
}

void checkTopType(const Subject &subject, Reporter &reporter)
{
    for (const PickleSite &site : pickleSites(subject)) {
        if (site.file.kind == PickleFileKind::SampleInputs && shapeOfRoot(site.file.save) == Shape::Other)
            reporter.add("the pickle of the sample inputs holds " + describeRoot(site.file.save)
                             + ", neither a tuple nor a dict",
                         placeOfRoot(site));
    }
}

constexpr Rule topType{
    .id = "pickle/top-type",
    .severity = Severity::Error,
    .title = "Sample inputs are neither a tuple nor a dict",
    .explanation = "torch.export.load stops with an AssertionError: \"expected tuple or dict, got …\".",
    .fix = "Save the program again.",
    .reference = "torch/_export/serde/serialize.py (deserialize_torch_artifact); measured on torch 2.15",
    .check = checkTopType,
};

/// What the sample inputs are in place of (arguments, keyword arguments), or empty.
std::string describeSampleForm(const TorchSave &save)
{
    const Shape shape = shapeOfRoot(save);
    if (shape == Shape::Dict)
        return "a dict";
    if (shape != Shape::Tuple)
        return {};
    const Pickle &pickle = *save.mainPickle();
    const auto items = pickle.items(pickle.root);
    if (items.size() != 2)
        return "a tuple of " + counted(items.size(), "element");
    const Shape args = shapeOf(pickle, items[0]);
    const Shape kwargs = shapeOf(pickle, items[1]);
    const bool isRight =
        (args == Shape::Tuple || args == Shape::Unknown) && (kwargs == Shape::Dict || kwargs == Shape::Unknown);
    return isRight ? "" : "the tuple " + shortened(describeObject(pickle, pickle.root));
}

void checkSampleForm(const Subject &subject, Reporter &reporter)
{
    for (const PickleSite &site : pickleSites(subject)) {
        if (site.file.kind != PickleFileKind::SampleInputs)
            continue;
        const std::string form = describeSampleForm(site.file.save);
        if (!form.empty())
            reporter.add("the sample inputs are " + form + ", not a tuple of arguments and a dict of keyword arguments",
                         placeOfRoot(site));
    }
}

constexpr Rule sampleForm{
    .id = "pickle/sample-form",
    .severity = Severity::Warning,
    .title = "Sample inputs are not (args, kwargs)",
    .explanation =
        "PyTorch writes a pair of a tuple and a dict. The program loads with anything else, but whoever uses "
        "example_inputs (run_decompositions, AOTInductor) unpacks that pair and fails.",
    .fix = "Save the program again.",
    .reference = "torch/export/exported_program.py (example_inputs); measured on torch 2.15",
    .check = checkSampleForm,
};

/// Whether it is known without any call what an object is: no tensor, then.
bool isPlain(const Pickle &pickle, ObjectIndex index)
{
    return shapeOf(pickle, index) != Shape::Unknown;
}

/// The first pair that does not belong into a dict of tensors, in words; empty when all may.
std::string describeBadPair(const Pickle &pickle, bool tensorsOnly)
{
    // Modules keep what they like under this name.
    constexpr std::string_view extraState = "_extra_state";
    const auto pairs = pickle.pairs(pickle.root);
    for (std::size_t i = 0; i + 1 < pairs.size(); i += 2) {
        const auto [key, value] = std::pair(pairs[i], pairs[i + 1]);
        const bool isText = pickle.at(key).kind == ObjectKind::Text;
        if (!isText && isPlain(pickle, key))
            return "the key " + shortened(describeObject(pickle, key)) + " is no text";
        if (tensorsOnly && isPlain(pickle, value) && !pickle.at(key).text.ends_with(extraState))
            return shortened(describeObject(pickle, key)) + " is " + shortened(describeObject(pickle, value))
                   + ", no tensor";
    }
    return {};
}

void checkStateDictForm(const Subject &subject, Reporter &reporter)
{
    for (const PickleSite &site : pickleSites(subject)) {
        const bool isStateDict = site.file.kind == PickleFileKind::StateDict;
        if (!isStateDict && site.file.kind != PickleFileKind::Constants)
            continue;
        const Shape shape = shapeOfRoot(site.file.save);
        std::string wrong;
        if (shape == Shape::Dict)
            wrong = describeBadPair(*site.file.save.mainPickle(), isStateDict);
        else if (shape != Shape::Unknown)
            wrong = "the pickle holds " + describeRoot(site.file.save) + ", no dict";
        if (!wrong.empty())
            reporter.add(site.name() + ": " + wrong, placeOfRoot(site));
    }
}

constexpr Rule stateDictForm{
    .id = "pickle/state-dict-form",
    .severity = Severity::Error,
    .title = "Pickled weights are no dict of tensors",
    .explanation =
        "The weights and constants of torch 2.1 to 2.8 are a dict from names to tensors. With anything else loading "
        "fails, if not at once then where the program looks a name up.",
    .fix = "Save the program again.",
    .reference = "torch/_export/serde/serialize.py (deserialize_torch_artifact); measured on torch 2.15",
    .check = checkStateDictForm,
};

void checkFakeTensor(const Subject &subject, Reporter &reporter)
{
    for (const PickleSite &site : pickleSites(subject)) {
        const auto isFake = [](const SavedTensor &tensor) { return tensor.kind == SavedTensorKind::Fake; };
        const std::vector<SavedTensor> &tensors = site.file.save.tensors;
        const auto first = std::ranges::find_if(tensors, isFake);
        if (first == tensors.end())
            continue;
        const auto count = static_cast<std::uint64_t>(std::ranges::count_if(tensors, isFake));
        reporter.add(counted(count, "fake tensor") + " without data in " + site.name(),
                     site.at(first->pickle, first->offset));
    }
}

constexpr Rule fakeTensor{
    .id = "pickle/fake-tensor",
    .severity = Severity::Info,
    .title = "Fake tensors",
    .explanation =
        "They have a shape and a type, but no values. Only torch.export.load can restore them, and it always has to "
        "load them without the restriction of weights_only.",
    .fix = "Export with real inputs and weights where the values are needed.",
    .reference = "torch/_export/serde/serialize.py (_reconstruct_fake_tensor); measured on torch 2.12 and 2.15",
    .check = checkFakeTensor,
};

}  // namespace

std::span<const Rule *const> pickleFormRules()
{
    static constexpr std::array rules{&topType, &sampleForm, &stateDictForm, &fakeTensor};
    return rules;
}

}  // namespace pt2scope
