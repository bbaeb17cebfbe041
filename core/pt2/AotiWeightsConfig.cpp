// SPDX-License-Identifier: Apache-2.0
#include "core/pt2/AotiFiles.h"
#include "core/pt2/AotiJson.h"

#include <utility>

namespace pt2scope {

namespace {

constexpr std::size_t dimensionLimit = 1'000;

/// Reads the list [file, shape, stride, offset]. Every other form is a fault.
class RowReader {
public:
    RowReader(AotiWeight &weight, AotiJson &json) : m_weight(weight), m_json(json) {}

    /// False when the text could not be read on.
    bool read(const JsonPlace &place, JsonToken first)
    {
        std::size_t items = 0;
        const bool readable =
            m_json.forEachItem(first, place, [&](std::size_t index, const JsonPlace &item, JsonToken token) {
                ++items;
                return takeItem(index, item, token);
            });
        if (readable && m_wellFormed && items != 4) {
            m_json.fault(place, std::to_string(items) + " items where file, shape, stride and offset should be");
            m_wellFormed = false;
        }
        return readable;
    }

    bool wellFormed() const { return m_wellFormed; }

private:
    bool takeItem(std::size_t index, const JsonPlace &place, JsonToken token)
    {
        switch (index) {
            case 0: return takeFile(place, token);
            case 1: return takeNumbers(place, token, m_weight.sizes);
            case 2: return takeNumbers(place, token, m_weight.strides);
            case 3: return takeNumber(place, token, m_weight.offsetElements);
            default: return m_json.skip(token);
        }
    }

    bool refuse(const JsonPlace &place, std::string_view what, JsonToken token)
    {
        m_wellFormed = false;
        return m_json.refuse(place, what, token);
    }

    bool takeFile(const JsonPlace &place, JsonToken token)
    {
        if (token != JsonToken::String)
            return refuse(place, "a string", token);
        m_weight.file = m_json.reader().text();
        return true;
    }

    bool takeNumber(const JsonPlace &place, JsonToken token, std::int64_t &number)
    {
        const auto value = token == JsonToken::Integer ? m_json.reader().integer() : std::nullopt;
        if (!value)
            return refuse(place, "a 64-bit integer", token);
        number = *value;
        return true;
    }

    bool takeNumbers(const JsonPlace &place, JsonToken first, std::vector<std::int64_t> &numbers)
    {
        if (first != JsonToken::BeginArray)
            return refuse(place, "a list of integers", first);
        return m_json.forEachItem(first, place, [&](std::size_t index, const JsonPlace &item, JsonToken token) {
            if (index >= dimensionLimit)
                return refuse(item, "the end of the list", token);
            return takeNumber(item, token, numbers.emplace_back());
        });
    }

    AotiWeight &m_weight;
    AotiJson &m_json;
    bool m_wellFormed = true;
};

}  // namespace

AotiWeightsConfig parseAotiWeightsConfig(std::string_view text, std::size_t record, AotiBudget &budget)
{
    AotiWeightsConfig config;
    config.record = record;
    AotiJson json(text, record, config.faults, budget);
    json.forEachMember(json.reader().next(), {}, [&](const std::string &fqn, const JsonPlace &place, JsonToken token) {
        if (token != JsonToken::BeginArray)
            return json.refuse(place, "a list of file, shape, stride and offset", token);
        AotiWeight weight;
        weight.fqn = fqn;
        weight.pointer = place.pointer();
        RowReader row(weight, json);
        if (!row.read(place, token))
            return false;
        if (!row.wellFormed())
            return true;
        const std::size_t numbers = weight.sizes.size() + weight.strides.size();
        if (!json.keep(2 * fqn.size() + weight.file.size() + numbers * sizeof(std::int64_t)))
            return false;
        config.weights.push_back(std::move(weight));
        return true;
    });
    json.end();
    return config;
}

}  // namespace pt2scope
