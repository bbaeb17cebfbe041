// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <cstdint>
#include <string>
#include <string_view>

namespace pt2scope {

/// The file's own words, made safe to show; cut with an ellipsis where they are very long.
QString shown(std::string_view text);
/// "1,071".
QString grouped(std::uint64_t number);
/// "2.42 GiB".
QString bytesText(std::uint64_t nbytes);
/// "12 ms", "3.2 s", "75 s": never a zero.
QString timeText(double seconds);
/// "1.30 G" of a count of elements.
QString roughly(std::uint64_t number);
/// The same, that may break its lines within long names: behind dots, slashes and underscores.
QString breakable(const QString &text);
/// The text as HTML, `code` parts in the file's font.
QString escaped(const QString &text);

}  // namespace pt2scope
