// SPDX-License-Identifier: Apache-2.0
#include "core/symbols/SymExprAlgebra.h"

#include "core/symbols/SymExprParser.h"

#include <QElapsedTimer>
#include <QTest>

using namespace pt2scope;

namespace {

SymRange atLeastTwo(std::string_view name)
{
    return name.starts_with('s') ? SymRange{2, std::nullopt} : SymRange{};
}

/// "equal", "different", or "?" when neither can be proven.
QByteArray verdict(const std::string &a, const std::string &b)
{
    SymExprPool pool;
    const SymExprId left = *parseSymExpr(a, pool).expr;
    const SymExprId right = *parseSymExpr(b, pool).expr;
    SymExprAlgebra algebra(pool);
    const bool equal = algebra.provablyEqual(left, right);
    const bool different = algebra.provablyDifferent(left, right, atLeastTwo);
    if (equal && different)
        return "both";
    return equal ? "equal" : different ? "different" : "?";
}

}  // namespace

class tst_SymExprAlgebra : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void proves_data();
    void proves();
    void seesExpressionsMadeLater();
    void boundsItsWork();
};

void tst_SymExprAlgebra::proves_data()
{
    QTest::addColumn<QByteArray>("other");
    QTest::addColumn<QByteArray>("expected");
    int number = 0;
    const auto row = [&number](const char *a, const char *b, const char *expected) {
        QTest::addRow("%d: %s | %s", ++number, a, b) << QByteArray(b) << QByteArray(expected);
    };
    row("s0", "s0", "equal");
    row("s0", "s1", "?");
    row("s0", "s0 + 1", "different");
    row("2*s0", "s0 + s0", "equal");
    row("2*s0", "s0", "different");
    row("(s0 + 1)*(s0 - 1)", "s0**2 - 1", "equal");
    row("s0*s1", "s1*s0", "equal");
    row("s0*s1", "s0", "?");
    row("s0", "1", "different");
    row("u0", "1", "?");
    row("s0 - 2", "0", "?");
    row("Symbol('s0', integer=True, positive=True)", "s0", "equal");
    row("Max(s0, 1)", "Max(1, s0)", "equal");
    row("Max(s0 + s1, 1)", "Max(1, s1 + s0)", "equal");
    row("f(s0)", "f(s0)", "equal");
    row("f(s0)", "f(s1)", "?");
    row("f(s0, s1)", "f(s1, s0)", "?");
    row("f(s0)", "g(s0)", "?");
    row("4*s0//2", "2*s0", "equal");
    row("(4*s0 + s1)//2", "2*s0 + s1//2", "equal");
    row("(s0*s1)//s1", "s0", "equal");
    row("(s0 + 1)//2", "(1 + s0)//2", "equal");
    row("s0//2", "s0", "?");
    row("4*s0 % 2", "0", "equal");
    row("s0 - s0 % 2", "2*(s0//2)", "equal");
    row("(2*s0 + 1) % 2", "1", "equal");
    row("CeilDiv(2*s0, 2)", "s0", "equal");
    row("CeilToInt(IntTrueDiv(s0, 2))", "CeilDiv(s0, 2)", "equal");
    row("CleanDiv(s0, 2)", "s0//2", "equal");
    row("ModularIndexing(s0, 1, 4)", "s0 % 4", "equal");
    row("(2*zuf0 + 3)//2", "zuf0 + 1", "?");
    row("s0/2 + s0/2", "s0", "?");
    row("9223372036854775807*s0 + s0", "s0", "?");
    row("9223372036854775807*s0*2", "s0", "?");
    row("1.5", "1.5", "equal");
    row("1.5", "2.5", "?");
    row("123456789012345678901234567890", "123456789012345678901234567890", "equal");
    row("s0 // 0", "s0 // 0", "equal");
    row("s0**-1", "1/s0", "equal");
}

void tst_SymExprAlgebra::proves()
{
    QFETCH(QByteArray, other);
    QFETCH(QByteArray, expected);
    const std::string tag = QTest::currentDataTag();
    const std::size_t begin = tag.find(": ") + 2;
    const std::string first = tag.substr(begin, tag.find(" | ") - begin);
    QCOMPARE(verdict(first, other.toStdString()), expected);
    QCOMPARE(verdict(other.toStdString(), first), expected);
}

void tst_SymExprAlgebra::seesExpressionsMadeLater()
{
    SymExprPool pool;
    SymExprAlgebra algebra(pool);
    const SymExprId s0 = pool.symbol("s0");
    QVERIFY(!algebra.provablyEqual(s0, pool.integer(2)));
    const SymExprId twice = pool.apply(SymOp::Mul, {pool.integer(2), s0});
    QVERIFY(algebra.provablyEqual(twice, pool.apply(SymOp::Add, {s0, s0})));
}

void tst_SymExprAlgebra::boundsItsWork()
{
    std::string power = "(1";
    std::string sum = "0";
    for (int i = 0; i < 50; ++i)
        power += "+x" + std::to_string(i);
    for (int i = 0; i < 20'000; ++i)
        sum += "+y" + std::to_string(i);
    power += ")**16";
    QElapsedTimer timer;
    timer.start();
    QCOMPARE(verdict(power, power + "+1"), "different");
    QCOMPARE(verdict(sum, sum), "equal");
    QCOMPARE(verdict(sum, sum + "+1"), "?");
    QVERIFY(timer.elapsed() < 20'000);
}

QTEST_APPLESS_MAIN(tst_SymExprAlgebra)

#include "tst_SymExprAlgebra.moc"
