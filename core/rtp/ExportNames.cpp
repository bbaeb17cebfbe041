// SPDX-License-Identifier: Apache-2.0
#include "core/rtp/ExportNames.h"

#include <algorithm>
#include <array>

namespace pt2scope {

using namespace std::string_view_literals;

namespace {

constexpr std::array exportNames{"fg.json"sv,
                                 "fx_user_model"sv,
                                 "model_acc.json"sv,
                                 "scripted_model.pt"sv,
                                 "scripted_sparse_model.pt"sv,
                                 "dense_meta.json"sv,
                                 "aoti"sv,
                                 "sparse"sv,
                                 "current.json"sv,
                                 "versions"sv,
                                 "model"sv,
                                 "optimizer"sv,
                                 "dynamicemb"sv,
                                 "metadata.json"sv,
                                 "plan"sv,
                                 "dataloader_state.json"sv,
                                 "user"sv,
                                 "item"sv,
                                 "embedding"sv};
constexpr std::array exportPrefixes{"model-"sv, "model.ckpt-"sv};

}  // namespace

bool hintsAtExport(std::string_view name)
{
    return std::ranges::find(exportNames, name) != exportNames.end()
           || std::ranges::any_of(exportPrefixes, [&](std::string_view prefix) { return name.starts_with(prefix); });
}

}  // namespace pt2scope
