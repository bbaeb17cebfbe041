// SPDX-License-Identifier: Apache-2.0
#include "tests/core/diff/DiffLines.h"
#include "tests/core/diff/ProgramSketch.h"

#include <QTest>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

constexpr const char *three = "[{'as_int': 3}]";

std::string symbolic(const std::string &symbol)
{
    return "[{'as_expr': {'expr_str': '" + symbol + "', 'hint': null}}]";
}

std::string twoSizes(const std::string &first, const std::string &second)
{
    const auto size = [](const std::string &text) {
        const bool isNumber = text.find_first_not_of("0123456789") == std::string::npos;
        return isNumber ? "{'as_int': " + text + "}" : "{'as_expr': {'expr_str': '" + text + "', 'hint': null}}";
    };
    return "[" + size(first) + ", " + size(second) + "]";
}

std::string range(const std::string &symbol, const std::string &min, const std::string &max)
{
    return "'" + symbol + "': {'min_val': " + min + ", 'max_val': " + max + "}";
}

/// out = op(x, y) with a weight; the sizes of x are the argument.
ProgramSketch sketch(const std::string &sizes = three)
{
    ProgramSketch made;
    made.inputs = {{"p_w", "layer.w"}, {"x", {}, sizes}, {"y"}};
    made.nodes = {{"sum", "add", {"x", "y"}}, {"out", "mul", {"sum", "p_w"}}};
    made.outputs = {"sum", "out"};
    return made;
}

/// The pytree of a call whose arguments and results are these JSON texts of tree specs.
std::string callOf(const std::string &arguments, const std::string &results)
{
    const auto escaped = [](std::string spec) {
        std::string text;
        for (const char c : spec)
            text += c == '\'' || c == '"' ? std::string("\\\"") : std::string(1, c);
        return text;
    };
    const std::string in = "[1, {'type': 'builtins.tuple', 'context': 'null', 'children_spec': [" + arguments
                           + ", {'type': 'builtins.dict', 'context': '[]', 'children_spec': []}]}]";
    return "[{\"fqn\": \"\", \"signature\": {\"inputs\": [], \"outputs\": [], \"in_spec\": \"" + escaped(in)
           + "\", \"out_spec\": \"" + escaped("[1, " + results + "]") + "\", \"forward_arg_names\": null}}]";
}

constexpr const char *leaf = "{'type': null, 'context': null, 'children_spec': []}";

std::string container(const std::string &type, const std::string &context, int leaves)
{
    std::string children;
    for (int i = 0; i < leaves; ++i)
        children += std::string(i == 0 ? "" : ", ") + leaf;
    return "{'type': 'builtins." + type + "', 'context': '" + context + "', 'children_spec': [" + children + "]}";
}

/// A context that is a list of keys, as JSON within JSON within JSON.
std::string keys(const std::string &first, const std::string &second)
{
    return "[\\\\\"" + first + "\\\\\", \\\\\"" + second + "\\\\\"]";
}

QStringList signatureLines(const ProgramSketch &a, const ProgramSketch &b)
{
    return linesOf(
        compareSection(DiffSection::Signature, openBytes(withProgram(a.text())), openBytes(withProgram(b.text()))));
}

}  // namespace

class tst_SignatureDiff : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void cases_data();
    void cases();
    void constants_data();
    void constants();
    void writesInPlace();
    void equalSignatures();
    void notes();
    void notesOfOutputs();
};

void tst_SignatureDiff::cases_data()
{
    QTest::addColumn<QString>("a");
    QTest::addColumn<QString>("b");
    QTest::addColumn<QStringList>("lines");
    const auto row = [](const char *name, const ProgramSketch &a, const ProgramSketch &b, const QStringList &lines) {
        QTest::newRow(name) << QString::fromStdString(a.text()) << QString::fromStdString(b.text()) << lines;
    };
    const auto edited = [](ProgramSketch made, const auto &edit) {
        edit(made);
        return made;
    };
    const ProgramSketch plain = sketch();
    row("input added", plain, edited(plain, [](ProgramSketch &to) { to.inputs.push_back({"z"}); }),
        {"+ input z: float32 [3] (breaking)"});
    row("input removed", edited(plain, [](ProgramSketch &to) { to.inputs.push_back({"z"}); }), plain,
        {"- input z: float32 [3] (breaking)"});
    row("input reordered", plain, edited(plain, [](ProgramSketch &to) { std::swap(to.inputs[1], to.inputs[2]); }),
        {"~ order x: 0 -> 1 (breaking)", "~ order y: 1 -> 0 (breaking)"});
    row("input retyped", plain, edited(plain, [](ProgramSketch &to) { to.inputs[1].dtype = 8; }),
        {"~ dtype x: float32 -> float64 (breaking)"});
    row("input of other sizes", plain, sketch("[{'as_int': 4}]"), {"~ sizes x: [3] -> [4] (breaking)"});
    row("input of other rank", plain, sketch(twoSizes("3", "1")), {"~ sizes x: [3] -> [3, 1] (breaking)"});
    row("input freed", plain, sketch(symbolic("s0")), {"~ sizes x: [3] -> [s0]"});
    row("input freed, but not for its size", plain,
        edited(sketch(symbolic("s0")), [](ProgramSketch &to) { to.ranges = "{" + range("s0", "4", "9") + "}"; }),
        {"~ sizes x: [3] -> [s0] with s0 from 4 to 9 (breaking)"});
    row("input fixed", sketch(symbolic("s0")), plain, {"~ sizes x: [s0] -> [3] (breaking)"});
    row("sizes untied", sketch(twoSizes("s0", "s0")), sketch(twoSizes("s4", "s5")),
        {"~ sizes x: [s0, s0] -> [s4, s5]"});
    row("sizes tied", sketch(twoSizes("s4", "s5")), sketch(twoSizes("s0", "s0")),
        {"~ sizes x: [s4, s5] -> [s0, s0] (breaking)"});
    row("one symbol for two numbers", sketch(twoSizes("3", "4")), sketch(twoSizes("s0", "s0")),
        {"~ sizes x: [3, 4] -> [s0, s0] (breaking)"});
    const auto ranged = [&](const std::string &symbol, const std::string &min, const std::string &max) {
        return edited(sketch(symbolic(symbol)),
                      [&](ProgramSketch &to) { to.ranges = "{" + range(symbol, min, max) + "}"; });
    };
    row("range wider", ranged("s0", "2", "10"), ranged("s7", "2", "20"), {"~ range s0 (s7): [2, 10] -> [2, 20]"});
    row("range open", ranged("s0", "2", "10"), ranged("s0", "2", "null"), {"~ range s0: [2, 10] -> [2, null]"});
    row("range narrower", ranged("s0", "2", "10"), ranged("s0", "3", "10"),
        {"~ range s0: [2, 10] -> [3, 10] (breaking)"});
    const auto two = [&](const std::string &x, const std::string &y, const std::string &ranges) {
        ProgramSketch made = sketch(symbolic(x));
        made.inputs[2].sizes = symbolic(y);
        made.ranges = "{" + ranges + "}";
        return made;
    };
    const std::string upTo9 = range("s0", "2", "9");
    const QString untied = "~ sizes y: [s0] with s0 = x.size(0) -> [s0] with s0 = y.size(0)";
    row("untied, of another range", two("s0", "s0", upTo9), two("s1", "s0", upTo9 + ", " + range("s1", "2", "9")),
        {untied});
    row("untied, of a narrower range", two("s0", "s0", upTo9),
        two("s1", "s0", range("s0", "2", "5") + ", " + range("s1", "2", "9")),
        {untied, "~ range s0: [2, 9] -> [2, 5] (breaking)"});
    row("untied, of a wider range", two("s0", "s0", upTo9),
        two("s1", "s0", range("s0", "2", "99") + ", " + range("s1", "2", "9")),
        {untied, "~ range s0: [2, 9] -> [2, 99]"});
    row("tied", two("s1", "s0", upTo9 + ", " + range("s1", "2", "9")), two("s0", "s0", upTo9),
        {"~ sizes y: [s0] with s0 = y.size(0) -> [s0] with s0 = x.size(0) (breaking)"});
    row("a symbol where a multiple was", two("2*s0", "3", upTo9), two("s0", "3", range("s0", "2", "9")),
        {"~ sizes x: [2*s0] -> [s0]", "~ range 2*s0 (s0): [4, 18] -> [2, 9] (breaking)"});
    row("guard added", plain, edited(plain, [](ProgramSketch &to) { to.guards = "['x > 1']"; }),
        {"+ guard guard: x > 1 (breaking)"});
    row("guard removed", edited(plain, [](ProgramSketch &to) { to.guards = "['x > 1']"; }), plain,
        {"- guard guard: x > 1"});
    const auto batched = [&](const std::string &x, const std::string &y, const std::string &out,
                             const std::string &guards = "[]") {
        const auto sizesOf = [](const std::string &text) {
            return std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; }) ? "[{'as_int': " + text + "}]"
                                                                                          : symbolic(text);
        };
        ProgramSketch made = sketch(sizesOf(x));
        made.inputs[2].sizes = sizesOf(y);
        made.node("out").sizes = sizesOf(out);
        made.guards = guards;
        return made;
    };
    const std::string sameSize = R"(['L[\'y\'].size()[0] == L[\'x\'].size()[0]'])";
    const QString follow = "~ sizes output: [6] -> [2*s1]";
    row("all sizes freed", batched("3", "3", "6"), batched("s1", "s1", "2*s1", sameSize),
        {"~ sizes x: [3] -> [s1]", "~ sizes y: [3] -> [s1]", follow,
         R"(+ guard guard: L["y"].size()[0] == L["x"].size()[0])"});
    row("guard that calls of A need not pass", batched("s1", "s2", "6"), batched("s1", "s2", "6", sameSize),
        {R"(+ guard guard: L["y"].size()[0] == L["x"].size()[0] (breaking))"});
    row("output of other sizes for the same call", batched("3", "3", "6"), batched("s1", "s1", "3*s1"),
        {"~ sizes x: [3] -> [s1]", "~ sizes y: [3] -> [s1]", "~ sizes output: [6] -> [3*s1] (breaking)"});
    row("output of a size of its own", batched("3", "3", "6"), batched("s1", "s1", "u0"),
        {"~ sizes x: [3] -> [s1]", "~ sizes y: [3] -> [s1]", "~ sizes output: [6] -> [u0] (breaking)"});
    row("inputs that need not agree any more", batched("s1", "s1", "2*s1"), batched("s1", "s2", "2*s2"),
        {"~ sizes y: [s1] -> [s2]", "~ sizes output: [2*s1] -> [2*s2]"});
    row("one symbol for numbers of two inputs", batched("3", "4", "6"), batched("s1", "s1", "6"),
        {"~ sizes x: [3] -> [s1]", "~ sizes y: [4] -> [s1] (breaking)"});
    row("state added", plain,
        edited(plain,
               [](ProgramSketch &to) {
                   to.inputs.insert(to.inputs.begin(), {"p_b", "layer.b"});
               }),
        {"+ state layer.b: float32 [3]"});
    row("state renamed", plain, edited(plain, [](ProgramSketch &to) { to.inputs[0].parameter = "head.w"; }),
        {"~ renamed layer.w: layer.w -> head.w"});
    row("state of another last name", plain,
        edited(plain, [](ProgramSketch &to) { to.inputs[0].parameter = "layer.k"; }),
        {"~ renamed layer.w: layer.w -> layer.k"});
    row("state of another name and type", plain,
        edited(plain,
               [](ProgramSketch &to) {
                   to.inputs[0].parameter = "layer.k";
                   to.inputs[0].dtype = 8;
               }),
        {"- state layer.w: float32 [3]", "+ state layer.k: float64 [3]"});
    const auto takenTwice = [&](const std::string &second, const std::vector<SketchInput> &state) {
        return edited(plain, [&](ProgramSketch &to) {
            to.inputs.erase(to.inputs.begin());
            to.inputs.insert(to.inputs.begin(), state.begin(), state.end());
            to.node("out").inputs[1] = state.front().name;
            to.nodes.push_back({"last", "sub", {"out", second}});
            to.outputs.back() = "last";
        });
    };
    row("state that two took the place of", takenTwice("p_w", {{"p_w", "w"}}),
        takenTwice("p_j", {{"p_k", "k"}, {"p_j", "j"}}),
        {"- state w: float32 [3]", "+ state k: float32 [3]", "+ state j: float32 [3]"});
    const auto stacked = [&](const std::vector<std::pair<std::string, std::string>> &layers) {
        return edited(plain, [&](ProgramSketch &to) {
            to.inputs.erase(to.inputs.begin());
            to.nodes.resize(1);
            std::string last = "sum";
            for (const auto &[name, op] : layers) {
                to.inputs.insert(to.inputs.end() - 2, {"p_" + name, name + ".w"});
                to.nodes.push_back({"n_" + name, op, {last, "p_" + name}});
                last = "n_" + name;
            }
            to.outputs = {"sum", last};
        });
    };
    row("one layer less, the others renamed", stacked({{"a", "mul"}, {"b", "div"}, {"c", "sub"}}),
        stacked({{"x", "mul"}, {"y", "sub"}}),
        {"~ renamed a.w: a.w -> x.w", "- state b.w: float32 [3]", "~ renamed c.w: c.w -> y.w"});
    const auto counted = [&](const std::vector<std::string> &ops) {
        return edited(plain, [&](ProgramSketch &to) {
            to.inputs.erase(to.inputs.begin());
            to.nodes.resize(1);
            std::string last = "sum";
            for (const std::string &op : ops) {
                const std::string number = std::to_string(to.nodes.size() - 1);
                to.inputs.insert(to.inputs.end() - 2, {"c_" + number, "lifted_tensor_" + number});
                to.nodes.push_back({"n_" + number, op, {last, "c_" + number}});
                last = "n_" + number;
            }
            to.outputs = {"sum", last};
        });
    };
    row("one constant more before the others", counted({"mul", "div"}), counted({"sub", "mul", "div"}),
        {"+ state lifted_tensor_0: float32 [3]"});
    row("one constant more behind them", counted({"mul", "div"}), counted({"mul", "div", "sub"}),
        {"+ state lifted_tensor_2: float32 [3]"});
    row("state of another kind", plain, edited(plain, [](ProgramSketch &to) { to.inputs[0].isBuffer = true; }),
        {"~ kind layer.w: parameter -> buffer"});
    row("output added", plain, edited(plain, [](ProgramSketch &to) { to.outputs.push_back("x"); }),
        {"+ output output: float32 [3] (breaking)"});
    row("output removed", plain, edited(plain, [](ProgramSketch &to) { to.outputs.pop_back(); }),
        {"- output output: float32 [3] (breaking)"});
    row("outputs reordered", plain, edited(plain, [](ProgramSketch &to) { std::swap(to.outputs[0], to.outputs[1]); }),
        {"~ order output: 0 -> 1 (breaking)", "~ order output: 1 -> 0 (breaking)"});
    row("output retyped", plain, edited(plain, [](ProgramSketch &to) { to.node("out").dtype = 8; }),
        {"~ dtype output: float32 -> float64 (breaking)"});
    const auto called = [&](const std::string &arguments, const std::string &results) {
        return edited(plain, [&](ProgramSketch &to) { to.moduleCalls = callOf(arguments, results); });
    };
    const std::string pair = container("tuple", "null", 2);
    row("renamed, given in the same way", called(pair, pair),
        edited(called(pair, pair),
               [](ProgramSketch &to) {
                   to.inputs[1].name = "query";
                   to.redirect("x", "query");
               }),
        {"~ renamed x: x -> query"});
    const auto guarded = [&](const std::string &name) {
        return edited(called(pair, pair), [&](ProgramSketch &to) {
            to.inputs[1].name = name;
            to.redirect("x", name);
            to.guards = "['L[\\'" + name + "\\'].size()[0] % 8 == 0 and L[\\'y\\'].size()[0] == 3']";
        });
    };
    row("guard of what is renamed", guarded("x"), guarded("query"), {"~ renamed x: x -> query"});
    row("places without what is gone",
        edited(plain, [](ProgramSketch &to) { to.inputs.insert(to.inputs.begin(), {"a"}); }),
        edited(plain, [](ProgramSketch &to) { std::swap(to.inputs[1], to.inputs[2]); }),
        {"- input a: float32 [3] (breaking)", "~ order x: 0 -> 1 (breaking)", "~ order y: 1 -> 0 (breaking)"});
    const auto holding = [](const std::string &rest) {
        return "{'type': 'builtins.tuple', 'context': 'null', 'children_spec': [" + std::string(leaf) + ", " + leaf
               + ", " + rest + "]}";
    };
    const std::string noList = container("list", "null", 0);
    const std::string listed = "{'type': 'builtins.list', 'context': 'null', 'children_spec': [" + noList + "]}";
    row("structure nested otherwise", called(holding(noList + ", " + noList), pair), called(holding(listed), pair),
        {"~ structure in_spec: tuple(tuple(*, *, list(), list()), dict()) -> tuple(tuple(*, *, list(list())), dict()) "
         "(breaking)"});
    row("container of the result", called(pair, pair), called(pair, container("list", "null", 2)),
        {"~ structure out_spec: tuple(*, *) -> list(*, *) (breaking)"});
    row("container of the arguments", called(pair, pair), called(container("list", "null", 2), pair),
        {"~ structure in_spec: tuple(tuple(*, *), dict()) -> tuple(list(*, *), dict()) (breaking)"});
    row("container of arguments of other names", called(pair, pair),
        edited(called(container("list", "null", 2), pair),
               [](ProgramSketch &to) {
                   to.inputs[1].name = "query";
                   to.redirect("x", "query");
               }),
        {"~ renamed x: x -> query",
         "~ structure in_spec: tuple(tuple(*, *), dict()) -> tuple(list(*, *), dict()) (breaking)"});
    const auto swapped = [&](std::string arguments, std::string results) {
        return edited(called(arguments, results), [](ProgramSketch &to) {
            std::swap(to.inputs[1], to.inputs[2]);
            std::swap(to.outputs[0], to.outputs[1]);
        });
    };
    row("arguments and results swapped", called(pair, pair), swapped(pair, pair),
        {"~ path x: args[0] -> args[1] (breaking)", "~ path y: args[1] -> args[0] (breaking)",
         "~ path output[0]: [0] -> [1] (breaking)", "~ path output[1]: [1] -> [0] (breaking)"});
    row("keys in another order", called(container("dict", keys("x", "y"), 2), container("dict", keys("a", "b"), 2)),
        swapped(container("dict", keys("y", "x"), 2), container("dict", keys("b", "a"), 2)),
        {"~ order x: 0 -> 1", "~ order y: 1 -> 0", "~ order output['a']: 0 -> 1", "~ order output['b']: 1 -> 0"});
    const auto single = [&](const std::string &results) {
        return edited(called(pair, results), [](ProgramSketch &to) { to.outputs.pop_back(); });
    };
    row("put into a container", single(leaf), single(container("tuple", "null", 1)),
        {"~ path output: the result itself -> [0] (breaking)"});
    row("key of the result", called(pair, container("dict", keys("a", "b"), 2)),
        called(pair, container("dict", keys("a", "c"), 2)), {"~ path output['b']: ['b'] -> ['c'] (breaking)"});
}

void tst_SignatureDiff::cases()
{
    QFETCH(QString, a);
    QFETCH(QString, b);
    QFETCH(QStringList, lines);
    const DocumentPtr first = openBytes(withProgram(a.toStdString()));
    const DocumentPtr second = openBytes(withProgram(b.toStdString()));
    const SectionDifference there = compareSection(DiffSection::Signature, first, second);
    QCOMPARE(linesOf(there), lines);
    const SectionDifference back = compareSection(DiffSection::Signature, second, first);
    QCOMPARE(keysOf(back, true), keysOf(there, false));
}

/// A constant that becomes a value, and the reverse.
void tst_SignatureDiff::constants_data()
{
    QTest::addColumn<QString>("constant");
    QTest::addColumn<bool>("isNumber");
    QTest::addColumn<QStringList>("lines");
    QTest::newRow("None to tensor") << "'as_none': true" << false
                                    << QStringList{"~ kind y: None -> float32 [3] (breaking)"};
    QTest::newRow("number to tensor") << "'as_int': 3" << false << QStringList{"~ kind y: 3 -> float32 [3] (breaking)"};
    QTest::newRow("number to number") << "'as_int': 3" << true << QStringList{"~ kind y: 3 -> int s9"};
    QTest::newRow("None to number") << "'as_none': true" << true << QStringList{"~ kind y: None -> int s9 (breaking)"};
}

void tst_SignatureDiff::constants()
{
    QFETCH(QString, constant);
    QFETCH(bool, isNumber);
    QFETCH(QStringList, lines);
    const auto json = [](QString text) { return text.replace('\'', '"'); };
    const QString tensor = json("{'user_input': {'arg': {'as_tensor': {'name': 'y'}}}}");
    const QString number = json("{'user_input': {'arg': {'as_sym_int': {'as_name': 'y'}}}}");
    const QString plain = json(QString::fromStdString(sketch().text()));
    QVERIFY(plain.contains(tensor));
    QString from = plain;
    from.replace(tensor, json("{'constant_input': {'name': 'y', 'value': {" + constant + "}}}"));
    QString to = plain;
    if (isNumber) {
        to.replace(tensor, number);
        to.remove(json(QString::fromStdString("'y': " + sketchMeta(three, 7) + ", ")));
        to.replace(json("'sym_int_values': {}"),
                   json("'sym_int_values': {'y': {'as_expr': {'expr_str': 's9', 'hint': null}}}"));
    }
    const DocumentPtr a = openBytes(withProgram(from.toStdString()));
    const DocumentPtr b = openBytes(withProgram(to.toStdString()));
    QCOMPARE(linesOf(compareSection(DiffSection::Signature, a, b)), lines);
    const SectionDifference back = compareSection(DiffSection::Signature, b, a);
    QCOMPARE(back.breaking(), std::size_t(1));
}

/// torch.export leaves writes into inputs to nodes; once decomposed, the signature tells them.
void tst_SignatureDiff::writesInPlace()
{
    const auto writing = [](const std::string &value) {
        ProgramSketch made = sketch();
        made.nodes.insert(made.nodes.begin(), {"view", "alias", {"x"}});
        made.nodes.insert(made.nodes.begin() + 1, {"written", "relu_", {value}});
        std::string text = made.text();
        for (std::size_t at = 0; (at = text.find("input0", at)) != std::string::npos; ++at)
            text.replace(at, 6, "self");
        return text;
    };
    const auto lines = [](const std::string &a, const std::string &b) {
        return linesOf(compareSection(DiffSection::Signature, openBytes(withProgram(a)), openBytes(withProgram(b))));
    };
    QCOMPARE(lines(writing("sum"), writing("x")), QStringList{"+ mutation x: float32 [3] (breaking)"});
    QCOMPARE(lines(writing("view"), writing("sum")), QStringList{"- mutation x: float32 [3] (breaking)"});
    QCOMPARE(lines(writing("sum"), writing("p_w")), QStringList{"+ mutation layer.w: float32 [3]"});
    QCOMPARE(lines(writing("x"), writing("view")), QStringList());
    std::string decomposed = writing("sum");
    const std::string outputs = R"("output_specs": [)";
    decomposed.insert(decomposed.find(outputs) + outputs.size(),
                      R"({"user_input_mutation": {"arg": {"name": "sum"}, "user_input_name": "x"}}, )");
    QCOMPARE(lines(writing("x"), decomposed), QStringList());
    QCOMPARE(lines(decomposed, writing("view")), QStringList());
    QCOMPARE(lines(decomposed, writing("sum")), QStringList{"- mutation x: float32 [3] (breaking)"});
}

void tst_SignatureDiff::equalSignatures()
{
    QCOMPARE(signatureLines(sketch(), sketch()), QStringList());
    QCOMPARE(signatureLines(sketch(symbolic("s0")), sketch(symbolic("s77"))), QStringList());
    QCOMPARE(signatureLines(sketch(symbolic("s0 + 1")), sketch(symbolic("s77 + 1"))), QStringList());
    ProgramSketch dynamic = sketch(symbolic("s0"));
    dynamic.ranges = "{" + range("s0", "2", "9") + "}";
    ProgramSketch spaced = dynamic;
    spaced.ranges = "{ " + range("s0", "2", "9") + "}";
    const auto same = [&](const ProgramSketch &b) {
        return compareSection(DiffSection::Signature, openBytes(withProgram(dynamic.text())),
                              openBytes(withProgram(b.text())))
            .same;
    };
    QCOMPARE(same(dynamic), same(spaced));  // byte for byte the same or not
}

void tst_SignatureDiff::notes()
{
    const SectionDifference section = compareSection(DiffSection::Signature, openBytes(withProgram(sketch().text())),
                                                     openBytes(withProgram(sketch(symbolic("s0")).text())));
    QCOMPARE(section.entries.size(), 1U);
    QCOMPARE(section.entries.front().note, std::string("takes all that it took, and more"));
    QCOMPARE(section.entries.front().a.pointer, std::string("/graph_module/signature/input_specs/1"));
    QCOMPARE(section.same, 4U);  // of three inputs and two outputs
}

void tst_SignatureDiff::notesOfOutputs()
{
    const auto notesOf = [](const std::string &a, const std::string &b) {
        QStringList notes;
        for (const DiffEntry &entry :
             compareSection(DiffSection::Signature, openBytes(withProgram(a)), openBytes(withProgram(b))).entries) {
            if (entry.kind == "output")
                notes << QString::fromStdString(entry.note);
        }
        return notes;
    };
    const auto sized = [](const std::string &sizes, const std::string &least) {
        ProgramSketch made = sketch(sizes);
        made.node("out").sizes = sizes;
        made.ranges = "{" + range("s0", least, "9") + "}";
        return made.text();
    };
    QCOMPARE(notesOf(sized(three, "2"), sized(symbolic("s0"), "2")),
             QStringList{"the same wherever the inputs are those that it took"});
    QCOMPARE(notesOf(sized(three, "2"), sized(symbolic("s0"), "4")),
             QStringList{"no inputs that it took are taken any more"});
    const auto returning = [](const std::string &constant) {
        std::string text = sketch().text();
        const std::string value = R"("as_tensor": {"name": "out"})";
        return text.replace(text.rfind(value), value.size(), constant);
    };
    const std::string five = returning(R"("as_int": 5)");
    QCOMPARE(notesOf(sketch().text(), five), QStringList{"the constant, whatever callers give"});
    QCOMPARE(notesOf(five, sketch().text()), QStringList{"callers expect the constant"});
    QCOMPARE(notesOf(five, returning(R"("as_int": 6)")), QStringList{"callers expect the other constant"});
}

QTEST_APPLESS_MAIN(tst_SignatureDiff)
#include "tst_SignatureDiff.moc"
