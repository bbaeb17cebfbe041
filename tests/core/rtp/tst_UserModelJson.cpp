// SPDX-License-Identifier: Apache-2.0
#include "core/rtp/UserModelJson.h"

#include <QTest>
#include <algorithm>

using namespace pt2scope;

namespace {

std::string quoted(std::string text)
{
    std::replace(text.begin(), text.end(), '\'', '"');
    return text;
}

/// "[2 3] 6 ragged": what was measured of `values`.
QString measured(const std::string &values)
{
    const SampleInputFile file = parseSampleInputs(
        quoted("{'x': {'idx': 0, 'shape': [1], 'dtype': 'torch.float32', 'values': " + values + "}}"), "i.json", true);
    if (file.inputs.empty() || !file.inputs.front().values)
        return "none";
    const NestedSize &size = *file.inputs.front().values;
    QString text = "[";
    for (const std::uint64_t length : size.sizes)
        text += QString::number(length) + " ";
    return text.trimmed() + "] " + QString::number(size.leaves) + (size.isRagged ? " ragged" : "")
           + (size.isNumeric ? "" : " text");
}

QString pointersOf(const JsonFile &file)
{
    QString text;
    for (const ConfigFault &fault : file.faults)
        text += QString::fromStdString(fault.pointer) + " ";
    return text;
}

}  // namespace

class tst_UserModelJson : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void measuresNestedValues()
    {
        QCOMPARE(measured("[[1, 2.5, NaN], [4, true, 1e9]]"), QString("[2 3] 6"));
        QCOMPARE(measured("3"), QString("[] 1"));
        QCOMPARE(measured("[]"), QString("[0] 0"));
        QCOMPARE(measured("[[], []]"), QString("[2 0] 0"));
        QCOMPARE(measured("[[1], [2, 3]]"), QString("[2 1] 3 ragged"));
        QCOMPARE(measured("[[1], 2]"), QString("[2 1] 2 ragged"));
        QCOMPARE(measured("[1, []]"), QString("[2 0] 1 ragged"));
        QCOMPARE(measured("[['a'], [{'b': [1]}]]"), QString("[2 1] 2 text"));
        QCOMPARE(measured("[null]"), QString("[1] 1 text"));
        QCOMPARE(measured("[[1]"), QString("none"));
    }

    void readsSampleInputs()
    {
        const SampleInputFile file =
            parseSampleInputs(quoted("{'b': {'idx': 1, 'shape': [4, 8], 'dtype': 'torch.int64'}, 'a': {'idx': '0', "
                                     "'shape': [1.5]}, 'c': 3}"),
                              "i.json", false);
        QVERIFY(file.file.isWhole());
        QCOMPARE(file.inputs.size(), std::size_t{3});
        QCOMPARE(file.find("b")->index.value_or(9), std::int64_t{1});
        QCOMPARE(*file.find("b")->shape, (std::vector<std::int64_t>{4, 8}));
        QVERIFY(!file.find("a")->index);
        QCOMPARE(pointersOf(file.file), QString("/a/idx /a/shape/0 /a /c "));
    }

    void missesValues()
    {
        const std::string text = quoted("{'a': {'idx': 0, 'shape': [], 'dtype': 'x'}}");
        QCOMPARE(pointersOf(parseSampleInputs(text, {}, true).file), QString("/a "));
        QCOMPARE(pointersOf(parseSampleInputs(text, {}, false).file), QString());
    }

    void readsParamsOrder()
    {
        const ParamsOrder order = parseParamsOrder(R"(["a", 1, "b"])", {});
        QVERIFY(order.file.isWhole());
        QCOMPARE(order.names.size(), std::size_t{2});
        QCOMPARE(order.names[1].pointer, std::string("/2"));
        QCOMPARE(pointersOf(order.file), QString("/1 "));
        QVERIFY(!parseParamsOrder(R"({"a": 0})", {}).file.isWhole());
        QVERIFY(!parseParamsOrder(R"(["a")", {}).file.isWhole());
    }

    void readsInputColumns()
    {
        const InputColumns columns = parseInputColumns(R"({"x": ["a", "b"], "y": "a", "z": ["a", 1]})", {});
        QCOMPARE(columns.find("x")->features->size(), std::size_t{2});
        QVERIFY(!columns.find("y")->features);
        QVERIFY(!columns.find("z")->features);
        QCOMPARE(pointersOf(columns.file), QString("/y /z/1 "));
    }

    void readsOutputInfo()
    {
        const OutputInfo info = parseOutputInfo(
            R"({"OutputNodes": [{"OutputNodeName": "p", "dtype": "torch.float32", "shape": [4]}, {}, 1], "more": 0})",
            {});
        QCOMPARE(info.outputs.size(), std::size_t{3});
        QCOMPARE(info.outputs[0].name.value_or(""), std::string("p"));
        QCOMPARE(info.outputs[1].pointer, std::string("/OutputNodes/1"));
        QCOMPARE(pointersOf(info.file), QString("/OutputNodes/1 /OutputNodes/1 /OutputNodes/1 /OutputNodes/2 /more "));
        QCOMPARE(pointersOf(parseOutputInfo("{}", {}).file), QString(" "));
        QCOMPARE(pointersOf(parseOutputInfo(R"({"OutputNodes": {}})", {}).file), QString("/OutputNodes "));
    }
};

QTEST_APPLESS_MAIN(tst_UserModelJson)
#include "tst_UserModelJson.moc"
