// SPDX-License-Identifier: Apache-2.0
#include "core/symbols/SymExprParser.h"

#include "core/symbols/SymExprPrinter.h"

#include <QElapsedTimer>
#include <QTest>

using namespace pt2scope;

namespace {

std::string nameOf(SymFaultKind kind)
{
    switch (kind) {
        case SymFaultKind::Unsafe: return "unsafe";
        case SymFaultKind::TooDeep: return "too deep";
        case SymFaultKind::UnknownFunction: return "unknown";
    }
    return {};
}

/// The expression printed, or its faults as "kind@offset".
QByteArray outcome(std::string_view text)
{
    SymExprPool pool;
    const ParsedSymExpr parsed = parseSymExpr(text, pool);
    std::string out = parsed.expr ? printSymExpr(pool, *parsed.expr) : "";
    for (const SymFault &fault : parsed.faults)
        out += (out.empty() ? "" : " ") + nameOf(fault.kind) + "@" + std::to_string(fault.offset);
    return QByteArray::fromStdString(out);
}

std::string repeated(std::string_view text, std::size_t count)
{
    std::string out;
    for (std::size_t i = 0; i < count; ++i)
        out += text;
    return out;
}

const char *const s0 = "Symbol('s0', positive=True, integer=True)";

std::string srepr(std::string text)
{
    for (std::size_t at = text.find("s0"); at != std::string::npos; at = text.find("s0", at + std::strlen(s0)))
        text.replace(at, 2, s0);
    return text;
}

}  // namespace

class tst_SymExprParser : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsWhatTorchWrites_data();
    void readsWhatTorchWrites();
    void printsWithoutNeedlessParentheses_data();
    void printsWithoutNeedlessParentheses();
    void refusesCode_data();
    void refusesCode();
    void tellsSyntaxErrors_data();
    void tellsSyntaxErrors();
    void namesUnknownFunctions();
    void keepsIntegersOfAnySize();
    void internsEqualExpressions();
    void tellsAssumptionsApart();
    void substitutes();
    void boundsDepthAndTime_data();
    void boundsDepthAndTime();
    void survivesEveryTruncationAndFlip_data();
    void survivesEveryTruncationAndFlip();
};

void tst_SymExprParser::readsWhatTorchWrites_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("printed");
    const auto row = [](const std::string &text, const char *printed) {
        QTest::newRow(text.c_str()) << QByteArray::fromStdString(srepr(text)) << QByteArray(printed);
    };
    // srepr, since 2.6. s0 stands for the whole Symbol().
    row("s0", "s0");
    row("Symbol('zuf0')", "zuf0");
    row("Symbol('u0', integer=True)", "u0");
    row("Add(Symbol('u0', integer=True), Integer(-1))", "u0 - 1");
    row("Mul(Integer(-1), s0)", "-s0");
    row("Add(Mul(Integer(6), Symbol('u0', integer=True)), Integer(-6))", "6*u0 - 6");
    row("FloorDiv(Add(Mul(Integer(3), s0), Integer(1)), Integer(2))", "(3*s0 + 1)//2");
    row("Add(s0, FloorDiv(Add(Mul(Integer(3), s0), Integer(1)), Integer(2)))", "s0 + (3*s0 + 1)//2");
    row("Max(Integer(7), s0)", "max(7, s0)");
    row("Mod(s0, Integer(4))", "s0 % 4");
    row("IntTrueDiv(s0, Integer(2))", "s0/2");
    row("Mul(Float('0.5', precision=53), ToFloat(s0))", "0.5*ToFloat(s0)");
    row("Mul(Rational(1, 2), s0)", "s0/2");
    row("Mul(Integer(-1), Rational(1, 2), s0)", "-s0/2");
    row("Pow(s0, Integer(2))", "s0**2");
    row("Pow(s0, Integer(-1))", "1/s0");
    row("Pow(s0, Rational(3, 2))", "s0**(3/2)");
    row("GreaterThan(s0, Integer(2))", "s0 >= 2");
    row("StrictLessThan(s0, Integer(100))", "s0 < 100");
    row("Equality(Add(s0, Integer(1)), Integer(3))", "s0 + 1 == 3");
    row("And(StrictGreaterThan(s0, Integer(1)), Unequality(s0, Integer(4)))", "(s0 > 1) & (s0 != 4)");
    row("Not(Or(true, Equality(s0, Integer(1))))", "~(True | (s0 == 1))");
    row("Piecewise(ExprCondPair(Integer(1), StrictGreaterThan(s0, Integer(2))), ExprCondPair(Integer(0), true))",
        "Piecewise((1, s0 > 2), (0, True))");
    row("ModularIndexing(s0, Integer(2), Integer(3))", "ModularIndexing(s0, 2, 3)");
    row("CeilToInt(IntTrueDiv(s0, Integer(3)))", "CeilToInt(s0/3)");
    row("Float('0.10000000000000001', precision=53)", "0.1");
    row("-int_oo", "-int_oo");
    // str, in 2.5 and in range constraints
    row("2*s1 + 1", "2*s1 + 1");
    row("((s1 + 1)//2)", "(s1 + 1)//2");
    row("Mod(s1, 4)", "s1 % 4");
    row("Max(1, s1)", "max(1, s1)");
    row("Eq(u0, 1)", "u0 == 1");
    row("Ne(u0, 1) | (u0 > 1)", "(u0 != 1) | (u0 > 1)");
    row("s1*(PowByNatural(2, u0))", "s1*2**u0");
    row("2.50000000000000", "2.5");
    row("1.00000000000000e+300", "1e+300");
}

void tst_SymExprParser::readsWhatTorchWrites()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, printed);
    QCOMPARE(outcome(text.toStdString()), printed);
    QCOMPARE(outcome(printed.toStdString()), printed);
}

void tst_SymExprParser::printsWithoutNeedlessParentheses_data()
{
    QTest::addColumn<QByteArray>("text");
    const auto row = [](const char *text) { QTest::newRow(text) << QByteArray(text); };
    row("a - b - c");
    row("a - (b - c)");
    row("a - (b + c)*d");
    row("-a - 2*b");
    row("a*(b + c)");
    row("(a*b)**2");
    row("(-2)**2");
    row("-2**a");
    row("2**-a");
    row("a**b**c");
    row("(a**b)**c");
    row("a//b//c");
    row("a//(b//c)");
    row("a*b//c");
    row("a/(2*b)");
    row("a/b**2");
    row("1/(a + b)");
    row("2*(a//3)");
    row("a % 3 % 2 + 1");
    row("a << b + 1");
    row("~(a & b)");
    row("(a < b) ^ (c == d)");
    row("-(a + b)");
    row("max(a + b, -c)");
    row("-9223372036854775808*a");
}

void tst_SymExprParser::printsWithoutNeedlessParentheses()
{
    QFETCH(QByteArray, text);
    QCOMPARE(outcome(text.toStdString()), text);
}

void tst_SymExprParser::refusesCode_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("fault");
    const auto row = [](const char *text, const char *fault) {
        QTest::newRow(text) << QByteArray(text) << QByteArray(fault);
    };
    row("", "unsafe@0");
    row("__import__('os').system('x')", "unsafe@0");
    row("a.__class__", "unsafe@1");
    row("a.b", "unsafe@1");
    row("a[0]", "unsafe@1");
    row("[a for a in (1,)]", "unsafe@0");
    row("lambda: 1", "unsafe@0");
    row("lambda", "unsafe@0");
    row("9**9**9", "unsafe@0");
    row("((9**999)**999)**999", "unsafe@0");
    row("Pow(Pow(Pow(9, 999), 999), 999)", "unsafe@0");
    row("Pow(Integer(10), Integer(1000000000))", "unsafe@0");
    row("LShift(Integer(1), Integer(99999999))", "unsafe@0");
    row("(a := 1)", "unsafe@3");
    row("a if b else c", "unsafe@2");
    row("a and b", "unsafe@2");
    row("not a", "unsafe@0");
    row("'text'", "unsafe@0");
    row("f('text')", "unsafe@2");
    row("{1}", "unsafe@0");
    row("a, b", "unsafe@1");
    row("(a, b)", "unsafe@5");
    row("Piecewise((a, b, c))", "unsafe@18");
    row("f(*a)", "unsafe@2");
    row("f(a=1)", "unsafe@3");
    row("a!", "unsafe@1");
    row("a;b", "unsafe@1");
    row("a\\", "unsafe@1");
    row("a#b", "unsafe@1");
    row("\xc3\xa9", "unsafe@0");
    row("a = b", "unsafe@2");
    row("a < b < c", "unsafe@6");
    row("a b", "unsafe@2");
    row("2a", "unsafe@1");
    row("0x10", "unsafe@1");
    row("1j", "unsafe@1");
    row("007", "unsafe@0");
    row("(a", "unsafe@2");
    row("a)", "unsafe@1");
    row("()", "unsafe@1");
    row("a +", "unsafe@3");
    row("* a", "unsafe@0");
    row("f(a,)", "unsafe@4");
    row("f(a)(b)", "unknown@0 unsafe@4");
    row("eval(a)", "unsafe@0");
    row("eval(sstr(Symbol('x')))", "unsafe@0");
    row("exec", "unsafe@0");
    row("lambdify(a, a)", "unsafe@0");
    row("S('a')", "unsafe@0");
    row("sqrt(a)", "unsafe@0");
    row("FloorDiv(a)", "unsafe@10");
    row("FloorDiv", "unsafe@0");
    row("Symbol(a)", "unsafe@7");
    row("Symbol('a b')", "unsafe@7");
    row("Symbol('__a')", "unsafe@7");
    row("Symbol('eval(1)')", "unsafe@7");
    row("Symbol('a\\'b')", "unsafe@7");
    row("Symbol('a', 'b')", "unsafe@12");
    row("Symbol('a', positive=f())", "unsafe@21");
    row("Symbol('a', hostile=True)", "unsafe@12");
    row("Symbol('a', positive=True", "unsafe@25");
    row("Integer(a)", "unsafe@8");
    row("Integer('1')", "unsafe@8");
    row("Integer(1.5)", "unsafe@8");
    row("Float('f()')", "unsafe@6");
    row("Float('1', dps=3)", "unsafe@11");
    row("Rational('1/2')", "unsafe@9");
}

void tst_SymExprParser::refusesCode()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, fault);
    QCOMPARE(outcome(text.toStdString()), fault);
}

void tst_SymExprParser::tellsSyntaxErrors_data()
{
    QTest::addColumn<bool>("isRefused");
    for (const char *text : {"", "(", "s0 +", "Max(s0", "Symbol(", "Symbol('s0')x", "s0 s1", "\xff"})
        QTest::newRow(text) << true;
    for (const char *text : {"s0 if s1 else s2", "s0.name", "s0[0]", "eval(s0)", "lambda: s0", "'s0'", "s0 and s1"})
        QTest::newRow(text) << false;
}

void tst_SymExprParser::tellsSyntaxErrors()
{
    SymExprPool pool;
    const ParsedSymExpr parsed = parseSymExpr(QTest::currentDataTag(), pool);
    QVERIFY(parsed.isUnsafe());
    QTEST(parsed.faults.back().isRefused, "isRefused");
}

void tst_SymExprParser::namesUnknownFunctions()
{
    QCOMPARE(outcome("Novel(s0) + Novel(1) + Other()"), "Novel(s0) + Novel(1) + Other() unknown@0 unknown@23");
    SymExprPool pool;
    QCOMPARE(parseSymExpr("OpaqueUnaryFn_sqrt(s0)", pool).faults.front().detail,
             std::string("it calls OpaqueUnaryFn_sqrt"));
}

void tst_SymExprParser::keepsIntegersOfAnySize()
{
    QCOMPARE(outcome("Integer(123456789012345678901234567890)"), "123456789012345678901234567890");
    QCOMPARE(outcome("-123456789012345678901234567890*a"), "-123456789012345678901234567890*a");
    QCOMPARE(outcome("Integer(-9223372036854775808)"), "-9223372036854775808");
}

void tst_SymExprParser::internsEqualExpressions()
{
    SymExprPool pool;
    const auto first = parseSymExpr("Add(Mul(Integer(2), Symbol('a')), Integer(1))", pool).expr;
    const std::size_t size = pool.size();
    QVERIFY(first == parseSymExpr("2*a + 1", pool).expr);
    QVERIFY(first != parseSymExpr("2*a + b", pool).expr);
    QCOMPARE(size + 2, pool.size());
    const SymExprPool copy = pool;
    QCOMPARE(printSymExpr(copy, *first), std::string("2*a + 1"));
}

void tst_SymExprParser::tellsAssumptionsApart()
{
    SymExprPool pool;
    const SymExprId one = *parseSymExpr("Symbol('a', positive=True, integer=True)", pool).expr;
    const SymExprId same = *parseSymExpr("Symbol('a', integer=True, positive=True)", pool).expr;
    const SymExprId other = *parseSymExpr("Symbol('a', integer=True)", pool).expr;
    QVERIFY(one == same);
    QVERIFY(one != other);
    QCOMPARE(std::string(pool.assumptions(one)), std::string("integer=True, positive=True"));
}

void tst_SymExprParser::substitutes()
{
    SymExprPool pool;
    const SymExprId expr = *parseSymExpr("a*(a + b)//c", pool).expr;
    const SymExprId value = *parseSymExpr("b + 1", pool).expr;
    const SymExprId replaced = pool.substitute(expr, {{"a", value}, {"c", pool.integer(4)}});
    QCOMPARE(printSymExpr(pool, replaced).c_str(), "(b + 1)*(b + 1 + b)//4");
    QCOMPARE(pool.symbols(expr).size(), std::size_t{3});
}

void tst_SymExprParser::boundsDepthAndTime_data()
{
    constexpr std::size_t mebi = std::size_t{1} << 20;
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("outcomeOrStart");
    const auto row = [](const char *name, const std::string &text, const char *start) {
        QTest::newRow(name) << QByteArray::fromStdString(text) << QByteArray(start);
    };
    row("parentheses", std::string(mebi, '('), "too deep@1001");
    row("signs", std::string(mebi, '-'), "too deep@1001");
    row("nots", std::string(mebi, '~') + "a", "too deep@1001");
    row("calls", repeated("f(", mebi / 2), "too deep@2002");
    row("powers", "a" + repeated("**a", mebi / 3), "too deep@300");
    row("quotients", "a" + repeated("//a", mebi / 3), "too deep@");
    row("digits", std::string(mebi, '7'), "7777");
    row("sum", "a" + repeated("+1", mebi / 2), "a + 1 + 1");
    row("sum of different", "a" + repeated("+b*c-1", mebi / 6), "a + b*c - 1");
    row("symbol", std::string(mebi, 's'), "sss");
    row("arguments", "f(" + repeated("a,", mebi / 2) + "a)", "f(a, a");
    row("unclosed string", "Symbol('" + std::string(mebi, 's'), "unsafe@7");
    row("spaces", std::string(mebi, ' '), "unsafe@1048576");
    row("nested in reach", std::string(900, '(') + "a" + std::string(900, ')'), "a");
}

void tst_SymExprParser::boundsDepthAndTime()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, outcomeOrStart);
    QElapsedTimer timer;
    timer.start();
    const QByteArray actual = outcome(text.toStdString());
    QVERIFY2(actual.startsWith(outcomeOrStart), actual.left(100).constData());
    QVERIFY2(timer.elapsed() < 10'000, "as slow as that it is not linear");
}

void tst_SymExprParser::survivesEveryTruncationAndFlip_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("srepr") << QByteArray::fromStdString(
        srepr("Add(Mul(Float('0.5', precision=53), ToFloat(s0)), Rational(-1, 2))"));
    QTest::newRow("plain") << QByteArray("-(s0 + 1)//2 ** Max(1, u0) <= ~f(s0/2) - 1.5e-3");
}

void tst_SymExprParser::survivesEveryTruncationAndFlip()
{
    QFETCH(QByteArray, text);
    for (int i = 0; i < text.size(); ++i) {
        outcome(text.left(i).toStdString());
        for (int bit = 0; bit < 8; ++bit) {
            QByteArray flipped = text;
            flipped[i] = static_cast<char>(flipped[i] ^ (1 << bit));
            SymExprPool pool;
            const ParsedSymExpr parsed = parseSymExpr(flipped.toStdString(), pool);
            if (!parsed.expr)
                continue;
            const std::string printed = printSymExpr(pool, *parsed.expr);
            const ParsedSymExpr again = parseSymExpr(printed, pool);
            QVERIFY2(again.expr, printed.c_str());
            QCOMPARE(QByteArray::fromStdString(printSymExpr(pool, *again.expr)), QByteArray::fromStdString(printed));
        }
    }
}

QTEST_APPLESS_MAIN(tst_SymExprParser)

#include "tst_SymExprParser.moc"
