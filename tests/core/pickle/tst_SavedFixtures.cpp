// SPDX-License-Identifier: Apache-2.0
// What torch itself says about the tensors in its pickles, against what is read without torch.
#include "core/bytes/FileSource.h"
#include "core/bytes/MemorySource.h"
#include "core/pickle/PickleJudgement.h"
#include "core/pickle/TorchSave.h"
#include "tests/support/Fixtures.h"

#include <QJsonArray>
#include <QTest>

using namespace pt2scope;
using pt2scope::testing::GoodFixture;
using pt2scope::testing::goodFixtures;

namespace {

const std::vector<GoodFixture> &fixtures()
{
    static const std::vector<GoodFixture> all = goodFixtures(QStringLiteral(PT2SCOPE_FIXTURES));
    return all;
}

std::shared_ptr<const ZipArchive> openFixture(const QString &path)
{
    const auto file = FileSource::open(path.toStdString());
    const auto archive = file ? ZipArchive::open(*file) : file.error();
    return archive ? *archive : nullptr;
}

/// The torch.save archives among the records whose name ends so.
std::vector<TorchSave> savedIn(const ZipArchive &archive, std::string_view suffix)
{
    std::vector<TorchSave> found;
    for (std::size_t i = 0; i < archive.records().size(); ++i) {
        const std::string &name = archive.records()[i].name;
        if (!name.ends_with(suffix) || archive.records()[i].size == 0)
            continue;
        const auto source = archive.openRecord(i);
        if (source)
            found.push_back(readTorchSave(*source));
    }
    return found;
}

QString joined(const std::vector<std::int64_t> &numbers)
{
    QStringList texts;
    for (const std::int64_t number : numbers)
        texts << QString::number(number);
    return texts.join(',');
}

QString joined(const QJsonValue &numbers)
{
    QStringList texts;
    for (const QJsonValue &number : numbers.toArray())
        texts << QString::number(number.toInteger());
    return texts.join(',');
}

QString text(std::string_view view)
{
    return QString::fromUtf8(view.data(), static_cast<qsizetype>(view.size()));
}

/// Empty when the tensor is what torch says, else what differs.
QString difference(const SavedTensor &tensor, const QJsonObject &truth)
{
    const bool strided = tensor.kind != SavedTensorKind::Sparse;
    QStringList found;
    const auto compare = [&](const char *what, const QString &mine, const QString &torch) {
        if (mine != torch)
            found << QString("%1: %2, torch says %3").arg(what, mine, torch);
    };
    compare("dtype", text(tensor.dtype.name), truth["dtype"].toString());
    compare("sizes", joined(tensor.sizes), joined(truth["sizes"]));
    compare("strides", strided ? joined(tensor.strides) : QString(), strided ? joined(truth["strides"]) : QString());
    compare("offset", QString::number(tensor.storageOffset), QString::number(truth["storage_offset"].toInteger()));
    compare("requires_grad", QVariant(tensor.requiresGrad).toString(), truth["requires_grad"].toVariant().toString());
    compare("is_parameter", QVariant(tensor.isParameter).toString(), truth["is_parameter"].toVariant().toString());
    compare("device", QString::fromStdString(tensor.device.text()), truth["device"].toString());
    return found.join("; ");
}

QString kindName(SavedLeafKind kind)
{
    switch (kind) {
        case SavedLeafKind::Tensor: return "tensor";
        case SavedLeafKind::Integer: return "int";
        case SavedLeafKind::Float: return "float";
        case SavedLeafKind::Bool: return "bool";
        case SavedLeafKind::Text: return "str";
        case SavedLeafKind::None: return "none";
        case SavedLeafKind::Complex: return "complex";
        case SavedLeafKind::Other: return "other";
    }
    return {};
}

}  // namespace

class tst_SavedFixtures : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void stateDicts_data();
    void stateDicts();
    void sampleInputs_data();
    void sampleInputs();
    void nothingIsSuspicious_data() { everyFixture(); }
    void nothingIsSuspicious();

private:
    static void everyFixture()
    {
        QTest::addColumn<int>("index");
        for (int i = 0; i < static_cast<int>(fixtures().size()); ++i)
            QTest::newRow(fixtures()[static_cast<std::size_t>(i)].name.constData()) << i;
        QVERIFY(!fixtures().empty());
    }
    static const GoodFixture &current(int index) { return fixtures()[static_cast<std::size_t>(index)]; }
};

void tst_SavedFixtures::stateDicts_data()
{
    QTest::addColumn<int>("index");
    for (int i = 0; i < static_cast<int>(fixtures().size()); ++i) {
        const QByteArray &name = current(i).name;
        if (name.startsWith("2.6") || name.startsWith("2.7") || name.startsWith("2.8"))
            QTest::newRow(name.constData()) << i;
    }
}

void tst_SavedFixtures::stateDicts()
{
    QFETCH(int, index);
    const GoodFixture &fixture = current(index);
    const auto archive = openFixture(fixture.path);
    QVERIFY(archive);
    const QJsonObject models = fixture.truth["models"].toObject();
    for (const QString &model : models.keys()) {
        const QJsonObject tensors = models[model].toObject()["tensors"].toObject();
        std::vector<TorchSave> files = savedIn(*archive, ("weights/" + model + ".pt").toStdString());
        for (const std::string &suffix :
             {("constants/" + model + ".pt").toStdString(), std::string("serialized_state_dict.pt"),
              std::string("serialized_constants.pt")}) {
            for (TorchSave &file : savedIn(*archive, suffix))
                files.push_back(std::move(file));
        }
        for (const QString &name : tensors.keys()) {
            const SavedTensor *found = nullptr;
            for (const TorchSave &file : files)
                found = found ? found : file.find(name.toStdString());
            QVERIFY2(found, qPrintable(name));
            QCOMPARE(name + ": " + difference(*found, tensors[name].toObject()), name + ": ");
        }
    }
}

void tst_SavedFixtures::sampleInputs_data()
{
    QTest::addColumn<int>("index");
    for (int i = 0; i < static_cast<int>(fixtures().size()); ++i) {
        const QJsonObject models = current(i).truth["models"].toObject();
        if (models.size() == 1 && models.begin()->toObject()["sample_inputs"].isArray())
            QTest::newRow(current(i).name.constData()) << i;
    }
}

void tst_SavedFixtures::sampleInputs()
{
    QFETCH(int, index);
    const GoodFixture &fixture = current(index);
    const auto archive = openFixture(fixture.path);
    QVERIFY(archive);
    const QJsonObject models = fixture.truth["models"].toObject();
    const QJsonArray truth = models.begin()->toObject()["sample_inputs"].toArray();
    std::vector<TorchSave> files = savedIn(*archive, ("sample_inputs/" + models.begin().key() + ".pt").toStdString());
    for (TorchSave &file : savedIn(*archive, "serialized_example_inputs.pt"))
        files.push_back(std::move(file));
    if (files.empty())
        QSKIP("the archive has no sample inputs");
    const TorchSave &file = files[0];
    QCOMPARE(file.leaves.size(), static_cast<std::size_t>(truth.size()));
    for (std::size_t i = 0; i < file.leaves.size(); ++i) {
        const QJsonObject expected = truth[static_cast<qsizetype>(i)].toObject();
        QCOMPARE(kindName(file.leaves[i].kind), expected["kind"].toString());
        if (file.leaves[i].tensor)
            QCOMPARE(difference(file.tensors[*file.leaves[i].tensor], expected), QString());
    }
}

void tst_SavedFixtures::nothingIsSuspicious()
{
    QFETCH(int, index);
    const auto archive = openFixture(current(index).path);
    QVERIFY(archive);
    for (const TorchSave &file : savedIn(*archive, ".pt")) {
        QCOMPARE(file.form, TorchSaveForm::Zip);
        QCOMPARE(file.pickles.size(), std::size_t{1});
        QVERIFY2(file.faults.empty(), file.faults.empty() ? "" : file.faults[0].detail.c_str());
        QVERIFY(file.orphans.empty());
        QVERIFY(file.pickles[0].pickle.faults.empty());
        QCOMPARE(file.pickles[0].trailingNbytes(), 0u);
        QVERIFY(judgePickle(file.pickles[0].pickle, PicklePlace::TorchSave).verdict < PickleVerdict::Dangerous);
        for (const SavedStorage &storage : file.storages)
            QCOMPARE(storage.storedNbytes, storage.nbytes);
        for (const SavedTensor &tensor : file.tensors) {
            if (tensor.storage)
                QVERIFY(tensor.requiredNbytes() && *tensor.requiredNbytes() <= *file.storages[*tensor.storage].nbytes);
        }
    }
}

QTEST_APPLESS_MAIN(tst_SavedFixtures)
#include "tst_SavedFixtures.moc"
