# SPDX-License-Identifier: Apache-2.0

# pt2scope_embed_lines(operators resources/operators.txt operatorLines core/operators/OperatorLines.h): builds the lines of
# a text into a room's library as `const std::span<const std::string_view> pt2scope::operatorLines`, which the header
# declares. Comments (#) at the text's top are left out. One literal per line keeps within what compilers must take.
function(pt2scope_embed_lines room text variable header)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/${text}")
    file(READ "${CMAKE_SOURCE_DIR}/${text}" lines)
    string(REGEX REPLACE "^(#[^\n]*\n)+" "" lines "${lines}")
    string(REGEX REPLACE "\n$" "" lines "${lines}")
    string(REPLACE "\n" ")~\"sv,\n    R\"~(" lines "${lines}")
    set(source "${CMAKE_CURRENT_BINARY_DIR}/${variable}.cpp")
    file(CONFIGURE OUTPUT "${source}" @ONLY CONTENT [[// Made of @text@ by cmake/EmbedLines.cmake
#include "@header@"

using namespace std::string_view_literals;

namespace pt2scope {

static constexpr std::string_view @variable@Texts[] = {
    R"~(@lines@)~"sv,
};

const std::span<const std::string_view> @variable@ = @variable@Texts;

}  // namespace pt2scope
]])
    target_sources(pt2scope_${room} PRIVATE "${source}")
endfunction()
