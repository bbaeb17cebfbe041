// SPDX-License-Identifier: Apache-2.0
// Small files of an export with every truncation and every flipped bit: whatever is read of them stays within bounds,
// which the sanitizers watch, and nothing that was cut passes as whole.
#include "core/bytes/MemorySource.h"
#include "core/rtp/DcpExtents.h"
#include "core/rtp/EmbeddingTables.h"
#include "core/rtp/FeatureReferences.h"
#include "core/rtp/FxGraph.h"
#include "core/rtp/FxMarkers.h"
#include "core/rtp/PipelineConfig.h"
#include "core/rtp/RepeatedKeys.h"
#include "core/rtp/ShardAssembly.h"
#include "tests/support/ArchiveEdits.h"

#include <QFile>
#include <QTest>

#include <functional>
#include <string>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

/// Reads a file's text to the end; false when it is seen to be damaged.
using Reader = std::function<bool(const std::string &)>;

struct Sample {
    const char *file;
    Reader isSound;
};

bool readMeta(const std::string &text)
{
    const RankMeta meta = parseRankMeta(text, "meta.json");
    for (const RankMetaEntry &entry : meta.entries)
        static_cast<void>(meta.find(entry.key));
    return meta.file.isWhole();
}

bool readFeatures(const std::string &text)
{
    const FeatureConfig config = parseFeatureConfig(text, "fg.json");
    const FeatureReferences found = featureReferences(config);
    for (const Feature &feature : config.features)
        static_cast<void>(config.findByFullName(config.fullName(feature)));
    return config.file.isWhole() && found.cycles.empty();
}

bool readPipeline(const std::string &text)
{
    return parsePipelineConfig(text, "pipeline.config").text.isWellFormed();
}

bool readGraph(const std::string &text)
{
    const FxGraph graph = parseFxGraph(text);
    for (const FxMarker &marker : fxMarkers(graph))
        static_cast<void>(sparseKeys(marker, FxSplit::Rtp));
    return graph.isParsable();
}

bool readMetadata(const std::string &bytes)
{
    DcpFolder dcp;
    dcp.path = "model";
    dcp.shards = {{"model/__0_0.distcp", 5'115, 0, 0}, {"model/__1_0.distcp", 11'487, 1, 0}};
    dcp.metadata = readDcpMetadata(MemorySource(toBytes(bytes)), "model/.metadata");
    for (const DcpTensor &tensor : dcp.metadata->tensors)
        static_cast<void>(coverageOf(tensor));
    const DcpExtents extents = extentsOf(dcp);
    for (const DcpExtent &extent : extents.apart) {
        if (extent.end > extent.shard->nbytes || extent.begin > extent.end)
            qFatal("an item beyond its file");
    }
    return dcp.metadata->isReadable();
}

/// A rank's file with a hash map, put together as a table; its keys are looked through.
bool readHashmap(const std::string &bytes)
{
    EmbeddingTables tables;
    tables.files.resize(1);
    tables.files[0].name = {.rank = 0, .world = 1, .isWellFormed = true};
    tables.files[0].tensors = readSafetensors(std::make_shared<MemorySource>(toBytes(bytes)));
    assembleTables(tables);
    for (const EmbeddingTable &table : tables.tables) {
        for (const ShardedTensor &tensor : table.tensors) {
            std::vector<ByteSourcePtr> sources;
            for (const TablePiece &piece : tensor.pieces) {
                if (const auto source = tables.files[0].tensors->open(tables.tensor(piece)))
                    sources.push_back(*source);
            }
            static_cast<void>(findRepeatedKeys(sources, [](std::uint64_t) { return true; }));
        }
    }
    return tables.files[0].tensors->faults.empty();
}

const std::vector<Sample> &samples()
{
    static const std::vector<Sample> all{
        {"rtp-tiny/model-000000-of-000002.json", readMeta},
        {"rtp-tiny/model-000000-of-000002.safetensors", readHashmap},
        {"rtp-tiny/fg.json", readFeatures},
        {"rtp-tiny/graph/gm_dense.graph", readGraph},
        {"jit-tiny/pipeline.config", readPipeline},
        {"checkpoint-tiny/model.ckpt-1/model/.metadata", readMetadata},
    };
    return all;
}

std::string contentOf(const char *name)
{
    QFile file(QString(PT2SCOPE_FIXTURES "/rtp/") + name);
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

/// From this length on, what is left of a file may be whole: a graph within its last line, protobuf text anywhere.
std::size_t certainlyCutUpTo(std::string_view file, const std::string &content)
{
    if (file.ends_with(".config"))
        return 0;
    return file.ends_with(".graph") ? content.rfind("return") : content.find_last_not_of('\n');
}

}  // namespace

class tst_RtpDamage : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void nothingCutIsWhole_data() { addSamples(); }
    void nothingCutIsWhole();
    void flippedBitsAreSurvived_data() { addSamples(); }
    void flippedBitsAreSurvived();

private:
    static void addSamples()
    {
        QTest::addColumn<int>("sample");
        for (std::size_t i = 0; i < samples().size(); ++i)
            QTest::newRow(samples()[i].file) << static_cast<int>(i);
    }
};

void tst_RtpDamage::nothingCutIsWhole()
{
    QFETCH(int, sample);
    const Sample &of = samples()[static_cast<std::size_t>(sample)];
    const std::string sound = contentOf(of.file);
    QVERIFY(!sound.empty());
    QVERIFY(of.isSound(sound));
    const std::size_t end = certainlyCutUpTo(of.file, sound);
    for (std::size_t length = 0; length < sound.size(); ++length) {
        const bool isSound = of.isSound(sound.substr(0, length));
        QVERIFY2(!isSound || length >= end, std::to_string(length).c_str());
    }
}

void tst_RtpDamage::flippedBitsAreSurvived()
{
    QFETCH(int, sample);
    const Sample &of = samples()[static_cast<std::size_t>(sample)];
    const std::string sound = contentOf(of.file);
    std::size_t found = 0;
    for (std::size_t at = 0; at < sound.size(); ++at) {
        std::string flipped = sound;
        for (int bit = 0; bit < 8; ++bit) {
            flipped[at] = static_cast<char>(sound[at] ^ (1 << bit));
            found += of.isSound(flipped) ? 0 : 1;
        }
    }
    QVERIFY(found > 0);
}

QTEST_APPLESS_MAIN(tst_RtpDamage)
#include "tst_RtpDamage.moc"
