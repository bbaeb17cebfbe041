// SPDX-License-Identifier: Apache-2.0
#include "app/EngineChoice.h"

#include "app/Output.h"
#include "core/bytes/Text.h"
#include "core/verify/EnginePlugins.h"
#include "core/verify/LimitedEngine.h"

namespace pt2scope {

std::unique_ptr<Engine> chooseEngine(const Arguments &arguments)
{
    const std::string device = arguments.valueOr(deviceOption, deviceOption.fallback);
    Result<std::unique_ptr<Engine>> engine = EnginePlugins::ofThisProgram().make(device);
    if (engine) {
        const auto limit = MemoryLimit::parse(arguments.valueOr(deviceMemoryOption, ""));
        if (limit)
            return std::make_unique<LimitedEngine>(std::move(*engine), *limit);
        return std::move(*engine);
    }
    complain("--device " + printable(device) + ": " + printable(engine.error().message));
    return nullptr;
}

}  // namespace pt2scope
