// SPDX-License-Identifier: Apache-2.0
#include "tests/app/ProgramRun.h"

#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <map>

using namespace pt2scope::testing;

namespace {

QString readme()
{
    return QString::fromUtf8(readFile(QStringLiteral(PT2SCOPE_SOURCE "/README.md")));
}

}  // namespace

/// What README.md says of commands is what they do.
class tst_Readme : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void examplesPrintWhatIsShown()
    {
        const QTemporaryDir folder;
        const QString fixtures = QStringLiteral(PT2SCOPE_FIXTURES "/");
        QVERIFY(QFile::copy(fixtures + QStringLiteral("pt2/2.15.0/transformer_layer.pt2"),
                            folder.filePath(QStringLiteral("transformer.pt2"))));
        QVERIFY(QFile::copy(fixtures + QStringLiteral("broken/038_crc_weight_bit_flip.pt2"),
                            folder.filePath(QStringLiteral("copy.pt2"))));
        const QString fence = QStringLiteral("```");
        const QStringList examples =
            readme().section(fence, 1, 1).split(QStringLiteral("$ pt2scope "), Qt::SkipEmptyParts).mid(1);
        QCOMPARE(examples.size(), 2);
        for (const QString &example : examples) {
            const QStringList arguments = example.section(QLatin1Char('\n'), 0, 0).split(QLatin1Char(' '));
            const ProgramRun run = runPt2scope(arguments, {.folder = folder.path()});
            QCOMPARE(QString::fromUtf8(run.out).trimmed(), example.section(QLatin1Char('\n'), 1).trimmed());
        }
    }

    void optionsOfTheCommandsAreKnown()
    {
        static const QRegularExpression command(QStringLiteral("`pt2scope ([a-z]+)( [^`]*)?`"));
        static const QRegularExpression option(QStringLiteral("--[a-z-]+"));
        std::map<QString, QString> helps;
        auto match = command.globalMatch(readme());
        while (match.hasNext()) {
            const QRegularExpressionMatch found = match.next();
            const QString name = found.captured(1);
            if (!helps.contains(name)) {
                const ProgramRun run = runPt2scope({name, QStringLiteral("--help")});
                QVERIFY2(run.status == 0, run.described());
                helps[name] = QString::fromUtf8(run.out);
            }
            auto options = option.globalMatch(found.captured(2));
            while (options.hasNext()) {
                const QString word = options.next().captured();
                QVERIFY2(helps[name].contains(word), qPrintable(name + QLatin1Char(' ') + word));
            }
        }
        QVERIFY(helps.size() > 10);
    }

    void rulesAreCounted()
    {
        static const QRegularExpression counts(QStringLiteral("(\\d+) rules\\. (\\d+) of archives: .*?(\\d+) of Torch"),
                                               QRegularExpression::DotMatchesEverythingOption);
        const QRegularExpressionMatch said = counts.match(readme());
        QVERIFY(said.hasMatch());
        const QJsonArray rules =
            runPt2scope({QStringLiteral("rules"), QStringLiteral("--format"), QStringLiteral("json")})
                .json()[QLatin1String("rules")]
                .toArray();
        QCOMPARE(said.captured(1).toInt(), rules.size());
        QCOMPARE(said.captured(2).toInt() + said.captured(3).toInt(), rules.size());
    }
};

QTEST_GUILESS_MAIN(tst_Readme)
#include "tst_Readme.moc"
