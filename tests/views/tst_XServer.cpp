// SPDX-License-Identifier: Apache-2.0
#include <QCoreApplication>
#include <QProcess>
#include <QStandardPaths>
#include <QTest>
#include <optional>

namespace {

constexpr int patience = 30'000;  // ms

/// A program that ends with its scope.
class Running {
public:
    Running(const QString &program, const QStringList &arguments, const QProcessEnvironment &environment)
    {
        m_process.setProcessEnvironment(environment);
        m_process.start(program, arguments);
    }
    ~Running()
    {
        m_process.terminate();
        if (!m_process.waitForFinished())
            m_process.kill();
    }
    QProcess &process() { return m_process; }

private:
    QProcess m_process;
};

}  // namespace

/// The tests of the window once more, in a real X server.
class tst_XServer : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theWindowWorksInIt_data()
    {
        QTest::addColumn<QString>("windowManager");
        QTest::newRow("without a window manager") << QString();
        QTest::newRow("with a window manager") << QStringLiteral("openbox");
    }

    void theWindowWorksInIt()
    {
        QFETCH(QString, windowManager);
        const QString server = QStandardPaths::findExecutable(QStringLiteral("Xvfb"));
        if (server.isEmpty())
            QSKIP("Xvfb is not installed");
        if (!windowManager.isEmpty() && QStandardPaths::findExecutable(windowManager).isEmpty())
            QSKIP("openbox is not installed");
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        Running display(
            server,
            {QStringLiteral("-displayfd"), QStringLiteral("1"), QStringLiteral("-screen"), QStringLiteral("0"),
             QStringLiteral("1600x1000x24"), QStringLiteral("-nolisten"), QStringLiteral("tcp")},
            environment);
        QVERIFY(display.process().waitForReadyRead(patience));
        const QString number = QString::fromLatin1(display.process().readLine()).trimmed();
        environment.insert(QStringLiteral("DISPLAY"), QLatin1Char(':') + number);
        environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("xcb"));
        std::optional<Running> manager;
        if (!windowManager.isEmpty())
            manager.emplace(windowManager, QStringList{QStringLiteral("--sm-disable")}, environment);
        Running test(QCoreApplication::applicationDirPath() + QStringLiteral("/tst_Window"), {}, environment);
        QVERIFY(test.process().waitForFinished(10 * patience));
        QVERIFY2(test.process().exitCode() == 0, test.process().readAllStandardOutput().constData());
    }
};

QTEST_GUILESS_MAIN(tst_XServer)
#include "tst_XServer.moc"
