// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/AreaRules.h"
#include "tests/support/FolderCase.h"

#include <QtTest>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

const std::string newName = "m.ebc_user.embedding_bags.t.weight";
const std::string oldName = "m.ebc.embedding_bags.t.weight";

auto mapping(const std::string &text)
{
    return write("emb_ckpt_mapping.txt", text);
}

auto tiled(const std::string &value)
{
    return write("model_acc.json", R"({"SPARSE_INT64": "1", "INPUT_TILE": )" + value + "}");
}

std::vector<FolderCase> makeCases()
{
    const std::string line = newName + '\t' + oldName + '\n';
    return {
        {"tile/mapping-syntax", "one field", error, "input-tile3", mapping(newName + '\n')},
        {"tile/mapping-syntax", "three fields", error, "input-tile3", mapping(newName + " a b\n")},
        {"tile/mapping-syntax", "an empty line", silent, "input-tile3", mapping(line + "\n")},
        {"tile/mapping-duplicate", "twice", error, "input-tile3", mapping(line + line)},
        {"tile/mapping-duplicate", "once", silent, "input-tile3", mapping(line)},
        {"tile/mapping-pattern", "another table", error, "input-tile3",
         mapping(newName + "\tm.ebc.embedding_bags.u.weight\n")},
        {"tile/mapping-pattern", "the same name", error, "input-tile3", mapping(newName + '\t' + newName)},
        {"tile/mapping-pattern", "a twin", silent, "input-tile3", mapping(line)},
        {"tile/mapping-pattern", "one field", silent, "input-tile3", mapping(newName)},
        {"tile/mapping-obsolete", "there", info, "input-tile3", mapping(line)},
        {"tile/mapping-obsolete", "not there", silent, "jit-tiny"},
        {"tile/mapping-without-flag", "in RTP", warning, "rtp-tiny", mapping(line)},
        {"tile/mapping-without-flag", "acc/tile-file speaks of it", silent, "jit-tiny", mapping(line)},
        {"tile/mapping-empty", "empty", warning, "input-tile3", mapping("")},
        {"tile/mapping-empty", "blank lines", warning, "input-tile3", mapping("\n \n")},
        {"tile/mapping-empty", "one line", silent, "input-tile3", mapping(line)},
        {"tile/user-module", "none", warning, "jit-tiny", tiled("\"3\"")},
        {"tile/user-module", "tiling of features only", silent, "jit-tiny", tiled("\"2\"")},
        {"tile/user-module", "a number", silent, "jit-tiny", tiled("3")},
        {"tile/user-module", "nothing to look at", silent, "jit-tiny", both(tiled("\"3\""), removeFile("gm.code"))},
        {"tile/user-module", "no code at all", silent, "input-tile3", write("gm.code", "")},
        {"tile/user-module", "sound", silent, "input-tile3"},
        {"tile/in-rtp", "tiling", error, "rtp-tiny", tiled("\"3\"")},
        {"tile/in-rtp", "switched off", silent, "rtp-tiny", tiled("\"0\"")},
        {"tile/in-rtp", "another form", silent, "input-tile3"},
    };
}

const std::vector<FolderCase> &cases()
{
    static const std::vector<FolderCase> all = makeCases();
    return all;
}

}  // namespace

class tst_TileRules : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void findsWhatIsWrong_data() { addFolderCaseRows(cases()); }
    void findsWhatIsWrong();
    void everyRuleHasCases() { QCOMPARE(uncoveredRules(tileRules(), cases()), std::string()); }
    void soundFoldersHaveNoFinding() { QCOMPARE(alarmsOf(tileRules(), soundFolders), std::string()); }
};

void tst_TileRules::findsWhatIsWrong()
{
    QFETCH(int, index);
    verifyFolderCase(cases()[static_cast<std::size_t>(index)], tileRules());
}

QTEST_GUILESS_MAIN(tst_TileRules)
#include "tst_TileRules.moc"
