# SPDX-License-Identifier: Apache-2.0
# LibTorch as headers and libraries, without PyTorch's own CMake package, which wants a CUDA toolkit. Looked for where
# Torch_DIR points (the torch folder, or its share/cmake/Torch), in a Python torch that can be imported and is new enough,
# and where fetch_libtorch.py puts it. Defines TorchRuntime::TorchRuntime, TorchRuntime_LIBRARY_DIR and TorchRuntime_VERSION.

set(version_headers torch/headeronly/version.h torch/csrc/api/include/torch/version.h)

# The folders to look in, best first; only of the best kind that is there.
function(torch_runtime_roots result)
    set(named "${Torch_DIR}" "$ENV{Torch_DIR}")
    list(FILTER named EXCLUDE REGEX "^$|-NOTFOUND$")
    if(named)
        list(TRANSFORM named APPEND "/../../.." OUTPUT_VARIABLE above)
        set(${result} ${named} ${above} PARENT_SCOPE)
        return()
    endif()
    find_program(PT2SCOPE_PYTHON3 NAMES python3)
    mark_as_advanced(PT2SCOPE_PYTHON3)
    if(PT2SCOPE_PYTHON3)
        execute_process(COMMAND "${PT2SCOPE_PYTHON3}" "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/importable_torch.py"
                        ${TorchRuntime_FIND_VERSION} OUTPUT_VARIABLE imported OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
    endif()
    set(cache "$ENV{XDG_CACHE_HOME}")
    if(NOT cache)
        set(cache "$ENV{HOME}/.cache")
    endif()
    file(STRINGS "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/../core/verify/torch/requirements.txt" pinned REGEX "^torch==")
    string(REPLACE "torch==" "" pinned "${pinned}")
    set(${result} ${imported} "${cache}/pt2scope/libtorch-${pinned}/torch" PARENT_SCOPE)
endfunction()

# "2.15.0" from the lines that define TORCH_VERSION_MAJOR, _MINOR and _PATCH.
function(torch_runtime_version include result)
    foreach(header IN LISTS version_headers)
        if(EXISTS "${include}/${header}")
            file(STRINGS "${include}/${header}" lines REGEX "define TORCH_VERSION_(MAJOR|MINOR|PATCH) ")
            string(REGEX MATCHALL "[0-9]+" numbers "${lines}")
            list(JOIN numbers "." version)
            set(${result} "${version}" PARENT_SCOPE)
            return()
        endif()
    endforeach()
endfunction()

# What an earlier run of CMake found may be gone, or Torch_DIR may name another one now.
unset(TorchRuntime_INCLUDE_DIR CACHE)
unset(TorchRuntime_CPU_LIBRARY CACHE)
unset(TorchRuntime_C10_LIBRARY CACHE)
torch_runtime_roots(roots)
find_path(TorchRuntime_INCLUDE_DIR ATen/core/Tensor.h PATHS ${roots} PATH_SUFFIXES include NO_DEFAULT_PATH)
get_filename_component(root "${TorchRuntime_INCLUDE_DIR}" DIRECTORY)
find_library(TorchRuntime_CPU_LIBRARY torch_cpu PATHS "${root}/lib" NO_DEFAULT_PATH)
find_library(TorchRuntime_C10_LIBRARY c10 PATHS "${root}/lib" NO_DEFAULT_PATH)
mark_as_advanced(TorchRuntime_INCLUDE_DIR TorchRuntime_CPU_LIBRARY TorchRuntime_C10_LIBRARY)
torch_runtime_version("${TorchRuntime_INCLUDE_DIR}" TorchRuntime_VERSION)
set(TorchRuntime_LIBRARY_DIR "${root}/lib")

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(TorchRuntime
    REQUIRED_VARS TorchRuntime_CPU_LIBRARY TorchRuntime_C10_LIBRARY TorchRuntime_INCLUDE_DIR VERSION_VAR TorchRuntime_VERSION)
if(TorchRuntime_FOUND AND NOT TARGET TorchRuntime::TorchRuntime)
    add_library(TorchRuntime::TorchRuntime INTERFACE IMPORTED)
    target_include_directories(TorchRuntime::TorchRuntime SYSTEM INTERFACE "${TorchRuntime_INCLUDE_DIR}"
                               "${TorchRuntime_INCLUDE_DIR}/torch/csrc/api/include")
    target_link_libraries(TorchRuntime::TorchRuntime INTERFACE "${TorchRuntime_CPU_LIBRARY}" "${TorchRuntime_C10_LIBRARY}")
endif()
