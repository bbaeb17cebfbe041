// SPDX-License-Identifier: Apache-2.0
#include "core/pickle/PythonNames.h"

#include <algorithm>
#include <array>

namespace pt2scope {

namespace {

struct ModuleRename {
    std::string_view from;
    std::string_view to;
};

struct NameRename {
    PythonName from;
    PythonName to;
};

// The tables of Python's _compat_pickle module.

constexpr ModuleRename modules[] = {
    {"BaseHTTPServer", "http.server"},
    {"CGIHTTPServer", "http.server"},
    {"ConfigParser", "configparser"},
    {"Cookie", "http.cookies"},
    {"Dialog", "tkinter.dialog"},
    {"DocXMLRPCServer", "xmlrpc.server"},
    {"FileDialog", "tkinter.filedialog"},
    {"HTMLParser", "html.parser"},
    {"Queue", "queue"},
    {"ScrolledText", "tkinter.scrolledtext"},
    {"SimpleDialog", "tkinter.simpledialog"},
    {"SimpleHTTPServer", "http.server"},
    {"SimpleXMLRPCServer", "xmlrpc.server"},
    {"SocketServer", "socketserver"},
    {"StringIO", "io"},
    {"Tix", "tkinter.tix"},
    {"Tkconstants", "tkinter.constants"},
    {"Tkdnd", "tkinter.dnd"},
    {"Tkinter", "tkinter"},
    {"UserDict", "collections"},
    {"UserList", "collections"},
    {"UserString", "collections"},
    {"__builtin__", "builtins"},
    {"_abcoll", "collections.abc"},
    {"_elementtree", "xml.etree.ElementTree"},
    {"_winreg", "winreg"},
    {"anydbm", "dbm"},
    {"cPickle", "pickle"},
    {"cStringIO", "io"},
    {"commands", "subprocess"},
    {"cookielib", "http.cookiejar"},
    {"copy_reg", "copyreg"},
    {"dbhash", "dbm.bsd"},
    {"dbm", "dbm.ndbm"},
    {"dumbdbm", "dbm.dumb"},
    {"dummy_thread", "_dummy_thread"},
    {"exceptions", "builtins"},
    {"gdbm", "dbm.gnu"},
    {"htmlentitydefs", "html.entities"},
    {"httplib", "http.client"},
    {"markupbase", "_markupbase"},
    {"repr", "reprlib"},
    {"robotparser", "urllib.robotparser"},
    {"test.test_support", "test.support"},
    {"thread", "_thread"},
    {"tkColorChooser", "tkinter.colorchooser"},
    {"tkCommonDialog", "tkinter.commondialog"},
    {"tkFileDialog", "tkinter.filedialog"},
    {"tkFont", "tkinter.font"},
    {"tkMessageBox", "tkinter.messagebox"},
    {"tkSimpleDialog", "tkinter.simpledialog"},
    {"ttk", "tkinter.ttk"},
    {"urllib2", "urllib.request"},
    {"urlparse", "urllib.parse"},
    {"whichdb", "dbm"},
    {"xmlrpclib", "xmlrpc.client"},
};

constexpr NameRename names[] = {
    {{"UserDict", "IterableUserDict"}, {"collections", "UserDict"}},
    {{"UserDict", "UserDict"}, {"collections", "UserDict"}},
    {{"UserList", "UserList"}, {"collections", "UserList"}},
    {{"UserString", "UserString"}, {"collections", "UserString"}},
    {{"__builtin__", "basestring"}, {"builtins", "str"}},
    {{"__builtin__", "intern"}, {"sys", "intern"}},
    {{"__builtin__", "long"}, {"builtins", "int"}},
    {{"__builtin__", "reduce"}, {"functools", "reduce"}},
    {{"__builtin__", "unichr"}, {"builtins", "chr"}},
    {{"__builtin__", "unicode"}, {"builtins", "str"}},
    {{"__builtin__", "xrange"}, {"builtins", "range"}},
    {{"_multiprocessing", "Connection"}, {"multiprocessing.connection", "Connection"}},
    {{"_socket", "fromfd"}, {"socket", "fromfd"}},
    {{"exceptions", "StandardError"}, {"builtins", "Exception"}},
    {{"itertools", "ifilter"}, {"builtins", "filter"}},
    {{"itertools", "ifilterfalse"}, {"itertools", "filterfalse"}},
    {{"itertools", "imap"}, {"builtins", "map"}},
    {{"itertools", "izip"}, {"builtins", "zip"}},
    {{"itertools", "izip_longest"}, {"itertools", "zip_longest"}},
    {{"multiprocessing", "AuthenticationError"}, {"multiprocessing.context", "AuthenticationError"}},
    {{"multiprocessing", "BufferTooShort"}, {"multiprocessing.context", "BufferTooShort"}},
    {{"multiprocessing", "ProcessError"}, {"multiprocessing.context", "ProcessError"}},
    {{"multiprocessing", "TimeoutError"}, {"multiprocessing.context", "TimeoutError"}},
    {{"multiprocessing.forking", "Popen"}, {"multiprocessing.popen_fork", "Popen"}},
    {{"multiprocessing.process", "Process"}, {"multiprocessing.context", "Process"}},
    {{"socket", "_socketobject"}, {"socket", "SocketType"}},
    {{"urllib", "ContentTooShortError"}, {"urllib.error", "ContentTooShortError"}},
    {{"urllib", "getproxies"}, {"urllib.request", "getproxies"}},
    {{"urllib", "pathname2url"}, {"urllib.request", "pathname2url"}},
    {{"urllib", "quote"}, {"urllib.parse", "quote"}},
    {{"urllib", "quote_plus"}, {"urllib.parse", "quote_plus"}},
    {{"urllib", "unquote"}, {"urllib.parse", "unquote"}},
    {{"urllib", "unquote_plus"}, {"urllib.parse", "unquote_plus"}},
    {{"urllib", "url2pathname"}, {"urllib.request", "url2pathname"}},
    {{"urllib", "urlcleanup"}, {"urllib.request", "urlcleanup"}},
    {{"urllib", "urlencode"}, {"urllib.parse", "urlencode"}},
    {{"urllib", "urlopen"}, {"urllib.request", "urlopen"}},
    {{"urllib", "urlretrieve"}, {"urllib.request", "urlretrieve"}},
    {{"urllib2", "HTTPError"}, {"urllib.error", "HTTPError"}},
    {{"urllib2", "URLError"}, {"urllib.error", "URLError"}},
    {{"whichdb", "whichdb"}, {"dbm", "whichdb"}},
};

}  // namespace

PythonName renamedForPython3(std::string_view module, std::string_view name)
{
    for (const NameRename &rename : names) {
        if (rename.from.module == module && rename.from.name == name)
            return rename.to;
    }
    for (const ModuleRename &rename : modules) {
        if (rename.from == module)
            return {rename.to, name};
    }
    return {module, name};
}

}  // namespace pt2scope
