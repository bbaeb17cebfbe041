// SPDX-License-Identifier: Apache-2.0
// The devices that a program's tensors are on.
#include "core/check/Reporter.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/config/ConfigSites.h"
#include "core/check/rules/config/DeviceTypes.h"
#include "core/check/rules/graph/GraphRuleTopics.h"
#include "core/check/rules/graph/GraphSites.h"
#include "core/document/StoredTensors.h"

#include <algorithm>
#include <array>
#include <set>
#include <tuple>
#include <utility>

namespace pt2scope {

namespace {

/// A device by its type and index; without an index PyTorch takes the first.
using DeviceId = std::pair<std::string, std::int64_t>;

DeviceId deviceOf(const Program &program, const TensorValue &value)
{
    return {std::string(program.text(value.deviceType)), std::max(value.deviceIndex, 0)};
}

DeviceId deviceOf(const Device &device)
{
    return {device.type, std::max<std::int64_t>(device.index.value_or(0), 0)};
}

std::string textOf(const DeviceId &device)
{
    return shortened(device.first) + (device.first == "cpu" ? "" : ":" + std::to_string(device.second));
}

/// What torch.device raises an error for; empty when it takes the device.
std::string objectionTo(std::string_view type, std::int64_t index)
{
    if (!isKnownDeviceType(type))
        return quoted(type) + ", a type that PyTorch does not know";
    return index == negativeDeviceIndex ? quoted(type) + " with a negative index" : std::string();
}

/// One finding for each device, at its first use.
class DeviceCheck {
public:
    DeviceCheck(const ProgramGraphs &owner, Reporter &reporter) : m_owner(owner), m_reporter(reporter) {}

    void run()
    {
        for (std::size_t i = 0; i < m_owner.program.graphs.size(); ++i) {
            const GraphSite site = siteOf(m_owner, i);
            for (const TensorValue &value : site.graph.tensorValues)
                compare(value.deviceType, value.deviceIndex, site.defines(value.name),
                        [&] { return std::pair("the tensor " + site.nameOf(value.name), site.at(value)); });
            for (std::size_t node = 0; node < site.graph.nodes.size(); ++node)
                checkArguments(site, node);
        }
    }

private:
    void checkArguments(const GraphSite &site, std::size_t node)
    {
        for (const NamedArgument &input : site.program.inputs(site.graph.nodes[node])) {
            if (input.value.tag == ArgumentTag::Device)
                compare(input.value.name, input.value.integer, true,
                        [&] { return std::pair("an argument of " + site.textOf(node), site.at(node, "/inputs")); });
        }
    }

    template <typename Place>
    void compare(NameId type, std::int64_t index, bool isRead, const Place &place)
    {
        if (type == noName || !m_seen.insert({type, index, isRead}).second)
            return;
        const std::string why = objectionTo(m_owner.program.text(type), index);
        if (why.empty())
            return;
        const auto [subject, location] = place();
        m_reporter.addRefusedIf(isRead, subject + " is on " + why, location);
    }

    const ProgramGraphs &m_owner;
    Reporter &m_reporter;
    std::set<std::tuple<NameId, std::int64_t, bool>> m_seen;
};

void checkDeviceUnknown(const Subject &subject, Reporter &reporter)
{
    forEachProgram(subject, [&](const ProgramGraphs &owner) { DeviceCheck(owner, reporter).run(); });
}

constexpr Rule deviceUnknown{
    .id = "graph/device-unknown",
    .severity = Severity::Error,
    .title = "A program names a device that PyTorch does not have",
    .explanation =
        "torch.device raises a RuntimeError for a type that it does not know and for a negative index, and "
        "torch.export.load hides that behind a general message.",
    .fix =
        "Save the program again. If an extension registers the device under this name, import it first and turn this "
        "rule off.",
    .reference = "torch/_export/serde/serialize.py (deserialize_device); measured on torch 2.15",
    .check = checkDeviceUnknown,
    .refused = true,
};

void checkDeviceMix(const Subject &subject, Reporter &reporter)
{
    constexpr std::size_t listed = 4;
    forEachProgram(subject, [&](const ProgramGraphs &owner) {
        std::set<std::pair<NameId, std::int32_t>> seen;
        std::set<DeviceId> devices;
        for (const Graph &graph : owner.program.graphs) {
            for (const TensorValue &value : graph.tensorValues) {
                if (value.deviceType != noName && seen.emplace(value.deviceType, value.deviceIndex).second)
                    devices.insert(deviceOf(owner.program, value));
            }
        }
        if (devices.size() < 2)
            return;
        std::string list;
        for (auto device = devices.begin(); device != devices.end(); ++device) {
            if (static_cast<std::size_t>(std::distance(devices.begin(), device)) == listed) {
                list += " …";
                break;
            }
            list += (list.empty() ? "" : ", ") + textOf(*device);
        }
        reporter.add("tensors are on " + counted(devices.size(), "device") + ": " + list,
                     owner.site.at(owner.program.root()->pointer + "/tensor_values"));
    });
}

constexpr Rule deviceMix{
    .id = "graph/device-mix",
    .severity = Severity::Info,
    .title = "The tensors of a program are on several devices",
    .explanation = "The model runs only where all of them are.",
    .fix = "Nothing to do, if that is meant; else move the model to one device before exporting it.",
    .reference = "torch/_export/serde/schema.py (TensorMeta.device)",
    .check = checkDeviceMix,
};

bool isStored(InputKind kind)
{
    return kind == InputKind::Parameter || kind == InputKind::Buffer || kind == InputKind::TensorConstant;
}

/// What is stored for an input: a parameter or persistent buffer among the weights, anything else among the constants.
const StoredTensor *storedFor(const StoredTensors &stored, std::string_view name, InputKind kind)
{
    const StoredTensor *found = kind == InputKind::TensorConstant ? nullptr : stored.weights.find(name);
    return found ? found : stored.constants.find(name);
}

void checkDeviceVsWeights(const Subject &subject, Reporter &reporter)
{
    forEachProgram(subject, [&](const ProgramGraphs &owner) {
        if (owner.program.graphs.empty() || !owner.program.signature)
            return;
        const GraphSite site = siteOf(owner, 0);
        const StoredTensors stored = storedTensors(subject.document(), owner.site.model);
        std::size_t differing = 0;
        std::string example;
        Location place;
        for (const InputSpec &input : owner.program.signature->inputs) {
            const TensorValue *value = isStored(input.kind) ? site.index.tensor(input.arg.name) : nullptr;
            if (!value || value->deviceType == noName)
                continue;
            const std::string_view name = owner.program.text(input.target);
            const StoredTensor *tensor = storedFor(stored, name, input.kind);
            if (!tensor || !tensor->meta || !tensor->meta->device)
                continue;
            const DeviceId inGraph = deviceOf(owner.program, *value);
            const DeviceId inFile = deviceOf(*tensor->meta->device);
            if (inGraph == inFile || differing++ > 0)
                continue;
            example = quoted(name) + " is stored on " + textOf(inFile) + ", the graph has it on " + textOf(inGraph);
            place = site.owner.site.at(site.graph.pointer + "/tensor_values", value->json);
            place.tensor = shortened(name);
        }
        if (differing > 0)
            reporter.add(example + (differing > 1 ? "; " + counted(differing, "tensor") + " differ so" : ""), place);
    });
}

constexpr Rule deviceVsWeights{
    .id = "graph/device-vs-weights",
    .severity = Severity::Warning,
    .title = "The graph and the stored weights name different devices",
    .explanation =
        "PyTorch does not compare them when it loads the program. Operators that get tensors on different devices "
        "fail when they are run.",
    .fix = "Move the model with torch.export.passes.move_to_device_pass, or export it on the device that is meant.",
    .reference = "measured on torch 2.15",
    .check = checkDeviceVsWeights,
};

}  // namespace

std::span<const Rule *const> graphDeviceRules()
{
    static constexpr std::array rules{&deviceUnknown, &deviceMix, &deviceVsWeights};
    return rules;
}

}  // namespace pt2scope
