// SPDX-License-Identifier: Apache-2.0
#include "views/widgets/Text.h"

#include "core/bytes/Text.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <array>

namespace pt2scope {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Text)
};

}  // namespace

QString shown(std::string_view text)
{
    constexpr std::size_t longest = 2'000;
    const std::string safe = printable(text.substr(0, longest));
    return QString::fromStdString(safe) + (text.size() > longest ? QStringLiteral("…") : QString());
}

QString grouped(std::uint64_t number)
{
    static const QLocale english(QLocale::English);
    return english.toString(static_cast<qulonglong>(number));
}

QString bytesText(std::uint64_t nbytes)
{
    constexpr std::uint64_t kibi = 1024;
    if (nbytes < kibi)
        return Words::tr("%n byte(s)", nullptr, static_cast<int>(nbytes));
    return QString::fromStdString(formatBytes(nbytes));
}

QString timeText(double seconds)
{
    constexpr double second = 1000;  // ms
    const double milliseconds = std::max(1.0, seconds * second);
    if (milliseconds < second)
        return QStringLiteral("%1 ms").arg(milliseconds, 0, 'f', 0);
    return QStringLiteral("%1 s").arg(seconds, 0, 'f', seconds < 10 ? 1 : 0);
}

QString roughly(std::uint64_t number)
{
    static constexpr std::array<const char *, 4> units{"k", "M", "G", "T"};
    if (number < 10'000)
        return grouped(number);
    double value = static_cast<double>(number);
    std::size_t unit = 0;
    for (value /= 1000; value >= 1000 && unit + 1 < units.size(); ++unit)
        value /= 1000;
    const int digits = value < 10 ? 2 : value < 100 ? 1 : 0;
    return QStringLiteral("%1 %2").arg(value, 0, 'f', digits).arg(QLatin1String(units[unit]));
}

QString breakable(const QString &text)
{
    constexpr qsizetype longest = 24;  // of a word that is left whole
    QString out;
    qsizetype wordBegin = 0;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar c = text[i];
        out += c;
        if (c.isSpace())
            wordBegin = i + 1;
        const bool isMark = c == QLatin1Char('.') || c == QLatin1Char('/') || c == QLatin1Char('_');
        if (isMark && i + 1 < text.size() && !text[i + 1].isSpace()) {
            qsizetype end = text.indexOf(QLatin1Char(' '), i);
            end = end < 0 ? text.size() : end;
            if (end - wordBegin > longest)
                out += QChar(0x200b);
        }
    }
    return out;
}

QString escaped(const QString &text)
{
    return text.toHtmlEscaped();
}

}  // namespace pt2scope
