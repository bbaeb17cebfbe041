// SPDX-License-Identifier: Apache-2.0
// Rules about what nodes call and with which arguments, about inner graphs, metadata, devices and extent.
#include "core/check/rules/graph/GraphRuleTopics.h"
#include "tests/core/check/GraphSamples.h"
#include "tests/support/ProgramParts.h"
#include "tests/support/RuleCase.h"

#include <QtTest>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

const std::string relu = "aten.relu.default self=x -> y";

Bytes nodes(const std::vector<std::string> &texts)
{
    return archiveOf(graphOf(texts));
}

/// One node with this target, in full.
Bytes calling(const std::string &target)
{
    SampleGraph graph = graphOf({});
    graph.nodes = {nodeJson(target, {namedArgument("self", asTensor("x"))}, {asTensor("y")})};
    return archiveOf(graph);
}

Bytes ofTorch(const std::string &version, const Bytes &archive)
{
    std::string text = toText(archive);
    const std::string stamp = R"("torch_version": "2.15.0+cu132")";
    const std::string other = R"("torch_version": ")" + version + '"';
    // The record keeps its length: what is left over becomes blanks.
    const std::size_t place = text.find(stamp);
    text.replace(place, stamp.size(), other + std::string(stamp.size() - other.size(), ' '));
    return toBytes(text);
}

std::vector<RuleCase> targetCases()
{
    return {
        {"graph/target-empty", "nothing", error, calling("")},
        {"graph/target-empty", "an operator", silent, nodes({relu})},
        {"graph/target-form", "no namespace", error, calling("relu")},
        {"graph/target-form", "no overload", error, calling("torch.ops.aten.relu")},
        {"graph/target-form", "builtins", error, calling("builtins.round")},
        {"graph/target-form", "another package", error, calling("torchvision.ops.nms")},
        {"graph/target-form", "an extension without an operator", error, calling("#mine:")},
        {"graph/target-form", "an extension of Python's os", error, calling("#os:system")},
        {"graph/target-form", "an extension of aten", error, calling("#aten:relu")},
        {"graph/target-form", "an extension of torch", error, calling("#torch:load")},
        {"graph/target-form", "an operator", silent, nodes({relu})},
        {"graph/target-form", "a higher-order operator", silent, calling("torch.ops.higher_order.cond")},
        {"graph/target-form", "a function", silent, calling("torch.sym_max")},
        {"graph/target-form", "an extension", silent, calling("#mine:relu")},
        {"graph/target-not-allowed", "torch.load", error, calling("torch.load")},
        {"graph/target-not-allowed", "torch.hub.load", error, calling("torch.hub.load")},
        {"graph/target-not-allowed", "math.pow", error, calling("math.pow")},
        {"graph/target-not-allowed", "_operator.setitem", error, calling("_operator.setitem")},
        {"graph/target-not-allowed", "_operator.add", silent, calling("_operator.add")},
        {"graph/target-not-allowed", "a predispatch function", silent,
         calling("torch._functorch.predispatch._add_batch_dim")},
        {"graph/custom-op", "of torchvision", info, calling("torch.ops.torchvision.nms.default")},
        {"graph/custom-op", "an extension", warning, calling("#mine:relu")},
        {"graph/custom-op", "a higher-order operator that no torch has", warning,
         calling("torch.ops.higher_order.nosuch")},
        {"graph/custom-op", "a higher-order operator", silent, calling("torch.ops.higher_order.cond")},
        {"graph/custom-op", "of PyTorch", silent, calling("torch.ops.quantized_decomposed.choose_qparams.tensor")},
        {"graph/aten-op-unknown", "an overload", warning, calling("torch.ops.aten.relu.nosuch")},
        {"graph/aten-op-unknown", "an operator of prims", warning, calling("torch.ops.prims.sym_size.int")},
        {"graph/aten-op-unknown", "an unlisted torch", silent,
         ofTorch("2.10.0", calling("torch.ops.aten.relu.nosuch"))},
        {"graph/aten-op-unknown", "an operator", silent, nodes({relu})},
    };
}

Bytes withArguments(const std::vector<std::string> &arguments)
{
    SampleGraph graph = graphOf({});
    graph.nodes = {nodeJson("torch.ops.aten.softmax.int", arguments, {asTensor("y")})};
    return archiveOf(graph);
}

std::vector<RuleCase> argumentCases()
{
    const std::string self = namedArgument("self", asTensor("x"));
    const std::string object = R"({"as_custom_obj": {"name": "obj", "class_fqn": "A"}})";
    SampleGraph withObject = graphOf({relu});
    withObject.nodes.push_back(nodeJson("torch.ops.mine.run.default", {namedArgument("s", object)}, {}));
    SampleGraph withLifted = withObject;
    withLifted.moreInputs = object;
    return {
        {"graph/op-arity", "one argument more", warning, nodes({"aten.relu.default self=x sharpness=1 -> y"})},
        {"graph/op-arity", "arguments of a symbolic computation", silent, nodes({relu, "_operator.add a=1 b=2 -> $n"})},
        {"graph/op-missing-arg", "no dim", error, nodes({"aten.softmax.int self=x -> y"})},
        {"graph/op-missing-arg", "a sum of one", error, nodes({"_operator.add a=1 -> $n"})},
        {"graph/op-missing-arg", "a quotient of nothing", error, nodes({"_operator.floordiv -> $n"})},
        {"graph/op-missing-arg", "an item of a number", error, nodes({"_operator.getitem a=1 b=0 -> y"})},
        {"graph/op-missing-arg", "an item with a third operand", error, nodes({"_operator.getitem a=x b=0 c=0 -> y"})},
        {"graph/op-missing-arg", "a sum of two", silent, nodes({"_operator.add a=1 b=2 -> $n"})},
        {"graph/op-missing-arg", "a sum of three", silent, nodes({"_operator.add a=1 b=2 c=3 -> $n"})},
        {"graph/op-missing-arg", "a negative", silent, nodes({"_operator.neg a=1 -> $n"})},
        {"graph/op-missing-arg", "an item", silent, nodes({"_operator.getitem a=x b=0 -> y"})},
        {"graph/op-missing-arg", "a call without operands", silent, nodes({"math.trunc -> $n"})},
        {"graph/op-missing-arg", "a default", silent, nodes({"aten.softmax.int self=x dim=0 -> y"})},
        {"graph/op-arg-type", "a text", warning, nodes({"aten.softmax.int self=x dim='last' -> y"})},
        {"graph/op-arg-type", "a tensor for a list of integers", warning,
         nodes({"aten.view.default self=x size=x -> y"})},
        {"graph/op-arg-type", "None for an optional dtype", silent,
         nodes({"aten.softmax.int self=x dim=0 dtype=none -> y"})},
        {"graph/op-output-count", "one output more", error, nodes({"aten.relu.default self=x -> y z"})},
        {"graph/op-output-count", "one output less", error, nodes({"aten.max.dim self=x dim=0 -> y"})},
        {"graph/op-output-count", "a list for a tensor", error, nodes({"aten.relu.default self=x -> {y}"})},
        {"graph/op-output-count", "a list", silent, nodes({"aten.unbind.int self=x -> {y,z,w}"})},
        {"graph/positional-after-keyword", "dim after dtype", warning,
         withArguments({self, namedArgument("dtype", argument("none"), 2), namedArgument("dim", argument("0"), 1)})},
        {"graph/positional-after-keyword", "dtype after dim", silent,
         withArguments({self, namedArgument("dim", argument("0"), 1), namedArgument("dtype", argument("none"), 2)})},
        {"graph/argument-duplicate", "dim twice", error, nodes({"aten.softmax.int self=x dim=0 dim=1 -> y"})},
        {"graph/argument-duplicate", "no names", silent,
         withArguments({namedArgument("", asTensor("x")), namedArgument("", argument("0"))})},
        {"graph/custom-obj-unresolved", "no constant", error, archiveOf(withObject)},
        {"graph/custom-obj-unresolved", "an input", silent, archiveOf(withLifted)},
    };
}

std::string graphArgument(const std::string &name, const std::string &json)
{
    return namedArgument("", R"({"as_graph": {"name": ")" + name + R"(", "graph": )" + json + "}}");
}

/// torch.cond on p with these branches and x.
Bytes condition(const std::string &trueGraph, const std::string &falseGraph, const std::string &names = "ab",
                const std::string &operands = "{x}", const std::string &single = "false")
{
    SampleGraph graph;
    graph.inputs = "p x";
    graph.tensors = "p:b[] x:f32[3,4] y:f32[3,4]";
    graph.nodes = {nodeJson("torch.ops.higher_order.cond",
                            {namedArgument("", argument("p")), graphArgument(names.substr(0, 1), trueGraph),
                             graphArgument(names.substr(1, 1), falseGraph), namedArgument("", argument(operands))},
                            {asTensor("y")}, "", "", single)};
    return archiveOf(graph);
}

Bytes withBranch(const std::string &name)
{
    SampleGraph graph;
    graph.nodes = {nodeJson("torch.ops.higher_order.strict_mode",
                            {graphArgument(name, graphOf({relu}).json()), namedArgument("", argument("{x}"))},
                            {asTensor("y")}, "", "", "true")};
    return archiveOf(graph);
}

Bytes loop(const std::string &operatorName, const std::vector<std::string> &arguments)
{
    SampleGraph graph;
    graph.nodes = {nodeJson("torch.ops.higher_order." + operatorName, arguments, {asTensor("y")})};
    return archiveOf(graph);
}

std::vector<RuleCase> subgraphCases()
{
    const std::string one = graphOf({relu}).json();
    const std::string other = graphOf({"aten.neg.default self=x -> y"}).json();
    const std::string doubled = graphOf({relu}, "x:f32[3,4] y:f64[3,4]").json();
    SampleGraph pair = graphOf({relu});
    pair.outputs = "y y";
    SampleGraph single = graphOf({relu});
    single.single = true;
    SampleGraph singlePair = pair;
    singlePair.single = true;
    const std::string xs = namedArgument("", argument("{x}"));
    const std::string none = namedArgument("", argument("[]"));
    return {
        {"graph/triton-kernel", "a kernel", warning,
         calling("torch.ops.higher_order.triton_kernel_wrapper_functional")},
        {"graph/triton-kernel", "an operator", silent, nodes({relu})},
        {"graph/subgraph-name", "forward", error, withBranch("forward")},
        {"graph/subgraph-name", "a dot", error, withBranch("a.b")},
        {"graph/subgraph-name", "nothing", error, withBranch("")},
        {"graph/subgraph-name", "a word of Python's", error, withBranch("class")},
        {"graph/subgraph-name", "a space", silent, withBranch("a b")},
        {"graph/subgraph-name-duplicate", "two graphs", error, condition(one, other, "aa")},
        {"graph/subgraph-name-duplicate", "one graph twice", silent, condition(one, one, "aa")},
        {"graph/subgraph-name-duplicate", "two names", silent, condition(one, other)},
        {"graph/subgraph-inputs", "one operand more", warning, condition(one, other, "ab", "{x,p}")},
        {"graph/subgraph-inputs", "of a loop", warning,
         loop("while_loop", {graphArgument("a", one), graphArgument("b", other), xs, xs})},
        {"graph/subgraph-inputs", "of a map", warning, loop("map_impl", {graphArgument("a", one), xs, xs})},
        {"graph/subgraph-inputs", "as many", silent, condition(one, other)},
        {"graph/subgraph-inputs", "a scan", silent, loop("scan", {graphArgument("a", one), none, xs, none})},
        {"graph/subgraph-branches", "another dtype", warning, condition(one, doubled)},
        {"graph/subgraph-branches", "one output more", warning, condition(one, pair.json())},
        {"graph/subgraph-branches", "alike", silent, condition(one, other)},
        {"graph/hop-single-return", "null", warning, condition(one, other, "ab", "{x}", "null")},
        {"graph/hop-single-return", "false", silent, condition(one, other)},
        {"graph/hop-single-return", "an operator", silent, nodes({relu})},
        {"graph/single-return-arity", "two outputs", error, condition(one, singlePair.json())},
        {"graph/single-return-arity", "one output", silent, condition(one, single.json())},
        {"graph/root-single-return", "true", error, archiveOf(single)},
        {"graph/root-single-return", "of an inner graph", silent, condition(one, single.json())},
    };
}

Bytes metadata(const std::string &members)
{
    SampleGraph graph = graphOf({});
    graph.nodes = {
        nodeJson("torch.ops.aten.relu.default", {namedArgument("self", asTensor("x"))}, {asTensor("y")}, "", members)};
    return archiveOf(graph);
}

std::vector<RuleCase> metadataCases()
{
    return {
        {"graph/nn-module-stack-form", "two parts", error, metadata(R"("nn_module_stack": "L__self__,")")},
        {"graph/nn-module-stack-form", "a comma in the class", error,
         metadata(R"("nn_module_stack": "L__self__,,a.M;L__self__fc,fc,a.M<b,c>")")},
        {"graph/nn-module-stack-form", "a comma in brackets", silent,
         metadata(R"("nn_module_stack": "L__self__,,a.M[b, c]")")},
        {"graph/source-fn-stack-form", "no comma", error, metadata(R"("source_fn_stack": "relu")")},
        {"graph/source-fn-stack-form", "two items", silent, metadata(R"("source_fn_stack": "relu,a;b,c")")},
        {"graph/torch-fn-form", "three parts", info, metadata(R"("torch_fn": "a;b;c")")},
        {"graph/torch-fn-form", "two parts", silent, metadata(R"("torch_fn": "a;b")")},
        {"graph/from-node-json", "no JSON", error, metadata(R"("from_node": "[{")")},
        {"graph/from-node-json", "an object", error, metadata(R"("from_node": "{}")")},
        {"graph/from-node-json", "a list of numbers", error, metadata(R"("from_node": "[1]")")},
        {"graph/from-node-json", "more after the list", error, metadata(R"("from_node": "[] []")")},
        {"graph/from-node-json", "a list", silent,
         metadata("\"from_node\": " + jsonString("[{\"name\": \"x\"}, null]"))},
        {"graph/from-node-json", "null", silent, metadata(R"("from_node": "null")")},
        {"graph/metadata-unknown-key", "colour", info, metadata(R"("colour": "red")")},
        {"graph/metadata-unknown-key", "known keys", silent, metadata(R"("stack_trace": "", "custom": "{}")")},
    };
}

Bytes assertion(const std::string &value)
{
    return nodes({relu, "aten._assert_scalar.default self=" + value + " assert_msg='m'"});
}

/// y on that device.
Bytes onDevice(const std::string &device)
{
    SampleGraph graph = graphOf({relu}, "x:f32[3,4]");
    graph.moreTensors = R"("y": )" + meta("f32[3,4]", device);
    return archiveOf(graph);
}

/// The parameter on the GPU, while it is stored on the CPU.
Bytes parameterOnGpu()
{
    SampleGraph graph = graphOf({"aten.mul.Tensor self=x other=p_w -> y"});
    graph.inputs = "p_w x";
    graph.moreTensors = R"("p_w": )" + meta("f32[3,4]", R"({"type": "cuda", "index": 0})");
    return archiveOf(graph);
}

/// A graph of x: f32[s0], with a range for s0 and this hint.
Bytes symbolicWith(const std::string &hint)
{
    const std::string program = programOf(graphOf({relu}, "x:f32[s0] y:f32[s0]").json());
    std::string changed =
        replaced(program, R"("range_constraints": {})", R"("range_constraints": {"s0": {"min_val": 2, "max_val": 9}})");
    const std::string from = R"("hint": {"as_int": 6})";
    while (changed.find(from) != std::string::npos)
        changed = replaced(changed, from, R"("hint": )" + hint);
    return withProgram(changed);
}

std::vector<RuleCase> extentCases()
{
    std::vector<std::string> many(10'000, "aten.add_.Scalar self=x other=1 -> y");
    return {
        {"graph/device-unknown", "a type", error, onDevice(R"({"type": "abacus", "index": null})")},
        {"graph/device-unknown", "a negative index", error, onDevice(R"({"type": "cuda", "index": -1})")},
        {"graph/device-unknown", "of an argument", error,
         withArguments({namedArgument("device", R"({"as_device": {"type": "cpu:0", "index": 0}})", 2)})},
        {"graph/device-unknown", "a GPU", silent, onDevice(R"({"type": "cuda", "index": 1})")},
        {"graph/device-mix", "CPU and GPU", info, onDevice(R"({"type": "cuda", "index": 0})")},
        {"graph/device-mix", "CPU only", silent, nodes({relu})},
        {"graph/device-vs-weights", "a parameter", warning, parameterOnGpu()},
        {"graph/device-vs-weights", "nothing", silent, smallPt2()},
        {"graph/hint-missing", "no hint", info, symbolicWith("null")},
        {"graph/hint-missing", "a hint", silent, symbolicWith(R"({"as_int": 4})")},
        {"graph/assert-scalar-const-false", "false", error, assertion("false")},
        {"graph/assert-scalar-const-false", "zero", error, assertion("0")},
        {"graph/assert-scalar-const-false", "true", silent, assertion("true")},
        {"graph/assert-scalar-const-false", "a symbol", silent, assertion("$n")},
        {"graph/size", "10,000 nodes", info, nodes(many)},
        {"graph/size", "one node", silent, nodes({relu})},
    };
}

std::vector<const Rule *> rules()
{
    std::vector<const Rule *> all;
    for (const auto topic : {graphTargetRules(), graphArgumentRules(), graphSubgraphRules(), graphMetadataRules(),
                             graphDeviceRules(), graphExtentRules()})
        all.insert(all.end(), topic.begin(), topic.end());
    return all;
}

const std::vector<RuleCase> &cases()
{
    static const std::vector<RuleCase> all = [] {
        std::vector<RuleCase> joinedCases = targetCases();
        for (auto *more : {argumentCases, subgraphCases, metadataCases, extentCases}) {
            for (auto &&each : more())
                joinedCases.push_back(each);
        }
        return joinedCases;
    }();
    return all;
}

}  // namespace

class tst_GraphRulesOperators : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void findsWhatIsWrong_data() { addRuleCaseRows(cases()); }
    void findsWhatIsWrong();
    void everyRuleHasCases() { QCOMPARE(uncoveredRules(rules(), cases()), std::string()); }
    void soundArchiveHasNoFinding();
    void targetIsReportedOnce();
};

void tst_GraphRulesOperators::findsWhatIsWrong()
{
    QFETCH(int, index);
    verifyRuleCase(cases()[static_cast<std::size_t>(index)], rules());
}

void tst_GraphRulesOperators::soundArchiveHasNoFinding()
{
    const auto findings = runRulesOn(smallPt2(), rules());
    QVERIFY2(findings.empty(), describeFindings(findings).c_str());
}

void tst_GraphRulesOperators::targetIsReportedOnce()
{
    const std::vector<std::string> calls(3, "torch.ops.mine.run.default self=x -> y");
    const auto findings = runRulesOn(nodes(calls), graphTargetRules());
    QCOMPARE(findings.size(), std::size_t(1));
    QCOMPARE(findings.front().message,
             std::string("3 nodes call \"torch.ops.mine.run.default\", which PyTorch itself does not define"));
}

QTEST_APPLESS_MAIN(tst_GraphRulesOperators)
#include "tst_GraphRulesOperators.moc"
