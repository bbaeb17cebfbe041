// SPDX-License-Identifier: Apache-2.0
#include "core/rtp/JsonStream.h"

#include "core/bytes/Text.h"

namespace pt2scope {

std::optional<JsonValue> JsonStream::value(const JsonPlace &place, JsonToken first)
{
    auto value = readJsonValue(m_reader, first);
    if (value)
        m_log.addRepeatedKeys(ConfigFaultKind::DuplicateKey, *value, place);
    return value;
}

bool JsonStream::refuse(const JsonPlace &place, JsonToken first, std::string_view needed)
{
    if (first == JsonToken::Error)
        return false;
    m_log.add(ConfigFaultKind::WrongType, place, m_reader.begin(), wrongType(kindOf(first), needed));
    return m_reader.skipRest(first);
}

void JsonStream::finish(bool readable)
{
    if (!readable || m_reader.next() != JsonToken::End)
        m_log.add(ConfigFaultKind::JsonInvalid, {}, m_reader.errorOffset(), printable(m_reader.error()));
    m_file.faults = m_log.take();
    m_file.faultsLeftOut = m_log.leftOut();
}

}  // namespace pt2scope
