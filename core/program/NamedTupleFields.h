// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

namespace pt2scope {

/// GraphModule.treespec_namedtuple_fields: field names by the registered name of the named tuple.
using NamedTupleFields = std::map<std::string, std::vector<std::string>, std::less<>>;

}  // namespace pt2scope
