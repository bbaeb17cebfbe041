// SPDX-License-Identifier: Apache-2.0
#include "core/rtp/ExportForm.h"

#include "core/rtp/Checkpoint.h"
#include "core/rtp/FeatureConfig.h"
#include "core/rtp/ModelAcc.h"
#include "core/rtp/OnlineDense.h"
#include "core/rtp/RankTensorName.h"

#include <algorithm>
#include <array>

namespace pt2scope {

namespace {

/// Looks for the marks of each form in one folder, in the order in which the forms take precedence.
class FormDetector {
public:
    FormDetector(const FolderTree &tree, std::string_view folder)
        : m_tree(tree), m_folder(folder), m_acc(readJsonFile(tree, path("model_acc.json"), parseModelAcc))
    {}

    ExportShape detect()
    {
        ExportShape shape = detectCheckpoint();
        if (shape.form == ExportForm::None)
            shape = detectOnline();
        if (shape.form == ExportForm::None)
            shape = detectModel();
        if (shape.form == ExportForm::None)
            shape = detectTowers();
        return shape;
    }

    /// One of the forms that hold a model of their own, by their marks, or by what is left of them.
    ExportShape detectModel() const
    {
        for (const auto detect : {&FormDetector::detectRtp, &FormDetector::detectDistributed, &FormDetector::detectAoti,
                                  &FormDetector::detectScripted, &FormDetector::detectRemains}) {
            ExportShape shape = (this->*detect)();
            if (shape.form != ExportForm::None)
                return shape;
        }
        return {};
    }

private:
    std::string path(std::string_view name) const { return joinPath(m_folder, name); }
    bool hasFile(std::string_view name) const { return m_tree.hasFile(path(name)); }
    bool hasFolder(std::string_view name) const { return m_tree.hasFolder(path(name)); }

    /// The folder is called model.ckpt-<step>.
    bool isNamedCheckpoint() const
    {
        const FolderEntry *self = m_folder.empty() ? nullptr : m_tree.find(m_folder);
        const std::string_view root = m_tree.root();
        return beginsLikeCheckpoint(self ? self->name() : root.substr(root.rfind('/') + 1));
    }

    ExportShape found(ExportForm form, std::initializer_list<std::string_view> evidence) const
    {
        ExportShape shape;
        shape.form = form;
        for (const std::string_view name : evidence)
            shape.evidence.push_back(path(name));
        return shape;
    }

    std::vector<std::string> childFolders(std::string_view name, bool (*wanted)(std::string_view)) const
    {
        std::vector<std::string> folders;
        for (const FolderEntry *entry : m_tree.children(path(name))) {
            if (entry->kind == FolderEntryKind::Folder && wanted(entry->name()))
                folders.push_back(joinPath(path(name), entry->name()));
        }
        return folders;
    }

    /// The first file that lies in a folder and has such a name; empty when there is none.
    std::string findFile(std::string_view folder, bool (*wanted)(std::string_view)) const
    {
        for (const FolderEntry *entry : m_tree.children(path(folder))) {
            if (entry->kind != FolderEntryKind::Folder && wanted(entry->name()))
                return joinPath(folder, entry->name());
        }
        return {};
    }

    ExportShape detectCheckpoint() const
    {
        for (const std::string_view name : {"model", "optimizer"}) {
            const std::string metadata = joinPath(name, ".metadata");
            if (hasFile(metadata))
                return found(ExportForm::CheckpointDcp, {metadata});
            const std::string shard = findFile(name, [](std::string_view file) { return file.ends_with(".distcp"); });
            if (!shard.empty())
                return found(ExportForm::CheckpointDcp, {shard});
        }
        const std::string shard = findFile({}, [](std::string_view file) {
            return (file.starts_with("model-") || file.starts_with("optimizer-")) && file.ends_with(".pt")
                   && file.find("-of-") != std::string_view::npos;
        });
        if (!shard.empty() && (hasFile("metadata.json") || isNamedCheckpoint()))
            return found(ExportForm::CheckpointSeed, {shard});
        ExportShape shape = found(ExportForm::CheckpointRoot, {});
        shape.children = childFolders({}, beginsLikeCheckpoint);
        if (!shape.children.empty()) {
            shape.evidence = {shape.children.front()};
            return shape;
        }
        return detectEmptyCheckpoint();
    }

    /// A checkpoint whose model is gone: the rest tells it.
    ExportShape detectEmptyCheckpoint() const
    {
        if (!isNamedCheckpoint())
            return {};
        for (const std::string_view rest : {"dataloader_state.json", "plan", "meta", "metadata.json"}) {
            if (hasFile(rest))
                return found(rest == "metadata.json" ? ExportForm::CheckpointSeed : ExportForm::CheckpointDcp, {rest});
        }
        if (hasFolder("dynamicemb"))
            return found(ExportForm::CheckpointDcp, {"dynamicemb"});
        return {};
    }

    ExportShape detectOnline() const
    {
        auto versions = childFolders("versions", isVersionTime);
        if (hasFolder("versions") && (hasFile("current.json") || !versions.empty())) {
            ExportShape shape =
                found(ExportForm::OnlineDenseRoot, {hasFile("current.json") ? "current.json" : "versions"});
            shape.children = childFolders(
                "versions", [](std::string_view name) { return name.find(".tmp.") == std::string_view::npos; });
            return shape;
        }
        const bool other = hasFolder("sparse") || hasFile("model_acc.json");
        if (!other && hasFile("dense_meta.json"))
            return found(ExportForm::OnlineDenseVersion, {"dense_meta.json"});
        if (!other && hasFile("READY") && hasFile("scripted_model.pt"))
            return found(ExportForm::OnlineDenseVersion, {"READY", "scripted_model.pt"});
        return {};
    }

    ExportShape detectRtp() const
    {
        const auto isRank = [](std::string_view name) {
            const auto rank = parseRankFileName(name);
            return rank && rank->isWellFormed;
        };
        const auto isTensors = [](std::string_view name) {
            const auto rank = parseRankFileName(name);
            return rank && name.ends_with(".safetensors");
        };
        if (const std::string rank = findFile({}, isRank); !rank.empty())
            return found(ExportForm::Rtp, {rank});
        if (hasFolder("fx_user_model"))
            return found(ExportForm::Rtp, {"fx_user_model"});
        // Sharded language models have such files, too, but no features.
        if (const std::string rank = findFile({}, isTensors); !rank.empty() && hasFile("fg.json"))
            return found(ExportForm::Rtp, {rank, "fg.json"});
        return {};
    }

    ExportShape detectDistributed() const
    {
        const std::string shard = findFile("sparse", [](std::string_view name) {
            return name.starts_with("sparse_") && (name.ends_with(".npz") || name.ends_with(".json"));
        });
        if (!shard.empty())
            return found(ExportForm::DistributedEmbedding, {shard});
        return m_acc && m_acc->isDistributed() ? found(ExportForm::DistributedEmbedding, {"model_acc.json"})
                                               : ExportShape();
    }

    ExportShape detectAoti() const
    {
        constexpr std::string_view model = "aoti/aoti_model.pt2";
        constexpr std::string_view sparse = "scripted_sparse_model.pt";
        if (hasFile(model)) {
            if (!hasFile(sparse) || (m_acc && m_acc->isUnifiedAot()))
                return found(ExportForm::AotiUnified, {model});
            return found(ExportForm::AotiLegacy, {model, sparse});
        }
        if (hasFile(sparse) && !hasFile("scripted_model.pt"))
            return found(ExportForm::AotiLegacy, {sparse});
        return {};
    }

    ExportShape detectScripted() const
    {
        constexpr std::string_view model = "scripted_model.pt";
        if (!hasFile(model))
            return {};
        if (m_acc && m_acc->isTrt())
            return found(ExportForm::Trt, {model, "model_acc.json"});
        return found(ExportForm::Jit, {model});
    }

    /// No model is left: the switches, or the texts beside it, tell what it was.
    ExportShape detectRemains() const
    {
        if (m_acc) {
            const ExportForm form = m_acc->isAot()
                                        ? (m_acc->isUnifiedAot() ? ExportForm::AotiUnified : ExportForm::AotiLegacy)
                                    : m_acc->isTrt() ? ExportForm::Trt
                                                     : ExportForm::Jit;
            return found(form, {"model_acc.json"});
        }
        if (!hasFile("fg.json"))
            return {};
        std::optional<Error> unread;
        const auto text = readFolderText(m_tree, path("fg.json"), unread);
        const FeatureConfig features = parseFeatureConfig(text.value_or(std::string()), {});
        if (features.dialect == FeatureDialect::Rtp)
            return found(ExportForm::Rtp, {"fg.json"});
        return features.hasFeatures || hasFile("pipeline.config") ? found(ExportForm::Jit, {"fg.json"}) : ExportShape();
    }

    ExportShape detectTowers() const
    {
        constexpr std::array<std::string_view, 4> names{"embedding", "item", "model", "user"};
        ExportShape shape;
        for (const std::string_view name : names) {
            if (!hasFolder(name) || FormDetector(m_tree, path(name)).detectModel().form == ExportForm::None)
                continue;
            shape.form = ExportForm::Towers;
            shape.evidence.push_back(path(name));
            shape.children.push_back(path(name));
        }
        return shape;
    }

    const FolderTree &m_tree;
    std::string m_folder;
    std::optional<ModelAcc> m_acc;
};

}  // namespace

ExportShape detectExportForm(const FolderTree &tree, std::string_view folder)
{
    return FormDetector(tree, folder).detect();
}

std::string_view kindName(ExportForm form)
{
    switch (form) {
        case ExportForm::None: return {};
        case ExportForm::CheckpointDcp:
        case ExportForm::CheckpointSeed:
        case ExportForm::CheckpointRoot: return "checkpoint";
        case ExportForm::Rtp: return "rtp";
        default: return "tzrec";
    }
}

std::string_view layoutName(ExportForm form)
{
    switch (form) {
        case ExportForm::None: return {};
        case ExportForm::CheckpointDcp: return "checkpoint-dcp";
        case ExportForm::CheckpointSeed: return "checkpoint-seed";
        case ExportForm::CheckpointRoot: return "checkpoint-root";
        case ExportForm::OnlineDenseRoot: return "online-dense";
        case ExportForm::OnlineDenseVersion: return "online-dense-version";
        case ExportForm::Rtp: return "rtp";
        case ExportForm::DistributedEmbedding: return "distributed-embedding";
        case ExportForm::AotiUnified: return "aoti-unified";
        case ExportForm::AotiLegacy: return "aoti-legacy";
        case ExportForm::Trt: return "trt";
        case ExportForm::Jit: return "jit";
        case ExportForm::Towers: return "towers";
    }
    return {};
}

}  // namespace pt2scope
