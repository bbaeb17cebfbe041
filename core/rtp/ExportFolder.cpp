// SPDX-License-Identifier: Apache-2.0
#include "core/rtp/ExportFolder.h"

#include <algorithm>
#include <array>

namespace pt2scope {

namespace {

std::optional<GraphFile> readGraphFile(const FolderTree &tree, const std::string &path)
{
    if (!tree.hasFile(path))
        return std::nullopt;
    GraphFile file;
    file.path = path;
    if (auto text = readFolderText(tree, path, file.unread))
        file.graph = parseFxGraph(*std::move(text));
    return file;
}

/// The facts of a text file that is no JSON. Nothing when there is no such file.
template <typename Parse>
auto readTextFile(const FolderTree &tree, const std::string &path, Parse parse)
    -> std::optional<decltype(parse(std::string_view(), path))>
{
    if (!tree.hasFile(path))
        return std::nullopt;
    std::optional<Error> unread;
    const auto text = readFolderText(tree, path, unread);
    auto facts = parse(text.value_or(std::string()), path);
    facts.unread = std::move(unread);
    return facts;
}

void readTexts(const FolderTree &tree, ModelExport &model)
{
    model.features = readJsonFile(tree, model.path("fg.json"), parseFeatureConfig);
    model.acc = readJsonFile(tree, model.path("model_acc.json"), parseModelAcc);
    model.denseMeta = readJsonFile(tree, model.path("dense_meta.json"), parseDenseMeta);
    model.pipeline = readTextFile(tree, model.path("pipeline.config"), parsePipelineConfig);
    model.tileMapping = readTextFile(tree, model.path("emb_ckpt_mapping.txt"), parseTileMapping);
    model.fullGraph = readGraphFile(tree, model.path("graph/gm_full.graph"));
    model.sparseGraph = readGraphFile(tree, model.path("graph/gm_sparse.graph"));
    model.denseGraph = readGraphFile(tree, model.path("graph/gm_dense.graph"));
    for (const std::string_view name : {"gm.code", "gm_sparse.code", "gm_dense.code"}) {
        if (auto code = readCodeFile(tree, model.path(name)))
            model.code.push_back(*std::move(code));
    }
}

void readParts(const FolderTree &tree, ModelExport &model)
{
    model.scripted = readScriptedModel(tree, model.path("scripted_model.pt"));
    model.scriptedSparse = readScriptedModel(tree, model.path("scripted_sparse_model.pt"));
    model.aoti = readFolderModel(tree, model.path("aoti/aoti_model.pt2"));
    EmbeddingTables tables = readEmbeddingTables(tree, model.folder);
    if (model.form == ExportForm::Rtp || !tables.files.empty())
        model.tables = std::move(tables);
    if (const std::string user = model.path("fx_user_model"); model.form == ExportForm::Rtp || tree.hasFolder(user))
        model.userModel = readFxUserModel(tree, user);
    if (const std::string sparse = model.path("sparse"); tree.hasFolder(sparse))
        model.sparse = readDistributedEmbedding(tree, sparse);
}

ModelExport readModelExport(const FolderTree &tree, std::string folder, ExportForm form)
{
    ModelExport model;
    model.folder = std::move(folder);
    model.form = form;
    readTexts(tree, model);
    readParts(tree, model);
    model.missing = missingFiles(tree, model.folder, form);
    return model;
}

void readCheckpoints(ExportFolder &folder)
{
    if (folder.shape.form != ExportForm::CheckpointRoot) {
        folder.checkpoints.push_back(readCheckpoint(*folder.tree, {}));
        return;
    }
    for (const std::string &child : folder.shape.children)
        folder.checkpoints.push_back(readCheckpoint(*folder.tree, child));
}

void readExports(ExportFolder &folder)
{
    const ExportForm form = folder.shape.form;
    if (form == ExportForm::OnlineDenseRoot)
        folder.online = readOnlineDense(*folder.tree, {});
    if (form != ExportForm::OnlineDenseRoot && form != ExportForm::Towers) {
        folder.exports.push_back(readModelExport(*folder.tree, {}, form));
        return;
    }
    for (const std::string &child : folder.shape.children) {
        const ExportForm own = form == ExportForm::OnlineDenseRoot ? ExportForm::OnlineDenseVersion
                                                                   : detectExportForm(*folder.tree, child).form;
        folder.exports.push_back(readModelExport(*folder.tree, child, own));
    }
}

}  // namespace

const CodeFile *ModelExport::codeFile(std::string_view name) const
{
    const auto found = std::ranges::find(code, path(name), &CodeFile::path);
    return found == code.end() ? nullptr : &*found;
}

ExportFolderPtr readExportFolder(FolderTreePtr tree)
{
    const auto folder = std::make_shared<ExportFolder>();
    folder->tree = std::move(tree);
    folder->shape = detectExportForm(*folder->tree);
    switch (folder->shape.form) {
        case ExportForm::None: break;
        case ExportForm::CheckpointDcp:
        case ExportForm::CheckpointSeed:
        case ExportForm::CheckpointRoot: readCheckpoints(*folder); break;
        default: readExports(*folder);
    }
    return folder;
}

}  // namespace pt2scope
