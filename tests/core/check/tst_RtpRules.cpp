// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/AreaRules.h"
#include "core/check/rules/rtp/RtpRuleTopics.h"
#include "tests/support/FolderCase.h"

#include <QtTest>

#include <sys/stat.h>

using namespace pt2scope;
using namespace pt2scope::testing;
using namespace std::string_literals;

namespace {

const std::string base = "rtp-tiny";
const std::string stem0 = "model-000000-of-000002";
const std::string stem1 = "model-000001-of-000002";
const std::string meta0 = stem0 + ".json";
const std::string tensors0 = stem0 + ".safetensors";
const std::string dynamicKeys =
    "model.ckpt-1/dynamicemb/model.model.embedding_group.emb_impls.__BASE__.ebc/user_id_emb_emb_keys.rank_";
const std::string price = "model.embedding_group.emb_impls.__BASE__.ebc.embedding_bags.price_emb.weight";
const std::string users = "model.model.embedding_group.emb_impls.__BASE__.ebc.user_id_emb.";

/// Another header of as many bytes: what is longer uses up the padding, what is shorter is padded.
auto inHeader(std::string from, std::string to, std::string file = tensors0)
{
    return [=](FolderBuilder &folder) {
        std::string content = folder.read(file);
        std::size_t length = 0;
        for (std::size_t i = 0; i < 8; ++i)
            length |= static_cast<std::size_t>(static_cast<unsigned char>(content[i])) << (8 * i);
        std::string header = content.substr(8, length);
        const std::size_t place = header.find(from);
        if (place == std::string::npos)
            qFatal("the header does not hold %s", from.c_str());
        header.replace(place, from.size(), to);
        header.resize(header.find_last_not_of(' ') + 1);
        while (header.size() % 8 != 0)
            header += ' ';
        std::string bytes;
        for (std::size_t i = 0; i < 8; ++i)
            bytes += static_cast<char>(header.size() >> (8 * i) & 0xff);
        folder.file(file, bytes + header + content.substr(8 + length));
    };
}

auto inMeta(std::string from, std::string to)
{
    return replaceIn(meta0, std::move(from), std::move(to));
}

/// In the description and in the header alike, as far as they hold it.
auto inBoth(const std::string &from, const std::string &to)
{
    return [=](FolderBuilder &folder) {
        std::string json = folder.read(meta0);
        for (std::size_t at = json.find(from); at != std::string::npos; at = json.find(from, at + to.size()))
            json.replace(at, from.size(), to);
        folder.file(meta0, json);
        inHeader(from, to)(folder);
    };
}

/// Bytes of the data of a rank's file, counted from the end of the header.
auto inData(std::size_t offset, std::string bytes)
{
    return [=](FolderBuilder &folder) {
        std::string content = folder.read(tensors0);
        const std::size_t header = 8 + 552;
        content.replace(header + offset, bytes.size(), bytes);
        folder.file(tensors0, content);
    };
}

const std::string nan("\x00\x00\xc0\x7f", 4);
const std::string emptyFile = std::string("\x08\0\0\0\0\0\0\0", 8) + "{}      ";

/// Flips a bit of the last byte of a file.
auto flipLast(std::string file)
{
    return [=](FolderBuilder &folder) {
        std::string content = folder.read(file);
        content.back() = static_cast<char>(content.back() ^ 1);
        folder.file(file, content);
    };
}

auto cutInHalf(std::string file)
{
    return [=](FolderBuilder &folder) {
        const std::string content = folder.read(file);
        folder.file(file, std::string_view(content).substr(0, content.size() / 2));
    };
}

/// os.system("ls")
const std::string shellCommand =
    "\x80\x02"
    "cos\nsystem\nX\x02\0\0\0ls\x85R."s;

const std::string user = "fx_user_model/";
const std::string order = user + "params_order.json";
const std::string lite = user + "inputs_dict_lite.json";
const std::string columns = user + "input_columns.json";
const std::string outputs = user + "output_info.json";
const std::string full = "graph/gm_full.graph";
const std::string dense = "graph/gm_dense.graph";

/// One more node in a graph, before its return line.
auto node(const std::string &file, const std::string &line)
{
    return replaceIn(file, "    return ", "    " + line + "\n    return ");
}

const std::string fbgemm = "%f : [num_users=0] = call_function[target=torch.ops.fbgemm.";
const std::string sequence =
    "%s : [num_users=0] = call_function[target=tzrec.utils.fx_util.fx_mark_seq_tensor](args = (click, %to), kwargs = {";
const std::string length =
    "%l : [num_users=0] = call_function[target=tzrec.utils.fx_util.fx_mark_seq_len](args = (click, %to), kwargs = {})";

std::vector<FolderCase> userModelCases()
{
    return {
        {"rtp/graph-fbgemm-dense", "one operator", error, base,
         node(dense, fbgemm + "dense_to_jagged](args = (), kwargs = {})")},
        {"rtp/graph-fbgemm-dense", "in the code of graph.txt", error, base,
         [](FolderBuilder &folder) {
             folder.file(user + "graph.txt",
                         folder.read(user + "graph.txt") + "    x = torch.ops.fbgemm.dense_to_jagged(y)\n");
         }},
        {"rtp/graph-fbgemm-full", "without replacement", warning, base,
         node(full, fbgemm + "block_bucketize](args = (), kwargs = {})")},
        {"rtp/graph-fbgemm-full", "with replacement", silent, base,
         node(full, fbgemm + "dense_to_jagged](args = (), kwargs = {})")},
        {"rtp/graph-max-seq-len", "None", error, base, node(full, sequence + "max_seq_len: None})")},
        {"rtp/graph-max-seq-len", "20", silent, base, node(full, sequence + "max_seq_len: 20})")},
        {"rtp/graph-jagged-batch", "two samples", error, base,
         node(full, sequence + "max_seq_len: 20, is_jagged_seq: True})")},
        {"rtp/graph-seq-len-missing", "no length", error, base, node(full, sequence + "max_seq_len: 20})")},
        {"rtp/graph-seq-len-missing", "a length", silent, base,
         both(node(full, sequence + "max_seq_len: 20})"), node(full, length))},
        {"rtp/fx-missing", "no order", error, base, removeFile(order)},
        {"rtp/fx-missing", "no folder", error, base, removeFile("fx_user_model")},
        {"rtp/fx-optional-missing", "no sample output", warning, base, removeFile(user + "output_base.pkl")},
        {"rtp/fx-exported-invalid", "a text", error, base, write(user + "exported_model.pt", "no archive")},
        {"rtp/fx-exported-invalid", "another archive", error, base,
         [](FolderBuilder &folder) {
             folder.file(user + "exported_model.pt", folder.read(user + "user_model/state_dict.pt"));
         }},
        {"rtp/fx-exported-container", "layered", info, base},
        {"rtp/fx-exported-container", "flat", info, "rtp-1rank"},
        {"rtp/fx-json-invalid", "an object", error, base, write(order, "{}")},
        {"rtp/fx-json-invalid", "cut", error, base, write(columns, "{")},
        {"rtp/fx-json-invalid", "no idx", error, base, replaceIn(lite, "\"idx\"", "\"index\"")},
        {"rtp/fx-output-info", "float16", error, base, replaceIn(outputs, "torch.float32", "torch.float16")},
        {"rtp/fx-output-info", "a negative size", error, base,
         replaceIn(outputs, "                2\n", "                -2\n")},
        {"rtp/fx-output-info", "as it was", silent, base},
        {"rtp/fx-output-info", "one name twice", error, base, replaceIn(outputs, "probs", "logits")},
        {"rtp/fx-output-info", "two names swapped", error, base,
         both(replaceIn(outputs, "\"logits\"", "\"odds\""), replaceIn(outputs, "\"probs\"", "\"logits\""),
              replaceIn(outputs, "\"odds\"", "\"probs\""))},
        {"rtp/fx-output-info", "another name", error, base, replaceIn(outputs, "\"probs\"", "\"odds\"")},
        {"rtp/fx-output-info", "an empty name", error, base, replaceIn(outputs, "\"probs\"", "\"\"")},
        {"rtp/fx-output-info", "none", error, base, write(outputs, R"({"OutputNodes": []})")},
        {"rtp/fx-state-dict", "another one", error, base,
         [](FolderBuilder &folder) {
             folder.file(user + "user_model/state_dict.pt", folder.read(user + "user_model/graph_model.pt"));
         }},
        {"rtp/fx-pickle-invalid", "no bytes", error, base, write(user + "inputs_dict.pkl", "")},
        {"rtp/fx-pickle-invalid", "no bytes of outputs", error, base, write(user + "output_base.pkl", "")},
        {"rtp/fx-pickle-invalid", "an empty dict", error, base, write(user + "inputs_dict.pkl", "\x80\x02}.")},
        {"rtp/fx-pickle-invalid", "an empty list", error, base, write(user + "inputs_dict.pkl", "\x80\x02].")},
        {"rtp/fx-pickle-invalid", "outputs for inputs", error, base,
         [](FolderBuilder &folder) { folder.file(user + "inputs_dict.pkl", folder.read(user + "output_base.pkl")); }},
        {"rtp/fx-pickle-invalid", "a text", error, base, write(user + "inputs_dict.pkl", "age, price\n")},
        {"rtp/fx-pickle-invalid", "cut", error, base, cutInHalf(user + "output_base.pkl")},
        {"rtp/fx-pickle-invalid", "more than a pickle", error, base,
         [](FolderBuilder &folder) {
             folder.file(user + "inputs_dict.pkl", folder.read(user + "inputs_dict.pkl") + "more");
         }},
        {"rtp/fx-pickle-invalid", "a dangerous one", silent, base, write(user + "inputs_dict.pkl", shellCommand)},
        {"rtp/fx-unsafe-pickle", "os.system", error, base, write(user + "inputs_dict.pkl", shellCommand)},
        {"rtp/fx-unsafe-pickle", "os.system in the outputs", error, base,
         write(user + "output_base.pkl", shellCommand)},
        {"rtp/fx-unsafe-pickle", "os.system, and cut", error, base,
         write(user + "inputs_dict.pkl", shellCommand.substr(0, shellCommand.size() - 1))},
        {"rtp/fx-unsafe-pickle", "a class of somebody's", warning, base,
         write(user + "inputs_dict.pkl",
               "\x80\x02"
               "cmine\nThing\n)\x81.")},
        {"rtp/fx-unsafe-pickle", "cut", silent, base, cutInHalf(user + "output_base.pkl")},
        {"rtp/fx-module-text", "no bytes", warning, base, write(user + "user_model/module.py", "")},
        {"rtp/fx-module-text", "cut", warning, base, cutInHalf(user + "user_model/module.py")},
        {"rtp/fx-module-text", "nothing imported", warning, base, write(user + "user_model/__init__.py", "")},
        {"rtp/fx-graph-text", "no graph", warning, base, write(user + "graph.txt", "nothing")},
        {"rtp/fx-graph-text", "another input", warning, base,
         replaceIn(user + "graph.txt", "placeholder[target=deep__ebc]", "placeholder[target=other]")},
        {"rtp/fx-params-order", "swapped", error, base, write(order, R"(["deep__ebc", "deep__dense"])")},
        {"rtp/fx-params-duplicate", "one twice", error, base, write(order, R"(["deep__ebc", "deep__ebc"])")},
        {"rtp/fx-inputs-lite", "one more", error, base, write(order, R"(["deep__ebc"])")},
        {"rtp/fx-inputs-lite", "idx 2", error, base, replaceIn(lite, "\"idx\": 1", "\"idx\": 2")},
        {"rtp/fx-inputs-full", "another shape", error, base, replaceIn(lite, "12", "13")},
        {"rtp/fx-input-meta", "another shape", error, base, replaceIn(lite, "12", "13")},
        {"rtp/fx-input-meta", "int64", error, base, replaceIn(lite, "torch.float32", "torch.int64")},
        {"rtp/fx-batch", "3", error, base, replaceIn(lite, "2,\n            12", "3,\n            12")},
        {"rtp/fx-input-columns", "renamed", error, base, replaceIn(columns, "deep__ebc", "other")},
        {"rtp/fx-input-columns", "a text", error, base,
         write(columns, R"({"deep__ebc": "a", "deep__dense": ["age"]})")},
        {"rtp/fx-input-columns-extra", "renamed", info, base, replaceIn(columns, "deep__ebc", "other")},
        {"rtp/fx-input-feature", "renamed", error, base, replaceIn(columns, "\"price\"", "\"cost\"")},
        {"rtp/fx-input-width", "one less", error, base, replaceIn(columns, "\"price\",", "")},
        {"rtp/fx-input-feature", "a list of no features", error, base, write("fg.json", R"({"features": []})")},
        {"rtp/fx-input-keys", "another order", error, base, replaceIn(dense, "[user_id, price, ", "[price, user_id, ")},
        {"rtp/fx-input-keys", "of a mark", error, "rtp-1rank", replaceIn(full, "[item_id_seq]", "[item_seq]")},
        {"rtp/fx-input-keys", "sound with sequences", silent, "rtp-1rank"},
        {"rtp/fx-key-width", "eight", error, base, replaceIn(dense, "[4, 4, 4]", "[4, 4, 8]")},
        {"rtp/fx-key-width", "negative", error, base, replaceIn(dense, "[4, 4, 4]", "[4, 4, -4]")},
        {"rtp/fx-key-width", "one less", silent, base, replaceIn(dense, "[4, 4, 4]", "[4, 4]")},
        {"rtp/fx-input-graph", "renamed", error, base, replaceIn(columns, "deep__ebc", "other")},
    };
}

const std::vector<FolderCase> &cases()
{
    static const std::vector<FolderCase> all = [] {
        std::vector<FolderCase> list{
            {"rtp/rank-name", "five digits", error, base,
             both(renameFile(meta0, "model-00000-of-000002.json"),
                  renameFile(tensors0, "model-00000-of-000002.safetensors"))},
            {"rtp/rank-name", "rank 2 of 2", error, base,
             both(renameFile(meta0, "model-000002-of-000002.json"),
                  renameFile(tensors0, "model-000002-of-000002.safetensors"))},
            {"rtp/world-mismatch", "of 3", error, base,
             both(renameFile(meta0, "model-000000-of-000003.json"),
                  renameFile(tensors0, "model-000000-of-000003.safetensors"))},
            {"rtp/rank-missing", "rank 0", error, base, both(removeFile(meta0), removeFile(tensors0))},
            {"rtp/meta-missing", "of rank 0", error, base, removeFile(meta0)},
            {"rtp/meta-orphan", "of rank 0", error, base, removeFile(tensors0)},
            {"rtp/meta-orphan", "a pipe", error, base,
             both(removeFile(tensors0),
                  [](FolderBuilder &folder) { ::mkfifo((folder.path() + "/" + tensors0).c_str(), 0600); })},
            {"rtp/rank-empty", "rank 0", info, base, both(write(tensors0, emptyFile), write(meta0, "{}"))},
            {"rtp/meta-json-invalid", "cut", error, base, write(meta0, "{")},
            {"rtp/meta-json-invalid", "a list", error, base, write(meta0, "[]")},
            {"rtp/meta-json-invalid", "an entry that is a number", error, base, write(meta0, R"({"w": 1})")},
            {"rtp/meta-json-invalid", "a name twice", error, base, write(meta0, R"({"w": {}, "w": {}})")},
            {"rtp/meta-field-missing", "no dtype", error, base, inMeta("\"dtype\"", "\"type\"")},
            {"rtp/meta-field-missing", "a dimension that is a text", error, base,
             inMeta("\"dimension\": 4", "\"dimension\": \"4\"")},
            {"rtp/meta-unknown-field", "a field more", info, base, inMeta("\"dense\"", "\"more\": 1, \"dense\"")},
            {"rtp/meta-name-key", "another", error, base, inMeta("\"name\": \"" + price, "\"name\": \"other" + price)},
            {"rtp/meta-tensor-missing", "renamed", error, base, inHeader("price_emb", "cost_emb")},
            {"rtp/meta-tensor-extra", "renamed", error, base, inHeader("price_emb", "cost_emb")},
            {"rtp/meta-shape", "rows", error, base, inHeader("\"shape\":[2,4]", "\"shape\":[4,2]")},
            {"rtp/meta-dtype", "int32", error, base, inHeader("\"F32\"", "\"I32\"")},
            {"rtp/meta-dimension", "5", error, base, inMeta("\"dimension\": 4", "\"dimension\": 5")},
            {"rtp/meta-memory", "one byte more", error, base, inMeta("\"memory\": 32", "\"memory\": 33")},
            {"rtp/meta-memory", "elements", warning, base, inMeta("\"memory\": 32", "\"memory\": 8")},
            {"rtp/meta-memory", "another shape", silent, base, inMeta("2,\n            4", "2,\n            5")},
            {"rtp/meta-dense-flag", "dense", error, base, inMeta("\"dense\": false", "\"dense\": true")},
            {"rtp/sparse-dtype", "int32", error, base, inHeader("\"F32\"", "\"I32\"")},
            {"rtp/tensor-rank", "one size", error, base, inHeader("\"shape\":[2,4]", "\"shape\":[8]")},
            {"rtp/hashmap-fields", "no key type", error, base, inMeta("\"hashmap_key_dtype\"", "\"key_dtype\"")},
            {"rtp/hashmap-fields", "no hash map", error, base, inMeta("\"is_hashmap\": true", "\"is_hashmap\": false")},
            {"rtp/hashmap-key-missing", "renamed", error, base, inHeader(users + "keys/", users + "other/")},
            {"rtp/hashmap-value-name", "another", error, base,
             inMeta("\"hashmap_value\": \"", "\"hashmap_value\": \"other")},
            {"rtp/hashmap-pair-name", "another part", error, base, inMeta("keys/part_0_2", "keys/part_1_2")},
            {"rtp/hashmap-values-missing", "renamed", error, base, inHeader(users + "values/", users + "other/")},
            {"rtp/hashmap-rows", "four keys", error, base, inHeader("\"shape\":[5],", "\"shape\":[4],")},
            {"rtp/hashmap-key-dtype", "in the header", error, base, inHeader("\"I64\"", "\"U64\"")},
            {"rtp/hashmap-key-dtype", "in the description", error, base, inMeta("\"int64\"", "\"int32\"")},
            {"rtp/hashmap-key-duplicate", "two zeros", warning, base, inData(0, std::string(16, '\0'))},
            {"rtp/hashmap-key-duplicate", "two zeros of a dynamic table", warning, "checkpoint-tiny",
             write(dynamicKeys + "1.world_size_2", std::string(32, '\0'))},
            {"rtp/hashmap-key-duplicate", "a dynamic table of different numbers of ranks", silent, "checkpoint-tiny",
             both(write(dynamicKeys + "1.world_size_2", std::string(32, '\0')),
                  write(dynamicKeys + "0.world_size_3", std::string(32, '\0')))},
            {"rtp/hashmap-key-duplicate", "a dynamic table as it was", silent, "checkpoint-tiny"},
            {"rtp/hashmap-name-flag", "said to be none", error, base,
             inMeta("\"is_hashmap\": true", "\"is_hashmap\": false")},
            {"rtp/hashmap-name-flag", "a table said to be one", error, base,
             inMeta("\"is_hashmap\": false", "\"is_hashmap\": true")},
            {"rtp/part-name", "letters", error, base, inBoth("weight/part_0_2", "weight/part_0of2")},
            {"rtp/part-name", "index 2 of 2", error, base, inBoth("weight/part_0_2", "weight/part_2_2")},
            {"rtp/part-n-inconsistent", "of 3", error, base, inBoth(price + "/part_0_2", price + "/part_0_3")},
            {"rtp/part-missing", "part 0", error, base, inBoth(price + "/part_0_2", price + "/part_1_2")},
            {"rtp/part-missing", "a malformed name", silent, base, inBoth(price + "/part_0_2", price + "/part_0of2")},
            {"rtp/part-duplicate", "part 1", error, base, inBoth(price + "/part_0_2", price + "/part_1_2")},
            {"rtp/part-trailing-dims", "two wide", error, base, inHeader("\"shape\":[2,4]", "\"shape\":[4,2]")},
            {"rtp/part-plain-mix", "one without part", error, base, inBoth(price + "/part_0_2", price)},
            {"rtp/replicated-inconsistent", "on one rank", error, "rtp-2rank-replicated",
             inHeader("_emb.weight", "_emb2.weight")},
            {"rtp/replicated-inconsistent", "another shape", error, "rtp-2rank-replicated",
             inHeader("\"shape\":[4,4]", "\"shape\":[2,8]")},
            {"rtp/replicated-inconsistent", "another bit", warning, "rtp-2rank-replicated", flipLast(tensors0)},
            {"rtp/replicated-inconsistent", "equal copies", silent, "rtp-2rank-replicated"},
            {"rtp/replicated-inconsistent", "another bit of a part", silent, base, flipLast(tensors0)},
            {"rtp/static-name", "no weight", warning, base,
             inBoth("embedding_bags.price_emb.weight", "embedding_bags.price_emb.bias")},
            {"rtp/table-clash", "two modules", error, base,
             inBoth("model.embedding_group.emb_impls.__BASE__.ebc.embedding_bags.price_emb",
                    "model.embedding_bags.price_emb")},
            {"rtp/table-clash", "a hash map and a table", error, base,
             inBoth("embedding_bags.price_emb", "embedding_bags.user_id_emb")},
            {"rtp/values-nonfinite", "a NaN", warning, base, inData(40, nan)},
        };
        for (const FolderCase &each : userModelCases())
            list.push_back(each);
        for (const Rule *rule : rtpRules())
            list.push_back({std::string(rule->id),
                            "sound",
                            silent,
                            rule->id == "rtp/fx-exported-container" ? "jit-tiny" : base,
                            {}});
        return list;
    }();
    return all;
}

}  // namespace

class tst_RtpRules : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void findsWhatIsWrong_data() { addFolderCaseRows(cases()); }
    void findsWhatIsWrong();
    void everyRuleHasBothCases();
    void soundFoldersAreSilent();
    void comparesNoBytesWhenNoneAreRead();
    void namesTheRareCopy();
};

void tst_RtpRules::findsWhatIsWrong()
{
    QFETCH(int, index);
    verifyFolderCase(cases()[static_cast<std::size_t>(index)], rtpRules());
}

void tst_RtpRules::everyRuleHasBothCases()
{
    QCOMPARE(uncoveredRules(rtpRules(), cases()), std::string());
}

void tst_RtpRules::soundFoldersAreSilent()
{
    QCOMPARE(alarmsOf(rtpRules(), soundFolders), std::string());
}

void tst_RtpRules::comparesNoBytesWhenNoneAreRead()
{
    FolderBuilder folder(rtpFixture("rtp-2rank-replicated"));
    flipLast(tensors0)(folder);
    QVERIFY(!findFinding(runRules(folder.path(), rtpRules(), ReadBytes::No), "rtp/replicated-inconsistent"));
}

void tst_RtpRules::namesTheRareCopy()
{
    FolderBuilder folder(rtpFixture("rtp-2rank-replicated"));
    for (const char *ending : {".json", ".safetensors"}) {
        const auto name = [&](int rank) { return "model-00000" + std::to_string(rank) + "-of-000003" + ending; };
        folder.rename(stem0 + ending, name(0)).rename(stem1 + ending, name(1)).file(name(2), folder.read(name(1)));
    }
    flipLast("model-000000-of-000003.safetensors")(folder);
    const auto findings = runRules(folder.path(), rtpRules());
    const Finding *finding = findFinding(findings, "rtp/replicated-inconsistent");
    QVERIFY2(finding, describeFindings(findings).c_str());
    QCOMPARE(finding->location.record, std::string("model-000000-of-000003.safetensors"));
    QVERIFY(finding->message.find("on 1 of 3 ranks, on rank 0") != std::string::npos);
}

QTEST_GUILESS_MAIN(tst_RtpRules)
#include "tst_RtpRules.moc"
