// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/ProgramPair.h"

#include <map>
#include <string>
#include <string_view>

namespace pt2scope {

/// What the guards of B call the arguments that the guards of A speak of.
class GuardNames {
public:
    explicit GuardNames(const ProgramPair &pair);

    /// A guard of A as B would have it: "L['x'].size()[0] == 8" is "L['query'].size()[0] == 8".
    std::string inB(std::string_view guard) const;

private:
    std::map<std::string, std::string> m_nameInB;  // where it is another one
};

}  // namespace pt2scope
