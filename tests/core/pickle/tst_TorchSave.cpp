// SPDX-License-Identifier: Apache-2.0
#include "tests/support/SavedFiles.h"
#include "tests/support/ZipBuilder.h"

#include <QTest>

using namespace pt2scope;
using namespace pt2scope::testing;
using namespace std::string_literals;

class tst_TorchSave : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void storages();
    void storageConflicts_data();
    void storageConflicts();
    void aliases();
    void paths();
    void leaves();
    void repeatedKeysCountOnce();
    void tensorsOutsideOfTheTree();
    void torchScript();
    void customObject();
    void noPickle();
    void pickleNamesThatDifferInCase();
    void severalPicklesInOneRecord();
    void pickleBytesAreBounded();
    void rootIsTheFirstRecords();
};

void tst_TorchSave::storages()
{
    PickleBuilder pickle;
    pickle.mark().storage("FloatStorage", "0", 4).storage("LongStorage", "gone", 2, "cuda:0");
    pickle.storage("FloatStorage", "1", -1).storage("OtherStorage", "2", 1).call("torch", "device", "cpu");
    pickle.none().op(PickleOp::BinPersId).tuple();
    const TorchSave file = readBytes(torchSaveZip(pickle.stopped(), {{"0", sixteenBytes}, {"orphan", "x"}}));
    QCOMPARE(file.storages.size(), std::size_t{4});
    QVERIFY(file.storages[0].record);
    QCOMPARE(file.storages[0].storedNbytes, std::optional<std::uint64_t>(16));
    QCOMPARE(file.storages[0].nbytes, std::optional<std::uint64_t>(16));
    QVERIFY(!file.storages[1].record && !file.storages[1].storedNbytes);
    QVERIFY(file.storages[1].location == "cuda:0");
    QVERIFY(!file.storages[2].nbytes);
    QVERIFY(!file.storages[3].nbytes && file.storages[3].className == "torch.OtherStorage");
    QCOMPARE(file.orphans.size(), std::size_t{1});
    QCOMPARE(faultsOf(file), QStringList({"BadPersistentId", "BadPersistentId"}));
}

void tst_TorchSave::storageConflicts_data()
{
    QTest::addColumn<QString>("className");
    QTest::addColumn<int>("numel");
    QTest::addColumn<bool>("conflict");
    QTest::newRow("same") << QString("FloatStorage") << 4 << false;
    QTest::newRow("other size") << QString("FloatStorage") << 5 << true;
    QTest::newRow("other type") << QString("IntStorage") << 4 << true;
    QTest::newRow("empty of another type") << QString("IntStorage") << 0 << false;
}

void tst_TorchSave::storageConflicts()
{
    QFETCH(QString, className);
    QFETCH(int, numel);
    QFETCH(bool, conflict);
    const TorchSave file = save(
        PickleBuilder().mark().storage("FloatStorage", "0", 4).storage(className.toStdString(), "0", numel).tuple());
    QCOMPARE(file.storages.size(), std::size_t{1});
    QCOMPARE(faultsOf(file), conflict ? QStringList("StorageConflict") : QStringList());
}

void tst_TorchSave::aliases()
{
    PickleBuilder pickle = PickleBuilder().op(PickleOp::EmptyDict).mark();
    pickle.text("a").tensor("FloatStorage", "0", 4, {2}, {1}).put(1).text("tied").get(1);
    pickle.text("view").tensor("FloatStorage", "0", 4, {2}, {1}, 2).op(PickleOp::SetItems);
    const TorchSave file = save(pickle);
    QCOMPARE(file.storages.size(), std::size_t{1});
    QCOMPARE(file.tensors.size(), std::size_t{3});
    for (const SavedTensor &tensor : file.tensors)
        QCOMPARE(tensor.storage, std::optional<std::size_t>(0));
    QCOMPARE(file.tensors[0].object, file.tensors[1].object);
    QVERIFY(file.find("tied") == &file.tensors[1]);
    QCOMPARE(file.find("view")->requiredNbytes(), std::optional<std::uint64_t>(16));
    QVERIFY(!file.find("absent"));
}

void tst_TorchSave::paths()
{
    PickleBuilder pickle = PickleBuilder().op(PickleOp::EmptyDict).mark();
    pickle.text("it's").tensor("FloatStorage", "0", 4, {4}, {1});
    flat(pickle.integer(3).op(PickleOp::EmptyList)).op(PickleOp::Append);
    pickle.text("ordered").global("collections", "OrderedDict").op(PickleOp::EmptyTuple).reduce();
    flat(pickle.text("x")).op(PickleOp::SetItem);
    pickle.text("named").global("my", "Pair").mark();
    flat(pickle).none().tuple().op(PickleOp::NewObj);
    pickle.text("object").global("my", "Object").op(PickleOp::EmptyTuple).op(PickleOp::NewObj);
    flat(pickle.op(PickleOp::EmptyDict).text("field")).op(PickleOp::SetItem).op(PickleOp::Build);
    pickle.text("slots").global("my", "Slots").op(PickleOp::EmptyTuple).op(PickleOp::NewObj).none();
    flat(pickle.op(PickleOp::EmptyDict).text("slot")).op(PickleOp::SetItem).op(PickleOp::Tuple2).op(PickleOp::Build);
    const TorchSave file = save(pickle.op(PickleOp::SetItems));
    QStringList found;
    for (const SavedTensor &tensor : file.tensors)
        found << QString::fromStdString(tensor.path);
    QCOMPARE(found, QStringList({"['it\\'s']", "[3][0]", "['ordered']['x']", "['named'][0]", "['object'].field",
                                 "['slots'].slot"}));
    QVERIFY(file.tensors[0].key == "it's");
    QVERIFY(!file.tensors[1].key && !file.tensors[2].key);
}

void tst_TorchSave::leaves()
{
    PickleBuilder pickle = PickleBuilder().mark();
    flat(pickle.mark()).integer(1).real(1.5).boolean(true).text("s").none().tuple();
    pickle.op(PickleOp::EmptyDict).mark().text("z").integer(1).text("a");
    pickle.global("builtins", "complex").real(1).real(2).op(PickleOp::Tuple2).reduce();
    pickle.text("none").op(PickleOp::EmptyTuple).text("device").call("torch", "device", "cpu");
    const TorchSave file = save(pickle.op(PickleOp::SetItems).tuple());
    QCOMPARE(leavesOf(file), QStringList({"[0][0]", "[0][1]", "[0][2]", "[0][3]", "[0][4]", "[0][5]", "[1]['z']",
                                          "[1]['a']", "[1]['device']"}));
    const std::vector<SavedLeafKind> kinds{SavedLeafKind::Tensor,  SavedLeafKind::Integer, SavedLeafKind::Float,
                                           SavedLeafKind::Bool,    SavedLeafKind::Text,    SavedLeafKind::None,
                                           SavedLeafKind::Integer, SavedLeafKind::Complex, SavedLeafKind::Other};
    for (std::size_t i = 0; i < kinds.size(); ++i)
        QCOMPARE(file.leaves[i].kind, kinds[i]);
}

void tst_TorchSave::repeatedKeysCountOnce()
{
    PickleBuilder pickle = PickleBuilder().op(PickleOp::EmptyDict).mark();
    pickle.text("a").integer(1).text("b").integer(2);
    const TorchSave file = save(flat(pickle.text("a")).op(PickleOp::SetItems));
    QCOMPARE(leavesOf(file), QStringList({"['a']", "['b']"}));
    QCOMPARE(file.leaves[0].kind, SavedLeafKind::Tensor);
}

void tst_TorchSave::tensorsOutsideOfTheTree()
{
    PickleBuilder pickle;
    PickleBuilder parameter = pickle.global("torch._utils", "_rebuild_parameter").mark();
    hooks(flat(parameter).boolean(true)).tuple().reduce();
    flat(parameter).none();
    const TorchSave dropped = save(parameter);
    QCOMPARE(dropped.tensors.size(), std::size_t{2});
    QVERIFY(dropped.tensors[0].isParameter && dropped.tensors[0].path.starts_with("@"));
    QVERIFY(!dropped.tensors[1].isParameter);
    QCOMPARE(leavesOf(dropped), QStringList(""));

    const TorchSave damaged = readBytes(torchSaveZip(parameter.bytes(), {{"0", sixteenBytes}}));
    QCOMPARE(damaged.tensors.size(), std::size_t{2});
    QVERIFY(damaged.leaves.empty());
}

void tst_TorchSave::torchScript()
{
    PickleBuilder module = PickleBuilder().global("__torch__", "Model").op(PickleOp::EmptyTuple).op(PickleOp::NewObj);
    module.op(PickleOp::EmptyDict).mark().text("weight");
    flat(module).text("sizes").global("torch.jit._pickle", "build_intlist").op(PickleOp::EmptyList).integer(7);
    module.op(PickleOp::Append).op(PickleOp::Tuple1).reduce().op(PickleOp::SetItems).op(PickleOp::Build);
    PickleBuilder constants = PickleBuilder().mark();
    flat(constants).tuple();
    ZipBuilder zip;
    zip.add("model/data.pkl", module.stopped()).add("model/constants.pkl", constants.stopped());
    zip.add("model/data/1", sixteenBytes).add("model/constants/1", sixteenBytes);
    const TorchSave file = readBytes(zip.build());
    QCOMPARE(file.form, TorchSaveForm::TorchScript);
    QCOMPARE(faultsOf(file), QStringList());
    QCOMPARE(describedAll(file),
             QStringList({".weight dense float32 [4] [1] cpu", "constants[0] dense float32 [4] [1] cpu"}));
    QCOMPARE(leavesOf(file), QStringList({".weight", ".sizes[0]"}));
    QCOMPARE(file.storages.size(), std::size_t{2});
    QVERIFY(file.storages[0].record != file.storages[1].record);
    QCOMPARE(file.tensors[1].pickle, std::size_t{1});
    QVERIFY(file.orphans.empty());
}

void tst_TorchSave::customObject()
{
    PickleBuilder pickle = PickleBuilder().global("__torch__.torch.classes.ns", "Scaler").op(PickleOp::EmptyTuple);
    pickle.op(PickleOp::NewObj).real(2);
    const TorchSave file = save(flat(pickle).op(PickleOp::Tuple2).op(PickleOp::Build));
    QCOMPARE(describedAll(file), QStringList("[1] dense float32 [4] [1] cpu"));
}

void tst_TorchSave::noPickle()
{
    const TorchSave file = readBytes(ZipBuilder().add("archive/version", "3\n").build());
    QCOMPARE(faultsOf(file), QStringList("NoPickle"));
    QVERIFY(!file.mainPickle());
}

void tst_TorchSave::pickleNamesThatDifferInCase()
{
    ZipBuilder zip;
    zip.add("archive/Data.pkl", PickleBuilder().call("os", "system", "id").stopped());
    zip.add("archive/data.pkl", PickleBuilder().none().stopped());
    const TorchSave file = readBytes(zip.build());
    QCOMPARE(faultsOf(file), QStringList("SeveralPickles"));
    QCOMPARE(file.pickles.size(), std::size_t{2});
    QCOMPARE(file.pickles[0].record, std::optional<std::size_t>(1));
    QCOMPARE(file.pickles[1].pickle.globals.size(), std::size_t{1});
}

void tst_TorchSave::severalPicklesInOneRecord()
{
    const TorchSave file = readBytes(torchSaveZip("N.I1\n.junk"));
    QCOMPARE(file.pickles.size(), std::size_t{1});
    QCOMPARE(file.pickles[0].more.size(), std::size_t{1});
    QCOMPARE(file.pickles[0].trailingNbytes(), 4u);
    QCOMPARE(file.leaves.size(), std::size_t{1});
}

void tst_TorchSave::pickleBytesAreBounded()
{
    ZipBuilder::Entry entry;
    entry.name = "archive/data.pkl";
    entry.content = std::string(2u << 20, 'N') + ".";
    entry.deflate = true;
    const TorchSave file = readBytes(ZipBuilder().add(entry).build());
    QCOMPARE(faultsOf(file), QStringList({"Unreadable", "NoPickle"}));
}

void tst_TorchSave::rootIsTheFirstRecords()
{
    const TorchSave file = readBytes(torchSaveZip(PickleBuilder().none().stopped(), {}, "other"));
    QVERIFY(file.root == "other");
    QVERIFY(file.byteorderText == "little");
    QVERIFY(file.mainPickle());
}

QTEST_APPLESS_MAIN(tst_TorchSave)
#include "tst_TorchSave.moc"
