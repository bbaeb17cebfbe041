// SPDX-License-Identifier: Apache-2.0
#include "core/pickle/GlobalVerdict.h"
#include "core/pickle/PickleReader.h"
#include "tests/support/Numbers.h"
#include "tests/support/PickleBuilder.h"

#include <QTest>
#include <algorithm>

using namespace pt2scope;
using namespace std::string_literals;
using pt2scope::testing::PickleBuilder;
using pt2scope::testing::u32;
using pt2scope::testing::u64;

namespace {

constexpr auto allowed = static_cast<int>(PickleVerdict::Allowed);
constexpr auto unknown = static_cast<int>(PickleVerdict::Unknown);
constexpr auto dangerous = static_cast<int>(PickleVerdict::Dangerous);

int verdictOf(const QString &module, const QString &name, PicklePlace place = PicklePlace::TorchSave)
{
    return static_cast<int>(judgeGlobal(module.toStdString(), name.toStdString(), place));
}

PickleJudgement judge(const std::string &bytes, PicklePlace place = PicklePlace::TorchSave)
{
    const auto raw = std::as_bytes(std::span(bytes));
    const auto shared = std::make_shared<const std::vector<std::byte>>(raw.begin(), raw.end());
    return judgePickles(readPickles(shared), bytes.size(), place);
}

QString reasonsOf(const PickleJudgement &judgement)
{
    QStringList reasons;
    for (const PickleSuspicion &suspicion : judgement.suspicions)
        reasons << QString::fromStdString(suspicion.reason);
    return reasons.join("; ");
}

}  // namespace

class tst_GlobalVerdict : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void globals_data();
    void globals();
    void places_data();
    void places();
    void weightsOnly_data();
    void weightsOnly();
    void bypasses_data();
    void bypasses();
    void soundPickles_data();
    void soundPickles();
    void fakeTensors_data();
    void fakeTensors();
    void functionsOfDependencies();
    void suspicionsNameTheirPlace();
};

void tst_GlobalVerdict::globals_data()
{
    QTest::addColumn<QString>("module");
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("expected");
    const auto row = [](const char *module, const char *name, int expected) {
        QTest::addRow("%s.%s", module, name) << QString(module) << QString(name) << expected;
    };
    for (const char *name : {"_rebuild_tensor", "_rebuild_tensor_v2", "_rebuild_tensor_v3", "_rebuild_parameter",
                             "_rebuild_parameter_with_state", "_rebuild_sparse_tensor", "_rebuild_qtensor",
                             "_rebuild_nested_tensor", "_rebuild_meta_tensor_no_storage", "_rebuild_wrapper_subclass",
                             "_rebuild_device_tensor_from_numpy", "_rebuild_device_tensor_from_cpu_tensor"})
        row("torch._utils", name, allowed);
    row("torch._tensor", "_rebuild_from_type_v2", allowed);
    row("torch.serialization", "_get_layout", allowed);
    row("torch._export.serde.serialize", "_reconstruct_fake_tensor", allowed);
    row("torch.nn.parameter", "Buffer", allowed);
    row("torch.storage", "UntypedStorage", allowed);
    row("torch", "FloatStorage", allowed);
    row("torch", "bfloat16", allowed);
    row("torch", "per_channel_affine", allowed);
    row("torch", "Size", allowed);
    row("collections", "OrderedDict", allowed);
    row("_codecs", "encode", allowed);
    row("__builtin__", "set", allowed);
    row("builtins", "complex", allowed);

    row("collections", "deque", allowed);

    row("my.module", "Class", unknown);
    row("numpy", "dtype", unknown);
    row("numpy.core.multiarray", "_reconstruct", unknown);
    row("torch.nn.functional", "relu", unknown);
    row("torch.nested._internal.nested_tensor", "_rebuild_njt", unknown);
    row("torch.testing._internal.two_tensor", "TwoTensor", unknown);
    row("torch.nn.modules.linear", "Linear", unknown);
    row("torch._utils", "_rebuild_something_new", unknown);
    row("numpy.core.multiarray", "scalar", unknown);
    row("numpy", "dtype", unknown);
    row("datetime", "timedelta", unknown);
    row("builtins", "ValueError", unknown);
    row("builtins", "list", unknown);
    row("pathlib", "PosixPath", unknown);
    row("copyreg", "_reconstructor", unknown);
    row("__torch__.torch.classes.ns", "Class", unknown);
    row("osmosis", "System", unknown);

    for (const char *name : {"eval", "exec", "compile", "open", "getattr", "setattr", "__import__", "globals",
                             "breakpoint", "input", "type", "vars", "delattr", "map", "filter", "memoryview"}) {
        row("builtins", name, dangerous);
        row("__builtin__", name, dangerous);
    }
    for (const auto &[module, name] : std::initializer_list<std::pair<const char *, const char *>>{
             {"os", "system"},
             {"posix", "system"},
             {"nt", "system"},
             {"os.path", "join"},
             {"subprocess", "Popen"},
             {"sys", "modules"},
             {"shutil", "rmtree"},
             {"socket", "socket"},
             {"ctypes", "CDLL"},
             {"importlib", "import_module"},
             {"importlib.util", "find_spec"},
             {"runpy", "run_path"},
             {"pty", "spawn"},
             {"code", "InteractiveInterpreter"},
             {"codeop", "compile_command"},
             {"operator", "attrgetter"},
             {"_operator", "methodcaller"},
             {"operator", "itemgetter"},
             {"functools", "partial"},
             {"functools", "reduce"},
             {"types", "FunctionType"},
             {"types", "CodeType"},
             {"marshal", "loads"},
             {"pickle", "loads"},
             {"_pickle", "loads"},
             {"dill", "loads"},
             {"cloudpickle", "loads"},
             {"joblib", "load"},
             {"webbrowser", "open"},
             {"pip", "main"},
             {"pip._internal.cli.main", "main"},
             {"setuptools", "setup"},
             {"site", "addsitedir"},
             {"zipimport", "zipimporter"},
             {"pydoc", "pipepager"},
             {"pydoc", "locate"},
             {"timeit", "timeit"},
             {"cProfile", "runctx"},
             {"profile", "run"},
             {"pdb", "run"},
             {"bdb", "Bdb"},
             {"trace", "Trace"},
             {"doctest", "debug_script"},
             {"ensurepip", "_run_pip"},
             {"venv", "create"},
             {"asyncio.unix_events", "_UnixSubprocessTransport"},
             {"idlelib.pyshell", "ModifiedInterpreter"},
             {"lib2to3.pgen2.grammar", "Grammar"},
             {"distutils.file_util", "write_file"},
             {"_io", "FileIO"},
             {"io", "open"},
             {"ssl", "get_server_certificate"},
             {"urllib.request", "urlopen"},
             {"http.client", "HTTPSConnection"},
             {"smtplib", "SMTP"},
             {"ftplib", "FTP"},
             {"linecache", "getline"},
             {"logging.config", "listen"},
             {"logging", "FileHandler"},
             {"uuid", "_get_command_stdout"},
             {"_osx_support", "_read_output"},
             {"_aix_support", "aix_platform"},
             {"pkgutil", "resolve_name"},
             {"inspect", "getattr_static"},
             {"gc", "get_objects"},
             {"weakref", "finalize"},
             {"atexit", "register"},
             {"threading", "Thread"},
             {"signal", "signal"},
             {"multiprocessing.util", "spawnv_passfds"},
             {"tempfile", "mkstemp"},
             {"platform", "popen"},
             {"sqlite3", "connect"},
             {"tarfile", "open"},
             {"zipfile", "ZipFile"},
             {"shelve", "open"},
             {"compileall", "compile_dir"},
             {"_posixsubprocess", "fork_exec"},
             {"_interpreters", "create"},
             {"_xxsubinterpreters", "run_string"},
             {"_frozen_importlib", "_load"},
             {"imp", "load_source"},
             {"pipes", "Template"},
             {"unittest.mock", "_importer"},
             {"xmlrpc.client", "ServerProxy"},
             {"collections", "namedtuple"},
             {"typing", "ForwardRef"},
             {"enum", "Enum"},
             {"dataclasses", "make_dataclass"},
             {"pathlib", "os"},
             {"copyreg", "add_extension"},
             {"commands", "getoutput"},
             {"numpy.f2py.crackfortran", "getlincoef"},
             {"numpy.testing._private.utils", "runstring"},
             {"numpy", "load"},
             {"numpy", "fromfile"},
             {"torch", "load"},
             {"torch.serialization", "load"},
             {"torch.storage", "_load_from_bytes"},
             {"torch.jit", "load"},
             {"torch.jit._pickle", "build_intlist"},
             {"torch.jit.unsupported_tensor_ops", "execWrapper"},
             {"torch.hub", "load"},
             {"torch.package", "PackageImporter"},
             {"torch.ops", "load_library"},
             {"torch._ops", "ops"},
             {"torch._C", "_pickle_load_obj"},
             {"torch._utils", "_import_dotted_name"},
             {"torch._inductor.codecache", "compile_file"},
             {"torch._dynamo.guards", "GuardBuilder"},
             {"torch.fx.experimental.symbolic_shapes", "ShapeEnv"},
             {"torch.fx.graph_module", "reduce_graph_module"},
             {"torch.utils._config_module", "ConfigModule"},
             {"torch.utils.collect_env", "run"},
             {"torch.utils.bottleneck.__main__", "run_cprofile"},
             {"torch.utils.cpp_extension", "load_inline"},
             {"torch.utils.data.datapipes.utils.decoder", "basichandlers"},
             {"sympy.core.sympify", "sympify"},
             {"my.module", "__builtins__"},
             {"my.module", "os"},
             {"my.module", "system"},
             {"my.module", "Class.method"},
             {"torch", "serialization.os.system"},
             {"torch._utils", "_rebuild_tensor_v2.__globals__"},
             {"collections", "OrderedDict.__init__"}})
        row(module, name, dangerous);
}

void tst_GlobalVerdict::globals()
{
    QFETCH(QString, module);
    QFETCH(QString, name);
    QTEST(verdictOf(module, name), "expected");
}

void tst_GlobalVerdict::places_data()
{
    QTest::addColumn<QString>("module");
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("place");
    QTest::addColumn<int>("expected");
    const auto row = [](const char *title, const char *module, const char *name, PicklePlace place, int expected) {
        QTest::newRow(title) << QString(module) << QString(name) << static_cast<int>(place) << expected;
    };
    row("custom object", "__torch__.torch.classes.ns", "Class", PicklePlace::CustomObject, allowed);
    row("custom object elsewhere", "__torch__.torch.classes.ns", "Class", PicklePlace::TorchSave, unknown);
    row("user class in a custom object", "my", "Class", PicklePlace::CustomObject, unknown);
    row("os in a custom object", "os", "system", PicklePlace::CustomObject, dangerous);
    row("class in TorchScript", "__torch__", "Model", PicklePlace::TorchScript, allowed);
    row("list in TorchScript", "torch.jit._pickle", "build_intlist", PicklePlace::TorchScript, allowed);
    row("user class in an opaque object", "my", "Class", PicklePlace::OpaqueObject, unknown);
    row("name that only begins so", "__torch__x", "Class", PicklePlace::CustomObject, unknown);
}

void tst_GlobalVerdict::places()
{
    QFETCH(QString, module);
    QFETCH(QString, name);
    QFETCH(int, place);
    QTEST(verdictOf(module, name, static_cast<PicklePlace>(place)), "expected");
}

void tst_GlobalVerdict::weightsOnly_data()
{
    QTest::addColumn<QString>("module");
    QTest::addColumn<QString>("name");
    QTest::addColumn<bool>("known");
    const auto row = [](const char *module, const char *name, bool known) {
        QTest::addRow("%s.%s", module, name) << QString(module) << QString(name) << known;
    };
    row("torch._utils", "_rebuild_tensor_v2", true);
    row("torch._utils", "_rebuild_nested_tensor", false);
    row("torch._export.serde.serialize", "_reconstruct_fake_tensor", false);
    row("torch.nn.parameter", "Parameter", true);
    row("torch.nn.parameter", "Buffer", false);
    row("torch.cuda.sparse", "ByteTensor", true);
    row("torch.cuda.sparse", "BoolTensor", false);
    row("torch.cuda", "QInt8Storage", false);
    row("torch", "float4_e2m1fn_x2", true);
    row("torch", "uint7", true);
    row("collections", "Counter", true);
    row("builtins", "bytearray", true);
    row("builtins", "list", false);
    row("numpy", "dtype", false);
}

void tst_GlobalVerdict::weightsOnly()
{
    QFETCH(QString, module);
    QFETCH(QString, name);
    QTEST(isWeightsOnlyGlobal(module.toStdString(), name.toStdString()), "known");
}

/// Ways by which pickles have passed picklescan, fickling, modelscan or torch's own checks.
void tst_GlobalVerdict::bypasses_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("reason");
    const auto row = [](const char *name, const std::string &bytes, const char *reason) {
        QTest::newRow(name) << QByteArray::fromStdString(bytes) << QString(reason);
    };
    const auto system = [](PickleBuilder builder) {
        return builder.text("echo").op(PickleOp::Tuple1).reduce().stopped();
    };
    row("plain", PickleBuilder().call("os", "system", "echo").stopped(), "imports os.system");
    row("INST instead of GLOBAL", PickleBuilder(0).mark().text("echo").inst("os", "system").stopped(),
        "imports os.system");
    row("OBJ instead of REDUCE", PickleBuilder().mark().global("pty", "spawn").text("id").op(PickleOp::Obj).stopped(),
        "imports pty.spawn");
    row("name of Python 2", PickleBuilder().call("__builtin__", "eval", "1").stopped(),
        "imports __builtin__.eval, which is builtins.eval");
    row("module of Python 2", PickleBuilder().call("commands", "getoutput", "id").stopped(),
        "which is subprocess.getoutput");
    row("alias of os", PickleBuilder().call("posix", "system", "id").stopped(), "imports posix.system");
    row("operands from the memo, PUT and MEMOIZE mixed",
        system(PickleBuilder(4)
                   .text("os")
                   .put(0)
                   .text("system")
                   .put(1)
                   .text("torch._utils")
                   .op(PickleOp::Memoize)
                   .text("_rebuild_tensor_v2")
                   .op(PickleOp::Memoize)
                   .get(0)
                   .get(1)
                   .op(PickleOp::StackGlobal)),
        "imports os.system");
    row("operands on the stack long before",
        system(PickleBuilder(4).text("os").text("system").text("torch").op(PickleOp::Pop).op(PickleOp::StackGlobal)),
        "imports os.system");
    row("operand through DUP and POP",
        system(
            PickleBuilder(4).text("os").op(PickleOp::Dup).op(PickleOp::Pop).text("system").op(PickleOp::StackGlobal)),
        "imports os.system");
    row("operands that a call gives",
        system(PickleBuilder(4).text("os").call("builtins", "str", "system").op(PickleOp::StackGlobal)),
        "imports a global whose name is computed");
    row("operands that are attributes set by BUILD",
        PickleBuilder(5)
            .global("numpy", "prod")
            .none()
            .mark()
            .text("a")
            .text("os")
            .op(PickleOp::Dict)
            .op(PickleOp::Tuple2)
            .op(PickleOp::Build)
            .op(PickleOp::Pop)
            .global("numpy", "prod.a")
            .stopped(),
        "imports numpy.prod.a");
    row("attribute set on an allowed function",
        PickleBuilder()
            .global("torch._utils", "_rebuild_tensor_v2")
            .none()
            .op(PickleOp::EmptyDict)
            .op(PickleOp::Tuple2)
            .op(PickleOp::Build)
            .stopped(),
        "changes torch._utils._rebuild_tensor_v2 itself");
    row("dotted name", PickleBuilder(4).stackGlobal("torch", "serialization.os.system").stopped(),
        "imports torch.serialization.os.system");
    row("dotted name of an allowed class",
        PickleBuilder(4).stackGlobal("collections", "OrderedDict.__init__").stopped(),
        "imports collections.OrderedDict.__init__");
    row("extension code", PickleBuilder().op(PickleOp::Ext1, "\1").stopped(),
        "imports what is registered as extension");
    row("extension code that is called",
        PickleBuilder().op(PickleOp::Ext4, u32(77)).text("id").op(PickleOp::Tuple1).reduce().stopped(),
        "imports what is registered as extension 77");
    row("import through another module",
        PickleBuilder(4).call("importlib", "import_module", "os").text("system").op(PickleOp::Tuple2).stopped(),
        "imports importlib.import_module");
    row("resolver of names", PickleBuilder(4).call("pkgutil", "resolve_name", "os:system").stopped(),
        "imports pkgutil.resolve_name");
    row("getattr chain",
        PickleBuilder(4)
            .global("builtins", "getattr")
            .global("os", "path")
            .text("os")
            .op(PickleOp::Tuple2)
            .reduce()
            .stopped(),
        "imports builtins.getattr");
    row("call of what a call gives", system(PickleBuilder().call("my.module", "factory", "x")),
        "calls what my.module.factory('x') gives");
    row("pip", PickleBuilder().call("pip", "main", "install").stopped(), "imports pip.main");
    row("subprocess of asyncio",
        PickleBuilder(4).stackGlobal("asyncio.unix_events", "_UnixSubprocessTransport._start").stopped(),
        "imports asyncio.unix_events._UnixSubprocessTransport._start");
    row("numpy's exec", PickleBuilder().call("numpy.testing._private.utils", "runstring", "1").stopped(),
        "imports numpy.testing._private.utils.runstring");
    row("submodule of a denied module", PickleBuilder().call("numpy.f2py.crackfortran", "getlincoef", "1").stopped(),
        "imports numpy.f2py.crackfortran.getlincoef");
    row("torch's loader of pickles", PickleBuilder().call("torch.storage", "_load_from_bytes", "x").stopped(),
        "imports torch.storage._load_from_bytes");
    row("pickle inside a pickle",
        PickleBuilder(3).global("_pickle", "loads").byteString("N.").op(PickleOp::Tuple1).reduce().stopped(),
        "imports _pickle.loads");
    row("re-exported module", PickleBuilder().global("torch.nn.init", "os").stopped(), "imports torch.nn.init.os");
    row("builtins of any module", PickleBuilder().global("torch.nn.init", "__builtins__").stopped(),
        "imports torch.nn.init.__builtins__");
    row("broken after the call", PickleBuilder().call("os", "system", "echo").raw("\xff").bytes(), "imports os.system");
    row("broken after the call by the stack", PickleBuilder().call("os", "system", "echo").raw("tttt.").bytes(),
        "imports os.system");
    row("broken before the call", PickleBuilder().raw("\xff").call("os", "system", "echo").stopped(), "unknown opcode");
    row("thrown away again", PickleBuilder().call("os", "system", "echo").op(PickleOp::Pop).none().stopped(),
        "imports os.system");
    row("FRAME that hides an instruction", PickleBuilder(4).op(PickleOp::Frame, u64(1)).raw("K\1").stopped(),
        "bad frame");
    row("second pickle", PickleBuilder().none().stopped() + PickleBuilder().call("os", "system", "echo").stopped(),
        "imports os.system");
    row("PROTO changed midway", PickleBuilder(2).op(PickleOp::Proto, "\4").stackGlobal("builtins", "exec").stopped(),
        "imports builtins.exec");
    row("STRING with escapes", PickleBuilder(4).raw("S'o\\x73'\nS'sys\\164em'\n").op(PickleOp::StackGlobal).stopped(),
        "imports os.system");
    row("UNICODE with escapes", PickleBuilder(4).raw("V\\u006fs\nVsystem\n").op(PickleOp::StackGlobal).stopped(),
        "imports os.system");
    row("newlines in names", PickleBuilder(4).stackGlobal("os", "system\n").stopped(), "imports os.system\\n");
    row("1 GB of a string", PickleBuilder().op(PickleOp::BinUnicode, u32(1u << 30)).stopped(), "length beyond the end");
}

void tst_GlobalVerdict::bypasses()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, reason);
    const PickleJudgement judgement = judge(bytes.toStdString());
    QCOMPARE(judgement.verdict, PickleVerdict::Dangerous);
    QVERIFY2(reasonsOf(judgement).contains(reason), qPrintable(reasonsOf(judgement)));
}

void tst_GlobalVerdict::soundPickles_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("reasons");
    QTest::addColumn<int>("expected");
    const auto row = [](const char *name, const std::string &bytes, int expected, const char *reasons = "") {
        QTest::newRow(name) << QByteArray::fromStdString(bytes) << QString(reasons) << expected;
    };
    row("None", PickleBuilder().none().stopped(), allowed);
    row("a tensor", PickleBuilder().tensor("FloatStorage", "0", 4, {2}, {1}).stopped(), allowed);
    row("state of an OrderedDict",
        PickleBuilder()
            .global("collections", "OrderedDict")
            .op(PickleOp::EmptyTuple)
            .reduce()
            .op(PickleOp::EmptyDict)
            .text("_metadata")
            .none()
            .op(PickleOp::SetItem)
            .op(PickleOp::Build)
            .stopped(),
        allowed);
    row("a dict that holds itself", "}q\1U\1xh\1s.", allowed);
    row("a user's class",
        PickleBuilder()
            .global("my.module", "Class")
            .op(PickleOp::EmptyTuple)
            .op(PickleOp::NewObj)
            .op(PickleOp::EmptyDict)
            .op(PickleOp::Build)
            .stopped(),
        unknown, "imports my.module.Class");
    row("bytes after STOP", PickleBuilder().none().stopped() + "junk"s, unknown, "4 bytes follow the pickle");
    row("another pickle", "N.N.", unknown, "another pickle follows");
}

void tst_GlobalVerdict::soundPickles()
{
    QFETCH(QByteArray, bytes);
    const PickleJudgement judgement = judge(bytes.toStdString());
    QTEST(reasonsOf(judgement), "reasons");
    QTEST(static_cast<int>(judgement.verdict), "expected");
}

void tst_GlobalVerdict::fakeTensors_data()
{
    QTest::addColumn<QByteArray>("expression");
    QTest::addColumn<QByteArray>("codec");
    QTest::addColumn<int>("expected");
    QTest::newRow("a symbol") << QByteArray("Symbol('s77', positive=True, integer=True)") << QByteArray() << allowed;
    QTest::newRow("arithmetic") << QByteArray("Add(Mul(Integer(2), Symbol('s0')), Integer(1))") << QByteArray("latin1")
                                << allowed;
    QTest::newRow("plain") << QByteArray("2*s0 + 1") << QByteArray() << allowed;
    QTest::newRow("code") << QByteArray("__import__('os').system('id')") << QByteArray() << dangerous;
    QTest::newRow("code, encoded") << QByteArray("exec('1')") << QByteArray("latin1") << dangerous;
    QTest::newRow("another codec") << QByteArray("s0") << QByteArray("cp037") << dangerous;
}

void tst_GlobalVerdict::fakeTensors()
{
    QFETCH(QByteArray, expression);
    QFETCH(QByteArray, codec);
    std::string json = "{'sizes': [{'as_expr': {'expr_str': \"" + expression.toStdString() + "\"}}]}";
    std::replace(json.begin(), json.begin() + static_cast<std::ptrdiff_t>(json.find("{'expr_str': ") + 13), '\'', '"');
    std::string pickle = "\x80\x02" + "ctorch._export.serde.serialize\n_reconstruct_fake_tensor\n"s;
    if (codec.isEmpty())
        pickle += "B" + u32(json.size()) + json;
    else
        pickle += "c_codecs\nencode\nX" + u32(json.size()) + json + "X" + u32(static_cast<std::size_t>(codec.size()))
                  + codec.toStdString() + "\x86R";
    pickle += "\x89\x86R.";
    const PickleJudgement judgement = judge(pickle);
    QTEST(static_cast<int>(judgement.verdict), "expected");
}

/// Packages that are there wherever torch is: each of these evaluates, loads or imports what it is given.
void tst_GlobalVerdict::functionsOfDependencies()
{
    using Name = std::pair<const char *, const char *>;
    for (const auto &[module, name] :
         {Name("mpmath", "identify"), Name("typing_extensions", "get_type_hints"),
          Name("torch._precompile", "_make_inlined_forward"), Name("torch.utils._pytree", "enum_object_hook"),
          Name("torch.cuda.memory", "CUDAPluggableAllocator"), Name("sympy.matrices.determinant", "FunctionType"),
          Name("networkx.utils.decorators", "argmap"), Name("numpy.lib._datasource", "_open")})
        QVERIFY2(verdictOf(module, name) == dangerous, name);
}

void tst_GlobalVerdict::suspicionsNameTheirPlace()
{
    const PickleJudgement judgement = judge("\x80\2ca\nb\n0cos\nsystem\n.");
    QCOMPARE(judgement.suspicions.size(), std::size_t{2});
    QCOMPARE(judgement.suspicions[0].offset, 2u);
    QCOMPARE(judgement.suspicions[0].verdict, PickleVerdict::Unknown);
    QCOMPARE(judgement.suspicions[1].offset, 8u);
    QVERIFY(verdictName(judgement.verdict) == "dangerous");
}

QTEST_APPLESS_MAIN(tst_GlobalVerdict)
#include "tst_GlobalVerdict.moc"
