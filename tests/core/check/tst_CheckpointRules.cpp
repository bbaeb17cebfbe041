// SPDX-License-Identifier: Apache-2.0
#include "core/bytes/MemorySource.h"
#include "core/check/rules/AreaRules.h"
#include "core/rtp/DcpExtents.h"
#include "core/rtp/ExportFolder.h"
#include "tests/support/ConfigEdits.h"
#include "tests/support/FolderCase.h"
#include "tests/support/PickleBuilder.h"

#include <QtTest>

using namespace pt2scope;
using namespace pt2scope::testing;
using namespace std::string_literals;

namespace {

const std::string base = "checkpoint-tiny";
const std::string top = "model.ckpt-1/";
const std::string metadata = top + "model/.metadata";
const std::string table = top + "dynamicemb/model.model.embedding_group.emb_impls.__BASE__.ebc/user_id_emb_";

std::string ofRank(const std::string &kind, int rank)
{
    return table + kind + ".rank_" + std::to_string(rank) + ".world_size_2";
}

/// Takes bytes off the end of a file.
auto shorten(std::string file, std::size_t nbytes)
{
    return [=](FolderBuilder &folder) {
        const std::string content = folder.read(file);
        folder.file(file, std::string_view(content).substr(0, content.size() - nbytes));
    };
}

auto halve(std::string file)
{
    return [=](FolderBuilder &folder) {
        const std::string content = folder.read(file);
        folder.file(file, std::string_view(content).substr(0, content.size() / 2));
    };
}

/// Instructions of a pickle: two small integers as a tuple.
std::string pair(int first, int second)
{
    return {'K', static_cast<char>(first), 'K', static_cast<char>(second), '\x86'};
}

void addDcpCases(std::vector<FolderCase> &cases)
{
    const auto add = [&](const char *rule, const char *what, std::optional<Severity> expected,
                         std::function<void(FolderBuilder &)> edit) {
        cases.push_back({rule, what, expected, base, std::move(edit)});
    };
    add("checkpoint/model-missing", "removed", error, removeFile(top + "model"));
    add("checkpoint/model-missing", "left out on purpose", silent,
        both(removeFile(top + "model"), write(top + "meta", R"({"load_model": false})")));
    add("checkpoint/model-missing", "no .metadata", silent, removeFile(metadata));
    add("checkpoint/dcp-metadata-missing", "removed", error, removeFile(metadata));
    add("checkpoint/dcp-metadata-missing", "removed from the optimizer", error,
        removeFile(top + "optimizer/.metadata"));
    add("checkpoint/dcp-metadata-missing", "sound", silent, {});
    add("checkpoint/dcp-metadata-unreadable", "cut", error, shorten(metadata, 500));
    add("checkpoint/dcp-metadata-unreadable", "text", error, write(metadata, "text"));
    add("checkpoint/dcp-metadata-unreadable", "another object", error,
        write(metadata, PickleBuilder().global("collections", "OrderedDict").stopped()));
    add("checkpoint/dcp-metadata-unreadable", "sound", silent, {});
    add("checkpoint/dcp-shard-missing", "removed", error, removeFile(top + "model/__1_0.distcp"));
    add("checkpoint/dcp-shard-missing", "nothing tells what is needed", silent,
        both(removeFile(top + "model/__1_0.distcp"), write(metadata, "text")));
    add("checkpoint/dcp-shard-missing", "sound", silent, {});
    add("checkpoint/dcp-shard-range", "cut", error, shorten(top + "model/__1_0.distcp", 100));
    add("checkpoint/dcp-shard-range", "sound", silent, {});
    add("checkpoint/dcp-rank-gap", "a file of rank 3", warning, write(top + "model/__3_0.distcp", ""));
    add("checkpoint/dcp-rank-gap", "a missing file explains it", silent, removeFile(top + "model/__0_0.distcp"));
    add("checkpoint/dcp-rank-gap", "sound", silent, {});
    add("checkpoint/dcp-chunk-coverage", "a hole", error, replaceIn(metadata, pair(2, 4), pair(1, 4)));
    add("checkpoint/dcp-chunk-coverage", "an overlap", error, replaceIn(metadata, pair(2, 4), pair(3, 4)));
    add("checkpoint/dcp-chunk-coverage", "sound", silent, {});
}

const std::string file0 = top + "model/__0_0.distcp";
const std::string file1 = top + "model/__1_0.distcp";
/// The pickle's instructions for the length 1577, and for an offset of as much; 0 to 255 bytes less.
std::string length1577(int less = 0)
{
    return std::string("length\x94M") + static_cast<char>(0x29 - less) + '\6';
}
std::string offset1577(char high)
{
    return std::string("h\xceM\x29") + high;
}

auto append(std::string file, std::string bytes)
{
    return [=](FolderBuilder &folder) { folder.file(file, folder.read(file) + bytes); };
}

/// A pickle of protocol 4 whose length may then change.
auto withoutFrame(std::string file)
{
    return [=](FolderBuilder &folder) {
        constexpr std::size_t protocolAndFrame = 11;
        folder.file(file, "\x80\4" + folder.read(file).substr(protocolAndFrame));
    };
}

/// os.system("ls"), whose result is dropped, before what a pickle of protocol 4 without its frame does.
auto withCommand(std::string file)
{
    return [=](FolderBuilder &folder) {
        constexpr std::size_t protocolAndFrame = 11;
        folder.file(file, "\x80\4cos\nsystem\n\x8c\2ls\x85R0" + folder.read(file).substr(protocolAndFrame));
    };
}

void addItemCases(std::vector<FolderCase> &cases)
{
    const auto add = [&](const char *rule, const char *what, std::optional<Severity> expected,
                         std::function<void(FolderBuilder &)> edit) {
        cases.push_back({rule, what, expected, base, std::move(edit)});
    };
    add("checkpoint/dcp-item-overlap", "one begins early", error,
        replaceIn(metadata, offset1577('\6'), offset1577('\5')));
    add("checkpoint/dcp-item-overlap", "one is cut", silent, replaceIn(metadata, length1577(), length1577(10)));
    add("checkpoint/dcp-item-overlap", "sound", silent, {});
    add("checkpoint/dcp-item-gap", "bytes at the end", warning, append(file0, "12345678"));
    add("checkpoint/dcp-item-gap", "one is cut", silent, replaceIn(metadata, length1577(), length1577(10)));
    add("checkpoint/dcp-item-gap", "a file is cut", silent, halve(file0));
    add("checkpoint/dcp-item-gap", "sound", silent, {});
    add("checkpoint/dcp-item-missing", "another place", error,
        replaceIn(metadata, "K\0K\0\x86\x94\x85\x94R\x94ub\x8c'torch"s, "K\1K\0\x86\x94\x85\x94R\x94ub\x8c'torch"s));
    add("checkpoint/dcp-item-missing", "a file is missing", silent, removeFile(file0));
    add("checkpoint/dcp-item-missing", "sound", silent, {});
    add("checkpoint/dcp-item-stray", "another name of the tensor", error,
        replaceIn(metadata, "price_emb", "cost__emb"));
    add("checkpoint/dcp-item-stray", "a file is missing", silent, removeFile(file0));
    add("checkpoint/dcp-item-stray", "sound", silent, {});
    add("checkpoint/dcp-metadata-unreadable", "a type that torch has not", error,
        replaceIn(metadata, "float32", "float3r"));
    add("checkpoint/dcp-metadata-unreadable", "a module that torch has not", error,
        replaceIn(metadata, "checkpoint.filesystem", "checkpoint.filesystex"));
    add("checkpoint/dcp-item-mismatch", "another type", error,
        replaceIn(metadata,
                  "\x07"
                  "float32",
                  "\x07"
                  "float64"));
    add("checkpoint/dcp-item-mismatch", "another size", error, replaceIn(metadata, pair(2, 4), pair(1, 4)));
    add("checkpoint/dcp-item-mismatch", "sound", silent, {});
    add("checkpoint/dcp-unsafe-pickle", "os.system", error, withCommand(metadata));
    add("checkpoint/dcp-unsafe-pickle", "os.system of the optimizer", error, withCommand(top + "optimizer/.metadata"));
    add("checkpoint/dcp-unsafe-pickle", "another attribute", error,
        replaceIn(metadata, "TORCH_CONTIGUOUS_FORMAT", "_ORCH_CONTIGUOUS_FORMAT"));
    const std::string path = "pathlib\x94\x8c\x09PosixPath";
    add("checkpoint/dcp-unsafe-pickle", "a path of somebody's", warning,
        replaceIn(metadata, path,
                  "cloudly\x94\x8c\x09"
                  "CloudPath"));
    add("checkpoint/dcp-unsafe-pickle", "another module with a class of pathlib", silent,
        replaceIn(metadata, "pathlib", "pathmib"));
    add("checkpoint/dcp-metadata-unreadable", "a path of somebody's", silent,
        replaceIn(metadata, path,
                  "cloudly\x94\x8c\x09"
                  "CloudPath"));
    add("checkpoint/dcp-metadata-unreadable", "another module with a class of pathlib", error,
        replaceIn(metadata, "pathlib", "pathmib"));
    add("checkpoint/dcp-metadata-unreadable", "a class that pathlib has not", error,
        replaceIn(metadata, "PosixPath", "QosixPath"));
    add("checkpoint/dcp-metadata-unreadable", "pathlib of Python 3.13", silent,
        both(withoutFrame(metadata), replaceIn(metadata, "\x07pathlib", "\x0epathlib._local")));
    add("checkpoint/dcp-metadata-unreadable", "a class that torch has not", error,
        replaceIn(metadata, "StorageMeta\x94", "StoragfMeta\x94"));
    add("checkpoint/dcp-metadata-unreadable", "a foreign class before storage_meta", error,
        replaceIn(metadata, "torch.serialization", "porch.serialization"));
    add("checkpoint/dcp-metadata-unreadable", "a text that is not UTF-8", error, replaceIn(metadata, "\x8c$", "\x8c%"));
    add("checkpoint/dcp-metadata-unreadable", "another path in planner_data", warning,
        replaceIn(metadata, "model.output_mlp.bias\x94\x85", "model.output_mlp.bibs\x94\x85"));
    add("checkpoint/dcp-metadata-unreadable", "no place of an item", error,
        replaceIn(metadata, "_StorageInfo", "_StorageInfp"));
    add("checkpoint/dcp-unsafe-pickle", "cut", silent, shorten(metadata, 500));
    add("checkpoint/dcp-unsafe-pickle", "sound", silent, {});
}

void addFileCases(std::vector<FolderCase> &cases)
{
    const auto add = [&](const char *rule, const char *what, std::optional<Severity> expected,
                         std::function<void(FolderBuilder &)> edit) {
        cases.push_back({rule, what, expected, base, std::move(edit)});
    };
    const std::string state = top + "dataloader_state.json";
    add("checkpoint/plan-invalid", "cut", error, write(top + "plan", "{"));
    add("checkpoint/plan-invalid", "a list", error, write(top + "plan", "[]"));
    add("checkpoint/plan-invalid", "an unknown sharding", error, replaceIn(top + "plan", "row_wise", "cell_wise"));
    add("checkpoint/plan-invalid", "no kernel", error, replaceIn(top + "plan", "compute_kernel", "kernel"));
    add("checkpoint/plan-invalid", "words as ranks", error, replaceIn(top + "plan", "[0, 1]", "[\"0\"]"));
    add("checkpoint/plan-invalid", "a negative rank", error, replaceIn(top + "plan", "[0, 1]", "[-1, 1]"));
    add("checkpoint/plan-invalid", "no ranks", silent, replaceIn(top + "plan", "[0, 1]", "null"));
    add("checkpoint/plan-param-missing", "another table", warning,
        replaceIn(top + "plan", "\"price_emb\"", "\"lost_emb\""));
    add("checkpoint/plan-param-missing", "another module", warning,
        replaceIn(top + "plan", "__BASE__.ebc\"", "__BASE__.mc\""));
    add("checkpoint/plan-param-missing", "a dynamic table", silent,
        both(replaceIn(top + "plan", "\"price_emb\"", "\"lost_emb\""),
             write(replaced(ofRank("emb_keys", 0), "user_id_emb", "lost_emb"), "")));
    add("checkpoint/plan-param-missing", "tensors that cannot be read", silent,
        both(replaceIn(top + "plan", "\"price_emb\"", "\"lost_emb\""), write(metadata, "text")));
    add("checkpoint/plan-param-missing", "sound", silent, {});
    add("checkpoint/meta-invalid", "a list", error, write(top + "meta", "[]"));
    add("checkpoint/meta-invalid", "a word as a switch", error, write(top + "meta", R"({"load_model": "no"})"));
    add("checkpoint/meta-invalid", "sound", silent, write(top + "meta", R"({"load_optim": false})"));
    add("checkpoint/dataloader-state-invalid", "a list", error, write(state, "[]"));
    add("checkpoint/dataloader-state-invalid", "a word as a number", error, write(state, R"({"a:b": "7"})"));
    add("checkpoint/dataloader-state-invalid", "sound", silent,
        write(state, R"({"a:b": 7, "__data_ts_watermark__": 1.5})"));
    add("checkpoint/step-name", "no number", warning, renameFile("model.ckpt-1", "model.ckpt-last"));
    add("checkpoint/step-name", "sound", silent, {});
}

void addDynamicCases(std::vector<FolderCase> &cases)
{
    const auto add = [&](const char *rule, const char *what, std::optional<Severity> expected,
                         std::function<void(FolderBuilder &)> edit) {
        cases.push_back({rule, what, expected, base, std::move(edit)});
    };
    const auto withoutRank1 = both(removeFile(ofRank("emb_keys", 1)), removeFile(ofRank("emb_values", 1)),
                                   removeFile(ofRank("emb_scores", 1)), removeFile(ofRank("emb_opt_values", 1)));
    add("checkpoint/dynamicemb-pair", "no values", error, removeFile(ofRank("emb_values", 1)));
    add("checkpoint/dynamicemb-pair", "no keys", error, removeFile(ofRank("emb_keys", 0)));
    add("checkpoint/dynamicemb-pair", "no frequencies", error, write(ofRank("counter_keys", 0), "12345678"));
    add("checkpoint/dynamicemb-pair", "neither", silent, withoutRank1);
    add("checkpoint/dynamicemb-pair", "sound", silent, {});
    add("checkpoint/dynamicemb-rows", "a key too few", error, shorten(ofRank("emb_keys", 1), 8));
    add("checkpoint/dynamicemb-rows", "half a key", error, shorten(ofRank("emb_keys", 1), 4));
    add("checkpoint/dynamicemb-rows", "a row too few", error, shorten(ofRank("emb_values", 1), 16));
    add("checkpoint/dynamicemb-rows", "no values at all", error, write(ofRank("emb_values", 1), ""));
    add("checkpoint/dynamicemb-rows", "a score too few", error, shorten(ofRank("emb_scores", 0), 8));
    add("checkpoint/dynamicemb-rows", "no scores", silent, removeFile(ofRank("emb_scores", 0)));
    add("checkpoint/dynamicemb-rows", "no rows", silent,
        both(write(ofRank("emb_keys", 1), ""), write(ofRank("emb_values", 1), ""), write(ofRank("emb_scores", 1), ""),
             write(ofRank("emb_opt_values", 1), "")));
    add("checkpoint/dynamicemb-rows", "sound", silent, {});
    add("checkpoint/dynamicemb-rows", "half of the optimizer's state", error, halve(ofRank("emb_opt_values", 0)));
    add("checkpoint/dynamicemb-rows", "no optimizer's state at all", error, write(ofRank("emb_opt_values", 0), ""));
    add("checkpoint/dynamicemb-options", "no bytes", error, write(table + "opt_args.json", ""));
    add("checkpoint/dynamicemb-options", "a list", error, write(table + "opt_args.json", "[]"));
    add("checkpoint/dynamicemb-options", "an empty object", silent, write(table + "opt_args.json", "{}"));
    add("checkpoint/dynamicemb-options", "none", silent, removeFile(table + "opt_args.json"));
    add("checkpoint/dynamicemb-ranks", "a rank is missing", error, withoutRank1);
    add("checkpoint/dynamicemb-ranks", "of three", error,
        renameFile(ofRank("emb_scores", 1), replaced(ofRank("emb_scores", 1), "size_2", "size_3")));
    add("checkpoint/dynamicemb-ranks", "a rank too many", error, write(ofRank("emb_keys", 2), ""));
    add("checkpoint/dynamicemb-ranks", "values are missing", silent, removeFile(ofRank("emb_values", 1)));
    add("checkpoint/dynamicemb-ranks", "sound", silent, {});
}

void addSeedCases(std::vector<FolderCase> &cases)
{
    const auto add = [&](const char *rule, const char *what, std::optional<Severity> expected,
                         std::function<void(FolderBuilder &)> edit) {
        cases.push_back({rule, what, expected, "checkpoint-seed", std::move(edit)});
    };
    const std::string folder = "model.ckpt-1000/";
    const std::string json = folder + "metadata.json";
    add("checkpoint/seed-count", "a file is missing", error, removeFile(folder + "model-2-of-4.pt"));
    add("checkpoint/seed-count", "of five", error, renameFile(folder + "model-3-of-4.pt", folder + "model-3-of-5.pt"));
    add("checkpoint/seed-count", "a name too few", error, replaceIn(json, "\"model.0\",", ""));
    add("checkpoint/seed-count", "another name", error, replaceIn(json, "\"optimizer.3\"", "\"optimizer.4\""));
    add("checkpoint/seed-count", "no list", error, removeFile(json));
    add("checkpoint/seed-count", "cut", error, write(json, "{"));
    add("checkpoint/seed-count", "sound", silent, {});
    add("checkpoint/seed-step", "another step", warning, replaceIn(json, "\"step\": 1000", "\"step\": 1001"));
    add("checkpoint/seed-step", "sound", silent, {});
    add("checkpoint/seed-layout", "sound", info, {});
    cases.push_back({"checkpoint/seed-layout", "a distributed checkpoint", silent, base});
}

const std::vector<FolderCase> &cases()
{
    static const std::vector<FolderCase> all = [] {
        std::vector<FolderCase> made;
        for (const auto add : {addDcpCases, addItemCases, addFileCases, addDynamicCases, addSeedCases})
            add(made);
        return made;
    }();
    return all;
}

}  // namespace

class tst_CheckpointRules : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void findsWhatIsWrong_data() { addFolderCaseRows(cases()); }
    void findsWhatIsWrong();
    void everyRuleHasCases() { QCOMPARE(uncoveredRules(checkpointRules(), cases()), std::string()); }
    void soundFoldersHaveNoFinding() { QCOMPARE(alarmsOf(checkpointRules(), soundFolders), std::string()); }
    void oneFindingForEachDamagedFile();
    void damagedItemsAreFound_data();
    void damagedItemsAreFound();
    void everyFlippedByteOfAnItemIsFound();
};

void tst_CheckpointRules::findsWhatIsWrong()
{
    QFETCH(int, index);
    verifyFolderCase(cases()[static_cast<std::size_t>(index)], checkpointRules());
}

void tst_CheckpointRules::oneFindingForEachDamagedFile()
{
    const FolderCase cutShard{"", "", silent, base, write(top + "model/__1_0.distcp", "")};
    const auto findings = findingsOf(cutShard, checkpointRules());
    QCOMPARE(findings.size(), std::size_t{1});
    QCOMPARE(findings.front().location.record, top + "model/__1_0.distcp");
}

void tst_CheckpointRules::damagedItemsAreFound_data()
{
    QTest::addColumn<int>("edit");
    QTest::addColumn<QByteArray>("rules");  // above info, of the whole catalogue
    const auto add = [](const char *name, int edit, const char *rules) {
        QTest::newRow(name) << edit << QByteArray(rules);
    };
    add("sound", 0, "");
    add("a bit of the values", 1, "container/crc-mismatch");
    add("no archive", 2, "container/not-a-zip");
    add("an item that begins early", 3, "checkpoint/dcp-item-overlap");
    add("another file's bytes", 4, "checkpoint/dcp-item-mismatch");
}

void tst_CheckpointRules::damagedItemsAreFound()
{
    QFETCH(int, edit);
    QFETCH(QByteArray, rules);
    FolderBuilder folder(rtpFixture(base));
    std::string items = folder.read(file0);
    if (edit == 1) {
        const std::size_t values = items.find("archive/data/0");
        items[values + 100] = static_cast<char>(items[values + 100] ^ 4);
        folder.file(file0, items);
    } else if (edit == 2) {
        folder.file(file0, std::string(items.size(), '\1'));
    } else if (edit == 3) {
        mustReplace(folder, metadata, offset1577('\6'), offset1577('\5'));
    } else if (edit == 4) {
        mustReplace(folder, metadata,
                    "\x07"
                    "float32",
                    "\x07"
                    "float64");
    }
    std::set<std::string, std::less<>> found;
    for (const Finding &finding : runRules(folder.path())) {
        if (finding.severity != Severity::Info)
            found.emplace(finding.rule->id);
    }
    QByteArray text;
    for (const std::string &id : found)
        text += (text.isEmpty() ? "" : " ") + QByteArray::fromStdString(id);
    QCOMPARE(text, rules);
}

/// Bytes of records; what torch puts between them is of no use.
void tst_CheckpointRules::everyFlippedByteOfAnItemIsFound()
{
    FolderBuilder folder(rtpFixture(base));
    const std::string sound = folder.read(file0);
    const auto document = openDocument(folder.path());
    QVERIFY(document.ok());
    const DcpFolder &dcp = *(*document)->folder->checkpoints.front().find("model");
    const DcpExtent first = extentsOf(dcp).apart.front();
    const auto archive =
        ZipArchive::open(std::make_shared<MemorySource>(toBytes(sound.substr(first.begin, first.end - first.begin))));
    QVERIFY(archive.ok());
    for (const Record &record : (*archive)->records()) {
        for (std::uint64_t at = record.dataOffset; at < record.dataOffset + record.storedSize; at += 3) {
            std::string flipped = sound;
            flipped[first.begin + at] = static_cast<char>(flipped[first.begin + at] ^ 0x10);
            folder.file(file0, flipped);
            const auto findings = runRules(folder.path());
            const bool isFound = std::ranges::any_of(findings, [](const Finding &finding) {
                return finding.severity != Severity::Info && finding.location.record.starts_with(file0);
            });
            QVERIFY2(isFound, (record.name + ' ' + std::to_string(at)).c_str());
        }
    }
}

QTEST_GUILESS_MAIN(tst_CheckpointRules)
#include "tst_CheckpointRules.moc"
