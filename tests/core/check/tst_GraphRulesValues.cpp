// SPDX-License-Identifier: Apache-2.0
// Rules about the values of graphs: definitions, uses, tables, names.
#include "core/check/rules/graph/GraphRuleTopics.h"
#include "tests/core/check/GraphSamples.h"
#include "tests/support/RuleCase.h"

#include <QtTest>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

const std::string relu = "aten.relu.default self=x -> y";

/// x -> y, and whatever `change(graph)` makes of it.
template <typename Change>
Bytes sampleWith(const Change &change)
{
    SampleGraph graph = graphOf({relu});
    change(graph);
    return archiveOf(graph);
}

Bytes nodes(const std::vector<std::string> &texts, const std::string &tensors = "x:f32[3,4] y:f32[3,4]")
{
    return archiveOf(graphOf(texts, tensors));
}

Bytes inputOf(const std::string &json)
{
    return sampleWith([&](SampleGraph &graph) { graph.moreInputs = json; });
}

Bytes outputOf(const std::string &text)
{
    return sampleWith([&](SampleGraph &graph) { graph.outputs = text; });
}

/// A condition on p whose branches are this graph, with x handed in.
SampleGraph conditionOn(const SampleGraph &inner)
{
    SampleGraph graph;
    graph.inputs = "p x";
    graph.tensors = "p:b[] x:f32[3,4] y:f32[3,4]";
    const std::string branch = R"({"as_graph": {"name": "branch", "graph": )" + inner.json() + "}}";
    graph.nodes = {nodeJson("torch.ops.higher_order.cond",
                            {namedArgument("", argument("p")), namedArgument("", branch), namedArgument("", branch),
                             namedArgument("", argument("{x}"))},
                            {asTensor("y")})};
    return graph;
}

std::string withoutNodes()
{
    return replaced(programOf(graphOf({relu}).json()), R"("target": "torch.ops.aten.relu.default")",
                    R"("target": ["torch.ops.aten.relu.default"])");
}

std::vector<RuleCase> definitionCases()
{
    return {
        {"graph/input-kind", "a list of tensors", error, inputOf(argument("{x}"))},
        {"graph/input-kind", "a symbolic integer that is a number", error, inputOf(R"({"as_sym_int": {"as_int": 3}})")},
        {"graph/input-kind", "a symbolic float", error, inputOf(R"({"as_sym_float": {"as_name": "f"}})")},
        {"graph/input-kind", "a named symbolic integer", silent, inputOf(argument("$n"))},
        {"graph/input-kind", "a text", silent, inputOf(argument("'mul'"))},
        {"graph/input-kind", "an unknown tag", silent, inputOf(R"({"as_quaternion": 1})")},
        {"graph/output-kind", "a text", error, outputOf("'mul'")},
        {"graph/output-kind", "a list of tensors", error, outputOf("{y}")},
        {"graph/output-kind", "numbers and None", silent, outputOf("y 1 0.5 true none")},
        {"graph/duplicate-definition", "two nodes", error, nodes({relu, "aten.neg.default self=x -> y"})},
        {"graph/duplicate-definition", "an input and a node", error, nodes({"aten.relu.default self=x -> x"})},
        {"graph/duplicate-definition", "one name twice in a list", error, nodes({"aten.unbind.int self=x -> {y,y}"})},
        {"graph/duplicate-definition", "names of an inner graph", silent, archiveOf(conditionOn(graphOf({relu})))},
        {"graph/undefined-value", "of a node", error, nodes({"aten.relu.default self=ghost -> y"})},
        {"graph/undefined-value", "in a list", error, nodes({"aten.cat.default tensors={x,ghost} -> y"})},
        {"graph/undefined-value", "of the outer graph", error,
         archiveOf(conditionOn(graphOf({"aten.mul.Tensor self=x other=p -> y"})))},
        {"graph/undefined-value", "handed to the inner graph", silent, archiveOf(conditionOn(graphOf({relu})))},
        {"graph/undefined-value", "a node that cannot be read", silent, withProgram(withoutNodes())},
        {"graph/use-before-def", "nodes in the wrong order", error,
         nodes({"aten.relu.default self=z -> y", "aten.neg.default self=x -> z"})},
        {"graph/use-before-def", "its own output", error, nodes({"aten.relu.default self=y -> y"})},
        {"graph/use-before-def", "nodes in order", silent,
         nodes({"aten.neg.default self=x -> z", "aten.relu.default self=z -> y"})},
        {"graph/undefined-output", "a ghost", error, outputOf("ghost")},
        {"graph/undefined-output", "an input", silent, outputOf("x")},
        {"graph/undefined-output", "a program that is cut off", silent,
         withProgram(programOf(graphOf({relu}).json()).substr(0, 900))},
    };
}

std::vector<RuleCase> tableCases()
{
    const auto more = [](const std::string &json) {
        return sampleWith([&](SampleGraph &graph) { graph.moreTensors = json; });
    };
    const auto symbolic = [](const std::string &entries, const std::string &use) {
        return sampleWith([&](SampleGraph &graph) {
            graph.nodes.push_back(node("aten.sym_size.int self=x dim=0 -> " + use));
            graph.symInts = entries;
        });
    };
    const std::string entry = R"("n": {"as_int": 3})";
    return {
        {"graph/tensor-value-missing", "of a node", error, nodes({relu}, "x:f32[3,4]")},
        {"graph/tensor-value-missing", "of an input", error, nodes({relu}, "y:f32[3,4]")},
        {"graph/tensor-value-missing", "nothing", silent, nodes({relu})},
        {"graph/tensor-value-missing", "tensor_values is a list", silent,
         withProgram(
             replaced(programOf(graphOf({relu}, "").json()), R"("tensor_values": {})", R"("tensor_values": [])"))},
        {"graph/tensor-value-unused", "a ghost", warning, nodes({relu}, "x:f32[3,4] y:f32[3,4] ghost:f32[1]")},
        {"graph/tensor-value-unused", "a node that cannot be read", silent, withProgram(withoutNodes())},
        {"graph/tensor-value-unused", "nothing", silent, nodes({relu})},
        {"graph/sym-value-missing", "no entry", error, symbolic("", "$n")},
        {"graph/sym-value-missing", "an entry", silent, symbolic(entry, "$n")},
        {"graph/sym-value-unused", "a ghost", warning, symbolic(entry + R"(, "m": {"as_int": 3})", "$n")},
        {"graph/sym-value-unused", "an entry", silent, symbolic(entry, "$n")},
        {"graph/value-kind-clash", "a tensor and a number", warning, symbolic(entry + R"(, "y": {"as_int": 3})", "$n")},
        {"graph/value-kind-clash", "a tensor and an object", warning,
         sampleWith([](SampleGraph &graph) { graph.customObjects = R"("x": {"name": "x", "class_fqn": "A"})"; })},
        {"graph/value-kind-clash", "nothing", silent, symbolic(entry, "$n")},
        {"graph/tensor-meta-rank", "one stride more", error,
         more(R"("z": )" + replaced(meta("f32[3]"), R"("strides": [)", R"("strides": [{"as_int": 1}, )"))},
        {"graph/tensor-meta-rank", "no strides", silent,
         more(R"("z": )" + replaced(meta("f32[3]"), R"("strides")", R"("steps")"))},
        {"graph/tensor-meta-rank", "nothing", silent, nodes({relu})},
        {"graph/tensor-meta-dtype", "0", error,
         more(R"("z": )" + replaced(meta("f32[3]"), R"("dtype": 7)", R"("dtype": 0)"))},
        {"graph/tensor-meta-dtype", "14", error,
         more(R"("z": )" + replaced(meta("f32[3]"), R"("dtype": 7)", R"("dtype": 14)"))},
        {"graph/tensor-meta-dtype", "10^15", error,
         more(R"("z": )" + replaced(meta("f32[3]"), R"("dtype": 7)", R"("dtype": 1000000000000000)"))},
        {"graph/tensor-meta-size", "a negative offset", error,
         more(R"("z": )"
              + replaced(meta("f32[3]"), R"("storage_offset": {"as_int": 0})", R"("storage_offset": {"as_int": -1})"))},
        {"graph/tensor-meta-size", "an offset", silent,
         more(R"("z": )"
              + replaced(meta("f32[3]"), R"("storage_offset": {"as_int": 0})", R"("storage_offset": {"as_int": 7})"))},
        {"graph/tensor-meta-size", "a negative size", error, nodes({relu}, "x:f32[3,4] y:f32[3,-4]")},
        {"graph/tensor-meta-size", "a negative size by its range", error, sampleWith([](SampleGraph &graph) {
             graph.moreTensors = R"("z": )"
                                 + replaced(meta("f32[s0]"), "Symbol('s0', positive=True, integer=True)",
                                            "Mul(Integer(-1), Symbol('s0', positive=True, integer=True))");
         })},
        {"graph/tensor-meta-size", "a negative stride", error,
         more(R"("z": )" + replaced(meta("f32[3]"), R"("strides": [{"as_int": 1})", R"("strides": [{"as_int": -1})"))},
        {"graph/tensor-meta-size", "2^64 elements", error, nodes({relu}, "x:f32[3,4] y:f32[4294967296,4294967296]")},
        {"graph/tensor-meta-size", "2^62 elements", silent, nodes({relu}, "x:f32[3,4] y:f32[2147483648,2147483648]")},
        {"graph/tensor-meta-size", "no elements", silent, nodes({relu}, "x:f32[3,4] y:f32[4294967296,0,4294967296]")},
        {"graph/tensor-meta-size", "a size that may be negative", silent, nodes({relu}, "x:f32[3,4] y:f32[u0,s1]")},
        {"graph/requires-grad-dtype", "an integer", error,
         more(R"("z": )" + replaced(meta("i64[3]"), R"("requires_grad": false)", R"("requires_grad": true)"))},
        {"graph/requires-grad-dtype", "a boolean", error,
         more(R"("z": )" + replaced(meta("b[3]"), R"("requires_grad": false)", R"("requires_grad": true)"))},
        {"graph/requires-grad-dtype", "a float", silent,
         more(R"("z": )" + replaced(meta("f32[3]"), R"("requires_grad": false)", R"("requires_grad": true)"))},
        {"graph/requires-grad-dtype", "an integer without", silent, more(R"("z": )" + meta("i64[3]"))},
        {"graph/tensor-meta-dtype", "a text", silent,
         more(R"("z": )" + replaced(meta("f32[3]"), R"("dtype": 7)", R"("dtype": "7")"))},
    };
}

Bytes named(const std::string &target, const std::string &name, const std::string &output)
{
    SampleGraph graph = graphOf({});
    graph.nodes = {nodeJson(target, {namedArgument("self", asTensor("x"))}, {asTensor(output)}, name)};
    return archiveOf(graph);
}

std::vector<RuleCase> nodeCases()
{
    const auto symbolic = [](const std::string &text) {
        return sampleWith([&](SampleGraph &graph) {
            graph.nodes.push_back(node(text));
            graph.symInts = R"("n": {"as_int": 3})";
        });
    };
    const auto several = [](const std::string &name) {
        return sampleWith([&](SampleGraph &graph) {
            graph.nodes = {nodeJson("torch.ops.aten.max.dim", {namedArgument("self", asTensor("x"))},
                                    {asTensor("y"), asTensor("z")}, name),
                           node("aten.neg.default self=y -> later")};
        });
    };
    const std::string twin =
        nodeJson("torch.ops.aten.neg.default", {namedArgument("self", asTensor("x"))}, {asTensor("z")}, "same");
    return {
        {"graph/scalar-op-output", "a tensor", error, symbolic("_operator.add a=1 b=2 -> z")},
        {"graph/scalar-op-output", "no output", error, symbolic("torch.sym_max a=1 b=2")},
        {"graph/scalar-op-output", "of item", error, symbolic("aten.item.default self=x -> z")},
        {"graph/scalar-op-output", "a symbolic integer", silent, symbolic("_operator.add a=1 b=2 -> $n")},
        {"graph/dead-node", "nobody uses it", info, nodes({relu, "aten.neg.default self=x -> z"})},
        {"graph/dead-node", "it writes", silent, nodes({relu, "aten.neg_.default self=x -> z"})},
        {"graph/dead-node", "it draws random numbers", silent, nodes({relu, "aten.rand_like.default self=x -> z"})},
        {"graph/dead-node", "one of two outputs is used", silent, nodes({"aten.max.dim self=x dim=0 -> y z"})},
        {"graph/unused-input", "a parameter", info, sampleWith([](SampleGraph &graph) { graph.inputs = "p_w x"; })},
        {"graph/unused-input", "a used one", silent, smallPt2()},
        {"graph/node-name-duplicate", "two nodes", warning, sampleWith([&](SampleGraph &graph) {
             graph.nodes = {twin, twin};
         })},
        {"graph/node-name-duplicate", "no names", silent, nodes({relu, "aten.neg.default self=x -> z"})},
        {"graph/node-name-taken", "that of its second result", error, several("z")},
        {"graph/node-name-taken", "that of a later value", error, several("later")},
        {"graph/node-name-taken", "that of an earlier value", silent, several("x")},
        {"graph/node-name-taken", "of its own", silent, several("max_1")},
        {"graph/node-name-taken", "that of its only result", silent, named("torch.ops.aten.relu.default", "y", "y")},
        {"graph/node-name-taken", "that of the only result, in a tuple", error,
         named("torch.ops.higher_order.cond", "y", "y")},
        {"graph/node-name-mismatch", "another name", warning, named("torch.ops.aten.relu.default", "relu", "y")},
        {"graph/node-name-mismatch", "the same name", silent, named("torch.ops.aten.relu.default", "y", "y")},
        {"graph/node-name-mismatch", "a higher-order operator", silent,
         named("torch.ops.higher_order.cond", "cond", "y")},
    };
}

std::vector<const Rule *> rules()
{
    std::vector<const Rule *> all;
    for (const auto topic : {graphValueRules(), graphTableRules(), graphSizeRules(), graphNodeRules()})
        all.insert(all.end(), topic.begin(), topic.end());
    return all;
}

const std::vector<RuleCase> &cases()
{
    static const std::vector<RuleCase> all = [] {
        std::vector<RuleCase> joinedCases = definitionCases();
        for (auto &&each : tableCases())
            joinedCases.push_back(each);
        for (auto &&each : nodeCases())
            joinedCases.push_back(each);
        return joinedCases;
    }();
    return all;
}

}  // namespace

class tst_GraphRulesValues : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void findsWhatIsWrong_data() { addRuleCaseRows(cases()); }
    void findsWhatIsWrong();
    void everyRuleHasCases() { QCOMPARE(uncoveredRules(rules(), cases()), std::string()); }
    void soundGraphHasNoFinding();
    void undefinedValueIsPlaced();
    void innerGraphSaysWhereTheValueIs();
    void aBrokenNodeLeavesOtherGraphsChecked();
};

void tst_GraphRulesValues::findsWhatIsWrong()
{
    QFETCH(int, index);
    verifyRuleCase(cases()[static_cast<std::size_t>(index)], rules());
}

void tst_GraphRulesValues::soundGraphHasNoFinding()
{
    for (const Bytes &bytes : {smallPt2(), nodes({relu})}) {
        const auto findings = runRulesOn(bytes, rules());
        QVERIFY2(findings.empty(), describeFindings(findings).c_str());
    }
}

void tst_GraphRulesValues::undefinedValueIsPlaced()
{
    const auto findings = runRulesOn(nodes({"aten.mul.Tensor self=x other=ghost -> y"}), rules());
    const Finding *finding = findFinding(findings, "graph/undefined-value");
    QVERIFY(finding);
    QCOMPARE(finding->message, std::string("the node y uses \"ghost\", which nothing in its graph defines"));
    QCOMPARE(finding->location.pointer, std::string("/graph_module/graph/nodes/0/inputs/1"));
    QCOMPARE(finding->location.node, std::string("y"));
}

void tst_GraphRulesValues::innerGraphSaysWhereTheValueIs()
{
    const auto findings = runRulesOn(archiveOf(conditionOn(graphOf({"aten.mul.Tensor self=x other=p -> y"}))), rules());
    const Finding *finding = findFinding(findings, "graph/undefined-value");
    QVERIFY(finding);
    QVERIFY2(finding->message.ends_with("only a graph around it does"), finding->message.c_str());
}

void tst_GraphRulesValues::aBrokenNodeLeavesOtherGraphsChecked()
{
    SampleGraph outer = conditionOn(graphOf({"aten.relu.default self=ghost -> y"}));
    outer.nodes.push_back(R"({"target": 1})");
    const auto findings = runRulesOn(archiveOf(outer), rules());
    QVERIFY2(findFinding(findings, "graph/undefined-value"), describeFindings(findings).c_str());
}

QTEST_APPLESS_MAIN(tst_GraphRulesValues)
#include "tst_GraphRulesValues.moc"
