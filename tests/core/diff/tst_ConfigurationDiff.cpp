// SPDX-License-Identifier: Apache-2.0
#include "core/diff/configuration/ConfigTreeDiff.h"
#include "core/diff/configuration/FeatureTranslation.h"
#include "tests/core/diff/DiffLines.h"
#include "tests/support/FolderBuilder.h"
#include "tests/support/ProgramEdits.h"
#include "tests/support/TemporaryFolder.h"

#include <QTest>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

QStringList jsonLines(const std::string &a, const std::string &b, bool byIdentity = false)
{
    const Result<ConfigTree> treeA = readJsonTree(a);
    const Result<ConfigTree> treeB = readJsonTree(b);
    if (!treeA || !treeB)
        return {"no JSON"};
    SectionDifference section;
    diffConfigTrees(*treeA, *treeB, {.file = "f", .byIdentity = byIdentity}, section);
    return linesOf(section);
}

std::string featureList(const std::string &features)
{
    return R"({"features": [)" + features + "]}";
}

QStringList configurationLines(const Entries &a, const Entries &b)
{
    return linesOf(compareSection(DiffSection::Configuration, openBytes(zip(a)), openBytes(zip(b))));
}

}  // namespace

class tst_ConfigurationDiff : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void json_data();
    void json();
    void listTurnedRound();
    void features_data();
    void features();
    void inputsOfFeatures_data();
    void inputsOfFeatures();
    void jsonThatIsNone();
    void tooManyValues();
    void deepNesting();
    void proto();
    void records();
    void programHeads();
    void folders();
    void filesWithoutEnding();
    void recordsInFolders();
    void damagedProto();
    void dialects_data();
    void dialects();
    void dialectsOfFolders();
};

void tst_ConfigurationDiff::json_data()
{
    QTest::addColumn<QString>("a");
    QTest::addColumn<QString>("b");
    QTest::addColumn<bool>("byIdentity");
    QTest::addColumn<QStringList>("lines");
    QTest::newRow("equal") << R"({"a": [1, 2]})"
                           << R"({ "a":[1,2] })" << false << QStringList();
    QTest::newRow("members in another order") << R"({"a": 1, "b": 2})"
                                              << R"({"b": 2, "a": 1})" << false << QStringList();
    QTest::newRow("number in other words") << "[1.0, 1e2]"
                                           << "[1, 100]" << false << QStringList();
    QTest::newRow("scalar") << R"({"a": {"b": 1}})"
                            << R"({"a": {"b": "x"}})" << false << QStringList{"~ value f#/a/b: 1 -> x"};
    QTest::newRow("member added") << "{}"
                                  << R"({"a/b": true})" << false << QStringList{"+ value f#/a~1b: true"};
    QTest::newRow("member removed") << R"({"a": null})"
                                    << "{}" << false << QStringList{"- value f#/a: null"};
    QTest::newRow("element inserted") << "[1, 2, 3]"
                                      << "[1, 9, 2, 3]" << false << QStringList{"+ value f#/1: 9"};
    QTest::newRow("element changed") << "[1, 2, 3]"
                                     << "[1, 9, 3]" << false << QStringList{"~ value f#/1: 2 -> 9"};
    QTest::newRow("list for object") << R"({"a": [1]})"
                                     << R"({"a": {"b": 1}})" << false << QStringList{"~ value f#/a: [1] -> {\"b\":1}"};
    QTest::newRow("64 bits") << "9223372036854775807"
                             << "9223372036854775806" << false
                             << QStringList{"~ value f: 9223372036854775807 -> 9223372036854775806"};
    QTest::newRow("64 bits in a list") << "{\"a\": [9223372036854775807]}"
                                       << "{\"a\": [9223372036854775806]}" << false
                                       << QStringList{"~ value f#/a/0: 9223372036854775807 -> 9223372036854775806"};
    QTest::newRow("feature by name")
        << R"({"features": [{"feature_name": "age", "n": 1}, {"feature_name": "city", "n": 2}]})"
        << R"({"features": [{"feature_name": "sex", "n": 1}, {"feature_name": "age", "n": 1},)"
           R"( {"feature_name": "city", "n": 3}]})"
        << true
        << QStringList{"~ value f: features[city].n: 2 -> 3",
                       "+ value f: features[sex]: {\"feature_name\":\"sex\",\"n\":1}"};
    QTest::newRow("features reordered")
        << R"([{"feature_name": "a", "n": 1}, {"feature_name": "b"}, {"feature_name": "c"}])"
        << R"([{"feature_name": "b"}, {"feature_name": "c"}, {"feature_name": "a", "n": 2}])" << true
        << QStringList{"~ order f: [a]: 0 -> 2", "~ value f: [a].n: 1 -> 2"};
}

/// Any of them could stay where it is: it is the same one from both sides.
void tst_ConfigurationDiff::listTurnedRound()
{
    const std::string there = R"([{"feature_name": "a"}, {"feature_name": "b"}, {"feature_name": "c"}])";
    const std::string back = R"([{"feature_name": "c"}, {"feature_name": "b"}, {"feature_name": "a"}])";
    const auto namesOf = [](const QStringList &lines) {
        QStringList names;
        for (const QString &line : lines)
            names << line.section(QLatin1Char(':'), 1, 1);
        names.sort();
        return names;
    };
    const QStringList lines = jsonLines(there, back, true);
    QCOMPARE(lines.size(), 2);
    QCOMPARE(namesOf(jsonLines(back, there, true)), namesOf(lines));
}

void tst_ConfigurationDiff::json()
{
    QFETCH(QString, a);
    QFETCH(QString, b);
    QFETCH(bool, byIdentity);
    QFETCH(QStringList, lines);
    QCOMPARE(jsonLines(a.toStdString(), b.toStdString(), byIdentity), lines);
    QCOMPARE(jsonLines(b.toStdString(), a.toStdString(), byIdentity).size(), lines.size());
}

/// What callers give by name: a feature that is gone or of another type breaks them, a new one does not.
void tst_ConfigurationDiff::features_data()
{
    QTest::addColumn<QString>("a");
    QTest::addColumn<QString>("b");
    QTest::addColumn<QStringList>("lines");
    const QString age = R"({ "feature_name": "age",
        "value_dim": 1, "note": "x \" , y" })";
    const QString inOneLine = R"({"feature_name":"age","value_dim":1,"note":"x \" , y"})";
    const QString city = R"({"feature_name": "city"})";
    QTest::newRow("removed") << age + ", " + city << city
                             << QStringList{"- value f: features[age]: " + inOneLine + " (breaking)"};
    QTest::newRow("added") << city << age + ", " + city << QStringList{"+ value f: features[age]: " + inOneLine};
    QTest::newRow("renamed") << city << R"({"feature_name": "town"})"
                             << QStringList{R"(- value f: features[city]: {"feature_name":"city"} (breaking))",
                                            R"(+ value f: features[town]: {"feature_name":"town"})"};
    QTest::newRow("dimension") << age << QString(age).replace("1", "2")
                               << QStringList{"~ value f: features[age].value_dim: 1 -> 2 (breaking)"};
    QTest::newRow("what is inside") << age << QString(age).replace(", y", ", z")
                                    << QStringList{"~ value f: features[age].note: x \" , y -> x \" , z"};
}

void tst_ConfigurationDiff::features()
{
    QFETCH(QString, a);
    QFETCH(QString, b);
    QFETCH(QStringList, lines);
    const Result<ConfigTree> treeA = readJsonTree(featureList(a.toStdString()));
    const Result<ConfigTree> treeB = readJsonTree(featureList(b.toStdString()));
    QVERIFY(treeA && treeB);
    SectionDifference section;
    diffConfigTrees(*treeA, *treeB, {.file = "f", .byIdentity = true, .areFeatures = true}, section);
    QCOMPARE(linesOf(section), lines);
}

void tst_ConfigurationDiff::inputsOfFeatures_data()
{
    QTest::addColumn<QString>("from");
    QTest::addColumn<QString>("to");
    QTest::addColumn<bool>("isBreaking");
    QTest::addColumn<QString>("note");
    const QString elsewhere = "callers give the same, the feature makes something else of it";
    QTest::newRow("a new input") << R"("user:age")"
                                 << R"("user:birthday")" << true
                                 << "takes user:birthday, which callers of A do not give";
    QTest::newRow("one more input") << R"(["user:age"])"
                                    << R"(["user:age", "item:id"])" << true
                                    << "takes item:id, which callers of A do not give";
    QTest::newRow("an input of another feature") << R"("user:age")"
                                                 << R"("user:city")" << false << elsewhere;
    QTest::newRow("one input less") << R"(["user:age", "user:city"])"
                                    << R"(["user:city"])" << false << elsewhere;
    QTest::newRow("another feature") << R"("user:age")"
                                     << R"("feature:city")" << false << elsewhere;
    QTest::newRow("a constant") << R"("user:age")"
                                << R"("const:1")" << false << elsewhere;
    QTest::newRow("boundaries") << R"("user:age", "boundaries": [1, 2])"
                                << R"("user:age", "boundaries": [1, 3])" << false << elsewhere;
    QTest::newRow("default") << R"("user:age", "default_value": "0")"
                             << R"("user:age", "default_value": "1")" << false << elsewhere;
    QTest::newRow("a word more") << R"("user:age", "vocab_dict": {"a": 1})"
                                 << R"("user:age", "vocab_dict": {"a": 1, "b": 2})" << false << elsewhere;
    QTest::newRow("buckets") << R"("user:age", "num_buckets": 5)"
                             << R"("user:age", "hash_bucket_size": 5)" << false << elsewhere;
    QTest::newRow("separator") << R"("user:age", "separator": ",")"
                               << R"("user:age", "separator": "|")" << true << "";
    QTest::newRow("no matter to callers") << R"("user:age", "stub_type": true)"
                                          << R"("user:age", "stub_type": false)" << false << "";
}

/// Whether callers notice: what they must give that they did not is breaking, what is made of it is not, and is said.
void tst_ConfigurationDiff::inputsOfFeatures()
{
    QFETCH(QString, from);
    QFETCH(QString, to);
    QFETCH(bool, isBreaking);
    QFETCH(QString, note);
    const auto folder = [](FolderBuilder &builder, const QString &expression) {
        builder.file("fg.json", featureList(R"({"feature_name": "f", "feature_type": "id_feature", "expression": )"
                                            + expression.toStdString()
                                            + R"(}, {"feature_name": "c", "feature_type": "id_feature", )"
                                              R"("expression": "user:city"})"));
        builder.file("scripted_model.pt", "");
        return openPath(QString::fromStdString(builder.path()));
    };
    FolderBuilder a;
    FolderBuilder b;
    const SectionDifference section = compareSection(DiffSection::Configuration, folder(a, from), folder(b, to));
    QVERIFY(!section.entries.empty());
    for (const DiffEntry &entry : section.entries) {
        QCOMPARE(entry.breaking, isBreaking);
        QCOMPARE(QString::fromStdString(entry.note), note);
    }
}

void tst_ConfigurationDiff::jsonThatIsNone()
{
    QVERIFY(!readJsonTree("{").ok());
    QVERIFY(!readJsonTree("").ok());
    QCOMPARE(configurationLines(plus("model/extra/a.json", "{"), plus("model/extra/a.json", "{}")),
             QStringList{"~ text extra/a.json: 1 -> 2"});
}

void tst_ConfigurationDiff::tooManyValues()
{
    std::string list = "[0";
    for (int i = 0; i < 500'000; ++i)
        list += ",0";
    QCOMPARE(readJsonTree(list + "]").error().code, ErrorCode::Limit);
}

void tst_ConfigurationDiff::deepNesting()
{
    const auto nested = [](const std::string &inside) {
        return std::string(900, '[') + inside + std::string(900, ']');
    };
    QCOMPARE(jsonLines(nested("1"), nested("2")).size(), 1);
    QVERIFY(!readJsonTree(std::string(5'000, '[') + std::string(5'000, ']')).ok());
}

void tst_ConfigurationDiff::proto()
{
    const auto tree = [](const char *text) { return readProtoTree(text); };
    SectionDifference section;
    diffConfigTrees(tree("model_dir: 'a'\nfeature_configs { id_feature { feature_name: 'age' num_buckets: 10 } }\n"
                         "feature_configs { id_feature { feature_name: 'city' num_buckets: 5 } }"),
                    tree("model_dir: \"a\" feature_configs { id_feature { feature_name: 'city' num_buckets: 6 } }\n"
                         "feature_configs { id_feature { feature_name: 'age' num_buckets: 10 } } steps: 3"),
                    {.file = "pipeline.config", .byIdentity = true}, section);
    QStringList lines = linesOf(section);
    QVERIFY2(lines.contains("~ value pipeline.config: feature_configs[city].id_feature.num_buckets: 5 -> 6"),
             qPrintable(lines.join('\n')));
    QVERIFY(lines.contains("+ value pipeline.config: steps: 3"));
    QCOMPARE(lines.size(), 3);  // and one of both features stands elsewhere
}

void tst_ConfigurationDiff::records()
{
    QCOMPARE(configurationLines(plus("model/extra/a.json", R"({"lr": 1})"), plus("model/extra/a.json", R"({"lr": 2})")),
             QStringList{"~ value extra/a.json#/lr: 1 -> 2"});
    QCOMPARE(configurationLines(smallPt2Entries(), plus("model/extra/note", "new")),
             QStringList{"+ file extra/note: 3"});
    QCOMPARE(configurationLines(plus("model/extra/note", "a"), plus("model/extra/note", "b")),
             QStringList{"~ text extra/note: 1 -> 1"});
}

void tst_ConfigurationDiff::programHeads()
{
    Entries other = smallPt2Entries();
    std::string &program = entryOf(other, "models/model.json").content;
    program.replace(program.find("2.15.0+cu132"), 12, "2.16.0+cu132");
    QCOMPARE(configurationLines(smallPt2Entries(), other),
             QStringList{"~ program model: torch_version: 2.15.0+cu132 -> 2.16.0+cu132"});
    const auto ofSchema = [](const std::string &version) {
        std::string text = smallProgramText();
        const std::size_t start = text.find('{', text.find("\"schema_version\""));
        text.replace(start, text.find('}', start) + 1 - start, version);
        return with("models/model.json", text);
    };
    const Entries now = ofSchema(R"({"major": 8, "minor": 20})");
    QCOMPARE(configurationLines(now, ofSchema(R"({"major": 8, "minor": 21})")),
             QStringList{"~ program model: schema_version: 8.20 -> 8.21"});
    QCOMPARE(configurationLines(now, ofSchema(R"({"major": 9, "minor": 0})")),
             QStringList{"~ program model: schema_version: 8.20 -> 9.0 (breaking)"});
    QCOMPARE(configurationLines(now, ofSchema(R"({"major": 0, "minor": 0})")),
             QStringList{"~ program model: schema_version: 8.20 -> 0.0"});
}

void tst_ConfigurationDiff::folders()
{
    const QString folder = QStringLiteral(PT2SCOPE_FIXTURES "/rtp/jit");
    TemporaryFolder changed;
    QVERIFY(changed.copyFrom(folder));
    QVERIFY(changed.write("fg.json",
                          changed.read("fg.json").replace("\"feature_name\": \"city\"", "\"feature_name\": \"town\"")));
    QVERIFY(changed.write("model_acc.json", QByteArray(R"({"NEW_KEY": "1"})")));
    const QStringList lines = linesOf(
        compareSection(DiffSection::Configuration, openPath(folder), openPath(QString::fromStdString(changed.path()))));
    QVERIFY2(lines.filter("fg.json: features[city]").size() == 1, qPrintable(lines.join('\n')));
    QVERIFY2(lines.filter("fg.json: features[town]").size() == 1, qPrintable(lines.join('\n')));
    QVERIFY(lines.contains("+ value model_acc.json#/NEW_KEY: 1"));
    QVERIFY(lines.filter("pipeline.config").isEmpty());
}

/// JSON that goes by its place in a checkpoint.
void tst_ConfigurationDiff::filesWithoutEnding()
{
    const QString folder = QStringLiteral(PT2SCOPE_FIXTURES "/rtp/checkpoint-tiny");
    FolderBuilder other(folder.toStdString());
    std::string plan = other.read("model.ckpt-1/plan");
    plan.replace(plan.find("row_wise"), 8, "data_parallel");
    other.file("model.ckpt-1/plan", plan);
    QCOMPARE(linesOf(compareSection(DiffSection::Configuration, openPath(folder),
                                    openPath(QString::fromStdString(other.path())))),
             QStringList{"~ value model.ckpt-1/plan#/model.embedding_group.emb_impls.__BASE__.ebc/price_emb/"
                         "sharding_type: row_wise -> data_parallel"});
}

void tst_ConfigurationDiff::recordsInFolders()
{
    const auto folderWith = [](FolderBuilder &folder, const std::string &json) -> FolderBuilder & {
        const auto archive = zip(plus("model/extra/a.json", json));
        return folder.file("fg.json", "{}").file("aoti/aoti_model.pt2", archive);
    };
    FolderBuilder a;
    FolderBuilder b;
    folderWith(a, R"({"lr": 1})");
    folderWith(b, R"({"lr": 2})");
    QCOMPARE(linesOf(compareSection(DiffSection::Configuration, openPath(QString::fromStdString(a.path())),
                                    openPath(QString::fromStdString(b.path())))),
             QStringList{"~ value aoti/aoti_model.pt2!/extra/a.json#/lr: 1 -> 2"});
}

/// Behind a bracket too many nothing is known to be gone.
void tst_ConfigurationDiff::damagedProto()
{
    const QString folder = QStringLiteral(PT2SCOPE_FIXTURES "/rtp/jit");
    TemporaryFolder changed;
    QVERIFY(changed.copyFrom(folder));
    QByteArray pipeline = changed.read("pipeline.config");
    pipeline.remove(pipeline.indexOf('}'), 1);
    QVERIFY(changed.write("pipeline.config", pipeline));
    const DocumentPtr whole = openPath(folder);
    const DocumentPtr damaged = openPath(QString::fromStdString(changed.path()));
    const QString why = " it is damaged: what is missing may only not have been read";
    QCOMPARE(linesOf(compareSection(DiffSection::Configuration, whole, damaged)),
             QStringList{"? pipeline.config: in B" + why});
    QCOMPARE(linesOf(compareSection(DiffSection::Configuration, damaged, whole)),
             QStringList{"? pipeline.config: in A" + why});
}

void tst_ConfigurationDiff::dialects_data()
{
    QTest::addColumn<QString>("plain");
    QTest::addColumn<QString>("rtp");
    QTest::addColumn<QStringList>("lines");
    QTest::newRow("hash") << R"({"feature_name": "f", "hash_bucket_size": 9, "value_dim": 0})"
                          << R"({"feature_name": "f", "hash_bucket_size": 9, "value_dimension": 0,)"
                             R"( "gen_key_type": "hash", "gen_val_type": "idle"})"
                          << QStringList();
    QTest::newRow("mod") << R"({"feature_name": "f", "num_buckets": 9})"
                         << R"({"feature_name": "f", "hash_bucket_size": 9, "gen_key_type": "mod",)"
                            R"( "gen_val_type": "lookup", "shared_name": "t", "embedding_dimension": 4})"
                         << QStringList();
    QTest::newRow("boundaries") << R"({"feature_name": "f", "boundaries": [0.1, 2]})"
                                << R"({"feature_name": "f", "boundaries": "0.1,2.0", "gen_key_type": "boundary"})"
                                << QStringList();
    QTest::newRow("need_discrete") << R"({"feature_name": "f", "need_discrete": true})"
                                   << R"({"feature_name": "f", "needDiscrete": true, "gen_key_type": "idle"})"
                                   << QStringList();
    QTest::newRow("length of a sequence")
        << R"({"sequence_name": "s", "features": [{"feature_name": "f", "num_buckets": 3}]})"
        << R"({"feature_name": "s_sequence_length", "feature_type": "raw_feature", "gen_key_type": "idle",)"
           R"( "gen_val_type": "idle", "expression": "user:s_sequence_length"}, {"sequence_name": "s",)"
           R"( "sequence_table": "item", "features": [{"feature_name": "f", "hash_bucket_size": 4,)"
           R"( "gen_key_type": "mod"}]})"
        << QStringList{
               "~ value f: features[s].features[f].num_buckets: 3 -> 4 @ /features/1/features/0/hash_bucket_size"};
    QTest::newRow("hashed, not counted")
        << R"({"feature_name": "f", "num_buckets": 9})"
        << R"({"feature_name": "f", "hash_bucket_size": 9, "gen_key_type": "hash"})"
        << QStringList{"- value f: features[f].num_buckets: 9 @ ",
                       "+ value f: features[f].hash_bucket_size: 9 @ /features/0/hash_bucket_size"};
    QTest::newRow("boundary") << R"({"feature_name": "f", "boundaries": [1, 2]})"
                              << R"({"feature_name": "f", "boundaries": "1,3", "gen_key_type": "boundary"})"
                              << QStringList{"~ value f: features[f].boundaries[1]: 2 -> 3 @ /features/0/boundaries"};
    QTest::newRow("no boundaries") << R"({"feature_name": "f", "boundaries": [1]})"
                                   << R"({"feature_name": "f", "boundaries": "1,x", "gen_key_type": "boundary"})"
                                   << QStringList{
                                          "~ value f: features[f].boundaries: [1] -> 1,x @ /features/0/boundaries"};
    QTest::newRow("a key that does not follow")
        << R"({"feature_name": "f", "hash_bucket_size": 9})"
        << R"({"feature_name": "f", "hash_bucket_size": 9, "gen_key_type": "boundary", "gen_val_type": "lookup"})"
        << QStringList{"+ value f: features[f].gen_key_type: boundary @ /features/0/gen_key_type",
                       "+ value f: features[f].gen_val_type: lookup @ /features/0/gen_val_type"};
    QTest::newRow("another sequence table")
        << R"({"sequence_name": "s", "features": []})"
        << R"({"sequence_name": "s", "sequence_table": "user", "features": []})"
        << QStringList{"+ value f: features[s].sequence_table: user @ /features/0/sequence_table"};
    QTest::newRow("no features") << R"(1, "x", {"feature_name": 1})"
                                 << R"(1, "y", {"feature_name": 1, "gen_key_type": "idle"})"
                                 << QStringList{"~ value f: features[1]: x -> y @ /features/1"};
}

void tst_ConfigurationDiff::dialects()
{
    QFETCH(QString, plain);
    QFETCH(QString, rtp);
    QFETCH(QStringList, lines);
    Result<ConfigTree> a = readJsonTree(featureList(plain.toStdString()));
    Result<ConfigTree> b = readJsonTree(featureList(rtp.toStdString()));
    QVERIFY(a && b);
    QVERIFY(!isRtpDialect(*a));
    QVERIFY(isRtpDialect(*b));
    SectionDifference section;
    diffConfigTrees(inPlainWords(std::move(*a)), inPlainWords(std::move(*b)), {.file = "f", .byIdentity = true},
                    section);
    QStringList found;
    for (const DiffEntry &entry : section.entries)
        found << lineOf(entry) + " @ " + QString::fromStdString(entry.b.pointer);
    QCOMPARE(found, lines);
}

/// The same model exported for TorchScript and for RTP; the one that hashes user_id into a hash map aside.
void tst_ConfigurationDiff::dialectsOfFolders()
{
    const QString fixtures = QStringLiteral(PT2SCOPE_FIXTURES "/rtp/");
    for (const auto &[a, b] : {std::pair("jit", "rtp-1rank"), std::pair("rtp-1rank", "jit")}) {
        const SectionDifference section =
            compareSection(DiffSection::Configuration, openPath(fixtures + a), openPath(fixtures + b));
        const QStringList lines = linesOf(section).filter("fg.json");
        QCOMPARE(lines.size(), 1);
        QVERIFY2(lines.front().startsWith("~ value fg.json: features[user_id].hash_bucket_size: "),
                 qPrintable(lines.front()));
        QCOMPARE(section.remarks.size(), std::size_t{1});
        QCOMPARE(section.remarks.front().what, std::string("dialect"));
    }
    const SectionDifference alike =
        compareSection(DiffSection::Configuration, openPath(fixtures + "rtp-1rank"), openPath(fixtures + "rtp-2rank"));
    QVERIFY(linesOf(alike).filter("fg.json").isEmpty());
    QVERIFY(alike.remarks.empty());
}

QTEST_APPLESS_MAIN(tst_ConfigurationDiff)
#include "tst_ConfigurationDiff.moc"
