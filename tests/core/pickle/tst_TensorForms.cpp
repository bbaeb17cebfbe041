// SPDX-License-Identifier: Apache-2.0
#include "tests/support/SavedFiles.h"

#include <QTest>

using namespace pt2scope;
using namespace pt2scope::testing;
using namespace std::string_literals;

class tst_TensorForms : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void forms_data();
    void forms();
    void malformed_data();
    void malformed();
    void storageClasses_data();
    void storageClasses();
    void elementsThatShareAByte_data();
    void elementsThatShareAByte();
    void bits();
};

void tst_TensorForms::forms_data()
{
    QTest::addColumn<QByteArray>("pickle");
    QTest::addColumn<QStringList>("tensors");
    const auto row = [](const char *name, const PickleBuilder &pickle, const QStringList &tensors) {
        QTest::newRow(name) << QByteArray::fromStdString(pickle.stopped()) << tensors;
    };
    PickleBuilder p;
    row("_rebuild_tensor_v2", PickleBuilder(p).tensor("FloatStorage", "0", 4, {1, 2}, {2, 1}, 1, true),
        {"dense float32 [1, 2] [2, 1] +1 cpu grad"});
    row("_rebuild_tensor",
        PickleBuilder(p)
            .global("torch._utils", "_rebuild_tensor")
            .mark()
            .storage("HalfStorage", "0", 8, "cuda:1")
            .integer(0)
            .integers({8})
            .integers({1})
            .tuple()
            .reduce(),
        {"dense float16 [8] [1] cuda:1"});
    PickleBuilder v3 = PickleBuilder(p).global("torch._utils", "_rebuild_tensor_v3").mark();
    v3.storage("UntypedStorage", "0", 16).integer(0).integers({8}).integers({1}).boolean(false);
    row("_rebuild_tensor_v3", hooks(v3).global("torch", "uint16").tuple().reduce(), {"dense uint16 [8] [1] cpu"});
    PickleBuilder parameter = PickleBuilder(p).global("torch._utils", "_rebuild_parameter").mark();
    row("_rebuild_parameter", hooks(flat(parameter).boolean(true)).tuple().reduce(),
        {"dense float32 [4] [1] cpu grad parameter"});
    PickleBuilder state = PickleBuilder(p).global("torch._utils", "_rebuild_parameter_with_state").mark();
    hooks(flat(state).boolean(false)).op(PickleOp::EmptyDict).text("scale");
    row("_rebuild_parameter_with_state", flat(state).op(PickleOp::SetItem).tuple().reduce(),
        {"dense float32 [4] [1] cpu parameter", ".scale dense float32 [4] [1] cpu <0"});
    row("torch.nn.parameter.Parameter",
        flat(PickleBuilder(p).global("torch.nn.parameter", "Parameter").mark()).boolean(true).tuple().reduce(),
        {"dense float32 [4] [1] cpu grad parameter"});
    row("torch.FloatTensor and its state",
        PickleBuilder(p)
            .global("torch", "FloatTensor")
            .op(PickleOp::EmptyTuple)
            .reduce()
            .mark()
            .storage("FloatStorage", "0", 4)
            .integer(0)
            .integers({4})
            .integers({1})
            .tuple()
            .op(PickleOp::Build),
        {"dense float32 [4] [1] cpu"});
    PickleBuilder quantized = PickleBuilder(p).global("torch._utils", "_rebuild_qtensor").mark();
    quantized.storage("QInt8Storage", "0", 16).integer(0).integers({16}).integers({1});
    quantized.mark().global("torch", "per_tensor_affine").real(0.5).integer(3).tuple().boolean(false);
    row("_rebuild_qtensor", hooks(quantized).tuple().reduce(), {"quantized qint8 [16] [1] cpu"});
    PickleBuilder channels = PickleBuilder(p).global("torch._utils", "_rebuild_qtensor").mark();
    channels.storage("QInt8Storage", "0", 16).integer(0).integers({16}).integers({1});
    channels.mark().global("torch", "per_channel_affine");
    flat(flat(channels)).integer(0).tuple().boolean(false);
    row("_rebuild_qtensor per channel", hooks(channels).tuple().reduce(),
        {"quantized qint8 [16] [1] cpu", ".scales dense float32 [4] [1] cpu <0",
         ".zero_points dense float32 [4] [1] cpu <0"});
    row("_rebuild_meta_tensor_no_storage",
        PickleBuilder(p)
            .global("torch._utils", "_rebuild_meta_tensor_no_storage")
            .mark()
            .global("torch", "bfloat16")
            .integers({2, 3})
            .integers({3, 1})
            .boolean(true)
            .tuple()
            .reduce(),
        {"meta bfloat16 [2, 3] [3, 1] meta grad"});
    PickleBuilder sparse = PickleBuilder(p).global("torch._utils", "_rebuild_sparse_tensor").mark();
    sparse.raw(layout("torch.sparse_coo").bytes()).mark().tensor("LongStorage", "0", 2, {1, 2}, {2, 1});
    row("_rebuild_sparse_tensor",
        flat(sparse)
            .global("torch", "Size")
            .integers({3, 3})
            .op(PickleOp::Tuple1)
            .reduce()
            .boolean(true)
            .tuple()
            .tuple()
            .reduce(),
        {"sparse float32 [3, 3] [] cpu", ".indices dense int64 [1, 2] [2, 1] cpu <0",
         ".values dense float32 [4] [1] cpu <0"});
    PickleBuilder csc = PickleBuilder(p).global("torch._utils", "_rebuild_sparse_tensor").mark();
    csc.raw(layout("torch.sparse_csc").bytes()).mark();
    row("_rebuild_sparse_tensor by columns", flat(flat(flat(csc))).integers({3, 3}).tuple().tuple().reduce(),
        {"sparse float32 [3, 3] [] cpu", ".ccol_indices dense float32 [4] [1] cpu <0",
         ".row_indices dense float32 [4] [1] cpu <0", ".values dense float32 [4] [1] cpu <0"});
    PickleBuilder nested = PickleBuilder(p).global("torch._utils", "_rebuild_nested_tensor").mark();
    row("_rebuild_nested_tensor", flat(flat(flat(flat(nested)))).tuple().reduce(),
        {"nested float32 [] [] cpu", ".buffer dense float32 [4] [1] cpu <0", ".sizes dense float32 [4] [1] cpu <0",
         ".strides dense float32 [4] [1] cpu <0", ".storage_offsets dense float32 [4] [1] cpu <0"});
    PickleBuilder wrapper = PickleBuilder(p).global("torch._tensor", "_rebuild_from_type_v2").mark();
    wrapper.global("torch._utils", "_rebuild_wrapper_subclass").global("my", "Twin").mark().global("my", "Twin");
    wrapper.global("torch", "float32").integers({4}).integers({1}).integer(0).raw(layout("torch.strided").bytes());
    wrapper.call("torch", "device", "cuda:1").boolean(false).tuple().op(PickleOp::EmptyDict).mark().text("a");
    row("_rebuild_wrapper_subclass",
        flat(wrapper).text("_is_param").boolean(true).op(PickleOp::SetItems).tuple().reduce(),
        {"subclass float32 [4] [1] cuda:1 parameter my.Twin", ".a dense float32 [4] [1] cpu <0"});
    PickleBuilder subclass = PickleBuilder(p).global("torch._tensor", "_rebuild_from_type_v2").mark();
    subclass.global("torch._utils", "_rebuild_tensor_v2").global("my", "Tagged").mark();
    subclass.storage("FloatStorage", "0", 4).integer(0).integers({4}).integers({1}).boolean(false);
    row("_rebuild_from_type_v2", hooks(subclass).tuple().op(PickleOp::EmptyDict).tuple().reduce(),
        {"dense float32 [4] [1] cpu my.Tagged"});
    row("_reconstruct_fake_tensor",
        PickleBuilder(p)
            .global("torch._export.serde.serialize", "_reconstruct_fake_tensor")
            .global("_codecs", "encode")
            .text(R"({"dtype": 7, "sizes": [{"as_expr": {"expr_str": "s0", "hint": {"as_int": 2}}}, {"as_int": 4}], )"
                  R"("requires_grad": true, "device": {"type": "cuda", "index": 0}, )"
                  R"("strides": [{"as_int": 4}, {"as_int": 1}], "storage_offset": {"as_int": 3}, "layout": 7})")
            .text("latin1")
            .op(PickleOp::Tuple2)
            .reduce()
            .boolean(true)
            .op(PickleOp::Tuple2)
            .reduce(),
        {"fake float32 [2, 4] [4, 1] +3 cuda:0 grad parameter"});
    row("_reconstruct_fake_tensor of a constant size",
        PickleBuilder(p)
            .global("torch._export.serde.serialize", "_reconstruct_fake_tensor")
            .byteString(R"-({"dtype": 7, "sizes": [{"as_expr": {"expr_str": "Integer(4)", "hint": null}}], )-"
                        R"-("requires_grad": false, "device": {"type": "cpu", "index": null}, )-"
                        R"-("strides": [{"as_int": 1}], "storage_offset": {"as_int": 0}, "layout": 7})-")
            .boolean(false)
            .op(PickleOp::Tuple2)
            .reduce(),
        {"fake float32 [4] [1] cpu"});
    PickleBuilder device = PickleBuilder(p).global("torch._utils", "_rebuild_device_tensor_from_cpu_tensor").mark();
    row("_rebuild_device_tensor_from_cpu_tensor",
        flat(device).global("torch", "float16").text("xla:0").boolean(false).tuple().reduce(),
        {"subclass float16 [4] [] xla:0", ".cpu dense float32 [4] [1] cpu <0"});
}

void tst_TensorForms::forms()
{
    QFETCH(QByteArray, pickle);
    const TorchSave file = readBytes(torchSaveZip(pickle.toStdString(), {{"0", sixteenBytes}}));
    QVERIFY(file.mainPickle() && file.mainPickle()->complete);
    QCOMPARE(faultsOf(file), QStringList());
    QTEST(describedAll(file), "tensors");
    QCOMPARE(file.leaves.size(), std::size_t{1});
    QCOMPARE(file.leaves[0].kind, SavedLeafKind::Tensor);
    QCOMPARE(file.leaves[0].tensor, std::optional<std::size_t>(0));
}

void tst_TensorForms::malformed_data()
{
    QTest::addColumn<QByteArray>("pickle");
    const auto row = [](const char *name, const PickleBuilder &pickle) {
        QTest::newRow(name) << QByteArray::fromStdString(pickle.stopped());
    };
    const PickleBuilder v2 = PickleBuilder().global("torch._utils", "_rebuild_tensor_v2");
    row("no arguments", PickleBuilder(v2).op(PickleOp::EmptyTuple).reduce());
    row("arguments that are no tuple", PickleBuilder(v2).integer(1).reduce());
    row("no storage",
        PickleBuilder(v2).mark().none().integer(0).integers({4}).integers({1}).boolean(false).none().tuple().reduce());
    row("sizes that are no tuple", PickleBuilder(v2)
                                       .mark()
                                       .storage("FloatStorage", "0", 4)
                                       .integer(0)
                                       .integer(4)
                                       .integers({1})
                                       .boolean(false)
                                       .none()
                                       .tuple()
                                       .reduce());
    row("a size that is no integer", PickleBuilder(v2)
                                         .mark()
                                         .storage("FloatStorage", "0", 4)
                                         .integer(0)
                                         .none()
                                         .op(PickleOp::Tuple1)
                                         .integers({1})
                                         .boolean(false)
                                         .none()
                                         .tuple()
                                         .reduce());
    row("a size over 64 bits", PickleBuilder(v2)
                                   .mark()
                                   .storage("FloatStorage", "0", 4)
                                   .integer(0)
                                   .raw("\x8a\x09\0\0\0\0\0\0\0\0\1"s)
                                   .op(PickleOp::Tuple1)
                                   .integers({1})
                                   .boolean(false)
                                   .none()
                                   .tuple()
                                   .reduce());
    row("parameter of a number", PickleBuilder()
                                     .global("torch._utils", "_rebuild_parameter")
                                     .mark()
                                     .integer(1)
                                     .boolean(true)
                                     .none()
                                     .tuple()
                                     .reduce());
    row("unknown rebuild function",
        PickleBuilder().global("torch._utils", "_rebuild_tensor_v9").op(PickleOp::EmptyTuple).reduce());
    row("fake tensor of no JSON", PickleBuilder()
                                      .global("torch._export.serde.serialize", "_reconstruct_fake_tensor")
                                      .byteString("{")
                                      .boolean(false)
                                      .op(PickleOp::Tuple2)
                                      .reduce());
    row("fake tensor of other JSON", PickleBuilder()
                                         .global("torch._export.serde.serialize", "_reconstruct_fake_tensor")
                                         .byteString("[]")
                                         .boolean(false)
                                         .op(PickleOp::Tuple2)
                                         .reduce());
}

void tst_TensorForms::malformed()
{
    QFETCH(QByteArray, pickle);
    const TorchSave file = readBytes(torchSaveZip(pickle.toStdString(), {{"0", sixteenBytes}}));
    QCOMPARE(faultsOf(file), QStringList("BadTensor"));
    QCOMPARE(file.tensors.size(), std::size_t{1});
    QCOMPARE(file.tensors[0].kind, SavedTensorKind::Opaque);
    QCOMPARE(file.faults[0].offset, file.tensors[0].offset);
}

void tst_TensorForms::storageClasses_data()
{
    QTest::addColumn<QString>("dtype");
    QTest::addColumn<int>("itemsize");
    const auto row = [](const char *name, const char *dtype, int itemsize) {
        QTest::newRow(name) << QString(dtype) << itemsize;
    };
    row("DoubleStorage", "float64", 8);
    row("FloatStorage", "float32", 4);
    row("HalfStorage", "float16", 2);
    row("BFloat16Storage", "bfloat16", 2);
    row("LongStorage", "int64", 8);
    row("IntStorage", "int32", 4);
    row("ShortStorage", "int16", 2);
    row("CharStorage", "int8", 1);
    row("ByteStorage", "uint8", 1);
    row("BoolStorage", "bool", 1);
    row("ComplexFloatStorage", "complex64", 8);
    row("ComplexDoubleStorage", "complex128", 16);
    row("QInt8Storage", "qint8", 1);
    row("QUInt8Storage", "quint8", 1);
    row("QInt32Storage", "qint32", 4);
    row("QUInt4x2Storage", "quint4x2", 1);
    row("QUInt2x4Storage", "quint2x4", 1);
    row("UntypedStorage", "uint8", 1);
}

void tst_TensorForms::storageClasses()
{
    const TorchSave file = save(PickleBuilder().storage(QTest::currentDataTag(), "0", 3));
    QCOMPARE(file.storages.size(), std::size_t{1});
    QTEST(QString::fromStdString(file.storages[0].dtype.name), "dtype");
    QTEST(static_cast<int>(file.storages[0].dtype.itemsize), "itemsize");
    QCOMPARE(file.storages[0].nbytes, std::optional<std::uint64_t>(3 * file.storages[0].dtype.itemsize));
}

/// As torch 2.15 counts them: sizes are those of single elements, the storage has whole bytes.
void tst_TensorForms::elementsThatShareAByte_data()
{
    QTest::addColumn<QString>("storage");
    QTest::addColumn<int>("columns");
    QTest::addColumn<int>("nbytes");
    QTest::newRow("quint4x2 [2, 4]") << "QUInt4x2Storage" << 4 << 4;
    QTest::newRow("quint4x2 [2, 5]") << "QUInt4x2Storage" << 5 << 5;
    QTest::newRow("quint2x4 [2, 8]") << "QUInt2x4Storage" << 8 << 4;
    QTest::newRow("quint2x4 [2, 5]") << "QUInt2x4Storage" << 5 << 3;
    QTest::newRow("quint8 [2, 4]") << "QUInt8Storage" << 4 << 8;
}

void tst_TensorForms::elementsThatShareAByte()
{
    QFETCH(QString, storage);
    QFETCH(int, columns);
    QFETCH(int, nbytes);
    PickleBuilder quantized = PickleBuilder().global("torch._utils", "_rebuild_qtensor").mark();
    quantized.storage(storage.toStdString(), "0", 16).integer(0).integers({2, columns}).integers({columns, 1});
    quantized.mark().global("torch", "per_tensor_affine").real(0.5).integer(3).tuple().boolean(false);
    const TorchSave file = save(hooks(quantized).tuple().reduce());
    QCOMPARE(file.tensors.size(), std::size_t{1});
    QCOMPARE(file.tensors[0].requiredNbytes(), std::optional(static_cast<std::uint64_t>(nbytes)));
}

void tst_TensorForms::bits()
{
    PickleBuilder pickle = PickleBuilder().global("torch._utils", "_rebuild_tensor_v2").mark();
    pickle.storage("ComplexFloatStorage", "0", 2).integer(0).integers({2}).integers({1}).boolean(false);
    hooks(pickle).op(PickleOp::EmptyDict).text("conj").boolean(true).op(PickleOp::SetItem);
    QCOMPARE(describedAll(save(pickle.tuple().reduce())), QStringList("dense complex64 [2] [1] cpu conj"));
}

QTEST_APPLESS_MAIN(tst_TensorForms)
#include "tst_TensorForms.moc"
