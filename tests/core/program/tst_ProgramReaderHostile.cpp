// SPDX-License-Identifier: Apache-2.0
// Texts that nobody's exporter wrote: cut, flipped, deep, huge.
#include "core/program/GraphIndex.h"
#include "core/program/Program.h"
#include "tests/support/ProgramFaults.h"

#include <QElapsedTimer>
#include <QTest>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

/// A program that has something of every part.
std::string everyPart()
{
    const std::string expression = "{'as_expr': {'expr_str': '2*s0 + 1', 'hint': {'as_int': 5}}}";
    const std::string inner = graphText({.outputs = "[{'as_tensor': {'name': 'x'}}]",
                                         .nodes = "[" + nodeText("a", "{'as_floats': [1e3, 'NaN']}") + "]"});
    return programText(
        {.inputs = "[{'as_tensor': {'name': 'x'}}, {'as_custom_obj': {'name': 'o', 'class_fqn': 'C'}}]",
         .outputs = "[{'as_tensor': {'name': 'y'}}, {'as_sym_int': {'as_name': 'n'}}]",
         .nodes = "["
                  + nodeText("cond", "{'as_graph': {'name': 'g', 'graph': " + inner + "}}",
                             "[{'as_tensor': {'name': 'y'}}]", "{'nn_module_stack': 'a,b,\\u0063'}")
                  + ", " + nodeText("b", "{'as_string_to_argument': {'k': {'as_complex': {'real': 1.0, 'imag': -2}}}}")
                  + "]",
         .tensorValues = "{'x': " + tensorMetaText("[" + expression + "]") + "}",
         .symIntValues = "{'n': " + expression + "}",
         .symBoolValues = "{'b': {'as_bool': true}}",
         .symFloatValues = "{'f': {'as_float': 'Infinity'}}",
         .customObjValues = "{'o': {'name': 'o', 'class_fqn': 'C'}}",
         .inputSpecs = "[{'buffer': {'arg': {'name': 'x'}, 'buffer_name': 'x', 'persistent': true}}]",
         .outputSpecs = "[{'user_output': {'arg': {'as_none': true}}}]",
         .moduleCalls = "[{'fqn': '', 'signature': {'inputs': [], 'outputs': [], 'in_spec': 'i', 'out_spec': 'o', "
                        "'forward_arg_names': ['x']}}]",
         .moduleMetadata = "{'custom': '{}'}",
         .namedTuples = "{'P': {'field_names': ['x']}}",
         .ranges = "{'s0': {'min_val': -2, 'max_val': null}}",
         .guards = "['L']"});
}

/// Follows all that points somewhere, as those who use a program do.
void follow(const Program &program)
{
    for (const Graph &graph : program.graphs) {
        if (graph.parent != noGraph)
            QVERIFY(graph.parentNode < program.graphs.at(graph.parent).nodes.size());
        QVERIFY(graph.json.end <= program.json.size());
        const GraphIndex index(program, graph);
        for (const GraphIndex::Value &value : index.values())
            QVERIFY(index.users(value).size() <= graph.nodes.size() + 1);
        for (const Node &node : graph.nodes) {
            for (const NamedArgument &input : program.inputs(node))
                QVERIFY(input.value.tag != ArgumentTag::Graph || input.value.object < program.graphs.size());
            for (const MetadataEntry &entry : program.metadataOf(node))
                QVERIFY(program.decode(entry.json).size() < program.json.size());
        }
        for (const TensorValue &value : graph.tensorValues) {
            for (const SymInt &size : program.sizes(value))
                QVERIFY(!size.isExpression() || size.expression < program.expressions.size());
        }
    }
    for (const ProgramFault &fault : program.faults)
        QVERIFY(fault.offset <= program.json.size());
}

std::string repeated(const std::string &text, std::size_t count, const std::string &between = ", ")
{
    std::string out;
    for (std::size_t i = 0; i < count; ++i)
        out += (i > 0 ? between : "") + text;
    return out;
}

}  // namespace

class tst_ProgramReaderHostile : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void wholeTextIsGood();
    void everyTruncationIsAFault();
    void everyFlippedBitIsRead();
    void everyRemovedByteIsRead();
    void deepNesting_data();
    void deepNesting();
    void faultsAreBounded();
    void longPlacesAreBounded();
    void repeatedKeysAreLinear();
    void listOfAMillion();
};

void tst_ProgramReaderHostile::wholeTextIsGood()
{
    const ProgramPtr program = readProgram(everyPart());
    QCOMPARE(faultsOf(*program), QByteArray());
    follow(*program);
}

void tst_ProgramReaderHostile::everyTruncationIsAFault()
{
    const std::string json = everyPart();
    for (std::size_t length = 0; length < json.size(); ++length) {
        const ProgramPtr program = readProgram(json.substr(0, length));
        QVERIFY(!program->isWhole);
        QVERIFY2(std::ranges::count(program->faults, ProgramFaultKind::JsonInvalid, &ProgramFault::kind) == 1,
                 std::to_string(length).c_str());
        QCOMPARE(program->schemaVersion.has_value(), length >= json.find(R"(, "verifiers")"));
        follow(*program);
    }
}

void tst_ProgramReaderHostile::everyFlippedBitIsRead()
{
    const std::string json = everyPart();
    for (std::size_t at = 0; at < json.size(); ++at) {
        for (const unsigned bit : {0x01u, 0x20u, 0x80u}) {
            std::string flipped = json;
            flipped[at] = static_cast<char>(static_cast<unsigned char>(flipped[at]) ^ bit);
            follow(*readProgram(std::move(flipped)));
        }
    }
}

void tst_ProgramReaderHostile::everyRemovedByteIsRead()
{
    const std::string json = everyPart();
    for (std::size_t at = 0; at < json.size(); ++at) {
        std::string shorter = json;
        follow(*readProgram(shorter.erase(at, 1)));
    }
}

void tst_ProgramReaderHostile::deepNesting_data()
{
    QTest::addColumn<QByteArray>("opening");
    QTest::addColumn<QByteArray>("within");
    QTest::newRow("lists") << QByteArray("[") << QByteArray("{'graph_module': {'graph': {'inputs': %");
    QTest::newRow("objects") << QByteArray("{'a':") << QByteArray("{'graph_module': {'graph': {'tensor_values': %");
    QTest::newRow("maps of arguments") << QByteArray("{'as_string_to_argument': {'k': ")
                                       << QByteArray("{'graph_module': {'graph': {'inputs': [%");
    QTest::newRow("graphs") << QByteArray("{'nodes': [{'inputs': [{'arg': {'as_graph': {'graph': ")
                            << QByteArray("{'graph_module': {'graph': %");
    QTest::newRow("unknown fields") << QByteArray("[") << QByteArray("{'x': %");
}

void tst_ProgramReaderHostile::deepNesting()
{
    QFETCH(QByteArray, opening);
    QFETCH(QByteArray, within);
    const std::string nest = repeated(opening.toStdString(), 100'000, "");
    const ProgramPtr program =
        readProgram(withDoubleQuotes(within.replace("%", QByteArray::fromStdString(nest)).toStdString()));
    QVERIFY(std::ranges::count(program->faults, ProgramFaultKind::TooDeep, &ProgramFault::kind) == 1);
    QVERIFY(!program->isWhole);
    follow(*program);
}

void tst_ProgramReaderHostile::faultsAreBounded()
{
    const ProgramPtr program = readProgram(programText({.nodes = "[" + repeated("7", 100'000) + "]"}));
    QCOMPARE(program->faults.size(), std::size_t{2'000});
    QCOMPARE(program->faultsLeftOut, std::uint64_t{98'000});
    QVERIFY(program->isWhole);
    QCOMPARE(program->root()->nodes.size(), std::size_t{100'000});
}

/// Every expression keeps its pointer: under a long key many of them would need far more memory than their text.
void tst_ProgramReaderHostile::longPlacesAreBounded()
{
    std::string sizes;
    for (int i = 0; i < 2'000; ++i)
        sizes += (i > 0 ? ", " : "") + std::string("{'as_expr': {'expr_str': 's") + std::to_string(i) + "'}}";
    const std::string key(200'000, 'k');
    const ProgramPtr program =
        readProgram(programText({.tensorValues = "{'" + key + "': " + tensorMetaText("[" + sizes + "]") + "}"}));
    QVERIFY(program->limitReached && !program->isWhole);
    std::size_t nbytes = 0;
    for (const ProgramExpression &expression : program->expressions)
        nbytes += expression.pointer.size();
    QVERIFY2(nbytes < 80'000'000, std::to_string(nbytes).c_str());
}

void tst_ProgramReaderHostile::repeatedKeysAreLinear()
{
    QElapsedTimer timer;
    timer.start();
    const ProgramPtr program =
        readProgram(programText({.tensorValues = "{" + repeated("'x': " + tensorMetaText(), 5'000) + "}",
                                 .symIntValues = "{" + repeated("'n': {'as_int': 1}", 20'000) + "}",
                                 .ranges = "{" + repeated("'s': {}", 20'000) + "}"}));
    QCOMPARE(program->root()->tensorValues.size(), std::size_t{1});
    QCOMPARE(program->root()->symbolicValues.size(), std::size_t{1});
    QCOMPARE(program->rangeConstraints.size(), std::size_t{1});
    QVERIFY(timer.elapsed() < 10'000);
}

void tst_ProgramReaderHostile::listOfAMillion()
{
    const ProgramPtr program = readProgram(
        programText({.nodes = "[" + nodeText("t", "{'as_ints': [" + repeated("1", 1'000'000, ",") + "]}") + "]"}));
    QCOMPARE(faultsOf(*program), QByteArray());
    QCOMPARE(program->elements(program->inputs(program->root()->nodes[0])[0].value).size(), std::size_t{1'000'000});
}

QTEST_APPLESS_MAIN(tst_ProgramReaderHostile)
#include "tst_ProgramReaderHostile.moc"
