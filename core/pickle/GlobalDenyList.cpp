// SPDX-License-Identifier: Apache-2.0
#include "core/pickle/GlobalDenyList.h"

#include "core/pickle/GlobalAllowList.h"
#include "core/pickle/StandardLibrary.h"

#include <algorithm>
#include <iterator>

namespace pt2scope {

namespace {

struct QualifiedName {
    std::string_view module;
    std::string_view name;
};

/// Modules outside of the standard library, each with all below it.
constexpr std::string_view modules[] = {
    // installs or loads code
    "pip", "setuptools", "pkg_resources", "wheel", "_distutils_hack", "virtualenv", "conda", "cffi", "pyximport",
    "Cython", "numba.core", "llvmlite", "IPython", "ipykernel", "jupyter_client", "nbconvert", "notebook", "pytest",
    "_pytest", "nose", "py", "execnet", "jinja2", "mako", "celery",
    // classes that evaluate the texts they are made of
    "sympy",
    // pickles inside of pickles
    "dill", "cloudpickle", "joblib", "jsonpickle", "ruamel", "pandas.io", "numpy.lib.format", "numpy.lib.npyio",
    "numpy.lib._npyio_impl", "yaml", "keras", "tensorflow", "sklearn.externals", "pandas.compat",
    // processes, files, networks
    "sh", "plumbum", "pexpect", "ptyprocess", "psutil", "paramiko", "fabric", "invoke", "twisted", "gevent", "tornado",
    "aiohttp", "httpx", "requests", "urllib3", "websocket", "websockets", "zmq", "boto3", "botocore", "fsspec", "s3fs",
    "smart_open", "docker", "test.support", "test.libregrtest", "flask", "werkzeug", "django", "win32api", "win32com",
    "win32process", "win32file", "pythoncom", "smbclient", "git",
    // numpy: compilers, exec() under another name, files
    "numpy.f2py", "numpy.distutils", "numpy.testing", "numpy.ctypeslib", "numpy.compat",
    // torch: compilers, loaders, launchers, exec() under another name
    "torch.jit", "torch._jit_internal", "torch.hub", "torch.package", "torch.ops", "torch._ops", "torch.classes",
    "torch._classes", "torch._C", "torch.serialization", "torch.export", "torch._export", "torch.compiler",
    "torch._dynamo", "torch._inductor", "torch._functorch", "torch._higher_order_ops", "torch._lazy", "torch._numpy",
    "torch._library", "torch.library", "torch._custom_op", "torch._custom_ops", "torch._appdirs", "torch._deploy",
    "torch._sources", "torch._utils_internal", "torch._vendor", "torch.fx.experimental", "torch.fx.graph_module",
    "torch.fx._lazy_graph_module", "torch.fx.passes", "torch.multiprocessing", "torch.distributed.run",
    "torch.distributed.launch", "torch.distributed.launcher", "torch.distributed.elastic", "torch.distributed.rpc",
    "torch.distributed.distributed_c10d", "torch.distributed.argparse_util", "torch.distributed.nn.jit", "torch.onnx",
    "torch.contrib", "torch.utils.bottleneck", "torch.utils.collect_env", "torch.utils.cpp_extension",
    "torch.utils._config_module", "torch.utils._cpp_embed_headers", "torch.utils._content_store",
    "torch.utils._import_utils", "torch.utils.benchmark", "torch.utils.bundled_inputs", "torch.utils.data.datapipes",
    "torch.utils.file_baton", "torch.utils.hipify", "torch.utils.jit", "torch.utils.model_dump",
    "torch.utils.show_pickle", "torch.utils.tensorboard", "torch.utils.backend_registration", "torch.utils._debug_mode",
    "torch.utils.serialization", "torch.cuda._utils", "torch.cuda.jiterator", "torch.cuda._sanitizer",
    "torch.testing._internal.common_utils", "torch.testing._internal.common_distributed",
    "torch.testing._internal.jit_utils", "torch.testing._internal.distributed", "torch.testing._internal.dist_utils",
    "torch.testing._internal.inductor_utils", "torch.testing._internal.logging_utils",
    "torch.testing._internal.jit_metaprogramming_utils", "torchvision.datasets.utils", "triton"};

constexpr QualifiedName functions[] = {{"torch", "load"},
                                       {"torch", "save"},
                                       {"torch", "compile"},
                                       {"torch", "fork"},
                                       {"torch", "from_file"},
                                       {"torch", "CompilationUnit"},
                                       {"torch", "LiteScriptModule"},
                                       {"torch", "PyTorchFileReader"},
                                       {"torch", "PyTorchFileWriter"},
                                       {"torch", "ScriptModuleSerializer"},
                                       {"torch", "StaticModule"},
                                       {"torch.fx", "GraphModule"},  // compiles the code of its graph
                                       {"torch.distributed", "FileStore"},
                                       {"torch.distributed", "TCPStore"},
                                       {"torch", "import_ir_module"},
                                       {"torch", "import_ir_module_from_buffer"},
                                       {"torch._utils", "ExceptionWrapper"},
                                       {"torch._utils", "try_import"},
                                       {"torch._utils", "CallbackRegistry"},
                                       {"torch.storage", "_load_from_bytes"},
                                       {"torch._weights_only_unpickler", "load"},
                                       {"torch._weights_only_unpickler", "Unpickler"},
                                       {"torch.nn.modules.module", "register_module_forward_hook"},
                                       {"torch.nn.modules.module", "register_module_forward_pre_hook"},
                                       {"torch._tensor_str", "set_printoptions"},
                                       {"numpy", "load"},
                                       {"numpy", "save"},
                                       {"numpy", "savez"},
                                       {"numpy", "savez_compressed"},
                                       {"numpy", "savetxt"},
                                       {"numpy", "loadtxt"},
                                       {"numpy", "genfromtxt"},
                                       {"numpy", "fromfile"},
                                       {"numpy", "fromregex"},
                                       {"numpy", "memmap"},
                                       {"numpy", "DataSource"},
                                       {"numpy", "vectorize"},
                                       {"numpy", "frompyfunc"},
                                       {"numpy", "fromfunction"},
                                       {"numpy", "apply_along_axis"},
                                       {"numpy", "apply_over_axes"},
                                       {"numpy", "piecewise"},
                                       {"numpy", "runstring"},
                                       {"numpy.core.memmap", "memmap"},
                                       {"numpy._core.memmap", "memmap"},
                                       {"pandas", "read_pickle"},
                                       {"pandas", "eval"},
                                       {"pandas", "read_csv"},
                                       {"pandas", "read_sql"},
                                       {"pandas.core.computation.eval", "eval"},
                                       {"sklearn.utils._testing", "set_random_state"}};

/// Whatever module they are taken from: modules import one another, and Python's own functions.
constexpr std::string_view names[] = {"os",
                                      "sys",
                                      "subprocess",
                                      "builtins",
                                      "importlib",
                                      "shutil",
                                      "socket",
                                      "ctypes",
                                      "pickle",
                                      "marshal",
                                      "runpy",
                                      "posix",
                                      "nt",
                                      "pty",
                                      "_os",
                                      "_sys",
                                      "inspect",
                                      "types",
                                      "operator",
                                      "functools",
                                      "tempfile",
                                      "system",
                                      "popen",
                                      "Popen",
                                      "check_output",
                                      "check_call",
                                      "getoutput",
                                      "spawn",
                                      "execfile",
                                      "exec",
                                      "eval",
                                      "compile",
                                      "getattr",
                                      "setattr",
                                      "delattr",
                                      "globals",
                                      "locals",
                                      "vars",
                                      "import_module",
                                      "_import_dotted_name",
                                      "attrgetter",
                                      "methodcaller",
                                      "itemgetter",
                                      "partial",
                                      "exec_",
                                      "runstring",
                                      "run_module",
                                      "run_path",
                                      "load_module",
                                      "load_source",
                                      "find_class",
                                      "sympify",
                                      "parse_expr",
                                      "loads",
                                      "open",
                                      "FunctionType",
                                      "CodeType",
                                      "run",
                                      "CUDAPluggableAllocator",
                                      "XPUPluggableAllocator"};

bool isSpecialName(std::string_view name)
{
    return name.size() > 4 && name.starts_with("__") && name.ends_with("__");
}

/// Packages that come with torch and hold functions which evaluate, load or import what they are given: more of them
/// than a list would ever name. Capital letters do not make a class, nor do classes only hold data.
constexpr std::string_view packagesOfFunctions[] = {"torch",  "functorch", "torchgen",          "sympy",
                                                    "mpmath", "networkx",  "typing_extensions", "numpy"};
/// Modules of theirs whose functions only compute.
constexpr std::string_view computingModules[] = {"torch",
                                                 "torch.return_types",
                                                 "torch.nn.functional",
                                                 "torch.nn.init",
                                                 "torch.special",
                                                 "torch.fft",
                                                 "torch.linalg",
                                                 "torch._C._special",
                                                 "torch._C._fft",
                                                 "torch._C._linalg",
                                                 "torch._C._sparse",
                                                 "torch._C._nested",
                                                 "torch._C._nn",
                                                 "numpy",
                                                 "numpy.random",
                                                 "numpy.ma.core"};
/// Modules of theirs, each with all below it, whose classes are made to be saved: modules, optimizers and their like.
constexpr std::string_view modulesOfClasses[] = {"torch.nn",
                                                 "torch.optim",
                                                 "torch.distributions",
                                                 "torch.utils.data",
                                                 "torch.utils.hooks",
                                                 "torch.utils._pytree",
                                                 "torch.ao",
                                                 "torch.quantization",
                                                 "torch.amp",
                                                 "torch.cuda.amp",
                                                 "torch.cpu.amp",
                                                 "torch.nested",
                                                 "torch.masked",
                                                 "torch.sparse",
                                                 "torch.cuda.sparse",
                                                 "torch.fx",
                                                 "torch.distributed.tensor",
                                                 "torch.distributed._tensor",
                                                 "torch.distributed._shard",
                                                 "torch.distributed._mesh_layout",
                                                 "torch.distributed.device_mesh",
                                                 "torch.distributed.fsdp",
                                                 "torch.distributed.checkpoint.metadata",
                                                 "torch.testing._internal.two_tensor",
                                                 "numpy.random",
                                                 "numpy.ma",
                                                 "numpy.dtypes",
                                                 "numpy.polynomial",
                                                 "numpy.core",
                                                 "numpy._core",
                                                 "numpy.matrixlib",
                                                 "numpy.rec",
                                                 "networkx.classes"};
constexpr QualifiedName classes[] = {{"torch", "Generator"},
                                     {"torch", "Stream"},
                                     {"torch", "Event"},
                                     {"torch", "SymInt"},
                                     {"torch", "SymFloat"},
                                     {"torch", "SymBool"},
                                     {"torch", "ScriptObject"},  // of a class that C++ code has registered
                                     {"torch.distributed.remote_device", "_remote_device"},
                                     {"torch._C", "_VariableFunctionsClass"},
                                     {"torch._C", "TensorBase"}};
/// What those modules import that is no class, or one that does things.
constexpr std::string_view noClasses[] = {"Config",
                                          "ContextVar",
                                          "ExitStack",
                                          "NamedTuple",
                                          "NewType",
                                          "OrderedDictWrapper",
                                          "ModuleWrapper",
                                          "Queue",
                                          "RLock",
                                          "TypedDict",
                                          "ThreadPoolExecutor",
                                          "Library",
                                          "WeakKeyDictionary",
                                          "WeakValueDictionary",
                                          "ExceptionWrapper",
                                          "OpOverload",
                                          "OpOverloadPacket",
                                          "FakeScriptObject",
                                          "ProcessGroup",
                                          "GroupMember",
                                          "RRef"};

/// They compile the code of their graph when they are made, and modules import them from one another.
bool isGraphModule(std::string_view name)
{
    return name.ends_with("GraphModule");
}

/// Names in other modules of theirs that are no such functions: what rebuilds an object that was pickled, and numpy's
/// scalar types.
bool isRebuilder(std::string_view name)
{
    constexpr std::string_view prefixes[] = {"_rebuild", "_reconstruct", "scalar", "_frombuffer", "__"};
    return std::any_of(std::begin(prefixes), std::end(prefixes),
                       [&](std::string_view prefix) { return name.starts_with(prefix); });
}

bool isBelow(std::string_view module, std::string_view package)
{
    return module.starts_with(package) && (module.size() == package.size() || module[package.size()] == '.');
}

template <typename Names>
bool isBelowAny(std::string_view module, const Names &packages)
{
    return std::any_of(std::begin(packages), std::end(packages),
                       [&](std::string_view package) { return isBelow(module, package); });
}

template <typename Names>
bool isOneOf(std::string_view name, const Names &list)
{
    return std::find(std::begin(list), std::end(list), name) != std::end(list);
}

template <typename Table>
bool isNamed(std::string_view module, std::string_view name, const Table &table)
{
    return std::any_of(std::begin(table), std::end(table),
                       [&](const QualifiedName &known) { return known.module == module && known.name == name; });
}

/// Classes begin with a capital letter, private ones with a blank before it. Those of data loading start processes.
bool isClassOfDependency(std::string_view module, std::string_view name)
{
    const std::size_t first = name.find_first_not_of('_');
    if (first == std::string_view::npos || name[first] < 'A' || name[first] > 'Z')
        return false;
    const bool isPrivateLoader = first > 0 && isBelow(module, "torch.utils.data");
    return isBelowAny(module, modulesOfClasses) && !isPrivateLoader && !isOneOf(name, noClasses)
           && !isGraphModule(name);
}

bool isFunctionOfDependency(std::string_view module, std::string_view name)
{
    if (!isBelowAny(module, packagesOfFunctions))
        return false;
    const bool isCapital = !name.empty() && name[0] >= 'A' && name[0] <= 'Z';
    const bool computes = !isCapital && isOneOf(module, computingModules);
    return !computes && !isRebuilder(name) && !isClassOfDependency(module, name);
}

/// Exceptions of the rules below, by exact name.
bool isKnownToBeHarmless(std::string_view module, std::string_view name)
{
    return isSizedClass(module, name) || isNamed(module, name, classes)
           || (isOneOf(module, computingModules) && isBelow(module, "torch._C"));
}

}  // namespace

bool isDangerousGlobal(std::string_view module, std::string_view name)
{
    if (isStandardModule(module))
        return !isInertStandardGlobal(module, name);
    if (isSpecialName(name) || isOneOf(name, names))
        return true;
    if (isKnownToBeHarmless(module, name))
        return false;
    return isFunctionOfDependency(module, name) || isBelowAny(module, modules) || isNamed(module, name, functions);
}

}  // namespace pt2scope
