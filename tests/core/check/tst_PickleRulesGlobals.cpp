// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/pickle/PickleRuleTopics.h"
#include "tests/support/PickleCarriers.h"
#include "tests/support/RuleCase.h"

#include <QtTest>

using namespace pt2scope;
using namespace pt2scope::testing;
using namespace pt2scope::testing::pickled;
using namespace std::string_literals;

namespace {

const std::string proto2 = "\x80\2";
const std::string proto4 = "\x80\4";
const std::string noArguments = ")R";
/// What a stream as torch.save wrote it before 1.6 begins with.
const std::string magicNumber = file("\x8a\x0a\x6c\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19");

std::string shortText(std::string_view value)
{
    return "\x8c"s + static_cast<char>(value.size()) + std::string(value);
}

/// STACK_GLOBAL over two texts.
std::string stackGlobal(std::string_view module, std::string_view name)
{
    return shortText(module) + shortText(name) + "\x93";
}

/// An object of a user's class, with a state.
std::string foreignObject()
{
    return global("my_package", "MyInput") + ")\x81" + dict({{"x", integer(1)}}) + "b";
}

/// A storage as pickle.dumps writes it: torch.storage._load_from_bytes of these bytes.
std::string loaded(const std::string &bytes)
{
    return call(global("torch.storage", "_load_from_bytes"),
                {'B' + littleEndian(static_cast<std::uint32_t>(bytes.size())) + bytes});
}

std::vector<RuleCase> denyCases()
{
    const std::string rule = "pickle/deny-global";
    const auto reduced = [](std::string_view module, std::string_view name) {
        return samples(call(global(module, name), {text("x")}));
    };
    return {
        {rule, "os.system, called", error, samples(shellCommand())},
        {rule, "os.system, imported only", error, samples(tuple({global("os", "system"), dict({})}))},
        {rule, "posix.system", error, reduced("posix", "system")},
        {rule, "eval by its name of Python 2", error, reduced("__builtin__", "eval")},
        {rule, "getattr", error, reduced("builtins", "getattr")},
        {rule, "subprocess by its name of Python 2", error, reduced("commands", "getoutput")},
        {rule, "a file that pip would run", error, reduced("pip", "main")},
        {rule, "torch.load", error, reduced("torch", "load")},
        {rule, "INST", error, sampleBytes(proto2 + "(" + text("x") + "ios\nsystem\n.")},
        {rule, "OBJ", error, sampleBytes(proto2 + "(" + global("os", "system") + text("x") + "o.")},
        {rule, "protocol 0 without PROTO", error, sampleBytes("cos\nsystem\n(S'x'\ntR.")},
        {rule, "STACK_GLOBAL", error, sampleBytes(proto4 + stackGlobal("os", "system") + noArguments + '.')},
        {rule, "STACK_GLOBAL with both texts out of the memo", error,
         sampleBytes(proto4 + text("os") + "q\1" + text("system") + "q\2" + text("torch") + text("Size") + "000"
                     + "0h\1h\2\x93" + noArguments + '.')},
        {rule, "a memo key that is written twice", error,
         sampleBytes(proto4 + text("torch") + "q\1" + "0" + text("os") + "q\1" + "0h\1" + text("system") + "\x93"
                     + noArguments + '.')},
        {rule, "an import that is popped again", error,
         sampleBytes(proto2 + global("os", "system") + '0' + pairOfInputs() + '.')},
        {rule, "a second pickle after STOP", error, sampleBytes(file(pairOfInputs()) + file(shellCommand()))},
        {rule, "before the stream breaks", error, sampleBytes(proto2 + shellCommand() + '\xff')},
        {rule, "the function that _rebuild_from_type_v2 calls", error,
         samples(call(global("torch._tensor", "_rebuild_from_type_v2"),
                      {global("os", "system"), global("torch", "Tensor"), tuple({text("x")}), dict({})}))},
        {rule, "state dict", error, stateDict(shellCommand())},
        {rule, "constants", error, constants(shellCommand())},
        {rule, "pickled weight", error, zip(pickledWeight(saved(shellCommand())))},
        {rule, "opaque object", error, object("opaque_obj_0", file(shellCommand()))},
        {rule, "opaque object with a storage of a command", error,
         object("opaque_obj_0", file(loaded(saved(shellCommand()))))},
        {rule, "opaque object with a storage that is computed", error,
         object("opaque_obj_0", file(call(global("torch.storage", "_load_from_bytes"), {dict({})})))},
        {rule, "opaque object with a storage", silent, object("opaque_obj_0", file(loaded(saved(tensor()))))},
        {rule, "sample inputs with a storage in bytes", error, samples(loaded(saved(tensor())))},
        {rule, "custom object", error, object("custom_obj_0", saved(shellCommand()))},
        {rule, "a .pt file that nothing names", error, zip(plus("model/extra/other.pt", saved(shellCommand())))},
        {rule, "a file of torch.save itself", error, toBytes(saved(shellCommand())), ".pt"},
        {rule, "sound sample inputs", silent, smallPt2()},
        {rule, "a user's class", silent, samples(tuple({tuple({foreignObject()}), dict({})}))},
        {rule, "raw bytes that would make a pickle", silent, zip(with("data/weights/weight_0", file(shellCommand())))},
        {rule, "an extra file", silent, zip(plus("model/extra/evil.pkl", "cos\nsystem\n(S'x'\ntR."))},
    };
}

std::vector<RuleCase> importCases()
{
    const Bytes foreign = samples(tuple({tuple({foreignObject()}), dict({})}));
    const std::string encode = global("_codecs", "encode");
    return {
        {"pickle/foreign-global", "a user's class", warning, foreign},
        {"pickle/foreign-global", "os.system, which is worse", silent, samples(shellCommand())},
        {"pickle/foreign-global", "PyTorch's own", silent, smallPt2()},
        {"pickle/unresolvable-stack-global", "a name that a call makes", error,
         sampleBytes(proto4 + text("os") + call(encode, {text("system"), text("utf-8")}) + "\x93" + noArguments + '.')},
        {"pickle/unresolvable-stack-global", "a number for a module", error,
         sampleBytes(proto4 + integer(1) + text("system") + "\x93" + '.')},
        {"pickle/unresolvable-stack-global", "two texts", silent,
         sampleBytes(proto4 + stackGlobal("collections", "OrderedDict") + noArguments + '.')},
        {"pickle/extension-opcode", "EXT1", error, sampleBytes(proto2 + "\x82\1" + noArguments + '.')},
        {"pickle/extension-opcode", "EXT2", error, sampleBytes(proto2 + "\x83\1\1" + noArguments + '.')},
        {"pickle/extension-opcode", "EXT4", error, sampleBytes(proto2 + "\x84\1\1\1\1" + noArguments + '.')},
        {"pickle/extension-opcode", "none", silent, smallPt2()},
        {"pickle/getattr-dotted", "through torch to os", error,
         sampleBytes(proto4 + stackGlobal("torch", "serialization.os.system") + noArguments + '.')},
        {"pickle/getattr-dotted", "a nested class of a user", error,
         sampleBytes(proto4 + stackGlobal("my_package", "Outer.Inner") + noArguments + '.')},
        {"pickle/getattr-dotted", "dots in the module only", silent,
         sampleBytes(proto4 + stackGlobal("my.package", "Inner") + noArguments + '.')},
        {"pickle/reduce-on-foreign", "NEWOBJ and BUILD", warning, foreign},
        {"pickle/reduce-on-foreign", "REDUCE", warning, samples(call(global("my_package", "make"), {integer(1)}))},
        {"pickle/reduce-on-foreign", "a module's class, as a stream saves it with its source", warning,
         sampleRecord(magicNumber + file(integer(1001)) + file(dict({}))
                      + file(tuple({text("module"), global("my_package", "Net"), text("net.py"), text("class Net: 0")})
                             + "Q)\x81" + dict({}) + 'b')
                      + file("]"))},
        {"pickle/reduce-on-foreign", "the result of a call is called", error,
         samples(call(call(encode, {text("x"), text("latin1")}), {integer(1)}))},
        {"pickle/reduce-on-foreign", "attributes of an imported class are set", error,
         samples(tuple({global("torch", "Tensor") + dict({{"x", integer(1)}}) + 'b', dict({})}))},
        {"pickle/reduce-on-foreign", "items of an imported class are set", error,
         samples(tuple({global("torch", "Tensor") + text("x") + integer(1) + 's', dict({})}))},
        {"pickle/reduce-on-foreign", "imported, not called", silent,
         samples(tuple({tuple({global("my_package", "MyInput")}), dict({})}))},
        {"pickle/reduce-on-foreign", "PyTorch's own", silent, smallPt2()},
        {"pickle/weights-only-incompatible", "a user's class", warning, foreign},
        {"pickle/weights-only-incompatible", "a nested tensor", info,
         samples(call(global("torch._utils", "_rebuild_nested_tensor"), {tensor()}))},
        {"pickle/weights-only-incompatible", "a pickled weight, which is loaded without restriction", silent,
         zip(pickledWeight(saved(foreignObject())))},
        {"pickle/weights-only-incompatible", "PyTorch's own", silent, smallPt2()},
    };
}

std::vector<RuleCase> streamCases()
{
    const std::string sound = file(pairOfInputs());
    const auto malformed = [](const std::string &what, const std::string &pickle) {
        return RuleCase{"pickle/malformed", what, error, sampleBytes(pickle)};
    };
    const auto bomb = [](const std::string &what, const std::string &pickle) {
        return RuleCase{"pickle/size-bomb", what, error, sampleBytes(pickle)};
    };
    return {
        malformed("no STOP", sound.substr(0, sound.size() - 1)),
        malformed("an unknown opcode", proto2 + "\xfe."),
        malformed("a stack underflow", proto2 + "R."),
        malformed("a memo key that is not there", proto2 + "h\5."),
        malformed("no mark", proto2 + "t."),
        malformed("protocol 6", "\x80\6N."),
        malformed("a storage without a key", file(tuple({text("storage"), global("torch", "FloatStorage")}) + 'Q')),
        malformed("no bytes at all", ""),
        {"pickle/malformed", "an opaque object that is an archive", error, object("opaque_obj_0", saved(integer(1)))},
        {"pickle/malformed", "a damaged opaque object", error, object("opaque_obj_0", "\x80\2}")},
        {"pickle/malformed", "an opaque object of no opcodes", error, object("opaque_obj_0", "\xff\xfe garbage")},
        {"pickle/malformed", "a legacy stream without storages", error,
         sampleRecord(magicNumber + file(integer(1001)))},
        {"pickle/malformed", "a legacy stream", silent,
         sampleRecord(magicNumber + file(integer(1001)) + file(dict({})) + file(tuple({tuple({}), dict({})}))
                      + file("]"))},
        {"pickle/malformed", "a sound opaque object", silent, object("opaque_obj_0", file(integer(1)))},
        {"pickle/malformed", "sound sample inputs", silent, smallPt2()},
        {"pickle/trailing-data", "zeros", warning, sampleBytes(sound + std::string(8, '\0'))},
        {"pickle/trailing-data", "a second pickle", warning, sampleBytes(sound + sound)},
        {"pickle/trailing-data", "an opaque object", warning, object("opaque_obj_0", file(integer(1)) + "more")},
        {"pickle/trailing-data", "nothing", silent, smallPt2()},
        {"pickle/protocol", "4", info, sampleBytes(proto4 + pairOfInputs() + '.')},
        {"pickle/protocol", "none", info, sampleBytes(pairOfInputs() + '.')},
        {"pickle/protocol", "2", silent, smallPt2()},
        bomb("a bytes of 4 GB", proto2 + "B\xff\xff\xff\xff" + "x."),
        bomb("a bytes of 2^62", proto4 + "\x8e" + std::string(7, '\0') + "\x40x."),
        bomb("a number of 2 GB", proto2 + "\x8b\xff\xff\xff\x7f" + "x."),
        bomb("a memo key of 2^31", proto2 + "Nr\xff\xff\xff\x7f."),
        bomb("nesting", proto2 + std::string(5000, ']') + std::string(4999, 'a') + '.'),
        {"pickle/size-bomb", "a deep nesting that is legal", silent,
         sampleBytes(proto2 + std::string(500, ']') + std::string(499, 'a') + '.')},
        {"pickle/size-bomb", "nothing", silent, smallPt2()},
    };
}

/// A TorchScript archive with this function, and one parameter of it.
std::string scripted(const std::string &value, const std::string &more = {})
{
    const std::string source = "class T(Module):\n  def forward(self: __torch__.T,\n    k: Tensor=" + value
                               + ") -> Tensor:\n    return k\n" + more;
    return toText(zip(listed({{"archive/data.pkl", file(call(global("__torch__", "T"), {}))},
                              {"archive/code/__torch__.py", source},
                              {"archive/constants.pkl", file(tuple({}))},
                              {"archive/version", "3\n"}})));
}

std::vector<RuleCase> scriptCases()
{
    const std::string rule = "pickle/code-on-load";
    const std::string setState = "  def __setstate__(self: __torch__.T, s: int) -> NoneType:\n    return None\n";
    const auto of = [](const std::string &text) { return toBytes(text); };
    return {
        {rule, "a default that writes a file", error, of(scripted("torch.from_file(\"x\", True, 8)")), ".pt"},
        {rule, "among the sample inputs", error, sampleRecord(scripted("torch.from_file(\"x\", True, 8)"))},
        {rule, "a default that calls", warning, of(scripted("ops.my.op(3)")), ".pt"},
        {rule, "__setstate__", info, of(scripted("3", setState)), ".pt"},
        {rule, "no code that is run", silent, of(scripted("3")), ".pt"},
        {rule, "no TorchScript", silent, smallPt2()},
    };
}

std::vector<RuleCase> allCases()
{
    std::vector<RuleCase> cases = denyCases();
    for (const auto &group : {importCases(), streamCases(), scriptCases()})
        cases.insert(cases.end(), group.begin(), group.end());
    return cases;
}

std::vector<const Rule *> rulesHere()
{
    std::vector<const Rule *> rules;
    for (const auto topic : {pickleGlobalRules(), pickleStreamRules(), pickleBombRules(), pickleScriptRules()})
        rules.insert(rules.end(), topic.begin(), topic.end());
    return rules;
}

}  // namespace

class tst_PickleRulesGlobals : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyRuleHasCases();
    void rules_data();
    void rules();
    void namesArgumentsAndPlace();
};

void tst_PickleRulesGlobals::everyRuleHasCases()
{
    QCOMPARE(uncoveredRules(rulesHere(), allCases()), std::string());
}

void tst_PickleRulesGlobals::rules_data()
{
    addRuleCaseRows(allCases());
}

void tst_PickleRulesGlobals::rules()
{
    QFETCH(int, index);
    static const std::vector<RuleCase> cases = allCases();
    verifyRuleCase(cases[static_cast<std::size_t>(index)], rulesHere());
}

void tst_PickleRulesGlobals::namesArgumentsAndPlace()
{
    const auto findings = runRulesOn(samples(shellCommand()), rulesHere());
    const Finding *finding = findFinding(findings, "pickle/deny-global");
    QVERIFY(finding);
    QVERIFY2(finding->message.find("os.system is imported by the sample inputs") == 0
                 && finding->message.find("('echo hi',)") != std::string::npos,
             finding->message.c_str());
    QCOMPARE(finding->location.record, "model/data/sample_inputs/model.pt!/archive/data.pkl");
    QCOMPARE(finding->location.offset.value_or(0), 2u);
    QCOMPARE(finding->location.model, "model");
}

QTEST_APPLESS_MAIN(tst_PickleRulesGlobals)
#include "tst_PickleRulesGlobals.moc"
