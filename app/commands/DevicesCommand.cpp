// SPDX-License-Identifier: Apache-2.0
#include "app/FactSheet.h"
#include "app/Json.h"
#include "app/commands/Commands.h"
#include "core/bytes/Text.h"
#include "core/check/reports/ReportWording.h"
#include "core/verify/EnginePlugins.h"
#include "core/work/ThreadPool.h"

#include <array>

namespace pt2scope {

namespace {

constexpr std::array<Operand, 0> operands{};
constexpr std::array<const Option *, 2> options{&formatOption, &colorOption};
constexpr std::array examples{
    Example{"devices", "what --device can name, and how to get what is absent"},
    Example{"devices --format json | jq '.engines[] | select(.present) | .devices[].id'", "for a program"}};

Json deviceJson(const EngineDevice &device)
{
    return {
        {"id", jsonText(device.id)},
        {"name", jsonText(device.name)},
        {"memory_bytes", device.memoryBytes},
        {"free_bytes", device.freeBytes},
        {"compute_capability", device.computeCapability.empty() ? Json() : Json(jsonText(device.computeCapability))}};
}

Json engineJson(const EngineStatus &engine)
{
    const auto text = [](const std::string &known) { return known.empty() ? Json() : Json(jsonText(known)); };
    Json devices = Json::array();
    for (const EngineDevice &device : engine.devices)
        devices.push_back(deviceJson(device));
    return {{"id", jsonText(engine.id)},     {"present", engine.present},     {"version", text(engine.version)},
            {"reason", text(engine.reason)}, {"remedy", text(engine.remedy)}, {"devices", std::move(devices)}};
}

std::string whatItIs(const EngineStatus &engine)
{
    if (engine.id == "cpu")
        return "built in, on " + countOf(ThreadPool().jobs(), "core");
    return engine.id == "cuda" ? "kernels of pt2scope's own on NVIDIA GPUs" : "LibTorch, on the CPU or a GPU";
}

std::string deviceText(const EngineDevice &device)
{
    std::string text = device.name;
    if (!device.computeCapability.empty())
        text += ", compute capability " + device.computeCapability;
    if (device.memoryBytes > 0)
        text += ", " + formatBytes(device.memoryBytes) + " of memory, " + formatBytes(device.freeBytes) + " free";
    return printable(text);
}

std::string enginesText(const std::vector<EngineStatus> &engines, const Terminal &terminal)
{
    FactSheet sheet(terminal);
    for (const EngineStatus &engine : engines) {
        sheet.heading(printable(engine.id) + (engine.present ? "" : " (absent)"));
        sheet.add("what", whatItIs(engine));
        sheet.add(engine.id == "cpu" ? "instructions" : "version", printable(engine.version));
        sheet.add("reason", printable(engine.reason));
        sheet.add("to get it", printable(engine.remedy));
        for (const EngineDevice &device : engine.devices)
            sheet.add(printable(device.id), deviceText(device));
    }
    return sheet.text();
}

ExitStatus runDevices(const Arguments &arguments)
{
    const std::vector<EngineStatus> engines = EnginePlugins::ofThisProgram().statuses();
    const std::unique_ptr<Output> output = Output::standard();
    if (arguments.valueOr(formatOption, "text") == "json") {
        JsonListWriter writer(*output, Json::object(), "engines");
        for (const EngineStatus &engine : engines)
            writer.add(engineJson(engine));
        writer.finish();
    } else {
        output->write(enginesText(engines, standardOutputTerminal(arguments.valueOr(colorOption, "auto"))));
    }
    return output->finish() ? ExitStatus::Success : ExitStatus::Failure;
}

}  // namespace

const Command devicesCommand{
    .name = "devices",
    .summary = "the engines of tensor reconstruction and their GPUs, present or why not",
    .description =
        "Lists what can rebuild tensors from their bytes (--device of check, tensors and tensor): the engine that is "
        "built in, and those that are plugins, with their GPUs and memory; of those that are absent, why, and how to "
        "get them.\n"
        "Exit status: 0 listed; 2 the command line was wrong.",
    .operands = operands,
    .options = options,
    .examples = examples,
    .run = runDevices};

}  // namespace pt2scope
