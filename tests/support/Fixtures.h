// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QJsonObject>
#include <QString>
#include <vector>

namespace pt2scope::testing {

/// A sound archive as some torch wrote it, and what PyTorch says about it.
struct GoodFixture {
    QByteArray name;  // "2.15.0/linear_basic"
    QString path;
    QJsonObject truth;
};

/// An archive with one fault, and its line of the manifest.
struct BrokenFixture {
    QByteArray name;  // "094_weight_missing"
    QString path;
    QJsonObject manifest;
};

/// Of the folder tests/fixtures; by name. Empty when the folder is not there: tests must fail then.
std::vector<GoodFixture> goodFixtures(const QString &folder);
std::vector<BrokenFixture> brokenFixtures(const QString &folder);

/// The top folder of a broken archive's base, which the fault left as it was in most of them.
QString rootOf(const BrokenFixture &fixture);

}  // namespace pt2scope::testing
