// SPDX-License-Identifier: Apache-2.0
#include "core/rtp/FxGraph.h"

#include "core/rtp/FxMarkers.h"

#include <QStringList>
#include <QTest>

using namespace pt2scope;

namespace {

const std::string head =
    "graph():\n"
    "    %data : typing.Dict[str, torch.Tensor] [num_users=2] = placeholder[target=data]\n";
const std::string readA =
    "    %a : [num_users=1] = call_function[target=operator.getitem](args = (%data, x.values), kwargs = {})\n";
const std::string readB =
    "    %b : [num_users=1] = call_function[target=operator.getitem](args = (%data, deep__ebc), kwargs = {})\n";
const std::string sound = head + readA + readB + "    return {'p': a, 'q': b}";

QString faultsOf(const FxGraph &graph)
{
    constexpr const char *names[] = {"utf8", "no-graph", "bad-node", "no-return", "undefined", "duplicate", "users"};
    QStringList texts;
    for (const FxFault &fault : graph.faults)
        texts << QString("%1:%2").arg(names[static_cast<std::size_t>(fault.kind)]).arg(fault.line);
    return texts.join(" ");
}

QString text(std::string_view view)
{
    return QString::fromUtf8(view.data(), static_cast<qsizetype>(view.size()));
}

QString joined(const std::vector<std::string_view> &views)
{
    QStringList texts;
    for (const std::string_view view : views)
        texts << text(view);
    return texts.join("|");
}

std::string marker(const std::string &function, const std::string &args, const std::string &kwargs = {})
{
    return "    %m : [num_users=0] = call_function[target=tzrec.utils.fx_util." + function + "](args = (" + args
           + "), kwargs = {" + kwargs + "})\n";
}

}  // namespace

class tst_FxGraph : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsNodes()
    {
        const FxGraph graph = parseFxGraph(
            head + "    %device : torch.device [num_users=0] = placeholder[target=device](default=cpu)\n"
            + "    %w : [num_users=1] = get_attr[target=model.w]\n"
            + "    %ebc : [num_users=1] = call_module[target=model.ebc](args = (%data,), kwargs = {})\n"
            + "    %to : [num_users=1] = call_method[target=to](args = (%data, [%w, 1]), kwargs = {other: %ebc})\n"
            + "    return (to, None)\nrest");
        QCOMPARE(faultsOf(graph), QString());
        QCOMPARE(graph.nodes.size(), std::size_t{5});
        QCOMPARE(text(graph.nodes[0].type), QString("typing.Dict[str, torch.Tensor]"));
        QCOMPARE(text(graph.nodes[1].defaultValue), QString("cpu"));
        QVERIFY(graph.nodes[2].op == FxOp::GetAttr);
        QCOMPARE(text(graph.nodes[3].target), QString("model.ebc"));
        const FxNode *to = graph.find("to");
        QVERIFY(to);
        QVERIFY(to->op == FxOp::CallMethod);
        QCOMPARE(to->inputs, (std::vector<std::uint32_t>{0, 2, 3}));
        QCOMPARE(to->line, std::uint32_t{6});
        QCOMPARE(text(*fxKeyword(*to, "other")), QString("%ebc"));
        QVERIFY(!fxKeyword(*to, "oth"));
        QCOMPARE(graph.outputs.size(), std::size_t{2});
        QCOMPARE(graph.outputs[0].node.value_or(9), std::uint32_t{4});
        QCOMPARE(text(std::string_view(*graph.text).substr(graph.rest)), QString("rest"));
    }

    void readsOutputs()
    {
        const FxGraph graph = parseFxGraph(head + readA + readB + "    return ({'a, b': a}, {'q': b, 'r': [1, 2]})");
        QStringList texts;
        for (const FxOutput &output : graph.outputs)
            texts << QString("%1 %2=%3").arg(output.group).arg(text(output.key), text(output.value));
        QCOMPARE(texts.join("; "), QString("0 a, b=a; 1 q=b; 1 r=[1, 2]"));
    }

    void faults_data()
    {
        QTest::addColumn<QString>("graph");
        QTest::addColumn<QString>("faults");
        const auto row = [](const char *name, const std::string &graph, const char *faults) {
            QTest::newRow(name) << QString::fromStdString(graph) << QString(faults);
        };
        row("sound", sound, "");
        row("old torch", "graph():\n    %x : [#users=1] = placeholder[target=x]\n    return x", "");
        row("Windows line ends", "graph():\r\n    %x : [num_users=1] = placeholder[target=x]\r\n    return x\r\n", "");
        row("empty", "", "no-graph:0 no-return:0");
        row("no first line", sound.substr(9), "no-graph:1");
        row("blank lines first", "\n \n" + sound, "");
        row("no return", head + readA + readB, "no-return:4 users:3 users:4");
        row("no node", head + readA + "    x = 1\n" + readB + "    return {'p': a, 'q': b}", "bad-node:4");
        row("unknown operation",
            "graph():\n    %x : [num_users=0] = call_thing[target=x](args = (), kwargs = {})\n"
            "    return None",
            "bad-node:2");
        row("cut in a node", head + readA.substr(0, 60), "bad-node:3 no-return:3 users:2");
        row("undefined",
            head + readA + "    %c : [num_users=1] = call_function[target=f](args = (%a, %z), kwargs = {})\n"
                + "    return c",
            "undefined:4 users:2");
        row("used before its line",
            "graph():\n    %c : [num_users=1] = call_method[target=f](args = (%d,), kwargs = {})\n"
            "    %d : [num_users=1] = placeholder[target=d]\n    return c",
            "undefined:2 users:3");
        row("percent in a string",
            head + "    %c : [num_users=1] = call_function[target=f](args = (%data, 5%off), kwargs = {})\n" + readA
                + "    return (a, c)",
            "");
        row("a name twice", head + readA + readA + "    return a", "duplicate:4 users:4");
        row("wrong number", "graph():\n    %x : [num_users=3] = placeholder[target=x]\n    return x", "users:2");
        row("used twice by one",
            "graph():\n    %x : [num_users=1] = placeholder[target=x]\n"
            "    %y : [num_users=1] = call_method[target=f](args = (%x, %x), kwargs = {a: %x})\n"
            "    return y",
            "");
        row("a string over two lines",
            "graph():\n    %x : [num_users=1] = placeholder[target=x]\n"
            "    %y : [num_users=1] = call_method[target=f](args = (%x, one\n"
            "two), kwargs = {})\n    return y",
            "");
    }

    void faults()
    {
        QFETCH(QString, graph);
        QFETCH(QString, faults);
        QCOMPARE(faultsOf(parseFxGraph(graph.toStdString())), faults);
    }

    void survivesEveryTruncationAndFlip()
    {
        for (std::size_t length = 0; length < sound.size(); ++length)
            static_cast<void>(fxReads(parseFxGraph(sound.substr(0, length))));
        for (std::size_t at = 0; at < sound.size(); ++at) {
            for (int bit = 0; bit < 8; ++bit) {
                std::string flipped = sound;
                flipped[at] = static_cast<char>(flipped[at] ^ (1 << bit));
                const FxGraph graph = parseFxGraph(flipped);
                static_cast<void>(fxMarkers(graph));
                static_cast<void>(fxKeyedTensors(graph));
            }
        }
    }

    void manyReferencesAreCountedInLinearTime()
    {
        std::string graph = "graph():\n";
        std::string args;
        for (int i = 0; i < 5'000; ++i) {
            graph += "    %n" + std::to_string(i) + " : [num_users=1] = placeholder[target=n]\n";
            args += "%n" + std::to_string(i) + ", ";
        }
        for (int i = 0; i < 4; ++i)
            args += args;
        graph += "    %f : [num_users=1] = call_method[target=f](args = (" + args + "1), kwargs = {})\n    return f";
        QCOMPARE(faultsOf(parseFxGraph(graph)), QString());
    }

    void splitsLists()
    {
        QCOMPARE(joined(splitFxList("%a, [1, (2, 3)], {x: 1, y: 2}, 'a, b', c")),
                 QString("%a|[1, (2, 3)]|{x: 1, y: 2}|'a, b'|c"));
        QCOMPARE(joined(splitFxList("")), QString());
        QCOMPARE(joined(splitFxList("a,")), QString("a"));
        QCOMPARE(joined(splitFxList("a), b")), QString("a)|b"));
    }

    void markers_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("keys");  // of the RTP split, of the other one, of the distributed one
        const auto row = [](const char *name, const std::string &line, const char *keys) {
            QTest::newRow(name) << QString::fromStdString(line) << QString(keys);
        };
        row("keyed tensor", marker("fx_mark_keyed_tensor", "d__ebc, %a"),
            "d__ebc d__ebc__length_per_key d__ebc__keys / d__ebc d__ebc__length_per_key d__ebc__keys / "
            "d__ebc d__ebc__length_per_key d__ebc__keys");
        row("dense keyed tensor", marker("fx_mark_keyed_tensor", "d__dense, %a", "is_dense: True"),
            "d__dense d__dense__length_per_key d__dense__keys / d__dense d__dense__length_per_key d__dense__keys / ");
        row("tensor", marker("fx_mark_tensor", "s__query, %a", "keys: [x]"), "s__query / s__query / ");
        row("sequence", marker("fx_mark_seq_tensor", "s, %a", "keys: [x, y], max_seq_len: 6, is_jagged_seq: True"),
            "s_sequence / s__sequence / ");
        row("length", marker("fx_mark_seq_len", "s, %a"), "s_sequence_length / s__sequence_length / ");
        row("jagged", marker("fx_mark_seq_ec_jt", "x, %a"), " /  / x x__lengths x__lengths");
        row("unknown", marker("fx_mark_new", "x, %a"), " /  / ");
    }

    void markers()
    {
        QFETCH(QString, line);
        QFETCH(QString, keys);
        const FxGraph graph = parseFxGraph(head + readA + line.toStdString() + "    return a");
        const auto found = fxMarkers(graph);
        QCOMPARE(found.size(), std::size_t{1});
        QStringList splits;
        for (const FxSplit split : {FxSplit::Rtp, FxSplit::Sparse, FxSplit::Distributed}) {
            const SparseKeys sparse = sparseKeys(found.front(), split);
            QStringList texts;
            for (const auto *list : {&sparse.values, &sparse.attributes})
                for (const std::string &key : *list)
                    texts << QString::fromStdString(key);
            splits << texts.join(" ");
        }
        QCOMPARE(splits.join(" / "), keys);
    }

    void readsTheArgumentsOfMarkers()
    {
        const FxGraph graph = parseFxGraph(
            head + readA + marker("fx_mark_seq_tensor", "s, %a", "keys: [x, y], max_seq_len: None, is_jagged_seq: True")
            + marker("fx_mark_seq_tensor", "t, %a, [z], 6") + "    return a");
        const auto found = fxMarkers(graph);
        QCOMPARE(joined(found[0].keys), QString("x|y"));
        QCOMPARE(text(found[0].maxSequenceLength), QString("None"));
        QVERIFY(found[0].isJagged);
        QCOMPARE(joined(found[1].keys), QString("z"));
        QCOMPARE(text(found[1].maxSequenceLength), QString("6"));
        QVERIFY(!found[1].isJagged);
    }

    void findsReadsAndKeyedTensors()
    {
        const FxGraph graph = parseFxGraph(
            head + readA + readB
            + "    %k : [num_users=1] = call_function[target=torchrec.sparse.jagged_tensor.KeyedTensor](args = (), "
              "kwargs = {keys: [u, v], length_per_key: [8], values: %b})\n    return (a, k)");
        const auto reads = fxReads(graph);
        QCOMPARE(reads.size(), std::size_t{2});
        QCOMPARE(text(reads[1].name), QString("deep__ebc"));
        const auto tensors = fxKeyedTensors(graph);
        QCOMPARE(tensors.size(), std::size_t{1});
        QVERIFY(tensors[0].hasLists);
        QCOMPARE(joined(tensors[0].keys), QString("u|v"));
        QCOMPARE(joined(tensors[0].lengths), QString("8"));
        QCOMPARE(text(tensors[0].input), QString("deep__ebc"));
    }

    void knowsModulesAndOperators()
    {
        for (const char *target :
             {"model.ebc", "a.mc_ebc", "ebc_user", "x.ec_dict.8", "x.mc_ec_dict_user.16", "ec_list.0"})
            QVERIFY2(isEmbeddingModule(target), target);
        for (const char *target : {"model.mlp", "ec_dict", "model.ebcx", "model.ebc.weight", ""})
            QVERIFY2(!isEmbeddingModule(target), target);
        QCOMPARE(text(fbgemmOperator("torch.ops.fbgemm.dense_to_jagged.default")), QString("dense_to_jagged"));
        QCOMPARE(text(fbgemmOperator("torch.ops.aten.add")), QString());
        QVERIFY(isReplacedFbgemmOperator("dense_to_jagged"));
        QVERIFY(!isReplacedFbgemmOperator("permute_2D_sparse_data"));
    }
};

QTEST_APPLESS_MAIN(tst_FxGraph)
#include "tst_FxGraph.moc"
