// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/verify/native/NativeEngine.h"
#include "tests/support/EngineRuns.h"

#include <vector>

namespace pt2scope::testing {

inline std::vector<StorageResult> runNatively(const std::vector<StorageTask> &tasks, const EngineWork &work)
{
    NativeEngine engine;
    return runAll(engine, tasks, work);
}

inline QString textOf(const std::optional<Error> &error)
{
    return error ? QString::fromStdString(error->message) : QStringLiteral("no failure");
}

/// What differs between two engines' results of one storage, to the last bit; empty when nothing does.
inline QString difference(const StorageResult &a, const StorageResult &b)
{
    if (a.crc32 != b.crc32)
        return QString("CRC-32 %1 and %2").arg(a.crc32.value_or(0), 0, 16).arg(b.crc32.value_or(0), 0, 16);
    if (a.nbytes != b.nbytes || a.views.size() != b.views.size())
        return QStringLiteral("number of bytes or views");
    if (textOf(a.failure) != textOf(b.failure))
        return textOf(a.failure) + " and " + textOf(b.failure);
    for (std::size_t i = 0; i < a.views.size(); ++i) {
        const QString which = QString("view %1: ").arg(i);
        const ViewResult &x = a.views[i], &y = b.views[i];
        if (textOf(x.failure) != textOf(y.failure))
            return which + textOf(x.failure) + " and " + textOf(y.failure);
        if (x.digest != y.digest)
            return which + QString::fromStdString(x.digest + " and " + y.digest);
        if (x.statistics.has_value() != y.statistics.has_value())
            return which + "only one has statistics";
        if (x.statistics && !bitDifference(*x.statistics, *y.statistics).isEmpty())
            return which + bitDifference(*x.statistics, *y.statistics);
    }
    return {};
}

/// The same of all storages.
inline QString difference(const std::vector<StorageResult> &a, const std::vector<StorageResult> &b)
{
    if (a.size() != b.size())
        return QString("%1 and %2 results").arg(a.size()).arg(b.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
        const QString found = difference(a[i], b[i]);
        if (!found.isEmpty())
            return QString("storage %1, ").arg(i) + found;
    }
    return {};
}

}  // namespace pt2scope::testing
