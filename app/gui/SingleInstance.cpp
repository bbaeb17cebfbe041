// SPDX-License-Identifier: Apache-2.0
#include "app/gui/SingleInstance.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QLocalSocket>

#include <unistd.h>

namespace pt2scope {

namespace {

constexpr int patience = 500;               // ms
constexpr qint64 longestRequest = 1 << 20;  // bytes

}  // namespace

SingleInstance::SingleInstance(const QString &name, QObject *parent) : QObject(parent), m_name(name)
{
    m_server.setSocketOptions(QLocalServer::UserAccessOption);
    connect(&m_server, &QLocalServer::newConnection, this, &SingleInstance::receive);
}

QString SingleInstance::defaultName()
{
    return QStringLiteral("pt2scope-%1-%2")
        .arg(::getuid())
        .arg(qEnvironmentVariable("DISPLAY").replace(QLatin1Char('/'), QLatin1Char('_')));
}

bool SingleInstance::handOver(const QStringList &paths) const
{
    QLocalSocket socket;
    socket.connectToServer(m_name);
    if (!socket.waitForConnected(patience))
        return false;
    socket.write(QJsonDocument(QJsonArray::fromStringList(paths)).toJson(QJsonDocument::Compact) + '\n');
    return socket.waitForBytesWritten(patience) && socket.waitForDisconnected(patience * 4);
}

void SingleInstance::listen()
{
    if (!m_server.listen(m_name)) {
        QLocalServer::removeServer(m_name);  // left behind by one that was killed
        m_server.listen(m_name);
    }
}

void SingleInstance::receive()
{
    QLocalSocket *socket = m_server.nextPendingConnection();
    connect(socket, &QLocalSocket::disconnected, socket, &QObject::deleteLater);
    connect(socket, &QLocalSocket::readyRead, this, [this, socket] {
        if (socket->bytesAvailable() > longestRequest)
            return socket->abort();
        if (!socket->canReadLine())
            return;
        QStringList paths;
        const QJsonArray request = QJsonDocument::fromJson(socket->readLine(longestRequest)).array();
        for (const auto &path : request)
            paths << path.toString();
        socket->disconnectFromServer();
        Q_EMIT asked(paths);
    });
}

}  // namespace pt2scope
