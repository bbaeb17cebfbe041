// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFont>
#include <QString>
#include <array>
#include <memory>

namespace pt2scope {

/// The fonts of a drawn graph at 100 %.
enum class GraphFont : std::uint8_t { Title, Quiet, Mono };
inline constexpr std::size_t graphFontCount = 3;

QFont graphFont(GraphFont font);

/// How wide texts are, well enough to make room for them: asks no font, so any thread may use it for 50,000 texts.
class TextRuler {
public:
    TextRuler();

    float width(GraphFont font, const QString &text) const;

private:
    struct Widths {
        std::array<float, 128> ascii{};
        float other = 0;
    };
    std::array<Widths, graphFontCount> m_fonts;
};

using TextRulerPtr = std::shared_ptr<const TextRuler>;

}  // namespace pt2scope
