// SPDX-License-Identifier: Apache-2.0
// Every program of the fixtures against what PyTorch counted in it.
#include "core/bytes/FileSource.h"
#include "core/bytes/Text.h"
#include "core/container/ZipArchive.h"
#include "core/program/Program.h"
#include "tests/support/Fixtures.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>
#include <map>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

QString toText(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// The programs of an archive by model name.
std::map<QString, ProgramPtr> programsOf(const QString &path)
{
    std::map<QString, ProgramPtr> programs;
    const auto archive = ZipArchive::open(FileSource::open(path.toStdString()).value()).value();
    for (std::size_t i = 0; i < archive->records().size(); ++i) {
        const QString record = toText(archive->records()[i].name);
        const bool flat = record == "serialized_exported_program.json";
        const qsizetype folder = record.indexOf("/models/");
        if (!flat && (folder < 0 || !record.endsWith(".json")))
            continue;
        const auto source = archive->openRecord(i).value();
        std::string text(source->size(), '\0');
        source->readAt(0, std::as_writable_bytes(std::span(text)));
        programs[flat ? "model" : record.mid(folder + 8).chopped(5)] = readProgram(std::move(text));
    }
    return programs;
}

qint64 symbolicCount(const Graph &graph, SymbolicValue::Kind kind)
{
    return std::ranges::count(graph.symbolicValues, kind, &SymbolicValue::kind);
}

/// A graph and those that its nodes hold, as truth.json describes them.
QJsonObject describe(const Program &program, std::uint32_t index)
{
    const Graph &graph = program.graphs[index];
    QJsonObject described{
        {"nodes", static_cast<qint64>(graph.nodes.size())},
        {"inputs", static_cast<qint64>(graph.inputs.size())},
        {"outputs", static_cast<qint64>(graph.outputs.size())},
        {"tensor_values", static_cast<qint64>(graph.tensorValues.size())},
        {"sym_int_values", symbolicCount(graph, SymbolicValue::Kind::Int)},
        {"sym_bool_values", symbolicCount(graph, SymbolicValue::Kind::Bool)},
        {"sym_float_values", symbolicCount(graph, SymbolicValue::Kind::Float)},
        {"custom_obj_values", static_cast<qint64>(graph.customObjectValues.size())},
        {"is_single_tensor_return", graph.singleTensorReturn},
    };
    QJsonArray nested;
    qint64 nodes = static_cast<qint64>(graph.nodes.size());
    for (std::uint32_t i = index + 1; i < program.graphs.size(); ++i) {
        if (program.graphs[i].parent != index)
            continue;
        QJsonObject inside = describe(program, i);
        inside["name"] = toText(program.text(program.graphs[i].name));
        inside["used_by"] = toText(program.text(graph.nodes[program.graphs[i].parentNode].target));
        nodes += inside["nodes_recursive"].toInteger();
        nested.append(inside);
    }
    described["subgraphs"] = nested;
    described["nodes_recursive"] = nodes;
    return described;
}

void addOne(QJsonObject &counts, std::string_view key)
{
    counts[toText(key)] = counts[toText(key)].toInteger() + 1;
}

/// Counts of all levels.
struct Counts {
    QJsonObject targets;
    QJsonObject arguments;  // by tag; of outputs with "out:" in front
    QJsonObject metadata;

    explicit Counts(const Program &program)
    {
        for (const Graph &graph : program.graphs) {
            for (const Node &node : graph.nodes) {
                addOne(targets, program.text(node.target));
                for (const NamedArgument &input : program.inputs(node))
                    addOne(arguments, tagName(input.value.tag));
                for (const Argument &output : program.outputs(node))
                    addOne(arguments, "out:" + std::string(tagName(output.tag)));
                for (const MetadataEntry &entry : program.metadataOf(node))
                    addOne(metadata, program.text(entry.key));
            }
        }
    }
};

QJsonValue describeValue(const Program &program, const Argument &argument)
{
    switch (argument.tag) {
        case ArgumentTag::None: return {};
        case ArgumentTag::Int: return qint64{argument.integer};
        case ArgumentTag::Float: return argument.number;
        case ArgumentTag::Bool: return argument.integer != 0;
        default: return toText(program.text(argument.name));
    }
}

QJsonArray describeInputs(const Program &program)
{
    QJsonArray specs;
    for (const InputSpec &spec : program.signature->inputs) {
        const bool isConstant = spec.kind == InputKind::ConstantInput;
        QJsonObject described{{"kind", toText(inputKindName(spec.kind))}};
        described["name"] = isConstant ? toText(program.text(spec.target)) : describeValue(program, spec.arg);
        if (isConstant) {
            const bool isNone = spec.value.tag == ArgumentTag::None;
            described["value"] = QJsonArray{toText(tagName(spec.value.tag)),
                                            isNone ? QJsonValue(true) : describeValue(program, spec.value)};
        } else if (spec.kind == InputKind::UserInput) {
            described["arg"] = toText(tagName(spec.arg.tag));
        } else if (spec.target != noName) {
            described["target"] = toText(program.text(spec.target));
        }
        if (spec.persistent)
            described["persistent"] = *spec.persistent;
        if (spec.kind == InputKind::CustomObj)
            described["class_fqn"] = toText(program.text(static_cast<NameId>(spec.arg.object)));
        specs.append(described);
    }
    return specs;
}

QJsonArray describeOutputs(const Program &program)
{
    QJsonArray specs;
    for (const OutputSpec &spec : program.signature->outputs) {
        QJsonObject described{{"kind", toText(outputKindName(spec.kind))}, {"name", describeValue(program, spec.arg)}};
        if (spec.kind == OutputKind::UserOutput)
            described["arg"] = toText(tagName(spec.arg.tag));
        if (spec.target != noName)
            described["target"] = toText(program.text(spec.target));
        specs.append(described);
    }
    return specs;
}

QJsonArray describeCalls(const Program &program)
{
    QJsonArray calls;
    for (const ModuleCall &call : *program.moduleCalls)
        calls.append(QJsonObject{{"fqn", toText(program.text(call.fqn))}, {"has_signature", call.hasSignature}});
    return calls;
}

QJsonObject describeNamedTuples(const Program &program)
{
    QJsonObject described;
    for (const NamedTupleDef &def : program.namedTuples) {
        QJsonArray fields;
        for (const NameId field : def.fields)
            fields.append(toText(program.text(field)));
        described[toText(program.text(def.type))] = fields;
    }
    return described;
}

QJsonArray texts(const Program &program, const std::vector<ProgramText> &list)
{
    QJsonArray described;
    for (const ProgramText &each : list)
        described.append(toText(program.text(each.text)));
    return described;
}

QJsonObject describeRanges(const Program &program)
{
    QJsonObject ranges;
    const auto bound = [](std::optional<std::int64_t> value) {
        return value ? QJsonValue(qint64{*value}) : QJsonValue();
    };
    for (const RangeConstraint &range : program.rangeConstraints)
        ranges[toText(program.text(range.symbol))] = QJsonArray{bound(range.min), bound(range.max)};
    return ranges;
}

bool isHarmless(ProgramFaultKind kind)
{
    return kind == ProgramFaultKind::IntBeyondDouble || kind == ProgramFaultKind::NonFiniteLiteral;
}

QByteArray text(const QJsonObject &object)
{
    return QJsonDocument(object).toJson();
}

QByteArray text(const QJsonArray &array)
{
    return QJsonDocument(array).toJson();
}

}  // namespace

class tst_ProgramReaderOnFixtures : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void agreesWithPyTorch_data();
    void agreesWithPyTorch();
};

void tst_ProgramReaderOnFixtures::agreesWithPyTorch_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QJsonObject>("models");
    for (const GoodFixture &fixture : goodFixtures(PT2SCOPE_FIXTURES))
        QTest::newRow(fixture.name) << fixture.path << fixture.truth["models"].toObject();
}

void tst_ProgramReaderOnFixtures::agreesWithPyTorch()
{
    QFETCH(QString, path);
    QFETCH(QJsonObject, models);
    const auto programs = programsOf(path);
    QCOMPARE(static_cast<qsizetype>(programs.size()), models.size());
    for (const auto &[name, program] : programs) {
        const QJsonObject truth = models[name].toObject();
        for (const ProgramFault &fault : program->faults)
            QVERIFY2(isHarmless(fault.kind), (fault.pointer + ": " + fault.detail).c_str());
        QVERIFY(program->isWhole && program->root() && program->signature && program->moduleCalls);
        QCOMPARE(text(describe(*program, 0)), text(truth["graph"].toObject()));
        const Counts counts(*program);
        QCOMPARE(text(counts.targets), text(truth["op_counts"].toObject()));
        QCOMPARE(text(counts.arguments), text(truth["argument_kinds"].toObject()));
        QCOMPARE(text(counts.metadata), text(truth["node_metadata_keys"].toObject()));
        QCOMPARE(text(describeInputs(*program)), text(truth["input_specs"].toArray()));
        QCOMPARE(text(describeOutputs(*program)), text(truth["output_specs"].toArray()));
        QCOMPARE(text(describeRanges(*program)), text(truth["range_constraints"].toObject()));
        QCOMPARE(text(describeCalls(*program)), text(truth["module_call_graph"].toArray()));
        QCOMPARE(text(describeNamedTuples(*program)), text(truth["namedtuples"].toObject()));
        QCOMPARE(text(texts(*program, program->guards)), text(truth["guards_code"].toArray()));
        QCOMPARE(text(texts(*program, *program->verifiers)), text(truth["verifiers"].toArray()));
    }
}

QTEST_APPLESS_MAIN(tst_ProgramReaderOnFixtures)
#include "tst_ProgramReaderOnFixtures.moc"
