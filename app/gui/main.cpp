// SPDX-License-Identifier: Apache-2.0
#include "app/GuiLaunch.h"
#include "app/Help.h"
#include "app/Output.h"
#include "app/commands/Commands.h"
#include "app/gui/GraphPicture.h"
#include "app/gui/GuiCommand.h"
#include "app/gui/Picture.h"
#include "app/gui/SingleInstance.h"
#include "views/settings/Settings.h"
#include "views/window/MainWindow.h"

#include <QApplication>
#include <QFileInfo>
#include <QIcon>
#include <QUrl>
#include <cstdlib>

namespace pt2scope {

namespace {

QStringList absolutePaths(const std::vector<std::string> &operands)
{
    QStringList paths;
    for (const std::string &operand : operands) {
        const QString path = QString::fromStdString(operand);
        const QUrl url(path);
        paths << QFileInfo(url.isLocalFile() ? url.toLocalFile() : path).absoluteFilePath();
    }
    return paths;
}

void keepChoices(const Arguments &arguments)
{
    if (arguments.has(guiResetOption))
        settings::reset();
    if (const std::optional<std::string> theme = arguments.value(guiThemeOption))
        settings::setTheme(*theme == "light"  ? Appearance::Choice::Light
                           : *theme == "dark" ? Appearance::Choice::Dark
                                              : Appearance::Choice::System);
    if (const std::optional<std::string> language = arguments.value(guiLanguageOption))
        settings::setLanguage(QString::fromStdString(*language));
}

ExitStatus runWindow(const Arguments &arguments)
{
    keepChoices(arguments);
    const QStringList paths = absolutePaths(arguments.operands());
    SingleInstance instance;
    if (!arguments.has(guiNewWindowOption)) {
        if (instance.handOver(paths))
            return ExitStatus::Success;
        instance.listen();
    }
    Appearance appearance;
    appearance.choose(settings::theme());
    Language language;
    language.choose(settings::language());
    const std::unique_ptr<Workshop> workshop = makeWorkshop();
    MainWindow window(*workshop, appearance, language);
    QObject::connect(&instance, &SingleInstance::asked, &window, [&window](const QStringList &asked) {
        window.openAll(asked);
        window.comeToFront();
    });
    window.show();
    window.activateWindow();  // no window manager does it where there is none
    paths.isEmpty() ? window.restoreTabs() : window.openAll(paths);
    return static_cast<ExitStatus>(QApplication::exec());
}

/// What is begun by `pt2scope` comes under the command's name; else there is nothing but paths and options.
struct Task {
    const Command &command;
    ExitStatus (*run)(const Arguments &arguments);
    bool isNamed = true;
};

Task taskOf(std::span<const std::string> words)
{
    if (!words.empty() && words.front() == renderCommand.name)
        return {renderCommand, renderPicture};
    if (!words.empty() && words.front() == graphCommand.name)
        return {graphCommand, drawGraph};
    return {guiCommand, runWindow, false};
}

ExitStatus run(std::span<const std::string> words)
{
    const Task task = taskOf(words);
    const Command &command = task.command;
    const ParsedCommandLine line = parseCommandLine(command, task.isNamed ? words.subspan(1) : words);
    if (!line.error.empty())
        return usageError(command, line.error);
    if (line.helpWanted) {
        const std::unique_ptr<Output> output = Output::standard();
        output->write(commandHelp(command, 100));
        return output->finish() ? ExitStatus::Success : ExitStatus::Failure;
    }
    return task.run(line.arguments);
}

/// Qt aborts where the display that the environment names cannot be reached.
void endWithoutDisplay(QtMsgType type, const QMessageLogContext &, const QString &)
{
    if (type == QtFatalMsg)
        std::_Exit(static_cast<int>(withoutDisplay()));
}

}  // namespace

}  // namespace pt2scope

int main(int argc, char **argv)
{
    const QtMessageHandler usual = qInstallMessageHandler(pt2scope::endWithoutDisplay);
    QApplication application(argc, argv);
    qInstallMessageHandler(usual);
    QApplication::setApplicationName(QStringLiteral("pt2scope"));
    QApplication::setApplicationDisplayName(QStringLiteral("pt2scope"));
    QApplication::setApplicationVersion(QStringLiteral(PT2SCOPE_VERSION));
    QApplication::setDesktopFileName(QStringLiteral("pt2scope"));
    QApplication::setWindowIcon(QIcon(QStringLiteral(":/icons/pt2scope.svg")));
    std::vector<std::string> words;
    const QStringList arguments = QApplication::arguments();
    for (qsizetype i = 1; i < arguments.size(); ++i)
        words.push_back(arguments[i].toStdString());
    return static_cast<int>(pt2scope::run(words));
}
