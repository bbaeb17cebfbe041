// SPDX-License-Identifier: Apache-2.0
#include "core/rtp/ExportForm.h"

#include <algorithm>
#include <array>

namespace pt2scope {

namespace {

constexpr std::array<ExpectedFile, 5> jitFiles{{
    {"scripted_model.pt", true},
    {"gm.code", false},
    {"pipeline.config", true},
    {"model_acc.json", true},
    {"fg.json", true},
}};

constexpr std::array<ExpectedFile, 9> trtFiles{{
    {"scripted_model.pt", true},
    {"gm.code", false},
    {"gm_sparse.code", false},
    {"gm_dense.code", false},
    {"graph/gm_full.graph", false},
    {"graph/gm_sparse.graph", false},
    {"pipeline.config", true},
    {"model_acc.json", true},
    {"fg.json", true},
}};

constexpr std::array<ExpectedFile, 8> aotiLegacyFiles{{
    {"aoti/aoti_model.pt2", true},
    {"scripted_sparse_model.pt", true},
    {"gm_sparse.code", false},
    {"graph/gm_full.graph", false},
    {"graph/gm_sparse.graph", false},
    {"pipeline.config", true},
    {"model_acc.json", true},
    {"fg.json", true},
}};

constexpr std::array<ExpectedFile, 5> aotiUnifiedFiles{{
    {"aoti/aoti_model.pt2", true},
    {"gm.code", false},
    {"pipeline.config", true},
    {"model_acc.json", true},
    {"fg.json", true},
}};

constexpr std::array<ExpectedFile, 11> distributedFiles{{
    {"scripted_model.pt", true},
    {"gm_dense.code", false},
    {"graph/gm_full.graph", false},
    {"graph/gm_sparse.graph", false},
    {"graph/gm_dense.graph", false},
    {"dense_meta.json", true},
    {"sparse/sparse_embedding.json", true},
    {"sparse/sparse_features.json", true},
    {"pipeline.config", true},
    {"model_acc.json", true},
    {"fg.json", true},
}};

constexpr std::array<ExpectedFile, 5> onlineVersionFiles{{
    {"scripted_model.pt", true},
    {"dense_meta.json", true},
    {"gm_dense.code", false},
    {"graph/gm_full.graph", false},
    {"graph/gm_dense.graph", false},
}};

constexpr std::array<ExpectedFile, 4> rtpFiles{{
    {"fg.json", true},
    {"graph/gm_full.graph", true},
    {"graph/gm_sparse.graph", true},
    {"graph/gm_dense.graph", true},
}};

}  // namespace

std::span<const ExpectedFile> expectedFiles(ExportForm form)
{
    switch (form) {
        case ExportForm::Jit: return jitFiles;
        case ExportForm::Trt: return trtFiles;
        case ExportForm::AotiLegacy: return aotiLegacyFiles;
        case ExportForm::AotiUnified: return aotiUnifiedFiles;
        case ExportForm::DistributedEmbedding: return distributedFiles;
        case ExportForm::OnlineDenseVersion: return onlineVersionFiles;
        case ExportForm::Rtp: return rtpFiles;
        default: return {};
    }
}

std::vector<ExpectedFile> missingFiles(const FolderTree &tree, std::string_view folder, ExportForm form)
{
    std::vector<ExpectedFile> missing;
    for (const ExpectedFile &file : expectedFiles(form)) {
        if (!tree.hasFile(joinPath(folder, file.path)))
            missing.push_back(file);
    }
    return missing;
}

}  // namespace pt2scope
