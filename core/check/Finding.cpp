// SPDX-License-Identifier: Apache-2.0
#include "core/check/Finding.h"

namespace pt2scope {

std::string_view severityName(Severity severity)
{
    switch (severity) {
        case Severity::Info: return "info";
        case Severity::Warning: return "warning";
        case Severity::Error: break;
    }
    return "error";
}

std::optional<Severity> parseSeverity(std::string_view name)
{
    for (const Severity severity : {Severity::Info, Severity::Warning, Severity::Error})
        if (name == severityName(severity))
            return severity;
    return std::nullopt;
}

}  // namespace pt2scope
