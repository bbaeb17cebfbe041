// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/AreaRules.h"
#include "tests/support/FolderCase.h"

#include <QtTest>

#include <sys/stat.h>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

/// fg.json with one feature that names a file.
auto asset(const std::string &key, const std::string &file)
{
    return write("fg.json",
                 R"({"features": [{"feature_name": "a", "feature_type": "id_feature", "expression": "user:a", ")" + key
                     + R"(": ")" + file + R"("}]})");
}

auto linkTo(std::string target)
{
    return [=](FolderBuilder &folder) { folder.link("more", target); };
}

auto replaceByLink(std::string file)
{
    return [=](FolderBuilder &folder) {
        folder.remove(file);
        folder.link(file, "nowhere");
    };
}

const std::string emptyHash = "d41d8cd98f00b204e9800998ecf8427e";  // the MD5 of no bytes

const std::string shellCommand = "cos\nsystem\n(S'ls'\ntR.";

std::vector<FolderCase> makeCases()
{
    return {
        {"export/pipeline-missing", "removed", error, "jit-tiny", removeFile("pipeline.config")},
        {"export/pipeline-missing", "RTP has none", silent, "rtp-tiny"},
        {"export/pipeline-syntax", "an open brace", error, "jit-tiny", write("pipeline.config", "model_config {\n")},
        {"export/pipeline-syntax", "a brace too many", error, "jit-tiny", write("pipeline.config", "a: 1 }\n")},
        {"export/pipeline-syntax", "an open string", error, "jit-tiny", write("pipeline.config", "model_dir: \"x\n")},
        {"export/pipeline-syntax", "not UTF-8", error, "jit-tiny", write("pipeline.config", "model_dir: \"\xff\"\n")},
        {"export/pipeline-syntax", "no bytes", error, "jit-tiny", write("pipeline.config", "")},
        {"export/pipeline-syntax", "a comment only", error, "jit-tiny", write("pipeline.config", "# a model\n")},
        {"export/pipeline-syntax", "sound", silent, "jit-tiny"},
        {"export/pipeline-fg-mismatch", "a feature that was not trained", warning, "jit-tiny",
         replaceIn("fg.json", R"("feature_name": "age")", R"("feature_name": "height")")},
        {"export/pipeline-fg-mismatch", "a feature that is not generated", warning, "jit-tiny",
         replaceIn("pipeline.config", R"(feature_name: "age")", R"(feature_name: "height")")},
        {"export/pipeline-fg-mismatch", "a stub", silent, "jit-tiny",
         replaceIn(
             "fg.json", R"("features": [)",
             R"("features": [{"feature_name": "age__lookup", "feature_type": "id_feature", "stub_type": true},)")},
        {"export/pipeline-fg-mismatch", "a pipeline.config that is broken", silent, "jit-tiny",
         write("pipeline.config", "feature_configs { id_feature { feature_name: \"x\" }")},
        {"export/asset-missing", "a vocabulary", error, "jit-tiny", asset("vocab_file", "words.txt")},
        {"export/asset-missing", "a library of the generator", warning, "jit-tiny",
         asset("operator_lib_file", "pyfg/lib/libedit_distance.so")},
        {"export/asset-missing", "RTP has no such features", silent, "rtp-tiny", asset("vocab_file", "words.txt")},
        {"export/asset-missing", "there", silent, "jit-tiny",
         both(asset("vocab_file", "words.txt"), write("words.txt", "a"))},
        {"export/asset-hash", "another content", info, "jit-tiny", write("words_" + emptyHash + ".txt", "a")},
        {"export/asset-hash", "no hash in the name", silent, "jit-tiny", write("words.txt", "a")},
        {"export/asset-hash", "the right content", silent, "jit-tiny", write("words_" + emptyHash + ".txt", "")},
        {"export/fg-missing", "removed", error, "jit-tiny", removeFile("fg.json")},
        {"export/fg-missing", "removed from RTP", error, "rtp-tiny", removeFile("fg.json")},
        {"export/fg-missing", "a link to nothing", error, "rtp-tiny", replaceByLink("fg.json")},
        {"export/acc-missing", "a link to nothing", error, "jit-tiny", replaceByLink("model_acc.json")},
        {"export/link-not-followed", "a link in place of fg.json", silent, "rtp-tiny", replaceByLink("fg.json")},
        {"export/link-not-followed", "a link in place of what RTP has not", warning, "rtp-tiny",
         [](FolderBuilder &folder) { folder.link("model_acc.json", "nowhere"); }},
        {"export/fg-missing", "an online export has none", silent, "online-tiny"},
        {"export/acc-missing", "removed", error, "jit-tiny", removeFile("model_acc.json")},
        {"export/acc-missing", "RTP has none", silent, "rtp-tiny"},
        {"export/unexpected-file", "a graph of another form", info, "jit-tiny", write("graph/gm_sparse.graph", "")},
        {"export/unexpected-file", "a scripted model", info, "rtp-tiny", write("scripted_model.pt", "")},
        {"export/unexpected-file", "a note", silent, "jit-tiny", write("README.md", "")},
        {"export/link-not-followed", "to nothing", warning, "jit-tiny", linkTo("nowhere")},
        {"export/link-not-followed", "out of the folder", warning, "jit-tiny", linkTo("../../..")},
        {"export/link-not-followed", "out of a checkpoint", warning, "checkpoint-tiny", linkTo("/etc")},
        {"export/link-not-followed", "to the folder itself", warning, "rtp-tiny", linkTo(".")},
        {"export/link-not-followed", "to itself", warning, "jit-tiny", linkTo("more")},
        {"export/link-not-followed", "to a file within", silent, "jit-tiny", linkTo("fg.json")},
        {"export/special-file", "a pipe", warning, "jit-tiny",
         [](FolderBuilder &folder) { ::mkfifo((folder.path() + "/more").c_str(), 0600); }},
        {"export/special-file", "files only", silent, "jit-tiny"},
        {"export/dangerous-pickle", "beside a model", error, "rtp-tiny", write("extra.PT", shellCommand)},
        {"export/dangerous-pickle", "in an online version", error, "online-tiny",
         write("versions/20261129143025/extra.pkl", shellCommand)},
        {"export/dangerous-pickle", "a list", silent, "jit-tiny", write("extra.pkl", "\x80\x02].")},
        {"export/dangerous-pickle", "what other rules judge", silent, "rtp-tiny",
         write("fx_user_model/inputs_dict.pkl", shellCommand)},
        {"export/unexpected-file", "what other rules speak of", silent, "rtp-tiny", write("pipeline.config", "")},
    };
}

const std::vector<FolderCase> &cases()
{
    static const std::vector<FolderCase> all = makeCases();
    return all;
}

}  // namespace

class tst_ExportRules : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void findsWhatIsWrong_data() { addFolderCaseRows(cases()); }
    void findsWhatIsWrong();
    void everyRuleHasCases() { QCOMPARE(uncoveredRules(exportRules(), cases()), std::string()); }
    void soundFoldersHaveNoFinding() { QCOMPARE(alarmsOf(exportRules(), soundFolders), std::string()); }
    void towersAreCheckedEach();
};

void tst_ExportRules::findsWhatIsWrong()
{
    QFETCH(int, index);
    verifyFolderCase(cases()[static_cast<std::size_t>(index)], exportRules());
}

void tst_ExportRules::towersAreCheckedEach()
{
    FolderBuilder folder;
    for (const char *tower : {"user", "item"})
        std::filesystem::copy(rtpFixture("jit-tiny"), folder.path(tower), std::filesystem::copy_options::recursive);
    QCOMPARE(describeFindings(runRules(folder.path(), exportRules())), std::string());
    folder.remove("item/fg.json");
    QCOMPARE(describeFindings(runRules(folder.path(), exportRules())),
             std::string("error export/fg-missing: there is no fg.json [item/fg.json]\n"));
}

QTEST_GUILESS_MAIN(tst_ExportRules)
#include "tst_ExportRules.moc"
