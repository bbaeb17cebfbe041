// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/NpyFile.h"

#include "core/bytes/MemorySource.h"

#include <QTest>

using namespace pt2scope;

namespace {

TensorMeta tensor(DType dtype, std::vector<std::int64_t> sizes, std::vector<std::int64_t> strides)
{
    TensorMeta meta;
    meta.dtype = dtype;
    meta.sizes = std::move(sizes);
    meta.strides = std::move(strides);
    return meta;
}

}  // namespace

class tst_NpyFile : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void headers_data();
    void headers();
    void everyTypeHasOne();
    void elementsFollowInRowMajorOrder();
    void refuses();
    void stopsWhenTold();
};

void tst_NpyFile::headers_data()
{
    QTest::addColumn<int>("dtype");
    QTest::addColumn<std::vector<std::int64_t>>("sizes");
    QTest::addColumn<QByteArray>("dictionary");
    QTest::addColumn<QString>("note");
    const auto row = [](DType dtype, std::vector<std::int64_t> sizes, const char *dictionary, const char *note = "") {
        QTest::newRow(dictionary) << static_cast<int>(dtype) << std::move(sizes) << QByteArray(dictionary)
                                  << QString(note);
    };
    row(DType::Float32, {3, 4}, "{'descr': '<f4', 'fortran_order': False, 'shape': (3, 4), }");
    row(DType::Int64, {3}, "{'descr': '<i8', 'fortran_order': False, 'shape': (3,), }");
    row(DType::Bool, {}, "{'descr': '|b1', 'fortran_order': False, 'shape': (), }");
    row(DType::Complex64, {2, 0, 5}, "{'descr': '<c8', 'fortran_order': False, 'shape': (2, 0, 5), }");
    row(DType::BFloat16, {7}, "{'descr': '<u2', 'fortran_order': False, 'shape': (7,), }",
        "bfloat16 is written as uint16: numpy has no such type");
    row(DType::Float8E5M2, {}, "{'descr': '|u1', 'fortran_order': False, 'shape': (), }",
        "float8_e5m2 is written as uint8: numpy has no such type");
    row(DType::Complex32, {}, "{'descr': '<f2', 'fortran_order': False, 'shape': (2,), }",
        "complex32 is written as pairs of float16: numpy has no such type");
    row(DType::Complex32, {5}, "{'descr': '<f2', 'fortran_order': False, 'shape': (5, 2), }",
        "complex32 is written as pairs of float16: numpy has no such type");
}

void tst_NpyFile::headers()
{
    QFETCH(int, dtype);
    QFETCH(std::vector<std::int64_t>, sizes);
    QFETCH(QByteArray, dictionary);
    const Result<NpyHeader> header =
        npyHeader(tensor(static_cast<DType>(dtype), sizes, std::vector<std::int64_t>(sizes.size(), 1)));
    QVERIFY(header.ok());
    const QByteArray bytes = QByteArray::fromStdString(header->bytes);
    QVERIFY(bytes.startsWith(QByteArray("\x93NUMPY\x01\x00", 8)));
    QCOMPARE(bytes.size() % 64, qsizetype{0});
    QCOMPARE(static_cast<unsigned char>(bytes[8]) + 256 * static_cast<unsigned char>(bytes[9]),
             static_cast<int>(bytes.size() - 10));
    QCOMPARE(bytes.mid(10).trimmed(), dictionary);
    QVERIFY(bytes.endsWith('\n'));
    QTEST(QString::fromStdString(header->note), "note");
}

void tst_NpyFile::everyTypeHasOne()
{
    for (const DTypeTraits &row : allDTypes()) {
        const Result<NpyHeader> header = npyHeader(tensor(row.dtype, {1}, {1}));
        QVERIFY(header.ok());
        // The digits of the descr are the bytes of what numpy sees.
        const QByteArray text = QByteArray::fromStdString(header->bytes);
        const int digits = text.mid(text.indexOf("'descr': '") + 12, 2).replace("'", "").toInt();
        QCOMPARE(digits * (row.dtype == DType::Complex32 ? 2 : 1), static_cast<int>(row.itemsize));
    }
}

void tst_NpyFile::elementsFollowInRowMajorOrder()
{
    const MemorySource storage({std::byte{0}, std::byte{1}, std::byte{2}, std::byte{3}, std::byte{4}, std::byte{5}});
    QByteArray file;
    const Result<bool> written =
        writeNpy(tensor(DType::UInt8, {3, 2}, {1, 3}), storage, [&](std::span<const std::byte> bytes) {
            file.append(reinterpret_cast<const char *>(bytes.data()), static_cast<qsizetype>(bytes.size()));
            return true;
        });
    QVERIFY(written.ok() && *written);
    QCOMPARE(file.mid(file.indexOf('\n') + 1).toHex(), QByteArray("000301040205"));
}

void tst_NpyFile::refuses()
{
    QVERIFY(npyHeader(tensor(DType::UInt8, std::vector<std::int64_t>(64, 1), std::vector<std::int64_t>(64, 1))).ok());
    QVERIFY(!npyHeader(tensor(DType::UInt8, std::vector<std::int64_t>(65, 1), std::vector<std::int64_t>(65, 1))).ok());
    QVERIFY(
        !npyHeader(tensor(DType::Complex32, std::vector<std::int64_t>(64, 1), std::vector<std::int64_t>(64, 1))).ok());
    QVERIFY(!npyHeader(tensor(DType::UInt8, {-1}, {1})).ok());
    QVERIFY(!writeNpy(tensor(DType::UInt8, {7}, {1}), MemorySource(std::vector<std::byte>(6)),
                      [](std::span<const std::byte>) { return true; })
                 .ok());
}

void tst_NpyFile::stopsWhenTold()
{
    int calls = 0;
    const Result<bool> written = writeNpy(tensor(DType::UInt8, {6}, {1}), MemorySource(std::vector<std::byte>(6)),
                                          [&](std::span<const std::byte>) { return ++calls < 1; });
    QVERIFY(written.ok() && !*written);
    QCOMPARE(calls, 1);
}

QTEST_APPLESS_MAIN(tst_NpyFile)
#include "tst_NpyFile.moc"
