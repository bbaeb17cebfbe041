// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/AreaRules.h"
#include "tests/support/FolderCase.h"

#include <QtTest>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

const std::string base = "rtp-tiny";
const std::string full = "graph/gm_full.graph";
const std::string sparse = "graph/gm_sparse.graph";
const std::string dense = "graph/gm_dense.graph";

/// One more node in a graph, before its return line.
auto node(const std::string &file, const std::string &line)
{
    return replaceIn(file, "    return ", "    " + line + "\n    return ");
}

const std::vector<FolderCase> &cases()
{
    static const std::vector<FolderCase> all = [] {
        std::vector<FolderCase> list{
            {"fxgraph/missing", "of RTP", error, base, removeFile(dense)},
            {"fxgraph/missing", "of TensorRT", warning, "trt", removeFile(sparse)},
            {"fxgraph/unparsable", "binary", error, base, write(dense, "\x80\x02}.")},
            {"fxgraph/unparsable", "no return", error, base, replaceIn(dense, "    return ", "    give ")},
            {"fxgraph/unparsable", "a name twice", error, base, replaceIn(dense, "%squeeze :", "%model_output_mlp :")},
            {"fxgraph/undefined-ref", "a ghost", error, base,
             replaceIn(dense, "(args = (%model_output_mlp,)", "(args = (%ghost,)")},
            {"fxgraph/undefined-ref", "returned", error, base,
             replaceIn(dense, "(squeeze, sigmoid)", "(squeeze, ghost)")},
            {"fxgraph/undefined-ref", "values of Python's", silent, base,
             replaceIn(dense, "(squeeze, sigmoid)", "(squeeze, sigmoid, None, 1e-05, torch.float32)")},
            {"fxgraph/dense-output", "one less", error, base, replaceIn(dense, "(squeeze, sigmoid)", "(squeeze,)")},
            {"fxgraph/dense-output", "another name", error, "distributed-int8", replaceIn(dense, "'probs'", "'odds'")},
            {"fxgraph/num-users", "one more", warning, base,
             replaceIn(dense, "%squeeze : [num_users=2]", "%squeeze : [num_users=3]")},
            {"fxgraph/no-marker", "no calls", warning, base,
             both(replaceIn(full, "fx_util.fx_mark_keyed_tensor](args = (deep__ebc", "other](args = (deep__ebc"),
                  replaceIn(full, "fx_util.fx_mark_keyed_tensor](args = (deep__dense", "other](args = (deep__dense"))},
            {"fxgraph/marker-in-sparse", "in the dense half", warning, base,
             node(dense,
                  "%m : [num_users=0] = call_function[target=tzrec.utils.fx_util.fx_mark_tensor](args = (a, "
                  "%squeeze), kwargs = {})")},
            {"fxgraph/sparse-output", "one less", error, base, replaceIn(sparse, "'deep__ebc': values, ", "")},
            {"fxgraph/sparse-output", "one more", error, base,
             replaceIn(sparse, "'deep__ebc': values, ", "'deep__ebc': values, 'more': values, ")},
            {"fxgraph/dense-input", "another name", error, base,
             replaceIn(dense, "(%data, deep__ebc)", "(%data, other__ebc)")},
            {"fxgraph/keys-length", "one length less", error, base, replaceIn(dense, "[4, 4, 4]", "[4, 4]")},
            {"fxgraph/sparse-module-in-dense", "a module", error, base,
             replaceIn(dense, "call_module[target=model.output_mlp]", "call_module[target=model.group.ebc]")},
        };
        for (const Rule *rule : fxGraphRules())
            list.push_back({std::string(rule->id), "sound", silent, base, {}});
        return list;
    }();
    return all;
}

}  // namespace

class tst_FxGraphRules : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void findsWhatIsWrong_data() { addFolderCaseRows(cases()); }
    void findsWhatIsWrong();
    void everyRuleHasBothCases();
    void soundFoldersAreSilent();
};

void tst_FxGraphRules::findsWhatIsWrong()
{
    QFETCH(int, index);
    verifyFolderCase(cases()[static_cast<std::size_t>(index)], fxGraphRules());
}

void tst_FxGraphRules::everyRuleHasBothCases()
{
    QCOMPARE(uncoveredRules(fxGraphRules(), cases()), std::string());
}

void tst_FxGraphRules::soundFoldersAreSilent()
{
    QCOMPARE(alarmsOf(fxGraphRules(), soundFolders), std::string());
}

QTEST_GUILESS_MAIN(tst_FxGraphRules)
#include "tst_FxGraphRules.moc"
