// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bytes/MemorySource.h"
#include "core/pickle/TorchSave.h"
#include "tests/support/PickleBuilder.h"

#include <QStringList>

// Small files of torch.save, and what is read of them as text.

namespace pt2scope::testing {

inline TorchSave readBytes(std::vector<std::byte> bytes)
{
    return readTorchSave(ByteSourcePtr(std::make_shared<MemorySource>(std::move(bytes))));
}

inline TorchSave readText(const std::string &text)
{
    const auto bytes = std::as_bytes(std::span(text));
    return readBytes({bytes.begin(), bytes.end()});
}

inline const std::string sixteenBytes = "0123456789abcdef";

/// The archive around a pickle, with the storages "0" and "1" of 16 bytes each.
inline TorchSave save(const PickleBuilder &pickle)
{
    return readBytes(torchSaveZip(pickle.stopped(), {{"0", sixteenBytes}, {"1", sixteenBytes}}));
}

inline QString listed(const std::vector<std::int64_t> &numbers)
{
    QStringList texts;
    for (const std::int64_t number : numbers)
        texts << QString::number(number);
    return "[" + texts.join(", ") + "]";
}

inline QString kindName(SavedTensorKind kind)
{
    constexpr const char *names[] = {"dense", "sparse", "quantized", "nested", "subclass", "meta", "fake", "opaque"};
    return names[static_cast<std::size_t>(kind)];
}

/// "['w'] dense float32 [2, 2] [2, 1] +1 cpu grad parameter my.Class <0": what was read of a tensor.
inline QString described(const SavedTensor &tensor)
{
    QString text = QString::fromStdString(tensor.path) + " " + kindName(tensor.kind) + " "
                   + QString::fromStdString(tensor.dtype.name) + " " + listed(tensor.sizes) + " "
                   + listed(tensor.strides);
    if (tensor.storageOffset != 0)
        text += QString(" +%1").arg(tensor.storageOffset);
    text += " " + QString::fromStdString(tensor.device.text());
    text += QString(tensor.requiresGrad ? " grad" : "") + (tensor.isParameter ? " parameter" : "");
    text += QString(tensor.conjugated ? " conj" : "") + (tensor.negated ? " neg" : "");
    if (!tensor.className.empty())
        text += " " + QString::fromStdString(tensor.className);
    if (tensor.parent)
        text += QString(" <%1").arg(*tensor.parent);
    return text.trimmed();
}

inline QStringList describedAll(const TorchSave &file)
{
    QStringList texts;
    for (const SavedTensor &tensor : file.tensors)
        texts << described(tensor);
    return texts;
}

inline QStringList leavesOf(const TorchSave &file)
{
    QStringList texts;
    for (const SavedLeaf &leaf : file.leaves)
        texts << QString::fromStdString(leaf.path);
    return texts;
}

inline QStringList faultsOf(const TorchSave &file)
{
    constexpr const char *names[] = {"NoPickle",  "SeveralPickles",  "Unreadable", "BadPersistentId",
                                     "BadTensor", "StorageConflict", "BadStream",  "TreeTooLarge"};
    QStringList texts;
    for (const TorchSaveFault &fault : file.faults)
        texts << names[static_cast<std::size_t>(fault.kind)];
    return texts;
}

inline PickleBuilder &hooks(PickleBuilder &pickle)
{
    return pickle.global("collections", "OrderedDict").op(PickleOp::EmptyTuple).reduce();
}

/// torch.float32 tensor [4] over storage "1".
inline PickleBuilder &flat(PickleBuilder &pickle)
{
    return pickle.tensor("FloatStorage", "1", 4, {4}, {1});
}

inline PickleBuilder layout(const char *name)
{
    return PickleBuilder(0).call("torch.serialization", "_get_layout", name);
}

}  // namespace pt2scope::testing
