// SPDX-License-Identifier: Apache-2.0
#include "views/graph/NodeWords.h"

#include <algorithm>

namespace pt2scope {

LayoutSize nodeSize(const NodeWords &words, const TextRuler &ruler)
{
    using namespace nodemetrics;
    constexpr float gap = 10;
    constexpr float chevron = 16;
    constexpr float enlarged = 1.7F;  // farther away, titles are larger than what is around them
    constexpr float widest = 420;
    const float title = ruler.width(GraphFont::Title, words.title);
    const float pill = words.alike > 1 ? 44 : 0;
    const float titleAfar = enlarged * (title + pill);
    const auto between = [&](float least, float width, float most) {
        return std::max(std::clamp(2 * padding + width, least, most), std::min(2 * padding + titleAfar, widest));
    };
    switch (words.look) {
        case NodeWords::Look::Frame: return {std::clamp(2 * padding + chevron + title, 60.0F, 280.0F), rowHeight};
        case NodeWords::Look::Pill:
        case NodeWords::Look::Output: {
            constexpr float closer = 1.1F;  // as much larger is the type where all that is written can just be seen
            const float type = words.detail.isEmpty() ? 0 : gap + closer * ruler.width(GraphFont::Mono, words.detail);
            return {between(60, title + type, widest), pillHeight};
        }
        case NodeWords::Look::Module: {
            const float first = chevron + title + gap + ruler.width(GraphFont::Quiet, words.detail) + pill;
            const float second = words.lines.empty()
                                     ? 0
                                     : chevron + ruler.width(GraphFont::Quiet, words.lines.front().text) + gap
                                           + ruler.width(GraphFont::Quiet, words.lines.front().right);
            return {between(120, std::max(first, second), 290), moduleHeight};
        }
        case NodeWords::Look::Operator: break;
    }
    float width = title;
    if (!words.detail.isEmpty())
        width += 12 + ruler.width(GraphFont::Mono, words.detail);
    if (!words.right.isEmpty())
        width += gap + ruler.width(GraphFont::Mono, words.right);
    if (words.opens)
        width += chevron;
    if (words.alike > 1)
        width += 60;
    for (const NodeWords::Line &line : words.lines) {
        const float mark = line.right.isEmpty() ? 0 : 10;
        width = std::max(
            width, mark + ruler.width(GraphFont::Mono, line.text) + gap + ruler.width(GraphFont::Quiet, line.right));
    }
    const float height = rowHeight + lineHeight * static_cast<float>(words.lines.size());
    return {between(72, width, 300), height};
}

}  // namespace pt2scope
