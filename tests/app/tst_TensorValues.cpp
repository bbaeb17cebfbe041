// SPDX-License-Identifier: Apache-2.0
#include "tests/app/ProgramRun.h"
#include "tests/app/TensorSamples.h"
#include "tests/support/Fixtures.h"

#include <QCryptographicHash>
#include <QDir>
#include <QTemporaryDir>
#include <QTest>
#include <cmath>
#include <cstring>

using namespace pt2scope::testing;

namespace {

/// The part of a .npy file behind its header.
QByteArray npyElements(const QByteArray &file)
{
    return file.mid(file.indexOf('\n') + 1);
}

template <typename T>
QJsonArray numbersIn(const QByteArray &bytes)
{
    QJsonArray numbers;
    for (qsizetype i = 0; i < bytes.size(); i += static_cast<qsizetype>(sizeof(T))) {
        T number;
        std::memcpy(&number, bytes.constData() + i, sizeof(T));
        const auto real = static_cast<double>(number);
        if (std::isfinite(real))
            numbers.append(real);
        else
            numbers.append(std::isnan(real) ? "nan" : real < 0 ? "-inf" : "inf");
    }
    return numbers;
}

using Decoder = QJsonArray (*)(const QByteArray &);

void flatten(const QJsonValue &value, QJsonArray &flat)
{
    if (value.isArray()) {
        for (const QJsonValue &part : value.toArray())
            flatten(part, flat);
    } else if (value.isObject()) {
        flat.append(value["real"]);
        flat.append(value["imag"]);
    } else if (value.isBool()) {
        flat.append(value.toBool() ? 1 : 0);
    } else {
        flat.append(value);
    }
}

QJsonArray flat(const QJsonValue &values)
{
    QJsonArray numbers;
    flatten(values, numbers);
    return numbers;
}

}  // namespace

class tst_TensorValues : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void truthOfTensors_data();
    void truthOfTensors();
    void valuesAreTheBytes_data();
    void valuesAreTheBytes();
    void slices_data();
    void slices();
    void wrongSlices_data();
    void wrongSlices();
    void expandedWithoutEnd();
    void manyValues();
    void numpyFiles();
};

void tst_TensorValues::truthOfTensors_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("model");
    QTest::addColumn<QString>("name");
    QTest::addColumn<QJsonObject>("truth");
    for (const GoodFixture &fixture : goodFixtures(PT2SCOPE_FIXTURES)) {
        for (const char *wanted : {"2.15.0/dtypes_all", "2.15.0/special_floats", "2.15.0/expanded_stride0",
                                   "2.15.0/noncontiguous_params", "2.15.0/view_single_slice", "2.8.0/buffers_mixed"}) {
            if (fixture.name != wanted)
                continue;
            const QJsonObject models = fixture.truth["models"].toObject();
            for (const QString &model : models.keys()) {
                const QJsonObject tensors = models[model]["tensors"].toObject();
                for (const QString &name : tensors.keys())
                    QTest::newRow(fixture.name + ":" + name.toUtf8())
                        << fixture.path << model << name << tensors[name].toObject();
            }
        }
    }
}

/// The values that numpy would load have the digest that PyTorch gave, and the statistics are PyTorch's.
void tst_TensorValues::truthOfTensors()
{
    QFETCH(QString, path);
    QFETCH(QString, model);
    QFETCH(QString, name);
    QFETCH(QJsonObject, truth);
    const QTemporaryDir folder;
    const QString npy = folder.filePath("values.npy");
    const ProgramRun run = runPt2scope({"tensor", path, name, "--model", model, "--npy", npy, "--format", "json"});
    QVERIFY2(run.status == 0 && run.err.isEmpty(), run.described());
    const QByteArray elements = npyElements(readFile(npy));
    QCOMPARE(elements.size(), qsizetype{truth["nbytes"].toInteger()});
    QCOMPARE(QString::fromUtf8(QCryptographicHash::hash(elements, QCryptographicHash::Sha256).toHex()),
             truth["sha256"].toString());
    const QJsonObject stats = run.json()["stats"].toObject();
    const auto verify = [&](const QJsonObject &got, const QJsonObject &want) {
        for (const QString &field : want.keys()) {
            if (field == "inf")
                continue;
            if (field == "mean" && want[field].isDouble())
                QVERIFY2(std::fabs(got[field].toDouble() - want[field].toDouble())
                             <= 1e-12 * std::fabs(want[field].toDouble()),
                         run.described());
            else
                QVERIFY2(got[field] == want[field], (field + "\n").toUtf8() + run.described());
        }
    };
    const QJsonObject want = truth["stats"].toObject();
    if (!want.contains("real"))
        return verify(stats, want);
    verify(stats["real"].toObject(), want["real"].toObject());
    verify(stats["imag"].toObject(), want["imag"].toObject());
}

void tst_TensorValues::valuesAreTheBytes_data()
{
    QTest::addColumn<QString>("fixture");
    QTest::addColumn<QString>("name");
    QTest::addColumn<Decoder>("decode");
    const auto row = [](const char *fixture, const char *name, Decoder decode) {
        QTest::newRow(name) << QString(fixture) << QString(name) << decode;
    };
    row("2.15.0/dtypes_all", "buf_uint8", numbersIn<std::uint8_t>);
    row("2.15.0/dtypes_all", "buf_int8", numbersIn<std::int8_t>);
    row("2.15.0/dtypes_all", "buf_int16", numbersIn<std::int16_t>);
    row("2.15.0/dtypes_all", "buf_uint16", numbersIn<std::uint16_t>);
    row("2.15.0/dtypes_all", "buf_int32", numbersIn<std::int32_t>);
    row("2.15.0/dtypes_all", "buf_uint32", numbersIn<std::uint32_t>);
    row("2.15.0/dtypes_all", "buf_bool", numbersIn<std::uint8_t>);
    row("2.15.0/dtypes_all", "par_complex64", numbersIn<float>);
    row("2.15.0/dtypes_all", "par_complex128", numbersIn<double>);
    row("2.15.0/special_floats", "s_float32", numbersIn<float>);
    row("2.15.0/special_floats", "s_float64", numbersIn<double>);
    row("2.15.0/special_floats", "cplx", numbersIn<float>);
    row("2.15.0/noncontiguous_params", "conv.weight", numbersIn<float>);
    row("2.15.0/expanded_stride0", "mid", numbersIn<float>);
}

void tst_TensorValues::valuesAreTheBytes()
{
    QFETCH(QString, fixture);
    QFETCH(QString, name);
    QFETCH(Decoder, decode);
    const QTemporaryDir folder;
    const QString npy = folder.filePath("values.npy");
    const ProgramRun run = runPt2scope({"tensor", goodArchive(fixture), name, "--npy", npy, "--format", "json"});
    QCOMPARE(run.status, 0);
    QCOMPARE(compact(flat(run.json()["values"])), compact(decode(npyElements(readFile(npy)))));
}

void tst_TensorValues::slices_data()
{
    QTest::addColumn<QString>("slice");
    QTest::addColumn<QByteArray>("values");
    const auto row = [](const char *slice, const char *values) {
        QTest::newRow(slice) << QString(slice) << QByteArray(values);
    };
    row("", "[[[0,1,2,3],[4,5,6,7],[8,9,10,11]]]");
    row("1", "[[4,5,6,7]]");
    row("-1", "[[8,9,10,11]]");
    row(":,2", "[[2,6,10]]");
    row("1,1:3", "[[5,6]]");
    row("::2,-2:", "[[[2,3],[10,11]]]");
    row("...,0", "[[0,4,8]]");
    row("2,3", "[11]");
    row("1:1", "[[]]");
    row("1:9", "[[[4,5,6,7],[8,9,10,11]]]");
    row(":,4:", "[[[],[],[]]]");
}

void tst_TensorValues::slices()
{
    QFETCH(QString, slice);
    const TemporaryFile file = countingWeight();
    const ProgramRun run = runPt2scope({"tensor", pathOf(file), "w", "--slice", slice, "--format", "json"});
    QVERIFY2(run.status == 0, run.described());
    QTEST(compact(run.json()["values"]), "values");
    QCOMPARE(run.json()["slice"].toString(), slice);
    QCOMPARE(run.json()["sizes"].toArray(), (QJsonArray{3, 4}));
    QCOMPARE(run.json()["stats"]["count"].toInt(), 12);
}

void tst_TensorValues::wrongSlices_data()
{
    QTest::addColumn<QString>("slice");
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("error");
    QTest::newRow("a word") << "x" << 2 << QByteArray("'x' is neither an index nor a range");
    QTest::newRow("backwards") << "::-1" << 2 << QByteArray("a step must be 1 or more");
    QTest::newRow("escape codes") << "\x1b[1m" << 2 << QByteArray("'\\x1b[1m'");
    QTest::newRow("behind the end") << "0,4" << 3 << QByteArray("index 4 is outside dimension 1, whose size is 4");
    QTest::newRow("before the front") << "-4" << 3 << QByteArray("index -4 is outside dimension 0");
    QTest::newRow("too many") << "0,0,0" << 3 << QByteArray("more than the tensor's 2 dimensions");
}

void tst_TensorValues::wrongSlices()
{
    QFETCH(QString, slice);
    QFETCH(QByteArray, error);
    const TemporaryFile file = countingWeight();
    const ProgramRun run = runPt2scope({"tensor", pathOf(file), "w", "--slice", slice});
    QTEST(run.status, "status");
    QVERIFY2(run.out.isEmpty() && run.err.contains(error), run.described());
}

/// 2^46 elements that are one of 12 numbers: corners are shown, nothing is done to each.
void tst_TensorValues::expandedWithoutEnd()
{
    const TemporaryFile file = countingWeight({.sizes = "[70368744177664]", .strides = "[0]", .offset = "3"});
    const ProgramRun text = runPt2scope({"tensor", pathOf(file), "w"});
    QVERIFY2(text.status == 0 && text.out.contains("\n  mean           3\n"), text.described());
    QVERIFY2(text.out.contains("\nValues\n") && text.out.contains("\n  70368744177616  3  3") && text.out.size() < 5000,
             text.described());
    const ProgramRun json = runPt2scope({"tensor", pathOf(file), "w", "--slice", ":", "--format", "json"});
    QVERIFY2(json.status == 3 && json.json()["values_error"].toString().contains("more than"), json.described());
    const QTemporaryDir folder;
    const ProgramRun npy = runPt2scope({"tensor", pathOf(file), "w", "--npy", folder.filePath("x")});
    QVERIFY2(npy.status == 3 && npy.err.contains("it takes 256.0 TiB"), npy.described());
    QVERIFY(QDir(folder.path()).isEmpty());
    const ProgramRun both = runPt2scope({"tensors", pathOf(file), "--stats", "--digest", "sha256", "--format", "json"});
    const QJsonValue row = both.json()["tensors"][0];
    QVERIFY2(row["stats"]["mean"].toDouble() == 3 && row["digest_error"].toString().contains("too many"),
             both.described());
    const TemporaryFile overlapping =
        countingWeight({.sizes = "[70368744177664, 3, 3]", .strides = "[0, 1, 1]", .offset = "3"});
    const ProgramRun refused = runPt2scope({"tensor", pathOf(overlapping), "w"});
    QVERIFY2(refused.status == 0 && refused.out.contains("no statistics") && refused.out.contains("too many"),
             refused.described());
}

void tst_TensorValues::manyValues()
{
    const TemporaryFile file = countingWeight({.sizes = "[50, 50]", .strides = "[0, 0]"});
    const ProgramRun all = runPt2scope({"tensor", pathOf(file), "w", "--format", "json"});
    QVERIFY2(all.status == 0 && all.json()["values_error"].toString().contains("--slice"), all.described());
    QCOMPARE(all.json()["stats"]["count"].toInt(), 2500);
    const ProgramRun part = runPt2scope({"tensor", pathOf(file), "w", "--slice", ":", "--format", "json"});
    QVERIFY2(part.status == 0 && flat(part.json()["values"]).size() == 2500, part.described());
    const ProgramRun text = runPt2scope({"tensor", pathOf(file), "w"});
    QVERIFY2(text.out.contains("\nValues\n"), text.described());
    for (const QString &line : QString::fromUtf8(text.out).split('\n'))
        QVERIFY2(line.size() <= 80, line.toUtf8());
}

void tst_TensorValues::numpyFiles()
{
    const TemporaryFile file = countingWeight();
    const QTemporaryDir folder;
    const auto write = [&](const QString &target, const QStringList &more = {}) {
        return runPt2scope(QStringList{"tensor", pathOf(file), "w", "--slice", "1", "--npy", target} + more,
                           {.folder = folder.path(), .input = {}, .environment = {}});
    };
    const ProgramRun first = write("x.npy");
    QVERIFY2(first.status == 0 && first.out.contains("\n144 bytes written to x.npy\n"), first.described());
    const QByteArray written = readFile(folder.filePath("x.npy"));
    QCOMPARE(npyElements(written).toHex(), QByteArray("000080400000a0400000c0400000e040"));
    QVERIFY(writeFile(folder.filePath("x.npy"), QByteArray("mine")));
    const ProgramRun again = write("x.npy");
    QVERIFY2(again.status == 3 && again.err.contains("File exists"), again.described());
    QCOMPARE(readFile(folder.filePath("x.npy")), QByteArray("mine"));
    QCOMPARE(write("x.npy", {"--force"}).status, 0);
    QCOMPARE(readFile(folder.filePath("x.npy")), written);
    QCOMPARE(write("new/folder/x.npy").status, 0);
    QCOMPARE(readFile(folder.filePath("new/folder/x.npy")), written);

    QVERIFY(writeFile(folder.filePath("other"), QByteArray("theirs")));
    QVERIFY(QFile::link(folder.filePath("other"), folder.filePath("link")));
    for (const char *target : {"link", ".", "new", "new/"}) {
        const ProgramRun refused = write(target, {"--force"});
        QVERIFY2(refused.status == 3 && refused.err.contains("--npy: "), refused.described());
    }
    QCOMPARE(readFile(folder.filePath("other")), QByteArray("theirs"));
    QCOMPARE(QDir(folder.path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot),
             (QStringList{"link", "new", "other", "x.npy"}));

    const ProgramRun narrow = runPt2scope({"tensor", goodArchive("2.15.0/dtypes_all"), "par_bfloat16", "--npy",
                                           folder.filePath("b"), "--format", "json"});
    QCOMPARE(narrow.json()["npy"]["note"].toString(), "bfloat16 is written as uint16: numpy has no such type");
}

QTEST_GUILESS_MAIN(tst_TensorValues)
#include "tst_TensorValues.moc"
