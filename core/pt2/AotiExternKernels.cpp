// SPDX-License-Identifier: Apache-2.0
#include "core/pt2/AotiFiles.h"
#include "core/pt2/AotiJson.h"

#include <functional>
#include <set>

namespace pt2scope {

namespace {

/// {"nodes": [{"name": …, "node": {"target": …, …}}]}
class NodesReader {
public:
    NodesReader(AotiExternKernels &kernels, AotiJson &json) : m_kernels(kernels), m_json(json) {}

    void run()
    {
        takeField({}, m_json.reader().next(), "nodes", [&](const JsonPlace &place, JsonToken token) {
            return m_json.forEachItem(token, place, [&](std::size_t, const JsonPlace &item, JsonToken first) {
                ++m_kernels.nodes;
                return takeNode(item, first);
            });
        });
        m_json.end();
    }

private:
    bool takeNode(const JsonPlace &place, JsonToken first)
    {
        return takeField(place, first, "node", [&](const JsonPlace &node, JsonToken object) {
            return takeField(node, object, "target", [&](const JsonPlace &target, JsonToken text) {
                return text == JsonToken::String ? keepTarget() : m_json.refuse(target, "a string", text);
            });
        });
    }

    /// The one field of an object that is of interest.
    template <typename Take>
    bool takeField(const JsonPlace &place, JsonToken first, std::string_view name, Take take)
    {
        bool found = false;
        if (first != JsonToken::BeginObject)
            return m_json.refuse(place, "an object", first);
        const bool whole =
            m_json.forEachMember(first, place, [&](const std::string &key, const JsonPlace &member, JsonToken token) {
                if (key != name)
                    return m_json.skip(token);
                found = true;
                return take(member, token);
            });
        if (whole && !found)
            m_json.fault(place, "no field \"" + std::string(name) + "\"");
        return whole;
    }

    bool keepTarget()
    {
        const std::string_view target = m_json.reader().text();
        if (m_targets.contains(target))
            return true;
        if (!m_json.keep(2 * target.size()))
            return false;
        m_targets.emplace(target);
        m_kernels.targets.emplace_back(target);
        return true;
    }

    AotiExternKernels &m_kernels;
    AotiJson &m_json;
    std::set<std::string, std::less<>> m_targets;
};

}  // namespace

AotiExternKernels parseAotiExternKernels(std::string_view text, std::size_t record, AotiBudget &budget)
{
    AotiExternKernels kernels;
    kernels.record = record;
    AotiJson json(text, record, kernels.faults, budget);
    NodesReader(kernels, json).run();
    return kernels;
}

}  // namespace pt2scope
