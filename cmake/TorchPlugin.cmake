# SPDX-License-Identifier: Apache-2.0
# The engine that rebuilds tensors with LibTorch. pt2scope_torch is all of it but what the plugin exports, for tests.
set(PT2SCOPE_TORCH AUTO CACHE STRING "Build the LibTorch plugin: AUTO (where LibTorch is found), ON or OFF")
set_property(CACHE PT2SCOPE_TORCH PROPERTY STRINGS AUTO ON OFF)

if(PT2SCOPE_TORCH STREQUAL "AUTO" AND PT2SCOPE_SANITIZE)
    message(STATUS "LibTorch plugin: not built, as LibTorch knows no sanitizer")
elseif(PT2SCOPE_TORCH)
    find_package(TorchRuntime 2.7 QUIET)
    if(TorchRuntime_FOUND)
        message(STATUS "LibTorch plugin: built with LibTorch ${TorchRuntime_VERSION} in ${TorchRuntime_LIBRARY_DIR}")
        set(torch_folder "${CMAKE_CURRENT_SOURCE_DIR}/verify/torch")
        file(GLOB torch_sources CONFIGURE_DEPENDS "${torch_folder}/*.cpp" "${torch_folder}/*.h")
        list(REMOVE_ITEM torch_sources "${torch_folder}/TorchPlugin.cpp")
        add_library(pt2scope_torch STATIC ${torch_sources})
        set_target_properties(pt2scope_torch PROPERTIES POSITION_INDEPENDENT_CODE ON)
        target_link_libraries(pt2scope_torch PUBLIC pt2scope::verify TorchRuntime::TorchRuntime)

        add_library(pt2scope_torch_plugin MODULE "${torch_folder}/TorchPlugin.cpp")
        set_target_properties(pt2scope_torch_plugin PROPERTIES OUTPUT_NAME pt2scope-torch
                              LIBRARY_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/lib/pt2scope"
                              INSTALL_RPATH "${TorchRuntime_LIBRARY_DIR}")
        target_link_libraries(pt2scope_torch_plugin PRIVATE pt2scope_torch)
        target_link_options(pt2scope_torch_plugin PRIVATE -Wl,--as-needed -Wl,--exclude-libs,ALL -Wl,--no-undefined)
    elseif(PT2SCOPE_TORCH STREQUAL "AUTO")
        message(STATUS "LibTorch plugin: not built, no LibTorch 2.7 or newer found (set Torch_DIR, install Python's torch, "
                       "or run cmake/fetch_libtorch.py)")
    else()
        message(FATAL_ERROR "LibTorch plugin: no LibTorch 2.7 or newer found (set Torch_DIR, install Python's torch, run "
                            "cmake/fetch_libtorch.py, or configure with -DPT2SCOPE_TORCH=OFF)")
    endif()
endif()
