// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/rtp/Checkpoint.h"
#include "core/rtp/CodeFile.h"
#include "core/rtp/DistributedEmbedding.h"
#include "core/rtp/EmbeddingTables.h"
#include "core/rtp/ExportForm.h"
#include "core/rtp/FeatureConfig.h"
#include "core/rtp/FolderModel.h"
#include "core/rtp/FxGraph.h"
#include "core/rtp/FxUserModel.h"
#include "core/rtp/ModelAcc.h"
#include "core/rtp/OnlineDense.h"
#include "core/rtp/PipelineConfig.h"
#include "core/rtp/TileMapping.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pt2scope {

/// graph/*.graph.
struct GraphFile {
    std::string path;
    std::optional<Error> unread;
    std::optional<FxGraph> graph;
};

/// One exported model: an export folder, one tower of it, or one version of an online export. What is not there is
/// empty.
struct ModelExport {
    std::string folder;  // relative to the root; "" is the root
    ExportForm form = ExportForm::None;
    std::optional<FeatureConfig> features;
    std::optional<ModelAcc> acc;
    std::optional<PipelineConfig> pipeline;
    std::optional<GraphFile> fullGraph;           // graph/gm_full.graph
    std::optional<GraphFile> sparseGraph;         // graph/gm_sparse.graph
    std::optional<GraphFile> denseGraph;          // graph/gm_dense.graph
    std::vector<CodeFile> code;                   // gm.code, gm_sparse.code, gm_dense.code: those that are there
    std::optional<ScriptedModel> scripted;        // scripted_model.pt
    std::optional<ScriptedModel> scriptedSparse;  // scripted_sparse_model.pt
    std::optional<FolderModel> aoti;              // aoti/aoti_model.pt2
    std::optional<TileMapping> tileMapping;       // emb_ckpt_mapping.txt
    std::optional<EmbeddingTables> tables;        // of an RTP export, and where rank files lie in another
    std::optional<FxUserModel> userModel;         // of an RTP export: there even when its folder is not
    std::optional<DistributedEmbedding> sparse;   // sparse/
    std::optional<DenseMeta> denseMeta;
    std::vector<ExpectedFile> missing;  // of the form's fixed names

    const CodeFile *codeFile(std::string_view name) const;
    std::string path(std::string_view name) const { return joinPath(folder, name); }
};

/// A TorchEasyRec folder as typed facts. Nothing here is a verdict. Immutable once read; shared between threads.
struct ExportFolder {
    FolderTreePtr tree;
    ExportShape shape;
    std::vector<ModelExport> exports{};     // one; of towers and of an online root one for each child
    std::vector<Checkpoint> checkpoints{};  // one; of a checkpoint root one for each child
    std::optional<OnlineDense> online{};    // of an online root
};

using ExportFolderPtr = std::shared_ptr<const ExportFolder>;

/// Reads all texts, headers and pickles, never a blob. With form None nothing is read.
ExportFolderPtr readExportFolder(FolderTreePtr tree);

}  // namespace pt2scope
