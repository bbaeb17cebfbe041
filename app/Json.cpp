// SPDX-License-Identifier: Apache-2.0
#include "app/Json.h"

namespace pt2scope {

JsonListWriter::JsonListWriter(Output &output, const Json &head, std::string_view list) : m_output(output)
{
    m_output.write("{");
    for (const auto &[key, value] : head.items())
        m_output.write("\n  " + dumpJson(key) + ": " + dumpJson(value) + ",");
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
