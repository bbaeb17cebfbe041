// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/TensorSlice.h"

#include <QTest>
#include <limits>

using namespace pt2scope;

namespace {

using Numbers = std::vector<std::int64_t>;

TensorMeta matrix(Numbers sizes, Numbers strides, std::int64_t offset)
{
    TensorMeta meta;
    meta.sizes = std::move(sizes);
    meta.strides = std::move(strides);
    meta.storageOffset = offset;
    return meta;
}

}  // namespace

class tst_TensorSlice : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void slices_data();
    void slices();
    void refuses_data();
    void refuses();
    void withoutElements();
};

void tst_TensorSlice::slices_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<Numbers>("sizes");
    QTest::addColumn<Numbers>("strides");
    QTest::addColumn<qint64>("offset");
    QTest::newRow("nothing") << "" << Numbers{4, 5, 6} << Numbers{30, 6, 1} << qint64{7};
    QTest::newRow("everything") << ":,:,:" << Numbers{4, 5, 6} << Numbers{30, 6, 1} << qint64{7};
    QTest::newRow("index") << "2" << Numbers{5, 6} << Numbers{6, 1} << qint64{67};
    QTest::newRow("of the issue") << "0,:,3:5" << Numbers{5, 2} << Numbers{6, 1} << qint64{10};
    QTest::newRow("spaces") << " 1 , 2 : 4 " << Numbers{2, 6} << Numbers{6, 1} << qint64{49};
    QTest::newRow("from the end") << "-1,-2:,:-1" << Numbers{2, 5} << Numbers{6, 1} << qint64{115};
    QTest::newRow("one element") << "3,4,5" << Numbers{} << Numbers{} << qint64{126};
    QTest::newRow("clipped") << "2:99" << Numbers{2, 5, 6} << Numbers{30, 6, 1} << qint64{67};
    QTest::newRow("empty range") << "3:1" << Numbers{0, 5, 6} << Numbers{30, 6, 1} << qint64{7};
    QTest::newRow("behind the end") << "99:" << Numbers{0, 5, 6} << Numbers{30, 6, 1} << qint64{7};
    QTest::newRow("every second") << "::2,1::3,:4:2" << Numbers{2, 2, 2} << Numbers{60, 18, 2} << qint64{13};
    QTest::newRow("a step beyond the end")
        << "1:4:9223372036854775807" << Numbers{1, 5, 6} << Numbers{30, 6, 1} << qint64{37};
    QTest::newRow("the rest before") << "...,2" << Numbers{4, 5} << Numbers{30, 6} << qint64{9};
    QTest::newRow("the rest between") << "1,...,2" << Numbers{5} << Numbers{6} << qint64{39};
    QTest::newRow("no rest") << "1,2,...,3" << Numbers{} << Numbers{} << qint64{52};
}

void tst_TensorSlice::slices()
{
    QFETCH(QString, text);
    const Result<TensorMeta> got = sliceTensor(matrix({4, 5, 6}, {30, 6, 1}, 7), text.toStdString());
    QVERIFY2(got.ok(), got.ok() ? "" : got.error().message.c_str());
    QTEST(got->sizes, "sizes");
    QTEST(got->strides, "strides");
    QTEST(qint64{got->storageOffset}, "offset");
    QVERIFY(requiredBytes(*got).value_or(1000) <= *requiredBytes(matrix({4, 5, 6}, {30, 6, 1}, 7)));
}

void tst_TensorSlice::refuses_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("code");
    for (const char *text : {"a", "1:b", "1;2", ",", "0,", "1:2:3:4", "1:2:x", "::0", "::-1", "99999999999999999999",
                             "0x1", "+1", "...,0,...", ". . ."})
        QTest::newRow(text) << QString(text) << static_cast<int>(ErrorCode::Unsupported);
    for (const char *text : {"4", "-5", "0,0,0,0", "0,0,0,0,..."})
        QTest::newRow(text) << QString(text) << static_cast<int>(ErrorCode::NotFound);
}

void tst_TensorSlice::refuses()
{
    QFETCH(QString, text);
    const Result<TensorMeta> got = sliceTensor(matrix({4, 5, 6}, {30, 6, 1}, 7), text.toStdString());
    QVERIFY(!got.ok());
    QTEST(static_cast<int>(got.error().code), "code");
    QVERIFY(!got.error().message.empty());
}

void tst_TensorSlice::withoutElements()
{
    const std::int64_t big = std::numeric_limits<std::int64_t>::max();
    const Result<TensorMeta> got = sliceTensor(matrix({0, 9}, {big, big}, big), "0:0,8");
    QVERIFY(got.ok());
    QCOMPARE(got->storageOffset, big);
    QVERIFY(!sliceTensor(matrix({2, 2}, {big, 1}, 0), "0").ok());
    QVERIFY(!sliceTensor(matrix({2, 2}, {1}, 0), "0").ok());
}

QTEST_APPLESS_MAIN(tst_TensorSlice)
#include "tst_TensorSlice.moc"
