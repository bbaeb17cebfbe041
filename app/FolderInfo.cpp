// SPDX-License-Identifier: Apache-2.0
#include "app/FolderInfo.h"

#include "core/bytes/Checked.h"
#include "core/document/TensorRowList.h"
#include "core/rtp/ExportFolder.h"

namespace pt2scope {

std::string describeFolder(const ExportFolder &folder)
{
    switch (folder.shape.form) {
        case ExportForm::None: break;
        case ExportForm::CheckpointDcp: return "checkpoint of TorchEasyRec (a torch distributed checkpoint)";
        case ExportForm::CheckpointSeed: return "checkpoint of TorchEasyRec in its older layout";
        case ExportForm::CheckpointRoot: return "folder of TorchEasyRec checkpoints";
        case ExportForm::OnlineDenseRoot: return "online dense export of TorchEasyRec";
        case ExportForm::OnlineDenseVersion: return "one version of an online dense export of TorchEasyRec";
        case ExportForm::Rtp: return "RTP export of TorchEasyRec";
        case ExportForm::DistributedEmbedding: return "distributed-embedding export of TorchEasyRec";
        case ExportForm::AotiUnified: return "compiled export of TorchEasyRec (AOTInductor, the whole model)";
        case ExportForm::AotiLegacy: return "compiled export of TorchEasyRec (AOTInductor, the dense part)";
        case ExportForm::Trt: return "TensorRT export of TorchEasyRec";
        case ExportForm::Jit: return "TorchScript export of TorchEasyRec";
        case ExportForm::Towers: return "exports of TorchEasyRec, one for each tower";
    }
    return "folder";
}

TableTotals tableTotals(const EmbeddingTables &tables)
{
    TableTotals totals{.tables = tables.tables.size()};
    for (const EmbeddingTable &table : tables.tables) {
        totals.hashmaps += table.isHashmap ? 1 : 0;
        totals.rows = checkedAdd(totals.rows, table.rows().value_or(0)).value_or(UINT64_MAX);
    }
    for (const RankFiles &rank : tables.files) {
        if (!rank.tensors)
            continue;
        totals.tensors += rank.tensors->tensors.size();
        const std::uint64_t size = rank.tensors->source->size();
        totals.nbytes += size - std::min(size, rank.tensors->dataOffset);
    }
    return totals;
}

CheckpointTotals dcpTotals(const DcpFolder &dcp)
{
    CheckpointTotals totals{.files = dcp.shards.size()};
    for (const DcpShard &shard : dcp.shards)
        totals.fileBytes = checkedAdd(totals.fileBytes, shard.nbytes).value_or(UINT64_MAX);
    if (!dcp.metadata)
        return totals;
    for (const DcpTensor &tensor : dcp.metadata->tensors) {
        const std::uint32_t itemsize = tensor.dtype.itemsize;
        TensorMeta whole;
        whole.sizes = tensor.size;
        totals.tensors.add(elementCount(whole), itemsize > 0 ? std::optional(itemsize) : std::nullopt);
    }
    return totals;
}

CheckpointTotals seedTotals(const Document &document, const Checkpoint &checkpoint)
{
    CheckpointTotals totals{.files = checkpoint.seedShards.size()};
    for (const SeedShard &shard : checkpoint.seedShards) {
        const FolderPart *part = document.part(shard.path);
        if (!part)
            continue;
        totals.fileBytes = checkedAdd(totals.fileBytes, part->document->nbytes).value_or(UINT64_MAX);
        listOwnTensorRows(*part->document).forEach([&](const TensorRow &row) {
            const std::optional<TensorMeta> meta = row.meta();
            totals.tensors.add(meta ? elementCount(*meta) : std::nullopt,
                               meta ? std::optional(traits(meta->dtype).itemsize) : std::nullopt);
        });
    }
    return totals;
}

}  // namespace pt2scope
