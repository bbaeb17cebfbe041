// SPDX-License-Identifier: Apache-2.0
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QMimeDatabase>
#include <QProcess>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <memory>

namespace {

const QString sound = QStringLiteral(PT2SCOPE_FIXTURES "/pt2/2.15.0/linear_strict.pt2");
const QString damaged = QStringLiteral(PT2SCOPE_FIXTURES "/broken/038_crc_weight_bit_flip.pt2");
const QString folder = QStringLiteral(PT2SCOPE_FIXTURES "/rtp/rtp-2rank");

/// A user with settings, a display and a folder for sockets of their own.
class User {
public:
    QVariant setting(const char *key) const
    {
        return QSettings(iniFile(), QSettings::IniFormat).value(QLatin1String(key));
    }

    std::unique_ptr<QProcess> start(const QStringList &arguments) const
    {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
        for (const char *place : {"XDG_CONFIG_HOME", "XDG_RUNTIME_DIR", "TMPDIR"})
            environment.insert(QLatin1String(place), m_home.path());
        auto process = std::make_unique<QProcess>();
        process->setProcessEnvironment(environment);
        process->start(QStringLiteral(PT2SCOPE_PROGRAM "-gui"), arguments);
        return process;
    }

    /// What was opened and checked, the last first.
    QStringList opened() const
    {
        QStringList paths;
        QSettings kept(iniFile(), QSettings::IniFormat);
        const int count = kept.beginReadArray(QStringLiteral("recent"));
        for (int i = 0; i < count; ++i) {
            kept.setArrayIndex(i);
            paths << kept.value(QStringLiteral("path")).toString();
        }
        return paths;
    }

    bool opens(const QStringList &paths) const
    {
        constexpr int patience = 60'000;  // ms
        return QTest::qWaitFor(
            [&] {
                const QStringList all = opened();
                return std::ranges::all_of(paths, [&](const QString &path) { return all.contains(path); });
            },
            patience);
    }

private:
    QString iniFile() const { return m_home.filePath(QStringLiteral("pt2scope/pt2scope.ini")); }

    QTemporaryDir m_home;
};

void end(QProcess &process)
{
    process.terminate();
    process.waitForFinished();
}

}  // namespace

/// The application as its users start it.
class tst_Application : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void opensFilesFoldersAndUrls()
    {
        const User user;
        const auto process = user.start({sound, QStringLiteral("file://") + damaged, folder});
        QVERIFY(user.opens({sound, damaged, folder}));
        QCOMPARE(process->state(), QProcess::Running);
        end(*process);
    }

    void aSecondOneHandsItsPathsToTheFirst()
    {
        const User user;
        const auto first = user.start({sound});
        QVERIFY(user.opens({sound}));
        const auto second = user.start({damaged});
        QVERIFY(second->waitForFinished());
        QCOMPARE(second->exitCode(), 0);
        QVERIFY(user.opens({damaged}));
        QCOMPARE(first->state(), QProcess::Running);

        const auto apart = user.start({QStringLiteral("--new-window"), folder});
        QVERIFY(user.opens({folder}));
        QCOMPARE(apart->state(), QProcess::Running);
        end(*apart);
        end(*first);
    }

    void keepsWhatWasChosen()
    {
        const User user;
        const auto process = user.start({QStringLiteral("--theme=dark"), QStringLiteral("--lang=zh_CN"), sound});
        QVERIFY(user.opens({sound}));
        QCOMPARE(user.setting("theme").toString(), QStringLiteral("dark"));
        QCOMPARE(user.setting("language").toString(), QStringLiteral("zh_CN"));
        end(*process);
    }

    void forgetsWhenAsked()
    {
        const User user;
        const auto before = user.start({QStringLiteral("--theme=dark"), sound});
        QVERIFY(user.opens({sound}));
        end(*before);
        const auto after = user.start({QStringLiteral("--reset-settings"), damaged});
        QVERIFY(user.opens({damaged}));
        QCOMPARE(user.opened(), QStringList{damaged});
        QVERIFY(!user.setting("theme").isValid());
        end(*after);
    }

    void picturesLeaveTheSettingsAlone()
    {
        const User user;
        const QTemporaryDir out;
        const auto process =
            user.start({QStringLiteral("render"), sound, QStringLiteral("-o"), out.filePath(QStringLiteral("a.png"))});
        QVERIFY(process->waitForFinished(60'000));
        QCOMPARE(process->exitCode(), 0);
        QVERIFY(user.opened().isEmpty());
    }

    /// As a desktop does: the file's name gives its type, and the type the program.
    void aDoubleClickOpensIt()
    {
        const QTemporaryDir home;
        const QString types = home.filePath(QStringLiteral("mime/packages"));
        QVERIFY(QDir().mkpath(types));
        QVERIFY(
            QFile::copy(QStringLiteral(PT2SCOPE_SOURCE "/packaging/pt2scope.xml"), types + QStringLiteral("/p.xml")));
        qputenv("XDG_DATA_HOME", home.path().toUtf8());
        const QMimeType type =
            QMimeDatabase().mimeTypeForFile(QStringLiteral("model.pt2"), QMimeDatabase::MatchExtension);
        QCOMPARE(type.name(), QStringLiteral("application/x-pytorch-pt2"));
        QVERIFY(type.inherits(QStringLiteral("application/zip")));

        QSettings entry(QStringLiteral(PT2SCOPE_SOURCE "/packaging/pt2scope.desktop"), QSettings::IniFormat);
        entry.beginGroup(QStringLiteral("Desktop Entry"));
        QVERIFY(entry.value(QStringLiteral("MimeType")).toString().split(QLatin1Char(';')).contains(type.name()));
        const QStringList words = entry.value(QStringLiteral("Exec")).toString().split(QLatin1Char(' '));
        QCOMPARE(words,
                 (QStringList{QFileInfo(QStringLiteral(PT2SCOPE_PROGRAM "-gui")).fileName(), QStringLiteral("%F")}));
        QVERIFY(QFile::exists(QStringLiteral(PT2SCOPE_SOURCE "/resources/icons/%1.svg")
                                  .arg(entry.value(QStringLiteral("Icon")).toString())));
    }

    void wrongCommandLines()
    {
        const User user;
        const auto process = user.start({QStringLiteral("--theme=pink")});
        QVERIFY(process->waitForFinished());
        QCOMPARE(process->exitCode(), 2);
        QVERIFY(process->readAllStandardError().contains("pink"));
    }
};

QTEST_GUILESS_MAIN(tst_Application)
#include "tst_Application.moc"
