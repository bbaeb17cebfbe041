// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/ConfigEdits.h"

#include <QByteArray>
#include <QJsonArray>
#include <QJsonDocument>
#include <QString>

namespace pt2scope::testing {

inline QByteArray compact(const QJsonValue &value)
{
    return QJsonDocument(QJsonArray{value}).toJson(QJsonDocument::Compact);
}

inline QString pathOf(const TemporaryFile &file)
{
    return QString::fromStdString(file.path());
}

/// The small archive whose weight w holds 12 floats, 0 to 11, as the line describes them.
inline TemporaryFile countingWeight(const ConfigLine &line = {})
{
    std::string bytes;
    for (int i = 0; i < 12; ++i) {
        const auto value = static_cast<float>(i);
        bytes.append(reinterpret_cast<const char *>(&value), sizeof value);
    }
    Entries entries = withWeights({{"w", line}});
    for (auto &entry : entries) {
        if (entry.name.ends_with("data/weights/weight_0"))
            entry.content = bytes;
    }
    return TemporaryFile(zip(entries));
}

}  // namespace pt2scope::testing
