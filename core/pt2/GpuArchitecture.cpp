// SPDX-License-Identifier: Apache-2.0
#include "core/pt2/GpuArchitecture.h"

#include "core/bytes/Sha256.h"
#include "core/bytes/Text.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace pt2scope {

namespace {

constexpr std::uint8_t abiWithWideFlags = 8;           // CUDA 13: the number moved to bits 8 to 15
constexpr std::uint32_t architectureSpecific = 0x800;  // before that: the letter a
constexpr std::uint64_t noteLimit = 64u << 10;

struct AmdMachine {
    std::uint8_t number;  // EF_AMDGPU_MACH
    std::string_view name;
};

// LLVM: AMDGPU Usage, "AMDGPU e_flags", by number.
constexpr AmdMachine amdMachines[] = {
    {0x20, "gfx600"},          {0x21, "gfx601"},          {0x22, "gfx700"},        {0x23, "gfx701"},
    {0x24, "gfx702"},          {0x25, "gfx703"},          {0x26, "gfx704"},        {0x28, "gfx801"},
    {0x29, "gfx802"},          {0x2a, "gfx803"},          {0x2b, "gfx810"},        {0x2c, "gfx900"},
    {0x2d, "gfx902"},          {0x2e, "gfx904"},          {0x2f, "gfx906"},        {0x30, "gfx908"},
    {0x31, "gfx909"},          {0x32, "gfx90c"},          {0x33, "gfx1010"},       {0x34, "gfx1011"},
    {0x35, "gfx1012"},         {0x36, "gfx1030"},         {0x37, "gfx1031"},       {0x38, "gfx1032"},
    {0x39, "gfx1033"},         {0x3a, "gfx602"},          {0x3b, "gfx705"},        {0x3c, "gfx805"},
    {0x3d, "gfx1035"},         {0x3e, "gfx1034"},         {0x3f, "gfx90a"},        {0x40, "gfx940"},
    {0x41, "gfx1100"},         {0x42, "gfx1013"},         {0x43, "gfx1150"},       {0x44, "gfx1103"},
    {0x45, "gfx1036"},         {0x46, "gfx1101"},         {0x47, "gfx1102"},       {0x48, "gfx1200"},
    {0x49, "gfx1250"},         {0x4a, "gfx1151"},         {0x4b, "gfx941"},        {0x4c, "gfx942"},
    {0x4e, "gfx1201"},         {0x4f, "gfx950"},          {0x50, "gfx1310"},       {0x51, "gfx9-generic"},
    {0x52, "gfx10-1-generic"}, {0x53, "gfx10-3-generic"}, {0x54, "gfx11-generic"}, {0x55, "gfx1152"},
    {0x57, "gfx1154"},         {0x58, "gfx1153"},         {0x59, "gfx12-generic"}, {0x5a, "gfx1251"},
    {0x5b, "gfx12-5-generic"}, {0x5c, "gfx1172"},         {0x5d, "gfx1170"},       {0x5e, "gfx1171"},
    {0x5f, "gfx9-4-generic"},  {0x62, "gfx11-7-generic"}, {0x63, "gfx13-generic"},
};

/// The letter behind `name` where the assembler's command line says "-arch sm_90a"; empty when it says nothing of it.
std::string letterInNote(const ElfFile &cubin, std::string_view name)
{
    const ElfSection *note = cubin.findSection(".note.nv.tkinfo");
    if (!note)
        return {};
    const auto bytes = cubin.read(note->offset, std::min(note->size, noteLimit));
    if (!bytes)
        return {};
    const std::string_view text = asText(bytes->bytes);
    const std::string option = "-arch " + std::string(name);
    const std::size_t found = text.find(option);
    if (found == std::string_view::npos)
        return {};
    const std::string_view rest = text.substr(found + option.size());
    return rest.starts_with('a') || rest.starts_with('f') ? std::string(rest.substr(0, 1)) : std::string();
}

}  // namespace

std::string cudaArchitecture(const ElfFile &cubin)
{
    const bool wide = cubin.abiVersion() >= abiWithWideFlags;
    const std::uint32_t number = (wide ? cubin.flags() >> 8 : cubin.flags()) & 0xFF;
    const std::string name = "sm_" + std::to_string(number);
    if (wide)
        return name + letterInNote(cubin, name);
    return (cubin.flags() & architectureSpecific) != 0 ? name + "a" : name;
}

std::string amdArchitecture(std::uint32_t flags)
{
    const auto number = static_cast<std::uint8_t>(flags & 0xFF);
    const auto found = std::find_if(std::begin(amdMachines), std::end(amdMachines),
                                    [&](const AmdMachine &machine) { return machine.number == number; });
    if (found != std::end(amdMachines))
        return std::string(found->name);
    const std::array<std::byte, 1> raw{std::byte{number}};
    return "amdgpu 0x" + toHex(raw);
}

}  // namespace pt2scope
