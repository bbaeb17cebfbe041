// SPDX-License-Identifier: Apache-2.0
#include "tests/support/Fixtures.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <algorithm>

namespace pt2scope::testing {

namespace {

QJsonObject readObject(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    return QJsonDocument::fromJson(file.readAll()).object();
}

}  // namespace

std::vector<GoodFixture> goodFixtures(const QString &folder)
{
    std::vector<GoodFixture> fixtures;
    const QDir root(folder + "/pt2");
    QDirIterator files(root.path(), {"*.pt2"}, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        const QString path = files.next();
        const QString stem = path.chopped(4);
        fixtures.push_back({root.relativeFilePath(stem).toUtf8(), path, readObject(stem + ".truth.json")});
    }
    std::sort(fixtures.begin(), fixtures.end(), [](const auto &a, const auto &b) { return a.name < b.name; });
    return fixtures;
}

std::vector<BrokenFixture> brokenFixtures(const QString &folder)
{
    std::vector<BrokenFixture> fixtures;
    const QJsonArray archives = readObject(folder + "/broken/manifest.json")["archives"].toArray();
    for (const QJsonValue &archive : archives) {
        const QString file = archive["file"].toString();
        fixtures.push_back({file.chopped(4).toUtf8(), folder + "/broken/" + file, archive.toObject()});
    }
    return fixtures;
}

QString rootOf(const BrokenFixture &fixture)
{
    const bool layered = fixture.manifest["layout"] == "layered";
    return layered ? fixture.manifest["base"].toString().chopped(4) : QString();
}

}  // namespace pt2scope::testing
