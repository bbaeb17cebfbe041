// SPDX-License-Identifier: Apache-2.0
#include "core/rtp/FxUserModel.h"

#include <array>

namespace pt2scope {

namespace {

constexpr std::array<std::string_view, 4> neededFiles{"exported_model.pt", "params_order.json", "input_columns.json",
                                                      "output_info.json"};
/// user_model/graph_model.pt is absent where the model has no child modules.
constexpr std::array<std::string_view, 8> otherFiles{
    "graph.txt",       "inputs_dict_lite.json",  "inputs_dict.json",     "inputs_dict.pkl",
    "output_base.pkl", "user_model/__init__.py", "user_model/module.py", "user_model/state_dict.pt"};

class UserModelReader {
public:
    UserModelReader(const FolderTree &tree, std::string_view folder) : m_tree(tree) { m_model.folder = folder; }

    FxUserModel read()
    {
        readJsonFiles();
        readTexts();
        m_model.exported = readFolderModel(m_tree, path("exported_model.pt"));
        const ModelParts *parts = m_model.exported ? m_model.exported->program() : nullptr;
        if (parts)
            m_model.interface = programInterface(*parts->exported);
        m_model.inputsPickle = readFolderPickle(m_tree, path("inputs_dict.pkl"));
        m_model.outputPickle = readFolderPickle(m_tree, path("output_base.pkl"));
        m_model.stateDict = readFolderPickle(m_tree, path("user_model/state_dict.pt"));
        m_model.graphModel = readFolderPickle(m_tree, path("user_model/graph_model.pt"));
        addMissing(neededFiles, m_model.missing);
        addMissing(otherFiles, m_model.missingOptional);
        return std::move(m_model);
    }

private:
    std::string path(std::string_view name) const { return joinPath(m_model.folder, name); }

    void readJsonFiles()
    {
        const auto lite = [](std::string_view text, std::string at) {
            return parseSampleInputs(text, std::move(at), false);
        };
        const auto full = [](std::string_view text, std::string at) {
            return parseSampleInputs(text, std::move(at), true);
        };
        m_model.paramsOrder = readJsonFile(m_tree, path("params_order.json"), parseParamsOrder);
        m_model.inputColumns = readJsonFile(m_tree, path("input_columns.json"), parseInputColumns);
        m_model.outputInfo = readJsonFile(m_tree, path("output_info.json"), parseOutputInfo);
        m_model.inputsLite = readJsonFile(m_tree, path("inputs_dict_lite.json"), lite);
        m_model.inputs = readJsonFile(m_tree, path("inputs_dict.json"), full);
    }

    void readTexts()
    {
        const std::string graph = path("graph.txt");
        if (m_tree.hasFile(graph)) {
            if (auto text = readFolderText(m_tree, graph, m_model.graphTextUnread))
                m_model.graphText = parseFxGraph(*std::move(text));
        }
        m_model.module = readCodeFile(m_tree, path("user_model/module.py"));
        m_model.init = readCodeFile(m_tree, path("user_model/__init__.py"));
    }

    template <std::size_t count>
    void addMissing(const std::array<std::string_view, count> &names, std::vector<std::string> &missing) const
    {
        for (const std::string_view name : names) {
            if (!m_tree.hasFile(path(name)))
                missing.push_back(path(name));
        }
    }

    const FolderTree &m_tree;
    FxUserModel m_model;
};

}  // namespace

FxUserModel readFxUserModel(const FolderTree &tree, std::string_view folder)
{
    return UserModelReader(tree, folder).read();
}

}  // namespace pt2scope
