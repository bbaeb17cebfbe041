// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QLocalServer>
#include <QObject>
#include <QStringList>

namespace pt2scope {

/// One application per user and display: a second one hands its paths to the first, and ends.
class SingleInstance : public QObject {
    Q_OBJECT
public:
    explicit SingleInstance(const QString &name = defaultName(), QObject *parent = nullptr);

    /// True when another instance took the paths.
    bool handOver(const QStringList &paths) const;
    /// From now on paths of others arrive here.
    void listen();
    static QString defaultName();

Q_SIGNALS:
    void asked(const QStringList &paths);

private:
    void receive();

    QString m_name;
    QLocalServer m_server;
};

}  // namespace pt2scope
