// SPDX-License-Identifier: Apache-2.0
#include "core/document/SampleInputs.h"

#include <algorithm>

namespace pt2scope {

namespace {

/// A tuple of args and a dict of kwargs.
bool isArgsAndKwargs(const Pickle &pickle)
{
    if (!pickle.complete || pickle.at(pickle.root).kind != ObjectKind::Tuple)
        return false;
    const std::span<const ObjectIndex> parts = pickle.items(pickle.root);
    return parts.size() == 2 && pickle.at(parts[0]).kind == ObjectKind::Tuple
           && pickle.at(parts[1]).kind == ObjectKind::Dict;
}

bool isCut(const TorchSave &save)
{
    return std::ranges::any_of(save.faults, [](const TorchSaveFault &fault) {
        return fault.kind == TorchSaveFaultKind::TreeTooLarge || fault.kind == TorchSaveFaultKind::Unreadable;
    });
}

}  // namespace

const SavedTensor *SampleInputs::tensor(const SavedLeaf &leaf) const
{
    return file && leaf.tensor ? &file->save.tensors[*leaf.tensor] : nullptr;
}

SampleInputs sampleInputs(const Document &document, const ModelParts &model)
{
    SampleInputs inputs;
    if (!document.archive || !model.sampleInputs)
        return inputs;
    inputs.isEmpty = document.archive->records()[*model.sampleInputs].size == 0;
    inputs.file = document.pickleOf(*model.sampleInputs);
    if (!inputs.file)
        return inputs;
    const TorchSave &save = inputs.file->save;
    const Pickle *pickle = save.mainPickle();
    inputs.leaves = save.leaves;
    inputs.isComplete = pickle && isArgsAndKwargs(*pickle) && !isCut(save);
    return inputs;
}

}  // namespace pt2scope
