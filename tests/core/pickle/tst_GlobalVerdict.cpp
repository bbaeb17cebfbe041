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
    void functionsOfDependencies();
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
    row("torch._C", "Generator", allowed);
    row("torch.return_types", "max", allowed);
    row("torch.return_types", "linalg_svd", allowed);
    row("torch.nested._internal.nested_tensor", "NestedTensor", allowed);
    row("torch.nested._internal.nested_tensor", "_rebuild_njt", allowed);
    row("__builtin__", "xrange", allowed);
    for (const char *name : {"range", "slice", "frozenset", "Ellipsis", "NotImplemented"})
        row("builtins", name, allowed);
    row("collections", "Counter", allowed);
    row("torch", "bfloat16", allowed);
    row("torch", "per_channel_affine", allowed);
    row("torch", "Size", allowed);
    row("collections", "OrderedDict", allowed);
    row("_codecs", "encode", allowed);
    row("__builtin__", "set", allowed);
    row("builtins", "complex", allowed);

    row("collections", "deque", allowed);
    row("builtins", "list", allowed);
    row("torch._utils", "torch.channels_last", allowed);

    row("my.module", "Class", unknown);
    row("numpy", "dtype", unknown);
    row("numpy.core.multiarray", "_reconstruct", unknown);
    row("torch.nn.functional", "relu", unknown);
    row("torch.nn.modules.module", "_WrappedHook", unknown);
    row("torch.ao.quantization.observer", "_PartialWrapper", unknown);
    row("torch.optim.lr_scheduler", "StepLR", unknown);
    row("torch.utils.data.dataset", "TensorDataset", unknown);
    row("torch.cuda", "FloatStorage", unknown);
    row("torch._C", "_VariableFunctionsClass", unknown);
    row("torch._C._nn", "gelu", unknown);
    row("torch.return_types", "all_return_types", unknown);
    row("numpy.random._pickle", "__randomstate_ctor", unknown);
    row("numpy.random._mt19937", "MT19937", unknown);
    row("numpy.dtypes", "Float32DType", unknown);
    row("torch.testing._internal.two_tensor", "TwoTensor", unknown);
    row("torch.nn.modules.linear", "Linear", unknown);
    row("torch", "ScriptObject", unknown);
    row("torch.distributed.remote_device", "_remote_device", unknown);
    row("torch.distributed._mesh_layout", "_MeshLayout", unknown);
    row("torch.distributed._mesh_layout", "_FlatLayout", unknown);
    row("torch._utils", "_rebuild_something_new", unknown);
    row("numpy.core.multiarray", "scalar", unknown);
    row("numpy", "dtype", unknown);
    row("datetime", "timedelta", unknown);
    row("builtins", "ValueError", unknown);
    row("my.module", "torch.preserve_format", unknown);
    row("pathlib", "PosixPath", unknown);
    row("copyreg", "_reconstructor", unknown);
    row("__torch__.torch.classes.ns", "Class", unknown);
    row("osmosis", "System", unknown);

    row("torch._utils", "torch.channels_first", dangerous);
    row("os", "torch.preserve_format", dangerous);
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
             {"torch", "PyTorchFileWriter"},
             {"torch.fx", "GraphModule"},
             {"torch.fx._symbolic_trace", "GraphModule"},
             {"torch.fx.interpreter", "GraphModule"},
             {"torch.fx.subgraph_rewriter", "GraphModule"},
             {"torch.ao.quantization.fx.graph_module", "GraphModule"},
             {"torch.ao.quantization.fx.graph_module", "ObservedGraphModule"},
             {"torch.utils.data._utils", "ExceptionWrapper"},
             {"torch.fx.operator_schemas", "OpOverload"},
             {"torch.distributed.device_mesh", "ProcessGroup"},
             {"torch.distributed", "TCPStore"},
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
             {"torch", "_import_dotted_name"},
             {"torch", "fork"},
             {"sympy.core.containers", "Tuple"},
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

/// Packages that are there wherever torch is: each of these evaluates, loads or imports what it is given.
void tst_GlobalVerdict::functionsOfDependencies()
{
    using Name = std::pair<const char *, const char *>;
    for (const auto &[module, name] : {Name("mpmath", "identify"),
                                       Name("typing_extensions", "get_type_hints"),
                                       Name("torch._precompile", "_make_inlined_forward"),
                                       Name("torch.utils._pytree", "enum_object_hook"),
                                       Name("torch.cuda.memory", "CUDAPluggableAllocator"),
                                       Name("sympy.matrices.determinant", "FunctionType"),
                                       Name("networkx.utils.decorators", "argmap"),
                                       Name("torch", "ScriptFunction"),
                                       Name("torch", "Library"),
                                       Name("torch.cuda", "CUDAGraph"),
                                       Name("torch.fx.experimental._config", "Config"),
                                       Name("torch.utils._pytree", "NamedTuple"),
                                       Name("numpy.random.bit_generator", "RLock"),
                                       Name("torch.utils.data.dataloader", "_MultiProcessingDataLoaderIter"),
                                       Name("numpy", "Repository"),
                                       Name("torch.nn.attention", "ContextVar"),
                                       Name("typing_extensions", "NamedTuple"),
                                       Name("torch._C._nn", "__loader__"),
                                       Name("torch._C", "CompilationUnit"),
                                       Name("torchgen.model", "FunctionSchema"),
                                       Name("torch.distributed.checkpoint", "FileSystemWriter"),
                                       Name("numpy.lib._datasource", "_open")})
        QVERIFY2(verdictOf(module, name) == dangerous, name);
}

QTEST_APPLESS_MAIN(tst_GlobalVerdict)
#include "tst_GlobalVerdict.moc"
