// SPDX-License-Identifier: Apache-2.0
#include "app/HtmlText.h"

#include "core/bytes/Text.h"

namespace pt2scope {

std::string htmlText(std::string_view text)
{
    std::string out;
    for (const char c : printable(text)) {
        if (c == '&')
            out += "&amp;";
        else if (c == '<')
            out += "&lt;";
        else if (c == '>')
            out += "&gt;";
        else if (c == '"')
            out += "&quot;";
        else
            out += c;
    }
    return out;
}

}  // namespace pt2scope
