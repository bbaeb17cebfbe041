// SPDX-License-Identifier: Apache-2.0
#include "views/window/Sample.h"

#include <QCoreApplication>
#include <QDir>

namespace pt2scope {

QString samplePath()
{
    const QDir folder(QCoreApplication::applicationDirPath() + QStringLiteral("/../share/pt2scope/samples"));
    const QFileInfoList samples =
        folder.entryInfoList({QStringLiteral("*.pt2")}, QDir::Files | QDir::Readable, QDir::Name);
    return samples.isEmpty() ? QString() : samples.front().canonicalFilePath();
}

}  // namespace pt2scope
