# SPDX-License-Identifier: Apache-2.0

# What all of our code is compiled with.
add_library(pt2scope_options INTERFACE)
target_include_directories(pt2scope_options INTERFACE "${CMAKE_SOURCE_DIR}")
target_compile_options(pt2scope_options INTERFACE -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror)
target_compile_definitions(pt2scope_options INTERFACE QT_NO_KEYWORDS)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # False alarms of gcc 12 inside std::string and std::optional (gcc bugs 105329, 105651, 80635), and of members that
    # designated initialisers leave to their defaults (gcc bug 96868; clang warns of the others).
    target_compile_options(pt2scope_options INTERFACE -Wno-restrict -Wno-maybe-uninitialized -Wno-missing-field-initializers)
endif()
if(PT2SCOPE_SANITIZE)
    target_compile_options(pt2scope_options INTERFACE "-fsanitize=${PT2SCOPE_SANITIZE}" -fno-omit-frame-pointer
                           -fno-sanitize-recover=all)
    target_link_options(pt2scope_options INTERFACE "-fsanitize=${PT2SCOPE_SANITIZE}")
endif()

# Sanitized tests are many and large: ld takes five times as long for them.
find_program(PT2SCOPE_LLD ld.lld)
mark_as_advanced(PT2SCOPE_LLD)
if(PT2SCOPE_LLD AND PT2SCOPE_SANITIZE)
    target_link_options(pt2scope_options INTERFACE -fuse-ld=lld)
endif()

# A third of a compilation is the reading of headers that never change. Our own are not among them. gcc 12 forgets which
# of them are the system's, and warns of what is in them.
if(NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    set(PT2SCOPE_PCH OFF)
endif()
set(standard_headers <algorithm> <functional> <map> <memory> <optional> <span> <string> <variant> <vector>)
function(pt2scope_precompile target)
    if(PT2SCOPE_PCH)
        target_precompile_headers(${target} PRIVATE ${ARGN})
    endif()
endfunction()

# pt2scope_room(container USES bytes LINKS QuaZip::QuaZip): the library of one room, all .cpp files below its folder.
# USES names the rooms it may stand on: tests/architecture fails on an include that is not among them. PLUGINS names
# folders of it that are libraries of their own, loaded when asked for.
function(pt2scope_room name)
    cmake_parse_arguments(ROOM "" "" "USES;LINKS;PLUGINS" ${ARGN})
    file(GLOB_RECURSE sources CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/${name}/*.cpp"
         "${CMAKE_CURRENT_SOURCE_DIR}/${name}/*.h")
    foreach(plugin IN LISTS ROOM_PLUGINS)
        list(FILTER sources EXCLUDE REGEX "/${name}/${plugin}/")
    endforeach()
    add_library(pt2scope_${name} STATIC ${sources})
    add_library(pt2scope::${name} ALIAS pt2scope_${name})
    pt2scope_precompile(pt2scope_${name} ${standard_headers})
    set_target_properties(pt2scope_${name} PROPERTIES LINKER_LANGUAGE CXX POSITION_INDEPENDENT_CODE ON)
    list(TRANSFORM ROOM_USES PREPEND pt2scope::)
    target_link_libraries(pt2scope_${name} PUBLIC pt2scope_options ${ROOM_USES} PRIVATE ${ROOM_LINKS})
endfunction()

# pt2scope_tests(core/bytes USES bytes CONCURRENT tst_A): one executable and one ctest case per tst_*.cpp in that folder of
# tests/. CONCURRENT names those that run under ThreadSanitizer, too; SANITIZED those that run under AddressSanitizer, as all
# of core/ do.
function(pt2scope_tests folder)
    cmake_parse_arguments(TESTS "" "" "USES;LINKS;SANITIZED;CONCURRENT" ${ARGN})
    list(TRANSFORM TESTS_USES PREPEND pt2scope::)
    file(GLOB files CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/${folder}/tst_*.cpp")
    foreach(name IN LISTS TESTS_SANITIZED TESTS_CONCURRENT)
        if(NOT EXISTS "${CMAKE_CURRENT_SOURCE_DIR}/${folder}/${name}.cpp")
            message(FATAL_ERROR "There is no test ${folder}/${name}")
        endif()
    endforeach()
    foreach(file IN LISTS files)
        get_filename_component(name "${file}" NAME_WE)
        add_executable(${name} "${file}")
        set_target_properties(${name} PROPERTIES AUTOMOC ON RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/tests")
        target_compile_definitions(${name} PRIVATE PT2SCOPE_SOURCE="${CMAKE_SOURCE_DIR}"
                                   PT2SCOPE_FIXTURES="${CMAKE_SOURCE_DIR}/tests/fixtures"
                                   PT2SCOPE_PROGRAM="$<TARGET_FILE:pt2scope>")
        # Tests are built far more often than run.
        target_compile_options(${name} PRIVATE $<$<CONFIG:Release>:-O1>)
        target_link_libraries(${name} PRIVATE pt2scope_options ${TESTS_USES} pt2scope_testing ${TESTS_LINKS} Qt6::Test)
        # Of QTest those of windows need more.
        if(PT2SCOPE_PCH AND NOT folder STREQUAL "views")
            target_precompile_headers(${name} REUSE_FROM pt2scope_testing_headers)
        endif()
        add_test(NAME ${folder}/${name} COMMAND ${name})
        set_tests_properties(${folder}/${name} PROPERTIES ENVIRONMENT "QT_QPA_PLATFORM=offscreen;LC_ALL=C.UTF-8" TIMEOUT 1200)
        if(folder MATCHES "^core/" OR name IN_LIST TESTS_SANITIZED)
            set_property(TEST ${folder}/${name} APPEND PROPERTY LABELS sanitized)
            add_dependencies(sanitized_tests ${name})
        endif()
        if(name IN_LIST TESTS_CONCURRENT)
            set_property(TEST ${folder}/${name} APPEND PROPERTY LABELS concurrent)
            add_dependencies(concurrent_tests ${name})
        endif()
    endforeach()
endfunction()
