// SPDX-License-Identifier: Apache-2.0
#include "tests/app/ProgramRun.h"
#include "tests/support/Fixtures.h"

#include <QTest>

using namespace pt2scope::testing;

namespace {

QJsonObject signatureOf(const QString &archive)
{
    return runPt2scope({"signature", goodArchive(archive), "--format", "json"}).json()["models"][0].toObject();
}

QStringList pathsOf(const QJsonValue &specs)
{
    QStringList paths;
    for (const QJsonValue &spec : specs.toArray()) {
        if (spec["path"].isString())
            paths.push_back(spec["path"].toString());
    }
    return paths;
}

}  // namespace

class tst_Signature : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void truthOfEveryFixture_data();
    void truthOfEveryFixture();
    void keysAreComplete();
    void paths();
    void expressions();
    void mutations();
    void constants();
    void text();
    void unknownNames();
};

void tst_Signature::truthOfEveryFixture_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QJsonObject>("truth");
    for (const GoodFixture &fixture : goodFixtures(PT2SCOPE_FIXTURES)) {
        if (!fixture.truth["models"].toObject().isEmpty())
            QTest::newRow(fixture.name) << fixture.path << fixture.truth;
    }
}

void tst_Signature::truthOfEveryFixture()
{
    QFETCH(QString, path);
    QFETCH(QJsonObject, truth);
    const ProgramRun run = runPt2scope({"signature", path, "--format", "json"});
    QVERIFY2(run.status == 0, run.described());
    for (const QJsonValue &model : run.json()["models"].toArray()) {
        const QJsonObject program = truth["models"][model["name"].toString()].toObject();
        if (!program.contains("input_specs"))
            continue;
        for (const char *side : {"inputs", "outputs"}) {
            const QJsonArray specs = program[QString(side).chopped(1) + "_specs"].toArray();
            QCOMPARE(model[side].toArray().size(), specs.size());
            for (qsizetype i = 0; i < specs.size(); ++i) {
                const QJsonValue found = model[side][i];
                QCOMPARE(found["kind"], specs[i]["kind"]);
                if (specs[i]["name"].isString())
                    QCOMPARE(found["name"], specs[i]["name"]);
                if (specs[i].toObject().contains("target"))
                    QCOMPARE(found["target"], specs[i]["target"]);
                if (specs[i].toObject().contains("persistent"))
                    QCOMPARE(found["persistent"], specs[i]["persistent"]);
            }
        }
        QCOMPARE(model["range_constraints"], program["range_constraints"]);
        const QJsonArray guards = program["guards_code"].toArray();
        QCOMPARE(model["guards"].toArray(), guards);
        const QJsonObject tensors = program["tensors"].toObject();
        for (const QJsonValue &input : model["inputs"].toArray()) {
            const QJsonObject tensor = tensors[input["target"].toString()].toObject();
            if (input["kind"] == "user_input" || !tensor.contains("sizes") || tensor.contains("subclass"))
                continue;
            QCOMPARE(input["sizes"], tensor["sizes"]);
            QCOMPARE(input["dtype"], tensor["dtype"]);
            QCOMPARE(input["device"], tensor["device"]);
        }
    }
}

void tst_Signature::keysAreComplete()
{
    const QJsonObject model = signatureOf("2.15.0/buffer_mutation");
    for (const char *key :
         {"name", "inputs", "outputs", "mutations", "range_constraints", "guards", "in_spec", "out_spec"})
        QVERIFY2(model.contains(key), key);
    const QJsonObject input = model["inputs"][0].toObject();
    for (const char *key : {"kind", "name", "target", "dtype", "sizes", "device"})
        QVERIFY2(input.contains(key), key);
    QVERIFY(model["in_spec"].toString().startsWith("[1, {"));
}

void tst_Signature::paths()
{
    const QJsonObject model = signatureOf("2.12.1/nested_io");
    const QStringList inputs = pathsOf(model["inputs"]);
    QVERIFY2(inputs.size() > 2, qPrintable(inputs.join(' ')));
    QVERIFY(inputs.first().startsWith("args[0]"));
    QVERIFY(std::ranges::all_of(
        inputs, [](const QString &path) { return path.startsWith("args[") || path.startsWith("kwargs["); }));
    QVERIFY(!pathsOf(model["outputs"]).isEmpty());
    for (const QJsonValue &input : model["inputs"].toArray())
        QCOMPARE(input["path"].isString(), input["kind"] == "user_input" || input["kind"] == "constant_input");
}

void tst_Signature::expressions()
{
    QStringList sizes;
    for (const QJsonValue &input : signatureOf("2.15.0/dynamic_derived")["inputs"].toArray())
        sizes.push_back(input["sizes"][0].toVariant().toString());
    QVERIFY2(sizes.contains("s77 + 1") || sizes.contains("s17 + 1"), qPrintable(sizes.join(", ")));
    const ProgramRun run = runPt2scope({"signature", goodArchive("2.15.0/dynamic_derived")});
    QVERIFY2(run.out.contains(" + 1]") && run.out.contains("\nRanges\n") && run.out.contains(" <= s"), run.described());
}

void tst_Signature::mutations()
{
    const QJsonArray mutations = signatureOf("2.15.0/buffer_mutation")["mutations"].toArray();
    QCOMPARE(mutations.size(), 2);
    QCOMPARE(mutations[0].toObject(),
             (QJsonObject{{"value", "add"}, {"kind", "buffer_mutation"}, {"target", "count"}}));
    QCOMPARE(signatureOf("2.15.0/parameter_mutation")["mutations"][0]["kind"], "parameter_mutation");
    QCOMPARE(signatureOf("2.12.1/user_input_mutation")["mutations"][0]["target"], "x");
}

void tst_Signature::constants()
{
    bool found = false;
    for (const QJsonValue &input : signatureOf("2.12.1/nested_io")["inputs"].toArray()) {
        if (input["kind"] != "constant_input")
            continue;
        QVERIFY(input.toObject().contains("default"));
        found = found || (input["name"] == "batch_scale" && input["default"] == 0.5);
    }
    QVERIFY(found);
    const QJsonArray outputs = signatureOf("2.15.0/constant_io")["outputs"].toArray();
    QVERIFY(std::ranges::any_of(outputs, [](const QJsonValue &output) { return output["value"] == 1.5; }));
}

void tst_Signature::text()
{
    const ProgramRun run = runPt2scope({"signature", goodArchive("2.15.0/buffer_mutation")});
    QCOMPARE(run.status, 0);
    for (const char *part : {"model model\n", "\nInputs\nKIND ", "buffer, not saved", "args[0]", "\nOutputs\n",
                             "\nCHANGED IN PLACE", "float32"})
        QVERIFY2(run.out.contains(part), QByteArray(part) + "\n" + run.described());
    QVERIFY(!run.out.contains('\x1b'));
}

void tst_Signature::unknownNames()
{
    const ProgramRun run = runPt2scope({"signature", goodArchive("2.15.0/buffer_mutation"), "--model", "modl"});
    QCOMPARE(run.status, 3);
    QVERIFY2(run.err.contains("did you mean 'model'?"), run.described());
}

QTEST_GUILESS_MAIN(tst_Signature)
#include "tst_Signature.moc"
