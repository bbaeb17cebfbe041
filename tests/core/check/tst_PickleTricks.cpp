// SPDX-License-Identifier: Apache-2.0
// Files made to show a scanner another pickle than the one that torch loads, or none at all.
#include "core/check/rules/AreaRules.h"
#include "tests/support/PickleCarriers.h"
#include "tests/support/RuleCase.h"

#include <QtTest>

using namespace pt2scope;
using namespace pt2scope::testing;
using namespace pt2scope::testing::pickled;
using namespace std::string_literals;

namespace {

constexpr auto error = Severity::Error;
const std::string deny = "pickle/deny-global";

/// UTF-8 of the bytes taken for latin-1, as protocol 2 pickles bytes.
std::string latin1(std::string_view bytes)
{
    std::string utf8;
    for (const char c : bytes) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte >= 0x80)
            utf8 += static_cast<char>(0xc0 | byte >> 6);
        utf8 += byte < 0x80 ? c : static_cast<char>(0x80 | (byte & 0x3f));
    }
    return utf8;
}

std::string binBytes(std::string_view bytes)
{
    return 'B' + littleEndian(static_cast<std::uint32_t>(bytes.size())) + std::string(bytes);
}

/// A pickle in the bytes of a pickle, and so on.
std::string wrapped(std::string pickle, int times)
{
    for (int i = 0; i < times; ++i)
        pickle = file(binBytes(pickle));
    return binBytes(pickle);
}

/// The call that protocol 2 has for bytes.
std::string encodedBytes(std::string_view bytes)
{
    return call(global("_codecs", "encode"), {text(latin1(bytes)), text("latin1")});
}

std::string asInput(const std::string &value)
{
    return tuple({tuple({value}), dict({})});
}

/// Sound and evil copies of the sample inputs under these names.
Bytes twoCopies(std::string_view first, std::string_view second, bool evilFirst)
{
    Entries entries = smallPt2Entries();
    ZipBuilder::Entry &original = entryOf(entries, sampleInputsName);
    original.name = "model/data/sample_inputs/" + std::string(first);
    const std::string evil = saved(shellCommand());
    const std::string sound = saved(pairOfInputs());
    original.content = evilFirst ? evil : sound;
    entries.push_back(entry("model/data/sample_inputs/" + std::string(second), evilFirst ? sound : evil));
    return testing::zip(entries);
}

/// The small archive whose weight is pickled, sound, and has a second record of a like name that is evil.
Bytes secondWeight(const std::string &name)
{
    Entries entries = pickledWeight(saved(tensor()));
    entries.push_back(entry("model/data/weights/" + name, saved(shellCommand())));
    return testing::zip(entries);
}

/// Sample inputs with an evil and a sound data.pkl under these names.
Bytes twoPickles(const std::string &evilName, const std::string &soundName)
{
    return sampleRecord(toText(testing::zip(listed({{"archive/" + soundName, file(pairOfInputs())},
                                                    {"archive/" + evilName, file(shellCommand())},
                                                    {"archive/data/0", std::string(48, '\1')},
                                                    {"archive/version", "3\n"}}))));
}

/// Sample inputs whose evil data.pkl is written after this change.
template <typename Change>
Bytes disguised(const Change &change)
{
    Entries entries = listed({{"archive/data.pkl", file(shellCommand())}, {"archive/version", "3\n"}});
    change(entries[0]);
    return sampleRecord(toText(testing::zip(entries)));
}

/// The small archive with one weight, of which the config says this, and a record that holds an evil pickle.
Bytes evilWeight(const std::string &path, const std::string &usePickle, const std::string &record)
{
    Entries entries = withWeights({{"w", {.path = '"' + path + '"', .usePickle = usePickle}}});
    entries.push_back(entry("model/" + record, file(shellCommand())));
    return testing::zip(entries);
}

/// A safetensors file whose header has a length of 'V' and some hundreds: to a pickle it is a line of text.
Bytes safetensors(const std::string &content)
{
    const std::string nbytes = std::to_string(content.size());
    std::string header =
        R"({"w":{"dtype":"U8","shape":[)" + nbytes + R"(],"data_offsets":[0,)" + nbytes + R"(]},"__metadata__":{"p":")";
    header.resize(256 + 'V' - 4, 'x');
    header += "\"}}\n";
    return toBytes(std::string("V\1\0\0\0\0\0\0", 8) + header + content);
}

std::vector<RuleCase> allCases()
{
    const std::string evil = file(shellCommand());
    const std::string evilText = "cos\nsystem\n(S'x'\ntR.";
    return {
        {deny, "a pickle in bytes", error, samples(asInput(binBytes(evil)))},
        {deny, "a pickle in the text that protocol 2 has for bytes", error, samples(asInput(encodedBytes(evil)))},
        {deny, "a pickle of protocol 0 in a text", error, samples(asInput(text(evilText)))},
        {deny, "a pickle in a pickle in a pickle", error,
         samples(asInput(binBytes(file(binBytes(file(binBytes(evil)))))))},
        {deny, "a pickle in thirty pickles", error, samples(asInput(wrapped(evil, 30)))},
        {deny, "an archive in bytes", error, samples(asInput(binBytes(saved(shellCommand()))))},
        {deny, "an archive in the text that protocol 2 has for bytes", error,
         samples(asInput(encodedBytes(saved(shellCommand()))))},
        {"pickle/reduce-on-foreign", "a pickle in bytes that keeps a function for a call unseen", error,
         samples(asInput(binBytes(
             file(orderedDict() + dict({{"append", global("torch._tensor", "_rebuild_from_type_v2")}}) + 'b'))))},
        {"pickle/reduce-on-foreign", "bytes that only begin like a pickle", std::nullopt,
         samples(asInput(binBytes("\x80\2RR0RRtt")))},
        {deny, "a weight that is pickled by a text", error, evilWeight("weight_p", R"("no")", "data/weights/weight_p")},
        {deny, "a weight that is pickled by a number", error, evilWeight("weight_p", "1", "data/weights/weight_p")},
        {deny, "a weight that is pickled by a list", error, evilWeight("weight_p", "[0]", "data/weights/weight_p")},
        {deny, "a weight that is not pickled by null", std::nullopt,
         evilWeight("weight_p", "null", "data/weights/weight_p")},
        {deny, "a weight that is not pickled by zero", std::nullopt,
         evilWeight("weight_p", "0", "data/weights/weight_p")},
        {deny, "a path that begins with a slash", error, evilWeight("/evil", "true", "/evil")},
        {deny, "an opaque object in another case", error,
         testing::zip(plus("model/data/constants/OPAQUE_OBJ_0", evil))},
        {deny, "a safetensors file", error, safetensors(shellCommand() + '.'), ".safetensors"},
        {deny, "a safetensors file by another name", error, safetensors(shellCommand()), ".pth"},
        {"pickle/malformed", "a sound safetensors file", std::nullopt, safetensors("\n\n.0RR"), ".safetensors"},
        {"pickle/trailing-data", "a sound safetensors file", std::nullopt, safetensors("."), ".safetensors"},
        {deny, "a pickle before an archive, in a file", error, toBytes(evil + saved(pairOfInputs())), ".pth"},
        {deny, "a pickle before an export", error, toBytes(evil + toText(smallPt2()))},
        {deny, "an archive alone", std::nullopt, toBytes(saved(pairOfInputs())), ".pth"},
        {deny, "a sound pickle in bytes", std::nullopt, samples(asInput(binBytes(file(integer(1)))))},

        {deny, "a second copy of the record", error, twoCopies("model.pt", "model.pt", false)},
        {deny, "a first copy of the record", error, twoCopies("model.pt", "model.pt", true)},
        {deny, "another case in the record's name", error, twoCopies("model.pt", "Model.PT", false)},
        {deny, "the only copy in another case", error,
         testing::zip(changed(sampleInputsName,
                              [](ZipBuilder::Entry &found) {
                                  found.name = "model/data/sample_inputs/MODEL.PT";
                                  found.content = saved(shellCommand());
                              }))},
        {deny, "a second copy of a pickled weight", error, secondWeight("weight_0")},
        {deny, "a pickled weight in another case", error, secondWeight("Weight_0")},
        {deny, "another weight, which is not loaded", std::nullopt, secondWeight("weight_1")},
        {deny, "a second data.pkl", error, twoPickles("data.pkl", "data.pkl")},
        {deny, "a second data.pkl in another case", error, twoPickles("DATA.pkl", "data.pkl")},
        {deny, "data.pkl in another case only", error, twoPickles("Data.Pkl", "other.pkl")},

        {deny, "a wrong CRC-32", error, disguised([](ZipBuilder::Entry &made) { made.crcXor = 1; })},
        {deny, "a wrong CRC-32 in the descriptor", error,
         disguised([](ZipBuilder::Entry &made) { made.descriptorCrcXor = 1; })},
        {deny, "another local name", error,
         disguised([](ZipBuilder::Entry &made) { made.localName = "archive/xxxx.txt"; })},
        {deny, "deflated", error, disguised([](ZipBuilder::Entry &made) { made.deflate = true; })},
        {deny, "odd flag bits", error, disguised([](ZipBuilder::Entry &made) { made.flags = 0x0802; })},
        {deny, "a comment", error, disguised([](ZipBuilder::Entry &made) { made.comment = "data.pkl"; })},

        {deny, "a pickle before an archive, which torch takes for a stream", error,
         sampleRecord(evil + saved(pairOfInputs()))},
        {deny, "a bare pickle", error, sampleRecord(evil)},
        {deny, "a bare pickle of protocol 0", error, sampleRecord(evilText)},
        {deny, "a bare pickle that breaks off after the call", error,
         sampleRecord(evil.substr(0, evil.size() - 1) + "\xff\xff")},
        {deny, "a bare pickle of protocol 0 that breaks off after the call", error,
         sampleRecord(evilText.substr(0, evilText.size() - 1) + "\xff\xff")},
        {deny, "an evil magic number of a stream", error,
         sampleRecord("\x80\2" + shellCommand() + '.' + file(integer(1001)) + file(dict({})))},
    };
}

}  // namespace

class tst_PickleTricks : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void evilIsFound_data();
    void evilIsFound();
    void verdictsAreFindings_data();
    void verdictsAreFindings();
    void verdictsOfBarePicklesAreFindings_data();
    void verdictsOfBarePicklesAreFindings();

private:
    static void verifyFindings(const Bytes &bytes);
};

void tst_PickleTricks::evilIsFound_data()
{
    addRuleCaseRows(allCases());
}

void tst_PickleTricks::evilIsFound()
{
    QFETCH(int, index);
    static const std::vector<RuleCase> cases = allCases();
    verifyRuleCase(cases[static_cast<std::size_t>(index)], pickleRules());
}

void tst_PickleTricks::verdictsAreFindings_data()
{
    QTest::addColumn<QByteArray>("pickle");
    const auto row = [](const char *name, const std::string &object) {
        QTest::newRow(name) << QByteArray::fromStdString(file(object));
    };
    const std::string torchSize = call(global("torch", "Size"), {tuple({integer(1)})});
    row("sound", pairOfInputs());
    row("dangerous import", global("os", "system"));
    row("unknown import", global("my_package", "thing"));
    row("unknown call", call(global("my_package", "thing"), {}));
    row("dotted import", global("torch", "serialization.os"));
    row("extension", "\x82\1");
    row("unresolvable import", integer(1) + text("x") + "\x93");
    row("a called call", call(torchSize, {}));
    row("a called storage",
        call(tuple({text("storage"), global("torch", "FloatStorage"), text("0"), text("cpu"), integer(12)}) + 'Q', {}));
    row("a changed class", global("torch", "Size") + dict({}) + 'b');
    row("a storage that is called", call(global("torch", "FloatStorage"), {integer(5)}));
    row("a call that is passed on", call(global("torch._tensor", "_rebuild_from_type_v2"),
                                         {torchSize, global("torch", "Tensor"), tuple({}), dict({})}));
    row("a fake tensor of a bytearray", call(global("torch._export.serde.serialize", "_reconstruct_fake_tensor"),
                                             {call(global("builtins", "bytearray"), {}), boolean(false)}));
    row("a function for a call unseen",
        orderedDict() + dict({{"append", global("torch._tensor", "_rebuild_from_type_v2")}}) + 'b');
    row("a module's class that is changed",
        tuple({text("module"), global("torch.nn.parameter", "Parameter"), text("a.py"), text("x")}) + 'Q' + dict({})
            + 'b');
    row("a memory format of torch", text("torch._utils") + text("torch.preserve_format") + "\x93");
    row("a memory format of a user", text("mine") + text("torch.preserve_format") + "\x93");
    row("damage", "R");
    row("a length beyond the end", "B\xff\xff\xff\x7f");
}

/// Whatever the judgement of a pickle is, the check must not be milder.
void tst_PickleTricks::verdictsAreFindings()
{
    QFETCH(QByteArray, pickle);
    verifyFindings(sampleBytes(pickle.toStdString()));
}

void tst_PickleTricks::verdictsOfBarePicklesAreFindings_data()
{
    QTest::addColumn<QByteArray>("pickle");
    const auto row = [](const char *name, const std::string &object) {
        QTest::newRow(name) << QByteArray::fromStdString("\x80\5" + object + '.');
    };
    const std::string load = global("torch.storage", "_load_from_bytes");
    const std::string evil = "cos\nsystem\n(S'x'\ntR.";
    const std::string changing = "\x96" + littleEndian(static_cast<std::uint32_t>(evil.size() - 1))
                                 + std::string(4, '\0') + evil.substr(0, evil.size() - 1);
    row("sound", pairOfInputs());
    row("a user's class", global("mine", "Class"));
    row("an extension", "\x82\1");
    row("a length beyond the end", "B\xff\xff\xff\x7f");
    row("bytes that are loaded", call(load, {binBytes(evil)}));
    row("bytes that are changed before they are loaded", changing + "q\1K.a0" + call(load, {"h\1"}));
    row("bytes that are no pickle", call(load, {binBytes("abc")}));
    row("bytes that a function is called with",
        call(global("torch._tensor", "_rebuild_from_type_v2"),
             {load, global("torch", "Tensor"), tuple({binBytes(evil)}), dict({})}));
    row("a function as an attribute", orderedDict() + dict({{"append", load}}) + 'b' + binBytes(evil) + 'a');
}

void tst_PickleTricks::verdictsOfBarePicklesAreFindings()
{
    QFETCH(QByteArray, pickle);
    verifyFindings(toBytes(pickle.toStdString()));
}

void tst_PickleTricks::verifyFindings(const Bytes &bytes)
{
    const TemporaryFile temporary(bytes);
    const auto document = openDocument(temporary.path());
    QVERIFY(document && (*document)->pickles.size() == 1);
    const PickleFile &judged = (*document)->pickles[0];
    QVERIFY(!judged.save.pickles.empty());
    const PickleVerdict verdict = judgePickle(judged.save.pickles[0].pickle, judged.place()).verdict;

    Severity worst = Severity::Info;
    const auto findings = runRules(temporary.path(), pickleRules());
    for (const Finding &finding : findings)
        worst = std::max(worst, finding.severity);
    const Severity least = verdict == PickleVerdict::Dangerous ? Severity::Error
                           : verdict == PickleVerdict::Unknown ? Severity::Warning
                                                               : Severity::Info;
    QVERIFY2(worst >= least, describeFindings(findings).c_str());
}

QTEST_APPLESS_MAIN(tst_PickleTricks)
#include "tst_PickleTricks.moc"
