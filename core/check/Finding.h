// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pt2scope {

struct Rule;

enum class Severity { Info, Warning, Error };

std::string_view severityName(Severity severity);
std::optional<Severity> parseSeverity(std::string_view name);

/// One place. Fields that do not apply are empty.
struct Location {
    std::string record{};   // full entry name as stored; "outer!/inner" inside a nested archive
    std::string pointer{};  // RFC 6901, into that record
    std::string model{};
    std::string tensor{};
    std::string node{};
    std::optional<std::uint64_t>
        offset{};  // bytes from the start of the record, or of the file where there is no record
    std::optional<std::uint64_t> length{};
    std::optional<std::uint64_t> line{};

    bool empty() const
    {
        return record.empty() && pointer.empty() && model.empty() && tensor.empty() && node.empty() && !offset;
    }
};

struct Finding {
    const Rule *rule = nullptr;
    Severity severity = Severity::Info;
    std::string message{};  // one sentence with the values found, without a trailing full stop; may hold any bytes
    Location location{};
    std::vector<Location> related{};
    bool refused = false;  // torch.export.load raises on it
};

}  // namespace pt2scope
