// SPDX-License-Identifier: Apache-2.0
#include "core/rtp/PipelineConfig.h"

#include <algorithm>
#include <array>

namespace pt2scope {

namespace {

/// Messages of model_config that are no model.
constexpr std::array<std::string_view, 5> besidesModel{"feature_groups", "losses", "metrics", "train_metrics",
                                                       "variational_dropout"};

class PipelineReader {
public:
    explicit PipelineReader(PipelineConfig &config) : m_config(config), m_fields(config.text.fields) {}

    void read()
    {
        m_config.trainInputPath = firstOf(m_config.text.topLevel("train_input_path"));
        m_config.modelDir = firstOf(m_config.text.topLevel("model_dir"));
        const auto asset = std::ranges::find(m_fields, "asset_dir", &ProtoField::name);
        if (asset != m_fields.end())
            m_config.assetDir = textOf(*asset);
        for (const std::size_t message : m_config.text.topLevel("feature_configs"))
            readFeatures(message, {});
        for (const std::size_t message : m_config.text.topLevel("model_config"))
            readModel(message);
    }

private:
    static PipelineText textOf(const ProtoField &field) { return {field.value, field.offset, field.line}; }

    std::optional<PipelineText> firstOf(const std::vector<std::size_t> &found) const
    {
        return found.empty() ? std::nullopt : std::optional(textOf(m_fields[found.front()]));
    }

    /// The messages directly in a message, of whatever name.
    std::vector<std::size_t> messagesIn(std::size_t message) const
    {
        std::vector<std::size_t> found;
        for (std::size_t i = message + 1; i < m_fields[message].end; i = m_fields[i].end) {
            if (m_fields[i].isMessage)
                found.push_back(i);
        }
        return found;
    }

    std::string nameIn(std::size_t message, std::string_view key) const
    {
        const auto found = firstOf(m_config.text.childrenOf(message, key));
        return found ? found->text : std::string();
    }

    /// `message` is a feature_configs, or a `features` of a sequence: it holds one feature.
    void readFeatures(std::size_t message, const std::string &sequence)
    {
        for (const std::size_t feature : messagesIn(message)) {
            const std::string group = nameIn(feature, "sequence_name");
            const auto inner = m_config.text.childrenOf(feature, "features");
            if (!sequence.empty() || inner.empty()) {
                addFeature(feature, sequence);
                continue;
            }
            if (const auto name = firstOf(m_config.text.childrenOf(feature, "sequence_name")))
                m_config.sequences.push_back(*name);
            for (const std::size_t each : inner)
                readFeatures(each, group);
        }
    }

    void addFeature(std::size_t message, const std::string &sequence)
    {
        const auto name = firstOf(m_config.text.childrenOf(message, "feature_name"));
        if (name)
            m_config.features.push_back({m_fields[message].name, name->text, sequence, name->offset, name->line});
    }

    void readModel(std::size_t message)
    {
        for (const std::size_t each : messagesIn(message)) {
            const ProtoField &field = m_fields[each];
            if (m_config.model || std::ranges::find(besidesModel, field.name) != besidesModel.end())
                continue;
            m_config.model = PipelineText{field.name, field.offset, field.line};
        }
    }

    PipelineConfig &m_config;
    const std::vector<ProtoField> &m_fields;
};

}  // namespace

std::string PipelineFeature::fullName() const
{
    return sequence.empty() ? name : sequence + "__" + name;
}

PipelineConfig parsePipelineConfig(std::string_view text, std::string path)
{
    PipelineConfig config;
    config.path = std::move(path);
    config.text = parseProtoText(text);
    PipelineReader(config).read();
    return config;
}

}  // namespace pt2scope
