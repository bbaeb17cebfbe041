// SPDX-License-Identifier: Apache-2.0
#include "core/pt2/Pt2Archive.h"

#include "core/bytes/FileSource.h"
#include "core/bytes/MemorySource.h"
#include "tests/support/Fixtures.h"
#include "tests/support/ZipBuilder.h"

#include <QJsonArray>
#include <QTest>
#include <algorithm>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

using ZipPtr = std::shared_ptr<const ZipArchive>;

struct Opened {
    ZipPtr archive;
    Pt2Archive facts;

    QString recordName(std::optional<std::size_t> record) const
    {
        return record ? QString::fromStdString(archive->records()[*record].name) : QString();
    }
};

Opened read(ZipPtr archive)
{
    const ArchiveShape shape = detectShape(*archive);
    return {archive, readPt2Archive(*archive, shape)};
}

Opened readFile(const QString &path)
{
    return read(ZipArchive::open(FileSource::open(path.toStdString()).value()).value());
}

Opened readBytes(std::vector<std::byte> bytes)
{
    return read(ZipArchive::open(std::make_shared<MemorySource>(std::move(bytes))).value());
}

/// A layered archive of these records, whose contents are valid for their names.
Opened readNames(const QStringList &names)
{
    ZipBuilder builder;
    for (const QString &name : names)
        builder.add("r/" + name.toStdString(), name.endsWith("config.json") ? R"({"config": {}})" : "{}");
    return readBytes(builder.add("r/archive_format", "pt2").build());
}

QStringList modelTexts(const Opened &opened)
{
    QStringList texts;
    for (const ModelParts &model : opened.facts.models) {
        QStringList parts;
        for (const auto &part : {model.program, model.weightsConfig, model.constantsConfig, model.pickledWeights,
                                 model.pickledConstants, model.sampleInputs}) {
            if (part)
                parts.push_back(QString::number(*part));
            else
                parts.push_back("-");
        }
        texts.push_back(QString::fromStdString(model.name) + ": " + parts.join(' '));
    }
    return texts;
}

QString headerText(const std::optional<HeaderRecord> &header)
{
    return header ? QString::fromStdString(header->text) : QString("(none)");
}

QString truthText(const QJsonValue &value)
{
    return value.isString() ? value.toString() : QString("(none)");
}

QString compareEntry(const ConfigEntry &entry, const QJsonObject &truth)
{
    const auto integer = [](const QJsonValue &value) {
        return value.isDouble() ? std::optional<std::int64_t>(value.toInteger()) : std::nullopt;
    };
    if (entry.pathName != truth["path_name"].toString().toStdString())
        return "path_name";
    if (entry.isParam != truth["is_param"].toBool() || entry.usePickle != truth["use_pickle"].toBool())
        return "is_param or use_pickle";
    const ConfigTensorMeta meta = entry.tensorMeta.value_or(ConfigTensorMeta());
    if (meta.dtypeNumber != integer(truth["dtype_enum"]) || meta.layout != integer(truth["layout_enum"]))
        return "dtype or layout";
    const QJsonArray device = truth["device"].toArray();
    if (device.isEmpty())
        return meta.device || !entry.tensorMetaIsNull ? "tensor_meta" : QString();
    const Device expected{device[0].toString().toStdString(), integer(device[1])};
    return meta.device == expected ? QString() : "device";
}

/// The first difference between a config and PyTorch's account of it; empty when there is none.
QString compareConfig(const std::optional<PayloadConfig> &config, const QJsonValue &truth)
{
    if (!truth.isObject())
        return config ? "there should be none" : QString();
    if (!config)
        return "absent";
    const QJsonObject expected = truth.toObject();
    if (config->entries.size() != static_cast<std::size_t>(expected.size()))
        return QString("%1 entries").arg(config->entries.size());
    for (const ConfigEntry &entry : config->entries) {
        const QString fqn = QString::fromStdString(entry.fqn);
        const QString difference =
            expected.contains(fqn) ? compareEntry(entry, expected[fqn].toObject()) : "not in the truth";
        if (!difference.isEmpty())
            return fqn + ": " + difference;
    }
    return config->faults.empty() ? QString() : "has faults";
}

}  // namespace

class tst_Pt2Archive : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void truth_data();
    void truth();
    void everyBrokenFixtureIsReadToItsEnd_data();
    void everyBrokenFixtureIsReadToItsEnd();
    void models_data();
    void models();
    void flatProgram_data();
    void flatProgram();
    void namesWithAndWithoutRoot();
    void modelNamesJoinProgramsAndCompiledOnes();
    void longHeadersAreCut();
    void unreadableHeader();
    void unreadableParts();
    void textBudgets_data();
    void textBudgets();
    void deflatedTextsHaveOneBudgetTogether();
};

void tst_Pt2Archive::truth_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QJsonObject>("expected");
    for (const GoodFixture &fixture : goodFixtures(PT2SCOPE_FIXTURES))
        QTest::newRow(fixture.name) << fixture.path << fixture.truth;
}

void tst_Pt2Archive::truth()
{
    QFETCH(QString, path);
    QFETCH(QJsonObject, expected);
    const Pt2Archive facts = readFile(path).facts;
    QCOMPARE(QString::fromStdString(facts.shape.root), expected["root"].toString());
    QVERIFY(facts.unread.empty());

    QCOMPARE(headerText(facts.archiveFormat), truthText(expected["archive_format"]));
    const bool flatAoti = facts.shape.form == ArchiveForm::Pt2FlatAoti;
    QCOMPARE(headerText(facts.archiveVersion), truthText(expected[flatAoti ? "version" : "archive_version"]));
    QCOMPARE(headerText(facts.version), truthText(expected["version"]));
    QCOMPARE(headerText(facts.dataVersion), truthText(expected[".data/version"]));
    QCOMPARE(headerText(facts.byteorder), truthText(expected["byteorder"]));
    QCOMPARE(headerText(facts.serializationId), truthText(expected[".data/serialization_id"]));

    const QJsonObject models = expected["models"].toObject();
    QStringList names = models.keys();
    for (const QJsonValue &name : expected["aoti_models"].toArray())
        names.push_back(name.toString());
    names.removeDuplicates();
    names.sort();
    QStringList found;
    for (const std::string &name : facts.modelNames())
        found.push_back(QString::fromStdString(name));
    found.sort();
    QCOMPARE(found, names);

    QCOMPARE(facts.models.size(), static_cast<std::size_t>(models.size()));
    for (const ModelParts &model : facts.models) {
        const QJsonObject truth = models[QString::fromStdString(model.name)].toObject();
        QVERIFY(model.exported);
        QVERIFY(model.sampleInputs);
        const QJsonArray version = truth["schema_version"].toArray();
        QCOMPARE(model.exported->schemaVersion,
                 std::optional(SchemaVersion{version[0].toInteger(), version[1].toInteger()}));
        QCOMPARE(QString::fromStdString(model.exported->torchVersion.value_or("")), truth["torch_version"].toString());
        QCOMPARE(compareConfig(model.weights, truth["weights_config"]), QString());
        QCOMPARE(compareConfig(model.constants, truth["constants_config"]), QString());
        QCOMPARE(model.pickledWeights.has_value(), !model.weights.has_value());
    }
}

void tst_Pt2Archive::everyBrokenFixtureIsReadToItsEnd_data()
{
    QTest::addColumn<QString>("path");
    const QStringList noArchive{"022_truncated_to_nothing", "032_not_a_zip_text", "034_not_a_zip_tar",
                                "036_wrong_kind_checkpoint"};
    for (const BrokenFixture &fixture : brokenFixtures(PT2SCOPE_FIXTURES)) {
        if (!noArchive.contains(fixture.name))
            QTest::newRow(fixture.name) << fixture.path;
    }
}

/// One fault never hides the rest: at least one more part of the archive is described.
void tst_Pt2Archive::everyBrokenFixtureIsReadToItsEnd()
{
    QFETCH(QString, path);
    const Opened opened = readFile(path);
    const Pt2Archive &facts = opened.facts;
    if (path.contains("020_truncated_weight"))
        QCOMPARE(opened.archive->records().size(), std::size_t{1});
    else
        QVERIFY(!facts.models.empty() || !facts.aoti.empty());
    if (path.contains("078_deflate_damaged")) {
        QCOMPARE(facts.unread.size(), std::size_t{1});
        QCOMPARE(opened.recordName(facts.unread[0].record), QString("linear_basic/models/model.json"));
        QVERIFY(!facts.models.front().exported);
        QVERIFY(facts.models.front().weights);
    }
}

void tst_Pt2Archive::models_data()
{
    QTest::addColumn<QStringList>("records");
    QTest::addColumn<QStringList>("expected");  // name: program, configs, pickled ones, sample inputs
    const auto row = [](const char *name, const QStringList &records, const QStringList &expected) {
        QTest::newRow(name) << records << expected;
    };
    row("2.9",
        {"data/weights/m_weights_config.json", "data/constants/m_constants_config.json", "models/m.json",
         "data/sample_inputs/m.pt"},
        {"m: 2 0 1 - - 3"});
    row("2.8", {"models/m.json", "data/weights/m.pt", "data/constants/m.pt", "data/sample_inputs/m.pt"},
        {"m: 0 - - 1 2 3"});
    row("name with a slash", {"models/g/a.json", "data/weights/g/a_weights_config.json", "data/sample_inputs/g/a.pt"},
        {"g/a: 0 1 - - - 2"});
    row("names that look like parts",
        {"models/a_weights_config.json", "data/weights/a_weights_config_weights_config.json"},
        {"a_weights_config: 0 1 - - - -"});
    row("in order of the first record",
        {"data/weights/late.pt", "models/early.json", "models/late.json", "models/last.json"},
        {"late: 2 - - 0 - -", "early: 1 - - - - -", "last: 3 - - - - -"});
    row("config without a model", {"data/weights/ghost_weights_config.json", "models/m.json"},
        {"ghost: - 0 - - - -", "m: 1 - - - - -"});
    row("sample inputs without a model", {"data/sample_inputs/ghost.pt"}, {"ghost: - - - - - 0"});
    row("a stray .pt makes no model", {"models/m.json", "data/weights/other.pt"}, {"m: 0 - - - - -"});
    row("internal config", {"models/m.json", "data/constants/m_model_constants_config.json"}, {"m: 0 - - - - -"});
    row("config of a model named so", {"models/m_model.json", "data/constants/m_model_constants_config.json"},
        {"m_model: 0 - 1 - - -"});
    row("orphan named so", {"models/x.json", "data/constants/m_model_constants_config.json"},
        {"x: 0 - - - - -", "m_model: - - 1 - - -"});
    row("foreign files in models", {"models/", "models/readme.txt", "models/m.json"}, {"m: 2 - - - - -"});
    row("empty name", {"models/.json", "data/weights/_weights_config.json"}, {": 0 1 - - - -"});
    row("the first of equal names", {"models/m.json", "models/m.json"}, {"m: 0 - - - - -"});
    row("letter case counts", {"Models/m.json", "models/M.json"}, {"M: 1 - - - - -"});
    row("suffix longer than the name", {"data/weights/_weights_config.jso", "models/json"}, {});
}

void tst_Pt2Archive::models()
{
    QFETCH(QStringList, records);
    const Opened opened = readNames(records);
    QTEST(modelTexts(opened), "expected");
    for (const ModelParts &model : opened.facts.models) {
        QCOMPARE(model.exported != nullptr, model.program.has_value());
        QCOMPARE(model.weights.has_value(), model.weightsConfig.has_value());
        QCOMPARE(model.constants.has_value(), model.constantsConfig.has_value());
        if (model.weights) {
            QCOMPARE(model.weights->record, *model.weightsConfig);
            QCOMPARE(model.weights->folder, std::string("r/data/weights/"));
        }
        if (model.constants)
            QCOMPARE(model.constants->folder, std::string("r/data/constants/"));
    }
}

void tst_Pt2Archive::flatProgram_data()
{
    QTest::addColumn<QStringList>("records");
    QTest::addColumn<QString>("expected");
    QTest::newRow("2.7") << QStringList{"serialized_exported_program.json", "serialized_state_dict.pt",
                                        "serialized_constants.pt", "serialized_example_inputs.pt", "version"}
                         << "model: 0 - - 1 2 3";
    QTest::newRow("2.1") << QStringList{"version", "serialized_state_dict.json", "serialized_exported_program.json",
                                        "serialized_constants.json"}
                         << "model: 2 - - 1 3 -";
    QTest::newRow("both names") << QStringList{"serialized_exported_program.json", "serialized_state_dict.json",
                                               "serialized_state_dict.pt"}
                                << "model: 0 - - 2 - -";
    QTest::newRow("program lost") << QStringList{"serialized_state_dict.pt", "version"} << "model: - - - 0 - -";
    QTest::newRow("in a folder") << QStringList{"f/serialized_exported_program.json", "f/serialized_state_dict.pt"}
                                 << "model: 0 - - 1 - -";
}

void tst_Pt2Archive::flatProgram()
{
    QFETCH(QStringList, records);
    QFETCH(QString, expected);
    ZipBuilder builder;
    for (const QString &name : records)
        builder.add(name.toStdString(), name.endsWith("version") ? "8.7" : "{}");
    const Opened opened = readBytes(builder.build());
    QCOMPARE(modelTexts(opened), QStringList{expected});
    QCOMPARE(headerText(opened.facts.version), records.contains("version") ? QString("8.7") : QString("(none)"));
    QCOMPARE(opened.facts.modelNames().size(), std::size_t{opened.facts.models[0].program ? 1u : 0u});
}

void tst_Pt2Archive::namesWithAndWithoutRoot()
{
    Pt2Archive facts;
    facts.shape.root = "model";
    QCOMPARE(facts.path("models/m.json"), std::string("model/models/m.json"));
    QCOMPARE(facts.relative("model/models/m.json"), std::string_view("models/m.json"));
    QCOMPARE(facts.relative("models/m.json"), std::string_view("models/m.json"));
    QCOMPARE(facts.relative("model"), std::string_view("model"));
    QCOMPARE(facts.relative("model/"), std::string_view(""));
    facts.shape.root.clear();
    QCOMPARE(facts.path("version"), std::string("version"));
    QCOMPARE(facts.relative("/version"), std::string_view("/version"));
}

void tst_Pt2Archive::modelNamesJoinProgramsAndCompiledOnes()
{
    const Opened opened = readNames({"data/aotinductor/z/a.wrapper_metadata.json", "models/b.json",
                                     "data/aotinductor/b/a.wrapper_metadata.json", "models/a.json",
                                     "data/weights/ghost_weights_config.json"});
    QCOMPARE(opened.facts.modelNames(), (std::vector<std::string>{"z", "b", "a"}));
    const std::vector<NamedModel> named = opened.facts.namedModels();
    QCOMPARE(named.size(), std::size_t{4});
    QVERIFY(!named[0].program && named[0].compiled);
    QVERIFY(named[1].program && named[1].compiled);
    QVERIFY(named[2].program && !named[2].compiled);
    QCOMPARE(named[3].name, std::string("ghost"));
}

void tst_Pt2Archive::longHeadersAreCut()
{
    const Opened opened = readBytes(ZipBuilder().add("r/archive_format", std::string(5000, 'x')).build());
    QCOMPARE(opened.facts.archiveFormat->text, std::string(4096, 'x'));
    QVERIFY(!opened.facts.archiveFormat->failure);
}

void tst_Pt2Archive::unreadableHeader()
{
    ZipBuilder::Entry encrypted;
    encrypted.name = "r/archive_format";
    encrypted.content = "pt2";
    encrypted.flags = 0x0801;
    const Opened opened = readBytes(ZipBuilder().add(encrypted).build());
    QVERIFY(opened.facts.archiveFormat);
    QVERIFY(opened.facts.archiveFormat->failure);
    QVERIFY(opened.facts.archiveFormat->text.empty());
}

void tst_Pt2Archive::unreadableParts()
{
    ZipBuilder::Entry program;
    program.name = "r/models/m.json";
    program.content = "{}";
    program.flags = 0x0801;
    ZipBuilder::Entry config = program;
    config.name = "r/data/weights/m_weights_config.json";
    const Opened opened = readBytes(ZipBuilder()
                                        .add(program)
                                        .add(config)
                                        .add("r/data/constants/m_constants_config.json", R"({"config": {}})")
                                        .add("r/archive_format", "pt2")
                                        .build());
    QCOMPARE(opened.facts.unread.size(), std::size_t{2});
    QCOMPARE(opened.recordName(opened.facts.unread[0].record), QString("r/models/m.json"));
    QCOMPARE(opened.recordName(opened.facts.unread[1].record), QString("r/data/weights/m_weights_config.json"));
    const ModelParts &model = opened.facts.models.front();
    QVERIFY(!model.exported);
    QVERIFY(!model.weights);
    QVERIFY(model.constants);
}

void tst_Pt2Archive::textBudgets_data()
{
    QTest::addColumn<QString>("record");
    QTest::addColumn<int>("mebibytes");
    QTest::addColumn<bool>("readable");
    QTest::newRow("config, inflates moderately") << "data/weights/m_weights_config.json" << 1 << true;
    QTest::newRow("config, inflates to more than its archive warrants")
        << "data/weights/m_weights_config.json" << 2 << false;
    QTest::newRow("program, large") << "models/m.json" << 31 << true;
    QTest::newRow("program, too large") << "models/m.json" << 33 << false;
}

void tst_Pt2Archive::textBudgets()
{
    QFETCH(QString, record);
    QFETCH(int, mebibytes);
    ZipBuilder::Entry entry;
    entry.name = "r/" + record.toStdString();
    entry.content = std::string(static_cast<std::size_t>(mebibytes) << 20, '?');  // no JSON, so parsing costs nothing
    entry.deflate = true;
    const Opened opened = readBytes(ZipBuilder().add(entry).add("r/archive_format", "pt2").build());
    QTEST(opened.facts.unread.empty(), "readable");
    if (!opened.facts.unread.empty())
        QCOMPARE(static_cast<int>(opened.facts.unread[0].error.code), static_cast<int>(ErrorCode::Limit));
}

void tst_Pt2Archive::deflatedTextsHaveOneBudgetTogether()
{
    ZipBuilder builder;
    for (int i = 0; i < 5; ++i) {
        ZipBuilder::Entry program;
        program.name = "r/models/m" + std::to_string(i) + ".json";
        program.content = std::string(std::size_t{30} << 20, '?');
        program.deflate = true;
        builder.add(program);
    }
    const Opened opened = readBytes(builder.add("r/archive_format", "pt2").build());
    QCOMPARE(opened.facts.models.size(), std::size_t{5});
    QCOMPARE(opened.facts.unread.size(), std::size_t{1});
    QCOMPARE(opened.recordName(opened.facts.unread[0].record), QString("r/models/m4.json"));
}

QTEST_APPLESS_MAIN(tst_Pt2Archive)
#include "tst_Pt2Archive.moc"
