// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/Json.h"
#include "core/program/GraphIndex.h"
#include "core/program/GraphValueText.h"
#include "core/program/Program.h"

#include <span>

namespace pt2scope {

/// A name of a program; null for noName.
Json nameJson(const Program &program, NameId name);

/// A size is a number or a printed expression.
Json sizesJson(std::span<const SymInt> sizes, GraphValueText &texts);

/// What an argument is: numbers, texts, lists and null as they are; values of the graph by their names; enums as torch
/// prints them. The tag says which of these it is.
Json argumentJson(const Program &program, const Argument &argument);

/// "as_tensor"; of an argument that the schema does not have its own tag, null for one that could not be read.
Json tagJson(const Program &program, const Argument &argument);

/// Adds what the graph says of a value to `json`: dtype, sizes and device of a tensor, the value of a symbolic number.
void describeValue(Json &json, const Argument &argument, const GraphIndex &index, GraphValueText &texts);

}  // namespace pt2scope
