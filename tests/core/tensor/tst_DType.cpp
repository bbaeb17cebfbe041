// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/DType.h"

#include <QTest>
#include <set>

using namespace pt2scope;

class tst_DType : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void table_data();
    void table();
    void unknownNumbers_data();
    void unknownNumbers();
    void everyNumberLeadsBackToItsRow();
};

void tst_DType::table_data()
{
    QTest::addColumn<int>("number");
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("itemsize");
    QTest::addColumn<int>("kind");
    QTest::addColumn<int>("sinceMinor");
    const auto row = [](int number, const char *name, int itemsize, DTypeKind kind, int sinceMinor) {
        QTest::newRow(name) << number << QString(name) << itemsize << static_cast<int>(kind) << sinceMinor;
    };
    row(1, "uint8", 1, DTypeKind::Integer, 0);
    row(2, "int8", 1, DTypeKind::Integer, 0);
    row(3, "int16", 2, DTypeKind::Integer, 0);
    row(4, "int32", 4, DTypeKind::Integer, 0);
    row(5, "int64", 8, DTypeKind::Integer, 0);
    row(6, "float16", 2, DTypeKind::Floating, 0);
    row(7, "float32", 4, DTypeKind::Floating, 0);
    row(8, "float64", 8, DTypeKind::Floating, 0);
    row(9, "complex32", 4, DTypeKind::Complex, 0);
    row(10, "complex64", 8, DTypeKind::Complex, 0);
    row(11, "complex128", 16, DTypeKind::Complex, 0);
    row(12, "bool", 1, DTypeKind::Bool, 0);
    row(13, "bfloat16", 2, DTypeKind::Floating, 0);
    row(28, "uint16", 2, DTypeKind::Integer, 1);
    row(29, "float8_e4m3fn", 1, DTypeKind::Floating, 3);
    row(30, "float8_e5m2", 1, DTypeKind::Floating, 3);
    row(31, "float8_e4m3fnuz", 1, DTypeKind::Floating, 9);
    row(32, "float8_e5m2fnuz", 1, DTypeKind::Floating, 9);
    row(33, "float8_e8m0fnu", 1, DTypeKind::Floating, 15);
    row(34, "uint32", 4, DTypeKind::Integer, 15);
    row(35, "uint64", 8, DTypeKind::Integer, 15);
}

void tst_DType::table()
{
    QFETCH(int, number);
    const std::optional<DType> dtype = dtypeFromSchema(number);
    QVERIFY(dtype);
    const DTypeTraits &found = traits(*dtype);
    QTEST(QString::fromUtf8(found.name.data(), static_cast<qsizetype>(found.name.size())), "name");
    QTEST(static_cast<int>(found.itemsize), "itemsize");
    QTEST(static_cast<int>(found.kind), "kind");
    QTEST(static_cast<int>(found.sinceMinor), "sinceMinor");
}

void tst_DType::unknownNumbers_data()
{
    QTest::addColumn<qint64>("number");
    for (const qint64 number : {qint64{0}, qint64{-1}, qint64{14}, qint64{27}, qint64{36}, qint64{99}, qint64{263},
                                std::numeric_limits<qint64>::max(), std::numeric_limits<qint64>::min()})
        QTest::addRow("%lld", number) << number;
}

void tst_DType::unknownNumbers()
{
    QFETCH(qint64, number);
    QVERIFY(!dtypeFromSchema(number));
}

void tst_DType::everyNumberLeadsBackToItsRow()
{
    std::set<std::string_view> names;
    for (const DTypeTraits &row : allDTypes()) {
        QCOMPARE(dtypeFromSchema(static_cast<std::int64_t>(row.dtype)), std::optional(row.dtype));
        QCOMPARE(&traits(row.dtype), &row);
        names.insert(row.name);
    }
    QCOMPARE(names.size(), allDTypes().size());
    QCOMPARE(names.size(), std::size_t{21});
}

QTEST_APPLESS_MAIN(tst_DType)
#include "tst_DType.moc"
