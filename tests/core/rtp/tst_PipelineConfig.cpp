// SPDX-License-Identifier: Apache-2.0
#include "core/rtp/PipelineConfig.h"

#include <QTest>

using namespace pt2scope;

namespace {

/// "a{b=1;}c=x;": the tree on one line.
std::string shown(const ProtoText &text, std::size_t begin, std::size_t end)
{
    std::string out;
    for (std::size_t i = begin; i < end; i = text.fields[i].end) {
        const ProtoField &field = text.fields[i];
        if (field.isMessage)
            out += field.name + "{" + shown(text, i + 1, field.end) + "}";
        else
            out += field.name + (field.isString ? "='" + field.value + "'" : "=" + field.value) + ";";
    }
    return out;
}

std::string faultsOf(const ProtoText &text)
{
    constexpr const char *names[] = {"utf8", "unclosed", "unopened", "string", "token", "nested", "many"};
    std::string out;
    for (const ProtoFault &fault : text.faults)
        out += (out.empty() ? "" : " ") + std::string(names[static_cast<std::size_t>(fault.kind)]) + ":"
               + std::to_string(fault.line);
    return out;
}

void addRow(const char *name, const char *text, const char *tree, const char *faults)
{
    QTest::newRow(name) << QByteArray(text) << QByteArray(tree) << QByteArray(faults);
}

}  // namespace

class tst_PipelineConfig : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsTrees_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("tree");
        QTest::addColumn<QByteArray>("faults");
        addRow("empty", "", "", "");
        addRow("scalars", "a: 1\nb: -2.5e3 c: true, d: ENUM;", "a=1;b=-2.5e3;c=true;d=ENUM;", "");
        addRow("strings", "a: \"x\\ny\\\"\" b: 'q' 'r'\n  \"s\"", "a='x\ny\"';b='qrs';", "");
        addRow("octal", "a: '\\303\\274'", "a='\303\274';", "");
        addRow("messages", "a { b: 1 c { } } d: { e: 2 } f < g: 3 >", "a{b=1;c{}}d{e=2;}f{g=3;}", "");
        addRow("comments", "# x { \na: 1 # y }\n#", "a=1;", "");
        addRow("lists", "a: [1, 2] b: ['x', 'y'] c: [{d: 1}, {d: 2}] e: []", "a=1;a=2;b='x';b='y';c{d=1;}c{d=2;}e=;",
               "");
        addRow("extension", "[a.b/c] { x: 1 }", "[a.b/c]{x=1;}", "");
        addRow("unclosed", "a {\n b {\n c: 1", "a{b{c=1;}}", "unclosed:2 unclosed:1");
        addRow("unopened", "a: 1 }\nb: 2", "a=1;b=2;", "unopened:1");
        addRow("wrong bracket", "a { b: 1 >\n}", "a{b=1;}", "unopened:1");
        addRow("open string", "a: \"x\nb: 1", "a='x';b=1;", "string:1");
        addRow("no value", "a: }\nb c: 1", "a=;b=;c=1;", "token:1 unopened:1 token:2");
        addRow("no value at the end", "a:", "a=;", "token:1");
        addRow("no name", "{ a: 1 }", "{a=1;}", "token:1");
        addRow("stray marks", "* a: 1 :", "a=1;", "token:1 token:1");
        addRow("not UTF-8", "a: 1\nb: '\xff'", "a=1;b='\xff';", "utf8:2");
    }

    void readsTrees()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, tree);
        QFETCH(QByteArray, faults);
        const ProtoText parsed = parseProtoText(text.toStdString());
        QCOMPARE(QByteArray::fromStdString(shown(parsed, 0, parsed.fields.size())), tree);
        QCOMPARE(QByteArray::fromStdString(faultsOf(parsed)), faults);
    }

    void findsFields()
    {
        const ProtoText text = parseProtoText("a { b: 1 c { b: 2 } b: 3 }\nb: 4");
        QCOMPARE(text.topLevel("b").size(), std::size_t{1});
        const auto found = text.childrenOf(text.topLevel("a").front(), "b");
        QCOMPARE(found.size(), std::size_t{2});
        QVERIFY(text.fields[found[1]].value == "3");
        QCOMPARE(text.fields[text.topLevel("b").front()].line, std::uint32_t{2});
    }

    void boundsHostileTexts()
    {
        std::string deep;
        for (int i = 0; i < 100'000; ++i)
            deep += "a{";
        const ProtoText nested = parseProtoText(deep);
        QVERIFY(nested.fields.size() < 200);
        QVERIFY(nested.faults.front().kind == ProtoFaultKind::TooNested);
        QVERIFY(parseProtoText(std::string(500'000, '}')).faults.size() <= 1'000);
        QVERIFY(parseProtoText(std::string(500'000, '[')).faults.size() <= 1'000);
    }

    void readsWhatAnExportNames()
    {
        const PipelineConfig config = parsePipelineConfig(R"(
train_input_path: "in" model_dir: "out"
feature_configs { id_feature { feature_name: "a" } }
feature_configs { sequence_feature { sequence_name: "s" features { raw_feature { feature_name: "b" } } } }
feature_configs { sequence_id_feature { feature_name: "c" } }
model_config { feature_groups { feature_names: "a" } losses { } dlrm_hstu { x: 1 } metrics { } }
)",
                                                          "pipeline.config");
        QVERIFY(config.text.isWellFormed());
        QVERIFY(config.trainInputPath->text == "in");
        QVERIFY(config.modelDir->text == "out");
        QVERIFY(!config.assetDir);
        QVERIFY(config.model->text == "dlrm_hstu");
        QCOMPARE(config.sequences.size(), std::size_t{1});
        std::string names;
        for (const PipelineFeature &feature : config.features)
            names += feature.type + ":" + feature.fullName() + " ";
        QCOMPARE(names, std::string("id_feature:a raw_feature:s__b sequence_id_feature:c "));
        QCOMPARE(config.features[1].line, std::uint32_t{4});
    }
};

QTEST_APPLESS_MAIN(tst_PipelineConfig)
#include "tst_PipelineConfig.moc"
