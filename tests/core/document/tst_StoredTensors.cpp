// SPDX-License-Identifier: Apache-2.0
#include "core/document/StoredTensors.h"

#include "core/bytes/MemorySource.h"
#include "core/document/SampleInputs.h"
#include "tests/support/Fixtures.h"
#include "tests/support/PickleTexts.h"
#include "tests/support/SignatureEdits.h"

#include <QJsonArray>
#include <QtTest>

#include <algorithm>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

DocumentPtr openBytes(Bytes bytes)
{
    return openDocument(std::make_shared<MemorySource>(std::move(bytes)), "x.pt2", DocumentDepth::Facts);
}

/// The only model's.
StoredTensors storedIn(const Document &document)
{
    return storedTensors(document, document.pt2->models.front());
}

QJsonArray jsonOf(const std::vector<std::int64_t> &numbers)
{
    QJsonArray array;
    for (const std::int64_t number : numbers)
        array.append(static_cast<double>(number));
    return array;
}

/// The small archive with a pickled state dict of this object instead of its weights.
Bytes withStateDict(const std::string &object)
{
    return zip(plus(without({weightsConfigName}), "model/data/weights/model.pt", pickled::saved(object)));
}

}  // namespace

class tst_StoredTensors : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void agreesWithPyTorch_data();
    void agreesWithPyTorch();
    void readsConfigs();
    void readsPickledEntries();
    void lastOfEqualKeysCounts();
    void tiedNamesShareOneMeta();
    void knowsWhenNamesAreMissing();
    void sampleInputsAreFlattened();
    void sampleInputsOfAnotherFormAreIncomplete();
};

void tst_StoredTensors::agreesWithPyTorch_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QJsonObject>("tensors");
    const auto fixtures = goodFixtures(PT2SCOPE_FIXTURES);
    QVERIFY2(!fixtures.empty(), "no fixtures");
    for (const GoodFixture &fixture : fixtures) {
        const QJsonObject models = fixture.truth["models"].toObject();
        if (models.size() == 1)
            QTest::newRow(fixture.name.constData()) << fixture.path << models.begin()->toObject()["tensors"].toObject();
    }
}

void tst_StoredTensors::agreesWithPyTorch()
{
    QFETCH(QString, path);
    QFETCH(QJsonObject, tensors);
    const auto document = openDocument(path.toStdString());
    QVERIFY(document);
    const auto &models = (*document)->pt2->models;
    const auto model = std::ranges::find_if(models, [](const ModelParts &each) { return each.program.has_value(); });
    QVERIFY(model != models.end());
    const StoredTensors stored = storedTensors(**document, *model);
    QVERIFY(stored.weights.isComplete() && stored.constants.isComplete());
    for (auto truth = tensors.begin(); truth != tensors.end(); ++truth) {
        const QJsonObject expected = truth->toObject();
        const std::string name = truth.key().toStdString();
        const QString role = expected["role"].toString();
        const bool isWeight = role == "parameter" || role == "buffer" || role == "state";
        const StoredTensor *found = (isWeight ? stored.weights : stored.constants).find(name);
        QVERIFY2(found, name.c_str());
        QVERIFY2(found->meta, name.c_str());
        QCOMPARE(QString::fromStdString(std::string(found->meta->dtypeName)), expected["dtype"].toString());
        if (role == "parameter")
            QVERIFY2(found->isParameter != false, name.c_str());
        if (found->meta->sizes)
            QCOMPARE(jsonOf(*found->meta->sizes), expected["sizes"].toArray());
        if (found->meta->strides && expected.contains("strides"))
            QCOMPARE(jsonOf(*found->meta->strides), expected["strides"].toArray());
    }
}

void tst_StoredTensors::readsConfigs()
{
    const auto document = openBytes(archiveOf(smallProgramText(), {{"w", parameterLine()}},
                                              {{"t", constantLine()}, {"o", objectLine("custom_obj_0")}}));
    const StoredTensors stored = storedIn(*document);
    QCOMPARE(int(stored.weights.source()), int(StoredSection::Source::Config));
    const StoredTensor *weight = stored.weights.find("w");
    QVERIFY(weight && weight->isParameter == true && weight->record && weight->entry);
    QCOMPARE(weight->meta->dtype, std::optional(DType::Float32));
    QCOMPARE(*weight->meta->sizes, (std::vector<std::int64_t>{3, 4}));
    QVERIFY(stored.constants.find("t")->isParameter == false);
    QCOMPARE(int(stored.constants.find("o")->kind), int(StoredKind::CustomObject));
    QVERIFY(!stored.weights.find("t"));
}

void tst_StoredTensors::readsPickledEntries()
{
    ConfigLine line = parameterLine();
    line.usePickle = "true";
    line.isParam = "false";
    const auto open = [&](const std::string &object) {
        Entries entries = withWeights({{"w", line}});
        entryOf(entries, "data/weights/weight_0").content = pickled::saved(object);
        return openBytes(zip(entries));
    };
    const auto document = open(pickled::parameter());
    const StoredTensors stored = storedIn(*document);
    const StoredTensor *weight = stored.weights.find("w");
    QVERIFY(weight->saved);
    QVERIFY2(weight->isParameter == true, "what is pickled counts, not is_param");
    const auto number = open(pickled::integer(1));
    QCOMPARE(int(storedIn(*number).weights.find("w")->kind), int(StoredKind::Unknown));
}

void tst_StoredTensors::lastOfEqualKeysCounts()
{
    const auto document =
        openBytes(withStateDict(pickled::dict({{"w", pickled::tensor()}, {"w", pickled::parameter()}})));
    QVERIFY(storedIn(*document).weights.find("w")->isParameter == true);
}

void tst_StoredTensors::tiedNamesShareOneMeta()
{
    // The tensor is put into the memo (q) and fetched from it (h).
    const auto document =
        openBytes(withStateDict("}(" + pickled::text("a") + pickled::tensor() + "q\7" + pickled::text("b") + "h\7u"));
    const StoredTensors stored = storedIn(*document);
    QVERIFY(stored.weights.find("a") && stored.weights.find("b"));
    QCOMPARE(stored.weights.find("a")->meta, stored.weights.find("b")->meta);
}

void tst_StoredTensors::knowsWhenNamesAreMissing()
{
    QVERIFY(storedIn(*openBytes(withStateDict(pickled::dict({})))).weights.isComplete());
    QVERIFY(!storedIn(*openBytes(withStateDict("]"))).weights.isComplete());
    QVERIFY(!storedIn(*openBytes(withStateDict("}(" + pickled::integer(1) + pickled::tensor() + "u")))
                 .weights.isComplete());
    QVERIFY(!storedIn(*openBytes(withStateDict("}("))).weights.isComplete());
    const auto absent = openBytes(zip(without({weightsConfigName})));
    QVERIFY(!storedIn(*absent).weights.isComplete());
    QCOMPARE(int(storedIn(*absent).weights.source()), int(StoredSection::Source::Absent));
    QVERIFY(!storedIn(*openBytes(zip(with(weightsConfigName, "{")))).weights.isComplete());
}

void tst_StoredTensors::sampleInputsAreFlattened()
{
    const std::string object =
        pickled::tuple({pickled::tuple({pickled::tensor(), "](" + pickled::integer(1) + pickled::tensor() + "e"}),
                        pickled::dict({{"k", "N"}})});
    const auto document = openBytes(zip(with("data/sample_inputs/model.pt", pickled::saved(object))));
    const SampleInputs inputs = sampleInputs(*document, document->pt2->models.front());
    QVERIFY(inputs.isComplete && !inputs.isEmpty);
    QCOMPARE(inputs.leaves.size(), std::size_t(4));
    QVERIFY(inputs.tensor(inputs.leaves[0]) && !inputs.tensor(inputs.leaves[1]) && inputs.tensor(inputs.leaves[2]));
    QCOMPARE(int(inputs.leaves[3].kind), int(SavedLeafKind::None));
}

void tst_StoredTensors::sampleInputsOfAnotherFormAreIncomplete()
{
    const auto open = [](const std::string &content) {
        return openBytes(zip(with("data/sample_inputs/model.pt", content)));
    };
    for (const std::string &object : {pickled::dict({}), pickled::tuple({pickled::tuple({})}), std::string("(")}) {
        const auto document = open(pickled::saved(object));
        QVERIFY(!sampleInputs(*document, document->pt2->models.front()).isComplete);
    }
    const auto empty = open("");
    const SampleInputs none = sampleInputs(*empty, empty->pt2->models.front());
    QVERIFY(none.isEmpty && !none.isComplete && !none.file);
}

QTEST_APPLESS_MAIN(tst_StoredTensors)
#include "tst_StoredTensors.moc"
