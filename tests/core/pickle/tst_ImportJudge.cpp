// SPDX-License-Identifier: Apache-2.0
#include "core/pickle/ImportJudge.h"
#include "tests/core/pickle/Judging.h"
#include "tests/support/PickleTexts.h"

#include <QTest>

using namespace pt2scope;
using namespace pt2scope::testing;

class tst_ImportJudge : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void attributes_data();
    void attributes();
    void boundArguments_data();
    void boundArguments();
};

/// builtins.getattr, which torch writes for its functions and for hooks of lazy modules.
void tst_ImportJudge::attributes_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<int>("expected");
    const auto row = [](const char *name, const std::string &bytes, int expected) {
        QTest::newRow(name) << QByteArray::fromStdString(bytes) << expected;
    };
    const std::string getattr = pickled::global("__builtin__", "getattr");
    const std::string functions = pickled::global("torch._C", "_VariableFunctionsClass");
    const auto taken = [&](const std::string &holder, const char *name) {
        return pickled::call(getattr, {holder, pickled::text(name)});
    };
    const std::string lazy = pickled::global("torch.nn.modules.linear", "LazyLinear") + ")\x81";
    row("torch.relu", pickled::file(taken(functions, "relu")), unknown);
    row("Tensor.relu", pickled::file(taken(pickled::global("torch._C", "TensorBase"), "relu")), unknown);
    row("a hook of a lazy module", pickled::file(taken(lazy, "_infer_parameters")), unknown);
    row("torch.from_file", pickled::file(taken(functions, "from_file")), dangerous);
    row("a special name", pickled::file(taken(functions, "__class__")), dangerous);
    row("a name with a dot", pickled::file(taken(functions, "relu.__call__")), dangerous);
    row("of a module", pickled::file(taken(pickled::global("torch.nn", "functional"), "relu")), dangerous);
    row("another method of a lazy module", pickled::file(taken(lazy, "register_forward_hook")), dangerous);
    row("a hook of a user's object",
        pickled::file(taken(pickled::call(pickled::global("my", "Class"), {}), "_infer_parameters")), dangerous);
    row("what it gives is called", pickled::file(pickled::call(taken(functions, "relu"), {"N"})), dangerous);
    row("with a default", pickled::file(pickled::call(getattr, {functions, pickled::text("relu"), "N"})), dangerous);
    row("of another one", pickled::file(taken(taken(functions, "relu"), "func")), dangerous);
    row("getattr itself", pickled::file(getattr), dangerous);
    row("kept beside a sound call", pickled::file(pickled::tuple({taken(functions, "relu"), getattr})), dangerous);
    row("from the memo, and called by what gets it",
        pickled::file(getattr + "q\1" + pickled::tuple({functions, pickled::text("relu")}) + "R0"
                      + pickled::call(pickled::global("my", "call"), {"h\1"})),
        dangerous);
    row("called by a function of torch's",
        pickled::file(pickled::call(
            pickled::global("torch._tensor", "_rebuild_from_type_v2"),
            {getattr, pickled::global("torch", "Tensor"), pickled::tuple({functions, pickled::text("relu")}), "N"})),
        dangerous);
    row("a name that is computed",
        pickled::file(pickled::call(
            getattr, {functions, pickled::call(pickled::global("builtins", "str"), {pickled::text("relu")})})),
        dangerous);
}

void tst_ImportJudge::attributes()
{
    QFETCH(QByteArray, bytes);
    QTEST(static_cast<int>(judge(bytes.toStdString()).verdict), "expected");
}

/// functools.partial, which configurations of quantization have.
void tst_ImportJudge::boundArguments_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<int>("expected");
    const auto row = [](const char *name, const std::string &bytes, int expected) {
        QTest::newRow(name) << QByteArray::fromStdString(pickled::file(bytes)) << expected;
    };
    const std::string partial = pickled::global("functools", "partial");
    const std::string observer = pickled::global("torch.ao.quantization.observer", "HistogramObserver");
    const std::string bound = pickled::call(partial, {observer});
    const auto state = [](const std::string &function) { return pickled::tuple({function, ")", "}", "N"}) + 'b'; };
    row("an observer", bound + state(observer), unknown);
    row("of another class", pickled::call(partial, {pickled::global("my", "Class")}), dangerous);
    row("of a function", pickled::call(partial, {pickled::global("torch.ao.quantization.utils", "getattr_from_fqn")}),
        dangerous);
    row("with arguments", pickled::call(partial, {observer, "N"}), dangerous);
    row("of another class by its state", bound + state(pickled::global("my", "Class")), dangerous);
    row("a state that is computed", bound + pickled::call(pickled::global("builtins", "tuple"), {}) + 'b', dangerous);
    row("kept", pickled::tuple({bound, partial}), dangerous);
    row("called", pickled::call(bound, {}), dangerous);
}

void tst_ImportJudge::boundArguments()
{
    QFETCH(QByteArray, bytes);
    QTEST(static_cast<int>(judge(bytes.toStdString()).verdict), "expected");
}

QTEST_APPLESS_MAIN(tst_ImportJudge)
#include "tst_ImportJudge.moc"
