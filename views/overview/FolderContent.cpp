// SPDX-License-Identifier: Apache-2.0
#include "views/overview/FolderContent.h"

#include "views/session/Verdict.h"
#include "views/widgets/Labels.h"
#include "views/widgets/Text.h"

#include <QDir>
#include <QGridLayout>

namespace pt2scope {

namespace {

QString kindOf(const OpenableEntry &entry)
{
    switch (entry.kind) {
        case OpenableKind::Pt2: return FolderContent::tr("PT2 archive");
        case OpenableKind::TorchSave: return FolderContent::tr("PyTorch file");
        case OpenableKind::Safetensors: return kindText(QStringLiteral("safetensors"));
        case OpenableKind::Export: return kindText(QStringLiteral("export"));
        case OpenableKind::Checkpoint: return kindText(QStringLiteral("checkpoint"));
        case OpenableKind::FolderOfModels: break;
    }
    return FolderContent::tr("Folder with %n model file(s)", nullptr, static_cast<int>(entry.models));
}

}  // namespace

FolderContent::FolderContent(const QString &folder, const FolderListing &listing, QWidget *parent) : QWidget(parent)
{
    auto *grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(16);
    grid->setVerticalSpacing(6);
    constexpr int linkColumn = 1;
    constexpr int sizeColumn = 3;
    constexpr int restColumn = 4;
    grid->setColumnStretch(restColumn, 1);
    for (const OpenableEntry &entry : listing.entries) {
        const int row = grid->rowCount();
        grid->addWidget(new IconLabel(entry.isFolder() ? QStringLiteral("open-folder") : QStringLiteral("open-file")),
                        row, 0);
        QLabel *link = makeLink(shown(entry.name));
        const QString path = QDir(folder).filePath(QString::fromStdString(entry.name));
        connect(link, &QLabel::linkActivated, this, [this, path] { Q_EMIT openWanted(path); });
        grid->addWidget(link, row, linkColumn);
        grid->addWidget(makeLabel(kindOf(entry), uiFont(12), secondaryRole), row, linkColumn + 1);
        grid->addWidget(makeLabel(bytesText(entry.nbytes), uiFont(12), quietRole), row, sizeColumn, Qt::AlignRight);
    }
    if (listing.omitted > 0)
        grid->addWidget(makeLabel(tr("and %n more", nullptr, static_cast<int>(listing.omitted)), uiFont(12), quietRole),
                        grid->rowCount(), linkColumn, 1, -1);
}

}  // namespace pt2scope
