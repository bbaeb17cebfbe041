// SPDX-License-Identifier: Apache-2.0
#include "core/check/Catalogue.h"
#include "core/check/Checker.h"
#include "core/json/JsonValue.h"
#include "tests/support/ChineseMessages.h"
#include "tests/views/ViewsFixture.h"
#include "views/findings/RuleWords.h"
#include "views/inspector/InspectorPanel.h"
#include "views/session/MessageWords.h"

#include <QDirIterator>
#include <QLabel>
#include <QSet>
#include <set>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

/// A pair of texts of the catalogue, and where it stands.
struct Pair {
    QString file;
    std::string key;
    std::string english;
    std::string chinese;

    QByteArray told() const { return (file + QStringLiteral(": ")).toUtf8() + key.c_str() + ": " + english.c_str(); }
};

QList<Pair> pairs()
{
    QList<Pair> all;
    for (const QString &name : chineseFolder().entryList({QStringLiteral("*.json")}, QDir::Files)) {
        QFile file(chineseFolder().filePath(name));
        const std::string text = file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
        JsonReader reader(text);
        const auto value = readJsonValue(reader).value_or(JsonValue{});
        for (const JsonMember &member : value.members) {
            for (const JsonValue &pair : member.value.items)
                all.push_back({name, member.name, pair.items.at(0).text, pair.items.at(1).text});
        }
    }
    return all;
}

bool isPhrase(const Pair &pair)
{
    return pair.file.startsWith(QStringLiteral("phrases"));
}

/// Every fixture that can be checked.
QStringList fixtures()
{
    QStringList paths;
    for (const char *folder : {"pt2", "broken", "graph"}) {
        for (QDirIterator it(fixture(folder), {QStringLiteral("*.pt2")}, QDir::Files, QDirIterator::Subdirectories);
             it.hasNext();)
            paths << it.next();
    }
    for (const char *folder : {"rtp", "rtp-broken"}) {
        const QDir dir(fixture(folder));
        for (const QString &name : dir.entryList(QDir::Dirs | QDir::Files | QDir::NoDotAndDotDot))
            paths << dir.filePath(name);
    }
    return paths;
}

}  // namespace

/// What findings say, in every language.
class tst_MessageWords : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { settings::reset(); }
    void cleanup() { VERIFY_NO_STALL(); }

    void everyPairIsSound()
    {
        QSet<QByteArray> seen;
        for (const Pair &pair : pairs()) {
            const TextPattern english(pair.english);
            const TextPattern chinese(pair.chinese);
            std::set<std::size_t> left(english.holes().begin(), english.holes().end());
            std::set<std::size_t> right(chinese.holes().begin(), chinese.holes().end());
            QVERIFY2(left == right && left.size() == english.holes().size(), pair.told());
            QVERIFY2(!pair.chinese.empty(), pair.told());
            const QByteArray key = isPhrase(pair) ? QByteArray("phrase") : QByteArray::fromStdString(pair.key);
            QVERIFY2(!seen.contains(key + '\n' + pair.english.c_str()), pair.told());
            seen.insert(key + '\n' + pair.english.c_str());
        }
        QVERIFY(seen.size() > 100);
    }

    void everyKeyIsOfARule()
    {
        for (const Pair &pair : pairs()) {
            if (pair.key.find('/') == std::string::npos) {
                QVERIFY2(isPhrase(pair) || pair.key == "reasons", pair.told());
                continue;
            }
            const Rule *rule = findRule(pair.key);
            QVERIFY2(rule, pair.told());
            QCOMPARE(pair.file.toStdString(), std::string(rule->area()) + ".json");
        }
    }

    void everyRuleHasMessages()
    {
        std::set<std::string, std::less<>> known;
        for (const Pair &pair : pairs())
            known.insert(pair.key);
        for (const Rule *rule : catalogue())
            QVERIFY2(known.contains(rule->id), std::string(rule->id).c_str());
    }

    void everyFixtureIsToldInChinese_data()
    {
        QTest::addColumn<QString>("path");
        for (const QString &path : fixtures())
            QTest::newRow(qPrintable(path.mid(fixture("").size()))) << path;
    }

    void everyFixtureIsToldInChinese()
    {
        QFETCH(QString, path);
        ThreadPool pool(1);
        const CheckResult result = checkFile(path.toStdString(), pool, {});
        verifyChinese(result.findings);
        std::vector<std::string> reasons{result.reason};
        for (const Loadability &each : result.loadable)
            reasons.push_back(each.reason);
        for (const PhaseOutcome &phase : result.phases)
            reasons.push_back(phase.reason);
        for (const std::string &reason : reasons) {
            const auto chinese = chineseTranslation().reason(reason);
            QVERIFY2(reason.empty() || (chinese && englishIn(*chinese).empty()), reason.c_str());
        }
    }

    void rulesSayInChineseWhereTheyAreEstablished()
    {
        chooseMessageLanguage(QStringLiteral("zh_CN"));
        for (const Rule *rule : catalogue()) {
            const QString chinese = reasonText(rule->reference);
            QVERIFY2(!chinese.contains(QStringLiteral("measured")) && englishIn(chinese.toStdString()).empty(),
                     qPrintable(chinese));
        }
        chooseMessageLanguage(QStringLiteral("en"));
    }

    void findingsAreToldInTheLanguageInUse()
    {
        TestWindow app;
        DocumentPage &first = app.open(fixture("broken/000_archive_format_missing.pt2"));
        const Finding finding = first.session().result()->findings.front();
        const QString english = QString::fromStdString(finding.message);
        QCOMPARE(messageText(finding), english);
        const auto shows = [&](const QString &message) {
            const QString words = asSentence(message);
            DocumentPage &page = *app.window.page();
            act([&] { page.goTo({{}, {}, {.kind = SelectionKind::Finding, .index = 0}}); });
            const auto labels = page.findChildren<QLabel *>();
            const auto says = [&](const QLabel *label) { return label->text().remove(QChar(0x200b)) == words; };
            return page.inspector()->sheet().toText().contains(words) && std::ranges::any_of(labels, says);
        };
        QTRY_VERIFY(shows(english));
        app.window.chooseLanguage(QStringLiteral("zh_CN"));
        const QString chinese = messageText(finding);
        static const QRegularExpression ideograph(QStringLiteral("\\p{Han}"));
        QVERIFY2(chinese.contains(ideograph), qPrintable(chinese));
        QTRY_VERIFY(app.window.page() && !app.window.page()->session().isBusy() && shows(chinese));
        app.language.choose(QStringLiteral("en"));
        QCOMPARE(messageText(finding), english);
    }
};

PT2SCOPE_GUI_TEST_MAIN(tst_MessageWords)
#include "tst_MessageWords.moc"
