// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/Output.h"
#include "core/check/reports/ReportJson.h"

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>

namespace pt2scope {

using Json = nlohmann::ordered_json;

/// Of numbers that JSON lacks the texts "inf", "-inf" and "nan".
Json numberJson(double number);

/// The members of an object, one per line.
std::string jsonByMember(const Json &object);

/// One JSON object whose last member is a list, written element by element, one per line: never held whole.
class JsonListWriter {
public:
    JsonListWriter(Output &output, const Json &head, std::string_view list);
    void add(const Json &element);
    void finish();

private:
    Output &m_output;
    bool m_first = true;
};

}  // namespace pt2scope
