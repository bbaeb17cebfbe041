// SPDX-License-Identifier: Apache-2.0
#include "core/document/TensorRow.h"

#include "core/bytes/MemorySource.h"
#include "tests/support/Fixtures.h"
#include "tests/support/PickleBuilder.h"
#include "tests/support/ZipBuilder.h"

#include <QJsonArray>
#include <QTest>
#include <algorithm>
#include <map>
#include <set>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

using Key = std::pair<std::string, std::string>;

std::vector<std::int64_t> integers(const QJsonValue &value)
{
    std::vector<std::int64_t> numbers;
    for (const QJsonValue &number : value.toArray())
        numbers.push_back(number.toInteger());
    return numbers;
}

DocumentPtr openBytes(std::vector<std::byte> bytes)
{
    return openDocument(std::make_shared<MemorySource>(std::move(bytes)), "x.pt2", DocumentDepth::Facts);
}

/// The config that holds this tensor's entry; empty when it stands in none, as in pickled layouts.
QString configOf(const QJsonObject &model, const QString &name)
{
    for (const char *config : {"weights_config", "constants_config"}) {
        if (model[config].toObject().contains(name))
            return config;
    }
    return {};
}

TensorRole expectedRole(const QString &config, const QJsonObject &entry, const QJsonObject &tensor)
{
    if (config == "constants_config")
        return tensor["role"] == "non_persistent_buffer" ? TensorRole::NonPersistentBuffer : TensorRole::Constant;
    return entry["is_param"].toBool() ? TensorRole::Parameter : TensorRole::Buffer;
}

/// The first difference between a row and PyTorch's account of the tensor.
QString compareRow(const TensorRow &row, const QJsonObject &tensor, const QString &config, const QJsonObject &entry,
                   const std::string &root)
{
    const std::string folder = root + (config == "weights_config" ? "/data/weights/" : "/data/constants/");
    const std::string file = folder + entry["path_name"].toString().toStdString();
    if (!row.record || (row.pickled ? !row.recordName.starts_with(file) : row.recordName != file))
        return "record";
    if (row.role != expectedRole(config, entry, tensor) || row.pickled != entry["use_pickle"].toBool())
        return "role or pickled";
    if (tensor.contains("subclass"))
        return {};
    const std::optional<TensorMeta> meta = row.meta();
    if (!meta)
        return "no meta";
    if (traits(meta->dtype).name != tensor["dtype"].toString().toStdString())
        return "dtype";
    if (meta->sizes != integers(tensor["sizes"]))
        return "sizes";
    if (row.requiresGrad != tensor["requires_grad"].toBool())
        return "requires_grad";
    if (meta->device.text() != tensor["device"].toString().toStdString())
        return "device";
    if (!tensor.contains("strides"))
        return {};
    if (meta->strides != integers(tensor["strides"]))
        return "strides";
    return meta->storageOffset == tensor["storage_offset"].toInteger() ? QString() : QString("storage_offset");
}

/// JSON written with ' for ".
std::string json(std::string text)
{
    std::replace(text.begin(), text.end(), '\'', '"');
    return text;
}

std::string weightsEntry(const std::string &fqn, const std::string &path, const std::string &meta, bool isParam = true,
                         bool pickled = false)
{
    return json("'" + fqn + "': {'path_name': '" + path + "', 'is_param': " + (isParam ? "true" : "false")
                + ", 'use_pickle': " + (pickled ? "true" : "false") + ", 'tensor_meta': " + meta + "}");
}

const std::string goodMeta =
    "{'dtype': 7, 'sizes': [{'as_int': 2}], 'requires_grad': false,"
    " 'device': {'type': 'cuda', 'index': 1}, 'strides': [{'as_int': 3}],"
    " 'storage_offset': {'as_int': 4}, 'layout': 7}";

std::string config(const std::vector<std::string> &entries)
{
    std::string text;
    for (const std::string &entry : entries)
        text += (text.empty() ? "" : ", ") + entry;
    return json("{'config': {") + text + "}}";
}

/// Weights and constants in one pickle each, as up to torch 2.8: compared by what the tensors command says.
bool isPickledWhole(const Document &document)
{
    return document.layout != "pt2-layered";
}

QStringList summary(const std::vector<TensorRow> &rows)
{
    QStringList lines;
    for (const TensorRow &row : rows)
        lines.push_back(QString::fromStdString(row.model + "/" + row.name + " " + std::string(roleName(row.role))));
    return lines;
}

}  // namespace

class tst_TensorRow : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void truth_data();
    void truth();
    void compiledWeights();
    void order();
    void wrongFieldsAreEmptyAlone();
    void objectsAreNoTensors();
    void sharing();
    void sharingStaysSmallInMemory();
    void filesWithoutModels();
    void packedElements_data();
    void packedElements();
};

void tst_TensorRow::truth_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QJsonObject>("truth");
    for (const GoodFixture &fixture : goodFixtures(PT2SCOPE_FIXTURES))
        QTest::newRow(fixture.name) << fixture.path << fixture.truth;
}

void tst_TensorRow::truth()
{
    QFETCH(QString, path);
    QFETCH(QJsonObject, truth);
    const auto document = openDocument(path.toStdString());
    QVERIFY(document);
    std::map<Key, TensorRow> rows;
    for (const TensorRow &row : tensorRows(**document)) {
        const bool isInput = row.role == TensorRole::SampleInput;
        if (row.role != TensorRole::AotiWeight && !isInput && !isPickledWhole(**document))
            rows.emplace(Key(row.model, row.name), row);
    }
    std::size_t expected = 0;
    if (isPickledWhole(**document))
        return;
    const QJsonObject models = truth["models"].toObject();
    for (const QString &modelName : models.keys()) {
        const QJsonObject model = models[modelName].toObject();
        std::map<std::string, std::set<std::string>> shared;
        for (const QJsonValue &group : model["shared_storage_after_load"].toArray()) {
            std::set<std::string> names;
            for (const QJsonValue &name : group.toArray())
                names.insert(name.toString().toStdString());
            for (const std::string &name : names) {
                shared[name] = names;
                shared[name].erase(name);
            }
        }
        if (!model.contains("tensors"))
            return;  // PyTorch could not load it where the truth was made
        const QJsonObject tensors = model["tensors"].toObject();
        for (const QString &name : tensors.keys()) {
            const QString configName = configOf(model, name);
            if (configName.isEmpty())
                continue;
            ++expected;
            const auto row = rows.find(Key(modelName.toStdString(), name.toStdString()));
            QVERIFY2(row != rows.end(), qPrintable(name));
            const QJsonObject tensor = tensors[name].toObject();
            const QJsonObject entry = model[configName].toObject()[name].toObject();
            const QString difference = compareRow(row->second, tensor, configName, entry, (*document)->root);
            QVERIFY2(difference.isEmpty(), qPrintable(name + ": " + difference));
            const bool empty = (*document)->archive->records()[*row->second.record].size == 0;
            const std::vector<std::string> others = row->second.sharesStorageWith();
            if (empty)
                QVERIFY2(others.empty(), qPrintable(name));
            else if (!tensor.contains("subclass"))
                QCOMPARE(std::set<std::string>(others.begin(), others.end()), shared[name.toStdString()]);
        }
    }
    QCOMPARE(rows.size(), expected);
}

void tst_TensorRow::compiledWeights()
{
    const auto document = openDocument(PT2SCOPE_FIXTURES "/pt2/2.15.0/aoti_multi_cpp_only.pt2");
    QVERIFY(document);
    const std::vector<TensorRow> rows = tensorRows(**document);
    QCOMPARE(summary(rows), (QStringList{"m1/fc.weight aoti-weight", "m2/fc.weight aoti-weight"}));
    for (const TensorRow &row : rows) {
        QVERIFY(row.meta());
        QCOMPARE(row.said->dtype, std::optional(DType::Float32));
        QCOMPARE(row.said->device, std::optional(Device{"cpu", std::nullopt}));
        QCOMPARE(row.said->sizes, std::optional(std::vector<std::int64_t>{3, 4}));
        QCOMPARE(row.said->strides, std::optional(std::vector<std::int64_t>{4, 1}));
        QCOMPARE(row.said->storageOffset, std::optional(std::int64_t{0}));
        QCOMPARE(row.recordName, std::string("aoti_multi_cpp_only/data/weights/weight_0!/archive/data/0"));
        QVERIFY(row.record && row.storage && row.storage->nbytes == 48);
        QVERIFY(row.pickled);
        QVERIFY(row.sharesStorageWith().empty());  // the other tensor on the record is another model's
    }
}

void tst_TensorRow::order()
{
    const DocumentPtr document = openBytes(
        ZipBuilder()
            .add("r/models/b.json", "{}")
            .add("r/data/aotinductor/z/x.wrapper_metadata.json", "{}")
            .add("r/data/aotinductor/z/weights_config.json", json("{'q': ['weight_9', [1], [1], 0]}"))
            .add("r/data/constants/b_constants_config.json", config({weightsEntry("c", "tensor_0", goodMeta, false)}))
            .add("r/data/weights/b_weights_config.json",
                 config({weightsEntry("z", "weight_0", goodMeta), weightsEntry("a", "weight_1", goodMeta, false)}))
            .add("r/data/aotinductor/b/x.wrapper_metadata.json", "{}")
            .add("r/data/aotinductor/b/weights_config.json", json("{'p': ['weight_8', [1], [1], 0]}"))
            .add("r/data/weights/ghost_weights_config.json", config({weightsEntry("g", "weight_2", goodMeta)}))
            .add("r/archive_format", "pt2")
            .build());
    QCOMPARE(summary(tensorRows(*document)), (QStringList{"b/z parameter", "b/a buffer", "b/c constant",
                                                          "b/p aoti-weight", "z/q aoti-weight", "ghost/g parameter"}));
}

void tst_TensorRow::wrongFieldsAreEmptyAlone()
{
    const std::string symbolic =
        "{'dtype': 99, 'sizes': [{'as_expr': {'expr_str': 's0', 'hint': null}}],"
        " 'requires_grad': false, 'device': {'type': 'cpu', 'index': null},"
        " 'strides': [{'as_int': 1}], 'storage_offset': {'as_int': 7}, 'layout': 7}";
    const DocumentPtr document = openBytes(
        ZipBuilder()
            .add("r/data/weights/weight_0", "0123456789abcdef0123456789abcdef")
            .add("r/data/weights/m_weights_config.json",
                 config({weightsEntry("good", "weight_0", goodMeta), weightsEntry("odd", "weight_7", symbolic),
                         weightsEntry("none", "../x", "null"), json("'bare': {}")}))
            .add("r/models/m.json", "{}")
            .add("r/archive_format", "pt2")
            .build());
    const std::vector<TensorRow> rows = tensorRows(*document);
    QCOMPARE(rows.size(), std::size_t{4});
    const TensorRow &good = rows[0];
    QVERIFY(good.meta());
    QCOMPARE(good.meta()->device.text(), std::string("cuda:1"));
    QCOMPARE(good.said->dtype, std::optional(DType::Float32));
    QCOMPARE(good.requiresGrad, std::optional(false));
    QCOMPARE(good.said->storageOffset, std::optional(std::int64_t{4}));
    QCOMPARE(good.record, std::optional<std::size_t>(0));

    const TensorRow &odd = rows[1];
    QVERIFY(!odd.meta());
    QVERIFY(!odd.said->dtype);
    QVERIFY(!odd.said->sizes);
    QCOMPARE(odd.said->strides, std::optional(std::vector<std::int64_t>{1}));
    QCOMPARE(odd.said->storageOffset, std::optional(std::int64_t{7}));
    QVERIFY(odd.said->device);
    QVERIFY(!odd.record && !odd.storage);
    QCOMPARE(odd.recordName, std::string("r/data/weights/weight_7"));

    QVERIFY(!rows[2].meta() && !rows[2].said->sizes && !rows[2].record);
    QCOMPARE(rows[2].recordName, std::string("r/data/weights/../x"));
    QVERIFY(rows[3].recordName.empty() && !rows[3].record);
}

void tst_TensorRow::objectsAreNoTensors()
{
    const DocumentPtr document = openBytes(ZipBuilder()
                                               .add("r/models/m.json", "{}")
                                               .add("r/data/constants/m_constants_config.json",
                                                    config({weightsEntry("o", "custom_obj_0", "null", false, true),
                                                            weightsEntry("p", "opaque_obj_0", "null", false, true),
                                                            weightsEntry("t", "tensor_0", goodMeta, false)}))
                                               .add("r/archive_format", "pt2")
                                               .build());
    QCOMPARE(summary(tensorRows(*document)), QStringList{"m/t constant"});
}

void tst_TensorRow::sharing()
{
    const DocumentPtr document = openBytes(
        ZipBuilder()
            .add("r/data/weights/weight_0", "full")
            .add("r/data/weights/weight_1", "")
            .add("r/data/weights/a_weights_config.json",
                 config({weightsEntry("x", "weight_0", goodMeta), weightsEntry("e", "weight_1", goodMeta),
                         weightsEntry("y", "weight_0", goodMeta), weightsEntry("f", "weight_1", goodMeta),
                         weightsEntry("gone", "weight_2", goodMeta), weightsEntry("lost", "weight_2", goodMeta),
                         weightsEntry("z", "weight_0", goodMeta)}))
            .add("r/data/weights/b_weights_config.json", config({weightsEntry("x", "weight_0", goodMeta)}))
            .add("r/archive_format", "pt2")
            .build());
    std::map<std::string, std::vector<std::string>> shared;
    for (const TensorRow &row : tensorRows(*document))
        shared[row.model + '/' + row.name] = row.sharesStorageWith();
    QCOMPARE(shared["a/x"], (std::vector<std::string>{"y", "z"}));
    QCOMPARE(shared["a/z"], (std::vector<std::string>{"x", "y"}));
    for (const char *alone : {"a/e", "a/f", "a/gone", "a/lost", "b/x"})
        QVERIFY2(shared[alone].empty(), alone);
}

void tst_TensorRow::sharingStaysSmallInMemory()
{
    std::vector<std::string> entries;
    for (int i = 0; i < 20'000; ++i)
        entries.push_back(weightsEntry("t" + std::to_string(i), "weight_0", "null"));
    const DocumentPtr document = openBytes(ZipBuilder()
                                               .add("r/data/weights/weight_0", "full")
                                               .add("r/data/weights/a_weights_config.json", config(entries))
                                               .add("r/archive_format", "pt2")
                                               .build());
    const std::vector<TensorRow> rows = tensorRows(*document);
    QCOMPARE(rows.size(), entries.size());
    QCOMPARE(rows.back().storageGroup.get(), rows.front().storageGroup.get());
    QCOMPARE(rows.back().sharesStorageWith().size(), entries.size() - 1);
}

void tst_TensorRow::filesWithoutModels()
{
    Document document;
    QVERIFY(tensorRows(document).empty());
    const auto checkpoint = openDocument(PT2SCOPE_FIXTURES "/broken/036_wrong_kind_checkpoint.pt2");
    QVERIFY(checkpoint);
    for (const TensorRow &row : tensorRows(**checkpoint)) {
        QVERIFY(row.model.empty() && row.pickled);
        QVERIFY(!row.name.empty());
    }
}

/// Two elements of quint4x2 lie in a byte: as bits such a tensor has the bytes that hold any of them.
void tst_TensorRow::packedElements_data()
{
    QTest::addColumn<int>("offset");
    QTest::addColumn<int>("rows");
    QTest::addColumn<int>("begin");
    QTest::addColumn<int>("nbytes");
    QTest::newRow("all") << 0 << 4 << 0 << 12;
    QTest::newRow("an odd number") << 0 << 3 << 0 << 8;
    QTest::newRow("from the middle of a byte") << 5 << 2 << 2 << 7;
}

void tst_TensorRow::packedElements()
{
    QFETCH(int, offset);
    QFETCH(int, rows);
    const std::int32_t columns = rows == 3 ? 5 : 6;
    PickleBuilder pickle;
    pickle.global("torch._utils", "_rebuild_qtensor").mark().storage("QUInt4x2Storage", "0", 12).integer(offset);
    pickle.integers({rows, columns}).integers({columns, 1});
    pickle.mark().global("torch", "per_tensor_affine").real(0.5).integer(0).tuple();
    pickle.boolean(false).global("collections", "OrderedDict").op(PickleOp::EmptyTuple).reduce().tuple().reduce();
    const auto document = openBytes(torchSaveZip(pickle.stopped(), {{"0", std::string(12, '\x21')}}));
    const std::vector<TensorRow> all = tensorRows(*document);
    QCOMPARE(all.size(), std::size_t(1));
    QVERIFY(all[0].bits && all[0].whyNotRebuilt().empty() && !all[0].whyNoValues().empty());
    QTEST(static_cast<int>(all[0].bits->storageOffset), "begin");
    QTEST(static_cast<int>(all[0].bits->sizes.front()), "nbytes");
}

QTEST_APPLESS_MAIN(tst_TensorRow)
#include "tst_TensorRow.moc"
