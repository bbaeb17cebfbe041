// SPDX-License-Identifier: Apache-2.0
#include "tests/support/ProgramEdits.h"
#include "tests/support/TemporaryFolder.h"
#include "tests/support/TsMessages.h"
#include "tests/views/ViewsFixture.h"
#include "views/session/PythonCall.h"
#include "views/signature/PythonLines.h"
#include "views/theme/Fonts.h"
#include "views/widgets/Lists.h"
#include "views/widgets/Text.h"

#include <QFile>
#include <QGlyphRun>
#include <QProcess>
#include <QTemporaryDir>
#include <QTextLayout>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

/// Of those that the test may ask, one whose torch reads the fixtures; or an empty name.
QString pythonWithTorch()
{
    for (const QString &python : {qEnvironmentVariable("PT2SCOPE_TORCH_PYTHON"), QStringLiteral("python3")}) {
        if (python.isEmpty())
            continue;
        QProcess run;
        run.start(python, {"-c", "import torch; assert tuple(map(int, torch.__version__.split('.')[:2])) >= (2, 9)"});
        if (run.waitForFinished(120'000) && run.exitStatus() == QProcess::NormalExit && run.exitCode() == 0)
            return python;
    }
    return {};
}

QString snippetOf(const DocumentPtr &document, const PythonSource &source)
{
    return QString::fromStdString(pythonCall(readFacts(document)->models.front(), source));
}

}  // namespace

/// Every word in every language, and the Python that the signature offers.
class tst_Words : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { settings::reset(); }
    void cleanup() { VERIFY_NO_STALL(); }

    void nothingIsLeftUntranslated()
    {
        QTemporaryDir folder;
        const QString fresh = folder.filePath(QStringLiteral("fresh.ts"));
        QVERIFY(QFile::copy(QStringLiteral(PT2SCOPE_SOURCE "/resources/i18n/pt2scope_zh_CN.ts"), fresh));
        QProcess lupdate;
        lupdate.setWorkingDirectory(QStringLiteral(PT2SCOPE_SOURCE));
        lupdate.start(QStringLiteral(PT2SCOPE_LUPDATE),
                      {"-silent", "-I", ".", "views", "app/gui", "-no-obsolete", "-locations", "none", "-ts", fresh});
        QVERIFY(lupdate.waitForFinished(120'000));
        QCOMPARE(lupdate.exitCode(), 0);
        const QList<TsMessage> messages = readTsMessages(fresh);
        QVERIFY(messages.size() > 300);
        for (const TsMessage &message : messages)
            QVERIFY2(!message.isUnfinished && !message.translation.isEmpty(),
                     qPrintable(message.context + QStringLiteral(": ") + message.source));
    }

    void placeholdersSurviveTranslation()
    {
        for (const TsMessage &message :
             readTsMessages(QStringLiteral(PT2SCOPE_SOURCE "/resources/i18n/pt2scope_zh_CN.ts"))) {
            for (const char *place : {"%1", "%2", "%3", "%n"})
                QVERIFY2(
                    message.source.contains(QLatin1String(place)) == message.translation.contains(QLatin1String(place)),
                    qPrintable(message.source));
        }
    }

    void listsAndBytesAreInTheLanguageInUse()
    {
        Language language;
        language.choose(QStringLiteral("zh_CN"));
        QCOMPARE(listed({QStringLiteral("a"), QStringLiteral("b")}), QStringLiteral("a，b"));
        QCOMPARE(bytesText(640), QStringLiteral("640 字节"));
        QCOMPARE(bytesText(1536), QStringLiteral("1.5 KiB"));
        language.choose(QStringLiteral("en"));
        QCOMPARE(listed({QStringLiteral("a"), QStringLiteral("b")}), QStringLiteral("a, b"));
        QCOMPARE(bytesText(1), QStringLiteral("1 byte"));
        QCOMPARE(bytesText(640), QStringLiteral("640 bytes"));
    }

    void englishHasItsPlurals()
    {
        TestWindow app;
        QCOMPARE(QCoreApplication::translate("Verdict", "%n error(s)", nullptr, 1), QStringLiteral("1 error"));
        QCOMPARE(QCoreApplication::translate("Verdict", "%n error(s)", nullptr, 3), QStringLiteral("3 errors"));
    }

    /// No ligature and no alternate form makes something else of what a file says, whichever fonts there are.
    void signsStayAsTheyStand_data()
    {
        QTest::addColumn<bool>("isMono");
        QTest::addColumn<QString>("text");
        for (const bool isMono : {false, true}) {
            for (const char *text : {"== != -> >= ::", "2x2x3a", "x86 0xff", "fi ffl"})
                QTest::newRow(qPrintable(QStringLiteral("%1 %2").arg(isMono ? "mono" : "ui").arg(QLatin1String(text))))
                    << isMono << QString::fromLatin1(text);
        }
    }

    void signsStayAsTheyStand()
    {
        QFETCH(bool, isMono);
        QFETCH(QString, text);
        const QFont font = isMono ? monoFont(12) : uiFont(12);
        const auto glyphs = [&](const QString &of) {
            QTextLayout layout(of, font);
            layout.beginLayout();
            layout.createLine();
            layout.endLayout();
            QList<quint32> all;
            for (const QGlyphRun &run : layout.glyphRuns())
                all += run.glyphIndexes();
            return all;
        };
        QList<quint32> apart;
        for (const QChar &sign : text)
            apart += glyphs(QString(sign));
        QCOMPARE(glyphs(text), apart);
    }

    /// The text of the snippet; that it runs is up to a Python with torch, where there is one.
    void theSnippetCallsTheModelAsItsCallerDoes()
    {
        const DocumentPtr document = *openDocument(fixture("pt2/2.15.0/dynamic_derived.pt2").toStdString());
        QCOMPARE(snippetOf(document, {"model.pt2", "model", true}),
                 QStringLiteral("import torch\n"
                                "\n"
                                "program = torch.export.load(\"model.pt2\")\n"
                                "x = torch.zeros([6], dtype=torch.float32)\n"
                                "y = torch.zeros([5], dtype=torch.float32)\n"
                                "result = program.module()(x, y)\n"
                                "result[0]  # float32 [s17]\n"
                                "result[1]  # float32 [s17, 1]\n"));
    }

    void parametersAreWrittenWithoutGradients()
    {
        const DocumentPtr document = *openDocument(fixture("pt2/2.15.0/parameter_mutation.pt2").toStdString());
        const QString snippet = snippetOf(document, {"a.pt2", "model", true});
        QVERIFY2(snippet.contains(QStringLiteral("with torch.no_grad():\n    result = program.module()(")),
                 qPrintable(snippet));
    }

    void longContainersHaveOnePartOnEachLine()
    {
        const DocumentPtr document = *openDocument(fixture("pt2/2.15.0/dynamic_derived.pt2").toStdString());
        const DocumentFactsPtr facts = readFacts(document);
        ModelFacts model = facts->models.front();
        std::vector<CallNode> &nodes = model.inputTree.nodes;
        CallNode dict{
            .label = "0", .step = "[0]", .kind = TreeKind::Dict, .type = {}, .parent = {}, .children = {}, .value = {}};
        std::swap(dict.children, nodes[nodes.front().children[0]].children);
        for (const std::uint32_t child : dict.children)
            nodes[child].label = "a_feature_with_quite_a_long_name_" + nodes[child].label;
        nodes[nodes.front().children[0]].children = {static_cast<std::uint32_t>(nodes.size())};
        nodes.push_back(dict);
        const QString snippet = QString::fromStdString(pythonCall(model, {"model.pt2", "model", true}));
        QVERIFY2(snippet.contains(QStringLiteral("result = program.module()(\n"
                                                 "    {\n"
                                                 "        \"a_feature_with_quite_a_long_name_x\": x,\n"
                                                 "        \"a_feature_with_quite_a_long_name_y\": y,\n"
                                                 "    },\n"
                                                 ")\n")),
                 qPrintable(snippet));
    }

    void longPathsStandWholeOnALineOfTheirOwn()
    {
        const DocumentPtr document = *openDocument(fixture("pt2/2.15.0/linear_strict.pt2").toStdString());
        const std::string path = "/srv/exports/2026-11/release-candidates/rankers/of-the-week/ranker.pt2";
        const QString snippet = snippetOf(document, {path, "model", true});
        const QString lines = QStringLiteral(
            "program = torch.export.load(\n"
            "    \"/srv/exports/2026-11/release-candidates/rankers/of-the-week/ranker.pt2\"\n"
            ")\n");
        QVERIFY2(snippet.contains(lines), qPrintable(snippet));
    }

    /// Whoever pastes it runs what stands in it.
    void nothingOfTheFileGetsOutOfItsQuotes()
    {
        std::string json = smallProgramText();
        const std::string_view device = "\"type\": \"cpu\"";
        for (std::size_t at = json.find(device); at != std::string::npos; at = json.find(device, at))
            json.replace(at, device.size(), "\"type\": \"c\\\"); print(\\\"\\nprint(\"");
        const TemporaryFolder folder;
        QVERIFY(folder.write(QStringLiteral("a.pt2"), toText(withProgram(json))));
        const DocumentPtr document = *openDocument(folder.path(QStringLiteral("a.pt2")));
        const QString snippet = snippetOf(document, {"a.pt2", "model", true});
        QVERIFY2(snippet.contains(QStringLiteral("device=\"c\\\"); print(\\\"")), qPrintable(snippet));
        for (const QString &line : snippet.split(QLatin1Char('\n')))
            QVERIFY2(!line.trimmed().startsWith(QStringLiteral("print")), qPrintable(snippet));
    }

    /// All in one Python, as importing torch takes longer than all else.
    void theSnippetsRun()
    {
        const QString python = pythonWithTorch();
        if (python.isEmpty())
            QSKIP("neither PT2SCOPE_TORCH_PYTHON nor python3 has torch 2.9 or later");
        QString script;
        for (const char *name :
             {"dynamic_derived", "dynamic_dim", "linear_strict", "sym_int_input", "arg_kinds", "lstm_small",
              "transformer_layer", "buffer_mutation", "parameter_mutation", "cf_cond", "dtype_bfloat16",
              "output_is_input", "sym_outputs_int", "attention_sdpa", "unused_params", "module_hierarchy"}) {
            const QString path = fixture("pt2/2.15.0/") + QLatin1String(name) + QStringLiteral(".pt2");
            if (!QFile::exists(path))
                continue;
            const DocumentPtr document = *openDocument(path.toStdString());
            const QString snippet = snippetOf(document, {path.toStdString(), "model", true});
            script += QStringLiteral("print(\"%1\")\n").arg(QLatin1String(name)) + snippet + brokenPython(snippet, 24);
        }
        QProcess run;
        run.setProcessChannelMode(QProcess::MergedChannels);
        run.start(python, {"-c", script});
        QVERIFY(run.waitForFinished(300'000));
        QVERIFY2(run.exitCode() == 0, run.readAll().constData());
    }
};

PT2SCOPE_GUI_TEST_MAIN(tst_Words)
#include "tst_Words.moc"
