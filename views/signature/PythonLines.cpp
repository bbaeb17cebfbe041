// SPDX-License-Identifier: Apache-2.0
#include "views/signature/PythonLines.h"

#include <QStringList>

namespace pt2scope {

namespace {

constexpr qsizetype step = 4;

/// Where the parts of one line are. -1: there is none.
struct LineParts {
    qsizetype open = -1;  // of the last outermost brackets that hold something
    qsizetype close = -1;
    qsizetype comment = -1;   // "#"
    QList<qsizetype> commas;  // outside brackets
};

/// What follows the string that begins at `at`.
qsizetype afterString(QStringView line, qsizetype at)
{
    const QChar quote = line[at];
    for (++at; at < line.size() && line[at] != quote; ++at) {
        if (line[at] == QLatin1Char('\\'))
            ++at;
    }
    return at + 1;
}

LineParts partsOf(QStringView line)
{
    LineParts parts;
    QList<qsizetype> open;
    for (qsizetype i = 0; i < line.size();) {
        const QChar sign = line[i];
        if (sign == QLatin1Char('"') || sign == QLatin1Char('\'')) {
            i = afterString(line, i);
            continue;
        }
        if (sign == QLatin1Char('#')) {
            parts.comment = i;
            break;
        }
        if (QStringView(u"([{").contains(sign)) {
            open << i;
        } else if (QStringView(u")]}").contains(sign) && !open.isEmpty()) {
            const qsizetype begin = open.takeLast();
            if (open.isEmpty() && begin + 1 < i) {
                parts.open = begin;
                parts.close = i;
            }
        } else if (sign == QLatin1Char(',') && open.isEmpty()) {
            parts.commas << i;
        }
        ++i;
    }
    return parts;
}

class Breaker {
public:
    explicit Breaker(qsizetype columns) : m_columns(columns) {}

    QStringList lines;

    void add(const QString &line)
    {
        qsizetype indent = 0;
        while (indent < line.size() && line[indent] == QLatin1Char(' '))
            ++indent;
        const LineParts parts = partsOf(line);
        const QString pad(indent, QLatin1Char(' '));
        if (line.size() <= m_columns) {
            lines << line;
        } else if (parts.comment > indent) {
            lines << pad + line.sliced(parts.comment);
            add(line.first(parts.comment).trimmed().prepend(pad));
        } else if (parts.open < 0 || indent + step >= m_columns) {
            lines << line;
        } else {
            add(line.first(parts.open + 1));
            addInside(line.sliced(parts.open + 1, parts.close - parts.open - 1).trimmed(), indent + step);
            lines << pad + line.sliced(parts.close);
        }
    }

private:
    /// One part gets no comma, with which an index would become a tuple.
    void addInside(const QString &inside, qsizetype indent)
    {
        const QString pad(indent, QLatin1Char(' '));
        const QList<qsizetype> commas = partsOf(inside).commas;
        if (indent + inside.size() <= m_columns || commas.isEmpty()) {
            add(pad + inside);
            return;
        }
        qsizetype begin = 0;
        for (const qsizetype comma : commas) {
            add(pad + inside.sliced(begin, comma - begin).trimmed() + QLatin1Char(','));
            begin = comma + 1;
        }
        if (const QString last = inside.sliced(begin).trimmed(); !last.isEmpty())
            add(pad + last + QLatin1Char(','));
    }

    qsizetype m_columns;
};

}  // namespace

QString brokenPython(const QString &code, qsizetype columns)
{
    Breaker breaker(columns);
    for (const QString &line : code.split(QLatin1Char('\n')))
        breaker.add(line);
    return breaker.lines.join(QLatin1Char('\n'));
}

}  // namespace pt2scope
