// SPDX-License-Identifier: Apache-2.0
#include "core/check/loadability/Loadability.h"

#include "core/bytes/MemorySource.h"
#include "tests/support/ArchiveEdits.h"
#include "tests/support/ConfigEdits.h"
#include "tests/support/Fixtures.h"
#include "tests/support/ProgramEdits.h"

#include <QFile>
#include <QJsonDocument>
#include <QTest>

#include <map>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

DocumentPtr openBytes(const Bytes &bytes)
{
    return openDocument(std::make_shared<MemorySource>(bytes), "x.pt2", DocumentDepth::Facts);
}

QString reasonIn(const std::vector<Loadability> &versions, std::string_view torch)
{
    for (const Loadability &version : versions) {
        if (version.torch == torch)
            return QString::fromStdString(version.reason);
    }
    return "no such torch";
}

QString reasonIn(const Document &document, std::string_view torch)
{
    return reasonIn(loadability(document), torch);
}

/// Of a fixture, told once for all tests.
const std::vector<Loadability> &versionsOf(const QString &fixture)
{
    static std::map<QString, std::vector<Loadability>> known;
    const auto entry = known.find(fixture);
    if (entry != known.end())
        return entry->second;
    const auto document = openDocument((PT2SCOPE_FIXTURES "/pt2/" + fixture + ".pt2").toStdString());
    return known[fixture] = document ? loadability(**document) : std::vector<Loadability>();
}

QStringList linesOf(const std::vector<Loadability> &versions)
{
    QStringList lines;
    for (const LoadabilityLine &line : loadabilityLines(versions))
        lines.push_back((line.loads() ? "loads in " : "not in ") + QString::fromStdString(line.text()));
    return lines;
}

/// A sound archive with some text of its program or a config replaced.
Bytes edited(const std::string &record, const std::string &from, const std::string &to)
{
    Entries entries = smallPt2Entries();
    for (ZipBuilder::Entry &entry : entries) {
        const std::size_t place = entry.content.find(from);
        if (entry.name.ends_with(record) && place != std::string::npos)
            entry.content.replace(place, from.size(), to);
    }
    return zip(entries);
}

}  // namespace

class tst_Loadability : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void agreesWithTorch_data();
    void agreesWithTorch();
    void refusesNothingThatLoads_data();
    void refusesNothingThatLoads();
    void reasons_data();
    void reasons();
    void hintsAreComparedWherePyTorchMeetsThemFirst();
    void namesOfOperandsAreNotRead();
    void firstReasonCounts();
    void lines();
    void otherFiles();
};

/// What torch.export.load of seven versions said of the fixtures; see tests/fixtures/loads.json.
void tst_Loadability::agreesWithTorch_data()
{
    QTest::addColumn<QString>("torch");
    QTest::addColumn<QJsonObject>("loads");
    QFile file(PT2SCOPE_FIXTURES "/loads.json");
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QJsonObject versions = QJsonDocument::fromJson(file.readAll()).object();
    QVERIFY(versions.size() >= 7);
    for (const QString &torch : versions.keys())
        QTest::newRow(torch.toUtf8()) << torch << versions[torch].toObject();
}

void tst_Loadability::agreesWithTorch()
{
    QFETCH(QString, torch);
    QFETCH(QJsonObject, loads);
    QVERIFY(loads.size() > 300);
    for (const QString &name : loads.keys()) {
        const QString reason = reasonIn(versionsOf(name), torch.toStdString());
        QVERIFY2(reason.isEmpty() == loads[name].toBool(), qPrintable(name + ": " + reason));
    }
}

void tst_Loadability::refusesNothingThatLoads_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<bool>("loads");
    for (const BrokenFixture &fixture : brokenFixtures(PT2SCOPE_FIXTURES)) {
        const QJsonObject load = fixture.manifest["torch_load"].toObject();
        if (load["ok"].isBool())
            QTest::newRow(fixture.name) << fixture.path << load["ok"].toBool();
    }
}

void tst_Loadability::refusesNothingThatLoads()
{
    QFETCH(QString, path);
    QFETCH(bool, loads);
    const auto document = openDocument(path.toStdString());
    QVERIFY(document);
    if (loads && (*document)->pt2)
        QCOMPARE(reasonIn(**document, "2.15"), QString());
}

void tst_Loadability::reasons_data()
{
    QTest::addColumn<QString>("record");
    QTest::addColumn<QString>("from");
    QTest::addColumn<QByteArray>("to");
    QTest::addColumn<QString>("torch");
    QTest::addColumn<QString>("reason");
    const auto row = [](const char *name, const char *record, const char *from, const char *to, const char *torch,
                        const char *reason) {
        QTest::newRow(name) << record << from << QByteArray(to) << torch << reason;
    };
    row("sound", "model.json", "", "", "2.15", "");
    row("layout", "model.json", "", "", "2.7", "the layered layout came with torch 2.8");
    row("raw weights", "model.json", "", "", "2.8", "weights as raw records came with torch 2.9");
    row("archive_format", "archive_format", "pt2", "pt3", "2.15", "archive_format holds \"pt3\" instead of \"pt2\"");
    row("archive_version", "archive_version", "0", "1", "2.15", "archive_version holds \"1\" instead of \"0\"");
    row("container version", "/.data/version", "6", "11", "2.15", "the container version is none that torch reads");
    row("schema major", "models/model.json", "\"major\": 8", "\"major\": 9", "2.15",
        "the schema major of model.json is 9, and torch 2.6 to 2.15 read 8");
    row("JSON", "models/model.json", "{\"graph_module\"", "{graph_module", "2.15", "model.json holds no program");
    row("missing field", "models/model.json", "\"target\"", "\"traget\"", "2.15",
        "model.json: /graph_module/graph/nodes/0: ");
    row("tag", "models/model.json", "\"outputs\": [{\"as_tensor\"", "\"outputs\": [{\"as_future\"", "2.15",
        "model.json: /graph_module/graph/outputs/0/as_future: ");
    row("dtype of a config", "weights_config.json", "\"dtype\": 7", "\"dtype\": 34", "2.11",
        "the element type uint32 of w came with torch 2.12");
    row("dtype of a config, later", "weights_config.json", "\"dtype\": 7", "\"dtype\": 34", "2.12", "");
    row("dtype that nobody knows", "weights_config.json", "\"dtype\": 7", "\"dtype\": 99", "2.15",
        "the element type 99 of w is none that torch knows");
    row("dtype of the graph", "models/model.json", "\"dtype\": 7", "\"dtype\": 35", "2.11",
        "the element type uint64 came with torch 2.12");
    row("blob", "weights_config.json", "weight_0", "weight_9", "2.15", "the record weight_9 of w is missing");
    row("config", "weights_config.json", "\"use_pickle\"", "\"no_pickle\"", "2.15",
        "model_weights_config.json is malformed: ");
    row("operator", "models/model.json", "torch.ops.aten.mul.Tensor", "torch.ops.aten.mul.Matrix", "2.15",
        "torch has no operator \"aten.mul.Matrix\"");
    row("operator of others", "models/model.json", "torch.ops.aten.mul.Tensor", "torch.ops.mine.mul.Matrix", "2.15",
        "");
    const char *const product =
        R"("target": "torch.ops.aten.mul.Tensor", "inputs": [{"name": "self", "arg": {"as_tensor": {"name": "x"}}, )"
        R"("kind": 1}, {"name": "other", "arg": {"as_tensor": {"name": "p_w"}}, "kind": 1}])";
    row("an argument named by a word of Python, left out", "models/model.json", product,
        R"("target": "torch.ops.aten.uniform.default", "inputs": [{"name": "self", "arg": {"as_tensor": )"
        R"({"name": "x"}}, "kind": 1}])",
        "2.15", "aten.uniform.default without its argument \"from\" is what torch writes and cannot read");
    row("an argument named by a word of Python", "models/model.json", product,
        R"("target": "torch.ops.aten.uniform.default", "inputs": [{"name": "self", "arg": {"as_tensor": )"
        R"({"name": "x"}}, "kind": 1}, {"name": "from", "arg": {"as_float": 0.5}, "kind": 1}])",
        "2.15", "");
    row("function", "models/model.json", "torch.ops.aten.mul.Tensor", "torch._C._set_grad_enabled", "2.12",
        "calls of functions that are no operators, as \"torch._C._set_grad_enabled\", came with torch 2.13");
    row("outputs that are null", "models/model.json", R"("outputs": [{"as_tensor": {"name": "mul"}}], "nodes")",
        R"("outputs": null, "nodes")", "2.15", "model.json: /graph_module/graph/outputs: null where a list is needed");
    row("dtype that the graph alone has", "models/model.json", R"("x": {"dtype": 7)", R"("x": {"dtype": 77)", "2.15",
        "the tensor \"x\" has dtype 77, which is in no schema up to 8.20");
    row("device", "models/model.json", R"("type": "cpu")", R"("type": "abacus")", "2.15",
        "the tensor \"p_w\" is on \"abacus\"");
    row("device index", "models/model.json", R"("index": null)", R"("index": -1)", "2.15",
        "the tensor \"p_w\" is on \"cpu\" with a negative index");
    row("argument", "models/model.json", R"("name": "other")", R"("name": "othre")", "2.15",
        "the node mul lacks the argument \"other\" of aten.mul.Tensor");
    row("bytes of a name", "models/model.json", "model.py", "mod\xff.py", "2.15", "model.json holds no program");
    row("range", "models/model.json", R"("range_constraints": {})",
        R"("range_constraints": {"s0": {"min_val": 9, "max_val": 2}})", "2.15", "the range of \"s0\" is [9, 2]");
    row("size", "models/model.json", R"("sizes": [{"as_int": 3})", R"("sizes": [{"as_int": -3})", "2.15",
        "the tensor \"p_w\" has the size -3, which is negative");
    row("signature", "models/model.json", R"({"arg": {"name": "p_w"})", R"({"arg": {"name": "p_v"})", "2.15",
        "the signature calls \"p_v\" what is \"p_w\" in the graph");
    row("higher-order operator", "models/model.json", "torch.ops.aten.mul.Tensor", "torch.ops.higher_order.nosuch",
        "2.15", "torch has no operator \"higher_order.nosuch\"");
    row("a number for an expression", "models/model.json", R"("sizes": [{"as_int": 3})",
        R"("sizes": [{"as_expr": {"expr_str": 3, "hint": null}})", "2.15", "");
    row("a list for an expression", "models/model.json", R"("sizes": [{"as_int": 3})",
        R"("sizes": [{"as_expr": {"expr_str": [], "hint": null}})", "2.15", "model.json: ");
    row("a list for opset_version", "models/model.json", R"("opset_version": {"aten": 10})",
        R"("opset_version": [null])", "2.15", "");
    row("a quotient that does not fit", "models/model.json", R"("sizes": [{"as_int": 3})",
        R"_("sizes": [{"as_expr": {"expr_str": "FloorDiv(Integer(-9223372036854775808), Integer(-1))", "hint": null}})_",
        "2.15", "the expression -9223372036854775808//-1 does not fit 64 bits");
    row("a quotient that PyTorch does not round up", "models/model.json", R"("sizes": [{"as_int": 3})",
        R"_("sizes": [{"as_expr": {"expr_str": "CeilDiv(Integer(1), Integer(-1))", "hint": null}})_", "2.15", "");
    row("a power that PyTorch does not compute", "models/model.json", R"("sizes": [{"as_int": 3})",
        R"_("sizes": [{"as_expr": {"expr_str": "PowByNatural(Integer(3), Rational(1, 2))", "hint": null}})_", "2.15",
        "the expression 3**(1/2) is no number that PyTorch's functions compute");
    row("a symbolic output beyond 64 bits", "models/model.json", R"("outputs": [{"as_tensor": {"name": "mul"}}])",
        R"("outputs": [{"as_sym_int": {"as_int": 9223372036854775808}}])", "2.15",
        "output 0 is as_sym_int without a name, which PyTorch does not take for an output");
    row("a layout, which nobody reads", "models/model.json", R"("layout": 7)", R"("layout": 99)", "2.15", "");
    row("a number for torch_version", "models/model.json", R"("torch_version": "2.15.0+cu132")",
        R"("torch_version": 2.15)", "2.15", "");
    row("a range beyond 64 bits", "models/model.json", R"("range_constraints": {})",
        R"("range_constraints": {"s0": {"min_val": 2, "max_val": 99999999999999999999}})", "2.15", "");
    row("a dtype of a tensor that nothing defines", "models/model.json", R"("tensor_values": {)",
        R"("tensor_values": {"ghost": {"dtype": 7, "sizes": [{"as_int": -3}], "requires_grad": false, "device": )"
        R"({"type": "cpu", "index": -1}, "strides": [], "storage_offset": {"as_int": 0}, "layout": 7}, )",
        "2.15", "");
    row("complex", "models/model.json", "{\"as_tensor\": {\"name\": \"p_w\"}}, \"kind\"",
        "{\"as_float_lists\": []}, \"kind\"", "2.11", "arguments of the kind as_float_lists came with torch 2.12");
}

void tst_Loadability::reasons()
{
    QFETCH(QString, record);
    QFETCH(QString, from);
    QFETCH(QByteArray, to);
    QFETCH(QString, torch);
    QFETCH(QString, reason);
    const DocumentPtr document = openBytes(edited(record.toStdString(), from.toStdString(), to.toStdString()));
    const QString found = reasonIn(*document, torch.toStdString());
    QVERIFY2(found.startsWith(reason) && found.isEmpty() == reason.isEmpty(), qPrintable(found));
}

void tst_Loadability::hintsAreComparedWherePyTorchMeetsThemFirst()
{
    const auto loads = [](const std::string &first) {
        const std::string symbol = R"(Symbol('s0', positive=True, integer=True))";
        const std::string size = R"("x": {"dtype": 7, "sizes": [{"as_int": 3})";
        const auto expression = [](const std::string &text, const std::string &hint) {
            return R"({"as_expr": {"expr_str": ")" + text + R"(", "hint": )" + hint + "}}";
        };
        std::string text = replaced(smallProgramText(), R"("range_constraints": {})",
                                    R"("range_constraints": {"s0": {"min_val": 5, "max_val": 9}})");
        const std::string compound = first.empty() ? R"({"as_int": 3})" : expression(first + "*" + symbol, "null");
        text = replaced(text, R"("sizes": [{"as_int": 3})", R"("sizes": [)" + compound);
        text = replaced(text, size, R"("x": {"dtype": 7, "sizes": [)" + expression(symbol, R"({"as_int": 3})"));
        return reasonIn(*openBytes(withProgram(text)), "2.15");
    };
    QCOMPARE(loads(""), QString("the hint of \"s0\" is 3, its range [5, 9]"));
    QCOMPARE(loads("2"), QString());
}

void tst_Loadability::namesOfOperandsAreNotRead()
{
    const auto reasonWith = [](const std::string &target) {
        const std::string node =
            R"({"target": ")" + target
            + R"(", "inputs": [{"name": null, "arg": {"as_int": 1}, "kind": 1}, {"name": 7, "arg": )"
              R"({"as_int": 2}, "kind": 1}], "outputs": [{"as_sym_int": {"as_name": "n"}}], )"
              R"("metadata": {}}, )";
        std::string text = replaced(smallProgramText(), R"("nodes": [)", R"("nodes": [)" + node);
        text = replaced(text, R"("sym_int_values": {)", R"("sym_int_values": {"n": {"as_int": 3})");
        return reasonIn(*openBytes(withProgram(text)), "2.15");
    };
    QCOMPARE(reasonWith("_operator.add"), QString());
    QVERIFY(!reasonWith("torch.ops.aten.sym_size.int").isEmpty());
}

void tst_Loadability::firstReasonCounts()
{
    const DocumentPtr document = openBytes(edited("weights_config.json", "weight_0", "weight_9"));
    QCOMPARE(reasonIn(*document, "2.7"), "the layered layout came with torch 2.8");
    QCOMPARE(reasonIn(*document, "2.8"), "weights as raw records came with torch 2.9");
    QCOMPARE(reasonIn(*document, "2.9"), "the record weight_9 of w is missing");
}

void tst_Loadability::lines()
{
    QCOMPARE(linesOf({{"2.5", "a"}, {"2.6", "a"}, {"2.7", "b"}, {"2.8", ""}, {"2.9", ""}, {"2.10", ""}}),
             (QStringList{"loads in torch 2.8 to 2.10", "not in torch 2.5 and 2.6: a", "not in torch 2.7: b"}));
    QCOMPARE(linesOf({{"2.5", "a"}, {"2.6", "a"}}), QStringList{"not in torch 2.5 and 2.6: a"});
    QVERIFY(linesOf({}).isEmpty());
}

void tst_Loadability::otherFiles()
{
    QVERIFY(loadability(*openBytes(zip(torchSave()))).empty());
    QVERIFY(loadability(*openBytes(toBytes("no archive"))).empty());
}

QTEST_APPLESS_MAIN(tst_Loadability)
#include "tst_Loadability.moc"
