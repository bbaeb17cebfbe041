// SPDX-License-Identifier: Apache-2.0
#include "core/pt2/PayloadConfig.h"

#include <QTest>
#include <algorithm>

using namespace pt2scope;
using namespace std::string_literals;

namespace {

constexpr const char *goodMeta =
    "{'dtype': 7, 'sizes': [{'as_int': 3}, {'as_int': 4}], 'requires_grad': true,"
    " 'device': {'type': 'cuda', 'index': 1}, 'strides': [{'as_int': 4}, {'as_int': 1}],"
    " 'storage_offset': {'as_int': 2}, 'layout': 7}";

/// Test texts are written with single quotes.
std::string quoted(std::string text)
{
    std::replace(text.begin(), text.end(), '\'', '"');
    return text;
}

std::string entryWith(const std::string &meta)
{
    return "{'path_name': 'weight_0', 'is_param': true, 'use_pickle': false, 'tensor_meta': " + meta + "}";
}

std::string configWith(const std::string &entries)
{
    return quoted("{'config': {" + entries + "}}");
}

/// A whole config of the entry "w", good but for one text that is replaced; empty when the text is not there.
std::string goodConfigBut(const std::string &text, const std::string &replacement)
{
    std::string good = configWith("'w': " + entryWith(goodMeta));
    const std::size_t at = good.find(quoted(text));
    return at == std::string::npos ? std::string() : good.replace(at, text.size(), quoted(replacement));
}

PayloadConfig parse(std::string_view json)
{
    return parsePayloadConfig(json, PayloadRole::Weights);
}

std::string nameOf(ConfigFaultKind kind)
{
    switch (kind) {
        case ConfigFaultKind::JsonInvalid: return "json-invalid";
        case ConfigFaultKind::DuplicateKey: return "duplicate-key";
        case ConfigFaultKind::MissingConfig: return "missing-config";
        case ConfigFaultKind::MissingField: return "missing-field";
        case ConfigFaultKind::WrongType: return "wrong-type";
        case ConfigFaultKind::UnknownField: return "unknown-field";
    }
    return {};
}

/// One "kind pointer" for each fault, and the text that its offset points to.
QByteArray faultsOf(const PayloadConfig &config, std::string_view json)
{
    std::string out;
    for (const ConfigFault &fault : config.faults) {
        const std::string_view there = json.substr(std::min<std::size_t>(fault.offset, json.size()), 8);
        out += nameOf(fault.kind) + " '" + fault.pointer + "' @" + std::string(there) + "\n";
    }
    return QByteArray::fromStdString(out);
}

std::string textOf(const std::vector<SymbolicInt> &numbers)
{
    std::string text;
    for (const SymbolicInt &number : numbers)
        text += (number.kind == SymbolicInt::Kind::Integer ? std::to_string(number.value) : number.text) + ",";
    return text;
}

/// Everything that an entry says.
std::string textOf(const ConfigEntry &entry)
{
    const ConfigTensorMeta meta = entry.tensorMeta.value_or(ConfigTensorMeta());
    const Device device = meta.device.value_or(Device());
    return entry.fqn + " " + entry.pointer + " " + entry.pathName.value_or("-") + " "
           + std::to_string(entry.isParam.value_or(false)) + std::to_string(entry.usePickle.value_or(false))
           + std::to_string(entry.tensorMetaIsNull) + " " + std::to_string(meta.dtypeNumber.value_or(-1)) + " "
           + textOf(meta.sizes.value_or(std::vector<SymbolicInt>())) + " "
           + textOf(meta.strides.value_or(std::vector<SymbolicInt>())) + " "
           + textOf({meta.storageOffset.value_or(SymbolicInt())}) + std::to_string(meta.requiresGrad.value_or(false))
           + " " + device.type + ":" + std::to_string(device.index.value_or(-1)) + " "
           + std::to_string(meta.layout.value_or(-1));
}

void addRow(const char *name, const std::string &json, const std::string &faults)
{
    QTest::newRow(name) << QByteArray::fromStdString(quoted(json)) << QByteArray::fromStdString(faults);
}

}  // namespace

class tst_PayloadConfig : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsAnEntry()
    {
        const PayloadConfig config =
            parsePayloadConfig(configWith("'layer.weight': " + entryWith(goodMeta)), PayloadRole::Constants);
        QVERIFY(config.role == PayloadRole::Constants);
        QVERIFY(config.faults.empty());
        QCOMPARE(config.entries.size(), std::size_t{1});
        const ConfigEntry &entry = config.entries.front();
        QCOMPARE(entry.fqn, "layer.weight"s);
        QCOMPARE(entry.pointer, "/config/layer.weight"s);
        QCOMPARE(entry.pathName.value_or(""), "weight_0"s);
        QVERIFY(entry.isParam.value_or(false));
        QVERIFY(!entry.pickled());
        QVERIFY(entry.tensorMeta);
        QCOMPARE(entry.tensorMeta->layout.value_or(0), std::int64_t{7});

        const auto meta = entry.tensorMeta->resolved();
        QVERIFY(meta);
        QVERIFY(meta->dtype == DType::Float32);
        QCOMPARE(meta->sizes, (std::vector<std::int64_t>{3, 4}));
        QCOMPARE(meta->strides, (std::vector<std::int64_t>{4, 1}));
        QCOMPARE(meta->storageOffset, std::int64_t{2});
        QVERIFY(meta->requiresGrad);
        QVERIFY((meta->device == Device{"cuda", 1}));
    }

    void readsWhatTorchWritesAsAnyOther_data()
    {
        QTest::addColumn<QByteArray>("json");
        const auto row = [](const char *from, const char *to) {
            QTest::newRow(to) << QByteArray::fromStdString(goodConfigBut(from, to));
        };
        row("'w'", "'w'");
        row("'w'", "'a/b~'");
        row("'index': 1", "'index': null");
        row("'index': 1", "'index': -1");
        row("{'as_int': 3}", "{'as_int': -3}");
        row("{'as_int': 3}", "{'as_int': 18446744073709551616}");
        row("{'as_int': 3}", "{'as_int': 3.5}");
        row("[{'as_int': 3}, {'as_int': 4}]", "[]");
        row("'requires_grad': true", "'requires_grad': false");
        row("weight_0", "weight\\u005f0");
        row("weight_0", "gewicht_\u00e4");
        row("'layout': 7}", "'layout': 07}");
        row("'layout': 7}", "'layout': 7,}");
        row("'layout': 7}}", "'layout': 7}}, 'w': {'path_name': 'x'}");
    }

    void readsWhatTorchWritesAsAnyOther()
    {
        QFETCH(QByteArray, json);
        QVERIFY(!json.isEmpty());
        QByteArray spaced = json;
        spaced.replace("\": {\"path_name\"", "\":  {\"path_name\"");
        const PayloadConfig config = parse(json.toStdString());
        const PayloadConfig other = parse(spaced.toStdString());
        QCOMPARE(config.entries.size(), other.entries.size());
        for (std::size_t i = 0; i < config.entries.size(); ++i)
            QCOMPARE(textOf(config.entries[i]), textOf(other.entries[i]));
        QCOMPARE(faultsOf(config, json.toStdString()), faultsOf(other, spaced.toStdString()));
    }

    void readsObjectsWithoutMeta()
    {
        const PayloadConfig config = parse(configWith(
            "'o': {'path_name': 'custom_obj_0', 'is_param': false, 'use_pickle': true, 'tensor_meta': null}"));
        QVERIFY(config.faults.empty());
        QVERIFY(config.entries.front().tensorMetaIsNull);
        QVERIFY(!config.entries.front().tensorMeta);
        QVERIFY(config.entries.front().pickled());
    }

    void emptyConfigIsFine()
    {
        const PayloadConfig config = parse(quoted("{'config': {}}"));
        QVERIFY(config.entries.empty());
        QVERIFY(config.faults.empty());
    }

    void faults_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QByteArray>("faults");
        const std::string meta = "/config/w/tensor_meta";

        addRow("null device index", goodConfigBut("'index': 1", "'index': null"), "");
        addRow("no device index", goodConfigBut(", 'index': 1", ""), "");
        addRow("negative size", goodConfigBut("{'as_int': 3}", "{'as_int': -3}"), "");
        addRow("size beyond 64 bits", goodConfigBut("{'as_int': 3}", "{'as_int': 18446744073709551616}"), "");
        addRow("symbolic", goodConfigBut("{'as_int': 3}", "{'as_expr': {'expr_str': 's0', 'hint': null}}"), "");
        addRow("symbolic, no hint", goodConfigBut("{'as_int': 3}", "{'as_expr': {'expr_str': 's0'}}"), "");
        addRow("dtype 99", goodConfigBut("'dtype': 7", "'dtype': 99"), "");
        addRow("layout 42", goodConfigBut("'layout': 7", "'layout': 42"), "");

        addRow("a list", "[]", "missing-config '' @[]\n");
        addRow("null", " null", "missing-config '' @null\n");
        addRow("no config", "{'confi': 1}", "unknown-field '/confi' @1}\nmissing-config '' @{\"confi\"\n");
        addRow("config is a list", "{'config': [1]}", "missing-config '/config' @[1]}\n");
        addRow("config is null", "{'config': null}", "missing-config '/config' @null}\n");
        addRow("further field", "{'config': {}, 'a/b~': 0}", "unknown-field '/a~1b~0' @0}\n");

        addRow("entry is a list", configWith("'w': [1]"), "wrong-type '/config/w' @[1]}}\n");
        addRow("empty entry", configWith("'w': {}"),
               "missing-field '/config/w' @{}}}\nmissing-field '/config/w' @{}}}\n"
               "missing-field '/config/w' @{}}}\nmissing-field '/config/w' @{}}}\n");
        addRow("no path_name", goodConfigBut("'path_name': 'weight_0', ", ""),
               "missing-field '/config/w' @{\"is_par\n");
        addRow("path_name null", goodConfigBut("'weight_0'", "null"), "wrong-type '/config/w/path_name' @null, \"i\n");
        addRow("is_param 1", goodConfigBut("'is_param': true", "'is_param': 1"),
               "wrong-type '/config/w/is_param' @1, \"use_\n");
        addRow("use_pickle text", goodConfigBut("'use_pickle': false", "'use_pickle': 'no'"),
               "wrong-type '/config/w/use_pickle' @\"no\", \"t\n");
        addRow("tensor_meta text", goodConfigBut(goodMeta, "'x'"), "wrong-type '/config/w/tensor_meta' @\"x\"}}}\n");
        addRow("unknown field of an entry", goodConfigBut("'is_param'", "'new': {'a': 1}, 'is_param'"),
               "unknown-field '/config/w/new' @{\"a\": 1}\n");

        addRow("no dtype", goodConfigBut("'dtype': 7, ", ""), "missing-field '" + meta + "' @{\"sizes\"\n");
        addRow("no layout", goodConfigBut(", 'layout': 7", ""), "missing-field '" + meta + "' @{\"dtype\"\n");
        addRow("dtype text", goodConfigBut("'dtype': 7", "'dtype': 'float32'"),
               "wrong-type '" + meta + "/dtype' @\"float32\n");
        addRow("dtype true", goodConfigBut("'dtype': 7", "'dtype': true"),
               "wrong-type '" + meta + "/dtype' @true, \"s\n");
        addRow("dtype 7.0", goodConfigBut("'dtype': 7", "'dtype': 7.0"),
               "wrong-type '" + meta + "/dtype' @7.0, \"si\n");
        addRow("dtype NaN", goodConfigBut("'dtype': 7", "'dtype': NaN"),
               "wrong-type '" + meta + "/dtype' @NaN, \"si\n");
        addRow("dtype 2^64", goodConfigBut("'dtype': 7", "'dtype': 18446744073709551616"),
               "wrong-type '" + meta + "/dtype' @18446744\n");
        addRow("requires_grad 0", goodConfigBut("'requires_grad': true", "'requires_grad': 0"),
               "wrong-type '" + meta + "/requires_grad' @0, \"devi\n");
        addRow("unknown field of a meta", goodConfigBut("'dtype'", "'kind': 1, 'dtype'"),
               "unknown-field '" + meta + "/kind' @1, \"dtyp\n");
        addRow("device text", goodConfigBut("{'type': 'cuda', 'index': 1}", "'cuda:1'"),
               "wrong-type '" + meta + "/device' @\"cuda:1\"\n");
        addRow("no device type", goodConfigBut("'type': 'cuda', ", ""),
               "missing-field '" + meta + "/device' @{\"index\"\n");
        addRow("device index text", goodConfigBut("'index': 1", "'index': '1'"),
               "wrong-type '" + meta + "/device/index' @\"1\"}, \"s\n");
        addRow("unknown field of a device", goodConfigBut("'index': 1", "'index': 1, 'uuid': 'x'"),
               "unknown-field '" + meta + "/device/uuid' @\"x\"}, \"s\n");

        addRow("sizes an object", goodConfigBut("[{'as_int': 3}, {'as_int': 4}]", "{'as_int': 3}"),
               "wrong-type '" + meta + "/sizes' @{\"as_int\n");
        addRow("a bare size", goodConfigBut("[{'as_int': 3}", "[3"), "wrong-type '" + meta + "/sizes/0' @3, {\"as_\n");
        addRow("a bare offset", goodConfigBut("{'as_int': 2}", "2"),
               "wrong-type '" + meta + "/storage_offset' @2, \"layo\n");
        addRow("union without tag", goodConfigBut("{'as_int': 4}, {", "{}, {"),
               "wrong-type '" + meta + "/strides/0' @{}, {\"as\n");
        addRow("union of two tags", goodConfigBut("{'as_int': 3}", "{'as_int': 3, 'as_name': 3}"),
               "wrong-type '" + meta + "/sizes/0' @{\"as_int\n");
        addRow("unknown tag", goodConfigBut("{'as_int': 3}", "{'as_name': 's0'}"),
               "wrong-type '" + meta + "/sizes/0' @{\"as_nam\n");
        addRow("size true", goodConfigBut("{'as_int': 3}", "{'as_int': true}"),
               "wrong-type '" + meta + "/sizes/0/as_int' @true}, {\n");
        addRow("size 3.0", goodConfigBut("{'as_int': 3}", "{'as_int': 3.0}"),
               "wrong-type '" + meta + "/sizes/0/as_int' @3.0}, {\"\n");
        addRow("expression is a text", goodConfigBut("{'as_int': 3}", "{'as_expr': 's0'}"),
               "wrong-type '" + meta + "/sizes/0/as_expr' @\"s0\"}, {\n");
        addRow("expression without text", goodConfigBut("{'as_int': 3}", "{'as_expr': {'hint': null}}"),
               "missing-field '" + meta + "/sizes/0/as_expr' @{\"hint\":\n");
        addRow("hint is a number", goodConfigBut("{'as_int': 3}", "{'as_expr': {'expr_str': 's0', 'hint': 3}}"),
               "wrong-type '" + meta + "/sizes/0/as_expr/hint' @3}}, {\"a\n");

        addRow("repeated field", goodConfigBut("'is_param': true", "'is_param': 1, 'is_param': true"),
               "duplicate-key '/config/w/is_param' @true, \"u\n");
        addRow("repeated field, thrice", goodConfigBut("'dtype': 7", "'dtype': 1, 'dtype': 2, 'dtype': 7"),
               "duplicate-key '" + meta + "/dtype' @2, \"dtyp\n");
        addRow("repeated tag", goodConfigBut("{'as_int': 3}", "{'as_int': 2, 'as_int': 3}"),
               "duplicate-key '" + meta + "/sizes/0/as_int' @3}, {\"as\n");
        addRow("repeated key of an unknown field", "{'config': {}, 'x': [{'a': {'b': 1, 'b': 2}}]}",
               "unknown-field '/x' @[{\"a\": {\nduplicate-key '/x/0/a/b' @2}}]}\n");
        addRow("repeated config", "{'config': 1, 'config': {}}",
               "missing-config '/config' @1, \"conf\nduplicate-key '/config' @{}}\n");

        addRow("empty text", "", "json-invalid '' @\n");
        addRow("byte order mark", "\xef\xbb\xbf{\"config\": {}}", "json-invalid '' @\xef\xbb\xbf{\"con\n");
        addRow("not UTF-8", "{\"config\": {\"\xff\": 1}}", "json-invalid '' @\xff\": 1}}\n");
        addRow("text after the object", "{'config': {}} x", "json-invalid '' @x\n");
        addRow("cut", "{'config': {'w': {'a", "json-invalid '' @\"a\n");
        addRow("depth bomb", "{'config': " + std::string(1'000'000, '['), "json-invalid '' @[[[[[[[[\n");
    }

    void faults()
    {
        QFETCH(QByteArray, json);
        QFETCH(QByteArray, faults);
        const std::string text = json.toStdString();
        QVERIFY(!text.empty() || QByteArray(QTest::currentDataTag()) == "empty text");
        QCOMPARE(faultsOf(parse(text), text), faults);
    }

    void senselessNumbersStay_data()
    {
        QTest::addColumn<QByteArray>("size");
        QTest::addColumn<int>("kind");
        QTest::addColumn<qint64>("value");
        QTest::addColumn<QByteArray>("text");
        const auto add = [](const char *size, SymbolicInt::Kind kind, qint64 value, const char *text) {
            QTest::newRow(size) << QByteArray::fromStdString(quoted(size)) << static_cast<int>(kind) << value
                                << QByteArray::fromStdString(quoted(text));
        };
        add("{'as_int': -3}", SymbolicInt::Kind::Integer, -3, "");
        add("{'as_int': 9223372036854775807}", SymbolicInt::Kind::Integer, 9223372036854775807, "");
        add("{'as_int': 18446744073709551616}", SymbolicInt::Kind::TooLarge, 0, "18446744073709551616");
        add("{'as_expr': {'expr_str': 's0*2'}}", SymbolicInt::Kind::Expression, 0, "s0*2");
        add("{'as_int': 2, 'as_int': 3}", SymbolicInt::Kind::Integer, 3, "");
        add("{'as_int': '3'}", SymbolicInt::Kind::Malformed, 0, "{'as_int': '3'}");
        add("[ 1 ]", SymbolicInt::Kind::Malformed, 0, "[ 1 ]");
    }

    void senselessNumbersStay()
    {
        QFETCH(QByteArray, size);
        QFETCH(int, kind);
        QFETCH(qint64, value);
        QFETCH(QByteArray, text);
        const PayloadConfig config = parse(goodConfigBut("{'as_int': 3}", size.toStdString()));
        const auto &meta = config.entries.front().tensorMeta;
        QCOMPARE(meta->sizes->size(), std::size_t{2});
        const SymbolicInt &number = meta->sizes->front();
        QCOMPARE(static_cast<int>(number.kind), kind);
        QCOMPARE(qint64(number.value), value);
        QCOMPARE(number.text, text.toStdString());
        QCOMPARE(meta->resolved().has_value(), number.kind == SymbolicInt::Kind::Integer);
    }

    void whatResolves_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("replacement");
        QTest::addColumn<bool>("resolves");
        const auto add = [](const char *text, const char *replacement, bool resolves) {
            QTest::addRow("%s -> %s", text, replacement) << QByteArray(text) << QByteArray(replacement) << resolves;
        };
        add("'dtype': 7", "'dtype': 35", true);
        add("'dtype': 7", "'dtype': 0", false);
        add("'dtype': 7", "'dtype': 99", false);
        add("'dtype': 7, ", "", false);
        add("'storage_offset': {'as_int': 2}, ", "", false);
        add("{'as_int': 2}", "{'as_expr': {'expr_str': 's0'}}", false);
        add("[{'as_int': 3}, {'as_int': 4}]", "[]", true);
        add("'device': {'type': 'cuda', 'index': 1}, ", "", true);
        add("'requires_grad': true,", "", true);
        add(", 'layout': 7", "", true);
    }

    void whatResolves()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, replacement);
        QFETCH(bool, resolves);
        const PayloadConfig config = parse(goodConfigBut(text.toStdString(), replacement.toStdString()));
        QCOMPARE(config.entries.size(), std::size_t{1});
        QCOMPARE(config.entries.front().tensorMeta->resolved().has_value(), resolves);
    }

    void lastOfARepeatedNameWinsAtThePlaceOfTheFirst()
    {
        const std::string json = configWith(
            "'a': {'path_name': '1'}, 'b': {'path_name': '2'}, "
            "'a': {'path_name': '3'}, 'a': {'path_name': '4'}");
        const PayloadConfig config = parse(json);
        QCOMPARE(config.entries.size(), std::size_t{2});
        QCOMPARE(config.entries[0].fqn, "a"s);
        QCOMPARE(config.entries[0].pathName.value_or(""), "4"s);
        QCOMPARE(config.entries[1].fqn, "b"s);
        std::size_t repeats = 0;
        for (const ConfigFault &fault : config.faults)
            repeats += fault.kind == ConfigFaultKind::DuplicateKey ? 1 : 0;
        QCOMPARE(repeats, std::size_t{1});
    }

    void lastConfigWins()
    {
        const PayloadConfig config = parse(quoted("{'config': {'a': 1}, 'config': {'b': 1, 'c': 2}}"));
        QCOMPARE(config.entries.size(), std::size_t{2});
        QCOMPARE(config.entries[0].fqn, "b"s);
    }

    void namesMayHoldAnything()
    {
        const PayloadConfig config = parse(configWith("'a/b~c\\u00e9\\ud800': " + entryWith(goodMeta)));
        QVERIFY(config.faults.empty());
        QCOMPARE(config.entries.front().fqn, "a/b~c\u00e9\xed\xa0\x80"s);
        QCOMPARE(config.entries.front().pointer, "/config/a~1b~0c\u00e9\xed\xa0\x80"s);
    }

    void entriesBeforeDamageStay()
    {
        const std::string json = configWith("'a': " + entryWith(goodMeta) + ", 'b': " + entryWith(goodMeta));
        const std::size_t second = json.find("\"b\"");
        for (std::size_t length = 0; length < json.size(); ++length) {
            const PayloadConfig config = parse(std::string_view(json).substr(0, length));
            QCOMPARE(config.faults.size(), std::size_t{1});
            QVERIFY(config.faults.front().kind == ConfigFaultKind::JsonInvalid);
            QVERIFY(config.faults.front().offset <= length);
            if (length >= second)
                QVERIFY(!config.entries.empty() && config.entries.front().tensorMeta->resolved());
        }
    }

    void flippedBitsNeverCrash()
    {
        const std::string json = configWith("'a': " + entryWith(goodMeta));
        for (std::size_t at = 0; at < json.size(); ++at) {
            for (int flip = 1; flip < 256; flip *= 2) {
                std::string flipped = json;
                flipped[at] = static_cast<char>(flipped[at] ^ flip);
                for (const ConfigFault &fault : parse(flipped).faults)
                    QVERIFY(fault.offset <= flipped.size());
            }
        }
    }

    void hostileFaultsStayBounded()
    {
        const std::string longName(400'000, '/');
        std::string entry = "{";
        for (int i = 0; i < 50'000; ++i)
            entry += '"' + std::to_string(i) + "\":1,";
        entry.back() = '}';
        const PayloadConfig config = parse(configWith('"' + longName + "\": " + entry));
        std::size_t textBytes = 0;
        std::size_t missing = 0;
        for (const ConfigFault &fault : config.faults) {
            textBytes += fault.pointer.size();
            missing += fault.kind == ConfigFaultKind::MissingField ? 1 : 0;
        }
        QVERIFY2(textBytes < 10'000'000, std::to_string(textBytes).c_str());
        QVERIFY2(missing > 0, "many faults of one kind must not crowd out another kind");
        QCOMPARE(config.faults.size() + config.faultsLeftOut, std::size_t{50'004});
    }
};

QTEST_APPLESS_MAIN(tst_PayloadConfig)
#include "tst_PayloadConfig.moc"
