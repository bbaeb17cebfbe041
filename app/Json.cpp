// SPDX-License-Identifier: Apache-2.0
#include "app/Json.h"

#include "core/bytes/PythonFloat.h"

#include <cmath>

namespace pt2scope {

namespace {

std::string memberLine(const std::string &key, const Json &value)
{
    return "\n  " + dumpJson(key) + ": " + dumpJson(value);
}

}  // namespace

Json numberJson(double number)
{
    return std::isfinite(number) ? Json(number) : Json(pythonFloat(number));
}

std::string jsonByMember(const Json &object)
{
    std::string text;
    for (const auto &[key, value] : object.items())
        text += (text.empty() ? "{" : ",") + memberLine(key, value);
    return text + "\n}\n";
}

JsonListWriter::JsonListWriter(Output &output, const Json &head, std::string_view list) : m_output(output)
{
    m_output.write("{");
    for (const auto &[key, value] : head.items())
        m_output.write(memberLine(key, value) + ",");
    m_output.write("\n  " + dumpJson(list) + ": [");
}

void JsonListWriter::add(const Json &element)
{
    m_output.write((m_first ? "\n    " : ",\n    ") + dumpJson(element));
    m_first = false;
}

void JsonListWriter::finish()
{
    m_output.write(m_first ? "]\n}\n" : "\n  ]\n}\n");
}

}  // namespace pt2scope
