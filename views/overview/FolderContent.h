// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/FolderListing.h"

#include <QWidget>

namespace pt2scope {

/// A link for each thing in a folder that can be opened, with its kind and size.
class FolderContent : public QWidget {
    Q_OBJECT
public:
    FolderContent(const QString &folder, const FolderListing &listing, QWidget *parent = nullptr);

Q_SIGNALS:
    void openWanted(const QString &path);
};

}  // namespace pt2scope
