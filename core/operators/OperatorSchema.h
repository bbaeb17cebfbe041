// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/operators/ArgumentType.h"

#include <optional>
#include <string_view>
#include <vector>

namespace pt2scope {

/// What stands in parentheses behind a type, without them: "a", "a!", "b|a", "a -> *", "*". Empty where there is
/// nothing.
struct AliasAnnotation {
    std::string_view text;

    bool writes() const { return text.find('!') != std::string_view::npos; }
};

struct SchemaArgument {
    std::string_view name;
    ArgumentType type;
    AliasAnnotation alias;
    std::optional<std::string_view> defaultText;  // as torch prints it: None, 1, [0, 1], "nearest"
    bool isKeywordOnly = false;

    bool isRequired() const { return !defaultText; }
};

struct SchemaReturn {
    std::string_view name;  // mostly empty
    ArgumentType type;
    AliasAnnotation alias;
};

/// What an operator takes and returns in a torch release. Its texts are views into what it was parsed from: for
/// OperatorTable::shipped() they live as long as the program.
struct OperatorSchema {
    std::string_view operatorName;  // "aten.add.Tensor", "higher_order.cond"
    std::vector<SchemaArgument> arguments;
    std::vector<SchemaReturn> returns;
    // torch's names: it takes any further arguments, it returns anything. Higher-order operators have no schema, so
    // they are both and list nothing.
    bool isVararg = false;
    bool isVarret = false;

    /// Null when it has none of that name.
    const SchemaArgument *findArgument(std::string_view name) const;
};

/// Reads "(Tensor self, *, Scalar alpha=1) -> Tensor"; an empty text is that of a higher-order operator. Nothing when
/// the text is not as torch prints schemas.
std::optional<OperatorSchema> parseSchema(std::string_view operatorName, std::string_view text);

/// Whether it writes into an argument, as in-place and out variants do.
bool mutates(const OperatorSchema &schema);

/// Whether a node of it is superfluous when nobody uses its results: it writes into nothing, draws no random numbers,
/// and asserts, prints and communicates nothing. False for higher-order operators, and outside of the namespaces that
/// hold mathematics only.
bool isPure(const OperatorSchema &schema);

}  // namespace pt2scope
