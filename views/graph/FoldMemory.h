// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/layout/FoldState.h"

#include <QString>
#include <QStringList>
#include <optional>
#include <string>

namespace pt2scope {

/// How a graph was folded when it was last looked at: kept in the user's settings for the files of late.
class FoldMemory {
public:
    FoldMemory(const std::string &file, const std::string &model);

    QStringList read() const;
    /// What is too much to be kept is forgotten.
    void write(const GraphOutline &outline, const FoldState &folding) const;
    /// Of what was read; nothing when that is of no use. Modules are known by their paths, so that a file that was
    /// written anew is folded as before.
    static std::optional<FoldState> parse(const GraphOutline &outline, const QStringList &kept);

private:
    QString m_key;
};

}  // namespace pt2scope
