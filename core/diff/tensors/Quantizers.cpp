// SPDX-License-Identifier: Apache-2.0
#include "core/diff/tensors/Quantizers.h"

namespace pt2scope {

namespace {

constexpr int maxDepth = 4;  // of parameters around a tensor

/// The tuple (qscheme, scale, zero point), or (qscheme, scales, zero points, axis), of the tensor that an object is, or
/// wraps.
std::span<const ObjectIndex> quantizerOf(const Pickle &pickle, ObjectIndex object)
{
    constexpr std::size_t quantizerAt = 4;
    for (int depth = 0; depth < maxDepth; ++depth) {
        const PickleCall *call = pickle.callOf(object);
        if (!call)
            return {};
        const std::span<const ObjectIndex> arguments = pickle.items(call->arguments);
        if (pickle.callTo(object, "torch._utils", "_rebuild_qtensor"))
            return arguments.size() > quantizerAt ? pickle.items(arguments[quantizerAt])
                                                  : std::span<const ObjectIndex>();
        if (arguments.empty())
            return {};
        object = arguments.front();
    }
    return {};
}

std::optional<Quantizer> readQuantizer(const Pickle &pickle, ObjectIndex object)
{
    const std::span<const ObjectIndex> quantizer = quantizerOf(pickle, object);
    if (quantizer.size() == 4 && pickle.at(quantizer[3]).kind == ObjectKind::Integer)
        return Quantizer{.axis = pickle.at(quantizer[3]).number};
    if (quantizer.size() != 3)
        return std::nullopt;
    const PickleObject &scale = pickle.at(quantizer[1]);
    const PickleObject &zeroPoint = pickle.at(quantizer[2]);
    if (scale.kind != ObjectKind::Float || zeroPoint.kind != ObjectKind::Integer)
        return std::nullopt;
    return Quantizer{scale.real(), zeroPoint.number};
}

}  // namespace

Quantizers::Quantizers(const Document &document)
{
    for (const PickleFile &file : document.pickles)
        know(file, file.model);
    for (const FolderPart &part : document.parts) {
        for (const PickleFile &file : part.document->pickles)
            know(file, part.document->pt2 ? part.modelName(file.model) : part.path);
    }
}

void Quantizers::know(const PickleFile &file, const std::string &model)
{
    for (const SavedTensor &tensor : file.save.tensors) {
        if (tensor.kind != SavedTensorKind::Quantized || tensor.object == noObject)
            continue;
        if (const auto quantizer = readQuantizer(file.save.pickles[tensor.pickle].pickle, tensor.object))
            m_known.try_emplace({model, tensor.key.value_or(tensor.path)}, *quantizer);
    }
}

const Quantizer *Quantizers::find(const TensorRow &row) const
{
    const auto found = m_known.find({row.model, row.name});
    return found == m_known.end() ? nullptr : &found->second;
}

}  // namespace pt2scope
