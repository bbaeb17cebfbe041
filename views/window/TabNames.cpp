// SPDX-License-Identifier: Apache-2.0
#include "views/window/TabNames.h"

#include <algorithm>

namespace pt2scope {

namespace {

/// The last parts of a path.
QString endOf(const QString &path, int parts)
{
    return path.section(QLatin1Char('/'), -parts, -1, QString::SectionSkipEmpty);
}

bool isAlone(const QString &path, const QStringList &paths, int parts)
{
    return std::ranges::none_of(paths, [&, end = endOf(path, parts)](const QString &other) {
        return other != path && endOf(other, parts) == end;
    });
}

}  // namespace

QStringList tabNames(const QStringList &paths)
{
    QStringList names;
    for (const QString &path : paths) {
        const auto depth = static_cast<int>(path.count(QLatin1Char('/')));
        int parts = 1;
        while (parts < depth && !isAlone(path, paths, parts))
            ++parts;
        names << endOf(path, parts);
    }
    return names;
}

}  // namespace pt2scope
