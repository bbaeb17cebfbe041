// SPDX-License-Identifier: Apache-2.0
#include "core/safetensors/Safetensors.h"

#include "core/bytes/MemorySource.h"
#include "tests/support/ArchiveEdits.h"

#include <QTest>
#include <algorithm>
#include <array>

using namespace pt2scope;
using namespace pt2scope::testing;
using namespace std::string_literals;

namespace {

/// A file with that header, whose texts are written with single quotes, padded as the writer does it.
std::string fileWith(std::string header, std::size_t dataBytes, bool padded = true)
{
    std::replace(header.begin(), header.end(), '\'', '"');
    while (padded && header.size() % 8 != 0)
        header += ' ';
    std::string file;
    for (std::size_t i = 0; i < 8; ++i)
        file += static_cast<char>(header.size() >> (8 * i) & 0xff);
    return file + header + std::string(dataBytes, '\1');
}

std::string fileOfLength(std::uint64_t claimed)
{
    std::string file;
    for (std::size_t i = 0; i < 8; ++i)
        file += static_cast<char>(claimed >> (8 * i) & 0xff);
    return file + "{}      ";
}

std::string entry(const std::string &name, const std::string &dtype, const std::string &shape,
                  const std::string &offsets)
{
    return "'" + name + "':{'dtype':'" + dtype + "','shape':[" + shape + "],'data_offsets':[" + offsets + "]}";
}

Safetensors read(const std::string &file)
{
    return readSafetensors(std::make_shared<MemorySource>(toBytes(file)));
}

std::string nameOf(SafetensorsFaultKind kind)
{
    constexpr std::array names{
        "unreadable",  "too-small",        "header-too-large", "header-length",  "header-utf8",   "header-start",
        "header-json", "duplicate-name",   "metadata-type",    "entry-field",    "dtype-unknown", "offset-order",
        "offset-hole", "offset-overlap",   "offset-range",     "trailing-bytes", "size-mismatch", "subbyte-align",
        "overflow",    "unaligned-header", "unaligned-tensor", "order",          "empty"};
    return names[static_cast<std::size_t>(kind)];
}

/// "offset-hole /b, order /b": kinds and pointers in order.
std::string faultsOf(const Safetensors &file)
{
    std::string text;
    for (const SafetensorsFault &fault : file.faults)
        text += (text.empty() ? "" : ", ") + nameOf(fault.kind) + (fault.pointer.empty() ? "" : " " + fault.pointer);
    return text;
}

void addRow(const char *name, const std::string &file, const std::string &faults)
{
    QTest::newRow(name) << QByteArray::fromStdString(file) << QByteArray::fromStdString(faults);
}

const std::string twoTensors =
    "{" + entry("keys", "I64", "2", "0,16") + "," + entry("a.weight", "F32", "3,2", "16,40") + "}";

}  // namespace

class tst_Safetensors : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsTensorsAsWindows()
    {
        std::string bytes = fileWith(twoTensors, 40);
        bytes[bytes.size() - 1] = '\7';
        const Safetensors file = read(bytes);
        QCOMPARE(QString::fromStdString(faultsOf(file)), QString());
        QCOMPARE(file.tensors.size(), std::size_t{2});
        QCOMPARE(file.dataOffset, file.headerLength + 8);
        const SafetensorsTensor *weight = file.find("a.weight");
        QVERIFY(weight);
        QVERIFY(weight->dtype == SafetensorsDType::F32);
        QCOMPARE(*weight->shape, (std::vector<std::uint64_t>{3, 2}));
        QCOMPARE(weight->lastDimension(), std::uint64_t{2});
        const auto meta = weight->meta();
        QVERIFY(meta);
        QVERIFY(meta->dtype == DType::Float32);
        QCOMPARE(meta->strides, (std::vector<std::int64_t>{2, 1}));
        const auto window = file.open(*weight);
        QVERIFY(window.ok());
        QCOMPARE((*window)->size(), std::uint64_t{24});
        std::array<std::byte, 24> data{};
        QCOMPARE((*window)->readAt(0, data).nbytes, data.size());
        QCOMPARE(std::to_integer<int>(data.back()), 7);
        QVERIFY(!file.find("b.weight"));
    }

    void knowsEveryType_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<int>("bytes");  // of eight elements
        const std::pair<const char *, int> types[] = {
            {"BOOL", 8},    {"F4", 4},      {"F6_E2M3", 6}, {"F6_E3M2", 6},     {"U8", 8},          {"I8", 8},
            {"F8_E5M2", 8}, {"F8_E4M3", 8}, {"F8_E8M0", 8}, {"F8_E4M3FNUZ", 8}, {"F8_E5M2FNUZ", 8}, {"I16", 16},
            {"U16", 16},    {"F16", 16},    {"BF16", 16},   {"I32", 32},        {"U32", 32},        {"F32", 32},
            {"C64", 64},    {"F64", 64},    {"I64", 64},    {"U64", 64}};
        for (const auto &[name, bytes] : types)
            QTest::newRow(name) << QByteArray(name) << bytes;
    }

    void knowsEveryType()
    {
        QFETCH(QByteArray, name);
        QFETCH(int, bytes);
        const Safetensors file =
            read(fileWith("{" + entry("t", name.toStdString(), "2,4", "0," + std::to_string(bytes)) + "}",
                          static_cast<std::size_t>(bytes)));
        QCOMPARE(QString::fromStdString(faultsOf(file)), QString());
        QCOMPARE(file.tensors.front().requiredBytes().value_or(0), static_cast<std::uint64_t>(bytes));
        const bool fewBits = name.startsWith("F4") || name.startsWith("F6_");
        QCOMPARE(file.tensors.front().meta().has_value(), !fewBits);
    }

    void faults_data()
    {
        QTest::addColumn<QByteArray>("file");
        QTest::addColumn<QByteArray>("faults");
        addRow("no bytes", "", "too-small");
        addRow("seven bytes", "\1\0\0\0\0\0\0"s, "too-small");
        addRow("over the limit", fileOfLength(100'000'001), "header-too-large");
        addRow("2^63", fileOfLength(std::uint64_t{1} << 63), "header-too-large");
        addRow("2^64-1", fileOfLength(~std::uint64_t{0}), "header-too-large");
        addRow("beyond the file", fileOfLength(9), "header-length");
        addRow("no header", fileOfLength(0).substr(0, 8), "header-start, header-json");
        addRow("not UTF-8", fileWith("{'\xff':{}}", 0), "header-utf8");
        addRow("leading blank", fileWith(" {}", 0), "header-start, empty");
        addRow("a list", fileWith("[1,{}]", 0), "header-start, header-json, empty");
        addRow("cut", fileWith("{'a':{'dtype", 0), "header-json");
        addRow("text after the object", fileWith("{} x", 0), "header-json");
        addRow("NaN", fileWith("{'a':{'dtype':'U8','shape':[1],'data_offsets':[0,1],'x':NaN}}", 1), "header-json");
        addRow("deep", fileWith("{'a':" + std::string(200, '[') + std::string(200, ']') + "}", 0),
               "header-json, entry-field /a");
        addRow("empty", fileWith("{}", 0), "empty");
        addRow("only metadata", fileWith("{'__metadata__':{'format':'pt'}}", 0), "empty");
        addRow("not padded", fileWith("{" + entry("a", "U8", "1", "0,1") + "}", 1, false), "unaligned-header");
        addRow("metadata a list", fileWith("{'__metadata__':[]}", 0), "metadata-type /__metadata__, empty");
        addRow("metadata number", fileWith("{'__metadata__':{'n':1}}", 0), "metadata-type /__metadata__/n, empty");
        addRow("metadata twice", fileWith("{'__metadata__':{},'__metadata__':{}}", 0),
               "duplicate-name /__metadata__, empty");
        addRow("name twice", fileWith("{" + entry("a", "U8", "8", "0,8") + "," + entry("a", "I8", "8", "0,8") + "}", 8),
               "duplicate-name /a");
        addRow("entry a list", fileWith("{'a':[]}", 0), "entry-field /a");
        addRow("no fields", fileWith("{'a':{}}", 0), "entry-field /a, entry-field /a, entry-field /a");
        addRow("a field twice", fileWith("{'a':{'dtype':'U8','dtype':'U8','shape':[1],'data_offsets':[0,1]}}", 1),
               "entry-field /a/dtype");
        addRow("a further field", fileWith("{'a':{'dtype':'U8','x':[{}],'shape':[1],'data_offsets':[0,1]}}", 1), "");
        addRow("dtype a number", fileWith("{'a':{'dtype':1,'shape':[1],'data_offsets':[0,1]}}", 1),
               "entry-field /a/dtype");
        addRow("dtype of torch", fileWith("{" + entry("a", "float32", "1", "0,4") + "}", 4), "dtype-unknown /a/dtype");
        addRow("size negative", fileWith("{" + entry("a", "U8", "-1", "0,1") + "}", 1), "entry-field /a/shape/0");
        addRow("size a fraction", fileWith("{" + entry("a", "U8", "1,1.0", "0,1") + "}", 1), "entry-field /a/shape/1");
        addRow("three offsets", fileWith("{" + entry("a", "U8", "1", "0,1,2") + "}", 1), "entry-field /a/data_offsets");
        addRow("offset negative", fileWith("{" + entry("a", "U8", "1", "-0,1") + "}", 1),
               "entry-field /a/data_offsets/0");
        addRow("offset beyond 64 bits", fileWith("{" + entry("a", "U8", "1", "0,18446744073709551616") + "}", 1),
               "entry-field /a/data_offsets/1");
        addRow("offsets backwards", fileWith("{" + entry("a", "U8", "1", "1,0") + "}", 1), "offset-order /a");
        addRow("hole", fileWith("{" + entry("a", "U8", "8", "0,8") + "," + entry("b", "U8", "8", "16,24") + "}", 24),
               "offset-hole /b");
        addRow("first not at 0", fileWith("{" + entry("a", "U8", "8", "8,16") + "}", 16), "offset-hole /a");
        addRow("overlap", fileWith("{" + entry("a", "U8", "8", "0,8") + "," + entry("b", "U8", "8", "4,12") + "}", 12),
               "offset-overlap /b");
        addRow("two on the same bytes",
               fileWith("{" + entry("a", "U8", "8", "0,8") + "," + entry("b", "U8", "8", "0,8") + "}", 8),
               "offset-overlap /b");
        addRow("beyond the data", fileWith("{" + entry("a", "U8", "8", "0,8") + "}", 7), "offset-range /a");
        addRow("far beyond",
               fileWith("{" + entry("a", "U8", "18446744073709551615", "0,18446744073709551615") + "}", 8),
               "offset-range /a, overflow /a");
        addRow("trailing", fileWith("{" + entry("a", "U8", "8", "0,8") + "}", 9), "trailing-bytes");
        addRow("size mismatch", fileWith("{" + entry("a", "F64", "1", "0,4") + "}", 4), "size-mismatch /a");
        addRow("odd nibbles", fileWith("{" + entry("a", "F4", "3", "0,1") + "}", 1), "subbyte-align /a");
        addRow("overflow", fileWith("{" + entry("a", "U8", "4294967296,4294967296", "0,1") + "}", 1), "overflow /a");
        addRow("bits overflow", fileWith("{" + entry("a", "U8", "4611686018427387904", "0,1") + "}", 1), "overflow /a");
        addRow("unaligned", fileWith("{" + entry("a", "U8", "1", "0,1") + "," + entry("b", "F32", "1", "1,5") + "}", 5),
               "unaligned-tensor /b, order /b");
        addRow("small types first",
               fileWith("{" + entry("a", "U8", "8", "0,8") + "," + entry("b", "I64", "1", "8,16") + "}", 16),
               "order /b");
        addRow("names not in order",
               fileWith("{" + entry("b", "U8", "8", "0,8") + "," + entry("a", "U8", "8", "8,16") + "}", 16),
               "order /a");
        addRow("no elements",
               fileWith("{" + entry("a", "F32", "0,4", "0,0") + "," + entry("b", "F32", "2", "0,8") + "}", 8), "");
        addRow("a scalar", fileWith("{" + entry("a", "F32", "", "0,4") + "}", 4), "");
    }

    void faults()
    {
        QFETCH(QByteArray, file);
        QFETCH(QByteArray, faults);
        QCOMPARE(QByteArray::fromStdString(faultsOf(read(file.toStdString()))), faults);
    }

    void aBrokenEntryHidesNoOther()
    {
        const Safetensors file =
            read(fileWith("{'bad':{'dtype':1}," + entry("good", "U8", "8", "0,8") + ",'worse':3}", 8));
        QVERIFY(file.headerRead);
        QVERIFY(file.find("good"));
        QVERIFY(file.open(*file.find("good")).ok());
        QVERIFY(!file.open(*file.find("bad")).ok());
        QVERIFY(!file.has(SafetensorsFaultKind::OffsetHole));  // what a broken entry claims is not known
    }

    void theLastOfEqualNamesCounts()
    {
        const Safetensors file =
            read(fileWith("{" + entry("a", "U8", "8", "0,8") + "," + entry("a", "I8", "8", "0,8") + "}", 8));
        QVERIFY(file.find("a")->dtype == SafetensorsDType::I8);
        QVERIFY(file.tensors.front().superseded);
    }

    void offsetsOfFaultsPointIntoTheFile()
    {
        const std::string bytes = fileWith("{" + entry("a", "float", "1", "0,1") + "}", 9);
        const Safetensors file = read(bytes);
        QCOMPARE(QString::fromStdString(bytes.substr(file.faults[0].offset, 7)), QString("\"float\""));
        QCOMPARE(file.faults[1].offset, static_cast<std::uint64_t>(bytes.size() - 8));
        QCOMPARE(file.faults[1].length, std::uint64_t{8});
    }

    void survivesEveryTruncationAndFlip()
    {
        const std::string sound = fileWith(twoTensors, 40);
        for (std::size_t length = 0; length < sound.size(); ++length)
            QVERIFY(!read(sound.substr(0, length)).faults.empty());
        for (std::size_t at = 0; at < sound.size() - 40; ++at) {
            for (int bit = 0; bit < 8; ++bit) {
                std::string flipped = sound;
                flipped[at] = static_cast<char>(flipped[at] ^ (1 << bit));
                const Safetensors file = read(flipped);
                for (const SafetensorsTensor &tensor : file.tensors)
                    static_cast<void>(file.open(tensor).ok());
            }
        }
    }

    void boundsEntriesByTheHeader()
    {
        std::string header = "{";
        for (int i = 0; i < 150'000; ++i)
            header += "'':{},";
        const Safetensors file = read(fileWith(header + "'':{}}", 0));
        QVERIFY(file.tensors.size() < 50'000);
        QVERIFY(file.faults.size() < 10'000);
        QVERIFY(file.has(SafetensorsFaultKind::Unreadable));
    }
};

QTEST_APPLESS_MAIN(tst_Safetensors)
#include "tst_Safetensors.moc"
