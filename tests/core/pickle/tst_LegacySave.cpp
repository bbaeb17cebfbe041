// SPDX-License-Identifier: Apache-2.0
#include "tests/support/Numbers.h"
#include "tests/support/SavedFiles.h"

#include <QTest>

using namespace pt2scope;
using namespace pt2scope::testing;
using namespace std::string_literals;

namespace {

/// The five pickles of a stream whose object is a dict of one float32 tensor [4] over the storage "7".
std::string legacyPickles(
    const std::string &keys = PickleBuilder().op(PickleOp::EmptyList).text("7").op(PickleOp::Append).stopped())
{
    PickleBuilder object = PickleBuilder().op(PickleOp::EmptyDict).text("w");
    object.global("torch._utils", "_rebuild_tensor_v2").mark();
    object.mark().text("storage").global("torch", "FloatStorage").text("7").text("cpu").integer(4).none().tuple();
    object.op(PickleOp::BinPersId).integer(0).integers({4}).integers({1}).boolean(false);
    hooks(object).tuple().reduce().op(PickleOp::SetItem);
    return PickleBuilder().op(PickleOp::Long1, "\x0a\x6c\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19").stopped()
           + PickleBuilder().integer(1001).stopped()
           + PickleBuilder().op(PickleOp::EmptyDict).text("little_endian").boolean(true).op(PickleOp::SetItem).stopped()
           + object.stopped() + keys;
}

}  // namespace

class tst_LegacySave : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void legacyStream();
    void legacyStreamDamage_data();
    void legacyStreamDamage();
    void otherFiles_data();
    void otherFiles();
};

void tst_LegacySave::legacyStream()
{
    const std::string pickles = legacyPickles();
    const TorchSave file = readText(pickles + u64(4) + sixteenBytes);
    QCOMPARE(file.form, TorchSaveForm::LegacyStream);
    QCOMPARE(faultsOf(file), QStringList());
    QCOMPARE(file.pickles.size(), std::size_t{5});
    QVERIFY(file.byteorderText == "little");
    QCOMPARE(describedAll(file), QStringList("['w'] dense float32 [4] [1] cpu"));
    QVERIFY(file.find("w"));
    QCOMPARE(file.storages.size(), std::size_t{1});
    QCOMPARE(file.storages[0].dataOffset, pickles.size() + 8);
    QCOMPARE(file.storages[0].storedNbytes, std::optional<std::uint64_t>(16));
}

void tst_LegacySave::legacyStreamDamage_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<int>("tensors");
    const auto row = [](const char *name, const std::string &bytes, int tensors) {
        QTest::newRow(name) << QByteArray::fromStdString(bytes) << tensors;
    };
    const std::string pickles = legacyPickles();
    row("no storages", pickles, 1);
    row("storage cut off", pickles + u64(4) + "0123", 1);
    row("storage of 2^62 elements", pickles + u64(std::uint64_t{1} << 62) + sixteenBytes, 1);
    row("pickles cut off", pickles.substr(0, 60), 0);
    row("key of no storage",
        legacyPickles(PickleBuilder().op(PickleOp::EmptyList).text("8").op(PickleOp::Append).stopped()) + u64(4)
            + sixteenBytes,
        1);
    row("keys that are no pickle", legacyPickles("\xff") + u64(4) + sixteenBytes, 1);
}

void tst_LegacySave::legacyStreamDamage()
{
    QFETCH(QByteArray, bytes);
    const TorchSave file = readText(bytes.toStdString());
    QCOMPARE(file.form, TorchSaveForm::LegacyStream);
    QCOMPARE(faultsOf(file), QStringList("BadStream"));
    QTEST(static_cast<int>(file.tensors.size()), "tensors");
}

void tst_LegacySave::otherFiles_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<int>("form");
    const auto row = [](const char *name, const std::string &bytes, TorchSaveForm form) {
        QTest::newRow(name) << QByteArray::fromStdString(bytes) << static_cast<int>(form);
    };
    row("empty", "", TorchSaveForm::Unknown);
    row("text", "no pickle at all", TorchSaveForm::Unknown);
    row("JSON", "{\"a\": 1}", TorchSaveForm::Unknown);
    row("bare pickle", PickleBuilder().none().stopped(), TorchSaveForm::BarePickle);
    row("damaged pickle", PickleBuilder().none().none().bytes(), TorchSaveForm::BarePickle);
    row("a length beyond the end", "\x80\4\x96\0\0\0\0\0\1\0\0a"s, TorchSaveForm::BarePickle);
    row("the mark of a tar file without its sum", std::string(257, '\0') + "ustar" + std::string(300, '\0'),
        TorchSaveForm::Unknown);
}

void tst_LegacySave::otherFiles()
{
    QFETCH(QByteArray, bytes);
    const TorchSave file = readText(bytes.toStdString());
    QTEST(static_cast<int>(file.form), "form");
    QCOMPARE(file.pickles.size(), std::size_t{file.form == TorchSaveForm::BarePickle ? 1u : 0u});
}

QTEST_APPLESS_MAIN(tst_LegacySave)
#include "tst_LegacySave.moc"
