// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bytes/Result.h"
#include "core/rtp/ProtoText.h"

#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace pt2scope {

/// A value of a configuration. Children follow their parent, up to `end`.
struct ConfigNode {
    enum class Kind : std::uint8_t { Scalar, List, Object };

    Kind kind = Kind::Scalar;
    bool isText = false;  // a scalar that is a string
    bool isNumber = false;
    bool isPart = false;       // of its parent's text: it has no place of its own in the file
    std::uint32_t end = 0;     // index after its last descendant
    std::string_view name;     // of a member; empty in a list
    std::string_view written;  // its name or index in the file where that is another
    std::string_view text;     // as written, of a string decoded
    std::uint64_t hash = 0;    // of all but the name: equal values have equal ones
};

/// A JSON text or a protobuf text as one tree, in preorder.
struct ConfigTree {
    std::vector<ConfigNode> nodes;  // the root first; never empty
    bool isJson = false;
    bool isWhole = true;  // false: damaged, so that what is absent may only not have been read

    /// The nodes directly below one.
    std::vector<std::uint32_t> children(std::uint32_t node) const;
    /// The first member of an object that has this name, or null.
    const ConfigNode *member(std::uint32_t object, std::string_view name) const;

    std::unique_ptr<const std::string> source;  // what views lead into, as the next one
    std::deque<std::string> decoded;
};

/// An error (Corrupt) for what is no JSON, and (Limit) for more than some hundred thousand values.
Result<ConfigTree> readJsonTree(std::string json);
/// What could be read of it: damage leaves its well-formed fields.
ConfigTree readProtoTree(std::string text);

/// Gives every node its hash.
void hashConfigNodes(ConfigTree &tree);

/// Whether a text is one number, as JSON has them.
bool isConfigNumber(std::string_view text);
/// Whether two scalars say the same: 1 and 1.0 do in JSON.
bool equalScalars(const ConfigNode &a, const ConfigNode &b);

}  // namespace pt2scope
