# SPDX-License-Identifier: Apache-2.0
# The engine that rebuilds tensors on NVIDIA GPUs. pt2scope_cuda is all of it but the calls of CUDA: tests give it a device
# of their own. PT2SCOPE_HAS_CUDA says whether the plugin is built.
set(PT2SCOPE_CUDA AUTO CACHE STRING "Build the CUDA plugin: AUTO (where nvcc 12.8 or newer is found), ON or OFF")
set_property(CACHE PT2SCOPE_CUDA PROPERTY STRINGS AUTO ON OFF)

set(cuda_folder "${CMAKE_CURRENT_SOURCE_DIR}/verify/cuda")
file(GLOB cuda_sources CONFIGURE_DEPENDS "${cuda_folder}/*.cpp" "${cuda_folder}/*.h")
add_library(pt2scope_cuda STATIC ${cuda_sources})
add_library(pt2scope::cuda ALIAS pt2scope_cuda)
set_target_properties(pt2scope_cuda PROPERTIES POSITION_INDEPENDENT_CODE ON)
target_link_libraries(pt2scope_cuda PUBLIC pt2scope::verify)

set(PT2SCOPE_HAS_CUDA OFF)
set(cuda_absence "")
if(PT2SCOPE_CUDA STREQUAL "AUTO" AND PT2SCOPE_SANITIZE)
    set(cuda_absence "CUDA knows no sanitizer")
elseif(PT2SCOPE_CUDA)
    find_program(PT2SCOPE_NVCC nvcc PATHS /usr/local/cuda/bin)
    if(PT2SCOPE_NVCC)
        execute_process(COMMAND "${PT2SCOPE_NVCC}" --version OUTPUT_VARIABLE cuda_text RESULT_VARIABLE cuda_status)
        string(REGEX MATCH "release ([0-9]+\\.[0-9]+)" cuda_match "${cuda_text}")
        set(cuda_version "${CMAKE_MATCH_1}")
        if(NOT cuda_status EQUAL 0 OR cuda_version VERSION_LESS 12.8)
            set(cuda_absence "${PT2SCOPE_NVCC} is of CUDA ${cuda_version}, 12.8 or newer is needed")
        else()
            set(PT2SCOPE_HAS_CUDA ON)
        endif()
    else()
        set(cuda_absence "no nvcc found (PATH, /usr/local/cuda/bin; or set PT2SCOPE_NVCC), 12.8 or newer is needed")
    endif()
    if(PT2SCOPE_CUDA STREQUAL "ON" AND cuda_absence)
        message(FATAL_ERROR "CUDA plugin: ${cuda_absence}; or configure with -DPT2SCOPE_CUDA=OFF")
    endif()
endif()
if(cuda_absence)
    message(STATUS "CUDA plugin: not built, ${cuda_absence}")
endif()

if(PT2SCOPE_HAS_CUDA)
    message(STATUS "CUDA plugin: built with ${PT2SCOPE_NVCC} ${cuda_version}")
    set(cuda_architectures 75 80 86 89 90 100 103 110 120 121)
    if(cuda_version VERSION_LESS 13.0)
        list(REMOVE_ITEM cuda_architectures 103 110 121)
    endif()
    list(TRANSFORM cuda_architectures APPEND -real)
    set(CMAKE_CUDA_COMPILER "${PT2SCOPE_NVCC}")
    set(CMAKE_CUDA_ARCHITECTURES ${cuda_architectures} 120-virtual)
    enable_language(CUDA)
    if(NOT CMAKE_CUDA20_STANDARD_COMPILE_OPTION)  # CMake 3.25 does not know that nvcc 12 can
        set(CMAKE_CUDA20_STANDARD_COMPILE_OPTION -std=c++20)
        set(CMAKE_CUDA20_EXTENSION_COMPILE_OPTION -std=c++20)
    endif()

    # Compiled apart: what our C++ is compiled with is not what nvcc takes.
    add_library(pt2scope_cuda_device OBJECT "${cuda_folder}/CudaDevice.cu" "${cuda_folder}/CudaPlugin.cu")
    target_include_directories(pt2scope_cuda_device PRIVATE "${CMAKE_SOURCE_DIR}")
    # Sums come out as the built-in engine's only where no multiplication is fused with an addition.
    target_compile_options(pt2scope_cuda_device PRIVATE --fmad=false --expt-relaxed-constexpr --threads=2
                           "-Xcompiler=-Wall,-Wextra,-Wconversion,-Wshadow,-ffp-contract=off")
    if(cuda_version VERSION_GREATER_EQUAL 13.0)  # drivers for older versions may not read it
        target_compile_options(pt2scope_cuda_device PRIVATE --compress-mode=size)
    endif()
    set_target_properties(pt2scope_cuda_device PROPERTIES POSITION_INDEPENDENT_CODE ON)

    add_library(pt2scope_cuda_plugin MODULE $<TARGET_OBJECTS:pt2scope_cuda_device>)
    set_target_properties(pt2scope_cuda_plugin PROPERTIES OUTPUT_NAME pt2scope-cuda CUDA_RUNTIME_LIBRARY Static
                          LINKER_LANGUAGE CXX LIBRARY_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/lib/pt2scope")
    target_link_libraries(pt2scope_cuda_plugin PRIVATE pt2scope::cuda cudart_static rt Threads::Threads ${CMAKE_DL_LIBS})
    target_link_directories(pt2scope_cuda_plugin PRIVATE ${CMAKE_CUDA_IMPLICIT_LINK_DIRECTORIES})
    target_link_options(pt2scope_cuda_plugin PRIVATE -Wl,--as-needed -Wl,--exclude-libs,ALL)
endif()
