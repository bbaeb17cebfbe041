// SPDX-License-Identifier: Apache-2.0
#include "app/gui/GuiCommand.h"

#include <array>

namespace pt2scope {

const Option guiResetOption{.name = "reset-settings",
                            .help = "forget recent items, theme, language, device and where things were"};
const Option guiThemeOption{
    .name = "theme", .value = "THEME", .help = "its colours, from now on", .choices = "system|light|dark"};
const Option guiLanguageOption{
    .name = "lang", .value = "LANGUAGE", .help = "its words, from now on", .choices = "en|zh_CN"};
const Option guiNewWindowOption{.name = "new-window",
                                .help = "a window of its own, even where the application runs already"};

namespace {

constexpr std::array operands{Operand{.name = "PATH", .arity = Arity::AnyNumber}};
constexpr std::array<const Option *, 4> options{&guiResetOption, &guiThemeOption, &guiLanguageOption,
                                                &guiNewWindowOption};

}  // namespace

const Command guiCommand{.name = "gui",
                         .summary = "the desktop application",
                         .description = "Opens files, folders and file:// URLs, each in a tab.",
                         .operands = operands,
                         .options = options,
                         .examples = {},
                         .run = nullptr};

}  // namespace pt2scope
