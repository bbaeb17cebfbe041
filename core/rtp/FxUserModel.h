// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/rtp/CodeFile.h"
#include "core/rtp/FolderModel.h"
#include "core/rtp/FolderPickle.h"
#include "core/rtp/FxGraph.h"
#include "core/rtp/ProgramInterface.h"
#include "core/rtp/UserModelJson.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pt2scope {

/// The folder fx_user_model/ of an RTP export. What is not there is empty.
struct FxUserModel {
    std::string folder;
    std::optional<FolderModel> exported;        // exported_model.pt
    std::optional<ProgramInterface> interface;  // of its program
    std::optional<ParamsOrder> paramsOrder;
    std::optional<SampleInputFile> inputsLite;
    std::optional<SampleInputFile> inputs;
    std::optional<InputColumns> inputColumns;
    std::optional<OutputInfo> outputInfo;
    std::optional<FxGraph> graphText;  // graph.txt
    std::optional<Error> graphTextUnread;
    std::optional<CodeFile> module;            // user_model/module.py
    std::optional<CodeFile> init;              // user_model/__init__.py
    std::optional<FolderPickle> inputsPickle;  // inputs_dict.pkl
    std::optional<FolderPickle> outputPickle;  // output_base.pkl
    std::optional<FolderPickle> stateDict;     // user_model/state_dict.pt
    std::optional<FolderPickle> graphModel;    // user_model/graph_model.pt

    std::vector<std::string> missing;  // without which the model cannot be served
    std::vector<std::string> missingOptional;
};

/// `folder` is the path of fx_user_model, which need not be there.
FxUserModel readFxUserModel(const FolderTree &tree, std::string_view folder);

}  // namespace pt2scope
