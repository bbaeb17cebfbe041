// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/dist/DenseMetaFaults.h"

#include "core/check/rules/Wording.h"
#include "core/rtp/FxMarkers.h"

#include <algorithm>
#include <array>
#include <unordered_set>

namespace pt2scope {

namespace {

constexpr std::string_view sequences = "sequence__ec";
constexpr std::string_view embeddingEnding = "__ec";
constexpr std::string_view lengthsEnding = "__lengths";

/// The name by which the dense graph reads an entry of sequence__ec.
std::string readNameOf(const std::string &entry)
{
    if (entry.ends_with(embeddingEnding))
        return entry.substr(0, entry.size() - embeddingEnding.size());
    return entry;
}

class DenseMetaCheck {
public:
    explicit DenseMetaCheck(const ModelExport &model) : m_model(model), m_meta(*model.denseMeta) {}

    std::vector<DenseMetaFault> run()
    {
        checkForm();
        if (m_meta.file.isWhole()) {
            checkFeatures();
            checkGraph();
        }
        return std::move(m_faults);
    }

private:
    using Names = std::unordered_set<std::string>;

    void add(std::string message, Location place) { m_faults.push_back({std::move(message), std::move(place)}); }
    Location at(const DenseInput &input) const { return fileAt(m_meta.file.path, input.pointer, input.offset); }

    void checkForm()
    {
        for (const ConfigFault &fault : m_meta.file.faults)
            add(describe(m_meta.file, fault), placeOf(m_meta.file, fault));
        if (m_meta.file.isWhole() && !m_meta.find(sequences))
            add(printable(m_meta.file.path) + " has no " + std::string(sequences), fileAt(m_meta.file.path));
    }

    const SparseFeatures *features() const
    {
        const bool isReadable = m_model.sparse && m_model.sparse->features && m_model.sparse->features->file.isWhole();
        return isReadable ? &*m_model.sparse->features : nullptr;
    }

    Names featureNames() const
    {
        Names names;
        if (!features())
            return names;
        for (const SparseFeature &feature : features()->features)
            names.insert(feature.name);
        return names;
    }

    void checkFeatures()
    {
        const Names known = featureNames();
        for (const DenseInput &input : m_meta.inputs) {
            if (!input.features || !features())
                continue;
            for (const std::string &feature : *input.features) {
                if (!feature.ends_with(lengthsEnding) && !known.contains(feature))
                    add("the input " + quoted(input.name) + " is made of " + quoted(feature)
                            + ", which sparse_features.json does not have",
                        at(input));
            }
        }
    }

    Names namesRead(const FxGraph &graph) const
    {
        Names names;
        for (const FxRead &read : fxReads(graph))
            names.insert(std::string(read.name));
        return names;
    }

    void checkGraph()
    {
        const auto &file = m_model.denseGraph;
        if (!file || !file->graph || !file->graph->isParsable())
            return;
        const Names read = namesRead(*file->graph);
        Names told;
        for (const DenseInput &input : m_meta.inputs) {
            for (const std::string &name : namesOf(input)) {
                told.insert(name);
                if (!read.contains(name))
                    add("the dense graph does not read " + quoted(name), at(input));
            }
        }
        const bool tellsAll =
            std::ranges::all_of(m_meta.inputs, [](const DenseInput &input) { return input.features.has_value(); });
        if (tellsAll)
            checkReads(*file, told);
    }

    static std::vector<std::string> namesOf(const DenseInput &input)
    {
        if (input.name != sequences)
            return {input.name};
        std::vector<std::string> names;
        for (const std::string &entry : input.features.value_or(std::vector<std::string>()))
            names.push_back(readNameOf(entry));
        return names;
    }

    /// Inputs that come from embeddings: the graph reads raw values of the request, too.
    static bool comesFromEmbeddings(std::string_view name, const Names &known)
    {
        constexpr std::array<std::string_view, 5> endings{"__ebc", "__ebc_user", "__mc_ebc", "__mc_ebc_user",
                                                          lengthsEnding};
        return std::ranges::any_of(endings, [name](std::string_view ending) { return name.ends_with(ending); })
               || known.contains(std::string(name) + std::string(embeddingEnding));
    }

    void checkReads(const GraphFile &file, const Names &told)
    {
        const Names known = featureNames();
        Names seen;
        for (const FxRead &read : fxReads(*file.graph)) {
            const std::string name(read.name);
            if (told.contains(name) || !comesFromEmbeddings(name, known) || !seen.insert(name).second)
                continue;
            const FxNode &node = file.graph->nodes[read.node];
            Location place = lineAt(file.path, node.line, node.offset);
            place.node = node.name;
            add("the dense graph reads " + quoted(name) + ", which dense_meta.json does not have", std::move(place));
        }
    }

    const ModelExport &m_model;
    const DenseMeta &m_meta;
    std::vector<DenseMetaFault> m_faults;
};

}  // namespace

std::vector<DenseMetaFault> denseMetaFaults(const ModelExport &model)
{
    return model.denseMeta ? DenseMetaCheck(model).run() : std::vector<DenseMetaFault>();
}

}  // namespace pt2scope
