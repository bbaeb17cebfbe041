// SPDX-License-Identifier: Apache-2.0
#include "core/check/Rule.h"
#include "tests/support/FolderBuilder.h"
#include "tests/views/ViewsFixture.h"
#include "views/graph/GraphBar.h"
#include "views/graph/GraphView.h"
#include "views/inspector/InspectorPanel.h"
#include "views/inspector/SheetParts.h"
#include "views/inspector/SourceText.h"
#include "views/widgets/Labels.h"
#include "views/widgets/LinkLabel.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QToolButton>
#include <algorithm>
#include <filesystem>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

constexpr const char *transformer = "pt2/2.15.0/transformer_layer.pt2";

const SheetSection *section(const Sheet &sheet, const char *title)
{
    const auto found = std::ranges::find(sheet.sections, QLatin1String(title), &SheetSection::title);
    return found == sheet.sections.end() ? nullptr : &*found;
}

const SheetRow *row(const Sheet &sheet, const char *title, const char *label)
{
    const SheetSection *in = section(sheet, title);
    if (!in)
        return nullptr;
    const auto found = std::ranges::find(in->rows, QLatin1String(label), &SheetRow::label);
    return found == in->rows.end() ? nullptr : &*found;
}

/// A document with a node of its graph selected.
struct Inspected {
    TestWindow app;
    DocumentPage &page;

    Inspected(const char *file, const char *node) : page(app.open(fixture(file)))
    {
        act([&] { page.goTo({QStringLiteral("graph"), {}, {}}); });
        select(node);
    }

    void select(const char *node)
    {
        const ModelFacts &model = page.session().facts()->models.front();
        const std::vector<Node> &nodes = model.program->root()->nodes;
        const auto found =
            std::ranges::find_if(nodes, [&](const Node &each) { return model.program->text(each.name) == node; });
        const auto index = static_cast<std::size_t>(found - nodes.begin());
        go({{}, {}, {.kind = SelectionKind::Node, .model = model.name(), .name = node, .index = index}});
    }

    void go(const Place &place)
    {
        act([&] { page.goTo(place); });
        auto *view = qobject_cast<GraphView *>(page.view());
        QVERIFY(view && QTest::qWaitFor([&] { return !view->isBusy() && !view->canvas()->isMoving(); }, 60'000));
    }

    const Sheet &sheet() const { return page.inspector()->sheet(); }
};

}  // namespace

/// What the inspector tells of nodes, values and modules, and where it leads.
class tst_Inspector : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { settings::reset(); }
    void cleanup() { VERIFY_NO_STALL(); }

    void aNodeTellsAllThatTheFileSaysOfIt()
    {
        const Inspected at(transformer, "linear_2");
        QCOMPARE(at.sheet().title, QStringLiteral("linear_2"));
        QCOMPARE(at.sheet().subtitle, QStringLiteral("torch.ops.aten.linear.default"));
        const SheetRow *weight = row(at.sheet(), "Arguments", "weight");
        QVERIFY(weight && weight->link);
        QCOMPARE(weight->value, QStringLiteral("linear1.weight"));
        QCOMPARE(weight->quiet, QStringLiteral("float32 [32, 16]"));
        QCOMPARE(weight->second, QStringLiteral("2.0 KiB · p_linear1_weight"));
        QVERIFY(row(at.sheet(), "Arguments", "input")->second.isEmpty());
        QCOMPARE(weight->link->selection.kind, SelectionKind::Tensor);
        const SheetRow *sizes = row(at.sheet(), "Results", "sizes");
        const SheetRow *reader = row(at.sheet(), "Results", "read by");
        QVERIFY(sizes && reader && reader->link);
        QCOMPARE(sizes->value, QStringLiteral("[2, 5, 32]"));
        QCOMPARE(reader->value, QStringLiteral("relu"));
        QCOMPARE(row(at.sheet(), "Results", "at export")->value, QStringLiteral("1.2 KiB"));
        QCOMPARE(row(at.sheet(), "Results", "at export")->quiet, QStringLiteral("1,280"));
        QVERIFY(section(at.sheet(), "Stack trace")->code.contains(QStringLiteral("modules/linear.py:")));
        QVERIFY(row(at.sheet(), "Metadata", "nn_module_stack"));
        QVERIFY(section(at.sheet(), "JSON")->code.contains(QStringLiteral("\"torch.ops.aten.linear.default\"")));
        const SheetRow *record = row(at.sheet(), "JSON", "record");
        QVERIFY(record && record->link && record->link->selection.length > 0u);
    }

    void argumentsOfHigherOrderOperatorsHaveNames()
    {
        const Inspected at("pt2/2.15.0/cf_cond.pt2", "cond");
        const SheetSection *arguments = section(at.sheet(), "Arguments");
        QVERIFY(arguments && arguments->rows.size() > 4);
        QStringList names;
        for (const SheetRow &each : arguments->rows)
            names << each.label;
        QCOMPARE(names.mid(0, 5), QStringList({"pred", "true_fn", "false_fn", "operands", {}}));
    }

    void longWordsOfStackTracesBreak()
    {
        Inspected at("pt2/2.15.0/cf_cond.pt2", "cond");
        const SheetSection *trace = section(at.sheet(), "Stack trace");
        QVERIFY(trace && !trace->code.contains(QChar(0x200b)));
        bool isBreakable = false;
        for (const QLabel *label : at.page.inspector()->findChildren<QLabel *>()) {
            QString text = label->text();
            isBreakable = isBreakable || (text.contains(QChar(0x200b)) && text.remove(QChar(0x200b)) == trace->code);
        }
        QVERIFY(isBreakable);
    }

    void weightsThatNobodyReadsSaySo()
    {
        TestWindow app;
        DocumentPage &page = app.open(fixture("pt2/2.15.0/dtypes_all.pt2"));
        const DocumentFacts &facts = *page.session().facts();
        const auto place = tensorPlace(facts, {}, "par_bfloat16");
        QVERIFY(place);
        act([&] { page.goTo(*place); });
        const SheetSection *readers = section(page.inspector()->sheet(), "Read by");
        QVERIFY(readers);
        QCOMPARE(readers->text, QStringLiteral("No node reads it."));
    }

    void fewBytesAreToldOnce()
    {
        const Inspected at(transformer, "linear_1");
        const SheetRow *bytes = row(at.sheet(), "Results", "at export");
        QVERIFY(bytes);
        QCOMPARE(bytes->value, QStringLiteral("640 bytes"));
        QVERIFY(bytes->quiet.isEmpty());
    }

    void theTrailNamesANodeAsTheInspectorDoes()
    {
        const Inspected at(transformer, "linear_1");
        const auto *view = qobject_cast<GraphView *>(at.page.view());
        QVERIFY2(view->bar()->trailText().contains(at.sheet().title), qPrintable(view->bar()->trailText()));
    }

    void keysAreReadInFull()
    {
        const Inspected at("pt2/2.15.0/attention_sdpa.pt2", "scaled_dot_product_attention");
        for (const ElidedLabel *key : at.page.inspector()->findChildren<ElidedLabel *>())
            QVERIFY2(key->width() >= key->fontMetrics().horizontalAdvance(key->text()), qPrintable(key->text()));
    }

    void argumentsLeadToTheNodesThatTheyName()
    {
        Inspected at(transformer, "linear_2");
        auto *view = qobject_cast<GraphView *>(at.page.view());
        const SheetRow *input = row(at.sheet(), "Arguments", "input");
        QVERIFY(input && input->link);
        const QString name = input->value;
        at.go(*input->link);
        QCOMPARE(at.sheet().title, name);
        QCOMPARE(view->selectionText(), name);
        at.go(*row(at.sheet(), "Results", "read by")->link);
        QCOMPARE(at.sheet().title, view->selectionText());
    }

    void valuesThatStandForWeightsLeadToThem()
    {
        Inspected at(transformer, "linear_2");
        at.go(inspect({.kind = SelectionKind::Value,
                       .model = at.page.session().facts()->models.front().name(),
                       .name = "p_linear1_weight"}));
        const SheetRow *weight = row(at.sheet(), "Made by", "stands for");
        QVERIFY(weight && weight->link);
        QCOMPARE(weight->value, QStringLiteral("linear1.weight"));
        QVERIFY(section(at.sheet(), "Values"));
        at.go(*weight->link);
        QCOMPARE(at.sheet().title, QStringLiteral("linear1.weight"));
    }

    void listsLeadToEachOfTheirValues()
    {
        const Inspected at("pt2/2.15.0/arg_kinds.pt2", "cat");
        const SheetSection *arguments = section(at.sheet(), "Arguments");
        QVERIFY(arguments);
        const auto links = std::ranges::count_if(arguments->rows, [](const SheetRow &each) { return bool(each.link); });
        QVERIFY2(links >= 2, qPrintable(at.sheet().toText()));
    }

    void linksAndTitlesAreReachedByTheKeyboard()
    {
        const Inspected at(transformer, "linear_2");
        QWidget *content = at.page.inspector()->widget();
        const QList<QLabel *> labels = content->findChildren<QLabel *>();
        const auto link = std::ranges::find_if(
            labels, [](const QLabel *label) { return label->text().contains(QStringLiteral("<a href")); });
        QVERIFY(link != labels.end());
        QVERIFY((*link)->focusPolicy() & Qt::TabFocus);
        const QList<QToolButton *> buttons = content->findChildren<QToolButton *>();
        const auto json = std::ranges::find(buttons, QStringLiteral("JSON"), &QToolButton::text);
        QVERIFY(json != buttons.end());
        QVERIFY((*json)->focusPolicy() & Qt::TabFocus);
        const auto code = [&] {
            const QList<QLabel *> all = content->findChildren<QLabel *>();
            return *std::ranges::find_if(all, [](const QLabel *label) { return label->text().startsWith(u"{\n"); });
        };
        QVERIFY(!code()->isVisibleTo(content));
        act([&] { (*json)->click(); });
        QVERIFY(code()->isVisibleTo(content));
    }

    /// A link is followed with Return; the next one is a Tab away, not in another part of the window.
    void keysStayInTheInspector()
    {
        Inspected at(transformer, "linear_2");
        const QList<LinkLabel *> links = at.page.inspector()->findChildren<LinkLabel *>();
        QVERIFY(!links.isEmpty());
        links.front()->setFocus();
        const QString title = at.sheet().title;
        QTest::keyClick(links.front(), Qt::Key_Return);
        QTRY_VERIFY(at.sheet().title != title);
        QCOMPARE(QApplication::focusWidget(), at.page.inspector());
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        QVERIFY(at.page.inspector()->isAncestorOf(QApplication::focusWidget()));
    }

    void linksAreAsHighAsTheirText()
    {
        TestWindow app;
        DocumentPage &page = app.open(fixture("broken/150_evil_sample_inputs.pt2"));
        const std::vector<Finding> &findings = page.session().result()->findings;
        const auto worst = std::ranges::find(findings, Severity::Error, &Finding::severity);
        const auto index = static_cast<std::size_t>(worst - findings.begin());
        act([&] { page.goTo({{}, {}, {.kind = SelectionKind::Finding, .index = index}}); });
        app.window.grab();  // lays it out
        const QList<LinkLabel *> links = page.inspector()->findChildren<LinkLabel *>();
        QVERIFY(!links.isEmpty());
        for (const LinkLabel *link : links)
            QCOMPARE(link->height(), link->heightForWidth(link->width()));
    }

    void copiedJsonHasEveryRow()
    {
        const Sheet sheet{.title = QStringLiteral("add"),
                          .sections = {{.title = QStringLiteral("Use"),
                                        .rows = {{QStringLiteral("read by"), QStringLiteral("mul")},
                                                 {{}, QStringLiteral("sub")},
                                                 {QStringLiteral("count"), QStringLiteral("2")}}}}};
        const QJsonObject json = QJsonDocument::fromJson(sheet.toJson().toUtf8()).object();
        const QJsonObject use = json[QStringLiteral("Use")].toObject();
        QCOMPARE(use[QStringLiteral("read by")].toArray(), (QJsonArray{QStringLiteral("mul"), QStringLiteral("sub")}));
        QCOMPARE(use[QStringLiteral("count")].toString(), QStringLiteral("2"));
    }

    void modulesWithoutWeightsAreKnownToo()
    {
        Inspected at(transformer, "dropout_1");
        const SheetSection *modules = section(at.sheet(), "Module");
        QVERIFY(modules && !modules->rows.empty() && modules->rows.back().link);
        at.go(*modules->rows.back().link);
        QCOMPARE(at.sheet().subtitle, QStringLiteral("torch.nn.modules.dropout.Dropout"));
        QVERIFY(row(at.sheet(), "Operators", "1"));
        QCOMPARE(section(at.sheet(), "Inputs")->rows.size(), std::size_t{1});
        QCOMPARE(section(at.sheet(), "Outputs")->rows.size(), std::size_t{1});
        QVERIFY(section(at.sheet(), "Outputs")->rows.front().link);
    }

    void findingsOfANodeAreToldWithIt()
    {
        const Inspected at("broken/188_nodes_out_of_order.pt2", "relu");
        const SheetSection *findings = section(at.sheet(), "Findings");
        QVERIFY2(findings && !findings->rows.empty(), qPrintable(at.sheet().toText()));
        QCOMPARE(findings->rows.front().tone, Tone::Error);
        QCOMPARE(findings->rows.front().link->selection.kind, SelectionKind::Finding);
    }

    void longNamesInSentencesBreak()
    {
        const FolderBuilder folder((PT2SCOPE_FIXTURES "/rtp/rtp-tiny"));
        const std::string name = "model-000000-of-000002.safetensors";
        std::filesystem::copy_file(PT2SCOPE_FIXTURES "/rtp-broken/080-weight-nan/" + name, folder.path(name),
                                   std::filesystem::copy_options::overwrite_existing);
        TestWindow app;
        DocumentPage &page = app.open(QString::fromStdString(folder.path()));
        const auto &findings = page.session().result()->findings;
        const auto of = std::ranges::find_if(
            findings, [](const Finding &finding) { return finding.rule->id == "rtp/values-nonfinite"; });
        QVERIFY(of != findings.end());
        QVERIFY(of->message.starts_with("1 NaN and 0 infinite of 40 values of "));
        const auto index = static_cast<std::size_t>(of - findings.begin());
        act([&] { page.goTo({QStringLiteral("findings"), {}, {.kind = SelectionKind::Finding, .index = index}}); });
        app.window.grab();  // lays it out
        int sentences = 0;
        for (const QLabel *label : page.inspector()->findChildren<QLabel *>()) {
            if (!label->wordWrap() || label->textFormat() != Qt::PlainText || !label->isVisible())
                continue;
            ++sentences;
            const QRect needed =
                label->fontMetrics().boundingRect(QRect(0, 0, label->width(), 10'000), Qt::TextWordWrap, label->text());
            QVERIFY2(needed.width() <= label->width(), qPrintable(label->text()));
        }
        QVERIFY(sentences > 3);
    }

    void stackTracesAreShort_data()
    {
        QTest::addColumn<QString>("trace");
        QTest::addColumn<QString>("lines");
        QTest::addColumn<int>("frames");
        QTest::newRow("two frames") << "  File \"/a/b/train/llm.py\", line 112, in forward\n    x = l(x)\n  File "
                                       "\"m.py\", line 7, in f\n    return y\n"
                                    << "train/llm.py:112 forward\n  x = l(x)\nm.py:7 f\n  return y" << 2;
        QTest::newRow("nothing") << ""
                                 << "" << 0;
        QTest::newRow("no frame") << "File \"x\n"
                                  << "  File \"x" << 0;
        QTest::newRow("out of order") << "File \"x, in f\", line 3"
                                      << "  File \"x, in f\", line 3" << 0;
    }

    void stackTracesAreShort()
    {
        QFETCH(QString, trace);
        QFETCH(QString, lines);
        QFETCH(int, frames);
        const StackText text = stackText(trace.toStdString());
        QCOMPARE(QString::fromStdString(text.lines), lines);
        QCOMPARE(static_cast<int>(text.frames), frames);
    }

    void jsonIsBrokenIntoLines_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QByteArray>("lines");
        QTest::newRow("small") << QByteArray("{\"a\": [1, 2]}") << QByteArray("{\"a\": [1, 2]}");
        QTest::newRow("large") << QByteArray("{\"a\":[\"11111111111111111111\",\"22222222222222222222\"],\"b\":{}}")
                               << QByteArray(
                                      "{\n  \"a\": [\n    \"11111111111111111111\",\n    "
                                      "\"22222222222222222222\"\n  ],\n  \"b\": {}\n}");
        QTest::newRow("brackets in texts") << QByteArray("[\"]}{[\\\"\"]") << QByteArray("[\"]}{[\\\"\"]");
        QTest::newRow("cut off") << QByteArray("{\"a\":[\"") << QByteArray("{\n  \"a\": [\n    \"");
        QTest::newRow("closed too often") << QByteArray("]]]}") << QByteArray("\n]\n]\n]\n}");
    }

    void jsonIsBrokenIntoLines()
    {
        QFETCH(QByteArray, json);
        QFETCH(QByteArray, lines);
        QCOMPARE(QByteArray::fromStdString(indentedJson(json.toStdString(), 1000)), lines);
    }

    void longJsonIsCut()
    {
        const std::string deep(100'000, '[');
        const std::string text = indentedJson(deep, 3000);
        QVERIFY(text.size() < 3200);
        QVERIFY(text.ends_with("…"));
    }

    void numberedPartsAreNamedAfterWhatCountsThem()
    {
        TestWindow app;
        DocumentPage &page = app.open(fixture("graph/towers.pt2"));
        const auto &weights = page.session().facts()->weights;
        const auto at =
            std::ranges::find_if(weights, [](const WeightNode &node) { return !node.row && node.path == "towers"; });
        QVERIFY(at != weights.end());
        const auto index = static_cast<std::size_t>(at - weights.begin());
        act([&] { page.goTo({{}, {}, {.kind = SelectionKind::Module, .name = "towers", .index = index}}); });
        const auto &sections = page.inspector()->sheet().sections;
        const auto parts = std::ranges::find(sections, QStringLiteral("Biggest parts"), &SheetSection::title);
        QVERIFY(parts != sections.end());
        QVERIFY2(parts->rows.front().value.startsWith(QStringLiteral("towers.")),
                 qPrintable(parts->rows.front().value));
    }
};

PT2SCOPE_GUI_TEST_MAIN(tst_Inspector)
#include "tst_Inspector.moc"
