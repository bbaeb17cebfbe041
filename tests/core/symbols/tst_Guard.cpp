// SPDX-License-Identifier: Apache-2.0
#include "core/symbols/Guard.h"

#include <QElapsedTimer>
#include <QTest>

using namespace pt2scope;

namespace {

/// The inputs that a guard reads, or where it is unsafe.
QByteArray outcome(std::string_view code)
{
    const ParsedGuard guard = parseGuard(code);
    if (guard.fault)
        return "unsafe@" + QByteArray::number(static_cast<qulonglong>(guard.fault->offset));
    std::string out;
    for (const GuardInput &input : guard.inputs)
        out += (out.empty() ? "" : " ") + input.text();
    return QByteArray::fromStdString(out);
}

}  // namespace

class tst_Guard : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void acceptsWhatTorchWrites_data();
    void acceptsWhatTorchWrites();
    void refusesCode_data();
    void refusesCode();
    void saysWhereAndWhy();
    void boundsDepthAndTime_data();
    void boundsDepthAndTime();
    void survivesEveryTruncationAndFlip();
};

void tst_Guard::acceptsWhatTorchWrites_data()
{
    QTest::addColumn<QByteArray>("inputs");
    const auto row = [](const char *code, const char *inputs) { QTest::newRow(code) << QByteArray(inputs); };
    row("L['n'] != 1", "L['n']");
    row("2*L['n'] >= 2", "L['n']");
    row("L['x'].size()[0] <= 1000", "L['x']");
    row("(L['x'].size()[0] % 2) == 0", "L['x']");
    row("(L['x'].size()[0] // 2) != 1", "L['x']");
    row("L['x'].size()[0] == L['y'].size()[0]", "L['x'] L['y']");
    row("((-1) + L['x'].size()[0]) == L['y'].size()[0]", "L['x'] L['y']");
    row("L['x'].stride()[1] == 1", "L['x']");
    row("L['x'].storage_offset() == 0", "L['x']");
    row("L['flat_args'][0].size()[0] > 2", "L['flat_args'][0]");
    row("L['d']['k'][-1].image.size()[0] > 2", "L['d']['k'][-1].image");
    row("L['d']['\xc3\xa9'].size()[0] > 2", "L['d']['\xc3\xa9']");
    row("L['x'].size()[1] > 1 and L['x'].size()[1] < 4 or not (L['b'])", "L['x'] L['x'] L['b']");
    row("(1 if L['x'].size()[0] > 2 else 0) == 1", "L['x']");
    row("torch.sym_max(L['x'].size()[0], 8) == 8", "L['x']");
    row("torch._sym_sqrt(L['x'].size()[0]) < 1.5", "L['x']");
    row("math.floor((1/2)*L['x'].size()[0]) > math.ceil(L['x'].size()[0] / 3)", "L['x'] L['x']");
    row("L['f'] < math.inf and L['f'] > -math.inf", "L['f'] L['f']");
    row("round(torch.sym_float(L['x'].size()[0]), 2) > 1e+300", "L['x']");
    row("((L['x'].size()[0] // 2) % 3) ** 2 > 1", "L['x']");
    row("L['x'].size()[0] & 1 | 2 ^ 3 << 1 >> 1", "L['x']");
    row("abs(min(L['x'].size()[0], 2)) == max(1, 2)", "L['x']");
    row("IsNonOverlappingAndDenseIndicator(L['x'].size()[0], 1)", "L['x']");
    row("cast_symbool_to_symint_guardless(L['b']) == 1", "L['b']");
    row("Mod(L['x'].size()[0], 2) == 0", "L['x']");
    row("OpaqueUnaryFn_exp(L['f']) > 1", "L['f']");
    row("___as_tensor(L['f']).item() > 1", "L['f']");
    row("L['n'] < IntInfinity()", "L['n']");
    row("L['n'] ** (-1) + L['n'] ** (1 / 2) + 2 ** 999 + 1 << 64 > 0", "L['n'] L['n']");
    row("2 ** L['n'] + 2 ** (L['n'] - 1) + 2 ** max(L['n'], 1) > 0", "L['n'] L['n'] L['n']");
    row("True", "");
}

void tst_Guard::acceptsWhatTorchWrites()
{
    QFETCH(QByteArray, inputs);
    QCOMPARE(outcome(QTest::currentDataTag()), inputs);
}

void tst_Guard::refusesCode_data()
{
    QTest::addColumn<QByteArray>("code");
    QTest::addColumn<QByteArray>("fault");
    const auto row = [](const char *code, const char *fault) {
        QTest::newRow(code) << QByteArray(code) << QByteArray(fault);
    };
    row("", "unsafe@0");
    row("__import__('os').system('x') or True", "unsafe@0");
    row("print(1)", "unsafe@0");
    row("x > 1", "unsafe@0");
    row("L", "unsafe@1");
    row("L[0]", "unsafe@2");
    row("L['x'", "unsafe@5");
    row("L['x'].__class__", "unsafe@7");
    row("L['x'].numpy()", "unsafe@7");
    row("L['x'].size(0)", "unsafe@12");
    row("L['x'](1)", "unsafe@6");
    row("L['x'].size()[L['n']]", "unsafe@14");
    row("L['x'][0:1]", "unsafe@8");
    row("L['x'][1.5]", "unsafe@7");
    row("L[\"it's\"] > 1", "unsafe@2");
    row("L['a\"b'] > 1", "unsafe@2");
    row("L['a\\'b'] > 1", "unsafe@2");
    row("L['a\nb'] > 1", "unsafe@2");
    row("'text' == 'text'", "unsafe@0");
    row("L['x'] is None", "unsafe@7");
    row("L['x'] in [1]", "unsafe@7");
    row("lambda: 1", "unsafe@0");
    row("[1]", "unsafe@0");
    row("{}", "unsafe@0");
    row("(1, 2)", "unsafe@2");
    row("1, 2", "unsafe@1");
    row("1; 2", "unsafe@1");
    row("1 # 2", "unsafe@2");
    row("(x := 1)", "unsafe@1");
    row("1 = 1", "unsafe@2");
    row("min(*L['x'])", "unsafe@4");
    row("min(a=1)", "unsafe@4");
    row("min", "unsafe@3");
    row("math", "unsafe@4");
    row("math.__loader__", "unsafe@5");
    row("math.ceil.x", "unsafe@9");
    row("torch.load(1)", "unsafe@6");
    row("torch.sym_max", "unsafe@13");
    row("torch.sym_max(1)(2)", "unsafe@16");
    row("1 if 2", "unsafe@6");
    row("1 else 2", "unsafe@2");
    row("(1 if 2) else 3", "unsafe@7");
    row("(1", "unsafe@2");
    row("1)", "unsafe@1");
    row("()", "unsafe@1");
    row("1 2", "unsafe@2");
    row("1 +", "unsafe@3");
    row("\xd0\xb0 > 1", "unsafe@0");
    row("9**9**9**9 > 1", "unsafe@3");
    row("9**(9**9**9) > 1", "unsafe@7");
    row("9**-(99*99*999) > 1", "unsafe@14");
    row("9**int(9e9) > 1", "unsafe@10");
    row("((9**999)**999)**999 > L['x'].size()[0]", "unsafe@17");
    row("1 << 99999999 > 1", "unsafe@5");
}

void tst_Guard::refusesCode()
{
    QFETCH(QByteArray, code);
    QFETCH(QByteArray, fault);
    QCOMPARE(outcome(code.toStdString()), fault);
}

void tst_Guard::saysWhereAndWhy()
{
    const ParsedGuard guard = parseGuard("L['x']['k'].size()[0] > eval(1)");
    QVERIFY(!guard.isSafe());
    QCOMPARE(guard.fault->offset, std::size_t{24});
    QCOMPARE(guard.fault->detail.c_str(), "'eval' is no name of a guard");
    QCOMPARE(guard.inputs.size(), std::size_t{1});
    QCOMPARE(guard.inputs[0].name.c_str(), "x");
    QCOMPARE(guard.inputs[0].steps, std::vector<std::string>{"['k']"});
    QCOMPARE(parseGuard("1 + L['x']").inputs.front().offset, std::size_t{4});
}

void tst_Guard::boundsDepthAndTime_data()
{
    constexpr int mebi = 1 << 20;
    QTest::addColumn<QByteArray>("code");
    QTest::addColumn<QByteArray>("start");
    QTest::newRow("parentheses") << QByteArray(mebi, '(') << QByteArray("unsafe@1001");
    QTest::newRow("calls") << QByteArray("abs(").repeated(mebi / 4) << QByteArray("unsafe@4004");
    QTest::newRow("choices") << QByteArray("1 if ").repeated(mebi / 5) << QByteArray("unsafe@5005");
    QTest::newRow("signs") << QByteArray(mebi, '-') << QByteArray("unsafe@1048576");
    QTest::newRow("inputs") << QByteArray("L['x']+").repeated(mebi / 7) + "1" << QByteArray("L['x'] L['x']");
    QTest::newRow("steps") << QByteArray("L['x']") + QByteArray("[1]").repeated(mebi / 3) << QByteArray("L['x'][1][1]");
    QTest::newRow("string") << QByteArray("L['") + QByteArray(mebi, 'x') << QByteArray("unsafe@2");
}

void tst_Guard::boundsDepthAndTime()
{
    QFETCH(QByteArray, code);
    QFETCH(QByteArray, start);
    QElapsedTimer timer;
    timer.start();
    const QByteArray actual = outcome(code.toStdString());
    QVERIFY2(actual.startsWith(start), actual.left(100).constData());
    QVERIFY2(timer.elapsed() < 30'000, "so slow that it is not linear");
}

void tst_Guard::survivesEveryTruncationAndFlip()
{
    const QByteArray code =
        "(1 if not -L['x']['k'][0].size()[1] // 2 >= math.ceil(1.5e3) and True else 2) != min(1, 2)";
    QCOMPARE(outcome(code.toStdString()), "L['x']['k'][0]");
    for (int i = 0; i < code.size(); ++i) {
        outcome(code.left(i).toStdString());
        for (int bit = 0; bit < 8; ++bit) {
            QByteArray flipped = code;
            flipped[i] = static_cast<char>(flipped[i] ^ (1 << bit));
            outcome(flipped.toStdString());
        }
    }
}

QTEST_APPLESS_MAIN(tst_Guard)

#include "tst_Guard.moc"
