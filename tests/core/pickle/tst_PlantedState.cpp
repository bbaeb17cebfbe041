// SPDX-License-Identifier: Apache-2.0
#include "core/pickle/PlantedState.h"
#include "tests/core/pickle/Judging.h"
#include "tests/support/PickleTexts.h"

#include <QTest>

using namespace pt2scope;
using namespace pt2scope::testing;

class tst_PlantedState : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void plants_data();
    void plants();
};

/// Attributes that the unpickler calls itself, on objects of classes that do not know of them.
void tst_PlantedState::plants_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<bool>("isPlant");
    const auto row = [](const char *name, const std::string &bytes, bool isPlant) {
        QTest::newRow(name) << QByteArray::fromStdString(bytes) << isPlant;
    };
    const std::string object = pickled::orderedDict();
    const std::string function = pickled::global("torch", "sin");
    const auto built = [](const std::string &target, const std::string &state) {
        return pickled::file(target + state + 'b');
    };
    for (const char *name : {"__setstate__", "append", "extend", "add", "__class__"})
        row(name, built(object, pickled::dict({{name, function}})), true);
    row("in the second half of a pair", built(object, pickled::tuple({"N", pickled::dict({{"add", function}})})), true);
    row("in a dict that is called for",
        built(object, pickled::call(pickled::global("builtins", "dict"),
                                    {pickled::tuple({pickled::tuple({pickled::text("add"), function})})})),
        true);
    row("in an OrderedDict", built(object, object + pickled::text("add") + function + 's'), true);
    row("all attributes at once", built(object, pickled::tuple({"N", pickled::dict({{"__dict__", "}"}})})), true);
    row("a name that is computed",
        built(object, "}" + pickled::call(pickled::global("builtins", "str"), {pickled::text("add")}) + function + 's'),
        true);
    row("on a user's object",
        built(pickled::call(pickled::global("my", "Class"), {}), pickled::dict({{"__setstate__", function}})), true);
    row("what a call gives", built(object, pickled::dict({{"add", pickled::call(pickled::global("my", "f"), {})}})),
        true);
    row("by a function of torch's",
        pickled::file(pickled::call(pickled::global("torch._tensor", "_rebuild_from_type_v2"),
                                    {pickled::global("torch._utils", "_rebuild_tensor_v2"),
                                     pickled::global("torch", "Tensor"), ")", pickled::dict({{"add", function}})})),
        true);
    row("a number", built(object, pickled::dict({{"add", pickled::integer(1)}, {"append", "N"}})), false);
    row("a tensor", built(object, pickled::dict({{"add", pickled::tensor()}})), false);
    row("a function of another name", built(object, pickled::dict({{"f", function}})), false);
    row("a dict within", built(object, pickled::dict({{"ops", pickled::dict({{"add", function}})}})), false);
    row("no state", pickled::file(pickled::dict({{"add", function}})), false);
    row("a tuple of three", built(object, pickled::tuple({"N", "N", pickled::dict({{"add", function}})})), false);
}

void tst_PlantedState::plants()
{
    QFETCH(QByteArray, bytes);
    QFETCH(bool, isPlant);
    const PickleJudgement judgement = judge(bytes.toStdString());
    QCOMPARE(judgement.verdict == PickleVerdict::Dangerous, isPlant);
    QCOMPARE(reasonsOf(judgement).contains("gives an object"), isPlant);
}

QTEST_APPLESS_MAIN(tst_PlantedState)
#include "tst_PlantedState.moc"
