// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace pt2scope::testing {

/// Writes small ELF shared objects: one PT_LOAD that maps the whole file at `baseAddress`, a PT_DYNAMIC with its
/// tables, and on demand section headers.
struct ElfBuilder {
    struct Symbol {
        std::string name;
        bool defined = true;
        std::uint8_t binding = 1;  // STB_GLOBAL
        std::uint8_t other = 0;    // STV_DEFAULT
    };
    enum class Hash { SysV, Gnu, None };

    unsigned bits = 64;
    bool littleEndian = true;
    std::uint16_t machine = 62;  // x86-64
    std::uint32_t flags = 0;
    std::uint64_t baseAddress = 0x10000;
    std::vector<std::string> needed;
    std::string soname;
    std::vector<Symbol> symbols;  // undefined ones first, as the GNU hash wants them
    Hash hash = Hash::SysV;
    bool sections = true;
    bool sectionCountInFirst = false;  // as for more than 65,279 sections: e_shnum 0, the number in section 0

    std::vector<std::byte> build() const;
};

}  // namespace pt2scope::testing
