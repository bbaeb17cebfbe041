// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/JsonReader.h"
#include "core/safetensors/SafetensorsFaults.h"

#include <string_view>

namespace pt2scope {

/// Reads the JSON text of a header, which begins at byte 8 of the file, token by token.
class SafetensorsHeader {
public:
    SafetensorsHeader(std::string_view text, Safetensors &file, SafetensorsFaults &faults);

    void read();

private:
    // Each gives false when the text cannot be read on; the reader knows why.
    bool readEntries();
    bool readEntry(const std::string &name, JsonToken first);
    bool readFields(SafetensorsTensor &tensor, const JsonPlace &place);
    bool readField(std::string_view field, SafetensorsTensor &tensor, const JsonPlace &place);
    bool readDType(SafetensorsTensor &tensor, const JsonPlace &place, JsonToken first);
    bool readNumbers(std::optional<std::vector<std::uint64_t>> &numbers, const JsonPlace &place, JsonToken first);
    bool readOffsets(SafetensorsTensor &tensor, const JsonPlace &place, JsonToken first);
    bool readMetadata(JsonToken first);

    void fault(SafetensorsFaultKind kind, const JsonPlace &place, std::string detail);
    /// Notes a field of another form than the rule's, and passes over its value.
    bool refuse(const JsonPlace &place, JsonToken first, std::string_view needed);
    std::uint64_t offset() const;

    JsonReader m_reader;
    Safetensors &m_file;
    SafetensorsFaults &m_faults;
    std::size_t m_mostEntries;
    bool m_hasMetadata = false;
    bool m_limitReached = false;
};

}  // namespace pt2scope
