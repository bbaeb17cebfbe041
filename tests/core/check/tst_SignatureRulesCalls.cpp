// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/AreaRules.h"
#include "tests/support/PickleTexts.h"
#include "tests/support/RuleCase.h"
#include "tests/support/SignatureEdits.h"

#include <QtTest>

using namespace pt2scope;
using namespace pt2scope::testing;

// What the signature says of mutations, calls, modules and example inputs.

namespace {

ConfigLine bufferLine()
{
    return {};
}

/// The counter program after a change, with its buffer.
template <typename Change>
Bytes counter(const Change &change)
{
    CounterProgram program;
    change(program);
    return archiveOf(program.text(), {{"w", bufferLine()}});
}

Bytes counter()
{
    return counter([](CounterProgram &) {});
}

/// Without a mutation: the first output is `spec` instead.
Bytes counterReturning(const std::string &spec)
{
    return counter([&](CounterProgram &program) { program.outputSpecs.front() = spec; });
}

std::vector<RuleCase> mutationCases()
{
    const auto swapped = counter([](CounterProgram &program) {
        std::swap(program.outputs[0], program.outputs[1]);
        std::swap(program.outputSpecs[0], program.outputSpecs[1]);
    });
    const auto tokenLast =
        counter([](CounterProgram &program) { program.outputSpecs.back() = "{'token': {'arg': {'name': 'mul'}}}"; });
    const auto ofConstant = counter([](CounterProgram &program) {
        program.inputSpecs.front() = "{'tensor_constant': {'arg': {'name': 'b_w'}, 'tensor_constant_name': 'w'}}";
    });
    const auto smaller = counter([](CounterProgram &program) { program.addMeta = tensorMetaText(); });
    const auto otherType = counter(
        [](CounterProgram &program) { program.addMeta = replaced(program.addMeta, R"("dtype": 7)", R"("dtype": 8)"); });
    const auto symbolic = counter([](CounterProgram &program) {
        program.addMeta = replaced(program.addMeta, R"({"as_int": 3})",
                                   R"json({"as_expr": {"expr_str": "Symbol('s0', integer=True)", "hint": null}})json");
    });
    return {
        {"signature/mutation-order", "a mutation after what the caller gets", error, swapped},
        {"signature/mutation-order", "a token after a mutation", error, tokenLast},
        {"signature/mutation-order", "a gradient last", silent, counter([](CounterProgram &program) {
             std::swap(program.outputSpecs[0], program.outputSpecs[1]);
             program.outputSpecs.back() = targetSpec("gradient_to_user_input", "add", "user_input_name", "x");
         })},
        {"signature/mutation-order", "nothing", silent, counter()},
        {"signature/mutation-target", "an unknown buffer", error,
         counterReturning(targetSpec("buffer_mutation", "add", "buffer_name", "ghost"))},
        {"signature/mutation-target", "an unknown parameter", error,
         counterReturning(targetSpec("parameter_mutation", "add", "parameter_name", "w"))},
        {"signature/mutation-target", "an unknown input", error,
         counterReturning(targetSpec("user_input_mutation", "add", "user_input_name", "y"))},
        {"signature/mutation-target", "an input", silent,
         counterReturning(targetSpec("user_input_mutation", "add", "user_input_name", "x"))},
        {"signature/mutation-target", "a constant", error, ofConstant},
        {"signature/mutation-target", "nothing", silent, counter()},
        {"signature/mutation-shape", "other sizes", warning, smaller},
        {"signature/mutation-shape", "another dtype", warning, otherType},
        {"signature/mutation-shape", "a symbolic size", silent, symbolic},
        {"signature/mutation-shape", "nothing", silent, counter()},
        {"signature/mutation-nonpersistent-const", "a constant", warning, ofConstant},
        {"signature/mutation-nonpersistent-const", "a buffer", silent, counter()},
        {"signature/gradient-target", "an unknown parameter", warning,
         counterReturning(targetSpec("gradient_to_parameter", "add", "parameter_name", "ghost"))},
        {"signature/gradient-target", "an unknown input", warning,
         counterReturning(targetSpec("gradient_to_user_input", "add", "user_input_name", "w"))},
        {"signature/gradient-target", "an input", silent,
         counterReturning(targetSpec("gradient_to_user_input", "add", "user_input_name", "x"))},
        {"signature/token-count", "an output", warning, counterReturning("{'token': {'arg': {'name': 'add'}}}")},
        {"signature/token-count", "an input and an output", silent, counter([](CounterProgram &program) {
             program.outputSpecs.front() = "{'token': {'arg': {'name': 'add'}}}";
             program.inputSpecs.front() = "{'token': {'arg': {'name': 'b_w'}}}";
         })},
        {"signature/token-count", "nothing", silent, counter()},
    };
}

/// A program of one object, with its class in the signature, in the graph and in custom_obj_values.
Bytes object(const std::string &inSpec, const std::string &inGraph, const std::string &inValues)
{
    ProgramParts parts;
    parts.inputs = "[{'as_custom_obj': {'name': 'obj', 'class_fqn': '" + inGraph + "'}}]";
    parts.inputSpecs =
        "[{'custom_obj': {'arg': {'name': 'obj', 'class_fqn': '" + inSpec + "'}, 'custom_obj_name': 'o'}}]";
    parts.customObjValues = "{'obj': {'name': 'obj', 'class_fqn': '" + inValues + "'}}";
    return archiveOf(programText(parts), {}, {{"o", objectLine("custom_obj_0")}});
}

std::vector<RuleCase> classCases()
{
    return {
        {"signature/class-fqn", "another class in the graph", warning, object("a.B", "a.C", "a.B")},
        {"signature/class-fqn", "another class in custom_obj_values", warning, object("a.B", "a.B", "a.C")},
        {"signature/class-fqn", "one class", silent, object("a.B", "a.B", "a.B")},
    };
}

Bytes smallWith(std::string_view from, std::string_view to)
{
    return archiveOf(smallProgramWith(from, to));
}

// Parts of in_spec and out_spec of the small program, as they stand in its JSON.
constexpr std::string_view leaf = R"({\"type\": null, \"context\": null, \"children_spec\": []})";
constexpr std::string_view noKwargs = R"({\"type\": \"builtins.dict\", \"context\": \"[]\", \"children_spec\": []})";

std::string leaves(std::size_t count)
{
    std::string text;
    for (std::size_t i = 0; i < count; ++i)
        text += (i > 0 ? ", " : "") + std::string(leaf);
    return text;
}

std::string kwargs(const std::string &keys, std::size_t count)
{
    return R"({\"type\": \"builtins.dict\", \"context\": \")" + keys + R"(\", \"children_spec\": [)" + leaves(count)
           + "]}";
}

/// The small program called with x as a keyword argument.
std::string calledByKeyword(const std::string &name)
{
    const std::string text = smallProgramWith("[" + std::string(leaf) + "]}, " + std::string(noKwargs),
                                              "[]}, " + kwargs(R"([\\\"x\\\"])", 1));
    return replaced(text, R"("forward_arg_names": ["x"])", R"("forward_arg_names": [")" + name + R"("])");
}

std::vector<RuleCase> treeCases()
{
    const auto outSpec = [](std::string_view text) {
        return smallWith("[1, " + std::string(leaf) + R"(]", "forward_arg_names")",
                         std::string(text) + R"(", "forward_arg_names")");
    };
    const std::string pair =
        R"([1, {\"type\": \"builtins.tuple\", \"context\": \"null\", \"children_spec\": [)" + leaves(2) + "]}]";
    const std::string custom =
        R"([1, {\"type\": \"my.Pair\", \"context\": \"null\", \"children_spec\": [)" + leaves(1) + "]}]";
    return {
        {"signature/in-spec-leaves", "one leaf more", error, smallWith(leaf, leaves(2))},
        {"signature/in-spec-leaves", "no leaf", error, smallWith(leaf, "")},
        {"signature/in-spec-leaves", "a keyword argument", silent, archiveOf(calledByKeyword("x"))},
        {"signature/in-spec-leaves", "an in_spec that is no JSON", silent, smallWith("[1, {", "[1, ")},
        {"signature/in-spec-leaves", "nothing", silent, smallPt2()},
        {"signature/out-spec-leaves", "one leaf more", error, outSpec(pair)},
        {"signature/out-spec-leaves", "a class that is not known", silent, outSpec(custom)},
        {"signature/out-spec-leaves", "nothing", silent, smallPt2()},
        {"signature/in-spec-shape", "only args", error, smallWith(", " + std::string(noKwargs), "")},
        {"signature/in-spec-shape", "a list of args", error,
         smallWith(
             R"([1, {\"type\": \"builtins.tuple\", \"context\": \"null\", \"children_spec\": [{\"type\": \"builtins.tuple\")",
             R"([1, {\"type\": \"builtins.tuple\", \"context\": \"null\", \"children_spec\": [{\"type\": \"builtins.list\")")},
        {"signature/in-spec-shape", "an in_spec that is no JSON", silent, smallWith("[1, {", "[1, ")},
        {"signature/in-spec-shape", "nothing", silent, smallPt2()},
        {"signature/forward-arg-names", "one name more", warning, smallWith(R"(["x"])", R"(["x", "y"])")},
        {"signature/forward-arg-names", "another keyword", warning, archiveOf(calledByKeyword("y"))},
        {"signature/forward-arg-names", "the keyword", silent, archiveOf(calledByKeyword("x"))},
        {"signature/forward-arg-names", "another name for a positional argument", silent,
         smallWith(R"(["x"])", R"(["y"])")},
        {"signature/forward-arg-names", "none", silent,
         smallWith(R"("forward_arg_names": ["x"])", R"("forward_arg_names": null)")},
        {"signature/forward-arg-names", "nothing", silent, smallPt2()},
    };
}

/// The small program with another submodule call after the root's.
Bytes withCall(const std::string &fqn, const std::string &input, const std::string &output)
{
    const std::string call =
        R"(, {"fqn": ")" + fqn + R"(", "signature": {"inputs": [)" + input + R"(], "outputs": [)" + output
        + R"(], "in_spec": "", "out_spec": "", "forward_arg_names": null}}], "metadata": {}, "tree)";
    return smallWith(R"(], "metadata": {}, "tree)", withDoubleQuotes(call));
}

std::vector<RuleCase> moduleCases()
{
    const std::string known = tensorArgument("x");
    const std::string unknown = tensorArgument("ghost");
    const std::string text = smallProgramText();
    const std::size_t calls =
        text.find(R"("module_call_graph": [)") + std::string_view(R"("module_call_graph": [)").size();
    const std::size_t end = text.find(R"(], "metadata": {}, "tree)");
    const std::string noCalls = text.substr(0, calls) + text.substr(end);
    const std::string noSignature = text.substr(0, calls) + R"({"fqn": "", "signature": null})" + text.substr(end);
    return {
        {"signature/module-root", "no entry", error, archiveOf(noCalls)},
        {"signature/module-root", "no signature", error, archiveOf(noSignature)},
        {"signature/module-root", "another module", error, smallWith(R"({"fqn": "")", R"({"fqn": "inner")")},
        {"signature/module-root", "a damaged entry", silent, smallWith(R"({"fqn": "")", R"({"fqn": 1)")},
        {"signature/module-root", "no module_call_graph at all", silent,
         smallWith("module_call_graph", "module_calls")},
        {"signature/module-root", "nothing", silent, smallPt2()},
        {"signature/module-arg-unknown", "an input", error, withCall("inner", unknown, "")},
        {"signature/module-arg-unknown", "an output", error, withCall("inner", known, unknown)},
        {"signature/module-arg-unknown", "values and constants", silent,
         withCall("inner", known + ", {'as_int': 1}", tensorArgument("mul"))},
        {"signature/module-fqn-duplicate", "twice the root", info, withCall("", known, known)},
        {"signature/module-fqn-duplicate", "a second call", silent, withCall("@1", known, known)},
    };
}

/// The small archive with these example inputs.
Bytes examples(const std::vector<std::string> &args, std::string program = smallProgramText())
{
    Entries entries = smallPt2Entries();
    entryOf(entries, smallProgramName).content = std::move(program);
    entryOf(entries, "data/sample_inputs/model.pt").content =
        pickled::saved(pickled::tuple({pickled::tuple(args), pickled::dict({})}));
    return zip(entries);
}

/// Its program with a symbolic first size of x, from 2 to 8.
std::string dynamicProgram(std::string_view expression)
{
    const std::string text = smallProgramWith(
        R"("x": {"dtype": 7, "sizes": [{"as_int": 3})",
        R"("x": {"dtype": 7, "sizes": [{"as_expr": {"expr_str": ")" + std::string(expression) + R"(", "hint": null}})");
    return replaced(text, R"("range_constraints": {})", R"("range_constraints": {"s0": {"min_val": 2, "max_val": 8}})");
}

Bytes examplesOfSize(std::int32_t rows, std::string_view expression)
{
    return examples(
        {pickled::tensor({.sizes = {rows, 1}, .strides = {1, 1}})},
        replaced(dynamicProgram(expression), R"("hint": null}}, {"as_int": 4})", R"("hint": null}}, {"as_int": 1})"));
}

std::vector<RuleCase> exampleCases()
{
    const std::string symbol = "Symbol('s0', positive=True, integer=True)";
    const std::string doubled = "Mul(Integer(2), Symbol('s0', positive=True, integer=True))";
    const auto customInput = smallProgramWith(
        leaf, R"({\"type\": \"my.Batch\", \"context\": \"null\", \"children_spec\": [)" + std::string(leaf) + "]}");
    return {
        {"signature/example-arity", "one more", warning, examples({pickled::tensor(), pickled::integer(1)})},
        {"signature/example-arity", "none", warning, examples({})},
        {"signature/example-arity", "a list of two", warning,
         examples({"](" + pickled::tensor() + pickled::integer(1) + "e"})},
        {"signature/example-arity", "one", silent, examples({pickled::tensor()})},
        {"signature/example-arity", "a class of somebody's", silent,
         examples({pickled::tensor(), pickled::tensor()}, customInput)},
        {"signature/example-arity", "a pickle that is cut off", silent,
         zip(with("data/sample_inputs/model.pt", pickled::saved("(")))},
        {"signature/example-arity", "an empty record", silent, zip(with("data/sample_inputs/model.pt", ""))},
        {"signature/example-arity", "nothing", silent, smallPt2()},
        {"signature/example-shape", "another size", warning,
         examples({pickled::tensor({.sizes = {4, 3}, .strides = {3, 1}})})},
        {"signature/example-shape", "another rank", warning,
         examples({pickled::tensor({.sizes = {12}, .strides = {1}})})},
        {"signature/example-shape", "another dtype", warning, examples({pickled::tensor({.storage = "IntStorage"})})},
        {"signature/example-shape", "a number", warning, examples({pickled::integer(1)})},
        {"signature/example-shape", "other strides", silent, examples({pickled::tensor({.strides = {1, 3}})})},
        {"signature/example-shape", "below the range", warning, examplesOfSize(1, symbol)},
        {"signature/example-shape", "above the range", warning, examplesOfSize(9, symbol)},
        {"signature/example-shape", "in the range", silent, examplesOfSize(8, symbol)},
        {"signature/example-shape", "above twice the range", warning, examplesOfSize(17, doubled)},
        {"signature/example-shape", "in twice the range", silent, examplesOfSize(10, doubled)},
        {"signature/example-shape", "nothing", silent, smallPt2()},
    };
}

const std::vector<RuleCase> &cases()
{
    static const std::vector<RuleCase> all = [] {
        std::vector<RuleCase> joined;
        for (const auto &part : {mutationCases(), classCases(), treeCases(), moduleCases(), exampleCases()})
            joined.insert(joined.end(), part.begin(), part.end());
        return joined;
    }();
    return all;
}

}  // namespace

class tst_SignatureRulesCalls : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void ruleSpeaksUp_data() { addRuleCaseRows(cases()); }
    void ruleSpeaksUp();
    void everyRuleHasItsCases();
    void soundCounterHasNoFinding();
    void exampleNamesBothSides();
};

void tst_SignatureRulesCalls::ruleSpeaksUp()
{
    QFETCH(int, index);
    verifyRuleCase(cases()[static_cast<std::size_t>(index)], signatureRules());
}

void tst_SignatureRulesCalls::everyRuleHasItsCases()
{
    // The rules before signature/mutation-order are in tst_SignatureRulesWeights.
    const auto rules = signatureRules();
    const auto first = std::ranges::find(rules, std::string_view("signature/mutation-order"), &Rule::id);
    QVERIFY(first != rules.end());
    const auto here = rules.subspan(static_cast<std::size_t>(first - rules.begin()));
    QCOMPARE(QString::fromStdString(uncoveredRules(here, cases())), QString());
}

void tst_SignatureRulesCalls::soundCounterHasNoFinding()
{
    auto findings = runRulesOn(counter(), signatureRules());
    // Its module_call_graph is empty, as these cases have no use for one.
    std::erase_if(findings, [](const Finding &each) { return each.rule->id == "signature/module-root"; });
    QVERIFY2(findings.empty(), describeFindings(findings).c_str());
}

void tst_SignatureRulesCalls::exampleNamesBothSides()
{
    const auto findings = runRulesOn(examplesOfSize(9, "Symbol('s0', positive=True, integer=True)"), signatureRules());
    const Finding *finding = findFinding(findings, "signature/example-shape");
    QVERIFY(finding);
    QCOMPARE(
        finding->message,
        std::string("the example of \"x\" has sizes [9, 1], and the program takes [s0, 1] with size 0 from 2 up to 8"));
    QCOMPARE(finding->location.record, std::string("model/data/sample_inputs/model.pt"));
    QCOMPARE(finding->related.front().pointer, std::string("/graph_module/signature/input_specs/1"));
}

QTEST_APPLESS_MAIN(tst_SignatureRulesCalls)
#include "tst_SignatureRulesCalls.moc"
