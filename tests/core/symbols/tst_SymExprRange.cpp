// SPDX-License-Identifier: Apache-2.0
#include "core/symbols/SymExprRange.h"

#include "core/symbols/SymExprParser.h"
#include "core/symbols/SymExprValue.h"

#include <QTest>
#include <limits>

using namespace pt2scope;

namespace {

QByteArray text(const std::optional<std::int64_t> &value)
{
    return value ? QByteArray::number(static_cast<qlonglong>(*value)) : QByteArray("?");
}

/// a is in [2, 10], b in [-3, 5], c at least 1; nothing is known of others.
SymRange known(std::string_view name)
{
    if (name == "a")
        return {2, 10};
    if (name == "b")
        return {-3, 5};
    return name == "c" ? SymRange{1, std::nullopt} : SymRange{};
}

QByteArray rangeText(const char *expr)
{
    SymExprPool pool;
    const SymRange range = rangeOf(pool, *parseSymExpr(expr, pool).expr, known);
    return text(range.min) + ".." + text(range.max);
}

}  // namespace

class tst_SymExprRange : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void bounds_data();
    void bounds();
    void evaluates_data();
    void evaluates();
    void holdsEveryValue();
};

void tst_SymExprRange::bounds_data()
{
    QTest::addColumn<QByteArray>("range");
    const auto row = [](const char *expr, const char *range) { QTest::newRow(expr) << QByteArray(range); };
    row("7", "7..7");
    row("a", "2..10");
    row("x", "?..?");
    row("Symbol('x', positive=True, integer=True)", "1..?");
    row("Symbol('x', nonnegative=True, integer=True)", "0..?");
    row("Symbol('b', positive=True, integer=True)", "1..5");
    row("2*a + 1", "5..21");
    row("a - b", "-3..13");
    row("a*b", "-30..50");
    row("b*c", "?..?");
    row("a*c", "2..?");
    row("-c", "?..-1");
    row("b**2", "0..25");
    row("b**3", "-27..125");
    row("a**2", "4..100");
    row("a//3", "0..3");
    row("b//2", "-2..2");
    row("a//c", "0..10");
    row("b//c", "-3..5");
    row("a//b", "?..?");
    row("CeilDiv(a, 3)", "1..4");
    row("CeilToInt(IntTrueDiv(a, 3))", "1..4");
    row("a % 4", "0..3");
    row("a % 100", "2..10");
    row("b % 4", "0..3");
    row("a % b", "?..?");
    row("Max(a, b)", "2..10");
    row("Max(b, x)", "-3..?");
    row("Min(a, b)", "-3..5");
    row("Min(a, x)", "?..10");
    row("Abs(b)", "0..5");
    row("a >= 2", "1..1");
    row("a > 10", "0..0");
    row("a < 5", "0..1");
    row("Eq(a, 1)", "0..0");
    row("Ne(a, 1)", "1..1");
    row("(a > 1) & (b < 9)", "1..1");
    row("(a > 10) | (b > 9)", "0..0");
    row("~(a > 1)", "0..0");
    row("Where(a > 1, 3, 4)", "3..3");
    row("Where(a > 5, 3, 9)", "3..9");
    row("Piecewise((1, a > 5), (0, True))", "0..1");
    row("a << 2", "8..40");
    row("a >> 1", "1..5");
    row("9223372036854775807*a", "9223372036854775807..?");
    row("9223372036854775807 + a", "9223372036854775807..?");
    row("-9223372036854775807 - a", "?..-9223372036854775808");
    row("18446744073709551616", "9223372036854775807..?");
    row("Integer(-18446744073709551616)", "?..-9223372036854775808");
    row("2**64", "9223372036854775807..?");
    row("a//(-3)", "-4..-1");
    row("CeilDiv(a, -3)", "-3..0");
    row("PythonMod(a, -4)", "-3..0");
    row("f(a)", "?..?");
    row("0.5", "?..?");
}

void tst_SymExprRange::bounds()
{
    QFETCH(QByteArray, range);
    QCOMPARE(rangeText(QTest::currentDataTag()), range);
}

void tst_SymExprRange::evaluates_data()
{
    QTest::addColumn<QByteArray>("value");
    const auto row = [](const char *expr, const char *value) { QTest::newRow(expr) << QByteArray(value); };
    row("2*s + 1", "15");
    row("x", "?");
    row("s//2", "3");
    row("-s//2", "-4");
    row("-s % 4", "1");
    row("s/2", "?");
    row("s*u/2", "14");
    row("s/u", "?");
    row("s*u/s", "4");
    row("CeilToInt(IntTrueDiv(s, 2))", "4");
    row("FloorToInt(IntTrueDiv(-s, 2))", "-4");
    row("TruncToInt(IntTrueDiv(-s, 2))", "-3");
    row("CeilDiv(s, u)", "2");
    row("s**2 - u**2", "33");
    row("2**-1*u", "2");
    row("Max(1, s, u)", "7");
    row("Min(s, u)", "4");
    row("s >= 7", "1");
    row("Eq(s, u)", "0");
    row("(s > 1) & (u > 5)", "0");
    row("~(s > 1)", "0");
    row("Where(s > u, s, x)", "7");
    row("Piecewise((x, s < u), (u, True))", "4");
    row("ModularIndexing(s, 2, 2)", "1");
    row("s//0", "?");
    row("s % 0", "?");
    row("9223372036854775807 + s", "?");
    row("9223372036854775807*s", "?");
    row("2**64", "?");
    row("1 << 62", "4611686018427387904");
    row("1 << 63", "?");
    row("s**1000000000000", "?");
    row("Integer(-9223372036854775808)//-1", "?");
    row("f(s)", "?");
    row("0.5*ToFloat(s)", "?");
}

void tst_SymExprRange::evaluates()
{
    QFETCH(QByteArray, value);
    const auto hint = [](std::string_view name) -> std::optional<std::int64_t> {
        if (name == "s")
            return 7;
        return name == "u" ? std::optional<std::int64_t>(4) : std::nullopt;
    };
    SymExprPool pool;
    const SymExprId expr = *parseSymExpr(QTest::currentDataTag(), pool).expr;
    QCOMPARE(text(evaluate(pool, expr, hint)), value);
}

void tst_SymExprRange::holdsEveryValue()
{
    const std::vector<std::string> expressions{"a*b - b**2",          "(a + b)//(a - 1)", "(b - a) % a",
                                               "Max(a*b, b**3)//3",   "Abs(b)*b - a",     "CeilDiv(b, a) + a//4",
                                               "Where(b > 0, a, -b)", "(a % 4)*(b // 2)", "Min(a, b)**2 - Max(b, 1)"};
    SymExprPool pool;
    for (const std::string &expression : expressions) {
        const SymExprId expr = *parseSymExpr(expression, pool).expr;
        const SymRange range = rangeOf(pool, expr, known);
        for (std::int64_t a = 2; a <= 10; ++a) {
            for (std::int64_t b = -3; b <= 5; ++b) {
                const auto value = evaluate(pool, expr, [a, b](std::string_view name) { return name == "a" ? a : b; });
                QVERIFY2(value && range.contains(*value), expression.c_str());
            }
        }
    }
}

QTEST_APPLESS_MAIN(tst_SymExprRange)

#include "tst_SymExprRange.moc"
