// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/pt2/ConfigFields.h"

#include <string>
#include <string_view>

namespace pt2scope {

/// One entry of a config out of its JSON value, a part of the text `json`.
ConfigEntry readConfigEntry(std::string_view json, const JsonPlace &place, std::string fqn, const JsonValue &value,
                            ConfigFaultLog &log);

}  // namespace pt2scope
