// SPDX-License-Identifier: Apache-2.0
#include "core/check/Catalogue.h"
#include "tests/support/TsMessages.h"
#include "tests/views/ViewsFixture.h"
#include "views/findings/RuleWords.h"
#include "views/inspector/InspectorPanel.h"

#include <QHash>
#include <QLabel>
#include <QRegularExpression>
#include <QSet>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

QList<TsMessage> messages()
{
    return readTsMessages(QStringLiteral(PT2SCOPE_SOURCE "/resources/i18n/rules_zh_CN.ts"));
}

QString text(std::string_view words)
{
    return QString::fromUtf8(words.data(), static_cast<qsizetype>(words.size()));
}

/// Names of functions, fields, files and types, what is quoted, and numbers: what nobody translates.
QSet<QString> names(const QString &english)
{
    static const QRegularExpression name(
        QStringLiteral("`[^`]+`|\"[^\"]+\"|<[^<>]+>"
                       "|\\w*_\\w*(?:\\.\\w+)*"
                       "|[A-Za-z_]\\w*(?:\\.\\w+)+"
                       "|\\b[A-Z]+[a-z0-9]+[A-Z]\\w*"
                       "|\\b[A-Z][A-Z0-9]+\\b"
                       "|--[a-z-]+"
                       "|\\d+(?:[.,]\\d+)*"));
    QSet<QString> found;
    for (auto each = name.globalMatch(english); each.hasNext();)
        found.insert(each.next().captured());
    return found;
}

const Rule &rule(std::string_view id)
{
    return *findRule(id);
}

}  // namespace

/// What the rules say, in every language.
class tst_RuleWords : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { settings::reset(); }
    void cleanup() { VERIFY_NO_STALL(); }

    void everyRuleIsTranslated()
    {
        QHash<QString, QString> chinese;
        for (const TsMessage &message : messages()) {
            if (!message.isUnfinished)
                chinese.insert(message.source, message.translation);
        }
        static const QRegularExpression ideograph(QStringLiteral("\\p{Han}"));
        for (const Rule *each : catalogue()) {
            for (const std::string_view words : {each->title, each->explanation, each->fix})
                QVERIFY2(chinese.value(text(words)).contains(ideograph),
                         qPrintable(text(each->id) + QStringLiteral(" says in no Chinese: ") + text(words)));
        }
    }

    void everyTranslationIsOfARule()
    {
        QSet<QString> english;
        for (const Rule *each : catalogue())
            english << text(each->title) << text(each->explanation) << text(each->fix);
        QSet<QString> seen;
        for (const TsMessage &message : messages()) {
            QCOMPARE(message.context, QStringLiteral("Rule"));
            QVERIFY2(english.contains(message.source), qPrintable(message.source));
            QVERIFY2(!seen.contains(message.source), qPrintable(message.source));
            seen.insert(message.source);
        }
    }

    void namesSurviveTranslation()
    {
        for (const TsMessage &message : messages()) {
            for (const QString &name : names(message.source))
                QVERIFY2(message.translation.contains(name),
                         qPrintable(name + QStringLiteral(" is lost in: ") + message.translation));
        }
    }

    void rulesSpeakTheLanguageInUse()
    {
        Language language;
        const Rule &missing = rule("layout/archive-format-missing");
        language.choose(QStringLiteral("zh_CN"));
        QCOMPARE(ruleTitle(missing), QStringLiteral("缺少 archive_format"));
        QVERIFY(ruleExplanation(missing).contains(QStringLiteral("归档")));
        QVERIFY(ruleFix(missing).contains(QStringLiteral("重新导出")));
        language.choose(QStringLiteral("en"));
        QCOMPARE(ruleTitle(missing), text(missing.title));
        QCOMPARE(ruleExplanation(missing), text(missing.explanation));
        QCOMPARE(ruleFix(missing), text(missing.fix));
    }

    /// The card of the overview and the inspector of a finding, while the application runs.
    void findingsAreExplainedInTheLanguageInUse()
    {
        const Rule &missing = rule("layout/archive-format-missing");
        TestWindow app;
        app.open(fixture("broken/000_archive_format_missing.pt2"));
        const auto saysAll = [&] {
            DocumentPage &page = *app.window.page();
            const auto &findings = page.session().result()->findings;
            const auto found = std::ranges::find(findings, &missing, &Finding::rule);
            if (found == findings.end())
                return false;
            const auto index = static_cast<std::size_t>(found - findings.begin());
            act([&] { page.goTo({{}, {}, {.kind = SelectionKind::Finding, .index = index}}); });
            const auto labels = page.findChildren<QLabel *>();
            const auto shows = [&](const QString &words) {
                return std::ranges::any_of(labels, [&](const QLabel *label) { return label->text() == words; });
            };
            const QString sheet = page.inspector()->sheet().toText();
            return shows(ruleTitle(missing)) && shows(ruleFix(missing)) && sheet.startsWith(ruleTitle(missing))
                   && sheet.contains(text(missing.id)) && sheet.contains(ruleExplanation(missing))
                   && sheet.contains(ruleFix(missing));
        };
        QTRY_VERIFY(saysAll());
        app.window.chooseLanguage(QStringLiteral("zh_CN"));
        QTRY_COMPARE(ruleTitle(missing), QStringLiteral("缺少 archive_format"));
        TestWindow::settle(*app.window.page());
        QTRY_VERIFY(saysAll());
        app.language.choose(QStringLiteral("en"));
    }
};

PT2SCOPE_GUI_TEST_MAIN(tst_RuleWords)
#include "tst_RuleWords.moc"
