// SPDX-License-Identifier: Apache-2.0
#include "core/program/TreeSpec.h"

#include <QElapsedTimer>
#include <QTest>

using namespace pt2scope;

namespace {

const std::string leaf = R"({"type": null, "context": null, "children_spec": []})";

/// `context` is JSON: a text in quotes, or a value.
std::string node(const std::string &type, const std::string &context, const std::vector<std::string> &children = {})
{
    std::string out = R"({"type": ")" + type + R"(", "context": )" + context + R"(, "children_spec": [)";
    for (std::size_t i = 0; i < children.size(); ++i)
        out += (i == 0 ? "" : ", ") + children[i];
    return out + "]}";
}

std::string tuple(const std::vector<std::string> &children)
{
    return node("builtins.tuple", R"("null")", children);
}

/// `keys` as in "[\"a\"]", with escaped quotes.
std::string dict(const std::string &keys, const std::vector<std::string> &children)
{
    return node("builtins.dict", '"' + keys + '"', children);
}

std::string spec(const std::string &root)
{
    return "[1, " + root + "]";
}

std::string nameOf(TreeFaultKind kind)
{
    switch (kind) {
        case TreeFaultKind::Malformed: return "json";
        case TreeFaultKind::Protocol: return "protocol";
        case TreeFaultKind::TooDeep: return "too-deep";
        case TreeFaultKind::CustomType: return "custom";
        case TreeFaultKind::DictKeys: return "keys";
        case TreeFaultKind::CodeImport: return "import";
    }
    return {};
}

QByteArray faultsOf(const TreeSpec &tree)
{
    std::string out;
    for (const TreeFault &fault : tree.faults)
        out += (out.empty() ? "" : " ") + nameOf(fault.kind) + "@" + std::to_string(fault.offset);
    return QByteArray::fromStdString(out);
}

QByteArray joined(const std::vector<std::string> &texts)
{
    std::string out;
    for (const std::string &text : texts)
        out += (out.empty() ? "" : " ") + text;
    return QByteArray::fromStdString(out);
}

}  // namespace

class tst_TreeSpec : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void namesInputsAsTheCallerDoes();
    void namesLeaves_data();
    void namesLeaves();
    void knowsTypes_data();
    void knowsTypes();
    void findsFaults_data();
    void findsFaults();
    void findsImports_data();
    void findsImports();
    void keepsWhatIsWellFormed();
    void boundsDepthFaultsAndTime();
    void survivesEveryTruncationAndFlip();
};

void tst_TreeSpec::namesInputsAsTheCallerDoes()
{
    const std::string args = tuple({leaf, dict(R"([\"user_ids\", 3])", {leaf, tuple({leaf, leaf})})});
    const TreeSpec tree = parseTreeSpec(spec(tuple({args, dict(R"([\"x\"])", {leaf})})));
    QVERIFY(tree.faults.empty());
    QVERIFY(tree.isComplete());
    QCOMPARE(tree.leafCount(), std::size_t{5});
    QCOMPARE(joined(inputPaths(tree)), "args[0] args[1]['user_ids'] args[1][3][0] args[1][3][1] kwargs['x']");
    QCOMPARE(joined(inputPaths(parseTreeSpec(spec(leaf)))), "");
    QCOMPARE(inputPaths(parseTreeSpec(spec(leaf))).size(), std::size_t{1});
}

void tst_TreeSpec::namesLeaves_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QByteArray>("paths");
    const auto row = [](const char *name, const std::string &root, const char *paths) {
        QTest::newRow(name) << QByteArray::fromStdString(spec(root)) << QByteArray(paths);
    };
    row("tuple", tuple({leaf, leaf}), "[0] [1]");
    row("nothing", tuple({}), "");
    row("dict", dict(R"([\"loss\", \"a b\"])", {leaf, leaf}), "['loss'] ['a b']");
    row("quotes", dict(R"([\"it's\", \"\\\"\", \"'\\\"\\n\"])", {leaf, leaf, leaf}), R"(["it's"] ['"'] ['\'"\n'])");
    row("keys of all kinds", dict("[true, null, 1.5, -2]", {leaf, leaf, leaf, leaf}), "[True] [None] [1.5] [-2]");
    row("named tuple", node("collections.namedtuple", R"("m.Point")", {leaf, leaf}), ".x .y");
    row("named tuple without fields", node("collections.namedtuple", R"("m.Other")", {leaf}), "[0]");
    row("data class", node("m.Batch", R"("[[\"image\", \"mask\"], [\"none\"]]")", {leaf, leaf}), ".image .mask");
    row("custom", node("m.Other", R"("null")", {leaf}), "[0]");
    row("default dict",
        node("collections.defaultdict",
             R"({"default_factory_module": "builtins", "default_factory_name": "list", "dict_context": ["k"]})",
             {leaf}),
        "['k']");
    row("enum key", dict(R"([{\"__enum__\": true, \"fqn\": \"torch.m:Color\", \"name\": \"RED\"}])", {leaf}),
        "[Color.RED]");
}

void tst_TreeSpec::namesLeaves()
{
    QFETCH(QByteArray, json);
    QFETCH(QByteArray, paths);
    const TreeSpec tree = parseTreeSpec(json.toStdString());
    QVERIFY(tree.isComplete());
    QCOMPARE(joined(leafPaths(tree, {{"m.Point", {"x", "y"}}})), paths);
}

void tst_TreeSpec::knowsTypes_data()
{
    QTest::addColumn<QByteArray>("type");
    QTest::addColumn<TreeKind>("kind");
    const auto row = [](const char *type, TreeKind kind) { QTest::newRow(type) << QByteArray(type) << kind; };
    row("builtins.tuple", TreeKind::Tuple);
    row("torch.Size", TreeKind::Tuple);
    row("builtins.list", TreeKind::List);
    row("torch.fx.immutable_collections.immutable_list", TreeKind::List);
    row("builtins.dict", TreeKind::Dict);
    row("torch.fx.immutable_collections.immutable_dict", TreeKind::Dict);
    row("collections.OrderedDict", TreeKind::OrderedDict);
    row("collections.deque", TreeKind::Deque);
    row("torch.return_types.max", TreeKind::ReturnType);
    row("torch.Other", TreeKind::Custom);
}

void tst_TreeSpec::knowsTypes()
{
    QFETCH(QByteArray, type);
    QFETCH(TreeKind, kind);
    const TreeSpec tree = parseTreeSpec(spec(node(type.toStdString(), R"("[]")")));
    QVERIFY(tree.nodes.front().kind == kind);
    QCOMPARE(tree.nodes.front().type, type.toStdString());
    QCOMPARE(faultsOf(tree), kind == TreeKind::Custom ? "custom@4" : "");
}

void tst_TreeSpec::findsFaults_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QByteArray>("faults");
    const auto row = [](const char *name, const std::string &json, const char *faults) {
        QTest::newRow(name) << QByteArray::fromStdString(json) << QByteArray(faults);
    };
    row("empty", "", "json@0");
    row("no JSON", "[1, {", "json@5");
    row("more after it", spec(leaf) + "x", "json@57");
    row("no list", leaf, "json@0");
    row("one element", "[1]", "json@0");
    row("three elements", "[1, " + leaf + ", 1]", "json@0");
    row("protocol", "[2, " + leaf + "]", "protocol@1");
    row("protocol as text", R"(["1", )" + leaf + "]", "protocol@1");
    row("protocol as float", "[1.0, " + leaf + "]", "");
    row("no object", "[1, 5]", "json@4");
    row("null", "[1, null]", "json@4");
    row("no type", R"([1, {"context": null, "children_spec": []}])", "json@4");
    row("no context", R"([1, {"type": null, "children_spec": []}])", "json@4");
    row("no children", R"([1, {"type": null, "context": null}])", "json@4");
    row("children no list", R"([1, {"type": null, "context": null, "children_spec": {}}])", "json@4");
    row("leaf with children", R"([1, {"type": null, "context": null, "children_spec": [)" + leaf + "]}]", "json@4");
    row("leaf with context", R"([1, {"type": null, "context": "null", "children_spec": []}])", "json@4");
    row("type is a number", R"([1, {"type": 1, "context": null, "children_spec": []}])", "json@4");
    row("context no JSON", spec(node("builtins.tuple", R"("nul")")), "json@4");
    row("context no text", spec(node("builtins.tuple", "null")), "json@4");
    row("named tuple without name", spec(node("collections.namedtuple", "null")), "custom@4 json@4");
    row("named tuple", spec(node("collections.namedtuple", R"("m.Point")")), "custom@4");
    row("custom with any context", spec(node("m.Custom", R"("not JSON")")), "custom@4");
    row("too few keys", spec(dict("[]", {leaf})), "keys@4");
    row("too many keys", spec(dict("[1, 2]", {leaf})), "keys@4");
    row("keys no list", spec(dict("null", {leaf})), "keys@4");
    row("default dict without factory", spec(node("collections.defaultdict", R"({"dict_context": []})")), "json@4");
    row("nested", spec(tuple({leaf, dict("[]", {leaf})})), "keys@122");
}

void tst_TreeSpec::findsFaults()
{
    QFETCH(QByteArray, json);
    QFETCH(QByteArray, faults);
    QCOMPARE(faultsOf(parseTreeSpec(json.toStdString())), faults);
}

void tst_TreeSpec::findsImports_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QByteArray>("imports");
    const auto row = [](const char *name, const std::string &root, const char *imports) {
        QTest::newRow(name) << QByteArray::fromStdString(spec(root)) << QByteArray(imports);
    };
    const auto enumContext = [](const std::string &fqn) {
        return R"("[{\"__enum__\": true, \"fqn\": \")" + fqn + R"(\", \"name\": \"RED\"}]")";
    };
    const auto factory = [](const std::string &module, const std::string &name) {
        return node("collections.defaultdict", R"({"default_factory_module": ")" + module
                                                   + R"(", "default_factory_name": ")" + name
                                                   + R"(", "dict_context": []})");
    };
    row("of torch", node("builtins.dict", enumContext("torch.nn.attention:SDPBackend"), {leaf}),
        "torch.nn.attention:SDPBackend");
    row("of the script", node("builtins.dict", enumContext("__main__:Color"), {leaf}), "__main__:Color");
    row("hostile", node("builtins.dict", enumContext("antigravity:Color"), {leaf}), "!antigravity:Color");
    row("looks like torch", node("builtins.dict", enumContext("torchx:Color"), {leaf}), "!torchx:Color");
    row("main of torch", node("builtins.dict", enumContext("torch.x.__main__:C"), {leaf}), "!torch.x.__main__:C");
    row("in a tuple's context", node("builtins.tuple", enumContext("os:Color")), "!os:Color");
    row("in a custom context", node("m.Custom", enumContext("os:Color")), "!os:Color");
    row("deep", node("m.Custom", R"("{\"a\": [[{\"__enum__\": 0, \"fqn\": \"os:C\", \"name\": 1}]]}")"), "!os:C");
    row("factory", factory("builtins", "list"), "builtins:list");
    row("factory that acts", factory("builtins", "breakpoint"), "!builtins:breakpoint");
    row("hostile factory", factory("antigravity", "x"), "!antigravity:x");
}

void tst_TreeSpec::findsImports()
{
    QFETCH(QByteArray, json);
    QFETCH(QByteArray, imports);
    const TreeSpec tree = parseTreeSpec(json.toStdString());
    std::string found;
    for (const TreeImport &import : tree.imports)
        found += (import.isExpected ? "" : "!") + import.module + ":" + import.name;
    QCOMPARE(QByteArray::fromStdString(found), imports);
    QCOMPARE(faultsOf(tree).contains("import@4"), imports.startsWith('!'));
}

void tst_TreeSpec::keepsWhatIsWellFormed()
{
    const TreeSpec tree = parseTreeSpec(spec(tuple({leaf, "5", dict("[]", {leaf})})));
    QCOMPARE(tree.leafCount(), std::size_t{3});
    QCOMPARE(joined(leafPaths(tree)), "[0] [1] [2][0]");
    QVERIFY(!tree.isComplete());
    QVERIFY(parseTreeSpec("[2, 1]").nodes.empty());
}

void tst_TreeSpec::boundsDepthFaultsAndTime()
{
    constexpr std::size_t mebi = std::size_t{1} << 20;
    QElapsedTimer timer;
    timer.start();

    std::string open;
    for (std::size_t i = 0; i < 10'000; ++i)
        open += R"({"type": "builtins.tuple", "context": "null", "children_spec": [)";
    QCOMPARE(faultsOf(parseTreeSpec("[1, " + open)).left(9), "too-deep@");
    QCOMPARE(faultsOf(parseTreeSpec(std::string(mebi, '['))).left(9), "too-deep@");

    std::string numbers = "0";
    for (std::size_t i = 0; i < mebi / 2; ++i)
        numbers += ",0";
    const TreeSpec tree = parseTreeSpec(spec(tuple({numbers})));
    QCOMPARE(tree.faults.size(), maxTreeFaults);
    QVERIFY(tree.nodes.size() < 2 * maxTreeFaults);
    QVERIFY(!tree.isComplete());

    std::string nested = leaf;
    for (std::size_t i = 0; i < 400; ++i)
        nested = dict(R"([\")" + std::string(1'000, 'k') + R"(\"])", {nested});
    QCOMPARE(leafPaths(parseTreeSpec(spec(nested))).front().size(), std::size_t{1'000});
    QVERIFY(timer.elapsed() < 30'000);
}

void tst_TreeSpec::survivesEveryTruncationAndFlip()
{
    const std::string json =
        spec(tuple({dict(R"([\"a\", {\"__enum__\": 1, \"fqn\": \"os:C\", \"name\": \"R\"}])", {leaf, leaf})}));
    QCOMPARE(faultsOf(parseTreeSpec(json)).left(6), "import");
    for (std::size_t i = 0; i < json.size(); ++i) {
        QVERIFY(!parseTreeSpec(std::string_view(json).substr(0, i)).isComplete());
        for (int bit = 0; bit < 8; ++bit) {
            std::string flipped = json;
            flipped[i] = static_cast<char>(flipped[i] ^ (1 << bit));
            const TreeSpec tree = parseTreeSpec(flipped);
            QCOMPARE(leafPaths(tree).size(), tree.leafCount());
        }
    }
}

QTEST_APPLESS_MAIN(tst_TreeSpec)

#include "tst_TreeSpec.moc"
