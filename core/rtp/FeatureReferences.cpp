// SPDX-License-Identifier: Apache-2.0
#include "core/rtp/FeatureReferences.h"

#include <algorithm>
#include <map>
#include <utility>

namespace pt2scope {

namespace {

constexpr std::size_t noGroup = static_cast<std::size_t>(-1);

/// Finds features by the names that other features may use for them.
class FeatureNames {
public:
    explicit FeatureNames(const FeatureConfig &config)
    {
        for (std::size_t i = 0; i < config.features.size(); ++i) {
            const Feature &feature = config.features[i];
            if (!feature.name)
                continue;
            m_byGroup.try_emplace({feature.sequence.value_or(noGroup), *feature.name}, i);
            m_byFullName.try_emplace(config.fullName(feature), i);
        }
    }

    std::optional<std::size_t> find(const Feature &from, const std::string &name) const
    {
        if (const auto near = m_byGroup.find({from.sequence.value_or(noGroup), name}); near != m_byGroup.end())
            return near->second;
        const auto far = m_byFullName.find(name);
        return far == m_byFullName.end() ? std::nullopt : std::optional(far->second);
    }

private:
    std::map<std::pair<std::size_t, std::string>, std::size_t> m_byGroup;
    std::map<std::string, std::size_t> m_byFullName;
};

/// Walks along references and notes the rings it closes. Iterative: a chain may be as long as the file.
class RingSearch {
public:
    RingSearch(std::size_t features, const std::vector<FeatureReference> &references)
        : m_targets(features), m_state(features, State::New)
    {
        for (const FeatureReference &reference : references) {
            if (reference.target)
                m_targets[reference.feature].push_back(*reference.target);
        }
    }

    std::vector<std::vector<std::size_t>> run()
    {
        for (std::size_t i = 0; i < m_targets.size(); ++i) {
            if (m_state[i] == State::New)
                walkFrom(i);
        }
        return std::move(m_rings);
    }

private:
    enum class State : std::uint8_t { New, OnPath, Done };

    struct Step {
        std::size_t feature;
        std::size_t next = 0;  // index into its targets
    };

    void enter(std::size_t feature)
    {
        m_state[feature] = State::OnPath;
        m_path.push_back({feature});
    }

    void walkFrom(std::size_t start)
    {
        enter(start);
        while (!m_path.empty()) {
            Step &step = m_path.back();
            if (step.next == m_targets[step.feature].size()) {
                m_state[step.feature] = State::Done;
                m_path.pop_back();
                continue;
            }
            const std::size_t target = m_targets[step.feature][step.next++];
            if (m_state[target] == State::New)
                enter(target);
            else if (m_state[target] == State::OnPath)
                noteRing(target);
        }
    }

    void noteRing(std::size_t target)
    {
        constexpr std::size_t mostRings = 100;
        if (m_rings.size() >= mostRings)
            return;
        std::vector<std::size_t> ring;
        const auto begin = std::ranges::find(m_path, target, &Step::feature);
        for (auto step = begin; step != m_path.end(); ++step)
            ring.push_back(step->feature);
        m_rings.push_back(std::move(ring));
    }

    std::vector<std::vector<std::size_t>> m_targets;
    std::vector<State> m_state;
    std::vector<Step> m_path;
    std::vector<std::vector<std::size_t>> m_rings;
};

}  // namespace

FeatureReferences featureReferences(const FeatureConfig &config)
{
    FeatureReferences found;
    const FeatureNames names(config);
    std::vector<bool> used(config.features.size());
    for (std::size_t i = 0; i < config.features.size(); ++i) {
        const Feature &feature = config.features[i];
        for (std::size_t k = 0; k < feature.inputs.size(); ++k) {
            const FeatureInput &input = feature.inputs[k];
            if (input.side != InputSide::Feature || input.name().empty())
                continue;
            const auto target = names.find(feature, std::string(input.name()));
            if (target)
                used[*target] = true;
            found.references.push_back({i, k, target});
        }
    }
    found.cycles = RingSearch(config.features.size(), found.references).run();
    for (std::size_t i = 0; i < config.features.size(); ++i) {
        if (!used[i] && config.features[i].isTrue("stub_type"))
            found.unusedStubs.push_back(i);
    }
    return found;
}

}  // namespace pt2scope
