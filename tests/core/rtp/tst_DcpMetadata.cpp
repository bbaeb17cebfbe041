// SPDX-License-Identifier: Apache-2.0
#include "core/rtp/DcpMetadata.h"

#include "core/bytes/MemorySource.h"
#include "tests/support/ArchiveEdits.h"
#include "tests/support/PickleBuilder.h"

#include <QFile>
#include <QTest>
#include <limits>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

constexpr const char *module = "torch.distributed.checkpoint.metadata";

DcpMetadata read(const std::string &bytes)
{
    return readDcpMetadata(MemorySource(toBytes(bytes)), ".metadata");
}

std::string metadataOf(const char *checkpoint)
{
    QFile file(QStringLiteral(PT2SCOPE_FIXTURES "/rtp/") + checkpoint + "/model/.metadata");
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

std::string realMetadata()
{
    return metadataOf("checkpoint-tiny/model.ckpt-1");
}

/// Saved by torch 2.15 itself, with one text in place of another of its length.
std::string torchMetadata(const std::string &from = {}, const std::string &to = {})
{
    std::string bytes = metadataOf("checkpoint-torch/model.ckpt-7");
    const std::size_t place = bytes.find(from);
    return place == std::string::npos ? std::string() : bytes.replace(place, from.size(), to);
}

/// cls.__new__(cls) whose attributes follow as keys and values, up to built().
PickleBuilder &object(PickleBuilder &pickle, const char *name)
{
    return pickle.global(module, name).op(PickleOp::EmptyTuple).op(PickleOp::NewObj).op(PickleOp::EmptyDict).mark();
}

PickleBuilder &built(PickleBuilder &pickle)
{
    return pickle.op(PickleOp::SetItems).op(PickleOp::Build);
}

/// A Metadata of those two dicts, each written by a function.
template <typename Tensors, typename Items>
std::string metadata(Tensors tensors, Items items)
{
    PickleBuilder pickle;
    object(pickle, "Metadata").text("state_dict_metadata").op(PickleOp::EmptyDict).mark();
    tensors(pickle);
    pickle.op(PickleOp::SetItems).text("storage_data").op(PickleOp::EmptyDict).mark();
    items(pickle);
    pickle.op(PickleOp::SetItems);
    return built(pickle).stopped();
}

void nothing(PickleBuilder &) {}

QString faultsOf(const DcpMetadata &metadata)
{
    constexpr const char *names[] = {"unreadable", "no-pickle", "class", "tensor", "item", "field", "path"};
    QString text;
    for (const DcpFault &fault : metadata.faults)
        text += QString(names[static_cast<std::size_t>(fault.kind)]) + " ";
    return text.trimmed();
}

DcpChunk chunk(std::vector<std::int64_t> offsets, std::vector<std::int64_t> sizes)
{
    return {std::move(offsets), std::move(sizes)};
}

QString stateOf(std::vector<std::int64_t> size, std::vector<DcpChunk> chunks)
{
    constexpr const char *names[] = {"whole", "overlap", "hole", "outside", "impossible", "undecided"};
    DcpTensor tensor;
    tensor.size = std::move(size);
    tensor.chunks = std::move(chunks);
    return names[static_cast<std::size_t>(coverageOf(tensor).state)];
}

}  // namespace

class tst_DcpMetadata : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsARealOne()
    {
        const DcpMetadata metadata = read(realMetadata());
        QCOMPARE(faultsOf(metadata), QString());
        QCOMPARE(metadata.tensors.size(), std::size_t{7});
        QCOMPARE(metadata.items.size(), std::size_t{10});
        const DcpTensor *tensor =
            metadata.find("model.embedding_group.emb_impls.__BASE__.ebc.embedding_bags.price_emb.weight");
        QVERIFY(tensor);
        QCOMPARE(tensor->size, (std::vector<std::int64_t>{4, 4}));
        QCOMPARE(tensor->dtype.name, std::string("float32"));
        QCOMPARE(tensor->chunks.size(), std::size_t{2});
        QCOMPARE(tensor->chunks[1].offsets, (std::vector<std::int64_t>{2, 0}));
        QVERIFY(coverageOf(*tensor).state == DcpCoverage::State::Whole);
        QCOMPARE(metadata.items.front().file, std::string("__0_0.distcp"));
        QCOMPARE(metadata.items.front().length, std::int64_t{1577});
        QCOMPARE(metadata.items.front().chunkOffset.value(), (std::vector<std::int64_t>{0, 0}));
    }

    void readsTheOneOfTorch()
    {
        const DcpMetadata metadata = read(torchMetadata());
        QCOMPARE(faultsOf(metadata), QString());
        QCOMPARE(metadata.tensors.size(), std::size_t{14});
        QCOMPARE(metadata.items.size(), std::size_t{17});
        const DcpTensor *tensor = metadata.find("float8");
        QVERIFY(tensor);
        QCOMPARE(tensor->dtype.name, std::string("float8_e4m3fn"));
    }

    void properties_data()
    {
        QTest::addColumn<QByteArray>("from");
        QTest::addColumn<QByteArray>("to");
        const auto row = [](const char *name, std::string_view from, std::string_view to) {
            QTest::newRow(name) << QByteArray(from.data(), static_cast<qsizetype>(from.size()))
                                << QByteArray(to.data(), static_cast<qsizetype>(to.size()));
        };
        row("a type of another module", "(\x8c\x05torch", "(\x8c\x05porch");
        row("an unknown layout", "torch.strided", "torch.stridex");
        row("another function", "_get_layout", "_set_layout");
        row("an unknown memory format", std::string_view("K\x00\x85", 3), "K\x09\x85");
        row("another class of the memory format", "_MEM_FORMAT_ENCODING", "_MEM_FORMAT_ENCODINO");
    }

    /// torch refuses each of them.
    void properties()
    {
        QFETCH(QByteArray, from);
        QFETCH(QByteArray, to);
        const DcpMetadata metadata = read(torchMetadata(from.toStdString(), to.toStdString()));
        QVERIFY2(faultsOf(metadata).startsWith("tensor"), faultsOf(metadata).toUtf8());
    }

    void damage_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("faults");
        const auto row = [](const char *name, const std::string &bytes, const char *faults) {
            QTest::newRow(name) << QByteArray::fromStdString(bytes) << QString(faults);
        };
        row("empty", "", "no-pickle");
        row("a zip", "PK\3\4", "no-pickle");
        row("cut", realMetadata().substr(0, 2'000), "no-pickle");
        row("another object", PickleBuilder().text("x").stopped(), "class");
        row("a class of the same name",
            PickleBuilder().global("os", "Metadata").op(PickleOp::EmptyTuple).op(PickleOp::NewObj).stopped(), "class");
        PickleBuilder bare;
        object(bare, "Metadata");
        row("no fields", built(bare).stopped(), "field field");
        row("no entries", metadata(nothing, nothing), "");
        row("bytes", metadata([](PickleBuilder &p) { built(object(p.text("a"), "BytesStorageMetadata")); }, nothing),
            "");
        row("a tensor without fields",
            metadata([](PickleBuilder &p) { built(object(p.text("a"), "TensorStorageMetadata")); }, nothing), "tensor");
        row("an entry that is a number", metadata([](PickleBuilder &p) { p.text("a").integer(1); }, nothing), "tensor");
        row("a name that is a number", metadata([](PickleBuilder &p) { p.integer(1).integer(1); }, nothing), "tensor");
        row("an item of no class", metadata(nothing, [](PickleBuilder &p) { p.text("a").text("b"); }), "item");
    }

    void damage()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, faults);
        QCOMPARE(faultsOf(read(bytes.toStdString())), faults);
    }

    void planner_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("faults");
        const auto row = [](const char *name, auto planner, const char *faults) {
            PickleBuilder pickle;
            object(pickle, "Metadata").text("state_dict_metadata").op(PickleOp::EmptyDict).mark();
            built(object(pickle.text("a.1.b"), "BytesStorageMetadata"));
            pickle.op(PickleOp::SetItems).text("storage_data").op(PickleOp::EmptyDict).text("planner_data");
            planner(pickle);
            QTest::newRow(name) << QByteArray::fromStdString(built(pickle).stopped()) << QString(faults);
        };
        const auto dict = [](auto entries) {
            return [=](PickleBuilder &pickle) {
                pickle.op(PickleOp::EmptyDict).mark();
                entries(pickle);
                pickle.op(PickleOp::SetItems);
            };
        };
        row(
            "none", [](PickleBuilder &p) { p.op(PickleOp::None); }, "");
        row(
            "another planner's", [](PickleBuilder &p) { p.text("mine"); }, "");
        row("an empty dict", dict([](PickleBuilder &) {}), "");
        const auto at = [&](const char *name, const char *key, auto parts, const char *faults) {
            row(name, dict([=](PickleBuilder &p) {
                    p.text(key).mark();
                    parts(p);
                    p.op(PickleOp::Tuple);
                }),
                faults);
        };
        at(
            "its path", "a.1.b", [](PickleBuilder &p) { p.text("a").integer(1).text("b"); }, "");
        at(
            "in one part", "a.1.b", [](PickleBuilder &p) { p.text("a.1.b"); }, "");
        at(
            "another path", "a.1.b", [](PickleBuilder &p) { p.text("a").integer(2).text("b"); }, "path");
        at(
            "a longer path", "a.1.b", [](PickleBuilder &p) { p.text("a.1.b").text("c"); }, "path");
        at(
            "a shorter path", "a.1.b", [](PickleBuilder &p) { p.text("a"); }, "path");
        at(
            "no parts", "a.1.b", [](PickleBuilder &) {}, "path");
        at(
            "another name", "a.1.c", [](PickleBuilder &p) { p.text("a.1.b"); }, "path");
        row("no list", dict([](PickleBuilder &p) { p.text("a.1.b").integer(1); }), "path");
    }

    /// dcp_to_torch_save of torch 2.15 fails on each that has a fault.
    void planner()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, faults);
        QCOMPARE(faultsOf(read(bytes.toStdString())), faults);
    }

    void sharedChunksCostNoMoreThanTheirBytes()
    {
        const auto tensors = [](PickleBuilder &pickle) {
            pickle.text("first");
            object(pickle, "TensorStorageMetadata")
                .text("size")
                .integers({1})
                .text("chunks")
                .op(PickleOp::EmptyList)
                .mark();
            object(pickle, "ChunkStorageMetadata").text("offsets").integers({0}).text("sizes").integers({1});
            built(pickle).put(1);
            for (int i = 0; i < 3'000; ++i)
                pickle.get(1);
            pickle.op(PickleOp::Appends);
            built(pickle).put(2);
            for (int i = 0; i < 3'000; ++i)
                pickle.text("t" + std::to_string(i)).get(2);
        };
        const DcpMetadata metadataRead = read(metadata(tensors, nothing));
        std::size_t chunks = 0;
        for (const DcpTensor &tensor : metadataRead.tensors)
            chunks += tensor.chunks.size();
        QVERIFY(chunks < 100'000);
        QVERIFY(metadataRead.faults.size() <= 1'000);
    }

    void survivesEveryFlip()
    {
        const std::string sound = realMetadata();
        QVERIFY(!sound.empty());
        for (std::size_t at = 0; at < sound.size(); at += 3) {
            std::string flipped = sound;
            flipped[at] = static_cast<char>(flipped[at] ^ (1 << (at % 8)));
            const DcpMetadata metadata = read(flipped);
            for (const DcpTensor &tensor : metadata.tensors)
                static_cast<void>(coverageOf(tensor));
        }
    }

    void coverage()
    {
        QCOMPARE(stateOf({4, 4}, {chunk({0, 0}, {2, 4}), chunk({2, 0}, {2, 4})}), QString("whole"));
        QCOMPARE(stateOf({4, 4}, {chunk({0, 2}, {4, 2}), chunk({0, 0}, {4, 2})}), QString("whole"));
        QCOMPARE(stateOf({}, {chunk({}, {})}), QString("whole"));
        QCOMPARE(stateOf({0, 4}, {}), QString("whole"));
        QCOMPARE(stateOf({4, 4}, {chunk({0, 0}, {2, 4})}), QString("hole"));
        QCOMPARE(stateOf({4}, {}), QString("hole"));
        QCOMPARE(stateOf({4, 4}, {chunk({0, 0}, {3, 4}), chunk({2, 0}, {2, 4})}), QString("overlap"));
        QCOMPARE(stateOf({4, 4}, {chunk({0, 0}, {2, 4}), chunk({0, 0}, {2, 4})}), QString("overlap"));
        QCOMPARE(stateOf({}, {chunk({}, {}), chunk({}, {})}), QString("overlap"));
        QCOMPARE(stateOf({4}, {chunk({2}, {3})}), QString("outside"));
        QCOMPARE(stateOf({4}, {chunk({-1}, {2})}), QString("outside"));
        QCOMPARE(stateOf({4}, {chunk({std::numeric_limits<std::int64_t>::max()}, {2})}), QString("outside"));
        QCOMPARE(stateOf({4}, {chunk({0, 0}, {4, 1})}), QString("impossible"));
        QCOMPARE(stateOf({-4}, {}), QString("impossible"));
        QCOMPARE(stateOf({std::int64_t{1} << 62, 4}, {}), QString("impossible"));
    }

    void coverageOfManyChunksIsQuick()
    {
        std::vector<DcpChunk> chunks;
        for (std::int64_t i = 0; i < 20'000; ++i)
            chunks.push_back(chunk({0, i}, {1, 1}));
        QCOMPARE(stateOf({1, 20'000}, chunks), QString("whole"));
        chunks.insert(chunks.begin() + 7, chunk({0, 9}, {1, 0}));
        QCOMPARE(stateOf({1, 20'000}, chunks), QString("whole"));
        chunks.push_back(chunk({0, 9}, {1, 1}));
        QCOMPARE(stateOf({1, 20'000}, std::move(chunks)), QString("overlap"));
    }
};

QTEST_APPLESS_MAIN(tst_DcpMetadata)
#include "tst_DcpMetadata.moc"
