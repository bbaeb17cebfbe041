// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/AreaRules.h"
#include "tests/support/FolderCase.h"

#include <QtTest>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

/// model_acc.json with SPARSE_INT64 and further entries.
auto acc(const std::string &entries)
{
    return write("model_acc.json", R"({"SPARSE_INT64": "1")" + (entries.empty() ? "" : ", " + entries) + "}");
}

void addValueCases(std::vector<FolderCase> &cases)
{
    const auto add = [&](const char *rule, const char *what, std::optional<Severity> expected,
                         const std::string &entries) {
        cases.push_back({rule, what, expected, "jit-tiny", acc(entries)});
    };
    cases.push_back({"acc/json-invalid", "cut", error, "jit-tiny", write("model_acc.json", "{")});
    cases.push_back({"acc/json-invalid", "a list", error, "jit-tiny", write("model_acc.json", "[]")});
    add("acc/json-invalid", "a key twice", warning, R"("QUANT_EMB": "0", "QUANT_EMB": "1")");
    add("acc/json-invalid", "sound", silent, "");
    add("acc/value-type", "a number", error, R"("INPUT_TILE": 3)");
    add("acc/value-type", "a boolean", error, R"("QUANT_EMB": false)");
    add("acc/value-type", "a number that is converted", warning, R"("ENABLE_AOT": 1)");
    add("acc/value-type", "a boolean that is converted wrongly", error, R"("ENABLE_AOT": true)");
    add("acc/value-type", "an own key", silent, R"("mine": 3)");
    add("acc/value-range", "an unknown quantisation", error, R"("QUANT_EMB": "INT3")");
    add("acc/value-range", "an empty switch", error, R"("ENABLE_TRT": "")");
    add("acc/value-range", "mode 3", error, R"("ENABLE_AOT": "3")");
    add("acc/value-range", "no batch", error, R"("MAX_EXPORT_BATCH_SIZE": "0")");
    add("acc/value-range", "a number", silent, R"("QUANT_EMB": 7)");
    add("acc/value-range", "TensorRT off", silent, R"("ENABLE_TRT": "0", "QUANT_EC_EMB": "FP16")");
    cases.push_back({"acc/sparse-int64", "absent", error, "jit-tiny", write("model_acc.json", "{}")});
    cases.push_back(
        {"acc/sparse-int64", "off", error, "jit-tiny", write("model_acc.json", R"({"SPARSE_INT64": "0"})")});
    cases.push_back(
        {"acc/sparse-int64", "a number", silent, "jit-tiny", write("model_acc.json", R"({"SPARSE_INT64": 1})")});
    add("acc/sparse-int64", "sound", silent, "");
    add("acc/aot-trt-conflict", "both", error, R"("ENABLE_TRT": "1", "ENABLE_AOT": "2")");
    add("acc/aot-trt-conflict", "the old name", error, R"("ENABLE_TRT": "1", "UNIFIED_AOT": "1")");
    add("acc/aot-trt-conflict", "TensorRT off", silent, R"("ENABLE_TRT": "0", "ENABLE_AOT": "2")");
    add("acc/unified-alias", "alone", warning, R"("UNIFIED_AOT": "1")");
    add("acc/unified-alias", "says the same", warning, R"("UNIFIED_AOT": "1", "ENABLE_AOT": "2")");
    add("acc/unified-alias", "contradicts", error, R"("UNIFIED_AOT": "1", "ENABLE_AOT": "1")");
    add("acc/unified-alias", "absent", silent, R"("ENABLE_AOT": "2")");
    add("acc/unknown-key", "mine", info, R"("mine": 3)");
    add("acc/unknown-key", "the key of the candidates", silent, R"("cand_seq_pk": "s")");
}

void addFileCases(std::vector<FolderCase> &cases)
{
    const auto add = [&](const char *rule, const char *what, std::optional<Severity> expected, const char *base,
                         std::function<void(FolderBuilder &)> edit) {
        cases.push_back({rule, what, expected, base, std::move(edit)});
    };
    add("acc/aot-files", "no compiled model", error, "jit-tiny", acc(R"("ENABLE_AOT": "2")"));
    add("acc/aot-files", "no sparse half", error, "aoti-legacy", removeFile("scripted_sparse_model.pt"));
    add("acc/aot-files", "a sparse half too many", warning, "aoti-legacy", acc(R"("ENABLE_AOT": "2")"));
    add("acc/aot-files", "after a conflict", silent, "jit-tiny", acc(R"("ENABLE_AOT": "2", "ENABLE_TRT": "1")"));
    add("acc/aot-files", "sound", silent, "aoti-legacy", {});
    add("acc/jit-files", "no scripted model", error, "jit-tiny", removeFile("scripted_model.pt"));
    add("acc/jit-files", "no scripted model for TensorRT", error, "trt", removeFile("scripted_model.pt"));
    add("acc/jit-files", "a compiled model", silent, "aoti-legacy", acc(""));
    add("acc/jit-files", "sound", silent, "jit-tiny", {});
    add("acc/aot-off-files", "a compiled model", error, "aoti-legacy", acc(""));
    add("acc/aot-off-files", "sound", silent, "aoti-legacy", {});
    add("acc/trt-files", "no code", warning, "trt", removeFile("gm_dense.code"));
    add("acc/trt-files", "no graphs", warning, "trt", removeFile("graph"));
    add("acc/trt-files", "after a conflict", silent, "jit-tiny", acc(R"("ENABLE_AOT": "2", "ENABLE_TRT": "1")"));
    add("acc/trt-files", "sound", silent, "trt", {});
}

void addPartCases(std::vector<FolderCase> &cases)
{
    const auto add = [&](const char *rule, const char *what, std::optional<Severity> expected, const char *base,
                         std::function<void(FolderBuilder &)> edit) {
        cases.push_back({rule, what, expected, base, std::move(edit)});
    };
    const std::string distributed = R"("DISTRIBUTED_EMBEDDING": "1")";
    const std::string quantised = R"("DIST_QUANT": "INT8")";
    add("acc/distributed-input-tile", "absent", error, "distributed-int8", acc(distributed + ", " + quantised));
    add("acc/distributed-input-tile", "2", error, "distributed-int8", acc(distributed + R"(, "INPUT_TILE": "2")"));
    add("acc/distributed-input-tile", "a number", silent, "distributed-int8",
        acc(distributed + R"(, "INPUT_TILE": 2)"));
    add("acc/distributed-input-tile", "sound", silent, "distributed-int8", {});
    add("acc/distributed-quant", "without distribution", error, "jit-tiny", acc(quantised));
    add("acc/distributed-quant", "absent", error, "distributed-int8", acc(distributed));
    add("acc/distributed-quant", "unreadable tables", silent, "distributed-int8",
        both(acc(distributed), write("sparse/sparse_embedding.json", "{")));
    add("acc/distributed-quant", "sound", silent, "distributed-int8", {});
    add("acc/in-rtp", "model_acc.json", warning, "rtp-tiny", acc(""));
    add("acc/in-rtp", "pipeline.config", warning, "rtp-tiny", write("pipeline.config", ""));
    add("acc/in-rtp", "tiling is told elsewhere", silent, "rtp-tiny", acc(R"("INPUT_TILE": "3")"));
    add("acc/in-rtp", "sound", silent, "rtp-tiny", {});
    const auto hstu = replaceIn("pipeline.config", "  multi_tower_din {", "  dlrm_hstu {");
    add("acc/cand-seq-pk", "absent", error, "jit-tiny", hstu);
    add("acc/cand-seq-pk", "there", silent, "jit-tiny", both(hstu, acc(R"("cand_seq_pk": "s")")));
    add("acc/cand-seq-pk", "another model", silent, "jit-tiny", {});
    add("acc/tile-file", "no tiling", warning, "input-tile3", acc(""));
    add("acc/tile-file", "tiling of another kind", warning, "input-tile3", acc(R"("INPUT_TILE": "2")"));
    add("acc/tile-file", "sound", silent, "input-tile3", {});
}

const std::vector<FolderCase> &cases()
{
    static const std::vector<FolderCase> all = [] {
        std::vector<FolderCase> made;
        for (const auto add : {addValueCases, addFileCases, addPartCases})
            add(made);
        return made;
    }();
    return all;
}

}  // namespace

class tst_AccRules : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void findsWhatIsWrong_data() { addFolderCaseRows(cases()); }
    void findsWhatIsWrong();
    void everyRuleHasCases() { QCOMPARE(uncoveredRules(accRules(), cases()), std::string()); }
    void soundFoldersHaveNoFinding() { QCOMPARE(alarmsOf(accRules(), soundFolders), std::string()); }
    void switchesOfRtpAreNotRead();
};

void tst_AccRules::findsWhatIsWrong()
{
    QFETCH(int, index);
    verifyFolderCase(cases()[static_cast<std::size_t>(index)], accRules());
}

void tst_AccRules::switchesOfRtpAreNotRead()
{
    const FolderCase stray{"", "", silent, "rtp-tiny", write("model_acc.json", R"({"QUANT_EMB": "INT3"})")};
    const auto findings = findingsOf(stray, accRules());
    QCOMPARE(describeFindings(findings),
             std::string("warning acc/in-rtp: an RTP export has no model_acc.json [model_acc.json]\n"));
}

QTEST_GUILESS_MAIN(tst_AccRules)
#include "tst_AccRules.moc"
