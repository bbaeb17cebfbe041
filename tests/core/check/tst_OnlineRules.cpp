// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/AreaRules.h"
#include "tests/support/FolderCase.h"

#include <QtTest>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

const std::string base = "online-tiny/dense_hot_export";
const std::string older = "versions/20261129142334";
const std::string current = "versions/20261129143025";

std::vector<FolderCase> makeCases()
{
    const auto goBack = replaceIn("current.json", "20261129143025", "20261129142334");
    return {
        {"online/current-missing", "removed", error, base, removeFile("current.json")},
        {"online/current-missing", "sound", silent, base},
        {"online/current-invalid", "cut", error, base, write("current.json", "{")},
        {"online/current-invalid", "a list", error, base, write("current.json", "[]")},
        {"online/current-invalid", "no version", error, base, replaceIn("current.json", "\"version\"", "\"name\"")},
        {"online/current-invalid", "a number as the version", error, base,
         replaceIn("current.json", "\"20261129143025\"", "20261129143025")},
        {"online/current-invalid", "a negative step", error, base,
         replaceIn("current.json", "\"checkpoint_step\": 1200", "\"checkpoint_step\": -1")},
        {"online/current-invalid", "a word as the time", error, base,
         replaceIn("current.json", "2026-07-24T05:20:00.000000+00:00", "yesterday")},
        {"online/current-invalid", "sound", silent, base},
        {"online/current-dangling", "no such version", error, base,
         replaceIn("current.json", "20261129143025", "20261129150000")},
        {"online/current-dangling", "cut", silent, base, write("current.json", "{")},
        {"online/current-dangling", "sound", silent, base},
        {"online/current-not-newest", "an older one", warning, base, goBack},
        {"online/current-not-newest", "the newer one is not ready", silent, base,
         both(goBack, removeFile(current + "/READY"))},
        {"online/current-not-newest", "sound", silent, base},
        {"online/tmp-leftover", "a version", info, base, write(older + ".tmp.17/READY", "x")},
        {"online/tmp-leftover", "current.json", info, base, write("current.json.tmp.17", "{}")},
        {"online/tmp-leftover", "none", silent, base},
        {"online/ready-missing", "the current one", error, base, removeFile(current + "/READY")},
        {"online/ready-missing", "another one", warning, base, removeFile(older + "/READY")},
        {"online/ready-missing", "sound", silent, base},
        {"online/ready-format", "a word", warning, base, write(older + "/READY", "yes\n")},
        {"online/ready-format", "empty", warning, base, write(older + "/READY", "")},
        {"online/ready-format", "not there", silent, base, removeFile(older + "/READY")},
        {"online/ready-format", "sound", silent, base},
        {"online/version-name", "a word", error, base, renameFile(older, "versions/latest")},
        {"online/version-name", "no such day", error, base, renameFile(older, "versions/20260231142334")},
        {"online/version-name", "sound", silent, base},
        {"online/version-files", "no model", error, base, removeFile(older + "/scripted_model.pt")},
        {"online/version-files", "no description", error, base, removeFile(current + "/dense_meta.json")},
        {"online/version-files", "no code", warning, base, removeFile(current + "/gm_dense.code")},
        {"online/version-files", "no graphs", warning, base, removeFile(current + "/graph")},
        {"online/version-files", "sound", silent, base},
        {"online/dense-meta", "cut", error, base, write(current + "/dense_meta.json", "{")},
        {"online/dense-meta", "no sequences", error, base,
         replaceIn(current + "/dense_meta.json", "\"sequence__ec\"", "\"sequence\"")},
        {"online/dense-meta", "an input that is not read", error, base,
         replaceIn(current + "/dense_meta.json", "{", R"({"wide__ebc": [],)")},
        {"online/dense-meta", "no graph to compare with", silent, base, removeFile(current + "/graph")},
        {"online/dense-meta", "sound", silent, base},
        {"online/ready-missing", "a version by itself", warning, base + '/' + current, removeFile("READY")},
        {"online/version-name", "a version by itself", silent, base + '/' + current},
    };
}

const std::vector<FolderCase> &cases()
{
    static const std::vector<FolderCase> all = makeCases();
    return all;
}

}  // namespace

class tst_OnlineRules : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void findsWhatIsWrong_data() { addFolderCaseRows(cases()); }
    void findsWhatIsWrong();
    void everyRuleHasCases() { QCOMPARE(uncoveredRules(onlineRules(), cases()), std::string()); }
    void soundFoldersHaveNoFinding() { QCOMPARE(alarmsOf(onlineRules(), soundFolders), std::string()); }
};

void tst_OnlineRules::findsWhatIsWrong()
{
    QFETCH(int, index);
    verifyFolderCase(cases()[static_cast<std::size_t>(index)], onlineRules());
}

QTEST_GUILESS_MAIN(tst_OnlineRules)
#include "tst_OnlineRules.moc"
