// SPDX-License-Identifier: Apache-2.0
#include "tests/support/TruthStatistics.h"

#include <cmath>

namespace pt2scope::testing {

namespace {

/// As truth.json writes numbers: what is not finite is a text, what is absent null.
bool sameNumber(const QJsonValue &want, const std::optional<double> &got, double tolerance)
{
    if (want.isNull() || !got)
        return want.isNull() && !got;
    if (want.isString())
        return (want.toString() == QLatin1String("inf") && *got > 0 && std::isinf(*got))
               || (want.toString() == QLatin1String("-inf") && *got < 0 && std::isinf(*got));
    return std::fabs(want.toDouble() - *got) <= tolerance;
}

std::optional<double> real(const std::optional<ElementValue> &value)
{
    return value ? std::optional(toDouble(*value)) : std::nullopt;
}

QString partDifference(const QJsonObject &want, const PartStatistics &got)
{
    const std::pair<const char *, std::uint64_t> counts[] = {
        {"nan", got.nan}, {"pos_inf", got.posInf}, {"neg_inf", got.negInf}, {"zeros", got.zeros}};
    for (const auto &[name, count] : counts) {
        if (want.contains(QLatin1String(name)) && want[QLatin1String(name)].toInteger(-1) != static_cast<qint64>(count))
            return QLatin1String(name);
    }
    if (!sameNumber(want[QLatin1String("min")], real(got.min), 0))
        return QStringLiteral("min");
    if (!sameNumber(want[QLatin1String("max")], real(got.max), 0))
        return QStringLiteral("max");
    const double mean = std::fabs(want[QLatin1String("mean")].toDouble());
    return sameNumber(want[QLatin1String("mean")], got.mean, 1e-12 * mean) ? QString() : QStringLiteral("mean");
}

}  // namespace

QString truthDifference(const QJsonObject &want, const TensorStatistics &got)
{
    if (!want.contains(QLatin1String("real")))
        return partDifference(want, got.values);
    const QString wrong = partDifference(want[QLatin1String("real")].toObject(), got.values);
    return wrong.isEmpty() ? partDifference(want[QLatin1String("imag")].toObject(), *got.imaginary) : wrong;
}

}  // namespace pt2scope::testing
