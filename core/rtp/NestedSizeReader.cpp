// SPDX-License-Identifier: Apache-2.0
#include "core/rtp/NestedSizeReader.h"

namespace pt2scope {

namespace {

constexpr std::uint64_t unknownSize = static_cast<std::uint64_t>(-1);

class SizeMeter {
public:
    void open()
    {
        countItem();
        m_counts.push_back(0);
        if (m_counts.size() > m_size.sizes.size())
            m_size.sizes.push_back(unknownSize);
    }

    void close()
    {
        std::uint64_t &size = m_size.sizes[m_counts.size() - 1];
        if (size == unknownSize)
            size = m_counts.back();
        m_size.isRagged = m_size.isRagged || size != m_counts.back();
        m_counts.pop_back();
    }

    void leaf(bool isNumber)
    {
        countItem();
        ++m_size.leaves;
        m_size.isNumeric = m_size.isNumeric && isNumber;
        m_leafDepth = m_leafDepth.value_or(m_counts.size());
        m_size.isRagged = m_size.isRagged || *m_leafDepth != m_counts.size();
    }

    bool isOpen() const { return !m_counts.empty(); }

    NestedSize finish()
    {
        m_size.isRagged = m_size.isRagged || (m_leafDepth && *m_leafDepth != m_size.sizes.size());
        return std::move(m_size);
    }

private:
    void countItem()
    {
        if (!m_counts.empty())
            ++m_counts.back();
    }

    NestedSize m_size;
    std::vector<std::uint64_t> m_counts;  // items so far of the lists that are open
    std::optional<std::size_t> m_leafDepth;
};

}  // namespace

std::optional<NestedSize> readNestedSize(JsonReader &reader, JsonToken first)
{
    SizeMeter meter;
    for (JsonToken token = first;; token = reader.next()) {
        switch (token) {
            case JsonToken::Error:
            case JsonToken::End: return std::nullopt;
            case JsonToken::BeginArray: meter.open(); break;
            case JsonToken::EndArray: meter.close(); break;
            case JsonToken::BeginObject:
                if (!reader.skipRest(token))
                    return std::nullopt;
                meter.leaf(false);
                break;
            case JsonToken::String:
            case JsonToken::Null: meter.leaf(false); break;
            default: meter.leaf(true);
        }
        if (!meter.isOpen())
            return meter.finish();
    }
}

}  // namespace pt2scope
