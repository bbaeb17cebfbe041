// SPDX-License-Identifier: Apache-2.0
#include "views/inspector/StatisticsWords.h"

#include "core/tensor/ValueText.h"
#include "views/charts/ChartText.h"
#include "views/inspector/SheetParts.h"
#include "views/widgets/Text.h"

namespace pt2scope {

namespace {

constexpr int digits = 6;

/// A count, and how much of all that is.
SheetRow countRow(const QString &label, std::uint64_t count, std::uint64_t all)
{
    SheetRow row{label, grouped(count)};
    if (count > 0)
        row.quiet =
            QStringLiteral("%1 %").arg(numberText(100 * static_cast<double>(count) / static_cast<double>(all), 3));
    return row;
}

/// Of what no weight is expected to hold.
SheetRow oddRow(const QString &label, std::uint64_t count, std::uint64_t all)
{
    SheetRow row = countRow(label, count, all);
    row.tone = count > 0 ? Tone::Warning : Tone::Plain;
    return row;
}

std::vector<SheetRow> truthRows(const TensorStatistics &statistics)
{
    const PartStatistics &part = statistics.values;
    std::vector<SheetRow> rows{countRow(SheetWords::tr("true"), part.count - part.zeros, part.count),
                               countRow(SheetWords::tr("false"), part.zeros, part.count)};
    if (statistics.otherBytes > 0)
        rows.push_back(countRow(SheetWords::tr("other bytes"), statistics.otherBytes, part.count));
    return rows;
}

void addExtent(const PartStatistics &part, DType dtype, std::vector<SheetRow> &rows)
{
    const auto exact = [&](const ElementValue &value) { return QString::fromStdString(valueText(dtype, value)); };
    if (part.count == 1)
        return;  // it stands there
    if (part.constant && part.min) {
        rows.push_back({SheetWords::tr("all values"), exact(*part.min)});
        return;
    }
    if (part.min && part.max) {
        rows.push_back({SheetWords::tr("min"), exact(*part.min)});
        rows.push_back({SheetWords::tr("max"), exact(*part.max)});
    }
    if (part.mean)
        rows.push_back({SheetWords::tr("mean"), numberText(*part.mean, digits)});
    if (part.std)
        rows.push_back({SheetWords::tr("std"), numberText(*part.std, digits)});
}

PartWords wordsOf(const PartStatistics &part, DType dtype)
{
    PartWords words;
    addExtent(part, dtype, words.rows);
    words.rows.push_back(countRow(SheetWords::tr("zeros"), part.zeros, part.count));
    if (traits(dtype).kind != DTypeKind::Integer) {
        words.rows.push_back(oddRow(QStringLiteral("NaN"), part.nan, part.count));
        words.rows.push_back(oddRow(SheetWords::tr("infinite"), part.posInf + part.negInf, part.count));
        if (part.subnormal > 0)
            words.rows.push_back(countRow(SheetWords::tr("subnormal"), part.subnormal, part.count));
    }
    if (part.histogram && part.min != part.max)
        words.histogram = part.histogram;
    return words;
}

}  // namespace

std::vector<PartWords> statisticsWords(const TensorStatistics &statistics, DType dtype)
{
    if (statistics.values.count == 0)
        return {};
    if (dtype == DType::Bool)
        return {{.title = {}, .rows = truthRows(statistics), .histogram = {}}};
    std::vector<PartWords> parts{wordsOf(statistics.values, dtype)};
    if (statistics.imaginary) {
        parts.push_back(wordsOf(*statistics.imaginary, dtype));
        parts[0].title = SheetWords::tr("Real parts");
        parts[1].title = SheetWords::tr("Imaginary parts");
    }
    return parts;
}

}  // namespace pt2scope
