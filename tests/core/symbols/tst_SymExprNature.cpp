// SPDX-License-Identifier: Apache-2.0
#include "core/symbols/SymExprNature.h"

#include "core/symbols/SymExprParser.h"

#include <QTest>

using namespace pt2scope;

namespace {

QByteArray natureText(SymNature nature)
{
    switch (nature) {
        case SymNature::Integer: return "integer";
        case SymNature::Fraction: return "fraction";
        case SymNature::Truth: return "truth";
        case SymNature::Infinite: return "infinite";
        case SymNature::Failing: return "failing";
        case SymNature::Refused: return "refused";
        case SymNature::Unsettled: return "unsettled";
    }
    return {};
}

}  // namespace

class tst_SymExprNature : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void natures_data();
    void natures();
    void isLinear();
};

void tst_SymExprNature::natures_data()
{
    QTest::addColumn<QByteArray>("nature");
    const auto row = [](const char *expr, const char *nature) { QTest::newRow(expr) << QByteArray(nature); };
    row("7", "integer");
    row("2*s0 + 1", "integer");
    row("s0/2", "integer");
    row("Rational(6, 2)", "integer");
    row("Rational(1, 2)", "fraction");
    row("Float('2.0', precision=53)", "fraction");
    row("true", "truth");
    row("s0 > 3", "truth");
    row("And(s0 > 3, s0 < 9)", "truth");
    row("oo", "infinite");
    row("-oo", "infinite");
    row("int_oo", "infinite");
    row("zoo", "infinite");
    row("nan", "infinite");
    row("s0 + oo", "infinite");
    row("5/0", "infinite");
    row("Rational(5, 0)", "infinite");
    row("Pow(0, -1)", "infinite");
    row("Pow(oo, -1)", "integer");
    row("Max(s0, oo)", "infinite");
    row("Min(s0, oo)", "integer");
    row("Max(s0, -oo)", "integer");
    row("Min(oo, oo)", "infinite");
    row("Abs(oo)", "infinite");
    row("s0//0", "failing");
    row("s0 % 0", "failing");
    row("Mod(s0, Integer(0))", "failing");
    row("CeilDiv(s0, 0)", "failing");
    row("IntTrueDiv(s0, 0)", "failing");
    row("Where(s0 > 3, s0//0, 1)", "failing");
    row("s0//0 > 3", "failing");
    row("s0//s1", "integer");
    row("Min()", "infinite");
    row("Max()", "infinite");
    row("Max(Max(), s0)", "integer");
    row("PythonMod(Integer(-5), Integer(2))", "integer");
    row("LShift(s0, Integer(-1))", "refused");
    row("RShift(Integer(4), Integer(-1))", "refused");
    row("LShift(s0, 1)", "integer");
    row("PowByNatural(Integer(2), Integer(-1))", "refused");
    row("PowByNatural(s0, Integer(-1))", "integer");
    row("PowByNatural(Add(2, 1), Integer(-1))", "refused");
    row("s0//(1 - 1)", "failing");
    row("Mod(Integer(-5), Integer(3))", "refused");
    row("Mod(Integer(-9223372036854775808), Integer(-1))", "refused");
    row("Mod(Add(3, -4), Integer(5))", "refused");
    row("Mod(Integer(5), Integer(-3))", "refused");
    row("Mod(Integer(5), Rational(1, 2))", "refused");
    row("Mod(Integer(-5), Integer(5))", "integer");
    row("Mod(Integer(-5), Integer(1))", "integer");
    row("Mod(Integer(5), Integer(3))", "integer");
    row("Mod(s0, Integer(-3))", "integer");
    row("Mod(-s0, Integer(3))", "integer");
    row("s0 + Mod(Integer(-5), Integer(3))", "refused");
    row("FloorDiv(Integer(7), Rational(1, 2))", "unsettled");
    row("FloorDiv(Integer(0), Rational(1, 2))", "integer");
    row("CeilDiv(Rational(1, 2), Integer(3))", "unsettled");
    row("CeilDiv(s0, oo)", "infinite");
    row("LShift(Integer(1), Rational(1, 2))", "unsettled");
    row("LShift(Rational(1, 2), Integer(1))", "integer");
    row("LShift(s0, oo)", "infinite");
    row("RShift(oo, Integer(1))", "infinite");
    row("RShift(s0, oo)", "integer");
    row("PowByNatural(oo, Integer(2))", "infinite");
    row("PowByNatural(Rational(1, 2), Integer(-1))", "integer");
    row("ModularIndexing(oo, 2, 3)", "unsettled");
    row("CeilToInt(oo)", "infinite");
    row("FloorToInt(true)", "unsettled");
    row("Abs(true)", "refused");
    row("CeilToInt(IntTrueDiv(s0, 2))", "integer");
    row("Where(Integer(1), s0, Integer(4))", "unsettled");
    row("Where(true, s0, Integer(4))", "integer");
    row("ModularIndexing(s0, 1, 0)", "integer");
    row("ModularIndexing(Integer(7), 2, 0)", "failing");
    row("ModularIndexing(Integer(7), 0, 1)", "integer");
}

void tst_SymExprNature::natures()
{
    SymExprPool pool;
    const ParsedSymExpr parsed = parseSymExpr(QTest::currentDataTag(), pool);
    QVERIFY(parsed.expr);
    QTEST(natureText(natureOf(pool, *parsed.expr)), "nature");
}

void tst_SymExprNature::isLinear()
{
    std::string text = "s0";
    for (int i = 0; i < 20'000; ++i)
        text += " + s" + std::to_string(i) + "//2";
    SymExprPool pool;
    const ParsedSymExpr parsed = parseSymExpr(text, pool);
    QVERIFY(parsed.expr);
    QCOMPARE(natureOf(pool, *parsed.expr), SymNature::Integer);
}

QTEST_APPLESS_MAIN(tst_SymExprNature)
#include "tst_SymExprNature.moc"
