// SPDX-License-Identifier: Apache-2.0
#include "core/pickle/StandardLibrary.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace pt2scope {

namespace {

/// Top-level modules, in the order of their bytes.
constexpr std::string_view moduleNames =
    "BaseHTTPServer CGIHTTPServer SimpleHTTPServer SocketServer StringIO __builtin__ __future__ _abc "
    "_aix_support _android_support _apple_support _ast _ast_unparse _asyncio _bisect _blake2 _bootlocale "
    "_bootsubprocess _bz2 _codecs _codecs_cn _codecs_hk _codecs_iso2022 _codecs_jp _codecs_kr _codecs_tw "
    "_collections _collections_abc _colorize _compat_pickle _compression _contextvars _crypt _csv _ctypes "
    "_ctypes_test _curses _curses_panel _datetime _dbm _decimal _dummy_thread _elementtree _frozen_importlib "
    "_frozen_importlib_external _functools _gdbm _hashlib _heapq _hmac _imp _interpchannels _interpqueues "
    "_interpreters _io _ios_support _json _locale _lsprof _lzma _markupbase _md5 _msi _multibytecodec "
    "_multiprocessing _opcode _opcode_metadata _operator _osx_support _overlapped _peg_parser _pickle "
    "_posixshmem _posixsubprocess _py_abc _py_warnings _pydatetime _pydecimal _pyio _pylong _pyrepl _queue "
    "_random _remote_debugging _scproxy _sha1 _sha2 _sha256 _sha3 _sha512 _signal _sitebuiltins _socket _sqlite3 "
    "_sre _ssl _stat _statistics _string _strptime _struct _suggestions _symtable _sysconfig _testbuffer "
    "_testcapi _testclinic _testimportmultiple _testinternalcapi _testlimitedcapi _testmultiphase _thread "
    "_threading_local _tkinter _tokenize _tracemalloc _types _typing _uuid _warnings _weakref _weakrefset "
    "_winapi _winreg _wmi _xxinterpchannels _xxsubinterpreters _xxtestfuzz _zoneinfo _zstd abc aifc "
    "annotationlib antigravity argparse array ast asynchat asyncio asyncore atexit audioop base64 bdb binascii "
    "binhex bisect builtins bz2 cPickle cProfile cStringIO calendar cgi cgitb chunk cmath cmd code codecs codeop "
    "collections colorsys commands compileall compression concurrent configparser contextlib contextvars copy "
    "copy_reg copyreg crypt csv ctypes curses dataclasses datetime dbm decimal difflib dis distutils doctest "
    "dummy_thread dummy_threading email encodings ensurepip enum errno exceptions faulthandler fcntl filecmp "
    "fileinput fnmatch fractions ftplib functools gc genericpath getopt getpass gettext glob graphlib grp gzip "
    "hashlib heapq hmac html http httplib idlelib imaplib imghdr imp importlib inspect io ipaddress itertools "
    "json keyword lib2to3 linecache locale logging lzma macpath mailbox mailcap marshal math mimetypes mmap "
    "modulefinder msilib msvcrt multiprocessing netrc nis nntplib nt ntpath nturl2path numbers opcode operator "
    "optparse os ossaudiodev pathlib pdb pickle pickletools pipes pkgutil platform plistlib popen2 poplib posix "
    "posixpath pprint profile pstats pty pwd py_compile pyclbr pydoc pydoc_data pyexpat queue quopri random re "
    "readline reprlib resource rlcompleter runpy sched secrets select selectors shelve shlex shutil signal site "
    "smtpd smtplib sndhdr socket socketserver spwd sqlite3 sre_compile sre_constants sre_parse ssl stat "
    "statistics string stringprep struct subprocess sunau symtable sys sysconfig syslog tabnanny tarfile "
    "telnetlib tempfile termios textwrap this thread threading time timeit tkinter token tokenize tomllib trace "
    "traceback tracemalloc tty turtle turtledemo types typing unicodedata unittest urllib urllib2 urlparse uu "
    "uuid venv warnings wave weakref webbrowser winreg winsound wsgiref xdrlib xml xmlrpc xmlrpclib zipapp "
    "zipfile zipimport zlib zoneinfo";

constexpr auto modules = [] {
    std::array<std::string_view, std::count(moduleNames.begin(), moduleNames.end(), ' ') + 1> words;
    std::string_view rest = moduleNames;
    for (std::string_view &word : words) {
        word = rest.substr(0, rest.find(' '));
        rest.remove_prefix(std::min(rest.size(), word.size() + 1));
    }
    return words;
}();
static_assert(std::is_sorted(modules.begin(), modules.end()));

struct QualifiedName {
    std::string_view module;
    std::string_view name;
};

constexpr QualifiedName inert[] = {{"collections", "OrderedDict"},
                                   {"collections", "defaultdict"},
                                   {"collections", "deque"},
                                   {"collections", "Counter"},
                                   {"collections", "ChainMap"},
                                   {"collections", "UserDict"},
                                   {"collections", "UserList"},
                                   {"collections", "UserString"},
                                   {"datetime", "date"},
                                   {"datetime", "time"},
                                   {"datetime", "datetime"},
                                   {"datetime", "timedelta"},
                                   {"datetime", "timezone"},
                                   {"decimal", "Decimal"},
                                   {"_decimal", "Decimal"},
                                   {"fractions", "Fraction"},
                                   {"uuid", "UUID"},
                                   {"uuid", "SafeUUID"},
                                   {"pathlib", "PurePath"},
                                   {"pathlib", "PurePosixPath"},
                                   {"pathlib", "PureWindowsPath"},
                                   {"pathlib", "Path"},
                                   {"pathlib", "PosixPath"},
                                   {"pathlib", "WindowsPath"},
                                   {"pathlib._local", "PosixPath"},
                                   {"pathlib._local", "PurePosixPath"},
                                   {"pathlib._local", "WindowsPath"},
                                   {"pathlib._local", "PureWindowsPath"},
                                   {"ipaddress", "IPv4Address"},
                                   {"ipaddress", "IPv6Address"},
                                   {"copyreg", "_reconstructor"},
                                   {"copyreg", "__newobj__"},
                                   {"copyreg", "__newobj_ex__"},
                                   {"copy_reg", "_reconstructor"},
                                   {"copy_reg", "__newobj__"},
                                   {"types", "SimpleNamespace"},
                                   {"argparse", "Namespace"},
                                   {"array", "array"},
                                   {"array", "_array_reconstructor"},
                                   {"random", "Random"},
                                   {"zoneinfo", "ZoneInfo"},
                                   {"_codecs", "encode"},
                                   {"re", "_compile"}};

/// Of builtins and __builtin__; all exception classes besides.
constexpr std::string_view inertBuiltins[] = {
    "Ellipsis", "NotImplemented", "bool",   "bytearray", "bytes", "complex", "dict", "float", "frozenset", "int",
    "list",     "long",           "object", "range",     "set",   "slice",   "str",  "tuple", "unicode",   "xrange"};

bool isBuiltins(std::string_view module)
{
    return module == "builtins" || module == "__builtin__" || module == "exceptions";
}

bool isExceptionClass(std::string_view name)
{
    const bool capital = !name.empty() && name[0] >= 'A' && name[0] <= 'Z';
    return capital
           && (name.ends_with("Error") || name.ends_with("Exception") || name.ends_with("Warning")
               || name.starts_with("Stop") || name == "KeyboardInterrupt" || name == "SystemExit"
               || name == "GeneratorExit");
}

}  // namespace

bool isStandardModule(std::string_view module)
{
    return std::binary_search(modules.begin(), modules.end(), module.substr(0, module.find('.')));
}

bool isInertStandardGlobal(std::string_view module, std::string_view name)
{
    if (isBuiltins(module))
        return isExceptionClass(name) || std::binary_search(std::begin(inertBuiltins), std::end(inertBuiltins), name);
    return std::any_of(std::begin(inert), std::end(inert),
                       [&](const QualifiedName &known) { return known.module == module && known.name == name; });
}

}  // namespace pt2scope
