// SPDX-License-Identifier: Apache-2.0
#include "core/verify/LimitedEngine.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace pt2scope {

namespace {

constexpr std::string_view units = "KMGT";  // each 1024 times the one before

/// Of what stands behind the number: "", "K", "MB", "GiB".
std::optional<double> factorOf(std::string_view unit)
{
    if (unit.empty())
        return 1;
    const std::size_t power = units.find(static_cast<char>(unit.front() & ~0x20));  // upper case
    const std::string_view rest = unit.substr(1);
    if (power == std::string_view::npos || (!rest.empty() && rest != "B" && rest != "iB"))
        return std::nullopt;
    return std::ldexp(1.0, 10 * (static_cast<int>(power) + 1));
}

}  // namespace

std::optional<MemoryLimit> MemoryLimit::parse(std::string_view text)
{
    double number = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number, std::chars_format::fixed);
    if (read.ec != std::errc() || !(number > 0))
        return std::nullopt;
    const std::string_view unit = text.substr(static_cast<std::size_t>(read.ptr - text.data()));
    if (unit == "%")
        return number >= 1 && number <= 100 ? std::optional(MemoryLimit{static_cast<std::uint64_t>(number), true})
                                            : std::nullopt;
    const std::optional<double> factor = factorOf(unit);
    if (!factor || number * *factor < 1 || number * *factor >= std::ldexp(1.0, 63))
        return std::nullopt;
    return MemoryLimit{static_cast<std::uint64_t>(number * *factor), false};
}

std::uint64_t MemoryLimit::bytesOf(const std::vector<EngineDevice> &devices) const
{
    if (!isPercent)
        return amount;
    const auto least = std::ranges::min_element(devices, {}, &EngineDevice::freeBytes);
    return std::max<std::uint64_t>(least == devices.end() ? 0 : least->freeBytes / 100 * amount, 1);
}

Result<bool> LimitedEngine::run(std::span<const StorageTask> tasks, const EngineWork &work, const EngineRun &run)
{
    EngineWork limited = work;
    limited.deviceMemory = m_limit.bytesOf(devices());
    return m_engine->run(tasks, limited, run);
}

}  // namespace pt2scope
